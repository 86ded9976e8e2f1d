"""legal-actions: what the player whose turn it is may do, after all that was done on the street.

Each action of the history is judged as it comes: one that was not legal then is refused, at its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypedDict, Unpack, get_args

from studeval.cards import Cards
from studeval.errors import IllegalActionError, SituationError, within
from studeval.games import GAMES, Game, Street
from studeval.rules.amounts import Legal, words
from studeval.rules.asked import asked
from studeval.rules.betting import WITHOUT_AMOUNT, Action, Betting, Round, Structure
from studeval.rules.bring_in import amount_due
from studeval.rules.dealt import check_no_card_twice
from studeval.rules.house import HouseRules
from studeval.rules.operation import Answer, Given, Operation
from studeval.rules.table import Chips, Problem, Seat, is_number, not_in_hand, not_whole, seats_once

AMOUNTS = ("small_bet", "big_bet", "big_blind", "bring_in", "pot", "event_players")
VERBS = ("bring-in", "complete", "bet", "raise", *WITHOUT_AMOUNT)
PASSED_ON = ("small_bet", "big_bet", "big_blind", "bring_in", "pot", "structure", "event_players")
BY_SEAT = ("stacks", "blinds", "boards")
STRUCTURES = get_args(Structure)


class Details(TypedDict, total=False):
    """What else there may be to say of a table; see `Round`. Amounts are chips."""

    structure: Structure
    small_bet: Chips
    big_bet: Chips
    big_blind: Chips
    bring_in: Chips
    pot: Chips
    stacks: Mapping[Seat, Chips]
    blinds: Mapping[Seat, Chips]
    boards: Mapping[Seat, Cards | str]
    event_players: int


@asked("seats", "first", "stacks", "blinds", "boards", details=Details.__annotations__)
def legal_actions(
    game: str,
    street: int | str,
    seats: Sequence[Seat],
    first: Seat,
    history: Sequence[str | Action] = (),
    house: HouseRules | None = None,
    **details: Unpack[Details],
) -> Legal:
    """What the next player may do, by action; empty when the round is over.

    `seats` are those in the hand when the street began, `first` the one who acts first; the history is
    "SEAT VERB [TOTAL]" each, totals of the street in chips. `fold` and `check` are True, `call` is the chips to add, a
    bet, completion or raise the totals it may go to (the least and the greatest in big-bet games). Raises
    IllegalActionError for an action of the history that was not legal, SituationError for a table that cannot be.

    >>> legal_actions("stud", 5, [1, 2, 3], 1, ["1 bet 20", "2 raise 40"], small_bet=10, big_bet=20)
    {'call': 40, 'fold': True, 'raise': [60]}
    """
    rules = house or HouseRules()
    return after(_table(GAMES[game], rules, street, seats, first, **details), history).legal()


def _table(
    game: Game,
    house: HouseRules,
    street: int | str,
    seats: Sequence[Seat],
    first: Seat,
    **details: Unpack[Details],
) -> Round:
    """The table as it is told, with the bring-in that the house asks for on third street."""
    deal, said = _street(game, street), dict[str, Any](details)
    said["boards"] = _boards(details.get("boards", {}))
    if game.bring_in is not None and deal == game.streets[0]:
        said["bring_in"] = amount_due(house, details.get("bring_in"), details.get("small_bet"))
    return Round(game, house, deal, tuple(seats), first, **said)


def _street(game: Game, name: int | str) -> Street:
    street = game.street(str(name))
    if street is None:
        raise SituationError(f"{game.title} has no street {name}", path=("street",))
    return street


def after(table: Round, history: Sequence[str | Action]) -> Betting:
    """The round after a history. Raises what `legal_actions` raises, with the place in the given."""
    for problem, path in problems(table):
        raise SituationError(problem, path=path)
    betting = table.start()
    for index, entry in enumerate(history):
        with within("history", str(index)):
            betting = betting.apply(action_of(entry))
    return betting


def action_of(entry: str | Action) -> Action:
    """An action from its text, "7 raise 40". Raises IllegalActionError where it is none."""
    if isinstance(entry, Action):
        return entry
    if not isinstance(entry, str):
        raise IllegalActionError(f"{entry!r} is no action: it is text, such as 7 raise 40")
    seat, verb, *total = [*entry.split(), "", ""][: max(2, len(entry.split()))]
    amounts = len(total) == (verb not in WITHOUT_AMOUNT)
    if not (verb in VERBS and amounts and all(map(is_number, (seat, *total)))):
        raise IllegalActionError(
            f"{entry!r} is no action: SEAT and one of {', '.join(VERBS)}, with the total it makes"
        )
    return Action(int(seat), verb, int(total[0]) if total else None)


def problems(table: Round) -> Iterator[Problem]:
    """What makes a table impossible, each with its place in the given."""
    if len(table.seats) < 2:
        yield "a betting round needs at least two players", ("seats",)
    yield from seats_once(table.seats)
    if len(table.seats) > table.game.seats:
        yield f"{table.game.title} is for {table.game.seats} players at most", ("seats",)
    yield from not_in_hand([table.first], table.seats, "first")
    yield from not_whole({(name.replace("_", "-"),): getattr(table, name) for name in AMOUNTS})
    yield from _chips_problems("stacks", table.stacks, table.seats)
    yield from _chips_problems("blinds", table.blinds, table.seats)
    yield from _chips_problems("boards", dict.fromkeys(table.boards, 0), table.seats)
    yield from _limit_problems(table)


def _chips_problems(key: str, chips: Mapping[Seat, Chips], seats: Sequence[Seat]) -> Iterator[Problem]:
    yield from not_whole({(key, str(seat)): amount for seat, amount in chips.items()})
    for seat, amount in chips.items():
        if seat not in seats:
            yield f"seat {seat} is not in the hand", (key, str(seat))
        if amount < 0:
            yield f"seat {seat} cannot have {amount} chips", (key, str(seat))


def _limit_problems(table: Round) -> Iterator[Problem]:
    if table.limited and not 0 < table.small_bet <= table.big_bet:
        yield f"bets of {table.small_bet} and {table.big_bet} are no limits", ("small-bet",)
    if table.structure not in STRUCTURES:
        yield f"there is no structure {table.structure!r}: {', '.join(STRUCTURES)}", ("structure",)
    if table.blinds and table.game.bring_in is not None:
        yield f"{table.game.title} has no blinds", ("blinds",)
    if not table.limited and table.big_blind <= 0:
        yield "pot-limit and no-limit need the big blind", ("big-blind",)
    if not table.limited and table.game.bring_in is not None:
        yield f"{table.game.title} is played with fixed limits", ("structure",)
    third = table.game.bring_in is not None and table.deal == table.game.streets[0]
    if third != (table.bring_in is not None):
        yield "third street, and no other, has a bring-in, and it must be stated", ("bring-in",)
    if table.bring_in is not None and not 0 < table.bring_in < table.small_bet:
        yield f"a bring-in of {table.bring_in} is not below the small bet of {table.small_bet}", ("bring-in",)
    if table.pot < 0:
        yield f"a pot of {table.pot} cannot be", ("pot",)


def read(given: Given, game: Game, house: HouseRules) -> Betting:
    """The round after the history of a given."""
    details: dict[str, Any] = {
        name: given[key] for name in PASSED_ON if (key := name.replace("_", "-")) in given
    }
    for name in BY_SEAT:
        details[name] = {int(seat): told for seat, told in given.get(name, {}).items()}
    table = _table(game, house, given["street"], given["seats"], given["first"], **details)
    return after(table, given.get("history", ()))


def _boards(told: Mapping[Seat, Cards | str]) -> dict[Seat, Cards]:
    boards = {}
    for seat, cards in told.items():
        with within("boards", str(seat)):
            boards[seat] = Cards(cards)
    check_no_card_twice({str(seat): board for seat, board in boards.items()}, "boards")
    return boards


def answer(betting: Betting) -> Answer:
    """Whose turn it is, what he may do, and how many raises the cap leaves."""
    legal, left = betting.legal(), betting.raises_left
    reason = f"seat {betting.actor} may {words(legal)}" if legal else "the round is over"
    return {
        "actor": betting.actor or "none",
        "actions": legal,
        "raises-left": "unlimited" if left is None else left,
        "reason": reason,
    }


def normal(found: Answer) -> Answer:
    """The actions are compared as a whole: one too many is as wrong as one too few."""
    actions = found.get("actions")
    if not isinstance(actions, Mapping):
        return found
    return found | {"actions": [f"{verb} {sizes}" for verb, sizes in sorted(actions.items())]}


OPERATION = Operation("legal-actions", "what the next player may do, and for how much", read, answer, normal)
