"""The lines of the protocol: a request becomes one, and a reply is taken out of one or it is said what is wrong.

Nothing that an engine sends is trusted. A line that is no sound JSON is "garbage"; sound JSON that is not the reply
to the request is a fault of "protocol".
"""

from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError, version
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from studeval.rulebook.formats import faults

if TYPE_CHECKING:
    from collections.abc import Mapping

VERSION = 1
LONGEST_LINE = 1 << 20  # bytes, the newline not counted
DEEPEST = 64  # lists and mappings inside each other; our own forms need six
SHOWN = 80  # characters of a bad line that a message repeats


class BrokenError(Exception):
    """The conversation with a program is over: how it broke, and what is known about it."""

    def __init__(self, kind: Literal["crash", "timeout", "garbage", "protocol"], message: str) -> None:
        super().__init__(message)
        self.kind = kind


def to_line(message: Mapping[str, Any]) -> bytes:
    """The message as one line, in ASCII."""
    return json.dumps(message, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def from_line(line: bytes) -> Any:
    """The JSON value of a line. Raises ValueError, which says what is wrong with it."""
    try:
        value = json.loads(line.decode("utf-8"), parse_constant=_no_number, parse_float=_finite)
    except UnicodeDecodeError as error:
        raise ValueError(f"no UTF-8 at byte {error.start}: {shown(line)}") from error
    except json.JSONDecodeError as error:
        raise ValueError(f"no JSON, {error.msg} at character {error.pos}: {shown(line)}") from error
    except RecursionError as error:
        raise ValueError(f"nested too deeply: {shown(line)}") from error
    _check(value, DEEPEST)
    return value


def shown(line: bytes) -> str:
    """A line for a message, cut if it is long."""
    text = ascii(line[: SHOWN + 1].decode("utf-8", "backslashreplace"))
    return text if len(line) <= SHOWN else f"{text[: SHOWN + 1]}'..."


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number in JSON")


def _finite(text: str) -> float:
    number = float(text)
    return number if isfinite(number) else _no_number(text)


def _check(value: Any, depth: int) -> None:
    """Keeps out what would break those who handle the value later. Raises ValueError."""
    if isinstance(value, str) and not value.isascii():
        _check_text(value)
    if isinstance(value, dict | list):
        if not depth:
            raise ValueError(f"lists and mappings are nested more than {DEEPEST} deep")
        for part in [*value, *value.values()] if isinstance(value, dict) else value:
            _check(part, depth - 1)


def _check_text(text: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError(f"half a surrogate pair in a text: {ascii(text)[:SHOWN]}") from error


def read_reply(line: bytes, verb: str, number: int) -> dict[str, Any]:
    """The reply to request `number`. Raises BrokenError, of kind garbage or protocol."""
    try:
        reply = from_line(line)
    except ValueError as error:
        raise BrokenError("garbage", str(error)) from error
    if found := "; ".join(told(reply, f"protocol/reply#/$defs/{verb}")):
        raise BrokenError("protocol", f"the reply to {verb} is not in form: {found}")
    if reply["id"] != number:
        raise BrokenError("protocol", f"the reply has id {json.dumps(reply['id'])}, the request had {number}")
    return dict(reply)


def told(value: Any, schema: str) -> list[str]:
    """What is wrong with a message, each fault with its place: "ok.games: a list is wanted here"."""
    found = (
        ": ".join([*filter(None, [".".join(fault.path)]), fault.message]) for fault in faults(value, schema)
    )
    return list(dict.fromkeys(found))


def own_version() -> str:
    """The version of studeval that the messages name."""
    try:
        return version("studeval")
    except PackageNotFoundError:
        return "unknown"
