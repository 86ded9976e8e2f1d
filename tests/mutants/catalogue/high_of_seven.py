"""High hands of more than five cards, the wrong five of them, and what is no hand at all."""

# ruff: noqa: ARG001  # a wrong function takes what the right one takes
from __future__ import annotations

from itertools import combinations
from typing import Any

from studeval.cards import Cards
from studeval.evaluator import python as twin

from ..mutant import Mutant, Wrong
from ..wrong import each, unnoticed

SEVEN = "evaluator.python.high evaluator.python.high_cards"
STRAIGHT, FLUSH, STRAIGHT_FLUSH = 5, 6, 9


def top(ranks: int) -> int:
    """The highest of a set of ranks."""
    return ranks.bit_length()


def one_three_only(right: Any, cards: int) -> int:
    """Three alike, and no pair besides: then no full house is looked for, although there is a second three."""
    _, three, two, _ = twin._groups(cards)
    if three.bit_count() == 2 and not two:
        lower = [
            card
            for card in Cards.from_mask(cards)
            if card.mask >> 16 * "cdhs".index(card.suit) == three & -three
        ]
        cards &= ~sum(card.mask for card in lower[:2])
    return right(cards)


def third_pair_as_the_kicker(right: Any, cards: int) -> int:
    """Three pairs: what is left of the pairs is the kicker, though the odd card is higher."""
    four, three, two, one = twin._groups(cards)
    if two.bit_count() == 3 and not four | three:
        cards &= ~sum(one << 16 * suit for suit in range(4))
    return right(cards)


def straight_and_flush_apart(right: Any, cards: int) -> int:
    """A straight and a flush among the seven are a straight flush, be they made of the same cards or not."""
    values = {twin._high_five(five) for five in twin._fives(cards)}
    straights = [value & 0xFFF for value in values if value >> 12 == STRAIGHT]
    flush = any(value >> 12 == FLUSH for value in values)
    return STRAIGHT_FLUSH << 12 | max(straights) if straights and flush else right(cards)


