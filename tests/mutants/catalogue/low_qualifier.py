"""The qualifier of hi-lo games at the wrong place, and high and low of one hand mixed up."""

# a wrong function takes what the right one takes
from __future__ import annotations

from dataclasses import replace
from typing import Any

from studeval import values
from studeval.cards import Cards
from studeval.evaluator import python as twin
from studeval.games import GAMES

from ..mutant import Mutant
from ..wrong import as_if, each, valued

CARDS = "evaluator.python.low evaluator.python.low8 evaluator.python.low_cards"
HI_LO = "stud-hi-lo omaha-hi-lo"
ACE_LOW = "A23456789TJQK"


def paired_too(right: Any, five: int) -> int:
    """Only the highest card is looked at: no card above an eight is enough."""
    eight_or_lower = all(card.rank in "A2345678" for card in Cards.from_mask(five))
    return twin._low_five(five) if eight_or_lower else right(five)


def spoilt_by_a_pair(right: Any, cards: int) -> int:
    return right(cards) if not any(twin._groups(cards)[:3]) else 0


def all_seven_low(right: Any, cards: int) -> int:
    return right(cards) if all(card.rank in "A2345678" for card in Cards.from_mask(cards)) else 0


def five_lowest_with_their_pairs(right: Any, cards: int) -> int:
    lowest = sorted(Cards.from_mask(cards), key=lambda card: (ACE_LOW.index(card.rank), card.suit))[:5]
    return right(Cards(lowest).mask)


def low_of_the_high_five(right: Any, hand: Any) -> Any:
    return right(hand if hand.board else replace(hand, own=values.high(hand.own).cards))


def unpaired_without_qualifier(right: Any, hand: Any) -> Any:
    """Without a qualifier a low still has to be without a pair."""
    low = right(hand)
    return low if low and low.category == "no pair" else None


def everybody_if_nobody(right: Any, comparison: Any) -> Any:
    """Nobody has a low, so all are equal."""
    return right(comparison) if any(comparison.values.values()) else {"winners": list(comparison.values)}


def no_low_equals_the_worst(right: Any, value: Any) -> int:
    """No low counts as the worst that qualifies."""
    return right(value) or values.low("8c 7d 6h 5s 4c").value


def any_game_qualifies(right: Any, given: Any, game: Any, house: Any) -> Any:
    return right(given, game if game.qualified else GAMES["stud-hi-lo"], house)


def four_low_cards(right: Any, five: int) -> int:
    """Four different ranks of eight or lower are enough, whatever the fifth card."""
    ranks = {card.rank for card in Cards.from_mask(five)}
    return twin._low_five(five) if len(ranks & set("A2345678")) == 4 and len(ranks) == 5 else right(five)


