"""TOML as hand histories are written: one `key = value` a line, and `actions` as a list with an entry a line.

`read` takes such lines by a pattern each, since a general reader costs more than playing the hand. What has another
form, single values or the whole text, goes to tomllib, which is the judge: both give the same, or tomllib refuses.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

_KEY = r"[A-Za-z0-9_-]+"
_INT = r"-?(?:0|[1-9]\d{0,17})"
_NUMBER = rf"{_INT}(?:\.\d+)?"
_TEXT = r'"[^"\\\x00-\x1f\x7f]*"'  # without escapes
_WORD = rf"(?:{_INT}|{_TEXT})"

# One field, and what stands between two: blank lines and comments.
_FIELD = re.compile(
    rf"(?:[ \t]*(?:#[^\x00-\x08\x0a-\x1f\x7f]*)?\n)*({_KEY}) = (?:"
    rf"(?P<int>{_INT})"
    rf"|(?P<text>{_TEXT})"
    rf"|(?P<bool>true|false)"
    rf"|(?P<empty>\[\])"
    rf"|\[(?P<ints>{_INT}(?:, {_INT})*)\]"
    rf"|\[\n(?P<texts>(?:[ \t]*{_TEXT},\n)+)\]"
    rf"|\[(?P<numbers>{_NUMBER}(?:, {_NUMBER})*)\]"
    rf"|\{{ (?P<table>{_KEY} = {_WORD}(?:, {_KEY} = {_WORD})*) \}}"
    rf"|(?P<other>[^\n]+)"
    r")(?:\n|\Z)",
    re.ASCII,
)
_NOTHING = re.compile(r"(?:[ \t]*(?:#[^\x00-\x08\x0a-\x1f\x7f]*)?(?:\n|\Z))*\Z")
_EACH_TEXT = re.compile(r'"([^"]*)"')
_EACH_PAIR = re.compile(rf'({_KEY}) = (?:({_INT})|"([^"]*)")')


class _BeyondError(tomllib.TOMLDecodeError):
    """TOML, but more than can be read."""


def _table(text: str) -> dict[str, int | str]:
    pairs = _EACH_PAIR.findall(text)
    found: dict[str, int | str] = {key: int(number) if number else text for key, number, text in pairs}
    if len(found) < len(pairs):
        raise tomllib.TOMLDecodeError("a key twice")
    return found


def _number(text: str) -> int | Decimal:
    return Decimal(text) if "." in text else int(text)


_VALUES: Mapping[str, Callable[[str], Any]] = {
    "int": int,
    "text": lambda text: text[1:-1],
    "bool": lambda text: text == "true",
    "empty": lambda _: [],
    "ints": lambda text: list(map(int, text.split(", "))),
    "texts": _EACH_TEXT.findall,
    "numbers": lambda text: list(map(_number, text.split(", "))),
    "table": _table,
    "other": lambda text: _by_the_judge(f"value = {text}")["value"],
}


def read(text: str) -> dict[str, Any]:
    """The fields of a text in their order; decimals are exact. Raises TOMLDecodeError."""
    found = _plain(text)
    return _by_the_judge(text) if found is None else found


def _by_the_judge(text: str) -> dict[str, Any]:
    """What tomllib reads. What Python cannot is refused too: numbers of too many digits, brackets too deep."""
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError:
        raise
    except ArithmeticError as error:
        raise _BeyondError("a number too large or too small") from error
    except (ValueError, RecursionError) as error:
        raise _BeyondError(str(error).partition(";")[0]) from error


def _plain(text: str) -> dict[str, Any] | None:
    """The fields of a text of the usual form; None where it has another, or where it is no TOML."""
    fields: dict[str, Any] = {}
    place = 0
    while field := _FIELD.match(text, place):
        key, kind = field[1], field.lastgroup
        if key in fields or kind is None:
            return None
        try:
            fields[key] = _VALUES[kind](field[kind])
        except _BeyondError as error:
            line = text.count("\n", 0, field.start(1)) + 1
            raise tomllib.TOMLDecodeError(f"{error} (at line {line}, column 1)") from error
        except tomllib.TOMLDecodeError:
            return None
        place = field.end()
    return fields if _NOTHING.match(text, place) else None


# --- Lines ---------------------------------------------------------------------------------------------------

_AT_KEY = re.compile(rf"^\s*({_KEY})\s*=", re.MULTILINE)
_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|\]|\n')


def lines(text: str, first: int) -> tuple[dict[str, int], list[int]]:
    """The line of each key, and of each action, of a text that begins at line `first`."""
    keys: dict[str, int] = {}
    actions: list[int] = []
    inside = False
    for number, content in enumerate(text.split("\n"), start=first):
        key = _AT_KEY.match(content)
        if key and not inside:
            keys.setdefault(key[1], number)
            inside = key[1] == "actions"
            content = content[key.end() :]  # noqa: PLW2901  # the rest of the line
        if inside:
            tokens = _TOKEN.findall(content)
            actions += [number for token in tokens if token[0] in "\"'"]
            inside = "]" not in tokens
    return keys, actions


# --- Writing -------------------------------------------------------------------------------------------------


def write(fields: Mapping[str, Any]) -> str:
    """Fields as text; reading it again gives the same in the same order."""
    return "".join(f"{_key(name)} = {_value(value, multiline=True)}\n" for name, value in fields.items())


def _key(name: str) -> str:
    return name if re.fullmatch(_KEY, name, re.ASCII) else _quoted(name)


def _value(value: Any, multiline: bool = False) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(name)} = {_value(part)}" for name, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        if multiline and value and all(isinstance(part, str) for part in value):
            return "[\n" + "".join(f"  {_quoted(part)},\n" for part in value) + "]"
        return f"[{', '.join(map(_value, value))}]"
    return str(value.isoformat() if hasattr(value, "isoformat") else value)


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}


def _quoted(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(char) or _printable(char) for char in text) + '"'


def _printable(char: str) -> str:
    return f"\\u{ord(char):04x}" if ord(char) < 0x20 or ord(char) == 0x7F else char
