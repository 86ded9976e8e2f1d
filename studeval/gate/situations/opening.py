"""Who begins: bring-in and first-to-act, with equal upcards and with players who are short or all-in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.gate.situations import by_seat, some_seats
from studeval.gate.situations.cards import deck

if TYPE_CHECKING:
    from random import Random

    from studeval.games import Game
    from studeval.gate.situations import Given
    from studeval.rules.house import HouseRules

SHORT, STATED, DEALER = 0.3, 0.8, 0.5  # how often a seat is short, the bets are stated, the dealer is a seat
BIG_BLIND, ALL_IN, COMMUNITY = 0.3, 0.25, 0.3
BRING_INS = range(1, 11)


def bring_in(rng: Random, game: Game, _: HouseRules) -> Given | None:
    """Third street after the antes."""
    if game.bring_in is None:
        return None
    seats = some_seats(rng, 2, game.seats, game.seats)
    given: Given = {"upcards": by_seat(dict(zip(seats, deck(rng), strict=False)))}
    if rng.random() < DEALER:
        given["dealer"] = rng.randint(1, game.seats)
    amount = rng.choice(BRING_INS)
    small_bet = 2 * rng.randint(amount // 2 + 1, amount + 2)  # even, for houses whose bring-in is half of it
    stacks = {seat: _stack(rng, amount, small_bet) for seat in seats if rng.random() < SHORT}
    if rng.random() < STATED:
        given |= {"bring-in": amount, "small-bet": small_bet}
    return given | ({"stacks": by_seat(stacks)} if stacks else {})


def _stack(rng: Random, amount: int, small_bet: int) -> int:
    """All-in for the ante, or around what a bring-in and a completion take."""
    return rng.choice([0, 0, *(max(0, level + off) for level in (amount, small_bet) for off in (-1, 0, 1))])


def first_to_act(rng: Random, game: Game, _: HouseRules) -> Given:
    """A later street of a stud game, or any street with a button."""
    seats = some_seats(rng, 2, game.seats, game.seats)
    given = _by_boards(rng, game, seats) if game.leads else _by_button(rng, game, seats)
    all_in = [seat for seat in seats if rng.random() < ALL_IN]
    return given | ({"all-in": all_in} if all_in else {})


def _by_boards(rng: Random, game: Game, seats: list[int]) -> Given:
    last = rng.randrange(1, len(game.streets))
    street, size = game.streets[last].name, sum(each.up for each in game.streets[: last + 1])
    cards = deck(rng)
    given: Given = {"street": int(street), "boards": by_seat({seat: _take(cards, size) for seat in seats})}
    if rng.random() < DEALER:
        given["dealer"] = rng.randint(1, game.seats)
    if street == game.streets[-1].name and rng.random() < COMMUNITY:
        given["community"] = _take(cards, 1)
    return given


def _by_button(rng: Random, game: Game, seats: list[int]) -> Given:
    street = rng.choice(game.streets).name
    given: Given = {
        "street": street,
        "seats": seats,
        "dealer": rng.choice([*seats, rng.randint(1, game.seats)]),
    }
    if street == game.streets[0].name and rng.random() < BIG_BLIND:
        given["big-blind"] = rng.choice(seats)
    return given


def _take(cards: list[str], size: int) -> str:
    taken = [cards.pop(0) for _ in range(size)]
    return " ".join(taken)


MAKERS = {"bring-in": bring_in, "first-to-act": first_to_act}
