"""A table in few words: what is left out is as it usually is, and what cannot be is refused at its place."""

from typing import Any

import pytest

from studeval.errors import CardError, DuplicateCardError, SituationError, StudevalError
from studeval.rules.hand import Hand
from studeval.rules.house import HouseRules


def test_seats_are_counted_from_one_and_antes_are_in() -> None:
    hand = Hand.start("stud", [100, 3, 50], ante=5, bring_in=2, small_bet=10)
    assert {1: 95, 2: 0, 3: 45} == hand.stacks
    assert (13, 20) == (hand.pot, hand.table.big_bet)


def test_stacks_and_antes_may_be_told_by_seat() -> None:
    hand = Hand.start("stud", {2: 100, 5: 100}, ante={5: 4}, bring_in=2, small_bet=10)
    assert {2: 100, 5: 96} == hand.stacks


@pytest.mark.parametrize(
    ("seats", "dealer", "blinds"),
    [(2, None, {1: 10, 2: 5}), (2, 1, {1: 5, 2: 10}), (4, None, {1: 5, 2: 10}), (4, 2, {3: 5, 4: 10})],
    ids=["heads-up", "heads-up, button in seat 1", "four", "four, button in seat 2"],
)
def test_blinds_stand_after_the_button(seats: int, dealer: int | None, blinds: dict[int, int]) -> None:
    button = {} if dealer is None else {"dealer": dealer}
    hand = Hand.start("omaha-hi-lo", [100] * seats, blinds=(5, 10), small_bet=10, **button)
    assert blinds == hand.table.blinds


def test_the_big_blind_is_the_least_bet_of_big_bet_games() -> None:
    hand = Hand.start("omaha-hi-lo", [500] * 3, blinds=(5, 10), structure="pot-limit", seed=1)
    assert {"call": 10, "fold": True, "raise": [20, 35]} == hand.legal_actions()


def test_a_deck_is_dealt_from_the_top() -> None:
    hand = Hand.start(
        "razz", [100, 100], ante=1, bring_in=3, small_bet=10, deck="As Kd 2c 3h 4h 5h" + " 7s 8s" * 0
    )
    assert ["4h", "5h"] == [str(hand.upcards[seat][0]) for seat in (1, 2)]


def test_a_seed_shuffles_the_same_deck() -> None:
    one, two, other = (
        Hand.start("stud", [50, 50], ante=1, bring_in=2, small_bet=5, seed=seed) for seed in (3, 3, 4)
    )
    assert (True, False) == (one == two, one == other)


@pytest.mark.parametrize(
    ("stakes", "error", "path"),
    [
        ({"bring_in": 10}, SituationError, ("bring-in",)),
        ({"bring_in": 3, "blinds": (5, 10)}, SituationError, ("blinds",)),
        ({"bring_in": 3, "deck": "As As"}, DuplicateCardError, ("deck",)),
        ({"bring_in": 3, "deck": "As Xd"}, CardError, ("deck",)),
        ({"bring_in": 3, "deck": "As ??"}, SituationError, ("deck",)),
    ],
    ids=["bring-in", "blinds", "card twice", "no card", "card not told"],
)
def test_what_cannot_be_is_refused_at_its_place(
    stakes: dict[str, object], error: type[SituationError], path: tuple[str, ...]
) -> None:
    with pytest.raises(error) as refused:
        Hand.start("stud", [100, 100], small_bet=10, **stakes)
    assert path == refused.value.path


def test_a_game_that_there_is_not_is_refused() -> None:
    with pytest.raises(SituationError, match="there is no game 'badugi'"):
        Hand.start("badugi", [100, 100])


def test_hands_alike_do_not_share_what_is_to_be_dealt() -> None:
    one, other = (Hand.start("stud", [100, 100], ante=1, bring_in=3, small_bet=10) for _ in range(2))
    one.apply("deal 1 As Kd 2c")
    assert {1: ("down", "down", "up"), 2: ("down", "down", "up")} == other.pending


STAKES = {"ante": 1, "bring_in": 3, "small_bet": 10}


@pytest.mark.parametrize(
    ("told", "path", "words"),
    [
        ({"bigbet": 40}, ("bigbet",), "'bigbet' is none of"),
        ({"structure": "spread"}, ("structure",), "'spread' is none of fixed-limit"),
        ({"deck": "As Kd"}, ("deck",), "the deck ends before the hand does"),
        ({"deck": "As Kd", "seed": 1}, ("deck",), "tell one of deck and seed"),
        ({"deck": "As ??"}, ("deck",), "every card of a deck is told"),
        ({"dealer": 3}, ("dealer",), "there is no seat 3"),
        ({"blinds": (5, 10)}, ("blinds",), "has no blinds"),
        ({"house": "tda"}, ("house",), "a house is HouseRules, not str"),
    ],
    ids=[
        "unknown keyword",
        "unknown structure",
        "short deck",
        "deck and seed",
        "hidden card",
        "no such dealer",
        "blinds in stud",
        "house by name",
    ],
)
def test_what_is_told_wrongly_is_refused_at_its_place(told: dict, path: tuple[str, ...], words: str) -> None:
    with pytest.raises(StudevalError, match=words) as refused:
        Hand.start("stud", [100, 100], **STAKES, **told)
    assert path == refused.value.path


