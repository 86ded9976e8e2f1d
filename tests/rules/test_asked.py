"""What is told to the public functions is looked at first: every mistake is a studeval error that names its place."""

from collections.abc import Callable

import pytest

import studeval as sv
from studeval.rules.asked import asked

HAND = "As Ks Qs Js Ts 2c 3d"
BETS = {"small_bet": 10, "big_bet": 20}


@pytest.mark.parametrize(
    ("call", "path"),
    [
        (lambda: sv.bring_in({"1": "Ac", "2": "Kd"}, "razz"), ("upcards", "1")),
        (lambda: sv.bring_in({1: "Ac", 2: "Kd"}, "razz", dealer="2"), ("dealer", "2")),
        (lambda: sv.bring_in({1: "Ac", 2: "Kd"}, "razz", dealer="12"), ("dealer", "12")),
        (lambda: sv.bring_in({1: "Ac", 2: "Kd"}, "razz", dealer=1.5), ("dealer", "1.5")),
        (lambda: sv.first_to_act({"1": "Ac 2d", "2": "Kd 3c"}, "razz", 4), ("players", "1")),
        (lambda: sv.first_to_act([2, 5], "omaha-hi-lo", "flop", dealer=5, all_in=["2"]), ("all-in", "2")),
        (lambda: sv.legal_actions("stud", 5, ["1", 2], 1, **BETS), ("seats", "1")),
        (lambda: sv.legal_actions("stud", 5, [1, 2], 1, stacks={"1": 4}, **BETS), ("stacks", "1")),
        (lambda: sv.showdown_order([3, 5], "stud", [], first="3"), ("first", "3")),
        (lambda: sv.showdown_order([3, True], "stud", []), ("seats", "True")),
        (lambda: sv.award({"1": HAND}, "stud", pot=3), ("hands", "1")),
        (
            lambda: sv.award({1: HAND}, "stud", contributions={1: 3}, folded=["2"]),
            ("folded", "2"),
        ),
    ],
)
def test_a_seat_is_a_number(call: Callable[[], object], path: tuple[str, ...]) -> None:
    with pytest.raises(sv.SituationError, match="is no seat: seats are whole numbers from 1") as told:
        call()
    assert told.value.path == path


HOUSE = {"bring-in-tie": "seat"}


@pytest.mark.parametrize(
    "call",
    [
        lambda: sv.bring_in({1: "Ac", 2: "Kd"}, "razz", HOUSE),
        lambda: sv.first_to_act({1: "Ac 2d", 2: "Kd 3c"}, "razz", 4, HOUSE),
        lambda: sv.legal_actions("stud", 5, [1, 2], 1, [], HOUSE, **BETS),
        lambda: sv.showdown_order([3, 5], "stud", [], HOUSE),
        lambda: sv.award({1: HAND}, "stud", HOUSE, pot=3),
    ],
    ids=["bring_in", "first_to_act", "legal_actions", "showdown_order", "award"],
)
def test_a_house_is_no_mapping(call: Callable[[], object]) -> None:
    with pytest.raises(sv.HouseRuleError, match="a house is HouseRules, not dict") as told:
        call()
    assert told.value.path == ("house",)


@pytest.mark.parametrize(
    "call",
    [
        lambda: sv.bring_in({1: "Ac", 2: "Kd"}, "razz", pott=3),
        lambda: sv.first_to_act({1: "Ac 2d", 2: "Kd 3c"}, "razz", 4, pott=3),
        lambda: sv.legal_actions("stud", 5, [1, 2], 1, pott=3, **BETS),
        lambda: sv.showdown_order([3, 5], "stud", [], pott=3),
        lambda: sv.award({1: HAND}, "stud", pott=3),
    ],
    ids=["bring_in", "first_to_act", "legal_actions", "showdown_order", "award"],
)
def test_a_keyword_that_there_is_not(call: Callable[[], object]) -> None:
    with pytest.raises(sv.SituationError, match="'pott' is none of ") as told:
        call()
    assert told.value.path == ("pott",)


def test_what_a_function_calls_its_other_keywords_is_no_keyword() -> None:
    with pytest.raises(sv.SituationError, match="'details' is none of ") as told:
        sv.legal_actions("stud", 5, [1, 2], 1, details={}, **BETS)
    assert told.value.path == ("details",)


@pytest.mark.parametrize("game", ["holdem", None, 7, ["stud"]])
def test_a_game_that_there_is_not(game: object) -> None:
    with pytest.raises(sv.SituationError, match="there is no game") as told:
        sv.showdown_order([3, 5], game, [])
    assert told.value.path == ("game",)


def test_an_action_of_a_history_is_text() -> None:
    with pytest.raises(sv.IllegalActionError, match="3 is no action: it is text, such as 7 raise 40") as told:
        sv.legal_actions("stud", 5, [1, 2], 1, [3], **BETS)
    assert told.value.path == ("history", "0")


def test_the_function_behind_the_door_keeps_its_face() -> None:
    @asked("seats")
    def count(seats: list[int]) -> int:
        """How many there are."""
        return len(seats)

    assert (count([1, 2]), count.__name__, count.__doc__) == (2, "count", "How many there are.")
