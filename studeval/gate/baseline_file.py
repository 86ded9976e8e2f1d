"""The file of known failures: read as strictly as the rulebook, and written sorted, an entry a line.

known:
  - {engine: treys, case: high-two-pair, kind: wrong, answer: "3f2a91c0", why: "the author's issue 12"}
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from studeval.gate.baseline import FAILING, Entry
from studeval.rulebook.place import Path, Place, Problem
from studeval.rulebook.sources import shown
from studeval.rulebook.strict_yaml import plain, read_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path as FilePath

    from studeval.rulebook.strict_yaml import Reading

NEEDED, ALLOWED = ("engine", "case", "kind"), ("engine", "case", "kind", "answer", "why")
HEAD = """\
# Known failures, which may only become fewer: see docs/baseline.md. Written by `studeval check --update-baseline`,
# which keeps `why` and no other remark.
"""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9/-]*")


def read(path: FilePath) -> tuple[Sequence[Entry], Sequence[Problem]]:
    """The entries of the file, and what is wrong with it; of a file with a problem no entry can be relied on."""
    reading = read_file(path, shown(path))
    if not reading.whole:
        return (), reading.problems
    problems = [*reading.problems, *_problems(reading)]
    return ((), problems) if problems else ([Entry(**item) for item in reading.value["known"]], ())


def write(path: FilePath, entries: Iterable[Entry]) -> None:
    """Writes the file; a reader sees the old one or the new one, never a part."""
    new = path.with_name(f".{path.name}.new")
    new.write_text(text(entries), encoding="ascii", newline="\n")
    new.replace(path)


def text(entries: Iterable[Entry]) -> str:
    """The entries as the file has them."""
    lines = [f"  - {{{', '.join(_fields(entry))}}}\n" for entry in sorted(entries)]
    return HEAD + ("known:\n" + "".join(lines) if lines else "known: []\n")


def _fields(entry: Entry) -> Iterator[str]:
    for name in ALLOWED:
        if value := getattr(entry, name):
            yield f"{name}: {_scalar(value)}"


def _scalar(value: str) -> str:
    """Without quotes where the reader takes it as this very text."""
    return value if _PLAIN.fullmatch(value) and plain(value) == value else json.dumps(value)


# --- What may be wrong -----------------------------------------------------------------------------------------------


def _problems(reading: Reading) -> Iterator[Problem]:
    top = reading.value
    known = top.get("known") if isinstance(top, dict) and set(top) == {"known"} else None
    if not isinstance(known, list):
        yield Problem(reading.places[()], "a baseline has one key, known: a list of failures")
        return
    first: dict[tuple[Any, Any], Place] = {}
    for index, item in enumerate(known):
        path = ("known", str(index))
        wrong = list(_faults(item, path, reading))
        yield from wrong
        if not wrong:
            yield from _again(reading.places[path], (item["engine"], item["case"]), first)


def _again(place: Place, name: tuple[Any, Any], first: dict[tuple[Any, Any], Place]) -> Iterator[Problem]:
    if name in first:
        yield Problem(place, f"there is an entry for {name[1]} on {name[0]} already, at {first[name]}")
    first.setdefault(name, place)


def _faults(item: Any, path: Path, reading: Reading) -> Iterator[Problem]:
    place = reading.places[path]
    if not isinstance(item, dict):
        yield Problem(place, "an entry is a mapping: {engine: ..., case: ..., kind: ...}")
        return
    if missing := [name for name in NEEDED if name not in item]:
        yield Problem(place, f"missing here: {', '.join(missing)}")
    for name, value in item.items():
        if name not in ALLOWED:
            yield Problem(reading.keys[*path, name], f"an entry has no {name!r}: {', '.join(ALLOWED)}")
        elif not isinstance(value, str):
            yield Problem(reading.places[*path, name], "text is wanted here: put it in quotes")
        elif name == "kind" and value not in FAILING:
            yield Problem(reading.places[*path, name], f"{value!r} is no failure: {', '.join(FAILING)}")
