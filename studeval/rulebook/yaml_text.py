"""Plain values as YAML text: plain where the strict reader reads it back as the same value, else in quotes."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from studeval.rulebook.strict_yaml import read_text


def flow(value: Any) -> str:
    """A value on one line, with its brackets.

    >>> print(flow({"1": "As Kd", "cards": "", "ranks": [7, "7"], "text": "yes, no"}))
    {1: As Kd, cards: "", ranks: [7, "7"], text: "yes, no"}
    """
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key(name)}: {flow(each)}' for name, each in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    return scalar(value, in_flow=True)


def scalar(value: Any, in_flow: bool = False) -> str:
    """A text, number, true, false or null: among others in brackets, or at the end of a line of its own."""
    if not isinstance(value, str):
        return json.dumps(value)
    means_itself = _read(f"[{value}]" if in_flow else f"- {value}") == [value]
    return value if means_itself else _quoted(value)


def key(name: str) -> str:
    """A key, which is text however it is written."""
    return name if _read(f"{{{name}: 0}}") == {name: 0} else _quoted(name)


@cache
def _read(text: str) -> Any:
    """What the reader makes of a text; None if it refuses anything."""
    reading = read_text(text, "")
    return None if reading.problems else reading.value


def _quoted(text: str) -> str:
    """In double quotes, or in single ones if that saves a backslash."""
    double = json.dumps(text)
    return double if '"' not in text or "\n" in text else "'" + text.replace("'", "''") + "'"
