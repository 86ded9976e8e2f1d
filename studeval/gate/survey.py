"""Survey: which choice an engine makes for every decision, found out from its answers.

The cases that hang on a decision are put to the engine without telling it a house. The choice whose answer comes back
is the one it makes, and it must be the same in every case. Since an answer may hang on other decisions too, the cases
are read again under the house found so far, until nothing changes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import reduce
from typing import TYPE_CHECKING

from studeval.games import GAMES
from studeval.gate.engine import Answer, Unsupported
from studeval.gate.hangs_on import as_in, hangs_on
from studeval.gate.runner import one
from studeval.rulebook.model import Profile, ProfileChoice
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from studeval.gate.engine import Engine, Outcome, Query
    from studeval.rulebook.model import Case, Decision, Place, Rulebook

ROUNDS = 4  # the house found is as a rule the same from the second on
CUSTOM = ("custom",)


class Found(StrEnum):
    """What is known of a decision, in the words of the table."""

    CHOICE = "found"
    SEVERAL = "several choices fit"
    TWO_WAYS = "answered two ways"
    NO_CHOICE = "no choice fits"
    UNSUPPORTED = "not supported"
    NO_ANSWER = "no answer came"
    NEVER_PUT = "never put"


@dataclass(frozen=True)
class Witness:
    """A case that was put, what came back, and the choices whose answer that is."""

    case: Case
    outcome: Outcome | None
    fits: frozenset[str] = frozenset()

    def under(self, house: HouseRules | None) -> Witness:
        """Read again for an engine that plays the rest of the game as this house does; None: as the case's own."""
        return replace(self, fits=frozenset(self._fitting(house)))

    def _fitting(self, house: HouseRules | None) -> Iterator[str]:
        if self.outcome is None or self.case.decision is None:
            return
        for question in self.case.questions():
            made = {self.case.decision: str(question.choice)}
            if as_in(question, house.with_choices(made) if house else question.house, self.outcome):
                yield str(question.choice)


@dataclass(frozen=True)
class Surveyed:
    """One decision in a survey: the choices that fit every answer, or the one that fits most and the two cases at odds.

    `choice` is the one to go on with: of several that fit, or where nothing is known, the one that was supposed.
    """

    decision: Decision
    found: Found
    choice: str
    choices: tuple[str, ...] = ()
    cases: int = 0
    fitting: int = 0
    at_odds: tuple[Witness, ...] = ()

    def contradiction(self) -> str:
        """The two cases that were answered by different choices."""
        said = (
            f"{_choices(each.fits)} in {each.case.id} ({_line(each.case.place)})" for each in self.at_odds
        )
        return f"{self.decision.id} is {' and '.join(said)}"


@dataclass(frozen=True)
class Survey:
    """What was found of an engine. `games` are those in which it answered anything."""

    engine: str
    surveyed: Sequence[Surveyed]
    games: tuple[str, ...]

    @property
    def contradictions(self) -> Sequence[str]:
        """The decisions that the engine makes two ways."""
        return [each.contradiction() for each in self.surveyed if each.found is Found.TWO_WAYS]

    def profile(self, name: str = "survey") -> Profile:
        """The house found, the usual choice where nothing was."""
        made = {each.decision.id: ProfileChoice(each.choice, CUSTOM) for each in self.surveyed}
        return Profile(name, {}, f"{self.engine} as it was surveyed", self.games, (), made)


def survey(rulebook: Rulebook, engine: Engine, games: Sequence[str] = ()) -> Survey:
    """Puts every case that hangs on a decision, in these games if any are named, and reads the answers."""
    cases = [case for case in rulebook.cases.values() if case.decision and (not games or case.game in games)]
    questions = [case.questions()[0] for case in cases]
    outcomes = [verdict.outcome for verdict in one(questions, AsItPlays(engine))]
    witnesses = [Witness(case, outcome) for case, outcome in zip(cases, outcomes, strict=True)]
    answered = {each.case.game for each in witnesses if isinstance(each.outcome, Answer)}
    played = tuple(name for name in GAMES if name in (answered or games or GAMES))
    return Survey(engine.name, _settled(_of_the_rules(rulebook), witnesses), played)


@dataclass
class AsItPlays:
    """An engine that is never told of a house: it plays as it does by itself."""

    engine: Engine
    name: str = field(init=False)

    def __post_init__(self) -> None:
        self.name = self.engine.name

    def describe(self) -> str:
        """As the engine."""
        return self.engine.describe()

    def answer(self, query: Query) -> Outcome:
        """The engine's answer without a house."""
        return self.engine.answer(replace(query, house=None))

    def close(self) -> None:
        """Closes the engine."""
        self.engine.close()


# --- Reading the answers ---------------------------------------------------------------------------------------------


AllSurveyed = list[Surveyed]


def _of_the_rules(rulebook: Rulebook) -> list[Decision]:
    return [decision for decision in rulebook.decisions.values() if decision.id in HouseRules.decisions()]


def _settled(decisions: Collection[Decision], witnesses: Sequence[Witness]) -> AllSurveyed:
    """What the answers say; where that is at odds with itself, what they say if another decision is made otherwise."""
    best = _until_the_same(decisions, witnesses, None)
    for house in _otherwise(best):
        if not _unsettled(best)[0]:
            break
        best = min(best, _until_the_same(decisions, witnesses, house), key=_unsettled)
    return min(_until_the_same(decisions, witnesses, _usual(best)), best, key=_unsettled)


