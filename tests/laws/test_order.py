"""The order of hands: total and transitive over every class of five cards, and the order of a textbook.

A class is a multiset of five ranks, of one suit or not: 6175 and 1287, and for highs just the 7462 values.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import studeval as sv
from studeval.cards import RANKS, SUITS
from studeval.games import GAMES
from studeval.gate import situations
from studeval.rules import operations
from studeval.rules.house import HouseRules

Ranks = tuple[int, ...]


def classes() -> list[tuple[Ranks, bool]]:
    """Every class: ranks from the highest down, and whether they are of one suit."""
    multisets = [
        each[::-1] for each in combinations_with_replacement(range(13), 5) if max(Counter(each).values()) < 5
    ]
    return [(ranks, False) for ranks in multisets] + [
        (ranks, True) for ranks in multisets if len(set(ranks)) == 5
    ]


def hand(ranks: Ranks, suited: bool) -> str:
    """A hand of a class: without a flush equal ranks are dealt to the suits in turn, and the last card off suit."""
    if suited:
        return " ".join(RANKS[rank] + "h" for rank in ranks)
    suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    if not any(suits):
        suits[-1] = 1
    return " ".join(RANKS[rank] + SUITS[suit] for rank, suit in zip(ranks, suits, strict=True))


def textbook_high(ranks: Ranks, suited: bool) -> tuple[object, ...]:
    """How poker is explained: by the groups of equal ranks, straights and flushes, then rank by rank."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape, order = tuple(count for count, _ in groups), tuple(rank for _, rank in groups)
    wheel = order == (12, 3, 2, 1, 0)
    straight = shape == (1,) * 5 and (order[0] - order[4] == 4 or wheel)
    order = (3, 2, 1, 0, -1) if wheel else order
    if straight or suited:
        return ((8 if suited else 4) if straight else 5, order)
    return ({(1,) * 5: 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}[shape], order)


def textbook_low(ranks: Ranks, _: bool) -> tuple[object, ...]:
    """The worse the better: fewer equal ranks, then lower ones, with the ace below the deuce."""
    low = [(rank + 1) % 13 for rank in ranks]
    groups = sorted(((count, rank) for rank, count in Counter(low).items()), reverse=True)
    return tuple(-count for count, _ in groups), tuple(-rank for _, rank in groups)


CLASSES = classes()
LAW = {"high": (sv.high, textbook_high, 7462), "low": (sv.low, textbook_low, 6175)}


@pytest.mark.parametrize("side", LAW)
def test_the_order_of_all_classes_is_that_of_the_textbook(side: str, backend: str) -> None:
    value, textbook, count = LAW[side]
    del backend
    found = {textbook(*each): value(hand(*each)) for each in CLASSES}
    strongest_last = [found[key] for key in sorted(found)]
    assert len(strongest_last) == count
    assert all(weaker < stronger for weaker, stronger in pairwise(strongest_last))
    assert not any(stronger <= weaker for weaker, stronger in pairwise(strongest_last))


@pytest.mark.parametrize("side", LAW)
def test_classes_of_one_place_are_equal(side: str) -> None:
    value, textbook, _ = LAW[side]
    places = {textbook(*each): value(hand(*each)) for each in CLASSES}
    assert all(value(hand(*each)) == places[textbook(*each)] for each in CLASSES)


@pytest.mark.parametrize("side", LAW)
@given(st.lists(st.sampled_from(CLASSES), min_size=3, max_size=3))
def test_of_three_classes_the_order_is_total_and_transitive(
    side: str, three: list[tuple[Ranks, bool]]
) -> None:
    one, two, other = (LAW[side][0](hand(*each)) for each in three)
    assert (one < two) + (one == two) + (one > two) == 1
    assert not (one <= two <= other) or one <= other
    assert (one < two) == (two > one)


@pytest.mark.parametrize("game", GAMES)
@given(rng=st.randoms(use_true_random=False))
def test_the_winners_of_a_comparison_are_the_last_of_the_order(game: str, rng: Random) -> None:
    told = situations.make("compare", game, HouseRules(), rng)
    assert told is not None
    winners = operations()["compare"].ask(told, GAMES[game], HouseRules())["winners"]
    groups = operations()["order"].ask(told, GAMES[game], HouseRules())["weakest-to-strongest"]
    assert winners in ([], groups[-1])
    assert sorted(name for group in groups for name in group) == sorted(told["hands"])


@given(rng=st.randoms(use_true_random=False))
def test_cards_added_never_make_a_hand_worse(rng: Random) -> None:
    told = situations.make("best", "stud", HouseRules(), rng)
    assert told is not None
    cards = told["cards"].split()
    sizes = [" ".join(cards[:size]) for size in range(5, len(cards) + 1)]
    for value in (sv.high, sv.low):
        assert all(value(fewer) <= value(more) for fewer, more in pairwise(sizes))
