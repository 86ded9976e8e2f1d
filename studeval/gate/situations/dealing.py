"""deal: full tables and decks that run short, players who leave street by street, and antes that take the last chip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.gate.situations import by_seat, some_seats
from studeval.gate.situations.cards import DECK

if TYPE_CHECKING:
    from random import Random

    from studeval.games import Game
    from studeval.gate.situations import Given
    from studeval.rules.house import HouseRules

CROWD, LEAVE, FREE, KNOWN, ANTE, SHORT, UNTIL = 0.6, 0.12, 0.3, 0.5, 0.5, 0.3, 0.15
WITH_BOARD = 10  # players whose four cards, a board and the burns always fit into the deck


def deal(rng: Random, game: Game, _: HouseRules) -> Given:
    """A hand to be dealt, mostly to a full table."""
    most = min(game.seats, WITH_BOARD)
    seats = some_seats(rng, most - 1 if rng.random() < CROWD else 2, most, game.seats)
    given: Given = {"seats": seats, "dealer": rng.choice([0, *seats])}
    given |= _leaving(rng, game, seats)
    if rng.random() < UNTIL:
        street = rng.choice(game.streets).name
        given["until"] = int(street) if street.isdecimal() else street
    if rng.random() < KNOWN:
        given["deck"] = " ".join(rng.sample(DECK, len(DECK)))
    return given | (_antes(rng, seats) if rng.random() < ANTE else {})


def _leaving(rng: Random, game: Game, seats: list[int]) -> Given:
    """Who is still in, street by street, and whose fold was free."""
    still_in: dict[str, list[int]] = {}
    free: dict[str, list[int]] = {}
    now = seats
    for street in game.streets[1:]:
        staying = [seat for seat in now if rng.random() >= LEAVE] or now[:1]
        if staying != now:
            still_in[street.name] = staying
            if rng.random() < FREE:
                free[street.name] = [seat for seat in now if seat not in staying]
        now = staying
    return ({"still-in": still_in} if still_in else {}) | ({"folded-free": free} if free else {})


def _antes(rng: Random, seats: list[int]) -> Given:
    ante = rng.randint(1, 10)
    stacks = {seat: max(1, ante + rng.choice([-1, 0, 1, 50])) for seat in seats if rng.random() < SHORT}
    given: Given = {"ante": ante, "small-bet": 10 * rng.randint(1, 5)}
    return given | ({"stacks": by_seat(stacks)} if stacks else {})


MAKERS = {"deal": deal}
