"""How chips become pots: the uncalled bet goes back first, then the rest is cut into layers.

A layer ends where somebody's chips end. Whoever put in that much and has not folded can win it; neighbouring layers
that the same players can win are one pot (S-SIDE-POTS of the register; TDA 21, WL 149).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from studeval.rules.house import HouseRules
from studeval.rules.table import Chips, Seat


class Pot(NamedTuple):
    """Chips and the seats that can win them, by number."""

    chips: Chips
    seats: tuple[Seat, ...]


def uncalled(contributions: Mapping[Seat, Chips]) -> dict[Seat, Chips]:
    """What goes back: the part of the largest contribution that nobody matched.

    >>> uncalled({1: 100, 2: 300, 3: 250})
    {2: 50}
    """
    *_, second, most = sorted((0, 0, *contributions.values()))
    return {seat: most - second for seat, chips in contributions.items() if chips == most > second}


def collect(
    contributions: Mapping[Seat, Chips], folded: Sequence[Seat], house: HouseRules, dead: Pot | None = None
) -> list[Pot]:
    """The pots, main pot first, of contributions without an uncalled part; `folded` in the order of folding.

    `dead` is money that nobody has to match: it is below all layers.

    >>> collect({1: 100, 2: 300, 3: 300, 4: 20}, [4], HouseRules())
    [Pot(chips=320, seats=(1, 2, 3)), Pot(chips=400, seats=(2, 3))]
    """
    pots = [] if dead is None else [dead]
    floor = 0
    for level in sorted({*contributions.values()} - {0}):
        contributors = [seat for seat, put in contributions.items() if put >= level]
        chips = (level - floor) * len(contributors)
        _lay(pots, Pot(chips, _winners_of(contributors, folded, pots, house)))
        floor = level
    return pots


def _winners_of(
    contributors: Sequence[Seat], folded: Sequence[Seat], below: Sequence[Pot], house: HouseRules
) -> tuple[Seat, ...]:
    """Who can win a layer. Where all its contributors have folded the house says, for the chips cannot vanish."""
    if still_in := [seat for seat in contributors if seat not in folded]:
        return tuple(sorted(still_in))
    if house.folded_only_layer == "previous-pot":
        return below[-1].seats
    return (max(contributors, key=folded.index),)


def _lay(pots: list[Pot], layer: Pot) -> None:
    if pots and pots[-1].seats == layer.seats:
        pots[-1] = Pot(pots[-1].chips + layer.chips, layer.seats)
    else:
        pots.append(layer)


def raked(pots: Sequence[Pot], rake: Chips) -> list[Pot]:
    """The pots after the rake, which comes off the main pot and, when that is used up, off the next one.

    >>> raked([Pot(30, (1, 2, 3)), Pot(50, (2, 3))], 4)
    [Pot(chips=26, seats=(1, 2, 3)), Pot(chips=50, seats=(2, 3))]
    """
    left = rake
    after = []
    for pot in pots:
        taken = min(left, pot.chips)
        after.append(Pot(pot.chips - taken, pot.seats))
        left -= taken
    return after
