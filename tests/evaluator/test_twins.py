"""C and Python agree: on every hand of five cards, every board of upcards, and a sample of all else."""

from __future__ import annotations

from itertools import combinations, islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from studeval.evaluator import python

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DECK = [1 << 16 * suit + rank for rank in range(13) for suit in range(4)]
SEED = 20_240_229


def all_hands(size: int) -> Iterator[int]:
    return map(sum, combinations(DECK, size))


def differences(native, names: list[str], hands: Iterable[tuple[int, ...]]) -> list[str]:
    """The first few hands that the two do not value alike, with the function; none when they agree on all."""
    both = [(name, getattr(native, name), getattr(python, name)) for name in names]
    found = (
        f"{name}: {' / '.join(map(python.format, hand))}"
        for hand in hands
        for name, c, twin in both
        if c(*hand) != twin(*hand)
    )
    return list(islice(found, 5))


@pytest.mark.parametrize("name", ["high", "low", "low8"])
def test_all_five_card_hands(name: str, native) -> None:
    assert differences(native, [name], zip(all_hands(5), strict=True)) == []


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_all_boards_of_upcards(size: int, native) -> None:
    assert differences(native, ["up_high", "up_low"], zip(all_hands(size), strict=True)) == []


@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_sample_of_hands(size: int, native) -> None:
    random = Random(SEED)
    hands = [(sum(random.sample(DECK, size)),) for _ in range(8_000)]
    assert differences(native, ["high", "low", "low8", "high_cards", "low_cards"], hands) == []


@pytest.mark.parametrize("size", [6, 7])
def test_a_sample_of_hands_with_few_ranks(size: int, native) -> None:
    """Paired hands, whose lows are pairs and worse, are rare in the whole deck: five ranks hold many."""
    random = Random(SEED)
    hands = [(sum(random.sample(DECK[:20] if turn % 2 else DECK[40:], size)),) for turn in range(1_000)]
    assert differences(native, ["high", "low", "high_cards", "low_cards"], hands) == []


@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize("hole", [4, 5, 6])
def test_a_sample_of_omaha(hole: int, board: int, native) -> None:
    random = Random(SEED)
    dealt = [random.sample(DECK, hole + board) for _ in range(500)]
    hands = [(sum(cards[:hole]), sum(cards[hole:])) for cards in dealt]
    names = ["omaha_high", "omaha_low8", "omaha_high_cards", "omaha_low8_cards"]
    assert differences(native, names, hands) == []


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("side", ["high", "low", "low8"])
def test_tallies_of_the_whole_deck(side: str, size: int, native) -> None:
    assert python.tally(side, size) == native.tally(side, size)
