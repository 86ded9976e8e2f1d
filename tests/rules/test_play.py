"""A whole hand as an operation: where it stops being lawful, what is undecided, and who has what at the end."""

from typing import Any

import pytest

from studeval.errors import StudevalError
from studeval.games import GAMES
from studeval.rules.hand import Hand
from studeval.rules.house import HouseRules
from studeval.rules.play import OPERATION, given_of, read

STAKES: dict[str, Any] = {"ante": 1, "bring-in": 2, "small-bet": 5, "big-bet": 10}
DEALT = ["d dh p1 AcAdKh", "d dh p2 7c8d3s", "d dh p3 9h9d5c"]
TO_SEAT_1 = [*DEALT, "p2 pb", "p3 f", "p1 cbr 5", "p2 f"]


def ask(
    actions: list[str], house: HouseRules | None = None, game: str = "stud", **more: Any
) -> dict[str, Any]:
    given = {"stacks": {"1": 100, "2": 100, "3": 100}, **STAKES, "actions": actions, **more}
    return OPERATION.ask(given, GAMES[game], house or HouseRules())


def told(answer: dict[str, Any], *keys: str) -> list[Any]:
    return [answer.get(key) for key in keys]


@pytest.mark.usefixtures("backend")
def test_a_hand_that_is_over_pays() -> None:
    assert ask(TO_SEAT_1) == {
        "lawful": True,
        "stacks": {"1": 104, "2": 97, "3": 99},
        "pot": 0,
        "actor": "none",
        "actions": {},
        "reason": (
            "3 go back to seat 1, since nobody called them; the pot of 7 goes to seat 1, since nobody else can win it"
        ),
    }


def test_an_unfinished_hand_tells_what_may_come_next() -> None:
    answer = ask(TO_SEAT_1[:-1])
    assert told(answer, "lawful", "actor", "actions", "pot", "stacks") == [
        True,
        2,
        {"call": 3, "fold": True, "raise": [10]},
        10,
        {"1": 94, "2": 97, "3": 99},
    ]


def test_cards_that_are_to_be_dealt_are_told_by_seat() -> None:
    answer = ask([*DEALT, "p2 pb", "p3 f", "p1 cc"])
    assert told(answer, "actor", "actions") == ["none", {"deal": {"1": 1, "2": 1}}]


@pytest.mark.parametrize(
    ("actions", "action", "reason"),
    [
        ([*DEALT, "p1 pb"], 4, "action 4, p1 pb: it is the turn of seat 2"),
        ([*DEALT, "p2 pb", "p3 cbr 7"], 5, "action 5, p3 cbr 7: seat 3 may call 2, fold or complete to 5"),
        (
            [*DEALT[:2], "d dh p3 9hAc5c"],
            3,
            "action 3, d dh p3 9hAc5c: the ace of clubs ('Ac') stands twice",
        ),
        ([*TO_SEAT_1, "p1 f"], 8, "action 8, p1 f: nobody is to act; the hand is over"),
        ([*DEALT, "p9 f"], 4, "action 4, p9 f: it is the turn of seat 2"),
        (
            ["d db 2c"],
            1,
            (
                "action 1, d db 2c: to be dealt on street 3 are 3 to seat 1 (down, down, up), "
                "3 to seat 2 (down, down, up), 3 to seat 3 (down, down, up)"
            ),
        ),
    ],
    ids=["bring-in", "amount", "card-twice", "after-the-end", "no-such-seat", "board-in-stud"],
)
def test_the_first_unlawful_action_is_told(actions: list[str], action: int, reason: str) -> None:
    assert told(ask(actions), "lawful", "action", "reason") == [False, action, reason]


def test_the_state_before_an_unlawful_action_is_told() -> None:
    answer = ask([*DEALT, "p2 pb", "p3 cbr 7", "p1 f"])
    assert told(answer, "actor", "pot", "actions") == [
        3,
        5,
        {"call": 2, "complete": [5], "fold": True},
    ]


HIDDEN = ["d dh p1 AcAdKh", "d dh p2 7c8d3s", "d dh p3 ??????"]


def test_who_brings_it_in_may_hang_on_a_card_not_seen() -> None:
    """Seat 3 may show a deuce."""
    answer = ask([*HIDDEN, "p2 pb", "p3 f", "p1 f"])
    assert told(answer, "lawful", "action", "stacks") == [
        "undecided",
        4,
        {"1": 99, "2": 102, "3": 99},
    ]


def test_whose_turn_it_is_may_hang_on_a_card_not_seen() -> None:
    assert told(ask(HIDDEN), "lawful", "actor", "actions") == [True, "undecided", "undecided"]


def test_an_unlawful_action_after_an_undecided_one_counts() -> None:
    assert told(ask([*HIDDEN, "p2 pb", "p1 f"]), "lawful", "action") == [False, 5]


def test_who_is_paid_may_hang_on_a_card_not_seen() -> None:
    """All-in on third street: ace high against a pair of sevens, and the last card of seat 1 is hidden."""
    actions = ["d dh p1 AcKd9h", "d dh p2 7c7d3s", "p2 pb", "p1 cc"]
    for one, other in (("4h", "5c"), ("Td", "8s"), ("Js", "Qh"), ("??", "2d")):
        actions += [f"d dh p1 {one}", f"d dh p2 {other}"]
    answer = ask([*actions, "p1 sm", "p2 sm 7c7d3s5c8sQh2d"], stacks={"1": 3, "2": 3})
    assert told(answer, "lawful", "stacks") == [True, {"1": 0, "2": 6}]
    shown = [*actions, "p1 sm AcKd9h4hTdJs??", "p2 sm 7c7d3s5c8sQh2d"]
    assert told(ask(shown, stacks={"1": 3, "2": 3}), "lawful", "stacks") == [True, "undecided"]


