"""Recorded hands put to the referee: each is judged under one house, or under every house of its game.

Without a house the verdict is the best that any house gives, with the houses that give it: so a folder of hands tells
by whose rules it was played. A hand of a game that none of the houses has, or that is not of the stud family, is not
judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING

from studeval.games import GAMES
from studeval.gate.replay.verdict import HandFinding, HandVerdict, Hang
from studeval.hands.asked import Mending, Replay, replays
from studeval.hands.audit import STATUSES, Audit
from studeval.hands.clauses import RULES
from studeval.hands.finding import Finding
from studeval.hands.narrate import narrate
from studeval.hands.phh import PHHError, Record
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from studeval.rulebook.model import Profile


# What the PHH format has besides our games.
OTHER_GAMES = {
    "FT": "fixed-limit hold'em",
    "NT": "no-limit hold'em",
    "NS": "no-limit short-deck hold'em",
    "PO": "pot-limit Omaha",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}


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


def judge(record: Record, wish: Wish, file: str = "") -> HandVerdict:
    """The verdict on a hand of a file: the best that the houses of its game give it.

    An error of ours is the verdict on this hand too, a malformed one, so that no hand ends a run.
    """
    try:
        return _judged(record, wish, file)
    except Exception as error:
        fault = PHHError(_internal(error), record.file)
        return replace(malformed(fault, file), internal=True)


@dataclass(frozen=True)
class Judging:
    """The task of a run (see `work`): the verdict on each hand, or on what is none."""

    wish: Wish

    def __call__(self, record: Record | PHHError, file: str) -> HandVerdict:
        """The verdict."""
        return malformed(record, file) if isinstance(record, PHHError) else judge(record, self.wish, file)


def _internal(error: Exception) -> str:
    """What to write in a bug report."""
    last = extract_tb(error.__traceback__)[-1]
    return f"internal error at {Path(last.filename).name}:{last.lineno}: {type(error).__name__}: {error}"


def _judged(record: Record, wish: Wish, file: str) -> HandVerdict:
    try:
        game = record.game
    except PHHError as fault:
        other = OTHER_GAMES.get(str(record.fields.get("variant")))
        return (
            _not_judged(record, f"there are no rules for {other} here", file)
            if other
            else malformed(fault, file)
        )
    houses = {house.name: house for house in wish.houses if game in house.games}
    if not houses:
        names = ", ".join(house.name for house in wish.houses)
        return _not_judged(record, f"the house {names} has no rules for {GAMES[game].title}", file, game)
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


def _not_judged(record: Record, why: str, file: str, game: str = "") -> HandVerdict:
    """The verdict on a hand of a game that is not played in these houses, or in none; no more of it is read."""
    line = min(record.lines.values(), default=1)
    return HandVerdict(record.file, "not-judged", fault=why, file=file or record.file, line=line, game=game)


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


def _told(finding: Finding, game: str, hangs: Iterable[Hang] = ()) -> HandFinding:
    rule = RULES[finding.rule]
    return HandFinding(
        finding.rule,
        rule.title,
        finding.message,
        finding.line,
        finding.action,
        rule.clauses(game),
        tuple(hangs),
    )
