"""Which questions of the rulebook a run takes: by part of a name, operation and game, and whether a house plays so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from studeval.gate.hangs_on import holds_under

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from studeval.rulebook.model import Case, Profile, Question, Rulebook
    from studeval.rules.house import HouseRules

WILDCARDS = frozenset("*?[")


@dataclass(frozen=True)
class Selection:
    """What is wanted; an empty field wants all, several entries of a field want any of them.

    A pattern is looked for in a case's id, its questions' keys ("id/choice") and the clauses it proves. One
    that is such a name in full selects it alone; one with `*`, `?` or `[` is a glob for the whole name; any
    other selects the names it is a part of.
    """

    patterns: tuple[str, ...] = ()
    ops: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()

    def questions(self, cases: Iterable[Case]) -> list[Question]:
        """The questions wanted, in the order of the cases."""
        fitting = filter(self._fits, cases)
        pool = [(_names(case, question), question) for case in fitting for question in case.questions()]
        wanted = self.wanted(name for names, _ in pool for name in names)
        return [question for names, question in pool if any(map(wanted, names))]

    def wanted(self, names: Iterable[str]) -> Callable[[str], bool]:
        """Whether a name out of `names` is one that the patterns ask for."""
        known = set(names)
        matchers = [_matcher(pattern, known) for pattern in self.patterns]
        return lambda name: not matchers or any(matches(name) for matches in matchers)

    def _fits(self, case: Case) -> bool:
        asked = ((self.ops, case.op), (self.games, case.game), (self.profiles, case.profile))
        return all(not wanted or own in wanted for wanted, own in asked)


def _names(case: Case, question: Question) -> set[str]:
    return {case.id, question.key, *case.clauses}


def _matcher(pattern: str, known: set[str]) -> Callable[[str], bool]:
    if pattern in known:
        return lambda name: name == pattern
    if WILDCARDS & set(pattern):
        return lambda name: fnmatchcase(name, pattern)
    return lambda name: pattern.lower() in name.lower()


# --- One house -------------------------------------------------------------------------------------------------------


def under(
    profile: Profile | None, rulebook: Rulebook, questions: list[Question]
) -> tuple[Rulebook, list[Question]]:
    """The rulebook and the questions as one house is asked them; as they are where there is no such house."""
    if profile is None:
        return rulebook, questions
    return _as_of(rulebook, profile), asserted(questions, rulebook, profile)


def asserted(questions: Iterable[Question], rulebook: Rulebook, profile: Profile) -> list[Question]:
    """The questions that one house answers as the case does, put under its rules.

    They are of the games that it plays. Of a case that hangs on a decision it is the one for the choice that the
    house makes. The expectation was worked out for the house of the case; it holds in this one if our own answer is
    the same under both where the case looks, so if the case hangs on nothing that the two make differently.
    """
    house = profile.house()
    fitting = (
        question
        for question in questions
        if question.game in profile.games
        and _of_its_choice(question, rulebook, house)
        and holds_under(question, house)
    )
    return [replace(question, house=house) for question in fitting]


def _of_its_choice(question: Question, rulebook: Rulebook, house: HouseRules) -> bool:
    decision = rulebook.cases[question.case_id].decision
    return decision is None or house.choices()[decision] == question.choice


def _as_of(rulebook: Rulebook, profile: Profile) -> Rulebook:
    """The rulebook with this house as that of every case, for reports on a run under it."""
    house = profile.house()
    cases = {
        name: replace(case, profile=profile.id, house=house, overrides={})
        for name, case in rulebook.cases.items()
    }
    return replace(rulebook, cases=cases)
