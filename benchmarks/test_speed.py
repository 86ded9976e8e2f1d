"""How fast one hand, a text and a batch are, on both backends.

    pytest benchmarks --benchmark-enable

Seeded random seven-card and Omaha hands. Times are of this machine and this minute: compare rows of one run with each
other, never numbers of two runs. The batch reuses its output; writing into fresh memory is measured beside it.
"""

from __future__ import annotations

import random
from array import array

import pytest

import studeval as sv
from studeval import fast
from studeval.cards import Cards
from studeval.evaluator import load

SEED = 7
BATCH = 1_000_000
BACKENDS = ("c", "python")
ONE_HAND = ("high", "low", "low8", "high_cards", "low_cards")
DECK = list(Cards.from_mask(0x1FFF_1FFF_1FFF_1FFF))


def deals(number: int, size: int) -> list[Cards]:
    """Seeded random sets of `size` cards."""
    dealer = random.Random(SEED)
    return [Cards(dealer.sample(DECK, size)) for _ in range(number)]


@pytest.fixture(params=BACKENDS)
def evaluator(request: pytest.FixtureRequest):
    return load(request.param)


@pytest.mark.parametrize("name", ONE_HAND)
def test_one_hand(benchmark, evaluator, name: str) -> None:
    function, hand = getattr(evaluator, name), Cards("As 2s 3s 4s 8s Kc Qd").mask
    assert benchmark(function, hand)


@pytest.mark.parametrize("name", ["omaha_high", "omaha_low8"])
def test_one_omaha_hand(benchmark, evaluator, name: str) -> None:
    function, hole, board = getattr(evaluator, name), Cards("As 2d Kc Qh").mask, Cards("3s 4h 8c Kd Jh").mask
    assert benchmark(function, hole, board)


def test_parse(benchmark, evaluator) -> None:
    assert benchmark(evaluator.parse, "As Ks Qs Js Ts 2c 3d")


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("name", ["high", "low", "low8"])
def test_one_hand_from_text(benchmark, backend: str, name: str) -> None:
    with sv.using(backend):
        assert benchmark(getattr(sv, name), "As 2s 3s 4s 8s Kc Qd")


@pytest.mark.parametrize("name", ["high", "low", "low8", "hilo"])
def test_a_million_hands(benchmark, name: str) -> None:
    hands = array("Q", (cards.mask for cards in deals(10_000, 7))) * (BATCH // 10_000)
    values = [array("H", bytes(2 * BATCH)) for _ in range(2)]
    out = tuple(values) if name == "hilo" else values[0]
    benchmark(getattr(fast, f"{name}_many"), hands, out=out)


def test_a_million_hands_into_fresh_memory(benchmark) -> None:
    numpy = pytest.importorskip("numpy", reason="the array that a numpy batch returns is what is measured")
    hands = numpy.array([cards.mask for cards in deals(10_000, 7)] * (BATCH // 10_000), numpy.uint64)
    assert len(benchmark(fast.high_many, hands)) == BATCH


@pytest.mark.parametrize("name", ["omaha_high", "omaha_low8", "omaha_hilo"])
def test_a_million_omaha_hands(benchmark, name: str) -> None:
    nine = [list(cards) for cards in deals(10_000, 9)]
    dealer = random.Random(SEED)
    for cards in nine:
        dealer.shuffle(cards)
    holes, boards = (
        array("Q", (Cards(cards[part]).mask for cards in nine)) * (BATCH // 10_000)
        for part in (slice(0, 4), slice(4, 9))
    )
    values = [array("H", bytes(2 * BATCH)) for _ in range(2)]
    out = tuple(values) if name == "omaha_hilo" else values[0]
    benchmark(getattr(fast, f"{name}_many"), holes, boards, out=out)
