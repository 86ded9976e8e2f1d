"""order: hands put in order of strength on one side, weakest first, equal hands together.

The hands are samples of a ranking list, not of one deal, so that they may share cards.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from studeval.games import Game
from studeval.rules.compare import Comparison
from studeval.rules.hands import number, read_hands, read_side
from studeval.rules.house import HouseRules
from studeval.rules.operation import Answer, Given, Operation


def read(given: Given, game: Game, house: HouseRules) -> Comparison:
    """The value of each hand; one without a qualifying low is below all others."""
    side = read_side(given, game)
    hands = read_hands(given, game, house)
    return Comparison({name: number(hand.value(side)) for name, hand in hands.items()})


def answer(hands: Comparison) -> Answer:
    """Groups of equal hands, weakest first."""
    ranked = sorted(hands.values, key=lambda name: hands.values[name])
    return {
        "weakest-to-strongest": [
            list(group) for _, group in groupby(ranked, key=lambda name: hands.values[name])
        ]
    }


def normal(found: Answer) -> dict[str, Any]:
    """A name by itself is a group of one; the names of a group come in any order."""
    return {
        key: [_group(entry) for entry in part] if isinstance(part, list) else part
        for key, part in found.items()
    }


def _group(entry: Any) -> list[str]:
    return [entry] if isinstance(entry, str) else sorted(entry)


OPERATION = Operation("order", "hands from weakest to strongest", read, answer, normal)