@pytest.mark.parametrize(
    ("told", "path", "words"),
    [
        ({"stacks": None}, ("stacks",), "stacks are a list of amounts, or amounts by seat, not None"),
        ({"stacks": 500}, ("stacks",), "stacks are a list of amounts, or amounts by seat, not 500"),
        ({"stacks": "abc"}, ("stacks",), "stacks are a list of amounts, or amounts by seat, not 'abc'"),
        ({"stacks": [100, "many"]}, ("stacks", "2"), "stacks: 'many' is no whole number of chips"),
        ({"stacks": {"1": 100, "2": 100}}, ("stacks", "1"), "stacks: '1' is no seat"),
        ({"event_players": 1}, ("event-players",), "2 sit here, and the event has 1 players"),
        ({"dead_antes": "no"}, ("dead-antes",), "dead_antes is True or False, not 'no'"),
        ({"seed": True}, ("seed",), "seed is a whole number or text, not True"),
        ({"blinds": (5, 10, 10)}, ("blinds",), "3 blinds are too many for 2 seats"),
        ({"blinds": 5}, ("blinds",), "blinds are a list of amounts, or amounts by seat, not 5"),
        ({"blinds": {1: "5"}}, ("blinds", "1"), "blinds: '5' is no whole number of chips"),
        ({"ante": ["1", "1"]}, ("ante", "everybody"), r"ante: \['1', '1'\] is no whole number of chips"),
        ({"ante": {1: "1"}}, ("ante", "1"), "ante: '1' is no whole number of chips"),
        ({"ante": 0.5}, ("ante", "everybody"), "ante: 0.5 is no whole number of chips"),
        ({"bring_in": "3"}, ("bring-in",), "bring_in is a whole number, not '3'"),
        ({"big_bet": None}, ("big-bet",), "big_bet is a whole number, not None"),
        ({"rake": True}, ("rake",), "rake is a whole number, not True"),
        ({"dealer": None}, ("dealer",), "dealer is a whole number, not None"),
        ({"deck": 5}, ("deck",), "deck is text or cards, not 5"),
        ({"seed": [7]}, ("seed",), r"seed is a whole number or text, not \[7\]"),
    ],
    ids=str,
)
def test_an_argument_of_another_form_is_refused_by_name(
    told: dict[str, Any], path: tuple[str, ...], words: str
) -> None:
    with pytest.raises(SituationError, match=words) as refused:
        Hand.start("stud", **{"stacks": [100, 100], **STAKES, **told})
    assert path == refused.value.path


def test_no_event_players_are_told_as_none() -> None:
    assert Hand.start("stud", [100, 100], **STAKES, event_players=None).table.event_players is None


def test_a_house_that_burns_takes_a_card_off_before_each_street() -> None:
    """The seventh card of the deck is burnt, and the eighth and ninth are the fourth cards."""
    house = HouseRules(burns="each-street")
    hand = Hand.start("stud", [100, 100], **STAKES, house=house, seed=7)
    for text in ("bring-in 3", "call"):
        hand = hand.apply(text)
    assert hand.table.deck is not None
    assert {1: hand.table.deck[7], 2: hand.table.deck[8]} == {
        seat: cards[3] for seat, cards in hand.cards.items()
    }


def test_no_bets_told_are_bets_of_nothing() -> None:
    with pytest.raises(SituationError, match="bets of 0 and 0 are no limits"):
        Hand.start("omaha-hi-lo", [100, 100], blinds=(5, 10))


def test_nobody_sits_there() -> None:
    with pytest.raises(SituationError, match="not 0") as refused:
        Hand.start("omaha-hi-lo", [], blinds=())
    assert ("stacks",) == refused.value.path


@pytest.mark.parametrize(
    ("stakes", "expected"),
    [
        ({"small_bet": 10}, (10, 20, 0)),
        ({"small_bet": 10, "big_bet": 30}, (10, 30, 0)),
        ({"structure": "pot-limit", "small_bet": 10}, (0, 0, 10)),
        ({"structure": "fixed-limit", "small_bet": 10}, (10, 20, 0)),
    ],
    ids=["limits", "big bet", "pot-limit", "limits by name"],
)
def test_a_table_has_bets_or_a_big_blind(stakes: dict[str, Any], expected: tuple[int, int, int]) -> None:
    table = Hand.start("omaha-hi-lo", [100] * 3, blinds=(5, 10), **stakes).table
    assert expected == (table.small_bet, table.big_bet, table.big_blind)


def test_blinds_stand_in_the_order_of_seats_however_stacks_are_told() -> None:
    hand = Hand.start("omaha-hi-lo", {5: 100, 3: 100, 2: 100}, blinds=(5, 10), small_bet=10)
    assert (5, {2: 5, 3: 10}) == (hand.table.dealer, hand.table.blinds)


def test_a_deck_may_be_a_list_and_a_seed_text() -> None:
    cards = ["As", "Kd", "2c", "3h", "4h", "5h"]
    assert "4h" == str(Hand.start("razz", [9, 9], **STAKES, deck=cards).upcards[1][0])
    assert 2 == len(Hand.start("razz", [9, 9], **STAKES, seed="seven").upcards)
