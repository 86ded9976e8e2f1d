"""The pure-Python evaluator: a hand is worth the best of all its five-card choices, by the text of the rules.

Five cards are seen as groups of like ranks: (four alike, three alike, pairs, singles), each a set of ranks.
Which groups are there is the category; inside it the groups are compared in turn, the most numerous first and
in each the highest rank first. Straights and flushes are looked at on top of that, and only for high. Nothing
is tabled beforehand: this is the reference that the C tables are tested against, and shares no step with how
they are made.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb

from studeval.cards import DECK
from studeval.cards import format_mask as format
from studeval.cards import parse_mask as parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Groups = tuple[int, int, int, int]
    Value = Callable[[int], int]

__all__ = [
    "format", "high", "high_cards", "kernel", "low", "low8", "low_cards", "name", "omaha_high",
    "omaha_high_cards", "omaha_low8", "omaha_low8_cards", "parse", "tally", "up_high", "up_low",
]  # fmt: skip

name = "python"
kernel = "pure python"

SUIT = 0x1FFF  # the thirteen ranks of one suit
# The categories by how many groups of four, of three and of two alike a hand holds.
HIGH_CARD, STRAIGHT, FLUSH, STRAIGHT_FLUSH = 1, 5, 6, 9
HIGH_CATEGORY = {(0, 0, 0): HIGH_CARD, (0, 0, 1): 2, (0, 0, 2): 3, (0, 1, 0): 4, (0, 1, 1): 7, (1, 0, 0): 8}
LOW_CATEGORY = {(0, 0, 0): 6, (0, 0, 1): 5, (0, 0, 2): 4, (0, 1, 0): 3, (0, 1, 1): 2, (1, 0, 0): 1}
# The straights in order: the five-high one, with the ace below the deuce, is the lowest.
STRAIGHTS = [0b1_0000_0000_1111, *(0b11111 << lowest for lowest in range(9))]
# A flush makes another hand of these, and leaves the comparison inside as it was.
SUITED = {HIGH_CARD: FLUSH, STRAIGHT: STRAIGHT_FLUSH}


# ---- the groups of like ranks, and their order


def _groups(cards: int) -> Groups:
    """The ranks that stand in exactly four, three, two suits and in one."""
    clubs, diamonds, hearts, spades = cards & SUIT, cards >> 16 & SUIT, cards >> 32 & SUIT, cards >> 48
    # The two minor suits and the two major suits: in one of them, in both of them.
    minors, both_minors = clubs | diamonds, clubs & diamonds
    majors, both_majors = hearts | spades, hearts & spades
    four = both_minors & both_majors
    three_up = both_minors & majors | both_majors & minors
    two_up = both_minors | both_majors | minors & majors
    return four, three_up ^ four, two_up ^ three_up, (minors | majors) ^ two_up


def _category(groups: Groups, categories: dict[tuple[int, int, int], int]) -> int:
    four, three, two, _ = groups
    return categories[four.bit_count(), three.bit_count(), two.bit_count()]


def _place(groups: Iterable[int]) -> tuple[int, int]:
    """Where a hand stands among all of its pattern, the weakest 0, and how many there are.

    Each group is a digit of the place, the first the most significant: the groups are compared in turn.
    """
    place, size, used = 0, 1, 0
    for group in groups:
        patterns = comb(13 - used.bit_count(), group.bit_count())
        place = place * patterns + _digit(group, used)
        size *= patterns
        used |= group
    return place, size


def _digit(group: int, used: int) -> int:
    """The place of a set of ranks, compared highest first, among the sets of its size without the used ranks.

    Combinatorial number system: below a set come the sets whose highest rank is lower, `comb(rank, n)` of
    them when n ranks are to choose; then the same of what is left of the set. A used rank leaves no gap, so
    ranks close up.
    """
    ranks = [rank - (used & (1 << rank) - 1).bit_count() for rank in range(13) if group >> rank & 1]
    return sum(comb(rank, nth) for nth, rank in enumerate(ranks, start=1))


class _ValueOfGroups(dict[tuple[int, int, int, int], int]):
    """The value of groups of ranks by a rule, worked out once for each."""

    __slots__ = ("_rule",)

    def __init__(self, rule: Callable[[Groups], int]) -> None:
        self._rule = rule

    def __missing__(self, groups: Groups) -> int:
        value = self[groups] = self._rule(groups)
        return value


# ---- five cards


def _high_groups(groups: Groups) -> int:
    """The high value of five cards of several suits."""
    ranks = groups[3]
    if ranks in STRAIGHTS:
        return STRAIGHT << 12 | STRAIGHTS.index(ranks)
    category = _category(groups, HIGH_CATEGORY)
    place, _ = _place(groups)
    if category == HIGH_CARD:
        # The straights are not among these hands. Sets compared highest rank first are compared as numbers.
        place -= sum(straight < ranks for straight in STRAIGHTS)
    return category << 12 | place


def _low_groups(groups: Groups) -> int:
    """The ace-to-five low value of five or fewer cards: the ace is the lowest rank, lower is better."""
    ace_low = [ranks << 1 & SUIT | ranks >> 12 for ranks in groups]  # the ace goes from the top to the bottom
    place, size = _place(ace_low)
    return _category(groups, LOW_CATEGORY) << 12 | size - 1 - place


HIGH_GROUPS = _ValueOfGroups(_high_groups)
LOW_GROUPS = _ValueOfGroups(_low_groups)
# 8-7-6-5-4, the worst low that qualifies: what is no worse has five different ranks of eight or lower.
WORST_EIGHT = LOW_GROUPS[0, 0, 0, 0b1111100]


def _high_five(five: int) -> int:
    groups = _groups(five)
    value = HIGH_GROUPS[groups]
    ranks = groups[3]
    if five in (ranks, ranks << 16, ranks << 32, ranks << 48):
        return SUITED[value >> 12] << 12 | value & 0xFFF
    return value


def _low_five(five: int) -> int:
    return LOW_GROUPS[_groups(five)]


def _low8_five(five: int) -> int:
    value = LOW_GROUPS[_groups(five)]
    return value if value >= WORST_EIGHT else 0


# ---- the choices of five


def _bits(cards: int) -> list[int]:
    return [1 << place for place in range(64) if cards >> place & 1]


def _fives(cards: int) -> Iterable[int]:
    """All choices of five out of five to seven cards; none out of anything else."""
    if cards & ~DECK or not 5 <= cards.bit_count() <= 7:
        return ()
    return (cards,) if cards.bit_count() == 5 else map(sum, combinations(_bits(cards), 5))


def _omaha_fives(hole: int, board: int) -> Iterable[int]:
    """All choices of exactly two hole cards (of four to six) and three of the board (of three to five)."""
    if (hole | board) & ~DECK or hole & board:
        return ()
    if not (4 <= hole.bit_count() <= 6 and 3 <= board.bit_count() <= 5):
        return ()
    threes = [sum(three) for three in combinations(_bits(board), 3)]
    return (sum(two) | three for two in combinations(_bits(hole), 2) for three in threes)


def _best(value: Value, fives: Iterable[int]) -> int:
    return max(map(value, fives), default=0)


def _that_play(value: Value, fives: Iterable[int]) -> int:
    """The five cards of the best value; of equal ones the higher suits, which is the greatest number."""
    best, cards = max(((value(five), five) for five in fives), default=(0, 0))
    return cards if best else 0


# ---- the evaluator


def high(cards: int) -> int:
    """The high value of five to seven cards; 0 for any other number and for a bit that is no card."""
    return _best(_high_five, _fives(cards))


def low(cards: int) -> int:
    """The ace-to-five low value of five to seven cards, else 0."""
    return _best(_low_five, _fives(cards))


def low8(cards: int) -> int:
    """The low value of five to seven cards if it is eight-or-better, else 0."""
    return _best(_low8_five, _fives(cards))


def omaha_high(hole: int, board: int) -> int:
    """The high value of four to six hole cards with three to five board cards, else 0."""
    return _best(_high_five, _omaha_fives(hole, board))


def omaha_low8(hole: int, board: int) -> int:
    """The eight-or-better low value of hole and board cards, else 0."""
    return _best(_low8_five, _omaha_fives(hole, board))


def high_cards(cards: int) -> int:
    """The five cards that make `high`, else 0."""
    return _that_play(_high_five, _fives(cards))


def low_cards(cards: int) -> int:
    """The five cards that make `low`, else 0."""
    return _that_play(_low_five, _fives(cards))


def omaha_high_cards(hole: int, board: int) -> int:
    """The five cards that make `omaha_high`, else 0."""
    return _that_play(_high_five, _omaha_fives(hole, board))


def omaha_low8_cards(hole: int, board: int) -> int:
    """The five cards that make `omaha_low8`, else 0."""
    return _that_play(_low8_five, _omaha_fives(hole, board))


def up_high(upcards: int) -> int:
    """The high value of one to four upcards, no straights or flushes, else 0; equal sizes compare."""
    if not _is_board(upcards):
        return 0
    groups = _groups(upcards)
    place, _ = _place(groups)
    return _category(groups, HIGH_CATEGORY) << 12 | place


def up_low(upcards: int) -> int:
    """The ace-to-five low value of one to four upcards, else 0; boards of equal size compare."""
    return LOW_GROUPS[_groups(upcards)] if _is_board(upcards) else 0


def _is_board(upcards: int) -> bool:
    return not upcards & ~DECK and 1 <= upcards.bit_count() <= 4


# ---- all hands of the deck


def tally(side: str, size: int) -> dict[int, int]:
    """How many of all hands of `size` cards (5, 6 or 7) have each value; `side` is high, low or low8.

    Hands are taken by their ranks, each counted as often as suits can be chosen for it. Under low8 the hands
    that have no low are counted as value 0. Empty for any other size.
    """
    rule, worst = _TALLIED[side]
    if size not in (5, 6, 7):
        return {}
    value_of_five = {five: rule[_groups_of_ranks(five)] for five in _rank_hands(5)}
    counts = _flushes(size) if side == "high" else {}
    for ranks in _rank_hands(size):
        value = max(map(value_of_five.__getitem__, combinations(ranks, 5)))
        counted = value if value >= worst else 0
        counts[counted] = counts.get(counted, 0) + _suitings(ranks, flushes=side != "high")
    return counts


# The rule and the least value that counts.
_TALLIED = {"high": (HIGH_GROUPS, 1), "low": (LOW_GROUPS, 1), "low8": (LOW_GROUPS, WORST_EIGHT)}


def _rank_hands(size: int) -> list[tuple[int, ...]]:
    """The ranks that hands can have, ascending, each rank at most four times."""
    hands = combinations_with_replacement(range(13), size)
    return [hand for hand in hands if all(hand[at] != hand[at + 4] for at in range(size - 4))]


def _groups_of_ranks(ranks: tuple[int, ...]) -> Groups:
    """The groups of a hand of these ranks, its like cards dealt to the suits in turn."""
    return _groups(sum(1 << rank + 16 * ranks[:at].count(rank) for at, rank in enumerate(ranks)))


def _suitings(ranks: tuple[int, ...], flushes: bool) -> int:
    """In how many ways these ranks can have suits, with or without the ways that make a flush.

    A rank that stands n times has one of the suits in comb(3, n - 1) ways and lacks it in comb(3, n). So
    `ways[k]`, the ways in which k cards are of one suit, grows rank by rank.
    """
    ways = [1]
    for rank in set(ranks):
        n = ranks.count(rank)
        ways = [a * comb(3, n) + b * comb(3, n - 1) for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return sum(ways) if flushes else sum(ways) - 4 * sum(ways[5:])


def _flushes(size: int) -> dict[int, int]:
    """The hands with five or more cards of a suit, by value: the best five of that suit are the hand.

    No such hand holds anything better: its five different ranks leave two cards, and four of a kind or a full
    house takes three more. Nor can two suits have five cards each.
    """
    counts: dict[int, int] = {}
    for suited in range(5, size + 1):
        for ranks in combinations(_bits(SUIT), suited):
            value = _best(_high_five, map(sum, combinations(ranks, 5)))
            counts[value] = counts.get(value, 0) + 4 * comb(39, size - suited)
    return counts
