"""treys: high hands of five to seven cards, and of Omaha."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from studeval.gate.engines.libraries.cactus import Cactus

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from studeval.gate.engine import Engine


class Treys(Cactus):
    """`PLOEvaluator` besides: it takes two of any hand and three of any board."""

    name, distribution, module = "treys", "treys", "treys"

    def __init__(self) -> None:
        super().__init__()
        self.omaha_evaluator: Any = self.library.PLOEvaluator()

    def omaha(self, hole: Sequence[str], board: Sequence[str]) -> int:
        """The rank of an Omaha hand."""
        return int(self.omaha_evaluator.evaluate(self.cards(hole), self.cards(board)))


ENGINES: Mapping[str, Callable[[], Engine]] = {Treys.name: Treys}
