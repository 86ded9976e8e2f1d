"""Showdown order: the wrong first player, the wrong way round, and side pots forgotten."""

# ruff: noqa: ARG001, ARG005  # a wrong function takes what the right one takes
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from studeval.rules.showdown_order import AGGRESSIVE
from studeval.rules.table import clockwise

from ..mutant import Mutant
from ..wrong import unnoticed, without

if TYPE_CHECKING:
    from studeval.rules.showdown_order import Showdown

TABLE = "rules.showdown_order.Showdown"
RULE = "rules.showdown_order.rule"
FIRST = "rules.showdown_order._first_to_show"
AHEAD = f"{TABLE}.ahead"
WHEN_CHECKED = "rules.showdown_order.WHEN_CHECKED"


def nearest_to_the_dealer(right: Any, table: Showdown) -> Any:
    return clockwise(table.ahead, table.dealer)[0], "it shows"


def first_bet(right: Any, table: Showdown) -> Any:
    """The place of the first bet of the round."""
    actions = table.last_round or ()
    return next((index for index, action in enumerate(actions) if action.verb in AGGRESSIVE), None)


def all_in_bet_overlooked(right: Any, table: Showdown) -> Any:
    """A bettor who is all-in is passed over: the last bet of one with chips counts."""
    return None if right(table) in table.all_in else right(table)


def counter_clockwise(right: Any, table: Showdown) -> Any:
    ruling = right(table)
    return replace(ruling, order=ruling.order[:1] + ruling.order[:0:-1])


def by_number(right: Any, table: Showdown) -> Any:
    """After the first the others by seat number."""
    ruling = right(table)
    return replace(ruling, order=ruling.order[:1] + tuple(sorted(ruling.order[1:])))


def main_pot_first(right: Any, table: Showdown) -> Any:
    ruling = right(table)
    return replace(ruling, order=tuple(sorted(ruling.order, key=lambda seat: seat in table.ahead)))


def last_player_shows(right: Any, table: Showdown) -> Any:
    return replace(right(table), order=tuple(table.seats)) if len(table.seats) == 1 else right(table)


def when_checked(choice: str, function: Any) -> dict[str, Any]:
    """Another way to find the first after a checked round."""
    return {WHEN_CHECKED: lambda right: {**right, choice: function}}


def lowest_if_the_first_is_out(table: Showdown) -> Any:
    return (table.opener if table.opener in table.ahead else min(table.ahead)), "acted first"


def lowest_of_all(table: Showdown) -> Any:
    return min(table.seats), "has the lowest number"


def button_itself(table: Showdown) -> Any:
    return clockwise(table.ahead, table.dealer - 1)[0], "has the button"


def dealer_before_seat_one(table: Showdown) -> Any:
    return min(table.ahead), "sits nearest to a house dealer"


def earlier_bet_if_nobody_acted(right: Any, table: Showdown) -> Any:
    """A round without action does not count; the last bet before it decides."""
    earlier = table.earlier_aggressor
    return earlier if table.last_round is None and earlier in table.seats else right(table)


def everybody_who_paid(right: Any, table: Showdown) -> Any:
    """Who put chips in at any time of the round is in the side pot."""
    paying = {"bet", "complete", "raise", "call"}
    return {action.seat for action in table.last_round or () if action.verb in paying} & set(table.seats)


def anybody_who_bet_earlier(right: Any, table: Showdown) -> Any:
    """The last bettor of the streets before, though the last round had a bet of its own."""
    whole_hand = table.house.last_aggressor == "whole-hand" and table.earlier_aggressor in table.seats
    return table.earlier_aggressor if whole_hand else right(table)


