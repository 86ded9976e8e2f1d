"""Writes the small tables of the vector kernels as one C header: `python gen_lanes.py OUTPUT`.

A vector kernel does not look a hand up. It computes which ranks are matched (the *primary*: one rank, or the two of
two pair; none without a pair) and which are the kickers; and then

    value = category, and in it: place of the primary * places of the kickers + place of the kickers

Kickers first close the gaps that the primary leaves. Then the place of a set of ranks is that among all sets of as
many, in numerical order: that is the order of play, highest card first. It is a sum over the ranks (the combinatorial
number system), the nth lowest rank r adding "n out of r"; so a set may be looked up in two halves.

For low the ace is the lowest rank, and all is counted from the best hand down.
"""

from __future__ import annotations

import sys
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING

import gen_tables as book
from gen_tables import RANKS, SIZES, count, patterns, ranks_of, require

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gen_tables import Tables, Values

SETS = range(1 << 13)


def set_of(ranks: Iterable[int]) -> int:
    return sum(1 << rank for rank in ranks)


def ace_low(ranks: int) -> int:
    """The ace moves below the deuce."""
    return (ranks << 1 | ranks >> 12) & 0x1FFF


# --- Places of sets -----------------------------------------------------------------------------------------


def place(ranks: Iterable[int], below: int = 0) -> int:
    """What these ranks add to the place of a set that has so many more ranks below them."""
    return sum(comb(rank, number) for number, rank in enumerate(sorted(ranks), below + 1))


def straights_below(five: list[int]) -> int:
    """How many straights are numerically smaller than another five ranks: that hangs on the highest rank alone.

    The wheel, which has an ace, is smaller than any other five ranks with an ace."""
    return max(0, five[-1] - 4) + (five[-1] == RANKS[-1])


def high_place(ranks: int) -> int:
    """One to three kickers among all; five ranks among those that are no straight."""
    held = ranks_of(ranks)
    return place(held) - (straights_below(held) if len(held) == 5 else 0) if len(held) <= 5 else 0


def lower_half(half: int) -> int:
    held = ranks_of(half)
    return place(held[:5]) - (straights_below(held) if len(held) == 5 else 0)


def upper_half(kickers: int, half: int) -> int:
    """What the ranks from the eighth up add, when there are so many in all."""
    held = [rank + 7 for rank in ranks_of(half)]
    if not 0 < len(held) <= kickers:
        return 0
    return place(held, kickers - len(held)) - (straights_below(held) if kickers == 5 else 0)


def low_halves() -> Tables:
    """The best five, mirrored: the king is bit 0 and the ace bit 12. The six highest ranks, then the other seven."""
    kings = [[12 - bit for bit in ranks_of(half)][:5] for half in range(1 << 6)]
    aces = [[6 - bit for bit in ranks_of(half)][:5] for half in range(1 << 7)]
    return {
        "LOW_KINGS": [place(held, 5 - len(held)) for held in kings],
        "LOW_ACES": [place(held) for held in aces],
    }


LOW8_CLASSES = 56


def low8_halves() -> Tables:
    """What is taken off 56 for the ranks ace to four; and for those from five to eight, by how many of the others
    there are, one to four. Where that does not make five ranks it is all 56."""
    lower = [place(ranks_of(half)) if half else LOW8_CLASSES for half in range(1 << 4)]
    upper = [low8_upper(below, half) for below in range(1, 5) for half in range(1 << 4)]
    return {"LOW8_LOWER": lower, "LOW8_UPPER": upper}


def low8_upper(below: int, half: int) -> int:
    held = [rank + 4 for rank in ranks_of(half)][: 5 - below]
    return place(held, below) if len(held) + below == 5 else LOW8_CLASSES


def low8_place(low: int) -> int:
    """Of the eight lowest ranks: from 1, 8-7-6-5-4, to 56, the wheel; 0 is no such low."""
    return LOW8_CLASSES - place(ranks_of(low)[:5]) if low.bit_count() >= 5 else 0


def low8_value(low: int) -> int:
    return book.EIGHT_OR_BETTER - 1 + low8_place(low) if low8_place(low) else 0


# By the two upper bits of the number of places of the kickers: 12 or 11, 66, none, 220.
NUMBER_OF_KICKERS = (1, 2, 0, 3)


def places() -> Tables:
    return {
        "HIGH_PLACE": [high_place(ranks) for ranks in SETS],
        "LOW_PLACE": [place(ranks_of(ranks)[:5]) for ranks in SETS],
        "LOWER": [lower_half(half) for half in range(1 << 7)],
        "UPPER": [upper_half(5, half) for half in range(1 << 6)],
        "UPPER_OF_FEW": [upper_half(few, half) for few in NUMBER_OF_KICKERS for half in range(1 << 5)],
        **low_halves(),
        # What the higher of two primary ranks adds; nothing where there is none, which the kernels see as rank 16.
        "CHOOSE_TWO": [comb(rank, 2) for rank in RANKS] + [0, 0, 0],
        **low8_halves(),
        "LOW8_PLACE": [low8_place(low) for low in range(1 << 8)],
        "LOW8_VALUE": [low8_value(low) for low in range(1 << 8)],
    }


