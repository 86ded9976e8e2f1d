"""Lows: compared from the wrong end, paired lows out of order, straights and aces as in other games."""

# a wrong function takes what the right one takes
from __future__ import annotations

from typing import Any

from studeval.evaluator import python as twin
from studeval.values import Low

from ..mutant import Mutant, Wrong
from ..wrong import numbered, valued

RULE = "evaluator.python.LOW_GROUPS._rule"
HI_LO = "stud-hi-lo omaha-hi-lo"
ACE_LOW = "A23456789TJQK"


def pips(value: Low) -> list[int]:
    """The ranks of a low, the ace a one, highest first."""
    return sorted((ACE_LOW.index(rank) + 1 for rank in value.ranks.split("-")), reverse=True)


def unpaired_by(key: Any) -> Wrong:
    """Lows without a pair compared by `key(pips)`, a list of which the lower is the better."""

    def wrong(right: Any, value: Any) -> int:
        if not isinstance(value, Low) or value.category != "no pair":
            return right(value)
        return 1 << 40 | sum((99 - pip) << 7 * place for place, pip in enumerate(reversed(key(pips(value)))))

    return wrong


def by_suit(right: Any, value: Any) -> int:
    """Equal lows told apart by the suit of their highest card."""
    if not isinstance(value, Low):
        return right(value)
    return (
        right(value) * 4 + max((ACE_LOW.index(card.rank), "cdhs".index(card.suit)) for card in value.cards)[1]
    )


def swapped(one: int, other: int) -> Wrong:
    """Two categories of paired lows in the wrong order."""
    places = {one: other, other: one}

    def wrong(right: Any, groups: Any) -> int:
        value = right(groups)
        return places.get(value >> 12, value >> 12) << 12 | value & 0xFFF

    return wrong


def compared(groups_in_turn: Any) -> Wrong:
    """Paired lows compared by other groups first; `groups_in_turn` puts four, three, two and one in order."""

    def wrong(right: Any, groups: Any) -> int:
        value = right(groups)
        place, size = twin._place(groups_in_turn([ranks << 1 & twin.SUIT | ranks >> 12 for ranks in groups]))
        return value if value >> 12 == 6 else value >> 12 << 12 | size - 1 - place

    return wrong


def halves_of(pairs: int) -> list[int]:
    """The two pairs of a hand, the lower one first."""
    return [pairs & -pairs, pairs & (pairs - 1)] if pairs.bit_count() == 2 else [pairs]


def ace_high(right: Any, groups: Any) -> int:
    """The ace above the king, as in deuce-to-seven."""
    value = right(groups)
    place, size = twin._place(groups)
    return value >> 12 << 12 | size - 1 - place


def ace_high_in_pairs(right: Any, groups: Any) -> int:
    """The ace is low by itself; a pair of aces is the highest pair."""
    return right(groups) if not any(groups[:3]) else ace_high(right, groups)


def no_straights(right: Any, five: int) -> int:
    ranks = twin._groups(five)[3]
    return 0 if ranks in twin.STRAIGHTS else right(five)


def no_flushes(right: Any, five: int) -> int:
    return 0 if any(five & ~(twin.SUIT << 16 * suit) == 0 for suit in range(4)) else right(five)


def by_the_highest_card(right: Any, value: Any) -> int:
    """Paired or not, lows are compared from the highest card down."""
    if not isinstance(value, Low):
        return right(value)
    return sum((99 - pip) << 7 * place for place, pip in enumerate(reversed(pips(value))))


def paired_all_alike(right: Any, value: Any) -> int:
    """A low with a pair has no value of its own."""
    return 1 if isinstance(value, Low) and value.category != "no pair" else right(value)


def no_low_with_a_straight_or_flush(right: Any, hand: Any) -> Any:
    category = hand.value("high").category
    return None if "straight" in category or "flush" in category else right(hand)


