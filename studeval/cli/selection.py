"""The options that select cases, and how a group of options reaches its command as one argument."""

from __future__ import annotations

from dataclasses import fields
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from studeval.games import GAMES
from studeval.gate.select import Selection
from studeval.rules import operations

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Option = Any  # what click.option gives
OPS, NAMES = click.Choice(sorted(operations())), click.Choice(list(GAMES))


def gathered(name: str, kind: type, options: Sequence[Option]) -> Callable[[Any], Any]:
    """Gives a command the options, and their values as one argument of a kind whose fields they are."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        names = [field.name for field in fields(kind)]

        @wraps(command)
        def with_options(**values: Any) -> Any:
            own = {each: values.pop(each) for each in names if each in values}
            return command(**values, **{name: kind(**own)})

        for option in reversed(options):
            with_options = option(with_options)
        return with_options

    return decorate


PATTERNS = click.option(
    "-k", "patterns", multiple=True, metavar="PATTERN", help="Part of a case's or clause's id; repeatable."
)
BY_OP = click.option("--op", "ops", multiple=True, type=OPS, help="Cases of this operation; repeatable.")
BY_GAME = click.option("--game", "games", multiple=True, type=NAMES, help="Cases of this game; repeatable.")
BY_PROFILE = click.option(
    "-p",
    "--profile",
    "profiles",
    multiple=True,
    metavar="P",
    help="Cases written for this house; repeatable.",
)

# `list` tells cases by the house that they were written for; the --profile of `check` asserts a house.
listing_options = gathered("selection", Selection, [PATTERNS, BY_OP, BY_GAME, BY_PROFILE])
selection_options = gathered("selection", Selection, [PATTERNS, BY_OP, BY_GAME])
