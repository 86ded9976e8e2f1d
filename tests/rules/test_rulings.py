"""A ruling is what it says: the table that it was made on is neither shown nor compared."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import studeval as sv
from studeval.rules.house import HouseRules

# Other houses that rule the same here.
KINGS, SEVENS = "As Kd Kh 4c Td Js 2s", "7c 7d 3s 5c 8s Qh 2d"
SEAT_TIES = HouseRules(bring_in_tie="seat", first_to_act_tie="high-suit", odd_chip_tie="seat")
RULINGS: dict[str, Callable[[HouseRules], object]] = {
    "award": lambda house: sv.award({1: KINGS, 2: SEVENS}, "stud", house, pot=10),
    "bring-in": lambda house: sv.bring_in({1: "Ac", 2: "Qd", 3: "Js"}, "razz", house),
    "first-to-act": lambda house: sv.first_to_act({1: "As Kd", 2: "9c 9d"}, "stud", 4, house),
}


@pytest.mark.parametrize("rule", RULINGS.values(), ids=RULINGS)
def test_a_ruling_is_the_same_in_another_house_that_rules_so(rule: Callable[[HouseRules], object]) -> None:
    assert rule(HouseRules()) == rule(SEAT_TIES)


@pytest.mark.parametrize("rule", RULINGS.values(), ids=RULINGS)
def test_a_ruling_does_not_show_its_table(rule: Callable[[HouseRules], object]) -> None:
    assert "HouseRules" not in repr(rule(HouseRules()))


def test_the_dealer_is_between_the_last_seat_and_the_first_if_nobody_says_otherwise() -> None:
    hands = {1: "Ks Qs 9h 9c", 2: "Kd Qd 8h 8c"}
    found = sv.award(hands, "omaha-hi-lo", board="As Jh Td Jc 5h", pot=5)
    assert {1: 3, 2: 2} == found.paid
