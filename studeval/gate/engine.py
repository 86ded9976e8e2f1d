"""An engine answers questions: it is told the situation and the house, never what is expected.

To add one, put a file into `gate/engines/` whose ENGINES maps its name to what starts it; no list is edited.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Protocol

from studeval.gate import engines as shelf

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from studeval.rulebook.model import Question
    from studeval.rules.house import HouseRules


@dataclass(frozen=True, slots=True)
class Query:
    """What an engine is told of a question; `key` is "case-id" or "case-id/choice"."""

    key: str
    op: str
    game: str
    house: HouseRules
    given: Mapping[str, Any]

    @classmethod
    def of(cls, question: Question) -> Query:
        """The question without its expectation."""
        return cls(question.key, question.op, question.game, question.house, question.given)


@dataclass(frozen=True, slots=True)
class Answer:
    """The engine's answer, in the form of the operation (JSON values)."""

    value: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Refusal:
    """The engine says that there is no such situation; `code` as a case's `refuse` names it."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Unsupported:
    """The engine does not take such questions. Never a pass."""

    reason: str


@dataclass(frozen=True, slots=True)
class Failure:
    """The engine broke: the message, and the last lines of its traceback."""

    message: str
    trace: str = ""


Outcome = Answer | Refusal | Unsupported | Failure


class Engine(Protocol):
    """Something that answers queries. It may raise anything: the runner makes a Failure of it."""

    @property
    def name(self) -> str:
        """The name that `--engine` takes."""

    def describe(self) -> str:
        """The name for a report, with what answers inside: "c (portable)"."""

    def answer(self, query: Query, /) -> Outcome:
        """The engine's own answer to the query."""


class EngineStartError(Exception):
    """The engine is known and did not start."""


class UnknownEngineError(ValueError):
    """There is no engine of that name."""


@cache
def starters() -> Mapping[str, Callable[[], Engine]]:
    """Every engine's name and what starts it, from the files of `gate/engines/`."""
    modules = (import_module(f"{shelf.__name__}.{found.name}") for found in iter_modules(shelf.__path__))
    return {name: starter for module in modules for name, starter in module.ENGINES.items()}


def start(name: str) -> Engine:
    """The engine of that name, started. Raises UnknownEngineError or EngineStartError."""
    if name not in starters():
        raise UnknownEngineError(f"there is no engine {name!r}: {', '.join(starters())}")
    return starters()[name]()