MUTANTS = [
    # Straights, flushes, aces
    Mutant(
        "straights-count-in-lows",
        "A straight is no low.",
        breaks="S8-RANK-02 7S-RANK-02 CU-LOW-05 UA-RANK-02 S8-RANK-13",
        ops="qualify best compare",
        patches={"evaluator.python._low8_five": no_straights},
        games=HI_LO,
    ),
    Mutant(
        "straights-count-in-razz",
        "A straight is worse than any other low.",
        breaks="RZ-RANK-02 RZ-RANK-15 RZ-RANK-17 RZ-RANK-11 RZ-RANK-16",
        ops="order compare",
        patches={"evaluator.python._low_five": lambda right, five: no_straights(right, five) or 1},
        games="razz",
    ),
    Mutant(
        "flushes-count-in-lows",
        "A flush is no low.",
        breaks="S8-RANK-02 7S-RANK-02 CU-LOW-05 UA-RANK-03 O8-RANK-04",
        ops="qualify best compare",
        patches={"evaluator.python._low8_five": no_flushes},
        games=HI_LO,
    ),
    Mutant(
        "flushes-count-in-razz",
        "A flush is worse than any other low.",
        breaks="RZ-RANK-02",
        ops="order compare",
        patches={"evaluator.python._low_five": lambda right, five: no_flushes(right, five) or 1},
        games="razz",
    ),
    Mutant(
        "straight-or-flush-for-high-only",
        "Who makes a straight or a flush has no low besides.",
        breaks="S8-RANK-22 S8-HAND-02 UA-HAND-02 7S-HAND-04 7S-POT-08 O8-POT-06 UA-POT-07",
        ops="qualify best award",
        patches=valued("rules.hands.Hand._low", no_low_with_a_straight_or_flush),
        games=HI_LO,
    ),
    Mutant(
        "ace-high-in-lows",
        "The ace is the highest card of a low, as in deuce-to-seven.",
        breaks=(
            "S8-RANK-03 7S-RANK-03 UA-RANK-01 RZ-RANK-03 RZ-RANK-04 S8-RANK-04 O8-RANK-02 7S-RANK-04 "
            "O8-RANK-03 RZ-RANK-01 S8-RANK-01 S8-RANK-15 S8-LOWQ-02"
        ),
        ops="order compare best qualify",
        patches={RULE: ace_high},
    ),
    Mutant(
        "aces-the-highest-pair-of-a-low",
        "A pair of aces is the worst pair of a low.",
        breaks="RZ-RANK-09 CU-LOW-01",
        ops="order compare",
        patches={RULE: ace_high_in_pairs},
        games="razz stud-hi-lo",
    ),
    # How lows are compared
    Mutant(
        "low-from-the-lowest-card-up",
        "Lows are compared from the lowest card upward.",
        breaks="CU-LOW-07 S8-RANK-16 RZ-RANK-18 S8-RANK-10 7S-LOWQ-02 O8-RANK-06",
        ops="order compare award",
        patches=numbered(unpaired_by(sorted)),
    ),
    Mutant(
        "low-by-the-sum-of-its-pips",
        "The low with the smaller sum of pips wins.",
        breaks="S8-RANK-10 RZ-RANK-18",
        ops="order compare award",
        patches=numbered(unpaired_by(lambda low: [sum(low)])),
    ),
    Mutant(
        "low-by-its-top-card",
        "Lows of the same highest card tie.",
        breaks=(
            "S8-RANK-07 S8-RANK-21 RZ-RANK-14 RZ-RANK-23 CU-LOW-07 RZ-RANK-12 RZ-RANK-13 S8-RANK-05 "
            "S8-RANK-08 S8-RANK-09 S8-RANK-12 S8-RANK-14"
        ),
        ops="order compare award",
        patches=numbered(unpaired_by(lambda low: low[:1])),
    ),
    Mutant(
        "low-by-its-first-two-cards",
        "An eight-six low ties with every eight-six low.",
        breaks="S8-RANK-11 CU-LOW-07",
        ops="order compare award",
        patches=numbered(unpaired_by(lambda low: low[:2])),
    ),
    Mutant(
        "suit-breaks-a-tie-of-lows",
        "Equal lows are told apart by the suit of their highest card.",
        breaks="CU-LOW-02 RZ-SHOW-05 RZ-POT-03 S8-POT-08 RZ-SHOW-06",
        ops="order compare award",
        patches=numbered(by_suit),
    ),
    # Paired lows
    Mutant(
        "paired-lows-all-alike",
        "A paired low has no value of its own: all of them tie.",
        breaks="CU-LOW-01 RZ-RANK-07 RZ-RANK-08 RZ-RANK-05 RZ-RANK-06",
        ops="order compare",
        patches=numbered(paired_all_alike),
        games="razz stud-hi-lo",
    ),
    Mutant(
        "paired-low-by-its-highest-card",
        "Pairs are not looked at: ten-high with two aces beats king-high.",
        breaks="RZ-RANK-10 CU-LOW-01",
        ops="order compare",
        patches=numbered(by_the_highest_card),
        games="razz",
    ),
    Mutant(
        "three-of-a-kind-a-better-low-than-two-pair",
        "Small threes beat two high pair.",
        breaks="CU-LOW-01",
        ops="order compare",
        patches={RULE: swapped(3, 4)},
        games="razz stud-hi-lo",
    ),
    Mutant(
        "full-house-a-better-low-than-three-of-a-kind",
        "A full house beats three of a kind for low.",
        breaks="CU-LOW-01",
        ops="order compare",
        patches={RULE: swapped(2, 3)},
        games="razz stud-hi-lo",
    ),
    Mutant(
        "kickers-before-the-pair-of-a-low",
        "Paired lows are compared by their kickers first.",
        breaks="RZ-RANK-09 CU-LOW-01",
        ops="order compare",
        patches={RULE: compared(lambda groups: groups[::-1])},
        games="razz stud-hi-lo",
    ),
    Mutant(
        "lower-pair-first-of-a-two-pair-low",
        "Two-pair lows are compared by their lower pair first.",
        breaks="CU-LOW-01",
        ops="order compare",
        patches={RULE: compared(lambda groups: [*groups[:2], *halves_of(groups[2]), groups[3]])},
        games="razz stud-hi-lo",
    ),
    Mutant(
        "pair-first-of-a-full-house-low",
        "Full-house lows are compared by their pair first.",
        breaks="CU-LOW-01",
        ops="order compare",
        patches={RULE: compared(lambda groups: [groups[0], groups[2], groups[1], groups[3]])},
        games="razz stud-hi-lo",
    ),
]
