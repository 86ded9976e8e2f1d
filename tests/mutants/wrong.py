"""Mistakes that are made in several parts of the rules: a game taken for another, a part of the given not read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from studeval.rules.hands import number

if TYPE_CHECKING:
    from .mutant import Wrong


def each(paths: str, wrong: Wrong) -> dict[str, Wrong]:
    """The same mistake in several places: paths with spaces between."""
    return dict.fromkeys(paths.split(), wrong)


def numbered(wrong: Wrong) -> dict[str, Wrong]:
    """Instead of `number`, wherever values are compared: `wrong(number, value)`."""
    return {
        **each("rules.compare.number rules.order.number", wrong),
        "rules.hands.Hand.number": lambda _, hand, side: wrong(number, hand.value(side)),
    }


def valued(path: str, wrong: Wrong) -> dict[str, Wrong]:
    """A wrong value of a hand at `path`, and the number that goes with it."""
    return {path: wrong, "rules.hands.Hand.number": lambda _, hand, side: number(hand.value(side))}


def as_if(**facts: Any) -> Wrong:
    """Instead of an operation's `read`: the game taken for one with other facts."""
    return lambda right, given, game, house: right(given, replace(game, **facts), house)


def without(key: str) -> Wrong:
    """Instead of an operation's `read`: a part of the given that is not read."""
    return lambda right, given, *rest: right(
        {name: part for name, part in given.items() if name != key}, *rest
    )


def unnoticed(*_: Any) -> tuple[()]:
    """Instead of a check: nothing is wrong."""
    return ()
