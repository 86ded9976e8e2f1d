"""The table of a whole hand: its seats, its blinds, and what it cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from studeval.errors import SituationError
from studeval.games import GAMES
from studeval.rules.hand_table import Table
from studeval.rules.house import HouseRules

STUD, HOUSE = GAMES["stud"], HouseRules()
STAKES = {"bring_in": 2, "small_bet": 5, "big_bet": 10}


def test_the_seats_are_those_of_the_stacks_in_their_order() -> None:
    assert (1, 2, 3) == Table(STUD, HOUSE, {3: 9, 1: 9, 2: 9}, **STAKES).seats


def test_a_game_without_blinds_has_no_big_blind() -> None:
    assert Table(STUD, HOUSE, {1: 9, 2: 9}, **STAKES).big_blind_seat is None


@pytest.mark.parametrize(
    ("told", "path"),
    [
        ({"stacks": {0: 9, 1: 9}}, ("stacks", "0")),
        ({"stacks": {1: 9.5, 2: 9}}, ("stacks", "1")),
        ({"antes": {3: 1}}, ("antes", "3")),
        ({"dealer": 3}, ("dealer",)),
        ({"blinds": {1: 1, 2: 2}}, ("blinds",)),
        ({"small_bet": 0}, ("small-bet",)),
        ({"structure": "pot-limit", "big_blind": 2}, ("structure",)),
        ({"structure": "spread"}, ("structure",)),
        ({"bring_in": 5}, ("bring-in",)),
        ({"unit": 0}, ("unit",)),
        ({"event_players": 1}, ("event-players",)),
        ({"game": GAMES["omaha-hi-lo"], "bring_in": None}, ("blinds",)),
        (
            {"game": GAMES["omaha-hi-lo"], "bring_in": None, "dealer": 1, "blinds": {1: 1, 2: 2, 3: 4}},
            ("blinds", "3"),
        ),
        (
            {"game": GAMES["omaha-hi-lo"], "bring_in": None, "dealer": 1, "blinds": {1: 1, 2: 2, 3: 4}}
            | {"stacks": {1: 9, 2: 9, 3: 9}},
            ("blinds",),
        ),
    ],
    ids=str,
)
def test_a_table_that_cannot_be_is_refused_at_its_place(told: dict[str, Any], path: tuple[str, ...]) -> None:
    with pytest.raises(SituationError) as refused:
        Table(**({"game": STUD, "house": HOUSE, "stacks": {1: 9, 2: 9}, **STAKES} | told))
    assert path == refused.value.path
