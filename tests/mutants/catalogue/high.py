"""High hands: categories out of order, straights and flushes misread, kickers lost, ties broken."""

# a wrong function takes what the right one takes
from __future__ import annotations

from typing import Any

from studeval.cards import Cards
from studeval.evaluator import python as twin
from studeval.values import High

from ..mutant import Mutant, Wrong
from ..wrong import numbered

FIVE = "evaluator.python._high_five"
RULE = "evaluator.python.HIGH_GROUPS._rule"
PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(2, 10)
ROUND_THE_CORNER = [
    0b1_1000_0000_0111,
    0b1_1100_0000_0011,
    0b1_1110_0000_0001,
]  # K-A-2-3-4, Q-K-A-2-3, J-Q-K-A-2


def swapped(one: int, other: int) -> Wrong:
    """Two neighbouring categories in the wrong order."""
    places = {one: other, other: one}

    def wrong(right: Any, five: int) -> int:
        value = right(five)
        return places.get(value >> 12, value >> 12) << 12 | value & 0xFFF

    return wrong


def inside(category: int, place: Any) -> Wrong:
    """The hands of one category compared by `place(groups)` only."""

    def wrong(right: Any, groups: Any) -> int:
        value = right(groups)
        return category << 12 | place(groups) if value >> 12 == category else value

    return wrong


def top(ranks: int) -> int:
    """The highest of a set of ranks."""
    return ranks.bit_length()


def flush_by_its_top_card(right: Any, five: int) -> int:
    value = right(five)
    return FLUSH << 12 | top(twin._groups(five)[3]) if value >> 12 == FLUSH else value


def steel_wheel_as_a_flush(right: Any, five: int) -> int:
    value = right(five)
    return FLUSH << 12 | 0xFF if value == STRAIGHT_FLUSH << 12 else value


def ace_as_a_one(right: Any, groups: Any) -> int:
    value = right(groups)
    if value >> 12 == STRAIGHT:
        return value
    place, _ = twin._place([ranks << 1 & twin.SUIT | ranks >> 12 for ranks in groups])
    return value >> 12 << 12 | place


def by_suit(right: Any, value: Any) -> int:
    """Equal hands told apart by the suit of the highest card that plays."""
    return right(value) * 64 + (next(iter(value.cards)).index if isinstance(value, High) else 0)


