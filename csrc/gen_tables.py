"""Writes the evaluator's lookup tables as one C header: `python gen_tables.py OUTPUT`.

The classes of hands are listed as a rulebook lists them and numbered, the weakest 0. A hand of six or seven
cards is worth the best of what is left when one card is put aside.

Suits matter only to a flush. The other values are kept by *pattern*: how many cards there are of each rank.
Each rank has a weight, so chosen that the weights of a hand add up to a *key* that no other pattern has. The
low bits of the key are its row, the rest its column; the rows are shifted until they interlock, with no two
keys in one slot: `slot = column + shift of the row`.

The same script writes the same bytes every time, and checks the finished tables before it writes them.
"""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# --- The classes, weakest first -----------------------------------------------------------------------------

RANKS = range(13)  # 0 the deuce ... 12 the ace
Class = tuple[int, ...]  # the ranks of five cards, those that are compared first in front


def choices(count: int, without: Iterable[int] = ()) -> list[Class]:
    """So many different ranks, each choice highest first."""
    pool = [rank for rank in reversed(RANKS) if rank not in without]
    return list(combinations(pool, count))[::-1]


def high_card() -> list[Class]:
    runs = {frozenset(straight) for straight in straights()}
    return [ranks for ranks in choices(5) if frozenset(ranks) not in runs]


def pair() -> list[Class]:
    return [(a, a, *kickers) for a in RANKS for kickers in choices(3, {a})]


def two_pair() -> list[Class]:
    return [(a, a, b, b, kicker) for a, b in choices(2) for (kicker,) in choices(1, {a, b})]


def three_of_a_kind() -> list[Class]:
    return [(a, a, a, *kickers) for a in RANKS for kickers in choices(2, {a})]


def straights() -> list[Class]:
    wheel = (3, 2, 1, 0, 12)
    return [wheel, *((top, top - 1, top - 2, top - 3, top - 4) for top in RANKS[4:])]


def full_house() -> list[Class]:
    return [(a, a, a, b, b) for a in RANKS for (b,) in choices(1, {a})]


def four_of_a_kind() -> list[Class]:
    return [(a, a, a, a, kicker) for a in RANKS for (kicker,) in choices(1, {a})]


def ace_to_five(classes: list[Class]) -> list[Class]:
    """The same classes for low: the ace below the deuce, and the lower hand the better one."""
    return [tuple((rank - 1) % 13 for rank in ranks) for ranks in reversed(classes)]


HIGH = {
    1: high_card(),
    2: pair(),
    3: two_pair(),
    4: three_of_a_kind(),
    5: straights(),
    7: full_house(),
    8: four_of_a_kind(),
}
SUITED = {6: high_card(), 9: straights()}
LOW = {  # there are no straights and no flushes
    1: ace_to_five(four_of_a_kind()),
    2: ace_to_five(full_house()),
    3: ace_to_five(three_of_a_kind()),
    4: ace_to_five(two_pair()),
    5: ace_to_five(pair()),
    6: ace_to_five(choices(5)),
}

# --- Patterns and their values ------------------------------------------------------------------------------

SIZES = (5, 6, 7)
ONE = [1 << 4 * rank for rank in RANKS]  # a pattern holds a count of four bits for each rank
Values = dict[int, int]  # pattern -> value


def pattern(ranks: Iterable[int]) -> int:
    return sum(ONE[rank] for rank in ranks)


def count(each: int, rank: int) -> int:
    return each >> 4 * rank & 15


def patterns(cards: int, most: int = 4) -> list[int]:
    """Every pattern of so many cards, with at most so many of a rank."""
    found: dict[int, list[int]] = {0: [0]}
    for one in ONE:
        grown: dict[int, list[int]] = {}
        for held, known in found.items():
            for more in range(min(most, cards - held) + 1):
                grown.setdefault(held + more, []).extend(each + more * one for each in known)
        found = grown
    return found[cards]


