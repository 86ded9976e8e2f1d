"""Why it is somebody's turn, in the words of the operation that rules on it: who opens a street, and who shows first.

The table ruled on is the one that the hand asks about. A reason is "" where a card that was not seen may decide.
"""

from __future__ import annotations

from studeval.rules import bring_in, first_to_act, hand_open, hand_show, showdown_order
from studeval.rules.frozen import changed
from studeval.rules.hand import Hand
from studeval.rules.hand_unseen import known


def opening(hand: Hand) -> str:
    """Why the seat that is to act opens the street; of a hand in which nobody has acted on it."""
    game = hand.table.game
    if any(None in hand.upcards[seat] for seat in hand.alive) or None in hand.community:
        return ""
    if hand.street == 0 and game.bring_in:
        upcards = {seat: card for seat, card in hand_open.upcards_of(hand).items() if card}
        return bring_in.rule(hand_open.third_street(hand, upcards)).reason
    boards = {seat: known(hand.upcards[seat]) for seat in hand.alive} if game.leads else {}
    return first_to_act.rule(hand_open.opening(hand, boards, *hand.community)).reason


def bringing_in(hand: Hand) -> str:
    """Why the seat that is to act brings it in, and what it may do instead."""
    if not (why := opening(hand)):
        return ""
    larger = hand.legal_actions().get("complete")
    return f"{why} or completes to {larger[0]}" if larger else why


def showing(hand: Hand) -> str:
    """In what order the hands are shown and why; of a hand that has come to its showdown."""
    begun = changed(hand, mucked=())  # the order was set before anybody threw his hand away
    return showdown_order.rule(hand_show.table_of(begun)).reason
