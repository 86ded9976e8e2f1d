"""The table of a hand before a card is dealt: who sits there with what, and what the game costs.

Seats are 1 to n in the order of dealing. In the stud games a house dealer (0) sits before seat 1; with blinds the
button is the last seat, unless `dealer` says otherwise. All amounts are chips.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import get_args

from studeval.cards import Card
from studeval.errors import SituationError
from studeval.games import Game
from studeval.rules.betting import Structure
from studeval.rules.bring_in import amount_due, half_problems
from studeval.rules.frozen import FrozenDict, kept
from studeval.rules.house import HouseRules
from studeval.rules.settlement import Claim
from studeval.rules.stub import DealRules
from studeval.rules.table import Chips, Problem, Seat, clockwise, not_whole


@dataclass(frozen=True)
class Table:
    """What is fixed before the hand.

    `stacks` are chips before the antes. `antes` are what each seat should post, `blinds` the live blinds at their
    seats. `dead_antes`: an ante is dead money of the main pot, not matched against the others'. `unit` is the smallest
    chip a pot is divided into, `rake` what the house takes. `deck`, top card first, lets the hand deal itself, and
    `declared` lets it declare itself, where players declare and it is known what.
    """

    game: Game
    house: HouseRules
    stacks: Mapping[Seat, Chips]
    antes: Mapping[Seat, Chips] = field(default_factory=dict)
    blinds: Mapping[Seat, Chips] = field(default_factory=dict)
    structure: Structure = "fixed-limit"
    bring_in: Chips | None = None
    small_bet: Chips = 0
    big_bet: Chips = 0
    big_blind: Chips = 0
    dealer: Seat = 0
    dead_antes: bool = False
    unit: Chips = 1
    rake: Chips = 0
    event_players: int | None = None
    deck: tuple[Card, ...] | None = None
    declared: Mapping[Seat, Claim] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for problem, path in _problems(self):
            raise SituationError(problem, path=path)
        for name in ("stacks", "antes", "blinds", "declared"):
            self.__dict__[name] = FrozenDict(self.__dict__[name])

    @kept
    def seats(self) -> tuple[Seat, ...]:
        """All seats, by number."""
        return tuple(sorted(self.stacks))

    @kept
    def posted(self) -> Mapping[Seat, Chips]:
        """The ante of each seat, or all that a short player has (CU-ANTE-01)."""
        return FrozenDict({seat: min(self.antes.get(seat, 0), self.stacks[seat]) for seat in self.seats})

    @property
    def dead(self) -> Mapping[Seat, Chips]:
        """The antes that are dead money."""
        return self.posted if self.dead_antes else {}

    @kept
    def after_antes(self) -> Mapping[Seat, Chips]:
        """What each seat has left after its ante."""
        return FrozenDict({seat: self.stacks[seat] - self.posted[seat] for seat in self.seats})

    @kept
    def deal_rules(self) -> DealRules:
        """How this house deals a street."""
        return DealRules.of(self.house)

    @kept
    def big_blind_seat(self) -> Seat | None:
        """Who posts the big blind: after the button the first of those whose blind is the largest; None without blinds.

        A newcomer's live blind is as large, and comes after it (O8-ACT-01).
        """
        most = max(self.blinds.values(), default=0)
        turn = clockwise(self.seats, self.dealer)
        return next((seat for seat in turn if self.blinds.get(seat) == most), None)

    @kept
    def bring_in_due(self) -> Chips | None:
        """The bring-in that this house asks for; None in a game with blinds."""
        return amount_due(self.house, self.bring_in, self.small_bet) if self.game.bring_in else self.bring_in


def _problems(table: Table) -> Iterator[Problem]:
    """What makes a table impossible, each with its place in the given."""
    game = table.game
    if not 2 <= len(table.stacks) <= game.seats:
        yield f"{game.title} has two to {game.seats} players, not {len(table.stacks)}", ("stacks",)
    for key, chips in (("stacks", table.stacks), ("antes", table.antes), ("blinds", table.blinds)):
        for seat, amount in chips.items():
            if type(amount) is not int:
                yield from not_whole({(key, str(seat)): amount})
            if amount < (key == "stacks") or seat not in table.stacks or seat < 1:
                yield f"seat {seat} cannot have {key} of {amount}", (key, str(seat))
    if not 0 <= table.dealer <= max(table.stacks):
        yield f"there is no seat {table.dealer}", ("dealer",)
    if table.event_players is not None and table.event_players < len(table.stacks):
        yield (
            f"{len(table.stacks)} sit here, and the event has {table.event_players} players",
            ("event-players",),
        )
    yield from _blind_problems(table)
    yield from _stakes_problems(table)


def _blind_problems(table: Table) -> Iterator[Problem]:
    game = table.game
    if len({chips for chips in table.blinds.values() if chips}) > 2:
        yield "a blind above the big blind is a straddle, of which no rule text here speaks", ("blinds",)
    if game.board and (table.bring_in_due is not None or not any(table.blinds.values()) or not table.dealer):
        yield f"{game.title} is played with blinds and a button", ("blinds",)
    if game.bring_in and table.blinds:
        yield f"{game.title} has no blinds", ("blinds",)


def _stakes_problems(table: Table) -> Iterator[Problem]:
    game, bring_in = table.game, table.bring_in_due
    if table.structure not in get_args(Structure):
        yield f"{table.structure!r} is none of {', '.join(get_args(Structure))}", ("structure",)
    if table.structure == "fixed-limit" and not 0 < table.small_bet <= table.big_bet:
        yield f"bets of {table.small_bet} and {table.big_bet} are no limits", ("small-bet",)
    if table.structure != "fixed-limit" and (table.big_blind <= 0 or not game.board):
        yield f"{table.structure} needs a game with blinds and the big blind", ("structure",)
    if game.bring_in and (bring_in is None or not 0 < bring_in < table.small_bet):
        yield f"a bring-in of {bring_in} is not below the small bet of {table.small_bet}", ("bring-in",)
    if game.bring_in:
        yield from half_problems(table.house, table.small_bet)
    if table.unit < 1 or table.rake < 0:
        yield "the smallest chip is one or more, and a rake is not negative", ("unit",)
