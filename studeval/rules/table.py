"""What the rules on actions share: seats go round the table clockwise, chips are whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

Chips = int
Seat = int
Problem = tuple[str, tuple[str, ...]]  # what is impossible, and where in the given


def clockwise(seats: Iterable[Seat], after: Seat) -> list[Seat]:
    """The seats in turn, from the first one after `after` round to `after` itself (CU-BRING-05)."""
    return sorted(seats, key=lambda seat: (seat <= after, seat))


def not_whole(amounts: Mapping[tuple[str, ...], Chips | None]) -> Iterator[Problem]:
    """The amounts, by their place in the given, that are no whole number of chips."""
    for place, chips in amounts.items():
        if chips is not None and (isinstance(chips, bool) or not isinstance(chips, int)):
            yield f"{chips!r} is no whole number of chips", place