DECLARE = HouseRules(showdown_claim="declare")


def test_players_declare_as_the_given_says() -> None:
    """Seat 1 has an 8-6-4-3-A low and no pair, seat 2 two pair: each takes the half that it declared."""
    actions = ["d dh p1 8c6dAh", "d dh p2 KcKdQs", "p2 pb", "p1 cc"]
    for one, other in (("4h", "Qc"), ("3s", "9d"), ("Jc", "9s"), ("Td", "2h")):
        actions += [f"d dh p1 {one}", f"d dh p2 {other}"]
    hand: dict[str, Any] = {"stacks": {"1": 3, "2": 3}, "game": "stud-hi-lo", "house": DECLARE}
    assert told(ask(actions, **hand), "actor", "actions") == [1, {"declares": ["high", "low", "both"]}]
    shows = [*actions, "p1 sm 8c6dAh4h3sJcTd", "p2 sm KcKdQsQc9d9s2h"]
    assert ask(shows, **hand, declared={"1": "low", "2": "high"})["stacks"] == {"1": 3, "2": 3}
    assert ask(shows, **hand, declared={"1": "both", "2": "high"})["stacks"] == {"1": 0, "2": 6}


def test_the_house_reckons_the_ante() -> None:
    """A fifth of the small bet, whatever is stated."""
    house = HouseRules(ante_amount="fifth-of-small-bet")
    stakes: dict[str, Any] = {"ante": 3, "small-bet": 10, "big-bet": 20}
    assert ask([], house, **stakes)["pot"] == 6


def test_a_bring_in_that_is_no_whole_number_is_no_fault_of_an_action() -> None:
    house = HouseRules(bring_in_amount="half-small-bet")
    with pytest.raises(StudevalError, match="half of 5 is no whole number") as told_of:
        ask(DEALT, house)
    assert told_of.value.code == "impossible"


def test_antes_by_seat_are_as_they_are() -> None:
    answer = ask([], ante=None, antes={"1": 2, "3": 1})
    assert answer["stacks"] == {"1": 98, "2": 100, "3": 99}


OMAHA = {"blinds": {"1": 1, "2": 2}, "structure": "pot-limit", "big-blind": 2}


def test_in_omaha_the_last_seat_is_the_button() -> None:
    given = {"stacks": {"1": 100, "2": 100, "3": 100}, **OMAHA}
    deals = ["d dh p1 AcAdKhQh", "d dh p2 7c8d3s2s", "d dh p3 9h9d5c4c"]
    answer = OPERATION.ask({**given, "actions": deals}, GAMES["omaha-hi-lo"], HouseRules())
    assert told(answer, "actor", "actions") == [3, {"call": 2, "fold": True, "raise": [4, 7]}]


@pytest.mark.parametrize(
    ("given", "code", "path"),
    [
        ({"actions": ["d dh p1 Ax"]}, "bad-card", ("actions", "0")),
        ({"actions": ["p1 pb", "p1 bets 20"]}, "impossible", ("actions", "1")),
        ({"stacks": {"1": 100}}, "impossible", ("stacks",)),
        ({"stacks": {"1": 100, "2": -1}}, "impossible", ("stacks", "2")),
        ({"bring-in": 5}, "impossible", ("bring-in",)),
        ({"blinds": {"1": 1}}, "impossible", ("blinds",)),
        ({"declared": {"4": "low"}}, "impossible", ("declared", "4")),
    ],
    ids=[
        "no-card",
        "no-action",
        "one-player",
        "negative-stack",
        "bring-in-too-large",
        "blinds-in-stud",
        "no-such-seat",
    ],
)
def test_a_table_that_cannot_be_is_refused_at_its_place(
    given: dict[str, Any], code: str, path: tuple[str, ...]
) -> None:
    with pytest.raises(StudevalError) as told_of:
        ask(**{"actions": [], **given})
    assert (told_of.value.code, told_of.value.path) == (code, path)


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("stud", {**STAKES, "antes": {"1": 1, "2": 1}, "rake": 3, "unit": 5}),
        ("razz", {**STAKES, "antes": {"1": 2}, "dead-antes": True, "dealer": 2, "event-players": 9}),
        ("omaha-hi-lo", {**OMAHA, "dealer": 1}),
        ("omaha-hi-lo", OMAHA),
    ],
    ids=["stud", "razz", "omaha", "omaha, button in the last seat"],
)
def test_a_table_is_written_as_it_was_read(game: str, more: dict[str, Any]) -> None:
    given = {"stacks": {"1": 100, "2": 80}, "actions": ["d dh p1 ??????"], **more}
    given.pop("ante", None)
    script = read(given, GAMES[game], HouseRules())
    assert given_of(script.table, given["actions"]) == given


def test_what_was_declared_is_told_by_seat() -> None:
    table = read(
        {"stacks": {"1": 9, "2": 9}, **STAKES, "actions": []}, GAMES["stud-hi-lo"], HouseRules()
    ).table
    assert {"1": "high", "2": "both"} == given_of(table, [], {1: "high", 2: "both"})["declared"]
    assert "declared" not in given_of(table, [], {})


def test_stacks_and_actions_are_compared_as_a_whole() -> None:
    one, other = (OPERATION.normal({"stacks": stacks}) for stacks in ({"1": 3, "2": 4}, {"2": 4, "1": 3}))
    assert one == other != OPERATION.normal({"stacks": {"1": 3}})


def test_the_deck_of_a_hand_is_no_part_of_its_given() -> None:
    table = read({"stacks": {"1": 9, "2": 9}, **STAKES, "actions": []}, GAMES["stud"], HouseRules()).table
    assert "deck" not in given_of(Hand.at(table).table, [])
