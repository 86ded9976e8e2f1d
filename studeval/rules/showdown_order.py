"""showdown-order: who shows first after the last betting round, and who after him.

The last to bet or raise shows first, then the others clockwise (S8-SHOW-02, S8-SHOW-04); where nobody bet, the house
says who begins. A side pot is shown down before the pot below it, so those who are not in it come after (WL 145).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from studeval.errors import SituationError, within
from studeval.games import GAMES, Game
from studeval.rules.asked import asked
from studeval.rules.betting import Action
from studeval.rules.frozen import kept
from studeval.rules.house import HouseRules
from studeval.rules.legal_actions import action_of
from studeval.rules.operation import Answer, Given, Operation
from studeval.rules.table import Problem, Seat, clockwise, not_in_hand, seats_once

AGGRESSIVE = ("bet", "complete", "raise")
PAYING = (*AGGRESSIVE, "call")


@dataclass(frozen=True)
class Showdown:
    """The table after the last betting round. `seats` are those still in, `all_in` those of them without chips.

    `last_round` is what was done in that round, checks as one likes; empty is a checked round, None a round without
    action because too many are all-in (S-SHOW-ALLIN). `first` is the seat that acted first in it, or would have.
    `earlier_aggressor` made the last bet of the streets before. `side_pot` are the seats in the last side pot; None is
    what the round itself tells. `dealer` 0 is a house dealer between the last seat and the first (CU-BRING-05).
    """

    game: Game
    house: HouseRules
    seats: Sequence[Seat]
    last_round: Sequence[Action] | None = None
    first: Seat | None = None
    earlier_aggressor: Seat | None = None
    dealer: Seat = 0
    all_in: Collection[Seat] = ()
    side_pot: Collection[Seat] | None = None

    def __post_init__(self) -> None:
        for problem, path in _problems(self):
            raise SituationError(problem, path=path)

    @kept
    def last_bet(self) -> int | None:
        """The place in the last round of its last bet or raise; None where there was none."""
        actions = self.last_round or ()
        return max([at for at, action in enumerate(actions) if action.verb in AGGRESSIVE], default=None)

    @kept
    def aggressor(self) -> Seat | None:
        """The seat that made the last bet or raise of the round."""
        return None if self.last_bet is None or not self.last_round else self.last_round[self.last_bet].seat

    @kept
    def opener(self) -> Seat | None:
        """The seat that acted first in the round, as stated or as the round tells; None where neither does."""
        return self.last_round[0].seat if self.first is None and self.last_round else self.first

    @kept
    def ahead(self) -> Collection[Seat]:
        """Those in the side pot; all of them where there is none."""
        return (_side_pot(self) if self.side_pot is None else self.side_pot) or self.seats

    @kept
    def bettor(self) -> Seat | None:
        """The seat whose bet or raise decides: of the last round, or of the whole hand where the house says so."""
        if self.aggressor is not None or self.house.last_aggressor == "last-round":
            return self.aggressor
        return self.earlier_aggressor if self.earlier_aggressor in self.ahead else None

    @kept
    def when_checked(self) -> str:
        """How the first is found after a checked round; by seat number never in a game with a button (CU-SHOW-10)."""
        choice = self.house.showdown_when_checked
        nobody_acted = self.opener is None and (self.game.board or self.last_round is None)
        by_position = {"first-to-act": nobody_acted, "lowest-seat": self.game.board}
        return "earliest-position" if by_position.get(choice) else choice


def _side_pot(table: Showdown) -> Collection[Seat]:
    """Who answered the last bet: one still in who did not is all-in, and has no share of the chips above his."""
    if table.last_bet is None or not table.last_round or not table.all_in:
        return ()
    return {action.seat for action in table.last_round[table.last_bet :] if action.verb in PAYING}


def _problems(table: Showdown) -> Iterator[Problem]:
    """What makes a showdown impossible, each with its place in the given."""
    if not table.seats:
        yield "nobody is left to win the pot", ("seats",)
    yield from seats_once(table.seats)
    for key, named in (("all-in", table.all_in), ("side-pot", table.side_pot or ())):
        yield from not_in_hand(named, table.seats, key)
    for key, seat in (("first", table.first), ("earlier-aggressor", table.earlier_aggressor)):
        if seat is not None and seat < 1:
            yield f"there is no seat {seat}", (key,)
    if table.dealer < 0:
        yield f"there is no seat {table.dealer}", ("dealer",)
    yield from (_checked_problems if table.aggressor is None else _aggressor_problems)(table)


def _aggressor_problems(table: Showdown) -> Iterator[Problem]:
    if table.aggressor not in table.seats:
        yield (
            f"seat {table.aggressor} made the last bet and cannot have folded since",
            ("last-round", str(table.last_bet)),
        )
    elif table.aggressor not in table.ahead:
        yield f"seat {table.aggressor} made the last bet, so it is in the side pot", ("side-pot",)


def _checked_problems(table: Showdown) -> Iterator[Problem]:
    if table.bettor is not None or len(table.seats) < 2:
        return
    if table.when_checked == "first-to-act" and table.opener is None:
        yield "who acted first in the checked round shows first, so say who did", ("first",)
    if table.when_checked == "earliest-position" and table.game.board and table.dealer < 1:
        yield f"{table.game.title} needs the seat of the button", ("dealer",)


@dataclass(frozen=True)
class ShowdownRuling:
    """The ruling: the seats in the order in which they show, none where one player is left, and the reason in words."""

    order: tuple[Seat, ...]
    reason: str


@asked("seats", "first", "earlier_aggressor", "dealer", "all_in", "side_pot")
def showdown_order(  # noqa: PLR0913  # all but three of them are seldom needed
    seats: Sequence[Seat],
    game: str,
    last_round: Sequence[str | Action] | None = None,
    house: HouseRules | None = None,
    *,
    first: Seat | None = None,
    earlier_aggressor: Seat | None = None,
    dealer: Seat = 0,
    all_in: Collection[Seat] = (),
    side_pot: Collection[Seat] | None = None,
) -> ShowdownRuling:
    """In what order the players show, with the reason in words (S8-SHOW-02 to S8-SHOW-04, 7S-SHOW-01).

    `seats` are those still in. `last_round` is what was done in the last betting round, "SEAT VERB [TOTAL]" each; empty
    is a checked round, None one without action because of all-ins. `first` acted first in it; `earlier_aggressor` bet
    last on the streets before; `side_pot` are the seats in the last side pot. Raises SituationError, or
    IllegalActionError for text that is no action.

    >>> showdown_order([3, 5, 7], "stud", ["5 bet 20", "7 raise 40", "3 call", "5 call"]).order
    (7, 3, 5)
    """
    table = Showdown(
        GAMES[game],
        house or HouseRules(),
        tuple(seats),
        _actions(last_round),
        first,
        earlier_aggressor,
        dealer,
        all_in,
        side_pot,
    )
    return rule(table)


def _actions(entries: Sequence[str | Action] | None) -> tuple[Action, ...] | None:
    return None if entries is None else tuple(_action(index, entry) for index, entry in enumerate(entries))


def _action(index: int, entry: str | Action) -> Action:
    with within("last-round", str(index)):
        return action_of(entry)


def rule(table: Showdown) -> ShowdownRuling:
    """The ruling on a showdown."""
    if len(table.seats) == 1:
        return ShowdownRuling((), f"only seat {table.seats[0]} is left, so there is no showdown")
    start, why = _first_to_show(table)
    turn = [start, *(seat for seat in clockwise(table.seats, start) if seat != start)]
    order = sorted(turn, key=lambda seat: seat not in table.ahead)
    return ShowdownRuling(tuple(order), f"{why}, so it shows first" + _words_for_rest(table, order))


def _first_to_show(table: Showdown) -> tuple[Seat, str]:
    """Who of the side pot shows first, and why."""
    if table.aggressor is not None:
        return table.aggressor, f"seat {table.aggressor} made the last bet or raise of the round"
    if table.bettor is not None:
        return (
            table.bettor,
            f"nobody bet in the last round, and seat {table.bettor} made the last bet of the hand",
        )
    seat, why = WHEN_CHECKED[table.when_checked](table)
    return seat, f"nobody bet in the last round, and seat {seat} {why}"


def _lowest_seat(table: Showdown) -> tuple[Seat, str]:
    return min(table.ahead), "has the lowest number"


def _first_to_act(table: Showdown) -> tuple[Seat, str]:
    """Who acted first; if he is out, the next clockwise who is not (CU-SHOW-09)."""
    assert table.opener is not None
    if table.opener in table.ahead:
        return table.opener, "acted first in it"
    return clockwise(table.ahead, table.opener)[
        0
    ], f"is the next after seat {table.opener}, who acted first in it"


def _earliest_position(table: Showdown) -> tuple[Seat, str]:
    return clockwise(table.ahead, table.dealer)[0], "sits nearest to the dealer's left"


WHEN_CHECKED: Mapping[str, Callable[[Showdown], tuple[Seat, str]]] = {
    "lowest-seat": _lowest_seat,
    "first-to-act": _first_to_act,
    "earliest-position": _earliest_position,
}


def _words_for_rest(table: Showdown, order: Sequence[Seat]) -> str:
    later = [str(seat) for seat in order if seat not in table.ahead]
    if not later:
        return ", and the others follow clockwise"
    return f"; after the side pot seat {' and '.join(later)} {'shows' if len(later) == 1 else 'show'}"


def read(given: Given, game: Game, house: HouseRules) -> Showdown:
    """The showdown of a given."""
    return Showdown(
        game=game,
        house=house,
        seats=tuple(given["seats"]),
        last_round=_actions(given.get("last-round")),
        first=given.get("first"),
        earlier_aggressor=given.get("earlier-aggressor"),
        dealer=given.get("dealer", 0),
        all_in=tuple(given.get("all-in", ())),
        side_pot=tuple(given["side-pot"]) if "side-pot" in given else None,
    )


def answer(table: Showdown) -> Answer:
    """The ruling as data; no order where there is no showdown."""
    ruling = rule(table)
    return {"order": list(ruling.order), "reason": ruling.reason}


OPERATION = Operation("showdown-order", "who shows first, and who after him", read, answer)
