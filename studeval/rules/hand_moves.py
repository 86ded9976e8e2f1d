"""The public notation of what happens in a hand (PHH), and the step of the referee that each entry is.

"d dh p1 AcAdAh" and "d db 2c5hJc" deal cards, "??" is one never seen; "p2 pb" posts the bring-in, "p1 cbr 20" bets,
completes or raises to a total of the street, "p3 cc" checks or calls, "p3 f" folds, "p1 sm AcAdAh" shows and
"p1 sm" mucks.
What an entry comes to may hang on the state: "p3 cc" is a check or a call.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from studeval.rules.betting import Action
from studeval.rules.hand_steps import Dealt, Shown, Step, faces_of
from studeval.rules.table import DIGITS, is_number

if TYPE_CHECKING:
    from studeval.rules.hand import Hand
    from studeval.rules.table import Chips, Seat

NUMBER = re.compile(rf"[0-9]{{1,{DIGITS}}}(\.[0-9]{{1,{DIGITS}}})?")


class Move(NamedTuple):
    """One entry, as a step of the referee or as one of the kinds that need the state of the hand.

    `kind` is "step" for what is complete, and so is "f", a fold; "cc" is a check or call, "cbr" a bet, completion or
    raise to `total`, "pb" the bring-in.
    """

    text: str
    kind: str
    seat: Seat = 0
    total: Chips | None = None
    step: Step | None = None


@lru_cache(maxsize=1 << 12)  # most entries are met again and again
def move_of(text: str, scale: int = 1) -> Move:
    """An entry, read; amounts are multiplied by `scale` to be whole chips.

    Raises ValueError for what is no entry, CardError for a card that is none.
    """
    actor, _, rest = text.partition(" ")
    verb, _, what = rest.partition(" ")
    if actor == "d":
        return Move(text, "step", step=_dealing(verb, text, len(text) - len(what)))
    seat = _player(actor)
    if verb == "sm":
        return Move(
            text, "step", seat, step=Shown(seat, faces_of(text, len(text) - len(what)), muck=not what)
        )
    if verb == "cbr" and is_number(what):
        return Move(text, verb, seat, int(what) * scale)
    if verb == "cbr" and NUMBER.fullmatch(what):
        return Move(text, verb, seat, _whole(Decimal(what) * scale))
    if verb == "cbr" and what[:1].isdigit():
        raise ValueError(f"an amount is a number of at most {DIGITS} digits, and of as many after the point")
    if verb == "f" and not what:
        return Move(text, verb, seat, step=Action(seat, "fold"))
    if verb in {"cc", "pb"} and not what:
        return Move(text, verb, seat)
    raise ValueError("a player's action is f, cc, cbr AMOUNT, pb or sm")


def _whole(amount: Decimal) -> Chips:
    if amount != int(amount):
        raise ValueError("chips are whole")
    return int(amount)


_PLAYERS = {f"p{seat}": seat for seat in range(1, 10)}  # as they are nearly always written


def _player(text: str) -> Seat:
    if text in _PLAYERS:
        return _PLAYERS[text]
    if text[:1] == "p" and is_number(text[1:]):
        return int(text[1:])
    raise ValueError("it begins with d or p1, p2 ...")


def _dealing(verb: str, text: str, start: int) -> Dealt:
    """A deal; to whom and what begins at `start`."""
    if verb == "db":
        return Dealt(0, faces_of(text, start))
    player, _, cards = text[start:].partition(" ")
    if verb != "dh" or player[:1] != "p":
        raise ValueError("a deal is d dh p1 CARDS or d db CARDS")
    return Dealt(_player(player), faces_of(text, len(text) - len(cards)))


def step_of(move: Move, hand: Hand) -> Step:
    """The step that a move is in this state: a check or a call, a bet, completion or raise."""
    if move.step is not None:
        return move.step
    return _ACTIONS[move.kind](move, hand)


def _check_or_call(move: Move, hand: Hand) -> Action:
    return _without_amount(move.seat, "call" if hand.betting is not None and hand.betting.due else "check")


_without_amount = lru_cache(maxsize=64)(Action)  # two actions a seat, which every hand has many times


def _increase(move: Move, hand: Hand) -> Action:
    opening = hand.betting is None or not hand.betting.started
    if opening and hand.street == 0 and hand.table.game.bring_in:
        return Action(move.seat, "complete", move.total)
    verb = "bet" if hand.betting is None else hand.betting.increase
    return Action(move.seat, verb, move.total)


def _bring_in(move: Move, hand: Hand) -> Action:
    due = hand.table.bring_in_due or 0
    return Action(move.seat, "bring-in", min(due, hand.stacks.get(move.seat, due)))


_ACTIONS: Mapping[str, Callable[[Move, Hand], Action]] = {
    "cc": _check_or_call,
    "cbr": _increase,
    "pb": _bring_in,
}