def straight_broken_by_a_pair(right: Any, cards: int) -> int:
    """The sorted cards are to rise by one each: a rank held twice breaks the run."""
    ranks = sorted(card.index // 4 for card in Cards.from_mask(cards))
    runs = [ranks[at : at + 5] for at in range(len(ranks) - 4)]
    if any(run == list(range(run[0], run[0] + 5)) for run in runs) or 12 in ranks:
        return right(cards)
    return max(
        (value for five in twin._fives(cards) if (value := twin._high_five(five)) >> 12 != STRAIGHT),
        default=0,
    )


def lowest_of(category: int) -> Wrong:
    """The search from the bottom up stops at the first straight or flush."""

    def wrong(right: Any, cards: int) -> int:
        values = {five: twin._high_five(five) for five in twin._fives(cards)}
        found = [
            five for five, value in values.items() if value >> 12 == category == max(values.values()) >> 12
        ]
        return right(min(found, key=values.__getitem__, default=cards))

    return wrong


def four_to_a_flush(right: Any, cards: int) -> int:
    """Four of a suit are taken for a flush."""
    fours = [lane for suit in range(4) if (lane := cards >> 16 * suit & twin.SUIT).bit_count() == 4]
    return max([right(cards), *(FLUSH << 12 | top(lane) for lane in fours)])


def first_five_of_six(right: Any, text: str, *rest: Any) -> Any:
    cards = text.split()
    return right(" ".join(cards[:5]) if len(cards) == 6 else text, *rest)


def first_five_of_seven(right: Any, text: str, *rest: Any) -> Any:
    return right(" ".join(text.split()[:5]), *rest)


def the_five_highest_cards(right: Any, cards: int) -> int:
    """The hand is what the five highest cards make."""
    highest = sorted(Cards.from_mask(cards), key=lambda card: card.index, reverse=True)[:5]
    return right(Cards(highest).mask if cards.bit_count() > 5 else cards)


def twice_is_once(right: Any, cards: Any) -> Any:
    """A set of cards does not notice that one is there twice."""
    return right(" ".join(dict.fromkeys(cards.split())) if isinstance(cards, str) else cards)


def any_number(_: Any, cards: int) -> Any:
    """The best five of however many."""
    return map(sum, combinations(twin._bits(cards), 5))


def lower_suits_play(right: Any, value: Any, fives: Any) -> int:
    """Of equal fives the one of the lower suits."""
    every = list(fives)
    best = max(map(value, every), default=0)
    return min((five for five in every if value(five) == best), default=0) if best else 0


MUTANTS = [
    # Straights
    Mutant(
        "straight-broken-by-a-pair",
        "A rank held twice breaks the run of the sorted cards, so the straight is missed.",
        breaks="CU-HIGH-15",
        ops="compare best",
        patches={"evaluator.python.high": straight_broken_by_a_pair},
    ),
    Mutant(
        "lowest-straight-of-six-in-sequence",
        "Of six cards in sequence the lowest five are taken.",
        breaks="CU-HIGH-15",
        ops="compare best",
        patches=each(SEVEN, lowest_of(STRAIGHT)),
    ),
    Mutant(
        "straight-and-flush-in-different-cards",
        "A straight and a flush among seven cards make a straight flush, though not of the same five.",
        breaks="CU-HIGH-09",
        ops="compare best",
        patches={"evaluator.python.high": straight_and_flush_apart},
    ),
    # Flushes
    Mutant(
        "lowest-five-of-a-six-card-flush",
        "Of six or seven cards of a suit the lowest five play.",
        breaks="CU-HIGH-15",
        ops="compare best",
        patches=each(SEVEN, lowest_of(FLUSH)),
    ),
    Mutant(
        "four-to-a-flush-is-a-flush",
        "Four cards of a suit are taken for a flush.",
        breaks="CU-HIGH-06",
        ops="compare best",
        patches={"evaluator.python.high": four_to_a_flush},
    ),
    # Five of seven
    Mutant(
        "two-threes-no-full-house",
        "Two threes of a kind among seven cards are three of a kind, for there is no pair.",
        breaks="CU-HIGH-15",
        ops="compare best",
        patches=each(SEVEN, one_three_only),
    ),
    Mutant(
        "third-pair-as-the-kicker",
        "Of three pairs the third gives the kicker, though the odd card is higher.",
        breaks="CU-HIGH-15",
        ops="compare best",
        patches=each(SEVEN, third_pair_as_the_kicker),
    ),
    Mutant(
        "first-five-of-six-cards",
        "Of six cards the first five are the hand.",
        breaks="CU-HIGH-15",
        ops="compare best",
        patches={"rules.hands._hand": first_five_of_six},
    ),
    Mutant(
        "first-five-of-seven-cards",
        "Of seven cards the first five are the hand.",
        breaks="CU-HIGH-15 7S-HAND-01 S8-HAND-01 RZ-HAND-01 UA-HAND-03",
        ops="compare best",
        patches={"rules.hands._hand": first_five_of_seven},
        games="stud stud-hi-lo razz",
    ),
    Mutant(
        "five-highest-cards",
        "The five highest cards are the hand.",
        breaks="CU-HIGH-15 7S-HAND-02",
        ops="compare best",
        patches=each(SEVEN, the_five_highest_cards),
    ),
    # What is no hand
    Mutant(
        "card-twice-in-a-hand",
        "A card that a hand holds twice is taken for one.",
        breaks="CU-DECK-01",
        ops="best compare qualify",
        patches={"rules.hands.Cards": twice_is_once},
    ),
    Mutant(
        "card-in-two-hands",
        "Nobody notices a card that two players hold.",
        breaks="CU-DECK-01",
        ops="compare",
        patches={"rules.compare.check_no_card_twice": unnoticed},
    ),
    Mutant(
        "eight-cards-make-a-hand",
        "The best five are taken out of eight cards.",
        breaks="CU-HAND-01",
        ops="best compare",
        patches={"evaluator.python._fives": any_number},
    ),
    Mutant(
        "lower-suits-play",
        "Of equal fives the one of the lower suits is named as the hand.",
        breaks="CU-HAND-05",
        ops="best",
        patches={"evaluator.python._that_play": lower_suits_play},
    ),
]
