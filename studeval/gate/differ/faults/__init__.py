"""What is known to be wrong in published libraries, so that a run tells new disagreements from old ones.

A fault says what the library does, which clause it breaks, and how such a disagreement looks beside our own answer. It
is narrow: what looks otherwise stays unexplained. Where it names no clause the library is not wrong: the question means
something else to it. The faults of a library stand in FAULTS of a file here, by the engine's name; no list is edited.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from studeval.gate.engine import Answer, Failure, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from studeval.gate.differ.meeting import Meeting
    from studeval.gate.engine import Outcome

OURS = ("c", "python")


@dataclass(frozen=True)
class Fault:
    """One way in which a library answers otherwise: an id, what it does in words, the clauses that it breaks."""

    id: str
    ops: Sequence[str]
    text: str
    clauses: Sequence[str]
    looks: Callable[[Sides], bool]


@dataclass(frozen=True)
class Sides:
    """A disagreement of ours and a library's. An answer that is none is empty."""

    meeting: Meeting
    ours: Mapping[str, Any]
    theirs: Mapping[str, Any]
    outcome: Outcome

    @property
    def given(self) -> Mapping[str, Any]:
        """The situation."""
        return self.meeting.query.given

    @property
    def places(self) -> set[str]:
        """The first keys of what differs."""
        return {each.path[0] for each in self.meeting.differences}

    @property
    def refused(self) -> bool:
        """Whether the library refused."""
        return isinstance(self.outcome, Refusal)

    def says(self, words: str) -> bool:
        """Whether these words stand in the library's refusal or error."""
        return isinstance(self.outcome, Refusal | Failure) and words in self.outcome.message


@cache
def faults() -> Mapping[str, Sequence[Fault]]:
    """The known faults by engine."""
    modules = (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__))
    return {name: known for module in modules for name, known in getattr(module, "FAULTS", {}).items()}


def known(meeting: Meeting) -> Fault | None:
    """The fault that a disagreement with one of our own engines shows, if it is a known one."""
    if meeting.engines[1] in OURS:
        turned = replace(meeting, engines=meeting.engines[::-1], outcomes=meeting.outcomes[::-1])
        return known(turned) if meeting.engines[0] not in OURS else None
    if meeting.engines[0] not in OURS or not isinstance(meeting.outcomes[0], Answer):
        return None
    sides = _sides(meeting)
    candidates = (fault for fault in faults().get(meeting.engines[1], ()) if meeting.query.op in fault.ops)
    return next((fault for fault in candidates if fault.looks(sides)), None)


def _sides(meeting: Meeting) -> Sides:
    ours, theirs = (outcome.value if isinstance(outcome, Answer) else {} for outcome in meeting.outcomes)
    return Sides(meeting, ours, theirs, meeting.outcomes[1])
