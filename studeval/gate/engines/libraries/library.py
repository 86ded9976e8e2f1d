"""What the adapters of published libraries share: the library is asked in its own terms, and never helped.

An adapter translates the situation into calls of the library and its results into our words. What the library cannot
be asked is unsupported, with the reason. An error that the library raises on purpose is a refusal; as it has no code
of ours, it is called by what this package finds wrong with the situation. Any other error is its failure.
"""

from __future__ import annotations

import warnings
from dataclasses import replace
from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, ClassVar

from studeval.errors import StudevalError
from studeval.games import GAMES
from studeval.gate.engine import Answer, EngineStartError, Outcome, Query, Refusal, Unsupported
from studeval.rules import operations
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    Handler = Callable[[Query], dict[str, Any]]


class Told(dict[str, Any]):
    """A question's situation that notes which parts of it were looked at: of the others the library is not told."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        super().__init__(given)
        self.read: set[object] = set()

    def __getitem__(self, key: str) -> Any:
        self.read.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """The part, or the default."""
        self.read.add(key)
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self.read.add(key)
        return super().__contains__(key)


INSTALL = "pip install 'studeval[engines]'"


class CannotAskError(Exception):
    """The library has no way to be asked this, or no way to answer it."""


class RefusedError(Exception):
    """The library, asked what is legal, does not have what the situation wants."""


class Library:
    """A published library as an engine. A subclass says how each operation is put to it.

    `choices` are the house rules that it plays by itself, by decision: one, or those that it can be told, its usual one
    first. A question that hangs on a decision of which the house makes another choice is unsupported.
    """

    name: ClassVar[str]
    distribution: ClassVar[str]
    module: ClassVar[str]
    choices: ClassVar[Mapping[str, Sequence[str]]] = {}
    unasked: ClassVar[frozenset[str]] = frozenset(
        {"reason"}
    )  # parts of our answers that no choice is asked for

    def __init__(self) -> None:
        try:
            with warnings.catch_warnings():  # what it warns of while it is read in is its own affair
                warnings.simplefilter("ignore")
                self.library: Any = import_module(self.module)
        except ImportError as error:
            raise EngineStartError(f"{self.distribution} is not installed: {INSTALL} ({error})") from error

    def describe(self) -> str:
        """The library and its version."""
        return f"{self.name} {version(self.distribution)}"

    def close(self) -> None:
        """There is nothing to end."""

    def handlers(self) -> Mapping[str, Handler]:
        """How each operation that the library can be asked is put to it."""
        raise NotImplementedError

    def played(self, query: Query) -> Mapping[str, Sequence[str]]:
        """The choices that it plays, or can be told, in this question."""
        del query
        return self.choices

    def answer(self, query: Query) -> Outcome:
        """The library's own answer, in our words."""
        handler = self.handlers().get(query.op)
        if handler is None:
            return Unsupported(f"the adapter of {self.name} does not ask it for {query.op}")
        told = Told(query.given)
        try:
            self._check_house(query)
            answer = Answer(handler(replace(query, given=told)))
            self._check_told(query, told.read)
        except CannotAskError as reason:
            return Unsupported(str(reason))
        except (RefusedError, ValueError) as error:
            return Refusal(_code(query), f"{type(error).__name__}: {error}")
        return answer

    def _check_told(self, query: Query, read: Collection[object]) -> None:
        """Raise CannotAskError where our own answer would be another without what the adapter did not look at."""
        told = {key: part for key, part in query.given.items() if key in read}
        house = query.house or HouseRules()
        if told.keys() == query.given.keys():
            return
        if self._differ(_ruling(query, house), _ruling(replace(query, given=told), house)):
            untold = ", ".join(sorted(query.given.keys() - told.keys()))
            raise CannotAskError(f"{self.name} is not told of {untold}")

    def _check_house(self, query: Query) -> None:
        """Raise CannotAskError where the answer hangs on a choice that the library does not make."""
        if query.house is None or not (others := other_choices(query.house, self.played(query))):
            return
        if self._changes(query, others):
            alone = [decision for decision in others if self._changes(query, {decision: others[decision]})]
            plays = ", ".join(f"{decision}: {others[decision]}" for decision in alone or others)
            raise CannotAskError(f"{self.name} plays another house: {plays}")

    def _changes(self, query: Query, choices: Mapping[str, str]) -> bool:
        """Whether other choices change what this package answers: what a question hangs on, not what is right."""
        house = query.house or HouseRules()
        return self._differ(_ruling(query, house), _ruling(query, house.with_choices(choices)))

    def _differ(self, own: dict[str, Any] | str, other: dict[str, Any] | str) -> bool:
        """Whether two rulings differ in a part that is asked for."""
        if isinstance(own, str) or isinstance(other, str):
            return own != other
        return any(own.get(key) != other.get(key) for key in (own.keys() | other.keys()) - self.unasked)


def other_choices(house: HouseRules, played: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The decisions of which the house makes a choice that is not played, with the one that is."""
    made = house.choices()
    return {decision: known[0] for decision, known in played.items() if made[decision] not in known}


def _ruling(query: Query, house: HouseRules) -> dict[str, Any] | str:
    """What this package says under a house, or the code of its refusal."""
    try:
        return operations()[query.op].ask(query.given, GAMES[query.game], house)
    except StudevalError as error:
        return error.code


def _code(query: Query) -> str:
    """What is wrong with a situation in our words; "refused" where this package finds nothing wrong."""
    found = _ruling(query, query.house or HouseRules())
    return found if isinstance(found, str) else "refused"
