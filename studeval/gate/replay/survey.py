"""Which house recorded hands were played in: named among the profiles, and found decision by decision.

First every profile is held against every hand; the one that explains most begins. Then each hand says which choices it
fits (see `hands.survey`), the house is changed where that explains more hands, and they are asked again, until no
change is for the better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from studeval.games import GAMES
from studeval.gate.explain import many
from studeval.gate.replay.source import pieces
from studeval.gate.replay.work import Task, Workers
from studeval.gate.survey import Found, Survey, Surveyed
from studeval.hands.asked import replays
from studeval.hands.phh import PHHError, Record
from studeval.hands.survey import KEPT, Evidence, Statement, Witness, fits, statement

if TYPE_CHECKING:
    from studeval.gate.replay.judging import House
    from studeval.rulebook.model import Decision
    from studeval.rules.house import HouseRules

ROUNDS = 4
Said = TypeVar("Said")
Advance = Callable[[int], None]  # told how many bytes of the files more are done


@dataclass(frozen=True)
class Fitting:
    """What one hand says of the profiles: those that explain it, and what is first wrong under each other one."""

    hand: str
    game: str
    houses: frozenset[str]
    against: Mapping[str, Witness]


@dataclass(frozen=True)
class NamingTask:
    """Holds every house against a hand."""

    houses: Mapping[str, HouseRules]
    lenient: bool = False

    def __call__(self, record: Record | PHHError, file: str) -> Fitting | None:  # noqa: ARG002  # a task's form
        """None for what is no hand."""
        if isinstance(record, PHHError) or not _is_hand(record):
            return None
        try:
            done = replays(record, self.houses, self.lenient)
        except Exception:  # a fault of ours, which `judge` tells
            return Fitting(record.file, record.game, frozenset(), {})
        good = frozenset(name for name, each in done.items() if fits(each.audit))
        against = {
            name: Witness(record.file, each.audit.findings[0])
            for name, each in done.items()
            if each.audit.findings
        }
        return Fitting(record.file, record.game, good, against)


@dataclass(frozen=True)
class StatementTask:
    """Asks a hand what it tells of each decision, under a house."""

    house: HouseRules
    lenient: bool = False

    def __call__(self, record: Record | PHHError, file: str) -> Statement | None:  # noqa: ARG002  # a task's form
        """None for what is no hand."""
        if isinstance(record, PHHError) or not _is_hand(record):
            return None
        try:
            return statement(record, self.house, self.lenient)
        except Exception:
            return None  # as above


def _is_hand(record: Record) -> bool:
    try:
        return bool(record.game)
    except PHHError:
        return False


@dataclass
class Named:
    """The profiles held against the hands of one game: how many each explains, and the first that it does not."""

    game: str
    hands: int = 0
    fitting: Counter[str] = field(default_factory=Counter)
    against: dict[str, list[Witness]] = field(default_factory=dict)

    def take(self, one: Fitting) -> None:
        """Adds a hand."""
        self.hands += 1
        self.fitting.update(one.houses)
        for name, witness in one.against.items():
            if len(known := self.against.setdefault(name, [])) < KEPT:
                known.append(witness)

    def best(self, among: Sequence[str]) -> tuple[str, ...]:
        """Those that explain most hands, of some."""
        most = max((self.fitting[name] for name in among), default=0)
        return tuple(name for name in among if most and self.fitting[name] == most)


@dataclass(frozen=True)
class HandSurvey:
    """The house found: what is known of each decision, and by game the profiles that explain most of its hands.

    One that is not `complete` was stopped: it is of the hands that there were until then.
    """

    house: HouseRules
    evidence: Evidence
    surveyed: Sequence[Surveyed]
    named: Sequence[tuple[Named, tuple[str, ...]]]
    complete: bool = True

    @property
    def hands(self) -> int:
        """The hands that were held against the profiles."""
        return sum(each.hands for each, _ in self.named)

    @property
    def games(self) -> tuple[str, ...]:
        """The games that were played."""
        return tuple(name for name in GAMES if any(each.game == name for each, _ in self.named))

    def as_survey(self) -> Survey:
        """As the survey of an engine, for what is made of one: a profile's text."""
        return Survey(many(self.evidence.hands, "recorded hand"), self.surveyed, self.games)


