"""Counts: suits forgotten, straight flushes counted twice, the wheel missed, sevens counted as fives."""

# a wrong function takes what the right one takes
from __future__ import annotations

from typing import Any

from studeval.games import GAMES
from studeval.values import HIGH_CATEGORIES

from ..mutant import Mutant, Wrong

TALLY = "evaluator.python.tally"
STUD = "stud stud-hi-lo razz"


def moved(category: str, into: str) -> Wrong:
    """The hands of one category counted in another."""
    old, new = HIGH_CATEGORIES.index(category), HIGH_CATEGORIES.index(into)

    def wrong(right: Any, side: str, size: int) -> Any:
        counts: dict[int, int] = {}
        for value, hands in right(side, size).items():
            place = new << 12 | value & 0xFFF if side == "high" and value >> 12 == old else value
            counts[place] = counts.get(place, 0) + hands
        return counts

    return wrong


def straight_flushes_twice(right: Any, side: str, size: int) -> Any:
    """Counted as straights besides."""
    counts = dict(right(side, size))
    for value, hands in right(side, size).items():
        if side == "high" and value >> 12 == 9:
            counts[5 << 12 | value & 0xFFF] += hands
    return counts


def wheel_missed(right: Any, side: str, size: int) -> Any:
    """A-2-3-4-5 counted as ace high."""
    counts = dict(right(side, size))
    if side == "high":
        counts[1 << 12 | 0xFFF] = counts.pop(5 << 12)
    return counts


def fours_without_kickers(right: Any, side: str, size: int) -> Any:
    counts: dict[int, int] = {}
    for value, hands in right(side, size).items():
        place = value - value % 4096 % 12 if side == "high" and value >> 12 == 8 else value
        counts[place] = counts.get(place, 0) + hands
    return counts


def counted_as_stud(right: Any, given: Any, _: Any, house: Any) -> Any:
    return right(given, GAMES["stud"], house)


MUTANTS = [
    Mutant(
        "straight-flushes-counted-as-flushes",
        "A straight flush is counted as a flush.",
        breaks="CU-COUNT-01",
        ops="count",
        patches={TALLY: moved("straight flush", "flush")},
        games="stud",
    ),
    Mutant(
        "straight-flushes-counted-as-straights-too",
        "A straight flush is counted as a straight besides.",
        breaks="CU-COUNT-01",
        ops="count",
        patches={TALLY: straight_flushes_twice},
        games="stud",
    ),
    Mutant(
        "wheel-counted-as-ace-high",
        "The straights are counted without A-2-3-4-5.",
        breaks="CU-COUNT-01",
        ops="count",
        patches={TALLY: wheel_missed},
        games="stud",
    ),
    Mutant(
        "ranks-counted-without-suits",
        "Each pattern of ranks is counted once, whatever its suits.",
        breaks="CU-COUNT-05",
        ops="count",
        patches={TALLY: lambda right, side, size: dict.fromkeys(right(side, size), 1)},
        games="razz",
    ),
    Mutant(
        "seven-cards-counted-as-five",
        "The hands of five cards are counted, whatever the size asked for.",
        breaks="CU-COUNT-03 CU-COUNT-04 CU-COUNT-07",
        ops="count",
        patches={TALLY: lambda right, side, _: right(side, 5)},
        games=STUD,
    ),
    Mutant(
        "nine-lows-counted",
        "A nine-low is counted as a low that qualifies.",
        breaks="CU-COUNT-06",
        ops="count",
        patches={"rules.count.WORST_LOW": lambda right: right | {"eight": right["nine"]}},
        games="stud-hi-lo",
    ),
    Mutant(
        "paired-lows-not-counted",
        "Only the lows without a pair are counted.",
        breaks="CU-COUNT-05",
        ops="count",
        patches={
            TALLY: lambda right, side, size: {
                value: hands
                for value, hands in right(side, size).items()
                if side == "high" or value >> 12 == 6
            }
        },
        games="razz",
    ),
    Mutant(
        "kickers-of-four-of-a-kind-not-counted",
        "Four of a kind are one value for each rank.",
        breaks="CU-COUNT-02",
        ops="count",
        patches={TALLY: fours_without_kickers},
        games="stud",
    ),
    Mutant(
        "omaha-counted-as-stud",
        "Hands of five cards are counted in Omaha too, as if nobody had to hold two of them.",
        breaks="O8-HAND-02",
        ops="count",
        patches={"rules.count.OPERATION.read": counted_as_stud},
        games="omaha-hi-lo",
    ),
]
