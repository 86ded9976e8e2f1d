"""Random situations for every operation, weighted toward the edges where engines go wrong.

A maker takes a source of random choices, a game and a house and gives the `given` of one question. What it makes is
possible under that house: our own referee refuses none. The same source makes the same situation. An operation's maker
stands in MAKERS of a file here, found by itself; None from a maker means that the game does not have the question.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from studeval.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from studeval.games import Game
    from studeval.rules.house import HouseRules

    Given = dict[str, Any]
    Maker = Callable[[Random, Game, HouseRules], Given | None]


@cache
def makers() -> Mapping[str, Maker]:
    """The maker of each operation that situations are made for."""
    modules = (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__))
    return {op: make for module in modules for op, make in getattr(module, "MAKERS", {}).items()}


def make(op: str, game: str, house: HouseRules, rng: Random) -> Given | None:
    """One situation for an operation in a game; None where that game does not have the question."""
    return makers()[op](rng, GAMES[game], house)


def by_seat(told: Mapping[int, Any]) -> dict[str, Any]:
    """A mapping by seats as a given writes it: in order, with text keys."""
    return {str(seat): told[seat] for seat in sorted(told)}


def some_seats(rng: Random, least: int, most: int, places: int) -> list[int]:
    """From `least` to `most` seats of a table of so many places, in order."""
    return sorted(rng.sample(range(1, places + 1), rng.randint(least, min(most, places))))