def numbered(categories: dict[int, list[Class]]) -> Values:
    """The value of a class: its category, and its place in the category from 0, the weakest."""
    return {
        pattern(ranks): category << 12 | place
        for category, classes in categories.items()
        for place, ranks in enumerate(classes)
    }


def with_more_cards(fives: Values, most: int = 4) -> Values:
    """The values of five, six and seven cards: put any one card aside and keep the best."""
    values = dict(fives)
    for cards in SIZES[1:]:
        for each in patterns(cards, most):
            values[each] = max(values[each - one] for rank, one in enumerate(ONE) if count(each, rank))
    return values


EIGHT_OR_BETTER = numbered(LOW)[pattern((6, 5, 4, 3, 2))]  # 8-7-6-5-4, the least that qualifies


def ranks_of(lane: int) -> list[int]:
    """The ranks in one suit lane, or in any set of ranks: bit 0 the deuce ... bit 12 the ace."""
    return [rank for rank in RANKS if lane >> rank & 1]


# --- Keys ---------------------------------------------------------------------------------------------------

WEIGHTS = (0, 6, 7, 23, 102, 454, 2021, 8648, 29325, 92954, 227039, 571471, 1296753)  # by find_weights.py
ROW_BITS = 12
FLUSH_BIT = 1 << 31


class TableError(Exception):
    """The tables would be wrong."""


def require(condition: bool, message: str) -> None:
    """As `assert`, and under `python -O` too."""
    if not condition:
        raise TableError(message)


def weigh(each: int, weights: Sequence[int] = WEIGHTS) -> int:
    return sum(count(each, rank) * weight for rank, weight in enumerate(weights))


def check_weights(weights: Sequence[int]) -> None:
    """Any two patterns of equally many cards, up to seven, must differ in weight."""
    require(len(weights) == 13 and min(weights) >= 0, "thirteen weights are needed, none negative")
    for cards in range(1, 8):
        known = patterns(cards)
        distinct = len({weigh(each, weights) for each in known})
        require(distinct == len(known), f"two patterns of {cards} cards have the same weight")


# Beside its rank every card weighs more than the ranks of any seven: so the key tells the number of cards. It
# weighs a whole number of rows: so cards of the same ranks plus one come into another column of the same row.
CARD = (4 * WEIGHTS[12] + 3 * WEIGHTS[11] >> ROW_BITS) + 1 << ROW_BITS
KEYS = len(SIZES) * CARD  # keys are counted from the least that five cards can have


def key(each: int) -> int:
    cards = sum(count(each, rank) for rank in RANKS)
    return weigh(each) + (cards - SIZES[0]) * CARD


def slot_of(key: int, half_shifts: list[int]) -> int:
    return (key >> ROW_BITS) + 2 * half_shifts[key % (1 << ROW_BITS)]


def interlock(keys: Iterable[int]) -> list[int]:
    """For each row, the fullest first, the least even shift that puts its keys into free slots.

    Shifts are kept halved: so they fit 16 bits."""
    rows: list[list[int]] = [[] for _ in range(1 << ROW_BITS)]
    for each in keys:
        rows[each % (1 << ROW_BITS)].append(each >> ROW_BITS)
    half_shifts, taken = [0] * len(rows), 0
    for number in sorted(range(len(rows)), key=lambda number: -len(rows[number])):
        blocked = 0  # bit n: the row can't be shifted by n
        for column in rows[number]:
            blocked |= taken >> column
        even = f"00{blocked:b}"[::-1][::2]
        half_shifts[number] = even.index("0")
        taken |= sum(1 << column for column in rows[number]) << 2 * half_shifts[number]
    return half_shifts


# --- The tables ---------------------------------------------------------------------------------------------

Tables = dict[str, list[int]]


