"""pokerkit 0.7: its betting by no-limit arithmetic, and where it is asked something a little different."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from studeval.gate.differ.faults import Fault, Sides
from studeval.gate.differ.faults.pokerkit_pots import POTS
from studeval.rules.table import clockwise

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PLAYED = ("legal-actions", "showdown-order")
HELD = ("best", "qualify")
IN_OPEN = ("bet", "complete", "raise", "bring-in")


# --- Betting ---------------------------------------------------------------------------------------------------------


def _totals(sides: Sides) -> list[int]:
    """The totals of the history, as they rise."""
    history = sides.given.get("history", sides.given.get("last-round", ()))
    acts = [entry.split() for entry in history]
    return [int(act[2]) for act in acts if act[1] in IN_OPEN]


def _short_all_in(sides: Sides) -> bool:
    """Whether an increase of the history, or one that may follow, is no whole bet above the one before."""
    levels = [0, *_totals(sides)]
    given = sides.given
    if sides.meeting.query.op == "showdown-order":
        return sides.refused and len({after - before for before, after in pairwise(levels)}) > 1
    if "structure" in given:
        return any(0 < total < given["big-blind"] for total in levels)
    unit = given.get("big-bet" if str(given["street"]) in {"5", "6", "7"} else "small-bet", 0)
    blinds = max(given.get("blinds", {}).values(), default=0)
    irregular = {total for total in levels if unit and total % unit and total != given.get("bring-in")}
    return bool(irregular) or bool(unit and blinds % unit)


def _fixed_omaha(sides: Sides) -> bool:
    given, op = sides.given, sides.meeting.query.op
    fixed = given.get("structure", "fixed-limit") == "fixed-limit"
    return sides.meeting.query.game == "omaha-hi-lo" and (sides.refused if op == "showdown-order" else fixed)


def _over_by_fold(sides: Sides) -> bool:
    """Ours is over with one player who has chips and nothing to call; theirs asks him to check."""
    return sides.ours["actor"] == "none" and list(sides.theirs.get("actions", ())) == ["fold", "check"]


def _named_completion(sides: Sides) -> bool:
    """The same sizes, once as a raise and once as a completion; or a completion of the history, which it offers not."""
    if sides.refused:
        return sides.given.get("structure") in {"pot-limit", "no-limit"} and sides.says(" complete ")
    verbs = [_sizes(found["actions"]) for found in (sides.ours, sides.theirs) if "actions" in found]
    return sides.places == {"actions"} and len(verbs) == 2 and verbs[0] == verbs[1]


def _sizes(actions: Mapping[str, object]) -> Sequence[object]:
    return sorted(
        (("up" if verb in IN_OPEN else verb, sizes) for verb, sizes in actions.items()),
        key=lambda each: each[0],
    )


# --- Order and bring-in ----------------------------------------------------------------------------------------------


def _side_pot_ignored(sides: Sides) -> bool:
    ours, theirs = sides.ours["order"], sides.theirs.get("order", ())
    around = [ours[0], *clockwise(ours, ours[0])[:-1]] if ours else []
    return bool(theirs) and list(theirs) == around


def _alone_with_chips(sides: Sides) -> bool:
    stacks = sides.given.get("stacks", {})
    able = [seat for seat in sides.given["upcards"] if stacks.get(seat, 1) > 0]
    return sides.theirs.get("seat") == "none" and len(able) == 1


def _short_bring_in(sides: Sides) -> bool:
    """The others owe what was posted instead of the whole bring-in."""
    others, mine = sides.theirs.get("others", {}), sides.ours.get("others", {})
    short = sides.ours["all-in"] and sides.ours.get("amount", 0) < sides.given.get("bring-in", 0)
    return sides.places == {"others"} and short and others.get("call") != mine.get("call")


def _next_is_short(sides: Sides) -> bool:
    """Call and raise as the next player's own stack has it."""
    seats = [int(seat) for seat in sides.given["upcards"]]
    stacks = sides.given.get("stacks", {})
    turn = [seat for seat in clockwise(seats, sides.ours["seat"])[:-1] if stacks.get(str(seat), 1) > 0]
    most = max(sides.given.get("small-bet", 0), sides.given.get("bring-in", 0)) + 1
    return (
        sides.places == {"others"} and bool(turn) and any(stacks.get(str(seat), most) < most for seat in turn)
    )


def _equal_five(sides: Sides) -> bool:
    """The same ranks by other cards of equal rank."""
    return {each.path[-1] for each in sides.meeting.differences} == {"cards"}


FAULTS = {
    "pokerkit": (
        Fault(
            "PK1",
            PLAYED,
            "fixed-limit Omaha hi-lo is played pot-limit and without a cap",
            ("CU-BET-02", "CU-BET-04", "CU-BET-15"),
            _fixed_omaha,
        ),
        Fault(
            "PK7-over",
            ("legal-actions",),
            "the last player with chips is asked to check when all others are all-in or out",
            ("CU-BET-31",),
            _over_by_fold,
        ),
        Fault(
            "PK-name",
            ("legal-actions",),
            "one call for completing and raising: the name is the adapter's",
            (),
            _named_completion,
        ),
        Fault(
            "PK-cap",
            ("showdown-order",),
            "a history with more raises than its own cap: the adapter does not tell it the house's",
            (),
            lambda sides: sides.says("No more completion"),
        ),
        Fault(
            "PK7",
            PLAYED,
            "all-ins for less than a bet are counted and raised by no-limit arithmetic",
            ("CU-BET-20", "CU-BET-21", "CU-BET-22", "CU-BET-23", "CU-BET-24"),
            _short_all_in,
        ),
        Fault(
            "PK8",
            ("bring-in",),
            "a short bring-in lowers what three or more owe",
            ("CU-BRING-02",),
            _short_bring_in,
        ),
        Fault(
            "PK14",
            ("bring-in",),
            "no bring-in is posted when one player alone has chips",
            ("CU-BRING-10",),
            _alone_with_chips,
        ),
        Fault(
            "PK-next",
            ("bring-in",),
            "what the others owe is what the next player can pay: the amounts of the table are not asked",
            (),
            _next_is_short,
        ),
        Fault(
            "PK13",
            ("showdown-order",),
            "all show clockwise, whoever is in the side pot",
            ("CU-SHOW-06",),
            _side_pot_ignored,
        ),
        Fault("PK-five", HELD, "of equal fives another one plays: worth the same", (), _equal_five),
        *POTS,
    )
}
