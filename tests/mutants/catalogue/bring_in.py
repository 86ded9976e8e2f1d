"""The bring-in: the wrong card, the wrong suit, the wrong neighbour."""

# ruff: noqa: ARG001, ARG005  # a wrong function takes what the right one takes
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from studeval.rules import bring_in
from studeval.rules.table import clockwise

from ..mutant import Mutant, Wrong

if TYPE_CHECKING:
    from studeval.rules.bring_in import ThirdStreet

RULE = "rules.bring_in.ThirdStreet.rule"
WORST = "rules.bring_in._worst"
PASSING = "rules.bring_in.bringer"
READ = "rules.bring_in.OPERATION.read"
STUD = "stud stud-hi-lo"
STUD_AND_RAZZ = "stud stud-hi-lo razz"


def by_suit(end: Any) -> Wrong:
    """Where suits decide, the seat that `end(seats, key=place in the order of suits)` gives."""

    def wrong(right: Any, table: ThirdStreet, tied: Any) -> Any:
        if table.house.bring_in_tie != "suit":
            return right(table, tied)
        order = table.house.suit_order
        return end(tied, key=lambda seat: order.index(table.upcards[seat].suit))

    return wrong


def by_seat(place: int) -> Wrong:
    """Where the seat decides, so many from the lowest number."""

    def wrong(right: Any, table: ThirdStreet, tied: Any) -> Any:
        return sorted(tied)[place] if table.house.bring_in_tie == "seat" else right(table, tied)

    return wrong


def nearest_on_the_right(right: Any, table: ThirdStreet, tied: Any) -> Any:
    if table.house.bring_in_tie != "seat":
        return right(table, tied)
    return max(tied, key=lambda seat: (seat < (table.dealer or 99), seat))


def suit_of_the_worst_in_any_rank(_: Any, table: ThirdStreet, tied: Any) -> Any:
    """The suit is looked at before the rank."""
    end = max if table.rule.pays == "highest" else min
    return end(table.upcards, key=lambda seat: (table.house.suit_order.index(table.upcards[seat].suit), seat))


def letters(right: Any, card: Any, rule: Any) -> Any:
    """Ranks compared as the letters they are written with: 2 to 9, A, J, K, Q, T."""
    return "23456789AJKQT".index(card.rank)


def worst_of(table: ThirdStreet) -> int:
    """The seat whose card pays, with chips or without."""
    return bring_in._worst(table, bring_in._tied(table))


def next_worst_card(right: Any, table: ThirdStreet) -> Any:
    """The duty passes to the worst upcard of those with chips."""
    able = {seat: card for seat, card in table.upcards.items() if table.has_chips(seat)}
    if table.has_chips(worst_of(table)) or len(able) < 2:
        return right(table)
    return worst_of(replace(table, upcards=able, stacks={}))


def passed_to_the_right(right: Any, table: ThirdStreet) -> Any:
    worst = worst_of(table)
    turn = sorted(table.upcards, key=lambda seat: (seat > worst, -seat))
    return next((seat for seat in turn if table.has_chips(seat)), None)


def passed_once(right: Any, table: ThirdStreet) -> Any:
    """Only the first all-in player is passed over; the next one posts whatever he has."""
    worst = worst_of(table)
    return worst if table.has_chips(worst) else clockwise(table.upcards, worst)[0]


def first_seat_with_chips(right: Any, table: ThirdStreet) -> Any:
    passes = not table.has_chips(worst_of(table))
    return min(filter(table.has_chips, table.upcards), default=None) if passes else right(table)


def somebody_posts_nothing(right: Any, table: ThirdStreet) -> Any:
    """Nobody has chips, and the worst card brings it in with nothing."""
    ruling = right(table)
    return ruling if ruling.seat else replace(ruling, seat=min(bring_in._tied(table)), all_in=True)


def no_dealer(right: Any, given: Any, game: Any, house: Any) -> Any:
    return right({key: value for key, value in given.items() if key != "dealer"}, game, house)


