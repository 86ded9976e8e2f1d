"""What became of a recorded hand: its status, the houses under which it has it, and what was found.

A finding names its clauses; where the house's choice of a decision makes it one, it names that choice too, what backs
it, and the choice under which the action would have been lawful.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Literal

from studeval.hands.audit import LENIENT

Status = Literal["lawful", "undecided", "unlawful", "malformed", "not-judged"]
STATUSES: tuple[Status, ...] = ("lawful", "undecided", "unlawful", "malformed", "not-judged")
PASSED: tuple[Status, ...] = ("lawful", "undecided")
FAILED: tuple[Status, ...] = ("unlawful", "malformed")


AT_THE_END = {"award", "uncontested", "odd-chip", "chips"}  # the rules on what is left after all actions


def reach(rule: str, action: int) -> float:
    """How far into a hand a finding is: the number of its action, 0 before all of them, and infinite after all."""
    return inf if rule in AT_THE_END else action


def words(status: str) -> str:
    """A status as it is told."""
    return status.replace("-", " ")


@dataclass(frozen=True, slots=True)
class Hang:
    """That a finding is one since the house makes this choice; under the choices `lawful` it would be none."""

    decision: str
    choice: str
    house: str
    basis: tuple[str, ...] = ()
    lawful: tuple[str, ...] = ()

    def __str__(self) -> str:
        backed = f", {', '.join(self.basis)}" if self.basis else ""
        return (
            f"{self.decision} is {self.choice} ({self.house}{backed}); lawful if {' or '.join(self.lawful)}"
        )


@dataclass(frozen=True, slots=True)
class HandFinding:
    """A finding with all that stands behind it; `action` is its number from 1, 0 for a field of the record."""

    rule: str
    title: str
    message: str
    line: int
    action: int = 0
    clauses: tuple[str, ...] = ()
    hangs: tuple[Hang, ...] = ()

    def __str__(self) -> str:
        place = f"action {self.action}: " if self.action else ""
        cited = f"; {', '.join(self.clauses)}" if self.clauses else ""
        return f"{place}{self.message} [{self.rule}: {self.title}{cited}]"


@dataclass(frozen=True, slots=True)
class HandVerdict:
    """What became of one hand of a file: `houses` are those under which it has this status.

    `fault` is what is wrong with a malformed one, at `line`, or why a hand was not judged; `known` a failure that a
    baseline holds; `story` the hand told under the first of the houses, where that is wanted; `internal` that a fault
    of ours kept it from its verdict.
    """

    hand: str
    status: Status
    houses: tuple[str, ...] = ()
    findings: tuple[HandFinding, ...] = ()
    doubts: tuple[HandFinding, ...] = ()
    passed: tuple[HandFinding, ...] = ()
    fault: str = ""
    file: str = ""
    line: int = 1
    game: str = ""
    known: bool = False
    story: tuple[str, ...] = ()
    internal: bool = False

    @property
    def failed(self) -> bool:
        """Whether it is against the record."""
        return self.status in FAILED

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that are broken, one for each finding."""
        return tuple(each.rule for each in self.findings)

    @property
    def place(self) -> str:
        """The file."""
        return self.file or self.hand

    @property
    def number(self) -> str:
        """Which hand of a collection it is, such as [17]; "" for a file of one hand."""
        return self.hand.removeprefix(self.place)

    def lines(self) -> Iterator[str]:
        """What there is to tell, each with its place."""
        for each in self._told():
            yield f"{self.place}:{each[0]}: {self.number and f'hand {self.number}: '}{each[1]}"

    def _told(self) -> Iterator[tuple[int, str]]:
        if self.fault:
            yield self.line, self.fault
        for each in self.findings:
            yield each.line, str(each)
            yield from ((each.line, f"  since {hang}") for hang in each.hangs)
        if not self.findings:
            yield from ((each.line, f"undecided: {each.message}") for each in self.doubts)
        yield from ((each.line, f"let pass: {LENIENT[each.rule]}: {each.message}") for each in self.passed)
