"""Turns: who is asked, when a round is over, and check, call and fold."""

# ruff: noqa: ARG001, ARG005  # a wrong function takes what the right one takes
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from studeval.rules.frozen import changed

from ..mutant import Mutant, Wrong
from ..wrong import each, unnoticed

if TYPE_CHECKING:
    from studeval.rules.betting import Action, Betting, Round

BETTING = "rules.betting.Betting"
ACTOR = f"{BETTING}.actor"
LEGAL = f"{BETTING}._offer {BETTING}._without_amount"  # what is offered, and what is checked
OWED = f"{BETTING}._owed"
STUD = "stud stud-hi-lo razz"
OMAHA = "omaha-hi-lo"


def counter_clockwise(right: Any, table: Round) -> Any:
    """After the first player the one on his right acts, and so on."""
    start = right(table)
    return changed(start, alive=(*start.alive[:1], *start.alive[:0:-1]))


def everybody_once(right: Any, betting: Betting) -> Any:
    """The round is over when everybody has acted."""
    seat = right(betting)
    return None if seat in betting.acted else seat


def all_in_ends_the_round(right: Any, betting: Betting) -> Any:
    """When somebody is all-in the hands are shown."""
    gone = [seat for seat in betting.alive if not betting.behind(seat)]
    return None if gone and betting.aggressor in gone else right(betting)


def last_player_goes_on(right: Any, betting: Betting) -> Any:
    """When all others have folded the last one is asked."""
    return betting.alive[0] if len(betting.alive) == 1 else right(betting)


def alone_with_chips(right: Any, betting: Betting) -> Any:
    """The only one with chips is asked though he owes nothing."""
    waiting = [seat for seat in betting.alive if betting.behind(seat) and seat not in betting.acted]
    return waiting[0] if waiting and len(betting.alive) > 1 else right(betting)


def blind_without_an_option(right: Any, table: Round) -> Any:
    """Who has the big blind in has had his turn."""
    start = right(table)
    acted = {seat: (0, start.to_match) for seat, chips in table.blinds.items() if chips == start.to_match}
    return replace(start, acted=acted)


def check_besides(right: Any, betting: Betting) -> Any:
    found = right(betting)
    return {**found, "check": True} if "call" in found else found


def call_of_nothing(right: Any, betting: Betting) -> Any:
    found = right(betting)
    return {**found, "call": 0} if "check" in found else found


def no_fold(right: Any, betting: Betting) -> Any:
    """To fold is offered only to who owes something."""
    found = right(betting)
    return {verb: what for verb, what in found.items() if verb != "fold" or "call" in found}


def no_check_raise(right: Any, betting: Betting, seat: int) -> bool:
    return right(betting, seat) and betting.acted.get(seat, (0, 1))[1] > 0


def no_raise_after_acting(right: Any, betting: Betting, seat: int) -> bool:
    return seat not in betting.acted


def whole_bet_owed(right: Any, betting: Betting, seat: int) -> int:
    """Whatever the opponents can put in."""
    return max(0, min(betting.to_match, betting.round.stacks.get(seat, betting.to_match)) - betting.put[seat])


def more_than_he_has(right: Any, betting: Betting, seat: int) -> int:
    """The bet is owed whole, whatever the stack."""
    table = betting.round
    return right(changed(betting, round=changed(table, stacks=_without(table.stacks, seat))), seat)


def _without(stacks: Any, seat: int) -> Any:
    return {other: chips for other, chips in stacks.items() if other != seat}


def chips_added(right: Any, betting: Betting, seat: int) -> int:
    """What is to be matched, not what is still to be added."""
    return right(betting, seat) and right(betting, seat) + betting.put[seat]


def short_call_lowers_the_bet(right: Any, betting: Betting, action: Action) -> Any:
    """A call for less is what those after him have to match."""
    state = right(betting, action)
    short = action.verb == "call" and state.put[action.seat] < betting.to_match
    return replace(state, to_match=state.put[action.seat]) if short else state


