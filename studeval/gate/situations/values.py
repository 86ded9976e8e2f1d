"""What hands are worth: order, compare, best and qualify."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.gate.situations.cards import deck, hand, hands

if TYPE_CHECKING:
    from random import Random

    from studeval.games import Game
    from studeval.gate.situations import Given
    from studeval.rules.house import HouseRules

MANY = 50  # hands of one order: what a question costs besides them is shared
USUAL_OMAHA = 0.8  # how often a hand is of four hole cards with all of the board


def order(rng: Random, game: Game, _: HouseRules) -> Given:
    """Many hands of any sizes, which may share cards; with a board hole cards of any sizes."""
    given: Given = {"side": rng.choice(game.sides)}
    if not game.board:
        return given | {"hands": _named([hand(rng, rng.randint(5, 7)) for _ in range(MANY)])}
    held, shown = _omaha_sizes(rng)
    cards = deck(rng)
    board, rest = cards[:shown], cards[shown:]
    near = rest[:16]  # of the same flavour as the board
    holes = [" ".join(rng.sample(rng.choice([near, rest]), held)) for _ in range(MANY)]
    return given | {"hands": _named(holes), "board": " ".join(board)}


def compare(rng: Random, game: Game, _: HouseRules) -> Given:
    """The hands of one deal."""
    given: Given = {"side": rng.choice(game.sides)}
    players = rng.randint(2, 6)
    if not game.board:
        return given | {"hands": _named(hands(rng, players, rng.randint(5, 7)))}
    held, shown = _omaha_sizes(rng)
    board = deck(rng)[:shown]
    return given | {"hands": _named(hands(rng, players, held, board)), "board": " ".join(board)}


def one(rng: Random, game: Game, _: HouseRules) -> Given:
    """One hand."""
    if not game.board:
        return {"cards": hand(rng, rng.randint(5, 7))}
    held, shown = _omaha_sizes(rng)
    cards = deck(rng)
    return {"hole": " ".join(cards[:held]), "board": " ".join(cards[held : held + shown])}


def qualify(rng: Random, game: Game, house: HouseRules) -> Given | None:
    """One hand of a game with a qualifier."""
    return one(rng, game, house) if game.qualified else None


def _omaha_sizes(rng: Random) -> tuple[int, int]:
    """How many cards are in the hole, and on the board."""
    return (4, 5) if rng.random() < USUAL_OMAHA else (rng.randint(4, 6), rng.randint(3, 5))


def _named(found: list[str]) -> dict[str, str]:
    return {f"P{number}": cards for number, cards in enumerate(found, start=1)}


MAKERS = {"order": order, "compare": compare, "best": one, "qualify": qualify}
