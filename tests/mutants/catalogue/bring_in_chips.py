"""The bring-in in chips: choices that nobody has, short stacks, and what the others owe."""

# ruff: noqa: ARG001, ARG005  # a wrong function takes what the right one takes
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from studeval.games import BringIn

from ..mutant import Mutant, Wrong
from ..wrong import as_if, unnoticed

if TYPE_CHECKING:
    from studeval.rules.bring_in import ThirdStreet

CHOICES = "rules.bring_in._choices"
OTHERS = "rules.bring_in._owed_by_others"
READ = "rules.bring_in.OPERATION.read"
STUD = "stud stud-hi-lo"
STUD_AND_RAZZ = "stud stud-hi-lo razz"


def with_choice(choice: str, chips: Any = lambda table: 0) -> Wrong:
    """One choice more."""
    return lambda right, table, *rest, **named: right(table, *rest, **named) | {choice: chips(table)}


def without_choice(choice: str) -> Wrong:
    """One choice fewer."""
    return lambda right, *rest, **named: {
        name: chips for name, chips in right(*rest, **named).items() if name != choice
    }


def completion_on_top(right: Any, table: ThirdStreet, *rest: Any, **named: Any) -> Any:
    """A full bet is the bring-in and a small bet besides."""
    found = right(table, *rest, **named)
    return found | {"complete": found["complete"] + (table.amount or 0)} if "complete" in found else found


def bring_in_or_all_of_a_full_bet(right: Any, table: ThirdStreet, *rest: Any, **named: Any) -> Any:
    found = right(table, *rest, **named)
    return without_choice("all-in")(right, table, *rest, **named) if "bring-in" in found else found


def nobody_left_to_owe(right: Any, table: ThirdStreet, seat: int, all_in: bool) -> Any:
    """Opponents without chips owe the bring-in like any others."""
    return right(replace(table, stacks={}), seat, all_in)


def raised_to_twice_the_bring_in(right: Any, table: ThirdStreet, amount: int) -> Any:
    return None if table.small_bet is None else 2 * amount


def only_when_short(right: Any, table: ThirdStreet) -> Any:
    """Who posts the bring-in with his last chip is not taken to be all-in."""
    ruling = right(table)
    return replace(ruling, all_in=False) if ruling.amount == table.amount else ruling


def whatever_the_stack(right: Any, table: ThirdStreet, seat: int, passed_on: bool) -> Any:
    """The choices of a player who has enough."""
    return right(replace(table, stacks=without_seat(table.stacks, seat)), seat, passed_on)


def without_seat(stacks: Any, seat: int) -> Any:
    return {other: chips for other, chips in stacks.items() if other != seat}


def not_with_the_last_chip(right: Any, table: ThirdStreet, seat: int, passed_on: bool) -> Any:
    """An amount that takes the last chip is not offered."""
    found = right(table, seat, passed_on)
    stack = table.stacks.get(seat)
    return {
        choice: chips
        for choice, chips in found.items()
        if choice == "all-in" or stack is None or chips < stack
    }


def all_in_opponents_counted(right: Any, table: ThirdStreet, seat: int, all_in: bool) -> Any:
    """Opponents who are all-in count as opponents."""
    stacks = {other: chips for other, chips in table.stacks.items() if other == seat}
    return right(replace(table, stacks=stacks), seat, all_in)


def quarter_of_the_small_bet(right: Any, house: Any, stated: Any, small_bet: Any) -> Any:
    """Where the bring-in goes by the small bet it is a quarter of it."""
    due = right(house, stated, small_bet)
    return due // 2 if house.bring_in_amount == "half-small-bet" and small_bet else due


def turn_for_the_all_in_too(right: Any, table: ThirdStreet) -> Any:
    """A live bring-in has another turn whatever it has left."""
    ruling = right(table)
    return replace(ruling, acts_again=table.house.bring_in_option == "live" and ruling.seat is not None)


