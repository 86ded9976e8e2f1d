"""Halves: the low half, quarters, scoops, and what players declare."""

# ruff: noqa: ARG001  # a wrong function takes what the right one takes
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from studeval.rules import odd_chips

from ..mutant import Mutant, Wrong
from ..wrong import as_if

if TYPE_CHECKING:
    from studeval.rules.settlement import Settlement

READ = "rules.award.OPERATION.read"
WINNERS = "rules.award._winners"
PARTS = "rules.award._parts"
BEST = "rules.award._best"
WORDS = "rules.award._words"  # the reason in words, which no case looks at
HI_LO = "stud-hi-lo omaha-hi-lo"


def silent(*_: Any) -> Any:
    """No reason that would say more."""
    return ("paid",)


def one_side(side: str) -> Wrong:
    """One side takes it all, where somebody wins it."""

    def wrong(right: Any, *args: Any) -> Any:
        found = right(*args)
        return {side: found[side]} if side in found else found

    return wrong


def half_to_nobody(right: Any, table: Settlement, chips: int, winners: Any) -> Any:
    """The high hand gets its half only, though nobody has a low."""
    if len(table.game.sides) == 2 and len(winners) == 1:
        side = next(iter(winners))
        return right(table, odd_chips.halves(chips, table.unit, table.house)[side], winners)
    return right(table, chips, winners)


def all_winners_alike(right: Any, table: Settlement, chips: int, winners: Any) -> Any:
    """The pot is divided by the number of winners, high and low together."""
    turn = [seat for seats in winners.values() for seat in seats]
    if len(winners) < 2 or len(set(turn)) < 2:
        return right(table, chips, winners)
    shares = odd_chips.shares(chips, list(dict.fromkeys(turn)), table.unit)
    return {"high": shares, "low": {}}


def first_of_the_tied(right: Any, table: Settlement, claims: Any) -> Any:
    return {side: seats[:1] for side, seats in right(table, claims).items()}


def last_of_the_tied(right: Any, table: Settlement, claims: Any) -> Any:
    return {side: seats[-1:] for side, seats in right(table, claims).items()}


def scoop_without_a_low(right: Any, pots: Any) -> Any:
    """Who takes the whole pot has scooped, low or no low."""
    winners = {seat for pot in pots for part in (pot.high, pot.low) for seat in part or ()}
    return winners.pop() if len(winners) == 1 else right(pots)


def three_quarters_forgotten(right: Any, table: Settlement, seats: Any) -> Any:
    """Who wins one half alone has no part in the other."""
    found = right(table, seats)
    alone = {won[0] for won in found.values() if len(won) == 1}
    kept = {side: [seat for seat in won if len(won) == 1 or seat not in alone] for side, won in found.items()}
    return kept if all(kept.values()) else found


def undeclared_side_by_the_cards(right: Any, table: Settlement, seats: Any) -> Any:
    """A half that nobody declared goes to the best hand for it."""
    found = right(table, seats)
    if not table.declares:
        return found
    by_cards = right(replace(table, house=replace(table.house, showdown_claim="cards-speak")), seats)
    return {**by_cards, **found}


def failed_claims_stand(right: Any, table: Settlement, seats: Any, winners: Any) -> Any:
    """Who declared both and won one half keeps it, whatever the house says."""
    return set()


def unpaid_if_all_fail(right: Any, table: Settlement, seats: Any) -> Any:
    """Where nobody makes what he declared the pot is not paid."""
    found = right(table, seats)
    claimed = {
        side: [seat for seat in won if table.declared.get(seat) in {side, "both"}]
        for side, won in found.items()
    }
    return {side: won for side, won in claimed.items() if won} if table.declares else found


def tie_wins_for_both(right: Any, table: Settlement, seats: Any, winners: Any) -> Any:
    """Who declared both needs only a share of each half."""
    house = replace(table.house, declared_both_tie="tie-wins")
    return right(replace(table, house=house), seats, winners)