@dataclass(frozen=True)
class Surveying:
    """A survey to be made: of which files, among which profiles, and what is told of its progress."""

    paths: Sequence[str]
    houses: Sequence[House]
    decisions: Sequence[Decision]
    workers: Workers = field(default_factory=Workers)
    lenient: bool = False
    advance: Advance = lambda _: None
    stopped: Callable[[], bool] = lambda: False

    def make(self) -> HandSurvey:
        """The survey; of the hands so far where it was stopped."""
        named = self._named()
        house, evidence = self._settled(self._first(named))
        surveyed = self._of_decisions(house, evidence)
        house = house.with_choices({each.decision.id: each.choice for each in surveyed})
        best = [(each, self._best(each)) for each in named.values()]
        return HandSurvey(house, evidence, surveyed, best, not self.stopped())

    def _settled(self, house: HouseRules) -> tuple[HouseRules, Evidence]:
        """The house changed until no change explains more hands, and what they say under it."""
        evidence = self._evidence(house)
        for _ in range(ROUNDS - 1):
            better = self._better(house, evidence)
            if better is None:
                break
            house, evidence = better
        return house, evidence

    def _of_decisions(self, house: HouseRules, evidence: Evidence) -> list[Surveyed]:
        """What is known of each decision; the usual choice where that is open, if it explains no fewer hands."""
        usual = house.with_choices({each.id: each.default for each in self.decisions})
        surveyed = [_surveyed(decision, evidence, usual) for decision in self.decisions]
        made = house.with_choices({each.decision.id: each.choice for each in surveyed})
        fitting = sum(bool(one.houses) for one in self._each(NamingTask({"it": made}, self.lenient)))
        if fitting >= evidence.fitting and not self.stopped():
            return surveyed
        return [_surveyed(decision, evidence, house) for decision in self.decisions]

    def _better(self, house: HouseRules, evidence: Evidence) -> tuple[HouseRules, Evidence] | None:
        """A house that explains more hands, with what they say under it; None where no change does."""
        for change in evidence.better():
            other = house.with_choices(change)
            said = self._evidence(other)
            if self.stopped():
                return None
            if said.fitting > evidence.fitting:
                return other, said
        return None

    def _named(self) -> dict[str, Named]:
        named: dict[str, Named] = {}
        task = NamingTask({house.name: house.rules for house in self.houses}, self.lenient)
        for one in self._each(task):
            named.setdefault(one.game, Named(one.game)).take(one)
        return named

    def _evidence(self, house: HouseRules) -> Evidence:
        evidence = Evidence()
        for one in self._each(StatementTask(house, self.lenient)):
            evidence.take(one)
        return evidence

    def _each(self, task: Task[Said | None]) -> Iterator[Said]:
        for done in self.workers.work(pieces(self.paths), task, self.stopped):
            yield from (one for one in done.found if one is not None)
            self.advance(done.size)

    def _first(self, named: Mapping[str, Named]) -> HouseRules:
        """The profile that explains most hands of all games, whatever games it is written for."""
        fitting = sum((each.fitting for each in named.values()), Counter[str]())
        return max(self.houses, key=lambda house: (fitting[house.name], len(house.games))).rules

    def _best(self, named: Named) -> tuple[str, ...]:
        return named.best([house.name for house in self.houses if named.game in house.games])


def _surveyed(decision: Decision, evidence: Evidence, house: HouseRules) -> Surveyed:
    """What the hands say of a decision, and the house's choice where they leave it open.

    It was put to them if the verdict on some hand hangs on it.
    """
    supposed, telling = house.choices()[decision.id], evidence.telling[decision.id]
    asked = evidence.asked[decision.id]
    if not telling:
        return Surveyed(decision, Found.NEVER_PUT, supposed, cases=asked)
    choices = tuple(each for each in decision.choices if not evidence.excluded[decision.id, each])
    if not choices:
        most = max(decision.choices, key=lambda each: (evidence.told[decision.id, each], each == supposed))
        count = evidence.told[decision.id, most]
        return Surveyed(decision, Found.TWO_WAYS, most, (most,), telling, count)
    found = Found.CHOICE if len(choices) == 1 else Found.SEVERAL
    choice = supposed if supposed in choices else choices[0]
    return Surveyed(decision, found, choice, choices, telling, telling)
