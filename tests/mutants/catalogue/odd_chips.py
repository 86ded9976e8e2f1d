"""Odd chips: to the wrong hand, the wrong seat, two to one player, or to nobody."""

# ruff: noqa: ARG001, ARG005  # a wrong function takes what the right one takes
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from studeval import values
from studeval.cards import RANKS
from studeval.rules import odd_chips
from studeval.rules.table import clockwise

from ..mutant import Mutant
from ..wrong import without

if TYPE_CHECKING:
    from studeval.rules.settlement import Settlement

READ = "rules.award.OPERATION.read"
PARTS = "rules.award._parts"
SHARES = "rules.award.odd_chips.shares"
HALVES = "rules.award.odd_chips.halves"
TURN = "rules.award.odd_chips.turn"
HEIGHT = "rules.odd_chips._height"
HI_LO = "stud-hi-lo omaha-hi-lo"
STUD = "stud stud-hi-lo razz"
OMAHA = "omaha-hi-lo"


def all_odd_to_the_first(right: Any, chips: int, turn: Any, unit: int) -> Any:
    """Whatever does not divide goes to one player."""
    each = chips // unit // len(turn) * unit
    return {seat: each + (chips - each * len(turn) if seat == turn[0] else 0) for seat in turn}


def odd_chips_lost(right: Any, chips: int, turn: Any, unit: int) -> Any:
    each = chips // unit // len(turn) * unit
    return dict.fromkeys(turn, each)