def without_the_last_chips(right: Any, totals: Any, stack: Any) -> Any:
    """Who cannot pay the full size cannot raise."""
    return [total for total in totals if stack is None or total <= stack]


def any_turn(right: Any, betting: Betting, action: Action) -> None:
    """Nobody asks whose turn it is."""
    *others, seat = betting._turn_after(action.seat) if action.seat in betting.alive else betting.alive
    right(changed(betting, alive=(seat, *others)), action)


def answered_or_not(*_: Any) -> bool:
    return True


def ante_in_the_call(right: Any, given: Any, game: Any, house: Any) -> Any:
    """The chips that are in before the street count toward the bring-in: each has his share of the pot in."""
    seats = given["seats"]
    share = given.get("pot", 0) // len(seats) if game.bring_in and str(given["street"]) == "3" else 0
    betting = right(given, game, house)
    return replace(betting, put={seat: chips + share for seat, chips in betting.put.items()})


def one(path: str, wrong: Wrong) -> dict[str, Wrong]:
    """A patch of one part of a round."""
    return {f"{BETTING}.{path}": wrong}


def lowest_seat_next(right: Any, betting: Betting) -> Any:
    """Of those who still have to act the lowest seat is next."""
    seat = right(betting)
    waiting = [each for each in betting.alive if betting.behind(each)]
    left = [each for each in waiting if each not in betting.acted or betting.put[each] < betting.to_match]
    return seat and min(left)


