"""A case's situation drawn as a table would see it: a line a seat, then the board, the pot and what was done.

The drawing knows the words that operations share for what belongs to a seat; whatever else a situation
states is told below by its own name, so that an operation needs nothing here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from studeval.games import GAMES
from studeval.gate.explain import flow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studeval.games import Game
    from studeval.gate.explain import Row
    from studeval.rulebook.model import Case

Given = Mapping[str, Any]

# What a seat has: by the name in the given, the words around it.
VALUES = {
    "upcards": "{}",
    "boards": "{}",
    "hands": "{}",
    "stacks": "has {}",
    "blinds": "blind {}",
    "contributions": "put in {}",
    "declared": "says {}",
}
# What a seat is: it stands in a list, or is the one named.
LISTS = {"all-in": "all-in", "folded": "folded", "side-pot": "in the side pot"}
ONES = {"dealer": "dealer", "first": "acts first", "earlier-aggressor": "bet last on an earlier street"}
DONE = ("history", "last-round")
HIDDEN = "xx"


def drawn(case: Case) -> Iterator[Row]:
    """The situation as labelled lines."""
    game = GAMES[case.game]
    street = f", street {case.given['street']}" if "street" in case.given else ""
    yield "game", f"{game.title}{street}"
    if case.phh:
        yield "record", case.phh
    seats = _seats(case.given)
    for seat in seats:
        yield "seat", f"{seat:<3} {_at_seat(seat, case.given, game)}".rstrip()
    if any(map(str.isdigit, seats)):
        yield from _dealer_apart(case.given.get("dealer", 0), seats, game)
    yield from _rest(case.given)
    for name in DONE:
        for done in case.given.get(name, ()):
            yield name, done
        if case.given.get(name) == []:
            yield name, "nothing yet" if name == "history" else "all checked"
    yield from _of_a_hand(case.given.get("actions", ()))


def _of_a_hand(actions: Sequence[str]) -> Iterator[Row]:
    """The actions of a whole hand, deals and betting in turn, with the number of the first of each line."""
    number = 1
    for _, group in groupby(actions, key=lambda action: action.startswith("d ")):
        told = list(group)
        yield "actions", f"{number:<3} {', '.join(told)}"
        number += len(told)


def _dealer_apart(dealer: int, seats: list[str], game: Game) -> Iterator[Row]:
    """The dealer, where he is none of the seats that are told: the house's, or the button at an empty place."""
    if dealer and str(dealer) not in seats:
        yield "dealer", f"seat {dealer}"
    elif not dealer and not game.board:
        yield "dealer", "the house's, between the last seat and the first"


def _seats(given: Given) -> list[str]:
    """The seats or labels that the situation speaks of; seats in their order round the table."""
    named = [name for key in VALUES for name in given.get(key, ())]
    named += [str(seat) for seat in given.get("seats", ())]
    named += [str(seat) for key in LISTS for seat in given.get(key, ())]
    return sorted(dict.fromkeys(named), key=lambda name: int(name) if name.isdigit() else 0)


def _at_seat(seat: str, given: Given, game: Game) -> str:
    """What is known of one seat."""
    told = [words.format(given[key][seat]) for key, words in VALUES.items() if seat in given.get(key, {})]
    if told and any(seat in given.get(key, {}) for key in ("upcards", "boards")):
        told[0] = _with_downcards(told[0], given, game)
    told += [words for key, words in LISTS.items() if _number_or_label(seat) in given.get(key, ())]
    told += [words for key, words in ONES.items() if _number_or_label(seat) == given.get(key)]
    return ", ".join(told)


def _number_or_label(seat: str) -> int | str:
    """A seat as a number, a label as it is."""
    return int(seat) if seat.isdigit() else seat


def _with_downcards(upcards: str, given: Given, game: Game) -> str:
    """The cards that all can see, between those that only their owner can."""
    names = [street.name for street in game.streets]
    number = (
        names.index(str(given.get("street", names[0]))) if str(given.get("street", names[0])) in names else 0
    )
    dealt = [street.down for street in game.streets[: number + 1]]
    return " ".join([HIDDEN] * dealt[0] + [upcards] + [HIDDEN] * sum(dealt[1:]))


def _rest(given: Given) -> Iterator[Row]:
    """All else that is stated, by its own name."""
    drawn_above = {*VALUES, *LISTS, *ONES, *DONE, "street", "seats", "actions"}
    for name, value in given.items():
        if name not in drawn_above:
            yield name, flow(value)
