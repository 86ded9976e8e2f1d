"""Why it is somebody's turn, in the words of the operation that rules on it: who opens a street, and who shows first.

A reason is "" where a card that was not seen may decide, and where the operation refuses the table.
"""

from __future__ import annotations

from itertools import takewhile

from studeval.errors import StudevalError
from studeval.rules import bring_in, first_to_act, showdown_order
from studeval.rules.betting import Action
from studeval.rules.bring_in import ThirdStreet
from studeval.rules.first_to_act import Opening
from studeval.rules.hand import Hand
from studeval.rules.hand_show import side_pot
from studeval.rules.hand_steps import Dealt
from studeval.rules.hand_unseen import known
from studeval.rules.showdown_order import Showdown


def opening(hand: Hand) -> str:
    """Why the seat that is to act opens the street; of a hand in which nobody has acted on it."""
    if any(None in hand.upcards[seat] for seat in hand.alive):
        return ""
    third = hand.street == 0 and hand.table.game.bring_in is not None
    try:
        return _brings_in(hand) if third else _acts_first(hand)
    except StudevalError:
        return ""


def _brings_in(hand: Hand) -> str:
    table = hand.table
    upcards = {seat: card for seat in hand.alive if (card := hand.upcards[seat][0])}
    stacks = {seat: hand.stacks[seat] for seat in hand.alive}
    return bring_in.rule(
        ThirdStreet(upcards, table.game, table.house, table.dealer, stacks, table.bring_in, table.small_bet)
    ).reason


def _acts_first(hand: Hand) -> str:
    table = hand.table
    boards = {seat: known(hand.upcards[seat]) for seat in hand.alive} if table.game.leads else {}
    street = Opening(
        game=table.game,
        house=table.house,
        street=hand.deal.name,
        seats=hand.alive,
        boards=boards,
        dealer=table.dealer,
        all_in=hand.all_in,
        community=next(iter(known(hand.community)), None),
    )
    return first_to_act.rule(street).reason


def showing(hand: Hand) -> str:
    """In what order the hands are shown and why; of a hand that has come to its showdown."""
    try:
        return showdown_order.rule(_showdown(hand)).reason
    except StudevalError:  # antes so uneven that the last to bet is not in the side pot
        return ""


def _showdown(hand: Hand) -> Showdown:
    table = hand.table
    return Showdown(
        game=table.game,
        house=table.house,
        seats=hand.alive,
        last_round=_last_round(hand),
        earlier_aggressor=hand.aggressor,
        dealer=table.dealer,
        all_in=hand.all_in,
        side_pot=side_pot(hand),
    )


def _last_round(hand: Hand) -> tuple[Action, ...] | None:
    """What was done since the last card; None where nothing was, because too many are all-in."""
    steps = takewhile(lambda step: not isinstance(step, Dealt), reversed(hand.history))
    return tuple(step for step in steps if isinstance(step, Action))[::-1] or None
