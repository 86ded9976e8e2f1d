"""Raises: the cap, and all-ins for less than a bet."""

# ruff: noqa: ARG001, ARG005  # a wrong function takes what the right one takes
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from studeval.rules.frozen import changed

from ..mutant import Mutant, Wrong
from ..wrong import each

if TYPE_CHECKING:
    from studeval.rules.betting import Betting, Round

BETTING = "rules.betting.Betting"
UNCAPPED = f"{BETTING}._uncapped"
INCREASED = f"{BETTING}._increased"
STUD = "stud stud-hi-lo razz"
OMAHA = "omaha-hi-lo"


def in_every_structure(right: Any, betting: Betting) -> bool:
    return betting.raises >= {"three": 3, "four": 4}.get(betting.round.house.raise_cap, 99)


def all_in_over_the_cap(right: Any, betting: Betting, seat: int) -> Any:
    """When no raise is left a stack that is short of one may still go in."""
    stack = betting.round.stacks.get(seat)
    capped = betting.full and betting.capped
    short = stack is not None and 0 < stack - betting.to_match < min(betting._steps(seat))
    return [stack] if capped and short else right(betting, seat)


def lock_forgotten(right: Any, betting: Betting) -> bool:
    return right(replace(betting, locked=False))


def all_in_players_counted(right: Any, betting: Betting, *rest: Any) -> Any:
    """Where it is asked how many have chips, all who are in are counted."""
    return right(changed(betting, able=list(betting.alive)), *rest)


def two_left_now(right: Any, betting: Betting) -> bool:
    """A street that two are left on counts as one that began with two."""
    if betting.round.house.heads_up_cap != "uncapped-if-began":
        return right(betting)
    return len(betting.alive) == 2


def every_increase_a_raise(right: Any, betting: Betting, seat: int, total: int) -> Any:
    """An all-in for less uses up a raise."""
    state = right(betting, seat, total)
    return (
        replace(state, raises=betting.raises + 1)
        if betting.full and state.raises == betting.raises
        else state
    )


def more_than_half(right: Any, betting: Betting, gap: int, seat: int) -> bool:
    half = betting.round.limited and betting.round.house.reopen == "half-bet"
    return right(betting, gap, seat) and not (half and 2 * gap == min(betting._steps(seat)))


def half_in_every_structure(right: Any, betting: Betting, gap: int, seat: int) -> bool:
    return right(betting, gap, seat) or (not betting.round.limited and 2 * gap >= betting._least_step)


def to_the_next_level(right: Any, betting: Betting, seat: int, total: int) -> Any:
    """A short raise that counts is taken for a full one, and the next is counted from there."""
    full = right(betting, seat, total)
    short = full and betting.full and betting.round.limited and full not in betting.regular_totals(seat)
    return betting.full + min(betting._steps(seat)) if short else full


def on_top_of_any_all_in(right: Any, betting: Betting, seat: int) -> Any:
    """A raise adds a full bet to an all-in however short."""
    if betting.round.limited and betting.full and betting.to_match > betting.full:
        return [betting.to_match + step for step in betting._steps(seat)]
    return right(betting, seat)


def since_the_last_bet(right: Any, betting: Betting, seat: int) -> bool:
    """Several short all-ins count from the last full bet for everybody, not from where the seat acted."""
    if seat not in betting.acted or betting.round.house.short_all_ins != "add-up":
        return right(betting, seat)
    last_alone = betting._near_enough(
        betting.to_match - max(betting.acted.values(), key=lambda at: at[1])[1], seat
    )
    return betting.acted[seat][0] < betting.opens or last_alone


def answered_or_not(*_: Any) -> bool:
    return True


def one(path: str, wrong: Wrong) -> dict[str, Wrong]:
    """A patch of one part of a round."""
    return {f"{BETTING}.{path}": wrong}


def all_in_seats_began(right: Any, betting: Betting) -> bool:
    """Players without chips count among those with whom the street began."""
    table = betting.round
    return right(
        replace(betting, round=replace(table, stacks=dict.fromkeys(table.stacks, 1) | _with_chips(table)))
    )


def _with_chips(table: Round) -> Any:
    return {seat: chips for seat, chips in table.stacks.items() if chips}


def sum_of_all_ins_no_raise(right: Any, betting: Betting, seat: int, total: int) -> Any:
    """Short all-ins that make a raise together are none of the cap."""
    full = right(betting, seat, total)
    alone = full and (
        full in betting.regular_totals(seat) or betting._near_enough(total - betting.to_match, seat)
    )
    return full if not betting.full or alone else None


def exactly_half_completed(right: Any, betting: Betting, total: int) -> bool:
    """An opening all-in of exactly half the small bet does not count."""
    return right(betting, total) and 2 * total != betting.round.unit


def raises_and_the_bet(right: Any, betting: Betting) -> Any:
    """The bet is counted among the raises that are used up."""
    left = right(betting)
    return left if left is None else max(0, left - bool(betting.full))


