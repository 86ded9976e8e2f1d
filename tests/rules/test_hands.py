"""Hands of a given: what the format of cases keeps out, and which of equal lows is told."""

from random import Random

import pytest

from studeval.cards import Cards
from studeval.errors import HandSizeError, SituationError
from studeval.games import GAMES
from studeval.rules.hand_unseen import DECK
from studeval.rules.hands import Hand, number, read_hand
from studeval.rules.house import HouseRules


def test_of_equal_lows_the_higher_suits_play() -> None:
    nine = HouseRules(low_qualifier="nine")
    low = Hand(Cards("Ac As 2c 2s"), Cards("9c 9s 5h 4h 3h"), GAMES["omaha-hi-lo"], nine).value("low")
    assert low is not None
    assert "As 5h 4h 3h 2s" == str(low.cards)


def test_of_equal_lows_from_other_hole_cards_the_higher_suits_play() -> None:
    """The three of spades from the hand leaves the four of spades to the board."""
    nine = HouseRules(low_qualifier="nine")
    low = Hand(Cards("Kd 4c 3s 2h"), Cards("Ah 5h 4s 3d 2c"), GAMES["omaha-hi-lo"], nine).value("low")
    assert low is not None
    assert "Ah 5h 4s 3s 2h" == str(low.cards)


def test_omaha_needs_hole_cards() -> None:
    with pytest.raises(SituationError, match="Omaha hi-lo needs 'hole'"):
        read_hand({"cards": "As Kd", "board": "9c 9s 5h"}, GAMES["omaha-hi-lo"], HouseRules())


def test_what_is_no_hand_is_refused_at_its_place() -> None:
    with pytest.raises(HandSizeError) as caught:
        read_hand({"cards": "As Kd Qh Jc"}, GAMES["stud"], HouseRules())
    assert ("cards",) == caught.value.path


@pytest.mark.parametrize("qualifier", ["none", "nine", "eight"])
def test_the_number_of_an_omaha_low_is_that_of_its_value(qualifier: str) -> None:
    house = HouseRules(low_qualifier=qualifier)
    for seed in range(40):
        cards = Random(seed).sample(DECK, 9)
        hand = Hand(Cards(cards[:4]), Cards(cards[4:]), GAMES["omaha-hi-lo"], house)
        assert hand.number("low") == number(hand.value("low"))
