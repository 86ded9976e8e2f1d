"""phevaluator: high hands by number, 1 the best, and no name for it; Omaha with four hole cards and a whole board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.gate.engines.libraries.hands import check_omaha
from studeval.gate.engines.libraries.high_only import HighOnly

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from studeval.gate.engine import Engine


class Phevaluator(HighOnly):
    """`evaluate_cards` and `evaluate_omaha_cards`; the latter takes the board first."""

    name, distribution, module = "phevaluator", "phevaluator", "phevaluator"

    def stud(self, cards: Sequence[str]) -> int:
        """The rank of five to seven cards."""
        return int(self.library.evaluate_cards(*cards))

    def omaha(self, hole: Sequence[str], board: Sequence[str]) -> int:
        """The rank of an Omaha hand."""
        check_omaha(hole, board, (4,), (5,))
        return int(self.library.evaluate_omaha_cards(*board, *hole))


ENGINES: Mapping[str, Callable[[], Engine]] = {Phevaluator.name: Phevaluator}
