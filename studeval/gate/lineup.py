"""Who is to answer: the engines named, or the package's own two, with a notice when C is not there.

An engine may take more than a query: one that has a `timeout` waits so many seconds for an answer, and one that has
`hangs_on` asks it for the decisions on which the answer to a query hangs. `equip` gives it both.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from studeval.gate.engine import EngineStartError, start
from studeval.gate.hangs_on import lookup

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from studeval.gate.engine import Engine, Outcome, Query
    from studeval.rulebook.model import Question

OWN = ("c", "python")
ASKED_FOR = "STUDEVAL_BACKEND=python asks for the pure-Python evaluator"


def lineup(names: Sequence[str] = ()) -> tuple[list[Engine], str]:
    """The engines, and why C is not among them where it should be ("" if it is).

    Without names: `c` and `python`. STUDEVAL_BACKEND=python leaves C out; STUDEVAL_BACKEND=c or
    STUDEVAL_REQUIRE_NATIVE=1 raise EngineStartError where it is absent. Raises UnknownEngineError.
    """
    if names:
        return started(names), ""
    if os.environ.get("STUDEVAL_BACKEND") == "python":
        return [start("python")], ASKED_FOR
    try:
        return started(OWN), ""
    except EngineStartError as error:
        if native_required():
            raise
        return [start("python")], str(error)


def started(names: Sequence[str]) -> list[Engine]:
    """The engines of these names, each once. Where one does not start, those that did are closed."""
    engines: list[Engine] = []
    try:
        engines.extend(start(name) for name in dict.fromkeys(names))
    except BaseException:
        for engine in engines:
            engine.close()
        raise
    return engines


@dataclass(frozen=True)
class Unstarted:
    """An engine that is to be asked and was not started yet, for the report of a run that does not get so far."""

    name: str

    def describe(self) -> str:
        """The name alone."""
        return self.name

    def answer(self, _: Query) -> Outcome:
        """There is nobody to ask. Raises EngineStartError."""
        raise EngineStartError(f"{self.name} was not started")

    def close(self) -> None:
        """There is nothing to end."""


def unstarted(names: Sequence[str]) -> list[Engine]:
    """Those whom `lineup` would start, not started."""
    return [Unstarted(name) for name in dict.fromkeys(names or OWN)]


def equip(engines: Iterable[Engine], questions: Sequence[Question], timeout: float | None = None) -> None:
    """Tells the engines that care how long to wait, in seconds, and on what the answers to these questions hang."""
    for engine in engines:
        if timeout and hasattr(engine, "timeout"):
            engine.timeout = timeout
        if hasattr(engine, "hangs_on"):
            engine.hangs_on = lookup(questions)


def native_required() -> bool:
    """Whether a run without the C evaluator is an error."""
    required = os.environ.get("STUDEVAL_REQUIRE_NATIVE", "").lower() not in {"", "0", "false", "no", "off"}
    return required or os.environ.get("STUDEVAL_BACKEND") == "c"
