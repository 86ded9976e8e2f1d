"""A disagreement made smaller: whatever can be left out or lowered without ending it is.

Each step removes one part of the `given` or lowers one number. A step is kept if the two engines still differ in the
same places, and if our own referee still finds the situation possible.
"""

from __future__ import annotations

from dataclasses import replace
from re import sub
from typing import TYPE_CHECKING, Any

from studeval.errors import StudevalError
from studeval.games import GAMES
from studeval.gate.differ.meeting import Result, meet, said
from studeval.gate.engine import Answer
from studeval.rulebook.formats import faults
from studeval.rules import operations

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from studeval.gate.differ.meeting import Meeting
    from studeval.gate.engine import Engine, Outcome, Query

TRIES = 400  # meetings at most for one disagreement
FEW = 3
# Parts that hang together, and that our referee does not play again.
KEPT = {"showdown-order": ("seats", "all-in", "last-round", "first", "side-pot")}


def shrunk(meeting: Meeting, one: Engine, other: Engine) -> Meeting:
    """The same disagreement about a smaller situation."""
    tries = TRIES
    shrinking = True
    while shrinking:
        shrinking = False
        for given in smaller(meeting.query.given, frozenset(KEPT.get(meeting.query.op, ()))):
            if tries == 0:
                return meeting
            query = replace(meeting.query, given=given)
            if not possible(query):
                continue
            tries -= 1
            found = meet(query, one, other)
            if alike(found, meeting):
                meeting, shrinking = found, True
                break
    return meeting


def alike(one: Meeting, other: Meeting) -> bool:
    """Whether two meetings are of one disagreement: in the same places, or by outcomes of the same kinds."""
    return one.result is Result.DIFFERENT and signature(one) == signature(other)


def signature(meeting: Meeting) -> tuple[Any, ...]:
    """What each did, an error or refusal in its words without numbers, and the first keys of the places that differ."""
    places = sorted({each.path[:1] for each in meeting.differences})
    return meeting.query.op, *map(_did, meeting.outcomes), *places


def _did(outcome: Outcome) -> str:
    words = "" if isinstance(outcome, Answer) else f" {sub('[0-9]+', '#', said(outcome))}"
    return type(outcome).__name__ + words


def possible(query: Query) -> bool:
    """Whether our own referee takes the situation, and a case of it would be well formed."""
    assert query.house is not None
    if any(faults(query.given, f"operations/{query.op}#/$defs/given")):
        return False
    try:
        operations()[query.op].read(query.given, GAMES[query.game], query.house)
    except (StudevalError, LookupError):  # a part that must be there was left out
        return False
    return True


def smaller(value: Any, kept: Collection[str] = ()) -> Iterator[Any]:
    """The value with one part less, or one part of it smaller; the boldest first. The keys `kept` stay as they are."""
    if isinstance(value, dict):
        whole = {key: part for key, part in value.items() if key in kept}
        loose = [(key, part) for key, part in value.items() if key not in kept]
        yield from (whole | dict(some) for some in fewer(loose))
        for key, part in loose:
            yield from ({**value, key: less} for less in smaller(part))
    elif isinstance(value, list):
        yield from fewer(value)
    elif isinstance(value, int) and not isinstance(value, bool) and value > 0:
        yield from dict.fromkeys((0, value // 2, value - 1))


def fewer(items: list[Any]) -> Iterator[list[Any]]:
    """Half of many items, then all but one of them."""
    if len(items) > FEW:
        half = len(items) // 2
        yield from (items[:half], items[half:])
    for place in range(len(items)):
        yield items[:place] + items[place + 1 :]
