"""qualify: whether a hand has a low that may take half of the pot, under the house's low-qualifier (S8-LOWQ-03)."""

from __future__ import annotations

from studeval.errors import SituationError
from studeval.games import Game
from studeval.rules.hands import Hand, as_data, normal_value, read_hand
from studeval.rules.house import HouseRules
from studeval.rules.operation import Answer, Given, Operation


def read(given: Given, game: Game, house: HouseRules) -> Hand:
    """The hand. Raises SituationError in a game without a qualifier."""
    if not game.qualified:
        raise SituationError(f"{game.title} has no qualifier")
    return read_hand(given, game, house)


def answer(hand: Hand) -> Answer:
    """Whether it qualifies, and with which low."""
    found = as_data(hand.value("low"))
    if isinstance(found, str):
        return {"qualifies": False, "ranks": found, "cards": found}
    return {"qualifies": True, "ranks": found["ranks"], "cards": found["cards"]}


OPERATION = Operation("qualify", "whether a low qualifies", read, answer, normal_value)
