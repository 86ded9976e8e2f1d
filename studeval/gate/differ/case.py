"""A disagreement as a case file: the first engine's answer stands as expected, and the reason is left to be found.

Which clause settles it, and so which engine is wrong, no program can say: `clauses` is empty and `why` says so, and
lint refuses the case until they are filled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from studeval.gate.differ.meeting import question, said
from studeval.gate.engine import Answer, Failure
from studeval.gate.hangs_on import holds_under
from studeval.rulebook.fmt import formatted
from studeval.rulebook.yaml_text import flow, scalar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from studeval.gate.differ.meeting import Meeting
    from studeval.rulebook.model import Profile

TEXT = """\
# {one}: {first}
# {other}: {second}
topic: {op}
game: {game}
profile: {profile}
op: {op}
cases:
  - id: differ-{key}
    title: {title}
    clauses: []
    why: {why}
    given: {given}
    {expected}
"""
WHY = "To be found, and with it the clause that settles which of the two is wrong."
NO_ANSWER = "expect: {}  # neither engine answered"
NO_HOUSE = "no-bundled-house  # it answers under: "


def case_text(meeting: Meeting, profiles: Iterable[Profile]) -> str:
    """The case in canonical form, for a house of the profiles under which the first engine's answer was given."""
    one, other = (" ".join(name.split()) for name in meeting.engines)
    first, second = meeting.outcomes
    values = {
        "op": meeting.query.op,
        "game": meeting.query.game,
        "profile": _profile(meeting, profiles),
        "key": meeting.query.key,
        "title": scalar(f"{one} and {other} differ"),
        "why": WHY,
        "given": flow(_unordered(meeting)),
        "expected": _expected(meeting),
    }
    text = TEXT.format(one=one, other=other, first=said(first), second=said(second), **values)
    return formatted(text, "a disagreement")[0]


def _expected(meeting: Meeting) -> str:
    """What the first engine said; where it broke, what the second did, and nothing where that broke too."""
    first, second = meeting.outcomes
    stands = second if isinstance(first, Failure) else first
    asked = question(meeting.query, stands, second)
    if asked.refuse is not None:
        return f"refuse: {scalar(asked.refuse)}"
    return f"expect: {flow(dict(asked.expect))}" if asked.expect is not None else NO_ANSWER


def _unordered(meeting: Meeting) -> dict[str, Any]:
    """The given; hands that are to be put in order do not stand in it, strongest first."""
    given, first = dict(meeting.query.given), meeting.outcomes[0]
    if meeting.query.op == "order" and isinstance(first, Answer):
        names = list(_names(first.value.get("weakest-to-strongest")))
        if sorted(names) == sorted(given["hands"]):  # an engine that is wrong may say anything
            given["hands"] = {name: given["hands"][name] for name in reversed(names)}
    return given


def _names(groups: Any) -> Iterator[str]:
    """The names of an order, in which those of equal hands are a list."""
    for group in groups if isinstance(groups, list | tuple) else ():
        yield from map(str, group if isinstance(group, list | tuple) else [group])


def _profile(meeting: Meeting, profiles: Iterable[Profile]) -> str:
    """A house of that game that answers as the one that was asked; else the choices that were."""
    asked = question(meeting.query, *meeting.outcomes)
    for profile in profiles:
        if asked.game in profile.games and holds_under(asked, profile.house()):
            return profile.id
    choices = asked.house.choices().items()
    return NO_HOUSE + ", ".join(f"{decision}: {choice}" for decision, choice in choices)