# --- Classes ------------------------------------------------------------------------------------------------

# How many kickers a category has, and how many places these have.
KICKERS = {1: (5, 0), 2: (3, 220), 3: (1, 11), 4: (2, 66), 7: (1, 12), 8: (1, 12)}
DROP, DROP_ANOTHER, AMONG_PAIRS, DROP_PRIMARY = (1 << bit for bit in range(8, 12))
FLUSH, FLUSH_CLASS = 6 << 12, 8


class Held:
    """The ranks that a pattern holds at least once, twice, thrice, four times."""

    def __init__(self, pattern: int) -> None:
        self.once, self.twice, self.thrice, self.quads = (
            set_of(rank for rank in RANKS if count(pattern, rank) >= times) for times in range(1, 5)
        )


def class_number(held: Held) -> int:
    number = held.twice.bit_count() + 4 * held.thrice.bit_count()
    return 14 - number if held.quads else number


def high_class(held: Held, category: int) -> int:
    """What a class asks for, beside the category: how many of the lowest kickers to drop, whether they are sought
    among the pairs, whether the lowest primary rank is one too many; and the places of the kickers."""
    kickers, places_of_kickers = KICKERS[category]
    primary = held.quads or held.thrice or held.twice
    extra = primary.bit_count() > (2 if category == 3 else 1)
    among = held.twice if category == 7 else held.once
    drop = (among & ~primary).bit_count() + extra - kickers
    require(0 <= drop <= 2, "two kickers are dropped at most")
    flags = (
        DROP * (drop > 0) | DROP_ANOTHER * (drop > 1) | AMONG_PAIRS * (category == 7) | DROP_PRIMARY * extra
    )
    return category << 12 | flags | places_of_kickers


def numbered_classes(
    hands: list[int], number_of: Callable[[Held], int], asked_of: Callable[[int], int]
) -> list[int]:
    """By the number of the class; hands of the same number must ask for the same."""
    found: dict[int, int] = {}
    for pattern in hands:
        number, asked = number_of(Held(pattern)), asked_of(pattern)
        require(found.setdefault(number, asked) == asked, f"class {number} asks for two things")
    return [found.get(number, 0) for number in range(16)]


def high_classes(high: Values, cards: int) -> list[int]:
    """For hands of so many cards, by the number of the class; a flush of n cards is number 8 + n."""
    hands = [pattern for pattern in patterns(cards) if high[pattern] >> 12 in KICKERS]
    classes = numbered_classes(hands, class_number, lambda each: high_class(Held(each), high[each] >> 12))
    for suited in range(5, cards + 1):
        require(not classes[FLUSH_CLASS + suited], "a flush has the number of another class")
        classes[FLUSH_CLASS + suited] = FLUSH | DROP * (suited > 5) | DROP_ANOTHER * (suited > 6)
    return classes


LOW_CATEGORIES = {1: (12, 155), 2: (12, 155), 3: (66, 857), 4: (11, 857), 5: (220, 2859), 6: (0, 1286)}


def low_class_number(held: Held) -> int:
    """The number of ranks, and eight more unless two of them are matched."""
    return held.once.bit_count() + 8 * (held.twice.bit_count() < 2)


def low_classes(low: Values) -> Tables:
    """By that number, or for seven cards by the number of ranks: the best hand, and the places of the kickers."""
    fewer = [pattern for cards in SIZES[:-1] for pattern in patterns(cards)]
    made = numbered_classes(fewer, low_class_number, lambda each: low[each] >> 12)
    of_seven = numbered_classes(
        patterns(SIZES[-1]), lambda held: held.once.bit_count(), lambda each: low[each] >> 12
    )
    for number, category in enumerate(of_seven):
        require(0 in {category, made[number]} or category == made[number], f"class {number} means two things")
        made[number] = made[number] or category
    wanted = [LOW_CATEGORIES.get(category, (0, 0)) for category in made]
    return {
        "LOW_BEST": [category << 12 | last for category, (_, last) in zip(made, wanted, strict=True)],
        "LOW_KICKERS": [places_of_kickers for places_of_kickers, _ in wanted],
    }


def make_tables() -> Tables:
    high, low = (book.with_more_cards(book.numbered(classes)) for classes in (book.HIGH, book.LOW))
    made = {
        **{f"HIGH_CLASS_{cards}": high_classes(high, cards) for cards in SIZES},
        **low_classes(low),
        **places(),
    }
    check_tables(made, high, low)
    return made


