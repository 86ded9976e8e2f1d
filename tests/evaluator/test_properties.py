"""What holds for any cards: suits are equal, more cards are never worse, text goes there and back."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from studeval.errors import CardError, DuplicateCardError
from studeval.evaluator import active, python

CARD = [1 << 16 * suit + rank for rank in range(13) for suit in range(4)]
LANE = 0xFFFF

# The evaluator in force stays the same from one example to the next, so a fixture for each test is right.
examples = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
on_both = pytest.mark.usefixtures("backend")


def hands(least: int = 5, most: int = 7) -> st.SearchStrategy[list[int]]:
    """Different cards; half of the hands out of few ranks, where pairs and better are common."""
    few_ranks = st.integers(0, 8).flatmap(lambda low: cards_of(CARD[4 * low : 4 * low + 20], least, most))
    return st.one_of(cards_of(CARD, least, most), few_ranks)


def cards_of(deck: list[int], least: int, most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.sampled_from(deck), min_size=least, max_size=most, unique=True)


def with_suits(cards: int, order: tuple[int, ...]) -> int:
    return sum((cards >> 16 * suit & LANE) << 16 * new for suit, new in enumerate(order))


@on_both
@examples
@given(hands(), st.sampled_from(list(permutations(range(4)))))
def test_suits_are_equal(hand: list[int], order: tuple[int, ...]) -> None:
    cards = sum(hand)
    swapped = with_suits(cards, order)
    for value in (active().high, active().low, active().low8):
        assert value(cards) == value(swapped)


@on_both
@examples
@given(hands(least=6))
def test_a_card_more_is_never_worse(hand: list[int]) -> None:
    for value in (active().high, active().low, active().low8):
        assert value(sum(hand)) >= value(sum(hand[1:]))


@on_both
@examples
@given(hands(least=6))
def test_a_hand_is_worth_the_best_of_its_fives(hand: list[int]) -> None:
    fives = [sum(five) for five in combinations(hand, 5)]
    for value in (active().high, active().low, active().low8):
        assert value(sum(hand)) == max(map(value, fives))


@on_both
@examples
@given(hands())
def test_the_five_that_play_are_worth_the_hand(hand: list[int]) -> None:
    cards, evaluator = sum(hand), active()
    for value, that_play in (evaluator.high, evaluator.high_cards), (evaluator.low, evaluator.low_cards):
        five = that_play(cards)
        assert (5, five, value(cards)) == (five.bit_count(), five & cards, value(five))


@on_both
@examples
@given(hands(least=8, most=11), st.integers(4, 6))
def test_omaha_is_the_best_of_two_and_three(cards: list[int], size: int) -> None:
    hole, board = cards[:size], cards[size : size + 5]
    fives = [sum(two + three) for two in combinations(hole, 2) for three in combinations(board, 3)]
    evaluator = active()
    whole = (sum(hole), sum(board))
    legal = len(board) >= 3
    assert evaluator.omaha_high(*whole) == (max(map(evaluator.high, fives)) if legal else 0)
    assert evaluator.omaha_low8(*whole) == (max(map(evaluator.low8, fives)) if legal else 0)


@on_both
@examples
@given(hands(least=0, most=52))
def test_cards_to_text_and_back(hand: list[int]) -> None:
    cards = sum(hand)
    assert cards == active().parse(active().format(cards))


RANK_TEXTS = [*"23456789", ("T", "t", "10"), "Jj", "Qq", "Kk", "Aa"]
SUIT_TEXTS = ["cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤"]
SPELLINGS = [
    [rank + suit for rank in ranks for suit in suits] for ranks in RANK_TEXTS for suits in SUIT_TEXTS
]
SPACE = st.text(" \t\n\r\f\v", max_size=2)
NEARLY_CARDS = st.lists(
    st.sampled_from(SPELLINGS).flatmap(st.sampled_from) | SPACE | st.text(max_size=2), max_size=9
).map("".join)


@st.composite
def spelt(draw: st.DrawFn) -> tuple[list[int], str]:
    """Different cards by index, and a text that spells each in one of its ways."""
    cards = draw(st.lists(st.integers(0, 51), max_size=8, unique=True))
    return cards, "".join(draw(st.sampled_from(SPELLINGS[card])) + draw(SPACE) for card in cards)


@on_both
@examples
@given(spelt())
def test_any_spelling_of_a_card_means_the_card(cards_and_text: tuple[list[int], str]) -> None:
    cards, text = cards_and_text
    assert active().parse(text) == sum(CARD[card] for card in cards)


def outcome(parse, text: str) -> object:
    try:
        return parse(text)
    except (CardError, DuplicateCardError) as error:
        return type(error), error.position, str(error)


@settings(max_examples=500, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.one_of(NEARLY_CARDS, st.text()))
def test_c_and_python_read_the_same_text(text: str, native) -> None:
    assert outcome(python.parse, text) == outcome(native.parse, text)


@examples
@given(hand=hands(least=0, most=9))
def test_c_and_python_give_the_same_values(hand: list[int], native) -> None:
    cards = sum(hand)
    for name in ("high", "low", "low8", "up_high", "up_low", "high_cards", "low_cards", "format"):
        assert getattr(python, name)(cards) == getattr(native, name)(cards)
