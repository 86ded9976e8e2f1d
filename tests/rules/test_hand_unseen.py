"""What a card that was not seen may bring: every answer that it leaves, whoever holds it, and none that it does not."""

from collections.abc import Mapping
from itertools import permutations

import pytest

from studeval.cards import Card, Cards
from studeval.games import GAMES
from studeval.rules import award
from studeval.rules.hand_unseen import DECK, payments
from studeval.rules.house import HouseRules
from studeval.rules.settlement import Settlement
from studeval.rules.stub import Face
from studeval.rules.table import Chips, Seat


def settlement(hands: Mapping[Seat, Cards]) -> Settlement:
    return Settlement(hands, GAMES["stud"], HouseRules(), pot=100)


def faces(text: str) -> list[Face]:
    return [None if card == "??" else Card(card) for card in text.split()]


def paid(hands: Mapping[Seat, str], unseen: str) -> set[tuple[tuple[Seat, Chips], ...]]:
    """Each way in which the pot may be paid if only these cards were not seen; each is told once."""
    out = sum(card.mask for card in DECK if card not in Cards(unseen))
    shown = {seat: faces(text) for seat, text in hands.items()}
    found = [tuple(ruling.paid.items()) for ruling in payments(settlement, shown, out)]
    assert len(found) == len(set(found))
    return set(found)


KINGS, QUEENS = "Ks Kd 2c 4h 6s 8d", "Qs Qd 3c 5h 7s 9d"


def test_two_cards_of_two_hands_may_lie_either_way() -> None:
    """A third queen beats kings up; with the deuce seat 2 has a pair, and with a three, two pair below them."""
    hands = {1: f"{KINGS} ??", 2: f"{QUEENS} ??"}
    assert {((1, 100),), ((2, 100),)} == paid(hands, "2s Qh")
    assert {((1, 100),)} == paid(hands, "2s 3s")


@pytest.mark.parametrize("unseen", ["2s 3s", "Qh 2s", "As 9h 2s 3s 8s", "Jc Tc"])
@pytest.mark.parametrize("other", [QUEENS, "Kh Kc 2d 4c 6c 8h"], ids=["queens", "kings"])
def test_what_is_paid_is_what_some_deal_pays(unseen: str, other: str) -> None:
    hands = {1: f"{KINGS} ??", 2: f"{other} ??"}
    deals = [
        {1: Cards(f"{KINGS} {first}"), 2: Cards(f"{other} {second}")}
        for first, second in permutations(unseen.split(), 2)
    ]
    assert {tuple(award.rule(settlement(deal)).paid.items()) for deal in deals} == paid(hands, unseen)


def test_a_hand_is_the_same_in_whatever_order_its_cards_came() -> None:
    """Four of ten cards make 210 hands, which are tried, in 5,040 orders, which would be too many. Kings always win."""
    hands = {1: "Ks Kd 2c ?? ?? ?? ??", 2: "Qs Qd 3c 5h 7s 9d Jc"}
    assert {((1, 100),)} == paid(hands, "Ac Qh Jd Th 9s 8d 6c 5s 4h 2s")


def test_where_the_ways_are_too_many_none_is_told() -> None:
    hands = {1: "Ks Kd 2c 4h ?? ?? ??", 2: "Qs Qd 3c 5h 7s 9d Jc"}
    seen = Cards("Ks Kd 2c 4h Qs Qd 3c 5h 7s 9d Jc")
    assert set() == paid(hands, " ".join(str(card) for card in DECK if card not in seen))