# --- Proof --------------------------------------------------------------------------------------------------


def check_tables(made: Tables, high: Values, low: Values) -> None:
    """Every five cards without a kicker too many, put together from the tables, are worth what the book says."""
    for ranks in SETS:
        check_halves(made, ranks)
    for ranks in range(1 << 8):
        check_low8(made, ranks, low)
    for pattern in patterns(5):
        if high[pattern] >> 12 != 5:
            require(high_value(made, Held(pattern)) == high[pattern], f"{pattern:013x} is wrong")
        require(low_value(made, Held(pattern)) == low[pattern], f"{pattern:013x} is wrong for low")


def check_halves(made: Tables, ranks: int) -> None:
    """The halves must make the places."""
    kickers, few = ranks.bit_count(), ranks.bit_count() in NUMBER_OF_KICKERS and ranks < 1 << 12
    if few:
        upper = made["UPPER_OF_FEW"][32 * NUMBER_OF_KICKERS.index(kickers) + (ranks >> 7)]
        require(made["LOWER"][ranks & 127] + upper == made["HIGH_PLACE"][ranks], f"{ranks:04x} is wrong")
    if kickers == 5:
        five = made["LOWER"][ranks & 127] + made["UPPER"][ranks >> 7]
        mirrored = int(f"{ranks:013b}"[::-1], 2)
        low = made["LOW_KINGS"][mirrored & 63] + made["LOW_ACES"][mirrored >> 6]
        require((five, low) == (made["HIGH_PLACE"][ranks], made["LOW_PLACE"][ranks]), f"{ranks:04x} is wrong")


def check_low8(made: Tables, ranks: int, low: Values) -> None:
    """Both ways to an eight-or-better low must give its value, or none."""
    below, lower = (ranks & 15).bit_count(), made["LOW8_LOWER"][ranks & 15]
    upper = made["LOW8_UPPER"][16 * (below - 1) + (ranks >> 4)] if below else 0
    found = max(0, LOW8_CLASSES - lower - upper)
    require(found == made["LOW8_PLACE"][ranks], f"{ranks:02x} differs")
    value = low.get(book.pattern((rank - 1) % 13 for rank in ranks_of(ranks)), 0)
    known = ranks.bit_count() <= SIZES[-1]
    require(not known or made["LOW8_VALUE"][ranks] == value, f"{ranks:02x} is wrong")
    require(
        made["LOW8_VALUE"][ranks] == (book.EIGHT_OR_BETTER - 1 + found if found else 0),
        f"{ranks:02x} differs",
    )


def primary_place(made: Tables, primary: int) -> int:
    """As the kernels find it."""
    lower, higher = (primary - 1) & ~primary & 0xFFFF, primary & (primary - 1)
    return lower.bit_count() + made["CHOOSE_TWO"][((higher - 1) & 0xFFFF).bit_count() % 16]


def without_gaps(kickers: int, primary: int) -> int:
    for rank in reversed(ranks_of(primary)):
        kickers = kickers & (1 << rank) - 1 | kickers >> 1 & -1 << rank
    return kickers


def high_value(made: Tables, held: Held) -> int:
    asked = made["HIGH_CLASS_5"][class_number(held)]
    primary = held.quads or held.thrice or held.twice
    kickers = (held.twice if asked & AMONG_PAIRS else held.once) & ~primary
    places_below = primary_place(made, primary) * (asked & 0xFF)
    return (asked & 0xF000) + places_below + made["HIGH_PLACE"][without_gaps(kickers, primary)]


def low_value(made: Tables, held: Held) -> int:
    number = low_class_number(held)
    once, twice, thrice = map(ace_low, (held.once, held.twice, held.thrice))
    primary = thrice if once.bit_count() == 2 else twice
    places_below = primary_place(made, primary) * made["LOW_KICKERS"][number]
    return made["LOW_BEST"][number] - places_below - made["LOW_PLACE"][without_gaps(once & ~primary, primary)]


BYTES = {"LOWER", "UPPER_OF_FEW", "LOW_ACES", "LOW8_LOWER", "LOW8_UPPER", "LOW8_PLACE"}  # looked up as bytes


def header(made: Tables) -> str:
    lines = ["/* Made by gen_lanes.py; not to be edited. */", "#include <stdint.h>", ""]
    lines.append(f"#define SV_BEFORE_LOW8 {book.EIGHT_OR_BETTER - 1}u")
    for name, table in made.items():
        kind = "uint8_t" if name in BYTES else "uint16_t"
        lines += ["", f"static const {kind} SV_{name}[{len(table)}] = {{"]
        lines += [", ".join(map(str, table[at : at + 16])) + "," for at in range(0, len(table), 16)]
        lines += ["};"]
    return "\n".join(lines) + "\n"


def main(output: str) -> None:
    Path(output).write_text(header(make_tables()), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
