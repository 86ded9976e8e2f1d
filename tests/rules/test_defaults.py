"""What the table of each question is where nothing more is said of it: nobody deals, all have chips enough."""

from __future__ import annotations

from typing import Any

import pytest

from studeval.cards import Card, Cards
from studeval.games import GAMES
from studeval.rules.betting import Round
from studeval.rules.bring_in import ThirdStreet
from studeval.rules.deal import Deal
from studeval.rules.first_to_act import Opening
from studeval.rules.hand_table import Table
from studeval.rules.hand_unseen import HandSettlement
from studeval.rules.house import HouseRules
from studeval.rules.play import Played, Script
from studeval.rules.settlement import Settlement
from studeval.rules.showdown_order import Showdown

STUD, HOUSE = GAMES["stud"], HouseRules()
KINGS, SEVENS = Cards("As Kd Kh 4c Td Js 2s"), Cards("7c 7d 3s 5c 8s Qh 2d")
BOARDS = {1: Cards("As Kd"), 2: Cards("7c 7d")}
STAKES = {"bring_in": 2, "small_bet": 5, "big_bet": 10}


@pytest.mark.parametrize(
    ("table", "told", "usual"),
    [
        (
            ThirdStreet,
            {"upcards": {1: Card("As"), 2: Card("Kd")}, "game": STUD, "house": HOUSE},
            {"dealer": 0, "stacks": {}, "bring_in": None, "small_bet": None},
        ),
        (
            Opening,
            {"game": STUD, "house": HOUSE, "street": "4", "seats": (1, 2), "boards": BOARDS},
            {"dealer": 0, "big_blind": None, "all_in": (), "community": None},
        ),
        (
            Opening,
            {"game": GAMES["omaha-hi-lo"], "house": HOUSE, "street": "flop", "seats": (1, 2), "dealer": 2},
            {"boards": {}},
        ),
        (
            Showdown,
            {"game": STUD, "house": HOUSE, "seats": (1, 2), "first": 1},
            {"last_round": None, "earlier_aggressor": None, "dealer": 0, "all_in": (), "side_pot": None},
        ),
        (
            Settlement,
            {"hands": {1: KINGS, 2: SEVENS}, "game": STUD, "house": HOUSE, "pot": 9},
            {"board": None, "community": None, "contributions": None, "folded": (), "dealer": 0}
            | {"unit": 1, "rake": 0, "declared": {}},
        ),
        (
            HandSettlement,
            {"hands": {1: KINGS, 2: SEVENS}, "game": STUD, "house": HOUSE, "pot": 9},
            {"dead": 0, "unit": 1, "rake": 0, "dealer": 0},
        ),
        (
            Deal,
            {"seats": (1, 2), "game": STUD, "house": HOUSE},
            {"dealer": 0, "still_in": {}, "folded_free": {}, "until": None, "ante": None, "small_bet": None}
            | {"stacks": {}, "deck": None},
        ),
        (
            Round,
            {"game": STUD, "house": HOUSE, "deal": STUD.streets[1], "seats": (1, 2), "first": 1},
            {"structure": "fixed-limit", "small_bet": 0, "big_bet": 0, "big_blind": 0, "bring_in": None}
            | {"pot": 0, "stacks": {}, "blinds": {}, "boards": {}, "event_players": None},
        ),
        (
            Table,
            {"game": STUD, "house": HOUSE, "stacks": {1: 9, 2: 9}, **STAKES},
            {"antes": {}, "blinds": {}, "structure": "fixed-limit", "big_blind": 0, "dealer": 0}
            | {"dead_antes": False, "unit": 1, "rake": 0, "event_players": None, "deck": None}
            | {"declared": {}},
        ),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_what_is_not_told_is_as_usual(table: Any, told: dict[str, Any], usual: dict[str, Any]) -> None:
    assert usual == {name: getattr(table(**told), name) for name in usual}


def test_a_script_without_declarations_and_a_play_without_a_fault() -> None:
    table = Table(STUD, HOUSE, {1: 9, 2: 9}, **STAKES)
    assert {} == Script(table, ()).declared
    assert (0, 0, "") == (Played.unlawful, Played.doubtful, Played.reason)
