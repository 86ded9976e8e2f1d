"""What does not divide: the odd unit between the halves, and the odd units among tied hands.

Everything is divided down to the smallest chip in play, the unit. Each odd unit goes to one seat, in the turn that
the house sets, so that no seat gets two of one division (S-ODD-HILO, S-ODD-TIED and S-ODD-UNIT of the register).
Chips below one unit cannot be divided at all and go where the first odd unit goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from studeval.cards import RANKS, Card
from studeval.games import Game, Side
from studeval.rules.hands import Hand
from studeval.rules.house import HouseRules
from studeval.rules.table import Chips, Seat, clockwise


def halves(chips: Chips, unit: Chips, house: HouseRules) -> dict[Side, Chips]:
    """The high and the low half; the odd unit is the house's to place (TDA 20-C, WL 149).

    >>> halves(4_825_000, 25_000, HouseRules())
    {'high': 2425000, 'low': 2400000}
    """
    smaller = chips // (2 * unit) * unit
    larger = chips - smaller
    high, low = (larger, smaller) if house.odd_chip_hi_lo == "high" else (smaller, larger)
    return {"high": high, "low": low}


def shares(chips: Chips, turn: Sequence[Seat], unit: Chips) -> dict[Seat, Chips]:
    """Equal shares, and the odd units one each to the first seats of `turn`.

    >>> shares(101, [3, 1, 2], 1)
    {3: 34, 1: 34, 2: 33}
    >>> shares(107, [3, 1], 25)
    {3: 57, 1: 50}
    """
    units, fragment = divmod(chips, unit)
    each, odd = divmod(units, len(turn))
    paid = {seat: (each + (place < odd)) * unit for place, seat in enumerate(turn)}
    paid[turn[0]] += fragment
    return paid


def turn(tied: Mapping[Seat, Hand], side: Side, dealer: Seat, game: Game, house: HouseRules) -> list[Seat]:
    """The tied seats in the order in which odd units go to them (TDA 20-A and 20-B, WL 149, RR)."""
    seats = clockwise(tied, dealer)
    if len(seats) == 1 or by_seat(game, house):
        return seats
    first_is_lowest = _lowest_first(side, house)
    return sorted(
        seats,
        key=lambda seat: sorted(_heights(tied[seat], side, house), reverse=not first_is_lowest),
        reverse=not first_is_lowest,
    )


def by_seat(game: Game, house: HouseRules) -> bool:
    """Whether the seat decides: always in a game with a board, elsewhere if the house says so."""
    return game.board or house.odd_chip_tie == "seat"


def _lowest_first(side: Side, house: HouseRules) -> bool:
    return side == "low" and house.odd_chip_tie_low == "low-suit"


def _heights(hand: Hand, side: Side, house: HouseRules) -> Iterable[tuple[int, int]]:
    """Rank and suit of the cards that count; where two hands share a card the next one decides."""
    value = hand.value(side)
    assert value is not None  # only winners tie
    cards = hand.own if house.odd_chip_tie == "suit-of-all" else value.cards
    return (_height(card, side, house) for card in cards)


def _height(card: Card, side: Side, house: HouseRules) -> tuple[int, int]:
    """The ace is the highest card of a high hand and the lowest of a low one."""
    rank = -1 if side == "low" and card.rank == "A" else RANKS.index(card.rank)
    return rank, house.suit_order.index(card.suit)


def words(side: Side, game: Game, house: HouseRules) -> str:
    """How the turn is found, as a player says it."""
    if by_seat(game, house):
        return "by seat from the dealer's left"
    end = "lowest" if _lowest_first(side, house) else "highest"
    which = "all their cards" if house.odd_chip_tie == "suit-of-all" else "the five that play"
    return f"by the {end} card of {which}, then by its suit"
