"""Omaha: any number of hole cards, the same two for both halves, boards and holes of the wrong size."""

# a wrong function takes what the right one takes
from __future__ import annotations

from itertools import combinations
from typing import Any

from studeval import values
from studeval.cards import Cards
from studeval.evaluator import python as twin

from ..mutant import Mutant, Wrong

FIVES = "evaluator.python._omaha_fives"
HANDS = "order compare best qualify award"


def from_the_hand(numbers: range) -> Wrong:
    """So many of the five may be hole cards."""

    def wrong(_: Any, hole: int, board: int) -> Any:
        fives = map(sum, combinations(twin._bits(hole | board), 5))
        return (five for five in fives if (five & hole).bit_count() in numbers)

    return wrong


def free_low(_: Any, hole: int, board: int) -> int:
    """The low is the best five of the nine."""
    return twin._low8_five(free_low_cards(_, hole, board))


def free_low_cards(_: Any, hole: int, board: int) -> int:
    """The five of them."""
    fives = (sum(five) for five in combinations(twin._bits(hole | board), 5))
    best = max(fives, key=twin._low8_five, default=0)
    return best if twin._low8_five(best) else 0


def four_of_the_hole(right: Any, hole: int, board: int) -> Any:
    """Only four hole cards are looked at."""
    return right(sum(twin._bits(hole)[-4:]), board)


def three_of_the_board(right: Any, hole: int, board: int) -> Any:
    """Only the flop is looked at, as the highest three of the board."""
    return right(hole, sum(twin._bits(board)[-3:]))


def same_two_for_low(right: Any, hand: Any) -> Any:
    """The low has to be made of the two hole cards that play for high."""
    low = right(hand)
    if hand.board is None or low is None:
        return low
    two = values.omaha_high(hand.own, hand.board).cards & hand.own
    fives = [Cards.from_mask(two.mask) | Cards(three) for three in combinations(hand.board, 3)]
    return max((low for five in fives if (low := values.low8(five))), default=None)


MUTANTS = [
    Mutant(
        "any-five-of-nine",
        "The best five of the nine cards are the hand.",
        breaks="O8-HAND-01 O8-HAND-02",
        ops=HANDS,
        patches={FIVES: from_the_hand(range(5))},
        games="omaha-hi-lo",
    ),
    Mutant(
        "board-plays",
        "As in hold'em the board may play, or one hole card with four of it.",
        breaks="O8-HAND-01",
        ops=HANDS,
        patches={FIVES: from_the_hand(range(3))},
        games="omaha-hi-lo",
    ),
    Mutant(
        "three-hole-cards",
        "Two or more hole cards may play.",
        breaks="O8-HAND-02",
        ops=HANDS,
        patches={FIVES: from_the_hand(range(2, 5))},
        games="omaha-hi-lo",
    ),
    Mutant(
        "two-hole-cards-for-high-only",
        "The low may be made with any number of hole cards.",
        breaks="O8-HAND-01 O8-HAND-02",
        ops=HANDS,
        patches={
            "evaluator.python.omaha_low8": free_low,
            "evaluator.python.omaha_low8_cards": free_low_cards,
        },
        games="omaha-hi-lo",
    ),
    Mutant(
        "same-two-hole-cards-for-both-halves",
        "The low has to be made with the two hole cards of the high hand.",
        breaks="CU-HAND-02",
        ops=HANDS,
        patches={"rules.hands.Hand._low": same_two_for_low},
        games="omaha-hi-lo",
    ),
    Mutant(
        "four-of-five-or-six-hole-cards",
        "Of five or six hole cards only four are looked at.",
        breaks="CU-HAND-03",
        ops="best compare qualify",
        patches={FIVES: four_of_the_hole},
        games="omaha-hi-lo",
    ),
    Mutant(
        "three-cards-of-the-board-are-enough",
        "Only three cards of the board are looked at.",
        breaks="O8-HAND-02 CU-HAND-03",
        ops=HANDS,
        patches={FIVES: three_of_the_board},
        games="omaha-hi-lo",
    ),
]
