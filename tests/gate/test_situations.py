"""Random situations: the same from the same seed, possible under every house, and rich in edges."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from studeval.games import GAMES
from studeval.gate import situations
from studeval.gate.differ.run import any_house
from studeval.gate.situations.cards import DECK, FLAVOURS, deck, hands
from studeval.rulebook.formats import faults
from studeval.rules import operations
from studeval.rules.house import HouseRules

TRIES = 60
ASKED = [
    (op, game)
    for op in situations.makers()
    for game in GAMES
    if situations.make(op, game, HouseRules(), Random(0)) is not None
]


def made(op: str, game: str, number: int, house: HouseRules | None = None) -> situations.Given:
    given = situations.make(op, game, house or HouseRules(), Random(number))
    assert given is not None
    return given


def test_every_operation_has_a_maker_but_the_counts_and_whole_hands() -> None:
    """There are few counts and all are cases; `benchmarks/generated.py` puts whole hands to others."""
    assert set(situations.makers()) == set(operations()) - {"count", "hand"}


def test_a_game_without_the_question_has_no_situation() -> None:
    assert situations.make("bring-in", "omaha-hi-lo", HouseRules(), Random(1)) is None
    assert situations.make("qualify", "razz", HouseRules(), Random(1)) is None


@pytest.mark.parametrize(("op", "game"), ASKED)
def test_the_same_source_makes_the_same_situation(op: str, game: str) -> None:
    assert made(op, game, 7) == made(op, game, 7)
    assert any(made(op, game, 7) != made(op, game, number) for number in range(5))


@pytest.mark.parametrize(("op", "game"), ASKED)
def test_a_situation_is_well_formed_and_possible_under_any_house(op: str, game: str) -> None:
    for number in range(TRIES):
        house = any_house(Random(number))
        given = made(op, game, number, house)
        assert list(faults(given, f"operations/{op}#/$defs/given")) == []
        operations()[op].ask(given, GAMES[game], house)


def answers(op: str, game: str, house: HouseRules | None = None) -> list[dict[str, object]]:
    rules = house or HouseRules()
    return [operations()[op].ask(made(op, game, number), GAMES[game], rules) for number in range(200)]


def test_pots_have_ties_odd_chips_and_several_levels() -> None:
    found = [pot for answer in answers("award", "stud-hi-lo") for pot in answer["pots"]]
    ties = Counter(len(pot["high"]) for pot in found if pot["high"] != "none")
    assert {1, 2, 3, 4} <= set(ties)
    assert any(len(set(pot["high"].values())) > 1 for pot in found if pot["high"] != "none")
    assert sum(pot["low"] == "none" for pot in found) > 20 < sum(pot["low"] != "none" for pot in found)
    assert len(found) > 250


def test_bettings_end_open_capped_and_short() -> None:
    found = answers("legal-actions", "stud")
    assert {"none"} < {answer["actor"] for answer in found}
    assert {0, 1, 2, 3} == {answer["raises-left"] for answer in found}


def test_decks_run_short() -> None:
    assert {"own", "shared"} <= {answer["seventh"] for answer in answers("deal", "stud")}
    burnt = answers("deal", "razz", HouseRules(short_stub="tda", burns="each-street"))
    assert {True, False} == {answer["reshuffled"] for answer in burnt}


def test_bring_ins_tie_and_are_short() -> None:
    found = answers("bring-in", "razz")
    assert any("tie" in answer["reason"] for answer in found)
    assert any("all it has" in answer["reason"] for answer in found)
    assert any(answer["seat"] == "none" for answer in found)


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_a_flavour_is_some_cards_of_the_deck(flavour) -> None:
    for number in range(TRIES):
        cards = flavour(Random(number))
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(DECK)


def test_a_deck_is_whole_and_hands_of_one_deal_share_no_card() -> None:
    for number in range(TRIES):
        rng = Random(number)
        assert sorted(deck(rng)) == sorted(DECK)
        dealt = hands(rng, 5, 7, ["As", "Kd"])
        cards = [card for hand in dealt for card in hand.split()]
        assert [len(hand.split()) for hand in dealt] == [7] * 5
        assert len({*cards, "As", "Kd"}) == 37
