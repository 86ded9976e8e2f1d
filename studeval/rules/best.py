"""best: the five cards that play and what they make, on each side of the game."""

from __future__ import annotations

from studeval.rules.hands import Hand, as_data, normal_value, read_hand
from studeval.rules.operation import Answer, Operation


def answer(hand: Hand) -> Answer:
    """The hand's value on each side of its game, in words."""
    return {side: as_data(hand.value(side)) for side in hand.game.sides}


def normal(found: Answer) -> Answer:
    """Ranks and cards in any order mean the same."""
    return {side: normal_value(value) for side, value in found.items()}


OPERATION = Operation("best", "the five cards that play", read_hand, answer, normal)
