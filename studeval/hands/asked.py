"""On which decisions of a house the audit of a hand hangs: it is replayed under a house that notes what it is asked.

A replay never looks at most decisions, and one that it did not look at cannot change it. So a hand is audited once for
all houses that agree on what was asked, and another choice is tried only for a decision that was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from studeval.hands.audit import Audit, audit
from studeval.hands.clauses import RULES
from studeval.hands.finding import Finding
from studeval.hands.phh import Record
from studeval.rules.house import HouseRules
from studeval.rules.noting import NotingHouse


@dataclass(frozen=True)
class Replay:
    """An audit under a house, and the ids of the decisions that were asked for."""

    audit: Audit
    house: HouseRules
    asked: frozenset[str]

    def holds_in(self, house: HouseRules) -> bool:
        """Whether the audit is the same in a house, since it makes the same choices wherever one was asked for."""
        made, here = house.choices(), self.house.choices()
        return all(made[decision] == here[decision] for decision in self.asked)


def replay(record: Record, house: HouseRules, lenient: bool = False) -> Replay:
    """The audit with what it asked for."""
    noting = NotingHouse.of(house)
    found = audit(record, noting, lenient)
    return Replay(found, house, frozenset(noting.asked))


def replays(record: Record, houses: Mapping[str, HouseRules], lenient: bool = False) -> dict[str, Replay]:
    """The audit under each house by name; those that agree on what it asks share one."""
    done: list[Replay] = []
    found: dict[str, Replay] = {}
    for name, house in houses.items():
        same = next((each for each in done if each.holds_in(house)), None)
        if same is None:
            same = replay(record, house, lenient)
            done.append(same)
        found[name] = same
    return found


class Mending:
    """Which other choices would make a finding of a replay lawful; each is tried once for all of its findings."""

    def __init__(self, done: Replay) -> None:
        self._done = done
        self._own = _keys(done.audit)
        self._tried: dict[tuple[str, str], Audit] = {}

    def of(self, finding: Finding) -> dict[str, tuple[str, ...]]:
        """By decision, of those that its rule hangs on and that were asked for, the choices that mend it."""
        decisions = [name for name in RULES[finding.rule].decisions if name in self._done.asked]
        found = {decision: tuple(self._choices(finding, decision)) for decision in decisions}
        return {decision: choices for decision, choices in found.items() if choices}

    def _choices(self, finding: Finding, decision: str) -> Iterator[str]:
        made = self._done.house.choices()[decision]
        for choice in HouseRules.decisions()[decision]:
            if choice != made and self._mended(finding, self._audit(decision, choice)):
                yield choice

    def _audit(self, decision: str, choice: str) -> Audit:
        if (decision, choice) not in self._tried:
            house = self._done.house.with_choices({decision: choice})
            self._tried[decision, choice] = audit(self._done.audit.record, house)
        return self._tried[decision, choice]

    def _mended(self, finding: Finding, other: Audit) -> bool:
        """Whether the finding is gone and nothing else came in its place."""
        return not other.fault and _keys(other) <= self._own - {(finding.rule, finding.action)}


def _keys(found: Audit) -> set[tuple[str, int]]:
    return {(each.rule, each.action) for each in (*found.findings, *found.passed)}
