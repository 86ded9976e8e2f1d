"""The formats of the spec files: JSON Schema says what is right, this file says in words what is wrong.

One schema a kind of file stands in `specs/schema/`, one an operation in `specs/schema/operations/`, with
`given` and `expect` in its `$defs`. Every fault of a value is found, and told as a sentence at the key or
value that it is about. A schema may bring its own words in `errorMessage`; a card's fault is told in the
words of `studeval.cards`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, reduce
from operator import getitem
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator

from studeval.cards import Card, Cards
from studeval.errors import CardError, DuplicateCardError
from studeval.rulebook.bundled import bundled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path as FilePath

    from studeval.rulebook.place import Path

OPERATIONS = "operations"
Error = Any  # a ValidationError of jsonschema, whose fields are typed as if they might not be set


@dataclass(frozen=True)
class Fault:
    """What is wrong at `path`: at the key itself if `at_key`, else at the value.

    `spelling` says that it is only about how cards are written; `keyword` is the one of JSON Schema that is broken.
    """

    path: Path
    message: str
    at_key: bool = False
    spelling: bool = False
    keyword: str = ""


def faults(value: Any, schema: str) -> Iterator[Fault]:
    """Every fault of `value` by a schema, named as `case-file` or `operations/order#/$defs/given`."""
    for error in _validator(schema).iter_errors(value):
        yield from _told(error)


@cache
def operation_names() -> tuple[str, ...]:
    """The operations that have a schema."""
    return tuple(sorted(path.stem for path in (bundled() / "schema" / OPERATIONS).glob("*.json")))


@cache
def _validator(schema: str) -> Draft202012Validator:
    return Draft202012Validator(schema_of(schema))


@cache
def schema_of(name: str) -> Any:
    """The schema of that name, written out."""
    return _written_out({"$ref": name}, bundled() / "schema" / "here.json")


def _written_out(schema: Any, file: FilePath) -> Any:
    """A schema with what its `$ref`s point to in their place, which makes checking twice as fast.

    A `$ref` names a file beside `file`, without or with its suffix, and a place in it; our formats are not
    recursive.
    """
    if isinstance(schema, list):
        return [_written_out(part, file) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {key: _written_out(part, file) for key, part in schema.items() if key not in {"$ref", "$defs"}}
    return _pointed_at(schema["$ref"], file) | parts if "$ref" in schema else parts


def _pointed_at(reference: str, file: FilePath) -> Any:
    name, _, pointer = reference.partition("#")
    target = (file.parent / name).with_suffix(".json") if name else file
    names = pointer.split("/")[1:]
    return _written_out(reduce(getitem, names, _contents(target)), target)


@cache
def _contents(file: FilePath) -> Any:
    return json.loads(file.read_bytes())


# From an error of the validator to sentences: one function a keyword.


def _told(error: Error) -> Iterator[Fault]:
    path = tuple(map(str, error.absolute_path))
    if "propertyNames" in error.absolute_schema_path:
        yield Fault((*path, error.instance), _words(error), at_key=True, keyword=error.validator)
    elif error.validator == "additionalProperties":
        yield from _unknown_keys(error, path)
    elif not _refused_by_reader(error):
        yield Fault(path, _words(error), spelling=_is_spelling(error), keyword=error.validator)


def _words(error: Error) -> str:
    say = _WORDS.get(error.validator)
    return say(error) if say else str(error.message)


def _refused_by_reader(error: Error) -> bool:
    return error.validator == "pattern" and not error.instance.isascii()


def _is_spelling(error: Error) -> bool:
    return error.validator == "pattern" and error.schema.get("format") in {"card", "cards"}


def _unknown_keys(error: Error, path: Path) -> Iterator[Fault]:
    known = error.schema.get("properties", {})
    for key in error.instance:
        if key not in known:
            said = f"there is no key {key!r} here{did_you_mean(key, known)}"
            yield Fault((*path, key), said, at_key=True, keyword=error.validator)


def _missing(error: Error) -> str:
    missing = [key for key in error.validator_value if key not in error.instance]
    return f"missing here: {', '.join(missing)}"


def _type(error: Error) -> str:
    wanted = error.validator_value
    names = [_TYPES[name] for name in ([wanted] if isinstance(wanted, str) else wanted)]
    remedy = ": put it in quotes" if "string" in wanted and isinstance(error.instance, int | float) else ""
    found = "but there is nothing" if error.instance is None else f"not {_what(error.instance)}"
    return f"{' or '.join(names)} is wanted here, {found}{remedy}"


def _what(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    return repr(value)


def _enum(error: Error) -> str:
    allowed = [_what(value) if isinstance(value, bool) else str(value) for value in error.validator_value]
    return f"{_what(error.instance)} is none of {', '.join(allowed)}{did_you_mean(error.instance, allowed)}"


def _pattern(error: Error) -> str:
    return _card_words(error) if _is_spelling(error) else _stated(error)


def _stated(error: Error) -> str:
    """The schema's own words, after the value that they are about if it is short."""
    said = str(error.schema.get("errorMessage", error.message))
    return said if isinstance(error.instance, dict) else f"{_what(error.instance)}: {said}"


def _card_words(error: Error) -> str:
    """Why a text is not canonical cards: the CardError's own words, or how to write it."""
    try:
        Cards(error.instance)
    except CardError as wrong:
        return str(wrong)
    except DuplicateCardError:
        pass  # a matter for the operation, not for the format
    cards = [str(Card(text)) for text in re.findall(r"10\S|\S\S", error.instance)]
    if error.schema["format"] == "card" and len(cards) != 1:
        return f"one card is wanted here, not {len(cards)}"
    return f"write it as {' '.join(cards)!r}"


_TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "a mapping (key: value)",
    "array": "a list",
    "null": "nothing",
}

_WORDS: dict[str, Callable[[Error], str]] = {
    "required": _missing,
    "type": _type,
    "enum": _enum,
    "pattern": _pattern,
    "oneOf": _stated,
    "anyOf": _stated,
    "minItems": lambda error: f"at least {error.validator_value} must stand here",
    "minProperties": lambda error: f"at least {error.validator_value} must stand here",
    "minimum": lambda error: f"{error.instance} is less than {error.validator_value}",
    "uniqueItems": lambda _: "the same stands here twice",
}


def did_you_mean(name: Any, known: Iterable[str]) -> str:
    """`; did you mean 'x'?` where a known name is close, in whatever case, else nothing."""
    by_lower = {each.lower(): each for each in known}
    close = get_close_matches(str(name).lower(), by_lower, n=1)
    return f"; did you mean {by_lower[close[0]]!r}?" if close else ""
