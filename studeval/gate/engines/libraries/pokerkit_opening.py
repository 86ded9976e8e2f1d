"""Who brings it in, and who acts first: the upcards are dealt to a pokerkit state, and it is somebody's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from studeval.gate.engines.libraries.library import CannotAskError
from studeval.gate.engines.libraries.pokerkit_table import (
    PLENTY,
    STUD,
    UNKNOWN,
    Chips,
    Table,
    check_known,
    create,
    omaha_deals,
    seated,
    stud_deals,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from studeval.gate.engine import Query
    from studeval.gate.engines.libraries.pokerkit_table import Deal

ANTE = 1
BLINDS = (1, 2)
SHORT_DECK_PLAYERS = 8
# Where the state asks nobody to bring it in, nobody owes anything either.
NOBODY: Mapping[str, Any] = {
    "seat": "none",
    "card": "none",
    "amount": 0,
    "all-in": False,
    "choices": {},
    "others": {"call": "none", "raise-to": "none"},
    "acts-again": False,
}


# --- Bring-in ----------------------------------------------------------------------------------------------------


def bring_in(kit: Any, query: Query) -> dict[str, Any]:
    """`bring-in`: third street is dealt, and the state tells who must post, how much, and what follows."""
    given = query.given
    table = _third_street(kit, query)
    seat = table.actor
    if seat is None:
        return dict(NOBODY)
    found = {"seat": seat, "card": given["upcards"][str(seat)]}
    return found | _amounts(table, seat, "bring-in" in given, "small-bet" in given)


def _third_street(kit: Any, query: Query) -> Table:
    given = query.given
    if query.game == "omaha-hi-lo":
        raise CannotAskError("pokerkit's Omaha has no bring-in to ask about")
    if given.get("bring-in") == 0:
        raise CannotAskError("pokerkit takes a bring-in of 0 for a game without one")
    upcards = {int(seat): card for seat, card in given["upcards"].items()}
    seats = seated(upcards, given.get("dealer", 0))
    stacks = _stacks_after_ante(given, seats)
    posted = given.get("bring-in", 1)
    if "bring-in" not in given and given.get("small-bet") == 1:
        raise CannotAskError("pokerkit wants a bring-in, and there is none below a bet of 1")
    small_bet = given.get("small-bet", 2 * max(posted, 1))
    chips = Chips(
        {seat: stack + ANTE for seat, stack in stacks.items()},
        dict.fromkeys(seats, ANTE),
        bring_in=posted,
        small_bet=small_bet,
        big_bet=2 * small_bet,
    )
    table = create(kit, query.game, seats, chips)
    table.play([({seat: UNKNOWN * 2 + card for seat, card in upcards.items()}, "")])
    return table


def _stacks_after_ante(given: Mapping[str, Any], seats: Sequence[int]) -> dict[int, int]:
    stated = {int(seat): chips for seat, chips in given.get("stacks", {}).items()}
    broke = given.get("all-in", ())
    check_known(seats, stated, broke)
    if any(stated.get(seat, 0) for seat in broke):
        raise CannotAskError("a pokerkit player has one stack, not one and none")
    return {seat: 0 if seat in broke else stated.get(seat, PLENTY) for seat in seats}


def _amounts(table: Table, seat: int, stated: bool, bet_stated: bool) -> dict[str, Any]:
    """What is posted and what follows; amounts that the question does not state are left out."""
    state = table.state
    stack, amount = state.stacks[state.actor_index], state.effective_bring_in_amount
    found = {"choices": _choices(state, stated, bet_stated), "all-in": stated and amount == stack}
    state.post_bring_in()
    call, raise_to = state.checking_or_calling_amount, state.min_completion_betting_or_raising_to_amount
    found["acts-again"] = _acts_again(table, seat)
    if stated:
        others = {"call": call or "none"} | ({"raise-to": raise_to or "none"} if bet_stated else {})
        found |= {"amount": amount, "others": others}
    return found


def _choices(state: Any, stated: bool, bet_stated: bool) -> dict[str, int]:
    """His choices; putting in the whole stack is all-in where it is no full bring-in or bet."""
    found: dict[str, int] = {"fold": 0} if state.can_fold() else {}
    if stated:
        short = state.effective_bring_in_amount < state.bring_in
        found["all-in" if short else "bring-in"] = state.effective_bring_in_amount
    bet = state.min_completion_betting_or_raising_to_amount
    if bet_stated and bet is not None and bet not in found.values():
        found["complete" if bet == state.street.min_completion_betting_or_raising_amount else "all-in"] = bet
    return found


def _acts_again(table: Table, seat: int) -> bool:
    """Whether his turn comes again while everybody calls."""
    while (actor := table.actor) is not None:
        if actor == seat:
            return True
        table.state.check_or_call()
    return False


# --- First to act ------------------------------------------------------------------------------------------------


def first_to_act(kit: Any, query: Query) -> dict[str, Any]:
    """`first-to-act`: the street is dealt after checks on those before, and it is somebody's turn or nobody's."""
    table = _omaha(kit, query) if query.game == "omaha-hi-lo" else _stud(kit, query)
    return {"seat": table.actor or "none"}


def _stud(kit: Any, query: Query) -> Table:
    given, street = query.given, str(query.given["street"])
    boards = {int(seat): cards.split() for seat, cards in given.get("boards", {}).items()}
    seats, broke = seated(boards, given.get("dealer", 0)), given.get("all-in", ())
    check_known(seats, broke)
    if street not in STUD[1:]:
        raise CannotAskError(f"pokerkit's {query.game} has no first to act on street {street}")
    if "big-blind" in given:
        raise CannotAskError("pokerkit's stud games take no blinds")
    stacks = {seat: ANTE if seat in broke else PLENTY for seat in seats}
    table = create(kit, query.game, seats, Chips(stacks, dict.fromkeys(seats, ANTE)))
    table.play(
        _with_community(boards, street, given["community"])
        if "community" in given
        else stud_deals(boards, street)
    )
    return table


def _with_community(boards: Mapping[int, Sequence[str]], street: str, community: str) -> list[Deal]:
    """A deal that leaves pokerkit too few cards for seventh street, so that it asks for one on its board.

    It counts its deck, so every card has to be known: those that nobody sees are any that are left.
    """
    if street != "7" or len(boards) != SHORT_DECK_PLAYERS:
        raise CannotAskError("pokerkit deals a community card only where eight players leave too few cards")
    shown = {card for board in boards.values() for card in board} | {community}
    left = iter(rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in shown)
    deals = stud_deals(boards, "6")
    third = {
        seat: next(left) + next(left) + cards.removeprefix(UNKNOWN * 2) for seat, cards in deals[0][0].items()
    }
    return [(third, ""), *deals[1:], ({}, community)]


def _omaha(kit: Any, query: Query) -> Table:
    given = query.given
    if "seats" not in given:
        raise CannotAskError("pokerkit's Omaha players show no cards, and seats are not stated")
    if not given.get("dealer") and "big-blind" not in given:
        raise CannotAskError("pokerkit's Omaha players are counted from a button")
    seats, broke = seated(given["seats"], given.get("dealer", 0)), given.get("all-in", ())
    check_known(seats, broke)
    blinds = _blinds(given, seats)
    stacks = {seat: ANTE + blinds.get(seat, 0) + (0 if seat in broke else PLENTY) for seat in seats}
    table = create(kit, query.game, seats, Chips(stacks, dict.fromkeys(seats, ANTE), blinds))
    table.play(omaha_deals(seats, given["street"]))
    return table


def _blinds(given: Mapping[str, Any], seats: Sequence[int]) -> dict[int, int]:
    """The blinds by seat; on later streets they play no part."""
    if given["street"] != "preflop" or len(seats) < 2:
        return {}
    heads_up = len(seats) == 2 and given.get("dealer") in seats
    big = given.get("big-blind") or seats[0 if heads_up else 1]
    check_known(seats, (big,))
    return {seats[seats.index(big) - 1]: BLINDS[0], big: BLINDS[1]}
