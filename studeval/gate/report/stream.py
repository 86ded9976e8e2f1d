"""A stream of records as it was kept, read line by line: what is no whole one is refused, with its line.

A report on half a run must not pass for one on all of it. What a stream is made of is a `Form`: the runs of `check` and
those of `replay` have one each.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from studeval.rulebook.bundled import bundled
from studeval.rulebook.formats import faults

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from studeval.gate.report.records import Record


class StreamError(ValueError):
    """This is no valid stream of records; the message has its name and the line."""


@dataclass(frozen=True)
class Form:
    """The format that the header states, the schema in `specs/schema`, and the record that stands between the ends."""

    format: str
    schema: str
    between: str

    @property
    def fields(self) -> Mapping[str, frozenset[str]]:
        """The fields of each kind of record, by the schema."""
        return _fields(self.schema, ("header", self.between, "footer"))


@cache
def _fields(name: str, kinds: tuple[str, ...]) -> Mapping[str, frozenset[str]]:
    schema = json.loads((bundled() / "schema" / f"{name}.json").read_bytes())["$defs"]
    return {kind: frozenset(schema[kind]["properties"]) for kind in kinds}


def format_of(line: bytes) -> str:
    """The format that a first line states; "" where it is no header."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return ""
    return str(record.get("format", "")) if isinstance(record, dict) else ""


def records(
    lines: Iterable[bytes], name: str, form: Form, check: Callable[[Record], None] = lambda _: None
) -> Iterator[Record]:
    """The records of a stream one by one. Raises StreamError, which calls the stream `name`.

    `check` raises ValueError for a record that is of the form and yet cannot stand where it does.
    """
    last = ""
    for number, line in enumerate(lines, 1):
        try:
            record = _record(line, form)
            _in_its_place(last, record["record"])
            check(record)
        except ValueError as error:
            raise StreamError(f"{name}:{number}: {error}") from error
        last = record["record"]
        yield record
    if not last:
        raise StreamError(f"{name}: no header: there is nothing in it")
    if last != "footer":
        raise StreamError(f"{name}: no footer: the run did not end")


def _record(line: bytes, form: Form) -> Record:
    record = _parsed(line)
    if not isinstance(record, dict) or record.get("record") not in form.fields:
        raise ValueError(f"this is no record: header, {form.between} or footer is wanted")
    if record["record"] == "header" and record.get("format") != form.format:
        raise ValueError(f"its format is {record.get('format')!r}, and only {form.format!r} is read here")
    for fault in faults(_known(record, form), f"{form.schema}#/$defs/{record['record']}"):
        raise ValueError(f"{'.'.join(fault.path) or record['record']}: {fault.message}")
    return record


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        said = "broken off, the run was stopped in it" if not line.endswith(b"\n") else f"no JSON ({error})"
        raise ValueError(f"the line is {said}") from error


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is not JSON")


def _known(record: Record, form: Form) -> Record:
    """The record without what a later version has added: that is let be."""
    fields = form.fields[record["record"]]
    return {key: value for key, value in record.items() if key in fields}


def _in_its_place(last: str, kind: str) -> None:
    """One header, first; one footer, last."""
    if last == "footer":
        raise ValueError("a record after the footer")
    if bool(last) is (kind == "header"):
        raise ValueError("a second header" if last else "no header: a stream begins with one")
