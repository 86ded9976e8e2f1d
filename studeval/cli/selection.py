"""The options that select cases, the same for every command that has them."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from studeval.games import GAMES
from studeval.gate.select import Selection
from studeval.rules import operations

if TYPE_CHECKING:
    from collections.abc import Callable

OPS, NAMES = click.Choice(sorted(operations())), click.Choice(list(GAMES))
OPTIONS = (
    click.option("-k", "patterns", multiple=True, metavar="PATTERN", help="Part of a case's or clause's id."),
    click.option("--op", "ops", multiple=True, type=OPS, help="Cases of this operation."),
    click.option("--game", "games", multiple=True, type=NAMES, help="Cases of this game."),
    click.option("--profile", "profiles", multiple=True, metavar="P", help="Cases of this house."),
)
Words = tuple[str, ...]


def selection_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command -k, --op, --game and --profile, each repeatable, as one argument `selection`."""

    @wraps(command)
    def with_selection(patterns: Words, ops: Words, games: Words, profiles: Words, **rest: Any) -> Any:
        return command(selection=Selection(patterns, ops, games, profiles), **rest)

    for option in reversed(OPTIONS):
        with_selection = option(with_selection)
    return with_selection
