"""What is no hand has no value: 0 for a wrong number of cards and for a bit that is no card."""

from __future__ import annotations

import pytest

from studeval.evaluator import active

pytestmark = pytest.mark.usefixtures("backend")

ONE_SET = ["high", "low", "low8", "high_cards", "low_cards"]
TWO_SETS = ["omaha_high", "omaha_low8", "omaha_high_cards", "omaha_low8_cards"]
UPCARDS = ["up_high", "up_low"]

STRAY = [pytest.param(1 << bit, id=f"bit-{bit}") for bit in (13, 15, 29, 31, 47, 61, 63)]


def spades(size: int) -> int:
    """The lowest spades, so that six of them and more have every kind of value."""
    return ((1 << size) - 1) << 48


def omaha(hole: int, board: int) -> tuple[int, int]:
    """That many hole cards and board cards, with a low among the first of each."""
    parse = active().parse
    return parse("Ah 2h Kh Qh Jh Th 9h"[: 3 * hole]), parse("3c 4c 5c 6c 7c 8c"[: 3 * board])


@pytest.mark.parametrize("name", ONE_SET)
def test_five_to_seven_cards(name: str) -> None:
    value = getattr(active(), name)
    assert [size for size in range(14) if value(spades(size))] == [5, 6, 7]


@pytest.mark.parametrize("name", UPCARDS)
def test_one_to_four_upcards(name: str) -> None:
    value = getattr(active(), name)
    assert [size for size in range(14) if value(spades(size))] == [1, 2, 3, 4]


@pytest.mark.parametrize("name", TWO_SETS)
def test_four_to_six_hole_cards_and_three_to_five_on_the_board(name: str) -> None:
    value = getattr(active(), name)
    sizes = [(hole, board) for hole in range(8) for board in range(7) if value(*omaha(hole, board))]
    assert sizes == [(hole, board) for hole in (4, 5, 6) for board in (3, 4, 5)]


@pytest.mark.parametrize("stray", STRAY)
@pytest.mark.parametrize("name", ONE_SET + UPCARDS)
def test_a_stray_bit(name: str, stray: int) -> None:
    value = getattr(active(), name)
    assert [value(spades(size) | stray) for size in range(14)] == [0] * 14


@pytest.mark.parametrize("stray", STRAY)
@pytest.mark.parametrize("name", TWO_SETS)
def test_a_stray_bit_in_the_hole_or_on_the_board(name: str, stray: int) -> None:
    value = getattr(active(), name)
    hole, board = omaha(4, 4)
    assert (value(hole | stray, board), value(hole, board | stray)) == (0, 0)
    assert (value(omaha(3, 4)[0] | stray, board), value(hole, omaha(4, 2)[1] | stray)) == (0, 0)


@pytest.mark.parametrize("name", TWO_SETS)
def test_a_card_both_in_the_hole_and_on_the_board(name: str) -> None:
    evaluator = active()
    hole, board = evaluator.parse("As 2d 3c 4h"), evaluator.parse("As 5d 6c")
    assert getattr(evaluator, name)(hole, board) == 0


@pytest.mark.parametrize("size", [-1, 0, 4, 8, 52])
def test_a_tally_of_another_size_is_empty(size: int) -> None:
    assert active().tally("high", size) == {}


def test_no_cards_no_text() -> None:
    assert (active().parse(" \n"), active().format(0)) == (0, "")
