"""What pokerkit pays at the end of a hand, pot by pot and side by side.

It first kills the hands that can win nothing. Pots that the same players can still win are put together then, and a
last hand alive is pushed all at once. They are told apart again by the state's own division. Where that does not come
to what was paid, because the pots were divided together, they are told as the one that they were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from studeval.gate.engines.libraries.pokerkit_table import Table

SIDES = {"stud": ("high",), "razz": ("low",), "stud-hi-lo": ("high", "low"), "omaha-hi-lo": ("high", "low")}


@dataclass(frozen=True)
class Pot:
    """A pot before the showdown."""

    chips: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Push:
    """What the state pushed at once: out of which of its pots, for which side (None: all), to whom how much."""

    pot: int
    side: str | None
    amounts: Mapping[int, int]


@dataclass(frozen=True)
class Payment:
    """A paid hand. `made` are the sides for which each seat had a hand; `divide` is the state's division."""

    before: Sequence[Pot]
    pushes: Sequence[Push]
    made: Mapping[int, Sequence[str]]
    divide: Any

    def pots(self) -> list[dict[str, Any]]:
        """The pots and what each side of them paid, main pot first."""
        return [told for pots, pushes in self._paid_together() for told in self._told(pots, pushes)]

    def _paid_together(self) -> Iterator[tuple[list[Pot], list[Push]]]:
        """The pots that were paid as one, with the pushes out of them."""
        left = list(self.before)
        for index in dict.fromkeys(push.pot for push in self.pushes):
            pushes = [push for push in self.pushes if push.pot == index]
            chips = sum(sum(push.amounts.values()) for push in pushes)
            pots: list[Pot] = []
            while left and sum(pot.chips for pot in pots) < chips:
                pots.append(left.pop(0))
            yield pots, pushes

    def _told(self, pots: Sequence[Pot], pushes: Sequence[Push]) -> list[dict[str, Any]]:
        """Each pot by itself if that comes to what was paid, else all as one."""
        winners = self._winners(pushes)
        apart = [self._parts(pot, winners) for pot in pots]
        paid = sum((Counter(push.amounts) for push in pushes), Counter[int]())
        if sum((Counter(part) for parts in apart for part in parts.values()), Counter[int]()) == paid:
            return [_as_data(pot.chips, pot.seats, parts) for pot, parts in zip(pots, apart, strict=True)]
        whole = {side: next(push.amounts for push in pushes if push.side in {side, None}) for side in winners}
        return [_as_data(sum(pot.chips for pot in pots), pots[0].seats, whole)]

    def _winners(self, pushes: Sequence[Push]) -> dict[str, tuple[int, ...]]:
        """Who won each side; all sides for which it was good where a last hand alive got everything."""
        if pushes[0].side is None:
            (seat,) = pushes[0].amounts
            return dict.fromkeys(self.made[seat], (seat,))
        return {push.side: tuple(push.amounts) for push in pushes if push.side}

    def _parts(self, pot: Pot, winners: Mapping[str, Sequence[int]]) -> dict[str, dict[int, int]]:
        """A pot as the state divides: by the sides, then by the winners, what is over to the first."""
        sides = list(winners) if len(pot.seats) > 1 else list(winners)[:1]
        half, rest = self.divide(pot.chips, len(sides))
        parts: dict[str, dict[int, int]] = {}
        for place, side in enumerate(sides):
            share, odd = self.divide(half + (0 if place else rest), len(winners[side]))
            shares = {seat: share + (0 if turn else odd) for turn, seat in enumerate(winners[side])}
            parts[side] = {seat: chips for seat, chips in shares.items() if chips}
        return parts


def _as_data(chips: int, seats: Sequence[int], parts: Mapping[str, Mapping[int, int]]) -> dict[str, Any]:
    told = {side: {str(seat): amount for seat, amount in part.items()} for side, part in parts.items()}
    return {"chips": chips, "seats": sorted(set(seats)), "high": "none", "low": "none", **told}


def pay(table: Table, sides: Sequence[str], hands: Mapping[str, str]) -> Payment:
    """Let everybody show what is known of his cards, and the state pay."""
    state = table.state
    before = [
        Pot(pot.unraked_amount, tuple(table.seats[i] for i in pot.player_indices)) for pot in state.pots
    ]
    while (index := state.showdown_index) is not None:
        state.show_or_muck_hole_cards("".join(hands[str(table.seats[index])].split()))
    made = {seat: _sides_made(state, index, sides) for index, seat in enumerate(table.seats)}
    while state.can_kill_hand():
        state.kill_hand()
    pushes = []
    while state.can_push_chips():
        pushes.append(_push(table, sides))
    while state.can_pull_chips():
        state.pull_chips()
    return Payment(before, pushes, made, state.divmod)


def _sides_made(state: Any, index: int, sides: Sequence[str]) -> list[str]:
    """The sides for which a player has a hand; the first one where hands do not matter."""
    return [side for kind, side in enumerate(sides) if state.get_hand(index, 0, kind) is not None] or [
        sides[0]
    ]


def _push(table: Table, sides: Sequence[str]) -> Push:
    push = table.state.push_chips()
    amounts = {seat: amount for seat, amount in zip(table.seats, push.amounts, strict=True) if amount}
    return Push(
        push.pot_index, None if push.hand_type_index is None else sides[push.hand_type_index], amounts
    )
