"""The showdown: in what order, and why; the cases of the rulebook prove the rule, these the Python door to it."""

import pytest

import studeval as sv
from studeval.games import GAMES
from studeval.rules.showdown_order import OPERATION, showdown_order

RAISED = ["5 bet 20", "7 raise 40", "3 call", "5 call"]
SEATS = [3, 5, 7]


@pytest.mark.parametrize(
    ("arguments", "order", "reason"),
    [
        (
            {"last_round": RAISED},
            (7, 3, 5),
            "seat 7 made the last bet or raise of the round, so it shows first, and the others follow clockwise",
        ),
        (
            {"last_round": RAISED, "all_in": [3], "side_pot": [5, 7]},
            (7, 5, 3),
            "seat 7 made the last bet or raise of the round, so it shows first; after the side pot seat 3 shows",
        ),
        (
            {"last_round": []},
            (3, 5, 7),
            (
                "nobody bet in the last round, and seat 3 has the lowest number, so it shows first, "
                "and the others follow clockwise"
            ),
        ),
        ({"seats": [5]}, (), "only seat 5 is left, so there is no showdown"),
    ],
    ids=["the-last-raiser", "the-side-pot-first", "by-seat", "no-showdown"],
)
def test_the_reason_tells_the_rule(arguments, order: tuple[int, ...], reason: str) -> None:
    ruling = showdown_order(**{"seats": SEATS, "game": "stud", **arguments})
    assert (ruling.order, ruling.reason) == (order, reason)


@pytest.mark.parametrize(
    ("choice", "order", "why"),
    [
        ("lowest-seat", (3, 5, 7), "seat 3 has the lowest number"),
        ("first-to-act", (7, 3, 5), "seat 7 acted first in it"),
        ("earliest-position", (5, 7, 3), "seat 5 sits nearest to the dealer's left"),
    ],
)
def test_the_house_says_who_begins_after_a_checked_round(choice, order: tuple[int, ...], why: str) -> None:
    house = sv.HouseRules(showdown_when_checked=choice)
    ruling = showdown_order(SEATS, "stud", [], house, first=7, dealer=4)
    assert (ruling.order, f", and {why}, so" in ruling.reason) == (order, True)


FIRST = sv.HouseRules(showdown_when_checked="first-to-act")
WHOLE_HAND = sv.HouseRules(last_aggressor="whole-hand")


@pytest.mark.parametrize(
    ("arguments", "order"),
    [
        ({"last_round": ["7 check", "3 check", "5 check"]}, (7, 3, 5)),
        ({"last_round": [], "first": 6}, (7, 3, 5)),
        ({"last_round": ["4 fold", "5 check", "7 check", "3 check"]}, (5, 7, 3)),
        ({"first": 5}, (5, 7, 3)),
        ({"dealer": 6}, (7, 3, 5)),
        ({"game": "omaha-hi-lo", "last_round": [], "dealer": 4}, (5, 7, 3)),
    ],
    ids=["told-by-the-checks", "folded", "folded-unasked", "would-have-acted", "nobody-acted", "button"],
)
def test_who_acted_first_shows_first(arguments, order: tuple[int, ...]) -> None:
    assert showdown_order(**{"seats": SEATS, "game": "stud", "house": FIRST, **arguments}).order == order


@pytest.mark.parametrize(
    ("choice", "earlier", "order"),
    [("last-round", 5, (3, 5, 7)), ("whole-hand", 5, (5, 7, 3)), ("whole-hand", 4, (3, 5, 7))],
    ids=["last-round", "whole-hand", "whole-hand-he-folded"],
)
def test_a_bet_of_an_earlier_street(choice, earlier: int, order: tuple[int, ...]) -> None:
    house = sv.HouseRules(last_aggressor=choice)
    assert showdown_order(SEATS, "stud", [], house, earlier_aggressor=earlier).order == order


def test_the_reason_tells_of_the_earlier_bet() -> None:
    assert showdown_order(SEATS, "stud", [], WHOLE_HAND, earlier_aggressor=5).reason == (
        "nobody bet in the last round, and seat 5 made the last bet of the hand, so it shows first, "
        "and the others follow clockwise"
    )


def test_to_complete_a_short_bet_is_to_raise() -> None:
    assert showdown_order(SEATS, "stud", ["5 bet 7", "7 complete 20", "3 call"]).order == (7, 3, 5)


def test_a_bet_of_the_last_round_comes_before_an_earlier_one() -> None:
    assert showdown_order(SEATS, "stud", RAISED, WHOLE_HAND, earlier_aggressor=5).order == (7, 3, 5)