MUTANTS = [
    # The low half
    Mutant(
        "low-half-to-nobody",
        "Where nobody has a low the high hand gets half of the pot, and the rest stays on the table.",
        breaks="S8-POT-02 S8-POT-06 7S-POT-06 UA-POT-04 O8-POT-08 O8-POT-10 O8-POT-11",
        ops="award",
        patches={PARTS: half_to_nobody},
        games=HI_LO,
    ),
    Mutant(
        "low-half-to-the-lowest-hand-anyway",
        "Where nobody qualifies the lowest hand takes the low half.",
        breaks="S8-POT-07 7S-POT-07 UA-POT-05 O8-POT-10 O8-POT-03 O8-POT-05 UA-POT-03",
        ops="award",
        patches={READ: as_if(qualified=False)},
        games=HI_LO,
    ),
    Mutant(
        "hi-lo-played-for-high",
        "The best high hand takes the whole pot, lows or no lows.",
        breaks=(
            "S8-POT-01 7S-POT-05 UA-POT-01 O8-POT-07 CU-POT-01 O8-POT-01 O8-POT-12 RZ-POT-04 "
            "UA-POT-06 S8-POT-05"
        ),
        ops="award",
        patches={WINNERS: one_side("high")},
        games=HI_LO,
    ),
    Mutant(
        "hi-lo-played-for-low",
        "A low takes the whole pot.",
        breaks="S8-POT-04 UA-POT-02 O8-POT-04 O8-POT-09 UA-SHOW-02",
        ops="award",
        patches={WINNERS: one_side("low")},
        games=HI_LO,
    ),
    Mutant(
        "pot-divided-by-the-number-of-winners",
        "Three winners get a third each, though one of them won the high half alone.",
        breaks="CU-POT-10 CU-POT-11",
        ops="award",
        patches={PARTS: all_winners_alike, WORDS: silent},
        games=HI_LO,
    ),
    Mutant(
        "high-winner-out-of-the-tied-low",
        "Who wins the high half has no part of a low half he ties for.",
        breaks="CU-POT-12",
        ops="award",
        patches={WINNERS: three_quarters_forgotten},
        games=HI_LO,
    ),
    Mutant(
        "tied-pot-to-the-first",
        "Of tied hands the first takes it all.",
        breaks="7S-POT-04 S8-POT-08 RZ-POT-03 O8-POT-13",
        ops="award",
        patches={BEST: first_of_the_tied},
    ),
    Mutant(
        "tied-pot-to-the-last",
        "Of tied hands the last that is looked at takes it all.",
        breaks="7S-POT-04 RZ-POT-03 CU-POT-10",
        ops="award",
        patches={BEST: last_of_the_tied},
    ),
    Mutant(
        "scoop-without-a-low",
        "Who takes the whole pot because nobody has a low has scooped.",
        breaks="S8-POT-03",
        ops="award",
        patches={"rules.award._scoop": scoop_without_a_low},
        games=HI_LO,
    ),
    # Declarations
    Mutant(
        "undeclared-half-to-the-best-hand",
        "A half that nobody declared goes to the best hand for it.",
        breaks="CU-POT-25 CU-POT-27 UA-SHOW-01",
        ops="award",
        patches={WINNERS: undeclared_side_by_the_cards},
        games=HI_LO,
    ),
    Mutant(
        "failed-claim-to-both-keeps-one-half",
        "Who declared both and fails in one half keeps the other.",
        breaks="UA-POT-08 CU-POT-26",
        ops="award",
        patches={"rules.award._lost_claims_to_both": failed_claims_stand},
        games=HI_LO,
    ),
    Mutant(
        "tie-enough-for-a-claim-to-both",
        "Who declared both and ties for one half has won it, whatever the house says.",
        breaks="CU-POT-26",
        ops="award",
        patches={"rules.award._lost_claims_to_both": tie_wins_for_both},
        games=HI_LO,
    ),
    Mutant(
        "pot-unpaid-if-all-claims-fail",
        "Where nobody makes what he declared the pot stays on the table.",
        breaks="CU-POT-27",
        ops="award",
        patches={WINNERS: unpaid_if_all_fail},
        games=HI_LO,
    ),
]