def by_the_sixth_card(right: Any, value: Any) -> int:
    """Equal fives told apart by the cards beyond them."""
    if not isinstance(value, High):
        return right(value) << 64
    rest = Cards.from_mask(value._cards & ~value.cards.mask)
    return right(value) << 64 | sum(1 << 4 * card.index // 4 for card in rest)


def upside_down(right: Any, value: Any) -> int:
    """On a scale where 1 is the best hand, the greater number taken for the better."""
    return 8000 - right(value) if value else 0


def first_of_equal_hands(right: Any, comparison: Any) -> Any:
    return {"winners": right(comparison)["winners"][:1]}


def no_groups(right: Any, hands: Any) -> Any:
    """Equal hands stand one above the other."""
    groups = right(hands)["weakest-to-strongest"]
    return {"weakest-to-strongest": [[name] for group in groups for name in group]}


MUTANTS = [
    # The order of the categories
    Mutant(
        "two-pair-above-three-of-a-kind",
        "Two pair beats three of a kind.",
        breaks="CU-HIGH-04",
        ops="order compare",
        patches={FIVE: swapped(TWO_PAIR, THREE)},
    ),
    Mutant(
        "three-of-a-kind-above-a-straight",
        "Three of a kind beats a straight.",
        breaks="CU-HIGH-05",
        ops="order compare",
        patches={FIVE: swapped(THREE, STRAIGHT)},
    ),
    Mutant(
        "straight-above-a-flush",
        "A straight beats a flush.",
        breaks="CU-HIGH-06 O8-RANK-01",
        ops="order compare",
        patches={FIVE: swapped(STRAIGHT, FLUSH)},
    ),
    Mutant(
        "flush-above-a-full-house",
        "A flush beats a full house.",
        breaks="CU-HIGH-07",
        ops="order compare",
        patches={FIVE: swapped(FLUSH, FULL_HOUSE)},
    ),
    Mutant(
        "full-house-above-four-of-a-kind",
        "A full house beats four of a kind.",
        breaks="CU-HIGH-08",
        ops="order compare",
        patches={FIVE: swapped(FULL_HOUSE, FOUR)},
    ),
    Mutant(
        "four-of-a-kind-above-a-straight-flush",
        "Four of a kind beats a straight flush.",
        breaks="CU-HIGH-09",
        ops="order compare",
        patches={FIVE: swapped(FOUR, STRAIGHT_FLUSH)},
    ),
    Mutant(
        "best-hand-has-the-lowest-number",
        "Hands are numbered from 1, the best, and the greatest number wins.",
        breaks="CU-HIGH-01 CU-HIGH-02",
        ops="order compare",
        patches=numbered(upside_down),
    ),
    # Straights
    Mutant(
        "wheel-no-straight",
        "A-2-3-4-5 is no straight.",
        breaks="CU-HIGH-11",
        ops="order compare best award",
        patches={"evaluator.python.STRAIGHTS": lambda right: right[1:]},
    ),
    Mutant(
        "wheel-the-highest-straight",
        "The ace makes A-2-3-4-5 an ace-high straight, above all others.",
        breaks="CU-HIGH-11",
        ops="order compare",
        patches={"evaluator.python.STRAIGHTS": lambda right: [*right[1:], right[0]]},
    ),
    Mutant(
        "steel-wheel-a-flush",
        "The suited ace-to-five is only a flush.",
        breaks="CU-HIGH-14",
        ops="order compare best",
        patches={FIVE: steel_wheel_as_a_flush},
    ),
    Mutant(
        "straight-round-the-corner",
        "Q-K-A-2-3 is a straight.",
        breaks="CU-HIGH-12",
        ops="order compare best",
        patches={"evaluator.python.STRAIGHTS": lambda right: [*ROUND_THE_CORNER, *right]},
    ),
    # Flushes
    Mutant(
        "flush-by-its-top-card",
        "Flushes are compared by their highest card only.",
        breaks="CU-HIGH-06",
        ops="order compare",
        patches={FIVE: flush_by_its_top_card},
    ),
    # Inside a category
    Mutant(
        "kickers-of-a-pair-ignored",
        "Equal pairs tie, whatever their kickers.",
        breaks="CU-HIGH-02 7S-POT-03",
        ops="order compare award",
        patches={RULE: inside(PAIR, lambda groups: top(groups[2]))},
    ),
    Mutant(
        "first-kicker-of-a-pair-only",
        "Of the kickers of a pair only the highest is compared.",
        breaks="CU-HIGH-02",
        ops="order compare award",
        patches={RULE: inside(PAIR, lambda groups: 16 * top(groups[2]) + top(groups[3]))},
    ),
    Mutant(
        "kicker-of-two-pair-ignored",
        "Equal two pair tie, whatever the fifth card.",
        breaks="CU-HIGH-03 7S-RANK-01",
        ops="order compare award",
        patches={RULE: inside(TWO_PAIR, lambda groups: groups[2] >> 1)},
    ),
    Mutant(
        "two-pair-by-the-sum-of-the-pairs",
        "Two pair are compared by the sum of their pairs.",
        breaks="CU-HIGH-03",
        ops="order compare",
        patches={
            RULE: inside(TWO_PAIR, lambda groups: sum(rank for rank in range(13) if groups[2] >> rank & 1))
        },
    ),
    Mutant(
        "kickers-of-three-of-a-kind-ignored",
        "Equal threes tie, whatever their kickers.",
        breaks="CU-HIGH-04",
        ops="order compare award",
        patches={RULE: inside(THREE, lambda groups: top(groups[1]))},
    ),
    Mutant(
        "full-house-by-its-pair",
        "Full houses are compared by the pair first.",
        breaks="CU-HIGH-07",
        ops="order compare",
        patches={RULE: inside(FULL_HOUSE, lambda groups: 16 * top(groups[2]) + top(groups[1]))},
    ),
    Mutant(
        "pair-of-a-full-house-ignored",
        "Full houses of equal threes tie, whatever their pairs.",
        breaks="CU-HIGH-07",
        ops="order compare",
        patches={RULE: inside(FULL_HOUSE, lambda groups: top(groups[1]))},
    ),
    Mutant(
        "kicker-of-four-of-a-kind-ignored",
        "Equal fours tie, whatever the fifth card.",
        breaks="CU-HIGH-08",
        ops="order compare award",
        patches={RULE: inside(FOUR, lambda groups: top(groups[0]))},
    ),
    Mutant(
        "high-card-by-its-top-card",
        "Hands without a pair are compared by their highest card only.",
        breaks="CU-HIGH-01",
        ops="order compare award",
        patches={RULE: inside(1, lambda groups: top(groups[3]))},
    ),
    Mutant(
        "ace-the-lowest-card-of-a-high-hand",
        "In a high hand too the ace counts as a one.",
        breaks="CU-HIGH-10 7S-POT-01",
        ops="order compare award",
        patches={RULE: ace_as_a_one},
    ),
    # Ties
    Mutant(
        "suit-breaks-a-tie-of-high-hands",
        "Equal high hands are told apart by the suit of their highest card.",
        breaks="CU-HIGH-13 S8-SHOW-05 7S-POT-04",
        ops="order compare award",
        patches=numbered(by_suit),
    ),
    Mutant(
        "kicker-from-outside-the-five",
        "Equal fives are told apart by a sixth card.",
        breaks="CU-HIGH-16",
        ops="compare award",
        patches=numbered(by_the_sixth_card),
    ),
    Mutant(
        "tie-to-the-first-hand",
        "Of equal hands the first one wins.",
        breaks="CU-HIGH-13 CU-HIGH-16",
        ops="compare",
        patches={"rules.compare.OPERATION.answer": first_of_equal_hands},
    ),
    Mutant(
        "equal-hands-one-above-the-other",
        "Equal hands are put in an order.",
        breaks="CU-HIGH-13",
        ops="order",
        patches={"rules.order.OPERATION.answer": no_groups},
    ),
]
