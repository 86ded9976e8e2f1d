"""What the rules on actions share: seats go round the table clockwise, chips are whole numbers."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

Chips = int
Seat = int
DIGITS = 15  # of an amount, at most
Problem = tuple[str, tuple[str, ...]]  # what is impossible, and where in the given


def is_number(text: str) -> bool:
    """Whether a text can be a seat or an amount; Python reads no number of thousands of digits."""
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS


def clockwise(seats: Iterable[Seat], after: Seat) -> list[Seat]:
    """The seats in turn, from the first one after `after` round to `after` itself (CU-BRING-05)."""
    turn = sorted(seats)
    start = bisect(turn, after)
    return turn[start:] + turn[:start]


def acting(able: Collection[Seat], seat: Seat) -> Seat:
    """Who acts for a seat: itself, or if it is all-in the next of those who are able (S8-BRING-11, CU-ACT-11)."""
    return seat if seat in able else clockwise(able, seat)[0]


def not_whole(amounts: Mapping[tuple[str, ...], Chips | None]) -> Iterator[Problem]:
    """The amounts, by their place in the given, that are no whole number of chips."""
    for place, chips in amounts.items():
        if chips is not None and (isinstance(chips, bool) or not isinstance(chips, int)):
            yield f"{chips!r} is no whole number of chips", place


def seats_once(seats: Sequence[Seat], key: str = "seats") -> Iterator[Problem]:
    """The seats of a table that stand there twice, or are none."""
    if len(set(seats)) < len(seats) or min(seats, default=1) < 1:
        yield "each seat is there once, counted from 1", (key,)


def not_in_hand(named: Iterable[Seat], seats: Collection[Seat], key: str) -> Iterator[Problem]:
    """The seats named under a key of the given that are not among those in the hand."""
    yield from ((f"seat {seat} is not in the hand", (key,)) for seat in named if seat not in seats)
