"""Which questions of the rulebook a run takes: by part of a name, by operation, game and profile."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from studeval.rulebook.model import Case, Question

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
