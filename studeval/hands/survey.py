"""What recorded hands say of the house they were played in: which choice of each decision fits them.

Each hand is audited under one house, and again with every other choice of each decision that its replay asks for, one
at a time. A choice under which more is wrong than under another is excluded by the hand, and so the hand tells that
decision. Where the house itself does not explain the hand, and changes of several decisions would, it tells none of
them; where no change would, it breaks the house.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from studeval.hands.asked import Replay, replay
from studeval.hands.audit import Audit, audit
from studeval.hands.finding import Finding
from studeval.hands.phh import Record
from studeval.rules.house import HouseRules

KEPT = 5  # hands that are named, of those that exclude a choice or break the house

Made = tuple[str, str]  # a decision and a choice of it


@dataclass(frozen=True)
class Witness:
    """A hand and what is unlawful in it: the file and the line, and the action in its words."""

    hand: str
    finding: Finding

    def __str__(self) -> str:
        place = f"{self.hand}:{self.finding.line}"
        return f"{place}: action {self.finding.action}" if self.finding.action else place


@dataclass(frozen=True)
class Statement:
    """What one hand says: the decisions it asked for, and of those that it tells, what excludes which choice.

    `fits` is whether it is lawful, or undecided, under the house itself. `mends` are the choices that, each alone,
    would make it so where it is not; `broken` is its first finding where there are none.
    """

    hand: str
    game: str
    fits: bool
    asked: frozenset[str] = frozenset()
    excluded: Mapping[Made, Finding] = field(default_factory=dict)
    told: frozenset[Made] = frozenset()
    mends: frozenset[Made] = frozenset()
    broken: Finding | None = None


def fits(found: Audit) -> bool:
    """Whether the house explains the hand: nothing is unlawful, though cards not seen may leave it undecided."""
    return found.status in {"lawful", "undecided"}


def statement(record: Record, house: HouseRules, lenient: bool = False) -> Statement | None:
    """What a record says; None where it is malformed."""
    own = replay(record, house, lenient)
    if own.audit.fault:
        return None
    tried = {decision: _tried(record, own, decision, lenient) for decision in sorted(own.asked)}
    mends = {(name, made) for name, found in tried.items() for made, each in found.items() if fits(each)}
    better = [name for name, found in tried.items() if any(_less(each, own.audit) for each in found.values())]
    told: set[Made] = set()
    excluded: dict[Made, Finding] = {}
    for decision, found in tried.items():
        if (against := _against(found)) and (decision not in better or better == [decision]):
            told |= {(decision, choice) for choice in found if choice not in against}
            excluded |= {(decision, choice): finding for choice, finding in against.items()}
    fit = fits(own.audit)
    broken = None if fit or mends else own.audit.findings[0]
    unmended = frozenset() if fit else frozenset(mends)
    return Statement(record.file, record.game, fit, own.asked, excluded, frozenset(told), unmended, broken)


def _tried(record: Record, own: Replay, decision: str, lenient: bool) -> dict[str, Audit]:
    """The audit under each choice of a decision, the rest as the house has it."""
    made = own.house.choices()[decision]
    return {
        choice: own.audit
        if choice == made
        else audit(record, own.house.with_choices({decision: choice}), lenient)
        for choice in HouseRules.decisions()[decision]
    }


def _against(tried: Mapping[str, Audit]) -> dict[str, Finding]:
    """The choices under which more is wrong than under another, each with the first that is."""
    found = {}
    for choice, one in tried.items():
        if better := [other for other in tried.values() if _less(other, one)]:
            found[choice] = _first(one, min(better, key=lambda other: len(other.findings)))
    return found


def _less(one: Audit, other: Audit) -> bool:
    """Whether less is wrong: some of what is wrong with the other, and nothing else."""
    return not one.fault and (other.fault is not None or _wrong(one) < _wrong(other))


def _wrong(found: Audit) -> set[tuple[str, int]]:
    return {(each.rule, each.action) for each in found.findings}


def _first(worse: Audit, better: Audit) -> Finding:
    """What is first wrong in one audit alone; where no such house can have the table, what is wrong with that."""
    if worse.fault:
        return Finding("table", worse.fault.message, worse.fault.line)
    known = _wrong(better)
    return next(each for each in worse.findings if (each.rule, each.action) not in known)


@dataclass
class Evidence:
    """What many hands say, added up.

    `excluded` counts the hands that exclude a choice, `lost` those of them that the house itself explains; `mended`
    counts the hands that the choice explains and the house does not. `witnesses` are the first hands that exclude a
    choice, `broken` the first that break the house.
    """

    hands: int = 0
    fitting: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    telling: Counter[str] = field(default_factory=Counter)
    told: Counter[Made] = field(default_factory=Counter)
    excluded: Counter[Made] = field(default_factory=Counter)
    lost: Counter[Made] = field(default_factory=Counter)
    mended: Counter[Made] = field(default_factory=Counter)
    witnesses: dict[Made, list[Witness]] = field(default_factory=dict)
    broken: list[Witness] = field(default_factory=list)

    def take(self, one: Statement) -> None:
        """Adds a hand."""
        self.hands += 1
        self.fitting += one.fits
        self.asked.update(one.asked)
        self.telling.update({decision for decision, _ in one.told})
        self.told.update(one.told)
        self.mended.update(one.mends)
        for made, finding in one.excluded.items():
            self._excluded(one, made, finding)
        if one.broken and len(self.broken) < KEPT:
            self.broken.append(Witness(one.hand, one.broken))

    def _excluded(self, one: Statement, made: Made, finding: Finding) -> None:
        self.excluded[made] += 1
        self.lost[made] += one.fits
        if len(known := self.witnesses.setdefault(made, [])) < KEPT:
            known.append(Witness(one.hand, finding))

    def better(self) -> list[dict[str, str]]:
        """Changes of the house that may explain more hands: all that would alone, at once, and the best of them."""
        gains = {made: count - self.lost[made] for made, count in self.mended.items()}
        best = sorted((made for made in gains if gains[made] > 0), key=lambda made: (gains[made], made))
        return [dict(best), dict(best[-1:])] if best else []
