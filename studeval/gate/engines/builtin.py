"""The package's own engines, `c` and `python`: the same rules over either evaluator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.errors import BackendError, StudevalError
from studeval.evaluator import using
from studeval.games import GAMES
from studeval.gate.engine import Answer, EngineStartError, Outcome, Query, Refusal, Unsupported
from studeval.rules import operations
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from studeval.gate.engine import Engine


class Builtin:
    """The rules of this package over one of its evaluators."""

    def __init__(self, name: str) -> None:
        try:
            with using(name) as evaluator:
                self._kernel = evaluator.kernel
        except BackendError as error:
            raise EngineStartError(str(error)) from error
        self.name = name

    def describe(self) -> str:
        """The evaluator, and its kernel if it has a choice of them."""
        return self.name if self._kernel == f"pure {self.name}" else f"{self.name} ({self._kernel})"

    def answer(self, query: Query) -> Outcome:
        """The answer of the operation; what the package refuses is a refusal with the error's code."""
        operation = operations().get(query.op)
        if operation is None:
            return Unsupported(f"no operation {query.op!r}")
        try:
            with using(self.name):
                return Answer(operation.ask(query.given, GAMES[query.game], query.house or HouseRules()))
        except StudevalError as error:
            return Refusal(error.code, str(error))

    def close(self) -> None:
        """There is nothing to end."""


ENGINES: Mapping[str, Callable[[], Engine]] = {"c": lambda: Builtin("c"), "python": lambda: Builtin("python")}
