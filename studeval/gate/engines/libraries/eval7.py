"""eval7: high hands by number, the greater the better, and a name for each number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from studeval.gate.engines.libraries.high_only import Named

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from studeval.gate.engine import Engine


class Eval7(Named):
    """`evaluate` and `handtype`."""

    name, distribution, module = "eval7", "eval7", "eval7"
    lower_is_better = False
    categories: ClassVar = {
        "High Card": "high card",
        "Pair": "pair",
        "Two Pair": "two pair",
        "Trips": "three of a kind",
        "Straight": "straight",
        "Flush": "flush",
        "Full House": "full house",
        "Quads": "four of a kind",
        "Straight Flush": "straight flush",
    }

    def cards(self, texts: Sequence[str]) -> list[Any]:
        """Objects of `eval7.Card`."""
        return [self.library.Card(text) for text in texts]

    def number(self, cards: Sequence[Any]) -> int:
        """The value of a hand."""
        return int(self.library.evaluate(cards))

    def category(self, number: int) -> str:
        """What `handtype` calls it."""
        return str(self.library.handtype(number))


ENGINES: Mapping[str, Callable[[], Engine]] = {Eval7.name: Eval7}