def _until_the_same(
    decisions: Collection[Decision], witnesses: Sequence[Witness], house: HouseRules | None
) -> AllSurveyed:
    """What is known under a house, read again under the house that they make until that is the same."""
    surveyed: AllSurveyed = []
    for _ in range(ROUNDS):
        read = [witness.under(house) for witness in witnesses]
        supposed = (house or HouseRules()).choices()
        surveyed = [_surveyed(decision, read, supposed[decision.id]) for decision in decisions]
        if house == (house := _house(surveyed)):
            break
    return surveyed


def _otherwise(surveyed: AllSurveyed) -> Iterator[HouseRules]:
    """The house found with one other choice for a decision on which an answer at odds hangs."""
    house = _house(surveyed)
    odd = {each.case.id: each.case for decided in surveyed for each in decided.at_odds}
    asked = [replace(question, house=house) for case in odd.values() for question in case.questions()]
    for decision in sorted(frozenset().union(*map(hangs_on, asked))):
        for choice in HouseRules.decisions()[decision]:
            if choice != house.choices()[decision]:
                yield house.with_choices({decision: choice})


def _house(surveyed: AllSurveyed) -> HouseRules:
    return HouseRules.from_choices({each.decision.id: each.choice for each in surveyed})


def _usual(surveyed: AllSurveyed) -> HouseRules:
    """The house found, with the usual choice where the answers leave it open."""
    usual = {each.decision.id: each.decision.default for each in surveyed if _open(each)}
    return _house(surveyed).with_choices(usual)


def _open(decided: Surveyed) -> bool:
    return not decided.choices or (len(decided.choices) > 1 and decided.decision.default in decided.choices)


def _unsettled(surveyed: AllSurveyed) -> tuple[int, int]:
    """How many decisions were answered two ways, and for how many no choice fits."""
    kinds = Counter(each.found for each in surveyed)
    return kinds[Found.TWO_WAYS], kinds[Found.NO_CHOICE]


def _surveyed(decision: Decision, witnesses: Iterable[Witness], supposed: str) -> Surveyed:
    own = [each for each in witnesses if each.case.decision == decision.id]
    telling = [each for each in own if each.fits]
    if not telling:
        return Surveyed(decision, _nothing(own), supposed, cases=len(own))
    common = reduce(frozenset.intersection, (each.fits for each in telling))
    if not common:
        return _two_ways(decision, own, telling)
    choices = tuple(choice for choice in decision.choices if choice in common)
    found = Found.CHOICE if len(choices) == 1 else Found.SEVERAL
    choice = supposed if supposed in choices else choices[0]
    return Surveyed(decision, found, choice, choices, len(own), len(telling))


def _nothing(own: Sequence[Witness]) -> Found:
    if not own:
        return Found.NEVER_PUT
    if all(isinstance(each.outcome, Unsupported) for each in own):
        return Found.UNSUPPORTED
    return Found.NO_CHOICE if any(isinstance(each.outcome, Answer) for each in own) else Found.NO_ANSWER


def _two_ways(decision: Decision, own: Sequence[Witness], telling: Sequence[Witness]) -> Surveyed:
    """The choice that fits most answers, a case in which it does and one in which it does not, apart if they can be."""
    votes = Counter(choice for each in telling for choice in each.fits)
    most = max(decision.choices, key=lambda choice: (votes[choice], choice == decision.default))
    other = next(each for each in telling if most not in each.fits)
    usual = [each for each in telling if most in each.fits]
    apart = next((each for each in usual if not each.fits & other.fits), usual[0])
    return Surveyed(decision, Found.TWO_WAYS, most, (most,), len(own), votes[most], (apart, other))


# --- For people ------------------------------------------------------------------------------------------------------


def table(found: Survey) -> Iterator[tuple[str, str, str]]:
    """A row a decision: its id, what the engine plays, and how that is known."""
    for each in found.surveyed:
        known = str(each.found)
        if each.fitting:
            known += f", {each.fitting} of {each.cases} cases fit"
        yield each.decision.id, " | ".join(each.choices) or "-", known


def profile_text(found: Survey, name: str) -> str:
    """The house found as a profile file; a remark stands where it is not what the engine was seen to do."""
    profile = found.profile(name)
    head = f"profile: {name}\ntitle: {_quoted(profile.title)}\ngames: [{', '.join(profile.games)}]\n"
    return f"{head}documents: []\nchoices:\n" + "".join(map(_entry, found.surveyed))


def _entry(decided: Surveyed) -> str:
    remark = "" if decided.found is Found.CHOICE else f"  # {decided.found}: {_instead(decided)}"
    return f"  {decided.decision.id}: {{choice: {decided.choice}, basis: [custom]}}{remark}\n"


def _instead(decided: Surveyed) -> str:
    return _choices(decided.choices) if decided.choices else "the usual choice"


def _choices(choices: Iterable[str]) -> str:
    return " or ".join(sorted(choices))


def _quoted(text: str) -> str:
    return "'" + text.encode("ascii", "backslashreplace").decode().replace("'", "''") + "'"


def _line(place: Place) -> str:
    return f"{place.file}:{place.line}"