def halves_rounded_down(right: Any, chips: int, unit: int, house: Any) -> Any:
    return dict.fromkeys(("high", "low"), chips // (2 * unit) * unit)


def fragment_lost(right: Any, chips: int, turn: Any, unit: int) -> Any:
    return right(chips // unit * unit, turn, unit)


def fragment_to_the_last(right: Any, chips: int, turn: Any, unit: int) -> Any:
    shares = right(chips // unit * unit, turn, unit)
    return {**shares, turn[-1]: shares[turn[-1]] + chips % unit}


def one_too_many(right: Any, chips: int, turn: Any, unit: int) -> Any:
    """The first in turn is rounded up even where nothing is left over, at the cost of the last."""
    shares = right(chips, turn, unit)
    if len(turn) < 2 or chips // unit % len(turn):
        return shares
    return {**shares, turn[0]: shares[turn[0]] + unit, turn[-1]: shares[turn[-1]] - unit}


def lowest_seat_first(right: Any, tied: Any, side: Any, dealer: int, game: Any, house: Any) -> Any:
    """By seat, the lowest number, wherever the dealer sits."""
    return sorted(tied) if odd_chips.by_seat(game, house) else right(tied, side, dealer, game, house)


def button_first(right: Any, tied: Any, side: Any, dealer: int, game: Any, house: Any) -> Any:
    """By seat, the last from the dealer's left."""
    turn = right(tied, side, dealer, game, house)
    return turn[::-1] if odd_chips.by_seat(game, house) else turn


def last_in_turn(right: Any, tied: Any, side: Any, dealer: int, game: Any, house: Any) -> Any:
    """By suit, the hand with the lowest cards."""
    turn = right(tied, side, dealer, game, house)
    return turn if odd_chips.by_seat(game, house) else turn[::-1]


def right_of_the_dealer_for_the_rest(
    right: Any, tied: Any, side: Any, dealer: int, game: Any, house: Any
) -> Any:
    """The first odd chip is placed by the house's rule and the others by seat."""
    turn = right(tied, side, dealer, game, house)
    return turn[:1] + [seat for seat in clockwise(tied, dealer) if seat != turn[0]]


def suit_before_rank(right: Any, card: Any, side: Any, house: Any) -> Any:
    rank, suit = right(card, side, house)
    return suit, rank


def ace_high_in_a_low(right: Any, card: Any, side: Any, house: Any) -> Any:
    return RANKS.index(card.rank), house.suit_order.index(card.suit)


def ace_low_in_a_high_hand(right: Any, card: Any, side: Any, house: Any) -> Any:
    return right(card, "low", house)


def cards_of_the_high_hand(right: Any, hand: Any, side: Any, house: Any) -> Any:
    """The odd chip of the low half is placed by the cards that play for high."""
    if house.odd_chip_tie == "suit-of-all" or hand.board:
        return right(hand, side, house)
    return (odd_chips._height(card, side, house) for card in values.high(hand.own).cards)


def odd_chip_of_the_low_to_the_high_hand(right: Any, table: Settlement, chips: int, winners: Any) -> Any:
    """What does not divide among tied lows goes to the high hand."""
    parts = right(table, chips, winners)
    if len(winners) < 2 or len(winners["low"]) < 2 or len(set(parts["low"].values())) == 1:
        return parts
    least = min(parts["low"].values())
    first = next(iter(parts["high"]))
    odd = sum(share - least for share in parts["low"].values())
    return {
        "high": {**parts["high"], first: parts["high"][first] + odd},
        "low": dict.fromkeys(parts["low"], least),
    }


def lower_suit(right: Any, card: Any, side: Any, house: Any) -> Any:
    rank, suit = right(card, side, house)
    return rank, -suit


def one_card_only(right: Any, hand: Any, side: Any, house: Any) -> Any:
    """Only the first card is looked at, be it one that both hands have."""
    heights = sorted(right(hand, side, house))
    return heights[:1] if odd_chips._lowest_first(side, house) else heights[-1:]


MUTANTS = [
    # The odd chip between the halves
    Mutant(
        "odd-chip-of-the-halves-lost",
        "Both halves are rounded down.",
        breaks="CU-POT-02 CU-POT-22",
        ops="award",
        patches={HALVES: halves_rounded_down},
        games=HI_LO,
    ),
    Mutant(
        "halves-down-to-one",
        "The halves are made to the last chip, though the smallest in play is larger.",
        breaks="CU-POT-06",
        ops="award",
        patches={HALVES: lambda right, chips, unit, house: right(chips, 1, house)},
        games=HI_LO,
    ),
    Mutant(
        "odd-chip-of-the-low-to-the-high-hand",
        "What does not divide among tied lows goes to the high hand.",
        breaks="CU-POT-10",
        ops="award",
        patches={PARTS: odd_chip_of_the_low_to_the_high_hand},
        games=HI_LO,
    ),
    # Odd chips among tied hands
    Mutant(
        "two-odd-chips-to-one-player",
        "Several odd chips go to the first in turn together.",
        breaks="CU-POT-05",
        ops="award",
        patches={SHARES: all_odd_to_the_first},
    ),
    Mutant(
        "odd-chips-lost",
        "Odd chips are paid to nobody.",
        breaks="CU-POT-22 CU-POT-03 CU-POT-04",
        ops="award",
        patches={SHARES: odd_chips_lost},
    ),
    Mutant(
        "shares-down-to-one",
        "Tied hands are paid to the last chip, though the smallest in play is larger.",
        breaks="CU-POT-06",
        ops="award",
        patches={SHARES: lambda right, chips, turn, unit: right(chips, turn, 1)},
    ),
    Mutant(
        "chips-below-the-smallest-lost",
        "What is no multiple of the smallest chip is paid to nobody.",
        breaks="CU-POT-07",
        ops="award",
        patches={SHARES: fragment_lost},
    ),
    Mutant(
        "chips-below-the-smallest-to-the-last",
        "What is no multiple of the smallest chip goes to the last in turn.",
        breaks="CU-POT-07",
        ops="award",
        patches={SHARES: fragment_to_the_last},
    ),
    Mutant(
        "even-split-with-a-chip-astray",
        "An amount that divides evenly is paid a chip up and a chip down.",
        breaks="CU-POT-08",
        ops="award",
        patches={SHARES: one_too_many},
    ),
    Mutant(
        "odd-chip-to-first-seat",
        "By seat the odd chip goes to the lowest number, wherever the button is.",
        breaks="CU-POT-04 CU-POT-05",
        ops="award",
        patches={TURN: lowest_seat_first},
    ),
    Mutant(
        "odd-chip-to-the-button",
        "By seat the odd chip goes to the last one before the button comes again.",
        breaks="CU-POT-04",
        ops="award",
        patches={TURN: button_first},
        games=OMAHA,
    ),
    Mutant(
        "odd-chip-by-suit-in-omaha",
        "In Omaha too the odd chip goes by suit.",
        breaks="CU-POT-04",
        ops="award",
        patches={"rules.odd_chips.by_seat": lambda right, game, house: house.odd_chip_tie == "seat"},
        games=OMAHA,
    ),
    Mutant(
        "odd-chip-to-the-lowest-card",
        "By suit the odd chip goes to the hand whose highest card is lowest.",
        breaks="CU-POT-03",
        ops="award",
        patches={TURN: last_in_turn},
        games=STUD,
    ),
    Mutant(
        "second-odd-chip-by-seat",
        "The first odd chip goes by suit and the next by seat.",
        breaks="CU-POT-05",
        ops="award",
        patches={TURN: right_of_the_dealer_for_the_rest},
        games=STUD,
    ),
    Mutant(
        "odd-chip-by-suit-before-rank",
        "The odd chip goes to the highest suit, whatever its rank.",
        breaks="CU-POT-03",
        ops="award",
        patches={HEIGHT: suit_before_rank},
        games=STUD,
    ),
    Mutant(
        "odd-chip-of-a-low-to-the-ace",
        "For the odd chip of a low the ace counts as the highest card.",
        breaks="CU-POT-03",
        ops="award",
        patches={HEIGHT: ace_high_in_a_low},
        games="stud-hi-lo razz",
    ),
    Mutant(
        "odd-chip-of-a-high-hand-with-the-ace-low",
        "For the odd chip of a high hand the ace counts as the lowest card.",
        breaks="CU-POT-03",
        ops="award",
        patches={HEIGHT: ace_low_in_a_high_hand},
        games="stud stud-hi-lo",
    ),
    Mutant(
        "odd-chip-of-the-low-by-the-high-five",
        "The odd chip of the low half goes by the cards that play for high.",
        breaks="CU-POT-03",
        ops="award",
        patches={"rules.odd_chips._heights": cards_of_the_high_hand},
        games="stud-hi-lo razz",
    ),
    Mutant(
        "dealer-forgotten-for-the-odd-chip",
        "By seat the odd chip goes round from seat 1, wherever the dealer sits.",
        breaks="CU-POT-04 CU-BRING-05",
        ops="award",
        patches={READ: without("dealer")},
    ),
    Mutant(
        "suit-order-reversed-for-the-odd-chip",
        "Of equal highest cards the lower suit gets the odd chip.",
        breaks="CU-POT-03",
        ops="award",
        patches={HEIGHT: lower_suit},
        games=STUD,
    ),
    Mutant(
        "shared-card-places-the-odd-chip",
        "Where the highest card of both hands is the community card, no further card is looked at.",
        breaks="CU-POT-03",
        ops="award",
        patches={"rules.odd_chips._heights": one_card_only},
        games=STUD,
    ),
]