@pytest.mark.parametrize(
    ("arguments", "order"),
    [
        ({"last_round": ["7 bet 20", "5 call"], "all_in": [3]}, (7, 5, 3)),
        ({"last_round": ["3 bet 7", "7 raise 20", "5 call"], "all_in": [3]}, (7, 5, 3)),
        ({"last_round": ["7 bet 20", "3 call", "5 call"], "all_in": [3]}, (7, 3, 5)),
        ({"last_round": ["3 bet 7", "5 call", "7 call"], "all_in": [3]}, (3, 5, 7)),
        ({"last_round": [], "all_in": [3], "side_pot": [5, 7]}, (5, 7, 3)),
        ({"seats": [2, 3, 5, 7, 8], "last_round": [], "side_pot": [3, 7]}, (3, 7, 5, 8, 2)),
        ({"last_round": [], "side_pot": []}, (3, 5, 7)),
        (
            {"seats": [2, 3, 5, 7], "last_round": [], "house": FIRST, "first": 3, "side_pot": [2, 7]},
            (7, 2, 3, 5),
        ),
        ({"last_round": [], "house": WHOLE_HAND, "earlier_aggressor": 5, "side_pot": [3, 7]}, (3, 7, 5)),
    ],
    ids=[
        "a-bet-he-could-not-answer",
        "a-raise-over-his-last-chips",
        "he-called",
        "his-bet-was-the-last",
        "stated-and-checked",
        "several-after-it",
        "none",
        "after-him-who-acted-first",
        "the-earlier-bettor-has-no-share",
    ],
)
def test_the_side_pot_is_shown_down_first(arguments, order: tuple[int, ...]) -> None:
    assert showdown_order(**{"seats": SEATS, "game": "stud", **arguments}).order == order


def test_several_without_a_share_of_the_side_pot_show_after_it() -> None:
    ruling = showdown_order([2, 3, 5], "stud", [], side_pot=[3])
    assert ruling.reason.endswith("so it shows first; after the side pot seat 5 and 2 show")


def test_no_game_with_a_button_goes_by_the_lowest_seat() -> None:
    by_seat = sv.HouseRules(showdown_when_checked="lowest-seat")
    assert showdown_order([2, 3, 6], "omaha-hi-lo", [], by_seat, dealer=2).order == (3, 6, 2)


@pytest.mark.parametrize(
    ("arguments", "message", "path"),
    [
        ({"seats": []}, "nobody is left to win the pot", ("seats",)),
        ({"seats": [3, 3]}, "each seat is there once, counted from 1", ("seats",)),
        ({"seats": [0, 3]}, "each seat is there once, counted from 1", ("seats",)),
        ({"all_in": [4]}, "seat 4 is not in the hand", ("all-in",)),
        ({"side_pot": [4]}, "seat 4 is not in the hand", ("side-pot",)),
        ({"first": 0}, "there is no seat 0", ("first",)),
        ({"earlier_aggressor": -1}, "there is no seat -1", ("earlier-aggressor",)),
        ({"dealer": -1}, "there is no seat -1", ("dealer",)),
        (
            {"last_round": ["3 check", "4 bet 20"]},
            "seat 4 made the last bet and cannot have folded since",
            ("last-round", "1"),
        ),
        (
            {"last_round": ["3 bet 20"], "side_pot": [5, 7]},
            "seat 3 made the last bet, so it is in the side pot",
            ("side-pot",),
        ),
        (
            {"last_round": [], "house": FIRST},
            "who acted first in the checked round shows first, so say who did",
            ("first",),
        ),
        ({"game": "omaha-hi-lo"}, "Omaha hi-lo needs the seat of the button", ("dealer",)),
        ({"game": "badugi"}, f"there is no game 'badugi': {', '.join(GAMES)}", ("game",)),
    ],
)
def test_an_impossible_showdown_is_refused(arguments, message: str, path: tuple[str, ...]) -> None:
    with pytest.raises(sv.SituationError) as caught:
        showdown_order(**{"seats": SEATS, "game": "stud", **arguments})
    assert (str(caught.value), caught.value.path) == (message, path)


def test_what_is_no_action_is_refused_at_its_place() -> None:
    with pytest.raises(sv.IllegalActionError) as caught:
        showdown_order(SEATS, "stud", ["5 bet 20", "seven calls"])
    assert caught.value.path == ("last-round", "1")


def test_the_operation_asks_the_same() -> None:
    given = {"seats": SEATS, "last-round": RAISED, "all-in": [3], "side-pot": [5, 7]}
    found = OPERATION.ask(given, GAMES["stud"], sv.HouseRules())
    assert [7, 5, 3] == found["order"]


def test_who_bet_before_shows_first_and_no_button_is_needed() -> None:
    """Where the last bet of the whole hand counts, it does not matter who would show first if nobody had bet."""
    house = sv.HouseRules(last_aggressor="whole-hand", showdown_when_checked="earliest-position")
    assert (2, 3, 1) == sv.showdown_order([1, 2, 3], "omaha-hi-lo", house=house, earlier_aggressor=2).order


def test_calls_that_are_left_out_make_no_side_pot_where_nobody_is_all_in() -> None:
    assert (1, 2, 3) == sv.showdown_order([1, 2, 3], "stud", ["1 bet 20", "3 call"]).order
    assert (1, 3, 2) == sv.showdown_order([1, 2, 3], "stud", ["1 bet 20", "3 call"], all_in=[2]).order
