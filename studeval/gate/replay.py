"""Recorded hands put to the referee: each is judged under one house, or under every house of its game.

Without a house the verdict is the best that any house gives, with the houses that give it: so a folder of hands tells
by whose rules it was played. A finding names its clauses; where the house's choice of a decision makes it one, it names
that choice too, what backs it, and the choice under which the action would have been lawful.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING

from studeval.hands.asked import Mending, Replay, replays
from studeval.hands.audit import LENIENT, STATUSES, Audit, Status
from studeval.hands.clauses import RULES
from studeval.hands.finding import Finding
from studeval.hands.narrate import narrate
from studeval.hands.phh import PHHError, Record
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from studeval.rulebook.model import Profile

FAILED: tuple[Status, ...] = ("unlawful", "malformed")


@dataclass(frozen=True)
class House:
    """A house as an audit needs it: its name, its choices, the games it has rules for, what backs each choice."""

    name: str
    rules: HouseRules
    games: tuple[str, ...]
    basis: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, profile: Profile) -> House:
        """The house of a profile."""
        basis = {decision: made.basis for decision, made in profile.choices.items()}
        return cls(profile.id, profile.house(), tuple(profile.games), basis)


@dataclass(frozen=True)
class Wish:
    """How hands are to be judged, and whether they are to be told too."""

    houses: Sequence[House]
    lenient: bool = False
    narrate: bool = False


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
class Told:
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

    `fault` is what is wrong with a malformed one, at `line`; `known` a failure that a baseline holds; `story` the hand
    told under the first of the houses, where that is wanted; `internal` that a fault of ours kept it from its verdict.
    """

    hand: str
    status: Status
    houses: tuple[str, ...] = ()
    findings: tuple[Told, ...] = ()
    doubts: tuple[Told, ...] = ()
    passed: tuple[Told, ...] = ()
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


def judge(record: Record, wish: Wish, file: str = "") -> HandVerdict:
    """The verdict on a hand of a file: the best that the houses of its game give it.

    An error of ours is the verdict on this hand too, a malformed one, so that no hand ends a run.
    """
    try:
        return _judged(record, wish, file)
    except Exception as error:
        fault = PHHError(_internal(error), record.file)
        return replace(malformed(fault, file), internal=True)


def _internal(error: Exception) -> str:
    """What to write in a bug report."""
    last = extract_tb(error.__traceback__)[-1]
    return f"internal error at {Path(last.filename).name}:{last.lineno}: {type(error).__name__}: {error}"


def _judged(record: Record, wish: Wish, file: str) -> HandVerdict:
    try:
        game = record.game
    except PHHError as fault:
        return malformed(fault, file)
    houses = {house.name: house for house in wish.houses if game in house.games}
    if not houses:
        none = ", ".join(house.name for house in wish.houses)
        return malformed(record.fault(f"no rules for {game} in {none}", "variant"), file)
    done = replays(record, {name: house.rules for name, house in houses.items()}, wish.lenient)
    best = min(done, key=lambda name: _badness(done[name].audit))
    alike = tuple(name for name in done if _badness(done[name].audit) == _badness(done[best].audit))
    verdict = _verdict(done[best], houses[best], alike, file)
    if not wish.narrate:
        return verdict
    return replace(verdict, story=tuple(narrate(record, houses[best].rules, best)))


def malformed(fault: PHHError, file: str = "") -> HandVerdict:
    """The verdict on what is no hand."""
    return HandVerdict(fault.file, "malformed", fault=fault.message, file=file or fault.file, line=fault.line)


def _badness(found: Audit) -> tuple[int, int, int, int]:
    """The less, the better a house explains the hand: by status, by how many findings, and how late the first is."""
    first = found.findings[0].action if found.findings else 0
    return STATUSES.index(found.status), len(found.findings), -first, len(found.passed)


def _verdict(done: Replay, house: House, alike: tuple[str, ...], file: str) -> HandVerdict:
    found, record = done.audit, done.audit.record
    if found.fault:
        return malformed(found.fault, file)
    mending = Mending(done)
    return HandVerdict(
        hand=record.file,
        status=found.status,
        houses=alike,
        findings=tuple(_told(each, record.game, _hangs(mending.of(each), house)) for each in found.findings),
        doubts=tuple(_told(each, record.game) for each in found.doubts),
        passed=tuple(_told(each, record.game) for each in found.passed),
        file=file or record.file,
        line=min(record.lines.values(), default=1),
        game=record.game,
    )


def _hangs(mended: Mapping[str, tuple[str, ...]], house: House) -> Iterator[Hang]:
    """The choices of the house that the finding hangs on."""
    made = house.rules.choices()
    for decision, lawful in mended.items():
        yield Hang(decision, made[decision], house.name, house.basis.get(decision, ()), lawful)


def _told(finding: Finding, game: str, hangs: Iterable[Hang] = ()) -> Told:
    rule = RULES[finding.rule]
    return Told(
        finding.rule,
        rule.title,
        finding.message,
        finding.line,
        finding.action,
        rule.clauses(game),
        tuple(hangs),
    )
