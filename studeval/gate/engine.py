"""An engine answers questions: it is told the situation and the house, never what is expected.

To add one, put a file below `gate/engines/` whose ENGINES maps its name to what starts it, or whose PREFIXES maps the
"cmd" of "cmd:./mine" to what starts such an engine; no list is edited.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any, Literal, Protocol

from studeval.gate import engines as shelf

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import ModuleType

    from studeval.rulebook.model import Question
    from studeval.rules.house import HouseRules


@dataclass(frozen=True, slots=True)
class Query:
    """What an engine is told of a question; `key` is "case-id" or "case-id/choice".

    `house` None asks it to play as it does by itself.
    """

    key: str
    op: str
    game: str
    house: HouseRules | None
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


# An engine that raises is in "error"; the other kinds are of engines in processes of their own.
FailureKind = Literal["error", "crash", "timeout", "garbage", "protocol"]


@dataclass(frozen=True, slots=True)
class Failure:
    """The engine broke: how, the message, and the last lines of its traceback or log."""

    message: str
    trace: str = ""
    kind: FailureKind = "error"


Outcome = Answer | Refusal | Unsupported | Failure


class Engine(Protocol):
    """Something that answers queries. It may raise anything: the runner makes a Failure of it."""

    @property
    def name(self) -> str:
        """The name that `--engine` takes."""

    def describe(self) -> str:
        """The name for a report, with what answers inside: "c (portable)"."""

    def answer(self, query: Query, /) -> Outcome:
        """The engine's own answer to the query. One that died starts itself anew."""

    def close(self) -> None:
        """Ends what the engine started; more than once does no harm."""


class EngineStartError(Exception):
    """The engine is known and did not start."""


class UnknownEngineError(ValueError):
    """There is no engine of that name."""


@cache
def _shelved() -> tuple[ModuleType, ...]:
    """The modules below `gate/engines/`, those of its packages too."""
    return tuple(import_module(found.name) for found in walk_packages(shelf.__path__, f"{shelf.__name__}."))


def starters() -> Mapping[str, Callable[[], Engine]]:
    """Every engine's name and what starts it."""
    return {
        name: starter for module in _shelved() for name, starter in getattr(module, "ENGINES", {}).items()
    }


def prefixes() -> Mapping[str, Callable[[str], Engine]]:
    """What starts "PREFIX:REST", by the prefix; it is called with the whole of it."""
    return {
        name: starter for module in _shelved() for name, starter in getattr(module, "PREFIXES", {}).items()
    }


def start(spec: str) -> Engine:
    """The engine of that name, or of "cmd:program args" or "py:module:object", started.

    Raises UnknownEngineError or EngineStartError.
    """
    if spec in starters():
        return starters()[spec]()
    prefix, colon, _ = spec.partition(":")
    if colon and prefix in prefixes():
        return prefixes()[prefix](spec)
    known = [*starters(), *(f"{prefix}:..." for prefix in prefixes())]
    raise UnknownEngineError(f"there is no engine {spec!r}: {', '.join(known)}")
