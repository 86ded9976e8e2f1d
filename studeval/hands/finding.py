"""A finding: something in a record that is not lawful, or not decided, at a line of the file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """`rule` names what it breaks (see `clauses.RULES`), `action` is the number of the action from 1, 0 for a field."""

    rule: str
    message: str
    line: int
    action: int = 0