MUTANTS = [
    # Which card
    Mutant(
        "ace-low-for-the-bring-in",
        "The ace is the lowest upcard of stud and stud hi-lo.",
        breaks="CU-BRING-07 S8-BRING-01",
        ops="bring-in",
        patches={RULE: lambda right, table: replace(right(table), ace="low")},
        games=STUD,
    ),
    Mutant(
        "ace-high-for-the-bring-in-of-razz",
        "The ace is the highest upcard of razz.",
        breaks="CU-BRING-07 RZ-BRING-01 RZ-RANK-03",
        ops="bring-in",
        patches={RULE: lambda right, table: replace(right(table), ace="high")},
        games="razz",
    ),
    Mutant(
        "lowest-card-brings-it-in-in-razz",
        "In razz too the lowest upcard brings it in.",
        breaks="RZ-BRING-01",
        ops="bring-in",
        patches={RULE: lambda right, table: replace(right(table), pays="lowest")},
        games="razz",
    ),
    Mutant(
        "highest-card-brings-it-in-in-stud",
        "In stud the highest upcard brings it in.",
        breaks="S8-BRING-01 7S-BRING-01",
        ops="bring-in",
        patches={RULE: lambda right, table: replace(right(table), pays="highest")},
        games=STUD,
    ),
    Mutant(
        "upcards-by-their-letters",
        "Ranks are compared as the letters they are written with, so that a king is below a ten.",
        breaks="S8-BRING-01 RZ-BRING-01",
        ops="bring-in",
        patches={"rules.bring_in._height": letters},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "suit-before-rank-for-the-bring-in",
        "The worst suit brings it in, whatever its rank.",
        breaks="S8-BRING-01 RZ-BRING-01 7S-BRING-01",
        ops="bring-in",
        patches={WORST: suit_of_the_worst_in_any_rank},
        games=STUD_AND_RAZZ,
    ),
    # Ties
    Mutant(
        "suit-order-reversed-for-the-bring-in",
        "Spades are the lowest suit and clubs the highest.",
        breaks=(
            "S8-BRING-05 S8-BRING-08 RZ-BRING-05 CU-BRING-08 7S-BRING-04 7S-BRING-05 S8-BRING-04 "
            "S8-BRING-06 S8-BRING-07 S8-BRING-09 S8-BRING-10 RZ-BRING-04"
        ),
        ops="bring-in",
        patches={
            WORST: lambda right, table, tied: by_suit(min if table.rule.pays == "highest" else max)(
                right, table, tied
            )
        },
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "lowest-suit-brings-it-in-in-razz",
        "Among equal upcards the lowest suit pays in razz too.",
        breaks="RZ-BRING-05 RZ-BRING-06 CU-BRING-08",
        ops="bring-in",
        patches={WORST: by_suit(min)},
        games="razz",
    ),
    Mutant(
        "tie-for-the-bring-in-to-the-dealers-right",
        "Among equal upcards the last one from the dealer's left pays.",
        breaks="7S-BRING-03",
        ops="bring-in",
        patches={WORST: nearest_on_the_right},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "tie-for-the-bring-in-to-the-lowest-seat",
        "Among equal upcards the lowest seat number pays, wherever the dealer sits.",
        breaks="7S-BRING-03 CU-BRING-05",
        ops="bring-in",
        patches={WORST: by_seat(0)},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "dealer-forgotten-for-the-bring-in",
        "The dealer is always taken to sit before seat 1.",
        breaks="CU-BRING-05",
        ops="bring-in",
        patches={READ: no_dealer},
        games=STUD_AND_RAZZ,
    ),
    # The duty passed on
    Mutant(
        "duty-passes-to-the-next-worst-card",
        "When the bring-in is all-in the next-worst upcard brings it in.",
        breaks="S8-BRING-11 RZ-BRING-07 CU-BRING-01",
        ops="bring-in",
        patches={PASSING: next_worst_card},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "duty-passes-to-the-right",
        "When the bring-in is all-in his neighbour on the right brings it in.",
        breaks="S8-BRING-11 RZ-BRING-07",
        ops="bring-in",
        patches={PASSING: passed_to_the_right},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "duty-passes-to-the-lowest-seat",
        "When the bring-in is all-in the lowest seat with chips brings it in.",
        breaks="S8-BRING-11 RZ-BRING-07",
        ops="bring-in",
        patches={PASSING: first_seat_with_chips},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "duty-stays-with-the-all-in-player",
        "A player who is all-in for the ante brings it in all the same.",
        breaks="S8-BRING-11 RZ-BRING-07 CU-BRING-01",
        ops="bring-in",
        patches={PASSING: lambda right, table: worst_of(table)},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "duty-passes-once-only",
        "The duty passes to the next seat, even if that one is all-in too.",
        breaks="CU-BRING-01",
        ops="bring-in",
        patches={PASSING: passed_once},
        games=STUD_AND_RAZZ,
    ),
    Mutant(
        "bring-in-with-nobody-to-post-it",
        "Somebody brings it in though nobody has chips left.",
        breaks="CU-BRING-04",
        ops="bring-in",
        patches={"rules.bring_in.rule": somebody_posts_nothing},
        games=STUD_AND_RAZZ,
    ),
]
