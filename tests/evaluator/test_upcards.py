"""One to four upcards, for who acts first: no straights, no flushes, and boards of one size compare."""

from __future__ import annotations

from itertools import pairwise

import pytest

from studeval.evaluator import active

pytestmark = pytest.mark.usefixtures("backend")


def row(name: str, *values: object) -> object:
    return pytest.param(*values, id=name)


def up_values(side: str, boards: list[str]) -> list[int]:
    evaluator = active()
    value = evaluator.up_high if side == "high" else evaluator.up_low
    return [value(evaluator.parse(board)) for board in boards]


RISING = [
    row("one-card-ace-high", "high", ["2c", "3c", "Tc", "Jc", "Qc", "Kc", "Ac"]),
    row("one-card-ace-low", "low", ["Kc", "Qc", "Jc", "Tc", "3c", "2c", "Ac"]),
    row("two-cards-high", "high", ["3c 2d", "Ac Kd", "2c 2d", "Ac Ad"]),
    row("four-cards-high", "high", [
        "5c 4d 3h 2s", "Ac Kd Qh Js", "2c 2d 4h 3s", "Ac Ad Kh Qs", "3c 3d 2h 2s", "Ac Ad Kh Ks",
        "2c 2d 2h 3s", "Ac Ad Ah Ks", "2c 2d 2h 2s", "Ac Ad Ah As"]),
    row("four-cards-low", "low", [
        "Kc Kd Kh Ks", "Ac Ad Ah As", "Kc Kd Kh Qs", "Ac Ad Ah 2s", "Kc Kd Qh Qs", "2c 2d Ah As",
        "Kc Kd Qh Js", "Ac Ad 3h 2s", "Kc Qd Jh Ts", "4c 3d 2h As"]),
    row("BR-53-no-pair-before-a-pair", "low", ["Th Ts", "Qd 6c"]),
    row("BR-53-fours-before-queens", "low", ["Td Qh 3s Qd", "8h 4h 5h 4d"]),
    row("BR-53-aces-are-the-lowest-pair", "low", ["Kc Kd", "Ah As"]),
    row("BR-57-no-straights-or-flushes", "high", ["9h 8h 7h 6h", "Ad Kc 3s 2h"]),
    row("BR-57-kings-open", "high", ["Ah 2d 3s", "Kc Kd 4h"]),
    row("BR-57-sevens-open", "high", ["Ah Ks", "7c 7d"]),
    row("BR-58-the-last-card-is-down", "high", ["2c 9d 4h 5s", "Kc Jd 3h 8s"]),
    row("BR-59-aces-show-high", "high", ["9c 8d 3h", "Kd Qh 2s", "Ad Ac 7h"]),
]  # fmt: skip


@pytest.mark.parametrize(("side", "boards"), RISING)
def test_rising(side: str, boards: list[str]) -> None:
    assert all(worse < better for worse, better in pairwise(up_values(side, boards)))


@pytest.mark.parametrize(
    ("side", "boards"),
    [
        row("BR-55-suits-do-not-count", "low", ["6c 2d", "6d 2c"]),
        row("suits-do-not-count-for-high", "high", ["Ac Kd Qh Js", "As Kh Qd Jc"]),
        row("a-flush-is-nothing", "high", ["Ac Kc Qc Jc", "As Kh Qd Jc"]),
    ],
)
def test_equal(side: str, boards: list[str]) -> None:
    one, other = up_values(side, boards)
    assert one == other > 0


@pytest.mark.parametrize("side", ["high", "low"])
@pytest.mark.parametrize("board", ["", "2c 3d 4h 5s 7c"], ids=["none", "five"])
def test_any_other_number_of_upcards_has_no_value(side: str, board: str) -> None:
    assert up_values(side, [board]) == [0]
