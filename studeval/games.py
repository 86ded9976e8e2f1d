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
class Street:
    """One deal and the betting round after it: what a player gets, face down and up, and what goes on the board.

    `big` says that fixed-limit bets and raises are of the big size.
    """

    name: str
    down: int = 0
    up: int = 0
    board: int = 0
    big: bool = False


# Two down and one up, three more up, the last one down (S8-DEAL-02 to S8-DEAL-06); big bets from fifth street on.
STUD_STREETS = (
    Street("3", down=2, up=1),
    Street("4", up=1),
    Street("5", up=1, big=True),
    Street("6", up=1, big=True),
    Street("7", down=1, big=True),
)
# Four in the hole, a board of three, one and one (O8-DEAL-03, O8-ACT-02).
OMAHA_STREETS = (
    Street("preflop", down=4),
    Street("flop", board=3),
    Street("turn", board=1, big=True),
    Street("river", board=1, big=True),
)


@dataclass(frozen=True)
class Game:
    """A game of the family.

    `sides` are the ways its hands are looked at: high, low or both. `qualified` says that the low side is under the
    house's low-qualifier. `board` says that a hand is made of exactly two hole cards and three board cards; otherwise
    of any five of a player's own. `bring_in` is None in games with blinds. `leads` is the board that acts first after
    third street, None where the button decides. `open_pair` names the decision on the double bet of fourth street;
    None is never a double bet. `seats` is the largest table.
    """

    name: str
    title: str
    sides: tuple[Side, ...]
    qualified: bool = False
    board: bool = False
    bring_in: BringIn | None = None
    streets: tuple[Street, ...] = STUD_STREETS
    leads: Literal["highest", "lowest"] | None = None
    open_pair: Literal["open-pair", "open-pair-hi-lo"] | None = None
    seats: int = 8

    def street(self, name: str) -> Street | None:
        """The street of that name, or None."""
        return next((street for street in self.streets if street.name == name), None)


GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Game(
            "stud",
            "seven-card stud",
            ("high",),
            bring_in=BringIn("lowest", ace="high"),
            leads="highest",
            open_pair="open-pair",
        ),
        Game(
            "stud-hi-lo",
            "seven-card stud hi-lo",
            ("high", "low"),
            qualified=True,
            bring_in=BringIn("lowest", ace="high"),
            leads="highest",
            open_pair="open-pair-hi-lo",
        ),
        Game("razz", "razz", ("low",), bring_in=BringIn("highest", ace="low"), leads="lowest"),
        Game(
            "omaha-hi-lo",
            "Omaha hi-lo",
            ("high", "low"),
            qualified=True,
            board=True,
            streets=OMAHA_STREETS,
            seats=11,
        ),
    )
}