MUTANTS = [
    # The cap
    Mutant(
        "bet-counted-toward-the-cap",
        "A cap of three raises counts the bet as one.",
        breaks="7S-BET-05 CU-BET-15 CU-BET-05",
        ops="legal-actions",
        patches={"rules.betting.CAPS": lambda right: {name: raises - 1 for name, raises in right.items()}},
    ),
    Mutant(
        "cap-forgotten",
        "There is always one more raise.",
        breaks="7S-BET-05 CU-BET-16",
        ops="legal-actions",
        patches=one("capped", lambda right, betting: False),
    ),
    Mutant(
        "cap-forgotten-heads-up",
        "A cap that was reached with three players is lifted when one folds.",
        breaks="CU-BET-18",
        ops="legal-actions",
        patches={UNCAPPED: lock_forgotten},
    ),
    Mutant(
        "all-in-player-keeps-the-cap",
        "A third player who is all-in counts, so that the cap stands between the two others.",
        breaks="CU-BET-17",
        ops="legal-actions",
        patches=each(f"{UNCAPPED} {BETTING}._increased", all_in_players_counted),
    ),
    Mutant(
        "two-left-as-if-two-had-begun",
        "Where a street that began with two has no cap, one that two are left on has none either.",
        breaks="CU-BET-17",
        ops="legal-actions",
        patches={UNCAPPED: two_left_now},
    ),
    Mutant(
        "cap-in-pot-limit-and-no-limit",
        "Raises are counted in pot-limit and no-limit too.",
        breaks="CU-BET-19",
        ops="legal-actions",
        patches=one("capped", in_every_structure),
        games=OMAHA,
    ),
    Mutant(
        "all-in-over-the-cap",
        "When no raise is left a short stack may still raise all-in.",
        breaks="CU-BET-16",
        ops="legal-actions",
        patches=one("_increases", all_in_over_the_cap),
    ),
    Mutant(
        "short-all-in-uses-up-a-raise",
        "An all-in of less than half a bet is one of the raises.",
        breaks="CU-BET-21",
        ops="legal-actions",
        patches={INCREASED: every_increase_a_raise},
    ),
    Mutant(
        "all-in-player-among-those-who-began",
        "A third player without chips counts when the house asks whether two began the street.",
        breaks="CU-BET-17",
        ops="legal-actions",
        patches={UNCAPPED: all_in_seats_began},
    ),
    Mutant(
        "raises-left-with-the-bet",
        "The bet is counted among the raises that are used up.",
        breaks="CU-BET-15",
        ops="legal-actions",
        patches=one("raises_left", raises_and_the_bet),
    ),
    # All-in for less
    Mutant(
        "exactly-half-a-bet-does-not-count",
        "An all-in has to be more than half a bet to count as one.",
        breaks="CU-BET-20",
        ops="legal-actions",
        patches=one("_near_enough", more_than_half),
    ),
    Mutant(
        "half-a-raise-counts-in-no-limit",
        "In pot-limit and no-limit too half a raise reopens the betting.",
        breaks="CU-BET-25",
        ops="legal-actions",
        patches=one("_near_enough", half_in_every_structure),
        games=OMAHA,
    ),
    Mutant(
        "short-raise-taken-for-a-full-one",
        "An all-in of half a bet or more is counted as if it had been a full one, and the next raise from there.",
        breaks="CU-BET-20",
        ops="legal-actions",
        patches=one("_full_level", to_the_next_level),
    ),
    Mutant(
        "full-bet-on-top-of-any-all-in",
        "A raise adds a full bet to an all-in of less than half a bet.",
        breaks="CU-BET-21",
        ops="legal-actions",
        patches=one("regular_totals", on_top_of_any_all_in),
    ),
    Mutant(
        "any-all-in-reopens-the-betting",
        "Every all-in opens the betting anew for those who have acted.",
        breaks="CU-BET-22",
        ops="legal-actions",
        patches=one("reopened", answered_or_not),
    ),
    Mutant(
        "short-all-ins-counted-from-the-last-one",
        "Of several short all-ins only the last counts for the player who faces all of them.",
        breaks="CU-BET-23",
        ops="legal-actions",
        patches=one("reopened", since_the_last_bet),
    ),
    Mutant(
        "sum-of-all-ins-no-raise-of-the-cap",
        "Short all-ins that make a raise together use up none.",
        breaks="CU-BET-23",
        ops="legal-actions",
        patches=one("_full_level", sum_of_all_ins_no_raise),
    ),
    Mutant(
        "opening-of-exactly-half-a-bet-completed",
        "An opening all-in of exactly half the small bet is only completed.",
        breaks="CU-BET-24",
        ops="legal-actions",
        patches=one("_short_open", exactly_half_completed),
        games=STUD,
    ),
]
