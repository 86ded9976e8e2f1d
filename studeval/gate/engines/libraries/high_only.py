"""Libraries that rank high hands by a number: order, compare, and what the number is called."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from studeval.games import GAMES
from studeval.gate.engines.libraries.hands import (
    DECK,
    as_words,
    board_of,
    compared,
    counted,
    from_the_top,
    one_hand,
    ordered,
)
from studeval.gate.engines.libraries.library import CannotAskError, Library

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from studeval.gate.engine import Query
    from studeval.gate.engines.libraries.library import Handler


class HighOnly(Library):
    """A library whose whole interface is the rank of a high hand. Subclasses translate the call."""

    lower_is_better: ClassVar[bool] = True

    def handlers(self) -> Mapping[str, Handler]:
        """Hands only: none of these libraries knows a table."""
        return {"order": self.order, "compare": self.compare}

    def stud(self, cards: Sequence[str]) -> int:
        """The library's number for five to seven cards."""
        raise NotImplementedError

    def omaha(self, _hole: Sequence[str], _board: Sequence[str]) -> int:
        """The library's number for an Omaha hand."""
        raise CannotAskError(f"{self.name} does not know Omaha")

    def order(self, query: Query) -> dict[str, Any]:
        """By the library's numbers."""
        self._check_high(query)
        return ordered(query, self.rank)

    def compare(self, query: Query) -> dict[str, Any]:
        """By the library's numbers."""
        self._check_high(query)
        return compared(query, self.rank)

    def rank(self, cards: Sequence[str], board: Sequence[str]) -> int:
        """The library's number, turned so that the greater is the better."""
        number = self.omaha(cards, board) if board else self.stud(cards)
        return -number if self.lower_is_better else number

    def _check_high(self, query: Query) -> None:
        if query.given["side"] == "low" or query.game == "razz":
            raise CannotAskError(f"{self.name} ranks high hands only")


class Named(HighOnly):
    """One that also says what a number is called, and so can be asked for the best hand and for the counts."""

    categories: ClassVar[Mapping[str, str]]

    def handlers(self) -> Mapping[str, Handler]:
        """The best high hand and the counts besides."""
        return {**super().handlers(), "best": self.best, "count": self.count}

    def category(self, number: int) -> str:
        """The library's name for a number."""
        raise NotImplementedError

    def cards(self, texts: Sequence[str]) -> list[Any]:
        """Cards as the library has them."""
        raise NotImplementedError

    def number(self, cards: Sequence[Any]) -> int:
        """The library's number for cards of its own."""
        raise NotImplementedError

    def stud(self, cards: Sequence[str]) -> int:
        """The library's number for cards as we write them."""
        return self.number(self.cards(cards))

    def best(self, query: Query) -> dict[str, Any]:
        """What the number is called, and the five cards to which the library gives the same number."""
        if query.game != "stud" or board_of(query):
            raise CannotAskError(f"{self.name} ranks high hands only, and {query.game} has lows")
        cards = one_hand(query)
        number = self.stud(cards)
        five = next((five for five in _fives(cards) if self.stud(five) == number), cards)
        return {"high": as_words(self.categories[self.category(number)], five)}

    def count(self, query: Query) -> dict[str, Any]:
        """All hands of five cards, one by one."""
        self._check_high(query)
        if GAMES[query.game].board:
            raise CannotAskError(f"{self.name} is not told that {query.game} has a board to count")
        if query.given["cards"] > 5:
            raise CannotAskError("all hands of more than five cards take minutes, one call each")
        numbers = Counter(map(self.number, combinations(self.cards(DECK), 5)))
        return counted(numbers, lambda number: self.categories[self.category(number)])


def _fives(cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The choices of five, those with the higher cards and suits first."""
    return combinations(from_the_top(cards), 5)
