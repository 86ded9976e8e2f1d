"""The pure-Python evaluator against facts that anyone can count, and at both ends of each category."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest

from studeval.evaluator import backend, python, using

HIGH_NAMES = (
    "", "high-card", "pair", "two-pair", "trips", "straight", "flush", "full-house", "quads",
    "straight-flush",
)  # fmt: skip
LOW_NAMES = ("", "quads", "full-house", "trips", "two-pair", "pair", "no-pair")
FIVE_CARD_HIGHS = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]  # BR-40
SEVEN_CARD_HIGHS = [
    23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584,
]  # fmt: skip
HIGH_SIZES = [1277, 2860, 858, 858, 10, 1277, 156, 156, 10]
LOW_SIZES = [156, 156, 858, 858, 2860, 1287]


def by_category(counts: dict[int, int]) -> list[int]:
    categories: Counter[int] = Counter()
    for value, hands in counts.items():
        categories[value >> 12] += hands
    return [categories[category] for category in sorted(categories)]


def test_it_says_what_it_is() -> None:
    with using("python"):
        assert (
            "Backend(name='python', kernel='pure python', reason='the python backend was asked for')"
            == repr(backend())
        )


@pytest.mark.parametrize(
    ("size", "counts"),
    [pytest.param(5, FIVE_CARD_HIGHS, id="BR-40-five"), pytest.param(7, SEVEN_CARD_HIGHS, id="seven")],
)
def test_high_hands_by_category(size: int, counts: list[int]) -> None:
    assert counts == by_category(python.tally("high", size))


def test_seven_card_hands_with_an_eight_or_better_low() -> None:
    counts = python.tally("low8", 7)
    assert (sum(counts.values()), sum(counts.values()) - counts[0]) == (133_784_560, 24_530_944)


@pytest.mark.parametrize(
    ("side", "sizes"), [pytest.param("high", HIGH_SIZES, id="high"), pytest.param("low", LOW_SIZES, id="low")]
)
def test_br_40_values_have_no_gap_and_none_is_merged(side: str, sizes: list[int]) -> None:
    dense = {category << 12 | place for category, size in enumerate(sizes, start=1) for place in range(size)}
    assert dense == set(python.tally(side, 5))


def test_the_eight_or_better_lows_are_the_best_56() -> None:
    lows, low8s = sorted(python.tally("low", 5)), sorted(python.tally("low8", 5))
    assert [0, *lows[-56:]] == low8s


@pytest.mark.parametrize("side", ["high", "low", "low8"])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_tally_counts_every_hand_once(side: str, size: int) -> None:
    assert comb(52, size) == sum(python.tally(side, size).values())


FIRST_AND_LAST = [
    ("high-card", "7c 5d 4h 3s 2c", "As Kh Qd Jc 9s"),
    ("pair", "2c 2d 5h 4s 3c", "As Ah Kd Qc Js"),
    ("two-pair", "3c 3d 2h 2s 4c", "As Ah Kd Kc Qs"),
    ("trips", "2c 2d 2h 4s 3c", "As Ah Ad Kc Qs"),
    ("straight", "5c 4d 3h 2s Ac", "As Ks Qs Js Td"),
    ("flush", "7c 5c 4c 3c 2c", "As Ks Qs Js 9s"),
    ("full-house", "2c 2d 2h 3s 3c", "As Ah Ad Kc Ks"),
    ("quads", "2c 2d 2h 2s 3c", "As Ah Ad Ac Ks"),
    ("straight-flush", "5c 4c 3c 2c Ac", "As Ks Qs Js Ts"),
]


@pytest.mark.parametrize(("name", "first", "last"), FIRST_AND_LAST, ids=[name for name, *_ in FIRST_AND_LAST])
def test_high_categories_from_the_first_to_the_last(name: str, first: str, last: str) -> None:
    category = HIGH_NAMES.index(name)
    least, greatest = category << 12, category << 12 | HIGH_SIZES[category - 1] - 1
    assert (least, greatest) == (python.high(python.parse(first)), python.high(python.parse(last)))


WORST_AND_BEST = [
    ("quads", "Kc Kd Kh Ks Qc", "Ac Ad Ah As 2c"),
    ("full-house", "Kc Kd Kh Qs Qc", "Ac Ad Ah 2s 2c"),
    ("trips", "Kc Kd Kh Qs Jc", "Ac Ad Ah 3s 2c"),
    ("two-pair", "Kc Kd Qh Qs Jc", "2c 2d Ah As 3c"),
    ("pair", "Kc Kd Qh Js Tc", "Ac Ad 4h 3s 2c"),
    ("no-pair", "Kc Qd Jh Ts 9c", "5c 4d 3h 2s Ac"),
]


@pytest.mark.parametrize(("name", "worst", "best"), WORST_AND_BEST, ids=[name for name, *_ in WORST_AND_BEST])
def test_low_categories_from_the_worst_to_the_best(name: str, worst: str, best: str) -> None:
    category = LOW_NAMES.index(name)
    least, greatest = category << 12, category << 12 | LOW_SIZES[category - 1] - 1
    assert (least, greatest) == (python.low(python.parse(worst)), python.low(python.parse(best)))
