"""Seats and chips, as every question of the game has them."""

import pytest

from studeval.rules.table import DIGITS, is_number, seats_once


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7", True),
        ("10", True),
        ("7" * DIGITS, True),
        ("7" * (DIGITS + 1), False),
        ("", False),
        ("seven", False),
        ("-7", False),
        ("\u0667", False),  # a digit, and no number here
        ("\u00b2", False),
    ],
)
def test_a_number_is_some_digits(text: str, expected: bool) -> None:
    assert expected is is_number(text)


def test_a_seat_that_stands_twice_is_told_at_its_place() -> None:
    assert [("seats",), ("folded",)] == [
        path for key in ((), ("folded",)) for _, path in seats_once([1, 1], *key)
    ]
