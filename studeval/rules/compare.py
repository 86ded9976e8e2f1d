"""compare: which of several hands is best on one side, or which tie for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from studeval.games import Game
from studeval.rules.dealt import check_no_card_twice
from studeval.rules.hands import number, read_hands, read_side
from studeval.rules.house import HouseRules
from studeval.rules.operation import Answer, Given, Operation


@dataclass(frozen=True)
class Comparison:
    """The value of each named hand, 0 where there is none."""

    values: dict[str, int]


def read(given: Given, game: Game, house: HouseRules) -> Comparison:
    """Hands of one deal: no card may be in two of them (CU-DECK-01)."""
    side = read_side(given, game)
    hands = read_hands(given, game, house)
    check_no_card_twice({name: hand.own for name, hand in hands.items()}, "hands")
    return Comparison({name: number(hand.value(side)) for name, hand in hands.items()})


def answer(comparison: Comparison) -> Answer:
    """The winners: one, several that tie, or none where nobody has a qualifying low."""
    best = max(comparison.values.values())
    return {"winners": [name for name, value in comparison.values.items() if value == best and value]}


def normal(found: Answer) -> dict[str, Any]:
    """The winners in any order mean the same."""
    return {key: sorted(part) if isinstance(part, list) else part for key, part in found.items()}


OPERATION = Operation("compare", "which hand wins", read, answer, normal)
