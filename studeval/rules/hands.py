"""What the operations on hands share: reading cards out of a given, and a hand's value on one side of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from studeval import values
from studeval.cards import Cards
from studeval.errors import SituationError, within
from studeval.evaluator import active
from studeval.games import Game, Side
from studeval.rules.house import HouseRules
from studeval.values import High, Low

# The worst low that qualifies, by the choice of low-qualifier (S8-LOWQ-03; a nine is met in some casinos).
WORST_LOW = {"eight": "8c 7d 6h 5s 4c", "nine": "9c 8d 7h 6s 5c"}


@dataclass(frozen=True)
class Hand:
    """One player's cards in one game under one house: his own, or his hole cards with the board."""

    own: Cards
    board: Cards | None
    game: Game
    house: HouseRules

    def value(self, side: Side) -> High | Low | None:
        """The hand looked at from one side; None is a low that does not qualify.

        Raises HandSizeError or DuplicateCardError where the cards are no hand.
        """
        return self._high() if side == "high" else self._low()

    def number(self, side: Side) -> int:
        """The number of the value, 0 where there is none; for cards that are known to be a hand."""
        if self.board is None:
            return self._number_of_own(side)
        hole, board = self.own.mask, self.board.mask
        if side == "high":
            return active().omaha_high(hole, board)
        return active().omaha_low8(hole, board) if self._qualifier == "eight" else self._number_of_low()

    def _number_of_own(self, side: Side) -> int:
        evaluate = active()
        if side == "high":
            return evaluate.high(self.own.mask)
        if self._qualifier == "nine":
            return number(self._low())
        return (evaluate.low8 if self._qualifier == "eight" else evaluate.low)(self.own.mask)

    def _number_of_low(self) -> int:
        """The best low of two cards from the hand and three from the board, if it qualifies."""
        assert self.board is not None
        evaluate, qualifier = active().low, self._qualifier
        twos = [sum(card.mask for card in two) for two in combinations(self.own, 2)]
        threes = [sum(card.mask for card in three) for three in combinations(self.board, 3)]
        best = max(evaluate(two | three) for two in twos for three in threes)
        return best if qualifier == "none" or best >= values.low(WORST_LOW[qualifier]).value else 0

    @property
    def _qualifier(self) -> str:
        return self.house.low_qualifier if self.game.qualified else "none"

    def _high(self) -> High:
        return values.high(self.own) if self.board is None else values.omaha_high(self.own, self.board)

    def _low(self) -> Low | None:
        qualifier = self._qualifier
        if qualifier == "eight":
            return values.low8(self.own) if self.board is None else values.omaha_low8(self.own, self.board)
        low = max(
            (values.low(cards) for cards in self._choices()), key=lambda low: (low.value, low.cards.mask)
        )
        return low if qualifier == "none" or low >= values.low(WORST_LOW[qualifier]) else None

    def _choices(self) -> Iterable[Cards]:
        if self.board is None:
            return (self.own,)
        twos, threes = combinations(self.own, 2), list(combinations(self.board, 3))
        return (Cards(two + three) for two in twos for three in threes)


def read_side(given: Mapping[str, Any], game: Game) -> Side:
    """The side that a given asks for. Raises SituationError if the game does not have it."""
    side: Side = given["side"]
    if side not in game.sides:
        raise SituationError(f"{game.title} has no {side} side", path=("side",))
    return side


def read_cards(text: str, *path: str) -> Cards:
    """Cards out of a given; an error tells the place."""
    with within(*path):
        return Cards(text)


def read_board(given: Mapping[str, Any], game: Game) -> Cards | None:
    """The board of a given: there in a game with a board, absent in the others."""
    if ("board" in given) != game.board:
        raise SituationError(
            f"{game.title} is played {'with' if game.board else 'without'} a board", path=("board",)
        )
    return read_cards(given["board"], "board") if game.board else None


def read_hand(given: Mapping[str, Any], game: Game, house: HouseRules) -> Hand:
    """The one hand of a given: `cards`, or `hole` with `board`."""
    board = read_board(given, game)
    key = "hole" if game.board else "cards"
    if key not in given:
        raise SituationError(f"{game.title} needs {key!r}")
    return _hand(given[key], board, game, house, key)


def read_hands(given: Mapping[str, Any], game: Game, house: HouseRules) -> dict[str, Hand]:
    """The named hands of a given: `hands`, with `board` where the game has one."""
    board = read_board(given, game)
    return {name: _hand(text, board, game, house, "hands", name) for name, text in given["hands"].items()}


def _hand(text: str, board: Cards | None, game: Game, house: HouseRules, *path: str) -> Hand:
    with within(*path):
        hand = Hand(Cards(text), board, game, house)
        hand.value(game.sides[0])  # a hand that is none is refused here, at its place
    return hand


def number(value: High | Low | None) -> int:
    """A value to compare by; a hand that does not qualify is below every other."""
    return value.value if value else 0


def as_data(value: High | Low | None) -> dict[str, str] | str:
    """A value as a rulebook writes it: category, ranks and the five cards that play; "none" where there is none."""
    if value is None:
        return "none"
    return {"category": value.category, "ranks": value.ranks, "cards": str(value.cards)}


def normal_value(value: Any) -> Any:
    """The canonical form of what `as_data` writes: ranks and cards in any order mean the same."""
    if not isinstance(value, Mapping):
        return value
    return {
        key: _SORTED[key](part) if key in _SORTED and isinstance(part, str) else part
        for key, part in value.items()
    }


_SORTED = {
    "ranks": lambda text: "-".join(sorted(text.split("-"))),
    "cards": lambda text: " ".join(sorted(text.split())),
}
