"""Random hands: lawful ones from a seed, every action chosen among the legal ones.

The same seed, game and house give the same hand. Stacks are often short, so that all-ins, side pots and short antes are
met; players fold less than people do, so that many hands reach a showdown or a short deck.
"""

from __future__ import annotations

from random import Random
from typing import Any

from studeval.cards import Card
from studeval.games import GAMES, Game
from studeval.rules.betting import Action, Legal, Structure
from studeval.rules.hand import Hand
from studeval.rules.hand_steps import Declared, Shown, Step
from studeval.rules.hand_table import Table
from studeval.rules.hand_unseen import DECK
from studeval.rules.house import HouseRules
from studeval.rules.table import Chips

# How often a player takes an action that is legal; the rest by what is left.
WEIGHTS = {"fold": 2, "check": 6, "call": 8, "bet": 4, "raise": 3, "complete": 4, "bring-in": 6}


def table(random: Random, game: str, house: HouseRules, structure: Structure = "fixed-limit") -> Table:
    """A table with a shuffled deck."""
    rules = GAMES[game]
    seats = range(1, random.randint(2, rules.seats if rules.board else 8) + 1)
    small_bet = random.choice((10, 20, 40))
    stacks = {seat: random.choice((3, 7, 25, 60, 200, 2000)) + random.randrange(5) for seat in seats}
    return Table(
        game=rules,
        house=house,
        stacks=stacks,
        antes=dict.fromkeys(seats, small_bet // 5) if rules.bring_in else {},
        structure=structure,
        dead_antes=False,
        deck=shuffled(random),
        **_stakes(rules, small_bet, structure, max(seats)),
    )


def _stakes(game: Game, small_bet: Chips, structure: Structure, button: int) -> dict[str, Any]:
    limits = {"small_bet": small_bet, "big_bet": 2 * small_bet} if structure == "fixed-limit" else {}
    if game.bring_in:
        return limits | {"bring_in": small_bet // 2}
    small, big = (2, 1) if button == 2 else (1, 2)
    return limits | {
        "big_blind": 0 if limits else small_bet,
        "blinds": {small: small_bet // 2, big: small_bet},
        "dealer": button,
    }


def shuffled(random: Random) -> tuple[Card, ...]:
    """The deck in a random order."""
    return tuple(random.sample(DECK, len(DECK)))


def play(random: Random, hand: Hand) -> Hand:
    """The hand played to its end."""
    while not hand.over:
        hand = hand.apply(choose(random, hand))
    return hand


def choose(random: Random, hand: Hand) -> Step:
    """A legal step of the actor."""
    seat, legal = hand.actor or 0, hand.legal_actions()
    if hand.phase == "declare":
        return Declared(seat, random.choice(legal["declares"]))
    if hand.phase == "show":
        return Shown(seat, muck="muck" in legal and random.random() < 0.1)
    verb = random.choices(list(legal), [WEIGHTS[verb] for verb in legal])[0]
    return Action(seat, verb, _total(random, verb, legal, hand.table.structure))


def _total(random: Random, verb: str, legal: Legal, structure: Structure) -> Chips | None:
    if verb in {"fold", "check", "call"}:
        return None
    sizes = legal[verb] if isinstance(legal[verb], list) else [legal[verb]]
    if structure == "fixed-limit" or len(sizes) == 1:
        return int(random.choice(sizes))
    return random.choice((sizes[0], sizes[-1], random.randint(sizes[0], sizes[-1])))
