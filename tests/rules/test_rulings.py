"""A ruling is what it says: the table that it was made on is neither shown nor compared."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import studeval as sv
from studeval.games import GAMES
from studeval.rules import operations
from studeval.rules.deal import deal
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


FIFTH = {"street": "5", "seats": [1, 2], "first": 1, "small-bet": 5, "big-bet": 10}
ASKED = {
    "award": {"hands": {"1": KINGS, "2": SEVENS}, "pot": 10},
    "bring-in": {"upcards": {"1": "Ac", "2": "Qd"}},
    "deal": {"seats": [1, 2]},
    "first-to-act": {"street": "4", "boards": {"1": "As Kd", "2": "9c 9d"}},
    "hand": {"stacks": {"1": 9, "2": 9}, "bring-in": 2, "small-bet": 5, "big-bet": 10, "actions": []},
    "legal-actions": FIFTH,
    "showdown-order": {"seats": [1, 2], "last-round": ["1 bet 5", "2 call"]},
}


@pytest.mark.parametrize("op", ASKED)
def test_an_answer_says_why(op: str) -> None:
    assert operations()[op].ask(ASKED[op], GAMES["stud"], HouseRules())["reason"]


SEAT_DECIDES = HouseRules(
    bring_in_tie="seat", first_to_act_tie="seat", showdown_when_checked="earliest-position"
)


@pytest.mark.parametrize(
    "first",
    [
        lambda: sv.bring_in({1: "Qd", 2: "Qh"}, "razz", SEAT_DECIDES).seat,
        lambda: sv.first_to_act({1: "Qd 2c", 2: "Qh 2d"}, "stud", 4, SEAT_DECIDES).seat,
        lambda: sv.showdown_order([1, 2], "stud", house=SEAT_DECIDES).order[0],
        lambda: (
            1 if deal([1, 2], "stud", deck="As Kd Qc Jh Td 9s", until="3").hands[1].down[0].rank == "A" else 2
        ),
    ],
    ids=["bring-in", "first-to-act", "showdown-order", "deal"],
)
def test_without_a_dealer_seat_one_is_first(first: Callable[[], int]) -> None:
    assert 1 == first()