MUTANTS = [
    # Turns
    Mutant(
        "all-in-player-asked-to-act",
        "A player who is all-in stays in the rotation.",
        breaks="CU-ACTION-05",
        ops="legal-actions",
        patches=one("able", lambda right, betting: list(betting.alive)),
    ),
    Mutant(
        "folded-player-asked-to-act",
        "A player who has folded stays in the rotation.",
        breaks="CU-ACTION-06",
        ops="legal-actions",
        patches=one(
            "_after",
            lambda right, betting, seat, changes: right(
                betting, seat, changes | {"folded": betting.folded, "alive": betting._turn_after(seat)}
            ),
        ),
    ),
    Mutant(
        "action-counter-clockwise",
        "The action goes to the right.",
        breaks="CU-ACTION-01 RZ-ACT-01 S8-ACT-01",
        ops="legal-actions",
        patches={"rules.betting.Round.start": counter_clockwise},
    ),
    Mutant(
        "anybody-acts-at-any-time",
        "An action out of turn stands.",
        breaks="CU-ACTION-01",
        ops="legal-actions",
        patches=one("check", any_turn),
    ),
    Mutant(
        "round-over-when-all-have-acted",
        "The round is over when everybody has acted, be a raise unanswered or not.",
        breaks="CU-ACTION-04 CU-ACTION-10 CU-ACTION-08",
        ops="legal-actions",
        patches={ACTOR: everybody_once},
    ),
    Mutant(
        "all-in-bet-ends-the-round",
        "After an all-in bet the hands are shown; the others are not asked.",
        breaks="CU-ACTION-10",
        ops="legal-actions",
        patches={ACTOR: all_in_ends_the_round},
    ),
    Mutant(
        "betting-goes-on-when-all-have-folded",
        "When all others have folded the last player is asked to act.",
        breaks="CU-ACTION-07",
        ops="legal-actions",
        patches={
            ACTOR: last_player_goes_on,
            OWED: lambda right, betting, seat: right(betting, seat) if len(betting.alive) > 1 else 0,
        },
    ),
    Mutant(
        "only-player-with-chips-asked",
        "The only player with chips is asked to check or bet.",
        breaks="CU-ACTION-09",
        ops="legal-actions",
        patches={ACTOR: alone_with_chips},
    ),
    Mutant(
        "big-blind-without-an-option",
        "When the big blind is only called the round is over.",
        breaks="CU-ACTION-11",
        ops="legal-actions",
        patches={"rules.betting.Round.start": blind_without_an_option},
        games=OMAHA,
    ),
    Mutant(
        "lowest-seat-acts-next",
        "Of those who still have to act the lowest seat is next.",
        breaks="CU-ACTION-01",
        ops="legal-actions",
        patches={ACTOR: lowest_seat_next},
    ),
    # Check, call, fold
    Mutant(
        "check-facing-a-bet",
        "A player who owes something may check.",
        breaks=(
            "CU-ACTION-03 CU-ACTION-12 O8-ACTION-01 RZ-ACTION-03 S8-ACTION-02 RZ-ACTION-04 "
            "RZ-ACTION-07 S8-ACTION-08"
        ),
        ops="legal-actions",
        patches=each(LEGAL, check_besides),
    ),
    Mutant(
        "call-of-nothing",
        "A player who owes nothing may call nothing.",
        breaks="CU-ACTION-02 RZ-ACTION-01 S8-ACTION-01 S8-ACTION-03 RZ-ACTION-05 S8-ACTION-06",
        ops="legal-actions",
        patches=each(LEGAL, call_of_nothing),
    ),
    Mutant(
        "no-fold-where-nothing-is-owed",
        "In no house may a player fold who owes nothing.",
        breaks="S8-ACTION-04 7S-ACTION-01 CU-ACTION-13",
        ops="legal-actions",
        patches=each(LEGAL, no_fold),
    ),
    Mutant(
        "no-check-raise",
        "Who has checked may only call.",
        breaks="CU-ACTION-08 RZ-ACTION-06 S8-ACTION-07",
        ops="legal-actions",
        patches=one("reopened", no_check_raise),
    ),
    Mutant(
        "one-action-a-player",
        "Who has acted may only call, be he raised or not.",
        breaks="CU-BET-20 CU-ACTION-08",
        ops="legal-actions",
        patches=one("reopened", no_raise_after_acting),
    ),
    Mutant(
        "call-of-more-than-can-be-won",
        "A player owes the whole bet though no opponent can put in so much.",
        breaks="CU-BET-32",
        ops="legal-actions",
        patches={OWED: whole_bet_owed},
    ),
    Mutant(
        "call-of-more-than-he-has",
        "A player owes the whole bet though he has less.",
        breaks="CU-BET-30",
        ops="legal-actions",
        patches={OWED: more_than_he_has},
    ),
    Mutant(
        "call-without-what-is-in",
        "A call is the whole bet, what the player has in besides.",
        breaks="S8-ACTION-09 RZ-ACTION-08",
        ops="legal-actions",
        patches={OWED: chips_added},
    ),
    Mutant(
        "short-call-lowers-the-bet",
        "After a call for less the others owe only that.",
        breaks="CU-BET-30",
        ops="legal-actions",
        patches=one("taken", short_call_lowers_the_bet),
    ),
    Mutant(
        "raise-that-nobody-can-answer",
        "A player may bet into opponents who are all all-in.",
        breaks="CU-BET-31",
        ops="legal-actions",
        patches=one("_can_be_answered", answered_or_not),
    ),
    Mutant(
        "no-all-in-for-less",
        "Who cannot pay a full raise cannot raise.",
        breaks="CU-BET-29",
        ops="legal-actions",
        patches={"rules.betting.payable": without_the_last_chips},
    ),
    Mutant(
        "raise-of-more-than-he-has",
        "The full raise is to be had, whatever the stack.",
        breaks="CU-BET-29",
        ops="legal-actions",
        patches={"rules.betting.payable": lambda right, totals, stack: totals},
    ),
    Mutant(
        "ante-counts-toward-the-call",
        "What a player has in as ante is part of his bring-in or call.",
        breaks="CU-BET-33 7S-ANTE-03",
        ops="legal-actions",
        patches={"rules.legal_actions.OPERATION.read": ante_in_the_call},
        games=STUD,
    ),
    Mutant(
        "negative-stack-at-the-table",
        "A player may have less than no chips, or chips without a seat.",
        breaks="CU-ACTION-14",
        ops="legal-actions",
        patches={"rules.legal_actions._chips_problems": unnoticed},
    ),
]
