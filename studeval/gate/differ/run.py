"""A run: situations by the number, put to both engines and counted, until they are through or an engine keeps dying."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from random import Random
from typing import TYPE_CHECKING

from studeval.games import GAMES
from studeval.gate import situations
from studeval.gate.differ.faults import known
from studeval.gate.differ.meeting import Meeting, Result, meet
from studeval.gate.engine import Answer, Failure, Query
from studeval.gate.exits import Exit
from studeval.gate.runner import Patience
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from studeval.gate.differ.faults import Fault
    from studeval.gate.engine import Engine, Outcome


@dataclass(frozen=True)
class Wish:
    """What is to be asked: so many situations in turn of each operation and game, and under which house.

    `house` None takes one at random for each situation.
    """

    seed: int
    count: int
    ops: Sequence[str]
    games: Sequence[str]
    house: HouseRules | None

    def queries(self) -> Iterator[Query]:
        """The situations; each is made from its own key, whatever comes before it."""
        asked = [(op, game) for op in self.ops for game in self.games if _is_asked(op, game)]
        for number, (op, game) in enumerate(islice(cycle(asked), self.count)):
            key = f"{op}-{game}-{self.seed}-{number}"
            rng = Random(key)
            house = self.house or any_house(rng)
            given = situations.make(op, game, house, rng)
            assert given is not None
            yield Query(key, op, game, house, given)


def _is_asked(op: str, game: str) -> bool:
    return game in GAMES and situations.make(op, game, HouseRules(), Random(0)) is not None


def any_house(rng: Random) -> HouseRules:
    """A house that decides everything at random."""
    decisions = HouseRules.decisions().items()
    return HouseRules.from_choices({decision: rng.choice(choices) for decision, choices in decisions})


@dataclass
class Totals:
    """What a run has counted: the results by operation, the hands and pots compared, and the known faults met."""

    results: dict[str, Counter[Result]] = field(default_factory=lambda: defaultdict(Counter))
    hands: Counter[str] = field(default_factory=Counter)
    pots: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    faults: dict[str, Fault] = field(default_factory=dict)
    of_fault: Counter[str] = field(default_factory=Counter)
    deaths: int = 0
    interrupted: bool = False

    @property
    def total(self) -> Counter[Result]:
        """The results of all operations."""
        return sum(self.results.values(), Counter[Result]())

    @property
    def unexplained(self) -> int:
        """The differences that no known fault explains."""
        return self.total[Result.DIFFERENT] - self.of_fault.total()

    def add(self, meeting: Meeting, fault: Fault | None) -> None:
        """Counts one situation."""
        op = meeting.query.op
        self.results[op][meeting.result] += 1
        if meeting.result is Result.UNSUPPORTED:
            self.reasons[meeting.message] += 1
            return
        self.hands[op] += _hands(meeting.query)
        self.pots[op] += _pots(meeting.outcomes[0])
        self.deaths += any(isinstance(each, Failure) and each.kind != "error" for each in meeting.outcomes)
        if fault:
            self.faults[fault.id] = fault
            self.of_fault[fault.id] += 1

    def exit(self, known_count: bool = True) -> Exit:
        """How the run ended; known faults may be left out of account."""
        if self.interrupted:
            return Exit.INTERRUPTED
        if self.total[Result.DIFFERENT] if known_count else self.unexplained:
            return Exit.FAILURES
        return Exit.AS_EXPECTED if self.total[Result.SAME] or self.of_fault else Exit.NOTHING_RAN


def _hands(query: Query) -> int:
    """How many hands were valued: all of an order or comparison, the one of `best` and `qualify`."""
    if query.op in {"order", "compare"}:
        return len(query.given["hands"])
    return int(query.op in {"best", "qualify"})


def _pots(outcome: Outcome) -> int:
    return len(outcome.value.get("pots", ())) if isinstance(outcome, Answer) else 0


def run(wish: Wish, one: Engine, other: Engine, totals: Totals) -> Iterator[tuple[Meeting, Fault | None]]:
    """Each situation as it was met, with the known fault that it shows; ends early when an engine keeps dying."""
    for query in wish.queries():
        meeting = meet(query, one, other)
        fault = known(meeting) if meeting.result is Result.DIFFERENT else None
        totals.add(meeting, fault)
        yield meeting, fault
        if totals.deaths >= Patience.IN_ALL:
            return
