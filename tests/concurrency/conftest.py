"""What all who hammer ask: every entry point once, by name, with the answer that a single thread gets."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import pytest

import studeval as sv
from studeval import fast

if TYPE_CHECKING:
    from collections.abc import Callable

HANDS = ["As Ks Qs Js Ts 2c 3d", "Ac 2d 3h 4s 5c Kd Kh", "8c 6d 4h 3s 2c Kd Kh", "9c 9d 9h 2s 2c"]
SETS = fast.parse_many(HANDS * 70)
HOLES, BOARDS = (fast.parse_many([text] * 130) for text in ("As 2d Kc Qh", "2s 3h 8c Kd Jh"))
ROWS = memoryview(bytes([51, 47, 43, 39, 35, 0, 5] * 300)).cast("B", (300, 7))


def values(found: Any) -> Any:
    return [list(part) for part in found] if isinstance(found, tuple) else list(found)


def single(evaluator: Any) -> list[Any]:
    """Every function of an evaluator that takes cards."""
    one, hole, board = fast.parse(HANDS[1]), HOLES[0], BOARDS[0]
    of_one = ("high", "low", "low8", "high_cards", "low_cards")
    of_two = ("omaha_high", "omaha_low8", "omaha_high_cards", "omaha_low8_cards")
    up = [evaluator.up_high(0b111), evaluator.up_low(0b111)]
    texts = [evaluator.format(evaluator.parse(text)) for text in HANDS]
    return [
        *(getattr(evaluator, name)(one) for name in of_one),
        *(getattr(evaluator, name)(hole, board) for name in of_two),
        *up,
        *texts,
    ]


def ask_with(name: str) -> list[Any]:
    with sv.evaluator.using(name) as evaluator:
        return single(evaluator)


CALLS: dict[str, Callable[[], Any]] = {
    "single": lambda: single(sv.evaluator.active()),
    "the other evaluator": lambda: ask_with("python"),
    "high_many": lambda: values(fast.high_many(SETS)),
    "low_many": lambda: values(fast.low_many(SETS)),
    "low8_many": lambda: values(fast.low8_many(SETS)),
    "hilo_many": lambda: values(fast.hilo_many(SETS)),
    "highlow_many": lambda: values(fast.highlow_many(SETS)),
    "omaha_high_many": lambda: values(fast.omaha_high_many(HOLES, BOARDS)),
    "omaha_low8_many": lambda: values(fast.omaha_low8_many(HOLES, BOARDS)),
    "omaha_hilo_many": lambda: values(fast.omaha_hilo_many(HOLES, BOARDS)),
    "indices": lambda: values(fast.hilo_many(ROWS)),
    "into room": lambda: values(fast.high_many(SETS, array("H", bytes(2 * len(SETS))))),
    "parse_many": lambda: list(fast.parse_many(HANDS)),
    "count": lambda: fast.count("stud-hi-lo", "As Ks Qs Js 2c 3d"),
    "words": lambda: sv.high(HANDS[3]).explain(sv.high(HANDS[1])),
    "bring-in": lambda: sv.bring_in({1: "Ac", 2: "Qd", 3: "Qh"}, "razz").reason,
    "award": lambda: (
        sv.award({1: "As Ks Qs Js Ts 2c 4d", 2: "8c 6d 4h 3s 2d Kd Kh"}, "stud-hi-lo", pot=101).paid
    ),
    "legal-actions": lambda: sv.legal_actions("stud", 5, [1, 2], 1, ["1 bet 20"], small_bet=10, big_bet=20),
}


@pytest.fixture
def calls() -> dict[str, Callable[[], Any]]:
    return CALLS
