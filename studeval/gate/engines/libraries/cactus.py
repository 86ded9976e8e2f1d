"""deuces and treys, which took its code over: Cactus Kev's numbers, 1 the best, and a name for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from studeval.gate.engines.libraries.high_only import Named

if TYPE_CHECKING:
    from collections.abc import Sequence


class Cactus(Named):
    """`Evaluator.evaluate` takes hand and board as one, so all cards go in as the hand."""

    categories: ClassVar = {
        "High Card": "high card",
        "Pair": "pair",
        "Two Pair": "two pair",
        "Three of a Kind": "three of a kind",
        "Straight": "straight",
        "Flush": "flush",
        "Full House": "full house",
        "Four of a Kind": "four of a kind",
        "Straight Flush": "straight flush",
        "Royal Flush": "straight flush",
    }

    def __init__(self) -> None:
        super().__init__()
        self.evaluator: Any = self.library.Evaluator()

    def cards(self, texts: Sequence[str]) -> list[Any]:
        """Numbers with a bit for the rank and one for the suit."""
        return [self.library.Card.new(text) for text in texts]

    def number(self, cards: Sequence[Any]) -> int:
        """The rank of a hand."""
        return int(self.evaluator.evaluate(list(cards), []))

    def category(self, number: int) -> str:
        """What its class of ranks is called."""
        return str(self.evaluator.class_to_string(self.evaluator.get_rank_class(number)))
