"""Counting: what an answer leaves out, which no case can say."""

from studeval.games import GAMES
from studeval.rules.count import OPERATION
from studeval.rules.house import HouseRules


def test_each_leaves_out_a_category_whose_values_differ_in_frequency() -> None:
    found = OPERATION.ask({"side": "high", "cards": 6}, GAMES["stud"], HouseRules())
    assert (True, False) == ("pair" in found["categories"], "pair" in found["each"])
