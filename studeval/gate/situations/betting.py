"""Betting rounds played at random: legal-actions in the middle of one, showdown-order at the end of the last.

The actions are those that our own rules offer. Stacks lie around whole bets, so that all-ins fall short of them, make
half of them, or just reach them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from studeval.gate.situations import by_seat, some_seats
from studeval.gate.situations.cards import deck
from studeval.rules.betting import WITHOUT_AMOUNT, Action, Betting
from studeval.rules.legal_actions import read
from studeval.rules.table import clockwise

if TYPE_CHECKING:
    from random import Random

    from studeval.games import Game, Street
    from studeval.gate.situations import Given
    from studeval.rules.house import HouseRules

SHORT, BOARDS, EVENT, POT, BIG_BETS = 0.5, 0.4, 0.2, 0.3, 0.3
STEPS = 12  # actions of a round at most, before the question
WEIGHTS = {"fold": 1, "check": 3, "call": 4, "bring-in": 3, "complete": 3, "bet": 4, "raise": 5}


def legal_actions(rng: Random, game: Game, house: HouseRules) -> Given:
    """A street some actions on."""
    given = _round(rng, game, rng.choice(game.streets))
    history, _ = _played(rng, given, game, house, rng.randint(0, STEPS))
    return given | ({"history": history} if history else {})


def showdown_order(rng: Random, game: Game, house: HouseRules) -> Given:
    """The end of the last street, played out among two or more. Where nobody could act on it, nothing is told of it."""
    table = _round(rng, game, game.streets[-1])
    dealer = rng.randint(1, game.seats)
    if game.leads is None:
        table["first"] = clockwise(table["seats"], dealer)[0]
    history, end = _played(rng, table, game, house, 10 * STEPS, staying=2)
    seats = sorted(end.alive)
    given: Given = {"seats": seats, "dealer": dealer}
    if history:
        given |= {"last-round": history, "first": table["first"]}
    if all_in := [seat for seat in seats if not end.behind(seat)]:
        given["all-in"] = all_in
    if rng.random() < 0.5:
        given["earlier-aggressor"] = rng.choice(seats)
    return given


def _played(
    rng: Random, given: Given, game: Game, house: HouseRules, steps: int, staying: int = 1
) -> tuple[list[str], Betting]:
    """What was done, and the round after it; nobody folds where only so many are left."""
    betting = read(given, game, house)
    history: list[str] = []
    while betting.actor is not None and len(history) < steps:
        legal = betting.legal()
        if len(betting.alive) <= staying:
            legal.pop("fold", None)
        action = _action(rng, betting.actor, legal)
        betting = betting.taken(action)
        history.append(str(action))
    return history, betting


def _action(rng: Random, seat: int, legal: dict[str, Any]) -> Action:
    (verb,) = rng.choices(list(legal), [WEIGHTS[verb] for verb in legal])
    sizes = legal[verb]
    if verb in WITHOUT_AMOUNT:
        return Action(seat, verb)
    return Action(seat, verb, rng.choice(sizes) if isinstance(sizes, list) else sizes)


def _round(rng: Random, game: Game, street: Street) -> Given:
    """A street before anybody acts."""
    seats = some_seats(rng, 2, min(game.seats, 6), game.seats)
    given: Given = {"street": int(street.name) if street.name.isdecimal() else street.name, "seats": seats}
    given |= _stakes(rng, game, street)
    unit: int = (
        given["big-blind"] if "structure" in given else given["big-bet" if street.big else "small-bet"]
    )
    blinds = _blinds(rng, game, street, seats, unit)
    given |= {"first": rng.choice(seats)} | blinds
    least = {int(seat): amount for seat, amount in blinds.get("blinds", {}).items()}
    stacks = {seat: _stack(rng, unit) + least.get(seat, 0) for seat in seats if rng.random() < SHORT}
    given |= {"stacks": by_seat(stacks)} if stacks else {}
    return given | _extras(rng, game, street, seats)


def _stakes(rng: Random, game: Game, street: Street) -> Given:
    """The limits, and on third street the bring-in; without a bring-in sometimes pot-limit or no-limit."""
    if game.bring_in is None and rng.random() < BIG_BETS:
        return {"structure": rng.choice(["pot-limit", "no-limit"]), "big-blind": 2 * rng.randint(1, 10)}
    small_bet = 2 * rng.randint(1, 20)
    given: Given = {"small-bet": small_bet, "big-bet": small_bet * rng.choice([1, 2, 2, 2])}
    if game.bring_in is not None and street == game.streets[0]:
        given["bring-in"] = rng.randint(1, small_bet - 1)
    return given


def _blinds(rng: Random, game: Game, street: Street, seats: list[int], unit: int) -> Given:
    """The two blinds before the flop, and who acts after them; heads-up the small blind."""
    if game.bring_in is not None or street != game.streets[0]:
        return {}
    start = rng.randrange(len(seats))
    turn = seats[start:] + seats[:start]
    return {"blinds": by_seat({turn[0]: unit // 2, turn[1]: unit}), "first": [*turn, turn[0]][2]}


def _stack(rng: Random, unit: int) -> int:
    """Some whole bets and a part of one, or nothing."""
    return rng.choice([0, 1, 1, 2, 3, 5]) * unit + rng.choice([0, 0, 1, unit // 2, unit // 2 + 1, unit - 1])


def _extras(rng: Random, game: Game, street: Street, seats: list[int]) -> Given:
    """What only some houses look at: the upcards of fourth street, and how many the event has left."""
    given: Given = {}
    if game.open_pair and street == game.streets[1] and rng.random() < BOARDS:
        given |= _boards(rng, seats)
    if rng.random() < EVENT:
        given["event-players"] = rng.choice([2, 3, 9])
    later = game.bring_in is None and street != game.streets[0]  # a pot that the blinds have made
    if later or rng.random() < POT:
        given["pot"] = 2 * len(seats) * rng.randint(1, 20)
    return given


def _boards(rng: Random, seats: list[int]) -> Given:
    cards = deck(rng)
    pairs = {seat: " ".join(cards[2 * place : 2 * place + 2]) for place, seat in enumerate(seats)}
    return {"boards": by_seat(pairs)}


MAKERS = {"legal-actions": legal_actions, "showdown-order": showdown_order}