def make_tables() -> Tables:
    high = with_more_cards(numbered(HIGH))
    low = with_more_cards(numbered(LOW))
    flush = with_more_cards(numbered(SUITED), most=1)
    half_shifts = interlock(map(key, high))
    made = {
        "LANE_SUM": lane_sums(),
        "HALF_SHIFT": half_shifts,
        "HIGH": by_slot(high, half_shifts),
        "LOW": by_slot(low, half_shifts),
        "FLUSH": by_lane(flush),
        "NO_PAIR": by_lane(low),
    }
    check_tables(made, high, low)
    return made


def lane_sums() -> list[int]:
    """What the cards of a suit lane add to the key; and the flush bit, where they are five or more."""
    return [
        sum(WEIGHTS[rank] + CARD for rank in held) + FLUSH_BIT * (len(held) >= 5)
        for held in map(ranks_of, range(1 << 13))
    ]


def by_slot(values: Values, half_shifts: list[int]) -> list[int]:
    slots = {slot_of(key(each), half_shifts): value for each, value in values.items()}
    return [slots.get(slot, 0) for slot in range(max(slots) + 1)]


def by_lane(values: Values) -> list[int]:
    """Values of five to seven different ranks, by the set of them; 0 for fewer or more."""
    return [values.get(pattern(ranks_of(lane)), 0) for lane in range(1 << 13)]


def lanes(each: int) -> list[int]:
    """A hand of that pattern as four suit lanes: the first card of each rank in the first lane, and so on."""
    return [sum(1 << rank for rank in RANKS if count(each, rank) > copy) for copy in range(4)]


def check_tables(made: Tables, high: Values, low: Values) -> None:
    """Look every pattern up in the finished tables, as the C code does."""
    suited = numbered(SUITED)
    require(len({*high.values(), *suited.values()}) == 7462, "there are 7,462 classes of high hands")
    require(len(set(low.values())) == 6175, "there are 6,175 classes of ace-to-five lows")
    qualifying = {value for value in low.values() if value >= EIGHT_OR_BETTER}
    require(len(qualifying) == 56, "56 classes of lows are eight or better")
    require(52 * CARD + 4 * sum(WEIGHTS) < FLUSH_BIT, "the whole deck must not reach the flush bit")
    require(max(made["HALF_SHIFT"]) < 1 << 16, "a shift is too large for its type")
    for each in high:
        total = sum(made["LANE_SUM"][lane] for lane in lanes(each)) % FLUSH_BIT - SIZES[0] * CARD
        slot = slot_of(total, made["HALF_SHIFT"])
        require((made["HIGH"][slot], made["LOW"][slot]) == (high[each], low[each]), f"{each:013x} is wrong")
    for lane in range(1 << 13):
        fives = (
            [pattern(five) for five in combinations(ranks_of(lane), 5)]
            if lane.bit_count() <= SIZES[-1]
            else []
        )
        require(
            made["FLUSH"][lane] == max((suited[five] for five in fives), default=0), f"{lane:04x} is wrong"
        )
        require(
            made["NO_PAIR"][lane] == max((low[five] for five in fives), default=0), f"{lane:04x} is wrong"
        )


def header(made: Tables) -> str:
    constants = {
        "SV_FIRST_KEY": SIZES[0] * CARD,
        "SV_KEYS": KEYS,
        "SV_ROW_BITS": ROW_BITS,
        "SV_EIGHT_OR_BETTER": EIGHT_OR_BETTER,
    }
    lines = ["/* Made by gen_tables.py; not to be edited. */", "#include <stdint.h>", ""]
    lines += [f"#define {name} {number}u" for name, number in constants.items()]
    for name, table in made.items():
        kind = "uint32_t" if name == "LANE_SUM" else "uint16_t"
        lines += ["", f"static const {kind} SV_{name}[{len(table)}] = {{"]
        lines += [", ".join(map(str, table[at : at + 16])) + "," for at in range(0, len(table), 16)]
        lines += ["};"]
    return "\n".join(lines) + "\n"


def main(output: str) -> None:
    check_weights(WEIGHTS)
    Path(output).write_text(header(make_tables()), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