MUTANTS = [
    Mutant(
        "showing-starts-left-of-the-dealer",
        "The player left of the dealer shows first, bet or no bet.",
        breaks="CU-SHOW-01 S8-SHOW-02 RZ-SHOW-02 7S-SHOW-01",
        ops="showdown-order",
        patches={FIRST: nearest_to_the_dealer},
    ),
    Mutant(
        "first-bettor-shows-first",
        "Who bet first shows first, though he was raised.",
        breaks="CU-SHOW-01",
        ops="showdown-order",
        patches={f"{TABLE}.last_bet": first_bet},
    ),
    Mutant(
        "caller-shows-first",
        "The last to put chips in shows first, be it a call.",
        breaks="CU-SHOW-01 S8-SHOW-02",
        ops="showdown-order",
        patches={"rules.showdown_order.AGGRESSIVE": lambda right: (*right, "call")},
    ),
    Mutant(
        "checking-is-aggression",
        "The last to act shows first.",
        breaks="S8-SHOW-03 RZ-SHOW-03",
        ops="showdown-order",
        patches={"rules.showdown_order.AGGRESSIVE": lambda right: (*right, "check")},
    ),
    Mutant(
        "completion-is-no-aggression",
        "Who completed a short all-in bet has not bet.",
        breaks="CU-SHOW-01",
        ops="showdown-order",
        patches={"rules.showdown_order.AGGRESSIVE": lambda right: ("bet", "raise")},
    ),
    Mutant(
        "all-in-bettor-passed-over",
        "A bettor who is all-in does not show first.",
        breaks="CU-SHOW-05",
        ops="showdown-order",
        patches={f"{TABLE}.aggressor": all_in_bet_overlooked},
    ),
    Mutant(
        "showing-counter-clockwise",
        "After the first the others show to the right.",
        breaks="S8-SHOW-04 RZ-SHOW-04 CU-SHOW-03 CU-SHOW-11",
        ops="showdown-order",
        patches={RULE: counter_clockwise},
    ),
    Mutant(
        "others-show-by-seat-number",
        "After the first the others show by their seat numbers.",
        breaks="S8-SHOW-04 CU-SHOW-03",
        ops="showdown-order",
        patches={RULE: by_number},
    ),
    Mutant(
        "side-pot-shown-with-the-main-pot",
        "Those who are in the main pot only show in their turn.",
        breaks="CU-SHOW-06",
        ops="showdown-order",
        patches={AHEAD: lambda right, table: table.seats},
    ),
    Mutant(
        "main-pot-shown-before-the-side-pot",
        "Those who are in the main pot only show before the others.",
        breaks="CU-SHOW-06",
        ops="showdown-order",
        patches={RULE: main_pot_first},
    ),
    Mutant(
        "last-player-shows",
        "When all others have folded the last player shows his hand.",
        breaks="CU-SHOW-07 RZ-SHOW-01 S8-SHOW-01",
        ops="showdown-order",
        patches={RULE: last_player_shows},
    ),
    Mutant(
        "lowest-seat-if-the-first-to-act-is-out",
        "Where the first to act shows first and is out, the lowest seat does.",
        breaks="CU-SHOW-09",
        ops="showdown-order",
        patches=when_checked("first-to-act", lowest_if_the_first_is_out),
    ),
    Mutant(
        "lowest-seat-of-all-pots",
        "After a checked round the lowest seat shows first, though it is not in the side pot.",
        breaks="CU-SHOW-06",
        ops="showdown-order",
        patches=when_checked("lowest-seat", lowest_of_all),
        equivalent="The side pot shows first clockwise from there, and so its own lowest seat begins all the same.",
    ),
    Mutant(
        "button-shows-first",
        "After a checked river the button shows first.",
        breaks="CU-SHOW-10",
        ops="showdown-order",
        patches=when_checked("earliest-position", button_itself),
        games="omaha-hi-lo",
    ),
    Mutant(
        "dealer-forgotten-at-the-showdown",
        "The first from the dealer's left is taken to be the lowest seat.",
        breaks="CU-SHOW-02 CU-SHOW-10",
        ops="showdown-order",
        patches=when_checked("earliest-position", dealer_before_seat_one),
    ),
    Mutant(
        "earlier-bet-decides-without-a-last-round",
        "Where the last round had no action the last bet before it decides.",
        breaks="CU-SHOW-04 CU-SHOW-08",
        ops="showdown-order",
        patches={f"{TABLE}.bettor": earlier_bet_if_nobody_acted},
    ),
    Mutant(
        "bettor-who-folded-shows",
        "Nobody asks whether who shows is still in the hand.",
        breaks="CU-SHOW-12",
        ops="showdown-order",
        patches={"rules.showdown_order._aggressor_problems": unnoticed},
    ),
    Mutant(
        "earlier-caller-in-the-side-pot",
        "Who called before the last raise is in the side pot, though he was all-in then.",
        breaks="CU-SHOW-06",
        ops="showdown-order",
        patches={"rules.showdown_order._side_pot": everybody_who_paid},
    ),
    Mutant(
        "side-pot-of-earlier-streets-forgotten",
        "A side pot that was made before the last round is overlooked.",
        breaks="CU-SHOW-06",
        ops="showdown-order",
        patches={"rules.showdown_order.OPERATION.read": without("side-pot")},
    ),
    Mutant(
        "side-pot-of-the-last-round-forgotten",
        "A side pot that the last round made is overlooked.",
        breaks="CU-SHOW-06",
        ops="showdown-order",
        patches={"rules.showdown_order._side_pot": lambda *_: ()},
    ),
    Mutant(
        "earlier-bet-above-the-last-round",
        "Where the whole hand decides, an earlier bet is looked at before those of the last round.",
        breaks="CU-SHOW-08",
        ops="showdown-order",
        patches={f"{TABLE}.aggressor": anybody_who_bet_earlier},
    ),
]
