"""The end of a hand, as the chips are about to be paid: who holds what, what is in, who declared what.

What cannot be is refused here, each problem at its place in the given, so that `award` can rule without a doubt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from studeval.cards import Card, Cards
from studeval.errors import SituationError, within
from studeval.games import Game
from studeval.rules.dealt import check_no_card_twice
from studeval.rules.frozen import kept, made
from studeval.rules.hands import Hand
from studeval.rules.house import HouseRules
from studeval.rules.pots import Pot, collect, uncalled
from studeval.rules.table import Chips, Seat, not_whole

Claim = Literal["high", "low", "both"]
Problem = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class Settlement:
    """The end of a hand: the cards of each seat, and the chips as one pot or as what each seat put in.

    `folded` is in the order of folding; a folded hand is never looked at. `board` is there in a game with a board;
    `community` is the shared card of a stud game that ran short, the seventh of every hand that has fewer. `unit` is
    the smallest chip in play. `dealer` 0 is a house dealer, who sits between the last seat and the first.
    """

    hands: Mapping[Seat, Cards]
    game: Game
    house: HouseRules
    board: Cards | None = None
    community: Card | None = None
    pot: Chips | None = None
    contributions: Mapping[Seat, Chips] | None = None
    folded: Sequence[Seat] = ()
    dealer: Seat = 0
    unit: Chips = 1
    rake: Chips = 0
    declared: Mapping[Seat, Claim] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for problem, path in _problems(self):
            raise SituationError(problem, path=path)
        check_no_card_twice(_dealt(self), "hands")
        for seat in self.still_in if self.contested else ():
            with within("hands", str(seat)):
                self.hand(seat).value(self.game.sides[0])

    @kept
    def still_in(self) -> tuple[Seat, ...]:
        """The seats that have not folded."""
        seats = self.hands if self.contributions is None else self.contributions
        return tuple(sorted([seat for seat in seats if seat not in self.folded]))

    @property
    def contested(self) -> bool:
        """Whether hands decide: with one seat left they do not."""
        return len(self.still_in) > 1

    @property
    def declares(self) -> bool:
        """Whether players of this house say for which half they play; there must be two of them."""
        return self.house.showdown_claim == "declare" and len(self.game.sides) > 1

    @kept
    def returned(self) -> Mapping[Seat, Chips]:
        """The uncalled bet."""
        return uncalled(self.contributions or {})

    @property
    def matched(self) -> Mapping[Seat, Chips]:
        """What each seat has put in, without the uncalled bet."""
        put_in, returned = self.contributions or {}, self.returned
        return {seat: chips - returned.get(seat, 0) for seat, chips in put_in.items()}

    @kept
    def pots(self) -> list[Pot]:
        """The pots before the rake, main pot first."""
        if self.contributions is None:
            return [Pot(self.pot or 0, self.still_in)]
        return collect(self.matched, self.folded, self.house)

    def hand(self, seat: Seat) -> Hand:
        """The hand of a seat, the shared card of a short deck included."""
        return self._whole_hands[seat]

    @kept
    def _whole_hands(self) -> dict[Seat, Hand]:
        with_it = Cards([self.community] if self.community else "")
        return {
            seat: made(
                Hand,
                own=own | with_it if with_it and len(own) < 7 else own,
                board=self.board,
                game=self.game,
                house=self.house,
            )
            for seat, own in self.hands.items()
        }


def _dealt(table: Settlement) -> dict[str, Cards]:
    """All cards that are out, the common ones first, so that a second one is found in a hand."""
    common = {
        "board": table.board or Cards(""),
        "community": Cards([table.community] if table.community else ""),
    }
    return common | {str(seat): cards for seat, cards in table.hands.items()}


def _problems(table: Settlement) -> Iterator[Problem]:
    """What makes a settlement impossible, each with its place in the given."""
    yield from _seat_problems(table)
    yield from _chip_problems(table)
    yield from _card_problems(table)
    yield from _claim_problems(table)


def _seat_problems(table: Settlement) -> Iterator[Problem]:
    put_in = table.contributions
    places = {"hands": table.hands, "contributions": put_in or {}, "folded": table.folded}
    yield from (
        (f"there is no seat {seat}", (place,)) for place in places for seat in places[place] if seat < 1
    )
    for place in ("hands", "folded"):
        for seat in places[place]:
            if put_in is not None and seat not in put_in:
                yield f"seat {seat} has put in nothing", (place,)
    if table.dealer < 0:
        yield f"there is no seat {table.dealer}", ("dealer",)
    if len(set(table.folded)) < len(table.folded):
        yield "a seat folds only once", ("folded",)
    if not table.still_in:
        yield "nobody is left to be paid", ("folded",) if table.folded else ()


def _chip_problems(table: Settlement) -> Iterator[Problem]:
    if (table.pot is None) == (table.contributions is None):
        yield "the chips are told as a pot or as contributions, one of the two", ()
    yield from not_whole({("pot",): table.pot, ("unit",): table.unit, ("rake",): table.rake})
    put_in = table.contributions or {}
    yield from not_whole({("contributions", str(seat)): chips for seat, chips in put_in.items()})
    if table.pot is not None and table.pot < 0:
        yield f"a pot cannot be {table.pot} chips", ("pot",)
    for seat, chips in put_in.items():
        if chips < 0 or (chips == 0 and seat in table.still_in):
            yield f"seat {seat} cannot have put in {chips} chips", ("contributions", str(seat))
    if table.unit < 1:
        yield "the smallest chip is one or more", ("unit",)
    yield from rake_problems(table)


def rake_problems(table: Settlement) -> Iterator[Problem]:
    """A rake is no more than there is to take it from."""
    if not 0 <= table.rake <= sum([pot.chips for pot in table.pots]):
        yield f"a rake of {table.rake} cannot be taken", ("rake",)


def _card_problems(table: Settlement) -> Iterator[Problem]:
    title, has_board = table.game.title, table.game.board
    if table.board is not None and not has_board:
        yield f"{title} is played without a board", ("board",)
    if table.community is not None and has_board:
        yield f"{title} has a board and no community card besides", ("community",)
    if table.contested and table.board is None and has_board:
        yield f"{title} is played with a board", ("board",)
    for seat in table.still_in:
        if table.contested and seat not in table.hands:
            yield f"seat {seat} is still in and shows no hand", ("hands",)


def _claim_problems(table: Settlement) -> Iterator[Problem]:
    if table.declared and len(table.game.sides) == 1:
        yield f"{table.game.title} has one side, so there is nothing to declare", ("declared",)
    for seat, claim in table.declared.items():
        if seat not in table.still_in:
            yield f"seat {seat} is not in and cannot declare", ("declared", str(seat))
        if claim not in get_args(Claim):
            yield f"seat {seat} declares high, low or both, not {claim!r}", ("declared", str(seat))
    for seat in table.still_in:
        if table.contested and table.declares and seat not in table.declared:
            yield f"seat {seat} has not declared", ("declared",)
