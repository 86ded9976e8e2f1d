"""Recorded hands put to the referee: each is judged under one house, or under every house of its game.

Without a house the verdict is the best that any house gives, with the houses that give it: so a folder of hands tells
by whose rules it was played. Files are judged one by one, in this process or in several.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path

from studeval.gate.exits import Exit
from studeval.hands.audit import LENIENT, Audit, Finding, Status, audit
from studeval.hands.clauses import RULES
from studeval.hands.phh import SUFFIXES, PHHError, Record, each, read_text
from studeval.rules.house import HouseRules

RANKS: tuple[Status, ...] = ("lawful", "undecided", "unlawful", "malformed")


@dataclass(frozen=True)
class House:
    """A house as an audit needs it: its name, its choices and the games it has rules for."""

    name: str
    rules: HouseRules
    games: tuple[str, ...]


@dataclass(frozen=True)
class Wish:
    """How hands are to be judged."""

    houses: Sequence[House]
    lenient: bool = False


@dataclass(frozen=True, slots=True)
class HandVerdict:
    """What became of one hand: `houses` are those under which it has this status, `lines` what there is to tell."""

    hand: str
    status: Status
    houses: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()


def files(paths: Iterable[str]) -> Iterator[Path]:
    """The PHH files among the paths and in folders, each once, by name. Raises FileNotFoundError."""
    seen: set[Path] = set()
    for path in map(Path, paths):
        if not path.exists():
            raise FileNotFoundError(path)
        for file in _walk(path) if path.is_dir() else [path]:
            if file not in seen:
                seen.add(file)
                yield file


def _walk(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        folders.sort()
        yield from (Path(place, name) for name in sorted(names) if Path(name).suffix in SUFFIXES - {".toml"})


def judge_file(path: Path, wish: Wish) -> list[HandVerdict]:
    """The verdicts on a file's hands; what cannot be read is malformed."""
    found: list[HandVerdict] = []
    try:
        found += (judge(record, wish) for record in each(read_text(path), str(path)))
    except (PHHError, OSError) as error:
        found.append(HandVerdict(str(path), "malformed", lines=(str(error),)))
    return found


def judge(record: Record, wish: Wish) -> HandVerdict:
    """The verdict on a hand: the best that the houses of its game give it."""
    try:
        game = record.game
    except PHHError as fault:
        return HandVerdict(record.file, "malformed", lines=(str(fault),))
    audits = {
        house.name: audit(record, house.rules, wish.lenient) for house in wish.houses if game in house.games
    }
    if not audits:
        return HandVerdict(record.file, "malformed", lines=(f"{record.file}: no house has rules for {game}",))
    best = min(audits, key=lambda name: _badness(audits[name]))
    alike = tuple(name for name in audits if _badness(audits[name]) == _badness(audits[best]))
    return _verdict(audits[best], alike, game)


def _badness(found: Audit) -> tuple[int, int, int, int]:
    """The less, the better a house explains the hand: by status, by how many findings, and how late the first is."""
    first = found.findings[0].action if found.findings else 0
    return RANKS.index(found.status), len(found.findings), -first, len(found.passed)


def _verdict(found: Audit, houses: tuple[str, ...], game: str) -> HandVerdict:
    record = found.record
    lines = [str(found.fault)] if found.fault else [tell(record, each, game) for each in found.findings]
    if not found.findings:
        lines += [f"{record.file}:{doubt.line}: undecided: {doubt.message}" for doubt in found.doubts]
    passed = [
        f"{record.file}:{each.line}: let pass: {LENIENT[each.rule]}: {each.message}" for each in found.passed
    ]
    return HandVerdict(
        hand=record.file,
        status=found.status,
        houses=houses,
        lines=tuple(lines),
        rules=tuple(each.rule for each in found.findings),
        passed=tuple(passed),
    )


def tell(record: Record, finding: Finding, game: str) -> str:
    """A finding as a line: where, what, the rule and its clauses."""
    rule = RULES[finding.rule]
    cited = ", ".join(rule.clauses(game))
    place = f"action {finding.action}: " if finding.action else ""
    return f"{record.file}:{finding.line}: {place}{finding.message} [{finding.rule}: {rule.title}; {cited}]"


@dataclass
class Totals:
    """The verdicts counted."""

    status: Counter[Status] = field(default_factory=Counter)
    houses: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    interrupted: bool = False

    def add(self, verdict: HandVerdict) -> None:
        """Counts one."""
        self.status[verdict.status] += 1
        self.rules.update(set(verdict.rules))
        if verdict.status in {"lawful", "undecided"}:
            self.houses.update(verdict.houses)

    def exit(self) -> Exit:
        """The exit code of the run."""
        if self.interrupted:
            return Exit.INTERRUPTED
        if self.status["malformed"]:
            return Exit.BAD_INPUT
        if not self.status.total():
            return Exit.NOTHING_RAN
        return Exit.FAILURES if self.status["unlawful"] else Exit.AS_EXPECTED


def run(paths: Sequence[Path], wish: Wish, jobs: int = 1) -> Iterator[list[HandVerdict]]:
    """The verdicts of each file, in the order of the files, from one process or several."""
    if jobs < 2:
        yield from (judge_file(path, wish) for path in paths)
        return
    with Pool(jobs, _begin, (wish,)) as pool:
        yield from pool.imap(_judge_file, paths, chunksize=max(1, min(64, len(paths) // (4 * jobs))))


_WISH: list[Wish] = []


def _begin(wish: Wish) -> None:
    """A worker leaves Ctrl-C to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _WISH[:] = [wish]


def _judge_file(path: Path) -> list[HandVerdict]:
    return judge_file(path, _WISH[0])


def best_house(totals: Totals, houses: Mapping[str, House]) -> str | None:
    """The house under which most hands are lawful; None where none is."""
    return max(
        (name for name in houses if totals.houses[name]), key=lambda name: totals.houses[name], default=None
    )
