"""House rules: an immutable object with a field a decision."""

import pytest

from studeval.errors import HouseRuleError
from studeval.rules.house import HouseRules


def test_choices_round_trip() -> None:
    house = HouseRules.from_choices({"bring-in-tie": "seat", "suit-order": "chds"})
    assert (house.bring_in_tie, house.suit_order) == ("seat", "chds")
    assert HouseRules.from_choices(house.choices()) == house


def test_with_choices_leaves_the_house_alone() -> None:
    usual = HouseRules()
    assert usual.with_choices({"low-qualifier": "nine"}).low_qualifier == "nine"
    assert usual.low_qualifier == "eight"


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"bring-in-tie": "coin"}, "bring-in-tie has no choice 'coin': suit, seat"),
        ({"bring-in-tye": "suit"}, "there is no decision 'bring-in-tye'"),
    ],
)
def test_an_unknown_choice_is_refused(choices: dict[str, str], message: str) -> None:
    with pytest.raises(HouseRuleError, match=message):
        HouseRules.from_choices(choices)


def test_a_house_made_by_hand_is_checked_too() -> None:
    with pytest.raises(HouseRuleError, match="bring-in-tie has no choice 'seats': suit, seat"):
        HouseRules(bring_in_tie="seats")


def test_no_choice_is_no_choice() -> None:
    with pytest.raises(HouseRuleError, match="bring-in-tie has no choice None"):
        HouseRules(bring_in_tie=None)


def test_every_default_is_a_choice() -> None:
    known = HouseRules.decisions()
    assert all(choice in known[decision] for decision, choice in HouseRules().choices().items())
