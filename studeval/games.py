"""The games, as data: what each one looks at, and which card of the table pays the bring-in.

A rule asks the game for a fact; no rule asks for the game's name. Adding a game is one more entry here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Side = Literal["high", "low"]


@dataclass(frozen=True)
class BringIn:
    """Which upcard brings it in on third street: the lowest or the highest, with the ace counted high or low."""

    pays: Literal["lowest", "highest"]
    ace: Literal["high", "low"]


@dataclass(frozen=True)
class Game:
    """A game of the family.

    `sides` are the ways its hands are looked at: high, low or both. `qualified` says that the low side is under the
    house's low-qualifier. `board` says that a hand is made of exactly two hole cards and three board cards; otherwise
    of any five of a player's own. `bring_in` is None in games with blinds.
    """

    name: str
    title: str
    sides: tuple[Side, ...]
    qualified: bool = False
    board: bool = False
    bring_in: BringIn | None = None


GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Game("stud", "seven-card stud", ("high",), bring_in=BringIn("lowest", ace="high")),
        Game(
            "stud-hi-lo",
            "seven-card stud hi-lo",
            ("high", "low"),
            qualified=True,
            bring_in=BringIn("lowest", ace="high"),
        ),
        Game("razz", "razz", ("low",), bring_in=BringIn("highest", ace="low")),
        Game("omaha-hi-lo", "Omaha hi-lo", ("high", "low"), qualified=True, board=True),
    )
}
