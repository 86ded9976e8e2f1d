"""A house that notes which of its decisions were asked for."""

from studeval.rules.house import HouseRules
from studeval.rules.noting import NotingHouse

TDA = HouseRules(bring_in_all_in="next-posts-or-folds", odd_chip_tie="seat")


def test_it_makes_the_same_choices() -> None:
    assert TDA.choices() == NotingHouse.of(TDA).choices()


def test_it_notes_what_was_asked_for() -> None:
    house = NotingHouse.of(TDA)
    assert set() == house.asked
    assert ("next-posts-or-folds", "seat") == (house.bring_in_all_in, house.odd_chip_tie)
    assert {"bring-in-all-in", "odd-chip-tie"} == house.asked


def test_it_is_equal_to_itself_alone() -> None:
    one, other = NotingHouse.of(TDA), NotingHouse.of(TDA)
    assert ([one], False, 2) == (
        [each for each in (one, other) if each == one],
        one == other,
        len({one, other}),
    )
