"""Bets in Omaha: the blinds, and the bounds of pot-limit and no-limit."""

# ruff: noqa: ARG001, ARG005  # a wrong function takes what the right one takes
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..mutant import Mutant

if TYPE_CHECKING:
    from studeval.rules.betting import Betting, Round

LEAST = "rules.betting.Betting._least_step"
GREATEST = "rules.betting.Betting._greatest"
INCREASES = "rules.betting.Betting._increases"
OMAHA = "omaha-hi-lo"


def bets_take_the_call_out(right: Any, betting: Betting, seat: int) -> Any:
    """Pot-limit: the pot as it lies there, before the call, on top of the bet."""
    most = right(betting, seat)
    return None if most is None else most - (betting.to_match - betting.put[seat])


def pot_of_this_street_only(right: Any, betting: Betting, seat: int) -> Any:
    most = right(betting, seat)
    return None if most is None else most - betting.round.pot


def pot_before_this_street(right: Any, betting: Betting, seat: int) -> Any:
    most = right(betting, seat)
    return None if most is None else betting.to_match + betting.round.pot


def twice_the_bet(right: Any, betting: Betting) -> int:
    return max(betting.to_match, betting.round.big_blind)


def blind_as_a_bring_in(right: Any, table: Round) -> Any:
    """The big blind is no bet: the first increase only completes it."""
    start = right(table)
    return replace(start, full=0, size=0) if table.blinds else start


def short_blind_called(right: Any, table: Round) -> Any:
    """The others owe what the big blind put in."""
    start = right(table)
    level = max(start.put.values())
    return replace(start, to_match=level, full=level) if table.blinds else start


def blinds_dead(right: Any, table: Round) -> Any:
    """The blinds are no part of a call."""
    start = right(table)
    return replace(start, put=dict.fromkeys(start.put, 0)) if table.blinds else start


def short_raise_sets_the_size(right: Any, betting: Betting, seat: int, total: int) -> Any:
    """An all-in for less is what the next raise is measured by."""
    state = right(betting, seat, total)
    short = not betting.round.limited and betting.full and total > betting.to_match
    return replace(state, size=total - betting.to_match) if short else state


def from_the_last_full_raise(right: Any, betting: Betting, seat: int) -> Any:
    """The smallest raise is counted from the last full one, not from what there is to call."""
    totals = right(betting, seat)
    if betting.round.limited or not totals or not betting.full:
        return totals
    return sorted({max(betting.full + betting._least_step, betting.to_match + 1), totals[-1]})


def named_bet(right: Any, betting: Betting) -> str:
    """Nobody has raised, so the big blind bets."""
    return "bet" if betting.round.blinds and not betting.raises else right(betting)


MUTANTS = [
    # Blinds
    Mutant(
        "big-blind-no-bet",
        "The big blind is not the bet of its round; the first increase completes it.",
        breaks="CU-BET-04",
        ops="legal-actions",
        patches={"rules.betting.Round.start": blind_as_a_bring_in},
        games=OMAHA,
    ),
    Mutant(
        "short-big-blind-called-short",
        "Where the big blind is short the others owe what it put in.",
        breaks="CU-BET-03",
        ops="legal-actions",
        patches={"rules.betting.Round.start": short_blind_called},
        games=OMAHA,
    ),
    Mutant(
        "blinds-do-not-count-toward-a-call",
        "Who has a blind in owes the whole bet besides.",
        breaks="CU-BET-03",
        ops="legal-actions",
        patches={"rules.betting.Round.start": blinds_dead},
        games=OMAHA,
    ),
    Mutant(
        "raise-over-the-blind-called-a-bet",
        "The first increase over the big blind is called a bet.",
        breaks="CU-BET-04",
        ops="legal-actions",
        patches={"rules.betting.Betting.increase": named_bet},
        games=OMAHA,
    ),
    # Pot-limit and no-limit
    Mutant(
        "pot-limit-before-the-call",
        "The most one may raise by is the pot before his call.",
        breaks="CU-BET-26",
        ops="legal-actions",
        patches={GREATEST: bets_take_the_call_out},
        games=OMAHA,
    ),
    Mutant(
        "pot-limit-of-this-street",
        "Only the bets of the street are in the pot.",
        breaks="CU-BET-26",
        ops="legal-actions",
        patches={GREATEST: pot_of_this_street_only},
        games=OMAHA,
    ),
    Mutant(
        "pot-limit-of-the-streets-before",
        "Only the chips of the streets before are in the pot.",
        breaks="CU-BET-26",
        ops="legal-actions",
        patches={GREATEST: pot_before_this_street},
        games=OMAHA,
    ),
    Mutant(
        "smallest-raise-the-big-blind",
        "The smallest raise is the big blind, whatever was raised before.",
        breaks="CU-BET-27",
        ops="legal-actions",
        patches={LEAST: lambda right, betting: betting.round.big_blind},
        games=OMAHA,
    ),
    Mutant(
        "smallest-raise-twice-the-bet",
        "The smallest raise is to twice what is to be matched.",
        breaks="CU-BET-27",
        ops="legal-actions",
        patches={LEAST: twice_the_bet},
        games=OMAHA,
    ),
    Mutant(
        "no-limit-up-to-the-pot",
        "In no-limit too nobody may bet more than the pot.",
        breaks="CU-BET-28 O8-BET-01",
        ops="legal-actions",
        patches={
            GREATEST: lambda right, betting, seat: right(
                replace(betting, round=replace(betting.round, structure="pot-limit")), seat
            )
        },
        games=OMAHA,
    ),
    Mutant(
        "short-raise-sets-the-smallest-raise",
        "After an all-in for less the next raise need be no larger than that one.",
        breaks="CU-BET-27",
        ops="legal-actions",
        patches={"rules.betting.Betting._increased": short_raise_sets_the_size},
        games=OMAHA,
    ),
    Mutant(
        "smallest-raise-from-the-last-full-one",
        "The smallest raise is counted from the last full one, though an all-in went beyond it.",
        breaks="CU-BET-27",
        ops="legal-actions",
        patches={INCREASES: from_the_last_full_raise},
        games=OMAHA,
    ),
]
