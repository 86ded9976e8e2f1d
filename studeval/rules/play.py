"""hand: a whole hand, played out from its table and its actions in the public notation.

The actions are judged one after another until one is not lawful; where a card that was not seen decides whether one is,
it is undecided and the play goes on. The rest of the answer is the state in which the play stands then: who has what
and, where the hand is not over, whose turn it is for what.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from studeval.errors import SituationError, StudevalError, within
from studeval.games import Game
from studeval.rules.deal import Deal
from studeval.rules.hand import Hand, UndecidedError, UnlawfulError
from studeval.rules.hand_moves import Move, move_of, step_of
from studeval.rules.hand_steps import Declared
from studeval.rules.hand_table import Table
from studeval.rules.house import HouseRules
from studeval.rules.operation import Answer, Given, Operation
from studeval.rules.settlement import Claim
from studeval.rules.table import Chips, Problem, Seat

UNDECIDED: Literal["undecided"] = "undecided"

# What a given says of a table in one word or number, by its name there and in `Table`.
PLAIN = {
    "structure": "structure",
    "bring-in": "bring_in",
    "small-bet": "small_bet",
    "big-bet": "big_bet",
    "big-blind": "big_blind",
    "dealer": "dealer",
    "dead-antes": "dead_antes",
    "unit": "unit",
    "rake": "rake",
    "event-players": "event_players",
}


@dataclass(frozen=True)
class Script:
    """A table, what is done at it, and what each seat declares when it comes to that."""

    table: Table
    moves: tuple[Move, ...]
    declared: Mapping[Seat, Claim] = field(default_factory=dict)


@dataclass(frozen=True)
class Played:
    """How far a script could be played.

    `unlawful` and `doubtful` are the numbers, from 1, of the first action that is not lawful and of the first one that
    hangs on a card not seen; 0 where there is none. `reason` tells of that action; else it is empty.
    """

    hand: Hand
    unlawful: int = 0
    doubtful: int = 0
    reason: str = ""


def play(script: Script) -> Played:
    """The script played, up to its first action that is not lawful."""
    hand, doubtful, doubt = _declaring(Hand.at(script.table), script), 0, ""
    for number, move in enumerate(script.moves, start=1):
        try:
            after = hand.apply(step_of(move, hand))
        except StudevalError as error:
            return Played(hand, number, doubtful, f"action {number}, {move.text}: {_why(error)}")
        if len(after.doubts) > len(hand.doubts) and not doubtful:
            doubtful, doubt = number, f"action {number}, {move.text}: {after.doubts[-1]}"
        hand = _declaring(after, script)
    return Played(hand, 0, doubtful, doubt)


def _why(error: StudevalError) -> str:
    """What is wrong with an action: what would have been lawful, where that is known."""
    return (isinstance(error, UnlawfulError) and error.lawful) or str(error)


def _declaring(hand: Hand, script: Script) -> Hand:
    """The hand with what its players declare, once they are to; the notation has no word for it."""
    while hand.phase == "declare" and hand.actor and (claim := script.declared.get(hand.actor)):
        hand = hand.apply(Declared(hand.actor, claim))
    return hand


# --- From a given to an answer -----------------------------------------------------------------------------------


def read(given: Given, game: Game, house: HouseRules) -> Script:
    """The script of a given: seats as text keys."""
    stacks = by_seat(given["stacks"])
    said: dict[str, Any] = {name: given[key] for key, name in PLAIN.items() if key in given}
    said = {"dealer": max(stacks) if game.board else 0} | said
    antes, blinds = by_seat(given.get("antes", {})), by_seat(given.get("blinds", {}))
    table = Table(game, house, stacks, antes, blinds, **said)
    if "antes" not in given:
        table = replace(table, antes=_antes(given, table))
    script = Script(table, tuple(_moves(given["actions"])), by_seat(given.get("declared", {})))
    for problem, path in _problems(script):
        raise SituationError(problem, path=path)
    return script


def by_seat(told: Mapping[str, Any]) -> dict[Seat, Any]:
    """What a given tells by seat."""
    return {int(seat): value for seat, value in told.items()}


def _antes(given: Given, table: Table) -> dict[Seat, Chips]:
    """The ante that this house asks of everybody, the stated one or its own (7S-ANTE-04)."""
    stated, small_bet = given.get("ante"), given.get("small-bet")
    due = Deal(table.seats, table.game, table.house, ante=stated, small_bet=small_bet).due
    return dict.fromkeys(table.seats, due) if due else {}


def _moves(texts: Sequence[str]) -> Iterator[Move]:
    for index, text in enumerate(texts):
        with within("actions", str(index)):
            try:
                yield move_of(text)
            except StudevalError:
                raise
            except ValueError as error:
                raise SituationError(f"{text!r} is no action: {error}") from error


def _problems(script: Script) -> Iterator[Problem]:
    for seat in script.declared:
        if seat not in script.table.stacks:
            yield f"there is no seat {seat}", ("declared", str(seat))


def answer(script: Script) -> Answer:
    """Whether the hand is lawful, and the state in which it stands at its end or at its first unlawful action."""
    played = play(script)
    hand, actor, actions = played.hand, *_turn(played.hand)
    judged: Answer = {"lawful": False if played.unlawful else UNDECIDED if played.doubtful else True}
    if number := played.unlawful or played.doubtful:
        judged["action"] = number
    stacks, reason = _stacks(hand)
    return judged | {
        "stacks": stacks,
        "pot": 0 if hand.over else hand.pot,
        "actor": actor,
        "actions": actions,
        "reason": played.reason or reason,
    }


def _turn(hand: Hand) -> tuple[Any, Any]:
    """Whose turn it is and what he may do; both undecided where unseen cards decide whose turn it is."""
    try:
        return hand.actor or "none", _named(hand.legal_actions())
    except UndecidedError:
        return UNDECIDED, UNDECIDED


def _named(legal: Mapping[str, Any]) -> dict[str, Any]:
    """Legal actions with seats as text; what is to be dealt is told by seat."""
    return {
        verb: {str(seat): cards for seat, cards in told.items()} if verb == "deal" else told
        for verb, told in legal.items()
    }


def _stacks(hand: Hand) -> tuple[Any, str]:
    """What each seat has: behind it, or after the payment; and why, or what comes next."""
    if not hand.over:
        return {str(seat): hand.chips(seat) for seat in hand.table.seats}, hand.words_for_turn
    result = hand.result()
    if result.award is None:
        return UNDECIDED, "who wins what hangs on cards not seen"
    return {str(seat): result.stacks[seat] for seat in hand.table.seats}, result.award.reason


def normal(found: Answer) -> Answer:
    """The stacks and the actions are compared as a whole."""
    whole = {
        key: [f"{name}: {told}" for name, told in sorted(found[key].items())]
        for key in ("stacks", "actions")
        if isinstance(found.get(key), Mapping)
    }
    return found | whole


# --- From a table to a given -------------------------------------------------------------------------------------


def given_of(table: Table, moves: Sequence[str], declared: Mapping[Seat, Claim] | None = None) -> Given:
    """The given that reads as this table with these actions; what is as usual is left out."""
    usual = {"dealer": max(table.seats) if table.game.board else 0}
    plain = {
        key: value
        for key, name in PLAIN.items()
        if (value := getattr(table, name)) != usual.get(key, Table.__dataclass_fields__[name].default)
    }
    named = {"stacks": table.stacks, "antes": table.antes, "blinds": table.blinds}
    told = {key: {str(seat): chips for seat, chips in by.items()} for key, by in named.items() if by}
    claims = {str(seat): claim for seat, claim in (declared or {}).items()}
    return {**told, **plain, "actions": list(moves)} | ({"declared": claims} if claims else {})


OPERATION = Operation(
    "hand", "a whole hand, action by action: what is not lawful, and who has what", read, answer, normal
)