MUTANTS = [
    # The qualifier
    Mutant(
        "nine-low-qualifies",
        "A nine-low takes the low half.",
        breaks="S8-LOWQ-01 S8-LOWQ-03 UA-LOWQ-03 7S-LOWQ-01 O8-LOWQ-01 O8-LOWQ-04 O8-LOWQ-08",
        ops="qualify best compare award",
        patches={"evaluator.python.WORST_EIGHT": lambda _: twin.LOW_GROUPS[0, 0, 0, 0b11111000]},
        games=HI_LO,
    ),
    Mutant(
        "eight-low-does-not-qualify",
        "A low has to be below an eight.",
        breaks="S8-LOWQ-01 7S-LOWQ-03 O8-LOWQ-05 UA-LOWQ-04",
        ops="qualify best compare award",
        patches={"evaluator.python.WORST_EIGHT": lambda _: twin.LOW_GROUPS[0, 0, 0, 0b111110]},
        games=HI_LO,
    ),
    Mutant(
        "worst-eight-does-not-qualify",
        "A low has to be better than 8-7-6-5-4.",
        breaks="S8-RANK-06 S8-LOWQ-03 O8-LOWQ-06",
        ops="qualify order best",
        patches={"evaluator.python.WORST_EIGHT": lambda right: right + 1},
        games=HI_LO,
    ),
    Mutant(
        "pair-allowed-in-a-low",
        "No card above an eight is enough: only the top card is looked at.",
        breaks="S8-LOWQ-03 UA-LOWQ-02 O8-LOWQ-01 O8-LOWQ-07",
        ops="qualify best compare award",
        patches={"evaluator.python._low8_five": paired_too},
        games=HI_LO,
    ),
    Mutant(
        "pair-among-the-seven-spoils-the-low",
        "Who holds a pair has no low, though five other ranks are there.",
        breaks="CU-LOW-03",
        ops="qualify best compare award",
        patches={"evaluator.python.low8": spoilt_by_a_pair},
        games="stud-hi-lo",
    ),
    Mutant(
        "all-seven-cards-have-to-be-low",
        "One card above an eight spoils the low.",
        breaks="S8-LOWQ-01 UA-LOWQ-01 O8-LOWQ-02",
        ops="qualify best compare award",
        patches={"evaluator.python.low8": all_seven_low},
        games="stud-hi-lo",
    ),
    Mutant(
        "five-lowest-cards-with-their-pairs",
        "The five lowest cards are the low, pairs and all.",
        breaks="CU-LOW-03",
        ops="qualify best compare order",
        patches=each(CARDS, five_lowest_with_their_pairs),
        games="stud-hi-lo razz",
    ),
    Mutant(
        "razz-with-a-qualifier",
        "Razz asks for eight-or-better too.",
        breaks="RZ-LOWQ-01 RZ-LOWQ-02",
        ops="order compare best award",
        patches={"rules.hands.Hand._low": lambda _, hand: values.low8(hand.own)},
        games="razz",
    ),
    Mutant(
        "low-without-qualifier-unpaired",
        "Where the house has no qualifier a low still has to be without a pair.",
        breaks="CU-LOW-04 CU-POT-24",
        ops="compare best award",
        patches=valued("rules.hands.Hand._low", unpaired_without_qualifier),
        games="stud-hi-lo omaha-hi-lo razz",
    ),
    Mutant(
        "everybody-wins-where-nobody-qualifies",
        "Where nobody has a low all tie for it.",
        breaks="CU-LOW-06",
        ops="compare",
        patches={"rules.compare.OPERATION.answer": everybody_if_nobody},
        games=HI_LO,
    ),
    Mutant(
        "no-low-ties-with-the-worst-low",
        "No low counts as much as the worst one.",
        breaks="CU-LOW-06",
        ops="compare order award",
        patches=each("rules.compare.number rules.order.number", no_low_equals_the_worst),
        games=HI_LO,
    ),
    Mutant(
        "qualifier-asked-in-every-game",
        "Stud and razz hands are asked whether they qualify.",
        breaks="CU-LOW-04",
        ops="qualify",
        patches={"rules.qualify.OPERATION.read": any_game_qualifies},
        games="stud razz",
    ),
    Mutant(
        "four-low-cards-are-enough",
        "Four different ranks of eight or lower qualify, whatever the fifth card.",
        breaks="UA-LOWQ-01 S8-LOWQ-03 O8-LOWQ-03",
        ops="qualify best award",
        patches={"evaluator.python._low8_five": four_low_cards},
        games=HI_LO,
    ),
    # High and low of one hand
    Mutant(
        "one-five-for-both-halves",
        "The low is looked for among the five cards of the high hand.",
        breaks="CU-HAND-04 UA-HAND-01 7S-HAND-05 UA-HAND-04",
        ops="qualify best compare award",
        patches={"rules.hands.Hand._low": low_of_the_high_five},
        games="stud-hi-lo",
    ),
    Mutant(
        "razz-hands-looked-at-for-high",
        "Razz too has a high half.",
        breaks="RZ-POT-01 RZ-POT-02",
        ops="award",
        patches={"rules.award.OPERATION.read": as_if(sides=("high", "low"))},
        games="razz",
    ),
]
