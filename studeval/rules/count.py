"""count: how many of all hands of the deck fall in each class. A fact of mathematics that no engine may miss."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from studeval import values
from studeval.errors import SituationError
from studeval.evaluator import active
from studeval.games import Game, Side
from studeval.rules.hands import WORST_LOW, read_side
from studeval.rules.house import HouseRules
from studeval.rules.operation import Answer, Given, Operation


@dataclass(frozen=True)
class Count:
    """All hands of `size` cards, looked at from one side; `worst` is the least value that counts as a low."""

    side: Side
    size: int
    worst: int
    qualified: bool


def read(given: Given, game: Game, house: HouseRules) -> Count:
    """Hands of five, six or seven cards, in a game without a board."""
    if game.board:
        raise SituationError(f"{game.title}: only hands without a board are counted")
    side = read_side(given, game)
    qualified = side == "low" and game.qualified and house.low_qualifier != "none"
    worst = values.low(WORST_LOW[house.low_qualifier]).value if qualified else 1
    return Count(side, given["cards"], worst, qualified)


def answer(count: Count) -> Answer:
    """All hands, the distinct values, the hands in each category and, under a qualifier, those that have a low.

    `each` says of the categories whose values are equally frequent how many hands each value has.
    """
    tally = active().tally(count.side, count.size)
    counted = {value: hands for value, hands in tally.items() if value >= count.worst}
    names = values.HIGH_CATEGORIES if count.side == "high" else values.LOW_CATEGORIES
    categories: Counter[str] = Counter()
    frequencies: defaultdict[str, set[int]] = defaultdict(set)
    for value, hands in counted.items():
        categories[names[value >> 12]] += hands
        frequencies[names[value >> 12]].add(hands)
    found: Answer = {
        "hands": sum(tally.values()),
        "values": len(counted),
        "categories": dict(categories),
        "each": {name: min(hands) for name, hands in frequencies.items() if len(hands) == 1},
    }
    return found | ({"qualifies": sum(counted.values())} if count.qualified else {})


OPERATION = Operation("count", "all hands by class", read, answer)
