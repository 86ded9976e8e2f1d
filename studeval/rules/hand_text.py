"""Steps as text, in the three ways that `Hand.apply` takes.

"2 raise 40"   a seat and what it does; the cards as "deal 2 As Kd 9c" and "board 2c 5h Jc", the end as "2 show"
"raise 40"     what the player does whose turn it is; "raise", where only one total is legal
"p2 cbr 40"    an entry of a hand history (PHH)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.errors import CardError, IllegalActionError
from studeval.rules.hand_moves import move_of
from studeval.rules.hand_moves import step_of as step_of_move
from studeval.rules.hand_steps import Shown, Step, faces_of, step_of
from studeval.rules.legal_actions import VERBS

if TYPE_CHECKING:
    from studeval.rules.hand import Hand

OF_THE_ACTOR = (*VERBS, "declares")


def step_in(text: str, hand: Hand) -> Step:
    """The step that a text is in this state. Raises IllegalActionError where it is none, or CardError."""
    first, _, rest = text.strip().partition(" ")
    if first in {"show", "muck"}:
        start = text.index(first) + len(first)  # a bad card is told by its place in the text
        return Shown(_actor(hand, text), faces_of(text.rstrip(), start), muck=first == "muck")
    if first in OF_THE_ACTOR:
        return step_of(f"{_actor(hand, text)} {_with_total(first, rest, hand)}")
    if first == "d" or (first[:1] == "p" and first[1:].isdecimal()):
        return _of_history(text.strip(), hand)
    return step_of(text)


def _actor(hand: Hand, text: str) -> int:
    if hand.actor is None:
        raise IllegalActionError(f"{text!r} says not of whom; {hand.words_for_turn}")
    return hand.actor


def _with_total(verb: str, rest: str, hand: Hand) -> str:
    """The total filled in where none is said and there is only one."""
    legal = hand.legal_actions().get(verb)
    totals = legal if isinstance(legal, list) else [legal]
    if not rest and verb not in {"fold", "check", "call"} and len(totals) == 1 and totals[0]:
        return f"{verb} {totals[0]}"
    return f"{verb} {rest}".strip()


def _of_history(text: str, hand: Hand) -> Step:
    try:
        return step_of_move(move_of(text), hand)
    except CardError:
        raise
    except ValueError as error:
        raise IllegalActionError(f"{text!r}: {error}") from error