MUTANTS = [
    # His choices
    Mutant(
        "bring-in-may-fold",
        "The player who has to bring it in may fold.",
        breaks="CU-BRING-03 RZ-BRING-02",
        ops="bring-in",
        patches={CHOICES: with_choice("fold")},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "bring-in-may-check",
        "The player who has to bring it in may check.",
        breaks="CU-BRING-03",
        ops="bring-in",
        patches={CHOICES: with_choice("check")},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "worst-card-may-fold-as-the-next-may",
        "Where the next player may fold the duty, the one with the worst card may too.",
        breaks="CU-BRING-03",
        ops="bring-in",
        patches={CHOICES: lambda right, table, seat, passed_on: right(table, seat, True)},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "bring-in-may-not-open-for-a-full-bet",
        "The bring-in is the only thing its player may do.",
        breaks="S8-BRING-03 RZ-BRING-03 CU-BRING-03",
        ops="bring-in",
        patches={CHOICES: without_choice("complete")},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "full-bet-on-top-of-the-bring-in",
        "To open full costs the bring-in and a small bet.",
        breaks="S8-BRING-03 RZ-BRING-03",
        ops="bring-in",
        patches={CHOICES: completion_on_top},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "no-all-in-between-bring-in-and-full-bet",
        "Who has more than the bring-in and less than a full bet may not open all-in.",
        breaks="CU-BET-24",
        ops="bring-in",
        patches={CHOICES: bring_in_or_all_of_a_full_bet},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "short-player-posts-the-whole-bring-in",
        "A player with less than the bring-in posts all of it.",
        breaks="CU-BRING-02",
        ops="bring-in",
        patches={"rules.bring_in._posted": lambda right, table, seat: table.amount},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "exact-bring-in-not-all-in",
        "Who brings it in with his last chip is not taken to be all-in.",
        breaks="CU-BRING-02",
        ops="bring-in",
        patches={"rules.bring_in.rule": only_when_short},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "bring-in-owed-by-players-without-chips",
        "Opponents who are all-in owe the bring-in.",
        breaks="CU-BRING-10",
        ops="bring-in",
        patches={OTHERS: nobody_left_to_owe},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "first-raise-to-twice-the-bring-in",
        "The first increase doubles the bring-in.",
        breaks="CU-BRING-06 7S-BRING-06",
        ops="bring-in",
        patches={"rules.bring_in._first_raise": raised_to_twice_the_bring_in},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "short-player-offered-the-whole-bring-in",
        "A player who has less than the bring-in is offered it, and a full bet too.",
        breaks="CU-BRING-02",
        ops="bring-in",
        patches={CHOICES: whatever_the_stack},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "nothing-offered-that-takes-the-last-chip",
        "The bring-in and the full bet are not offered to a player who has exactly so much.",
        breaks="S8-BRING-02 S8-BRING-03",
        ops="bring-in",
        patches={CHOICES: not_with_the_last_chip},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "bring-in-of-a-quarter",
        "Where the bring-in goes by the small bet it is a quarter of it.",
        breaks="7S-BRING-02",
        ops="bring-in",
        patches={"rules.bring_in.amount_due": quarter_of_the_small_bet},
        games=STUD,
    ),
    # What cannot be
    Mutant(
        "bring-in-in-omaha",
        "Omaha has a bring-in like stud.",
        breaks="CU-BRING-11",
        ops="bring-in",
        patches={READ: as_if(bring_in=BringIn("lowest", ace="high"))},
        games="omaha-hi-lo",
    ),
    Mutant(
        "upcard-dealt-twice",
        "Nobody notices an upcard that two seats show.",
        breaks="CU-DECK-01",
        ops="bring-in",
        patches={"rules.bring_in.check_no_card_twice": unnoticed},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "bring-in-as-high-as-the-small-bet",
        "Any amount will do for a bring-in.",
        breaks="CU-BET-34",
        ops="bring-in",
        patches={"rules.bring_in._amount_problems": unnoticed},
        games=STUD_AND_RAZZ,
    ),
    # What the others owe
    Mutant(
        "all-in-opponents-counted-for-a-short-bring-in",
        "A short bring-in is owed in full where only one opponent has chips, for others are in.",
        breaks="CU-BRING-10",
        ops="bring-in",
        patches={OTHERS: all_in_opponents_counted},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "all-in-bring-in-acts-again",
        "A live bring-in has another turn though it is all-in.",
        breaks="CU-ACTION-05",
        ops="bring-in",
        patches={"rules.bring_in.rule": turn_for_the_all_in_too},
        games=STUD_AND_RAZZ,
    ),
]
