"""First to act: who, and why; the cases of the rulebook prove the rule, these the Python door to it."""

import pytest

import studeval as sv
from studeval.games import GAMES
from studeval.rules.first_to_act import OPERATION, first_to_act

TIED = {2: "6c 2d", 4: "6d 2c", 5: "Kd 2h"}
OMAHA = {"game": "omaha-hi-lo", "street": "flop", "dealer": 7}


@pytest.mark.parametrize(
    ("game", "street", "boards", "reason"),
    [
        (
            "stud",
            6,
            {1: "Ks Qs Js Ts", 2: "3c 3d 5h 7c"},
            "seat 2 shows 7c 5h 3d 3c, the highest board of seven-card stud (ace high, no straights or flushes)",
        ),
        (
            "razz",
            "4",
            {1: "Ah As", 2: "Kc Qd"},
            "seat 2 shows Kc Qd, the lowest board of razz (ace low, no straights or flushes)",
        ),
        (
            "razz",
            5,
            {3: "8s 7d 2c", 1: "8h 7c 2s"},
            (
                "seat 1 shows 8h 7c 2s, the lowest board of razz (ace low, no straights or flushes); "
                "seats 1 and 3 tie, and the nearest to the dealer's left acts first"
            ),
        ),
    ],
    ids=["a-four-flush-counts-for-nothing", "no-pair-before-two-aces", "a-tie-goes-by-seat"],
)
@pytest.mark.usefixtures("backend")
def test_the_reason_tells_the_rule(game: str, street: int | str, boards: dict[int, str], reason: str) -> None:
    assert first_to_act(boards, game, street).reason == reason


@pytest.mark.parametrize(
    ("choice", "game", "seat"),
    [
        ("seat", "razz", 2),
        ("high-suit", "razz", 4),
        ("high-suit-in-stud", "razz", 2),
        ("high-suit-in-stud", "stud", 4),
        ("high-suit-in-stud", "stud-hi-lo", 2),
    ],
)
@pytest.mark.usefixtures("backend")
def test_the_house_breaks_a_tie(choice, game: str, seat: int) -> None:
    boards = TIED if game == "razz" else {**TIED, 5: "5d 2h"}
    assert first_to_act(boards, game, 4, sv.HouseRules(first_to_act_tie=choice)).seat == seat


@pytest.mark.parametrize(("dealer", "seat"), [(0, 2), (2, 4), (3, 4), (4, 2)])
def test_the_nearest_to_the_dealers_left_breaks_a_tie(dealer: int, seat: int) -> None:
    assert first_to_act(TIED, "razz", 4, dealer=dealer).seat == seat


def test_the_reason_tells_the_order_of_suits() -> None:
    house = sv.HouseRules(first_to_act_tie="high-suit", suit_order="chds")
    ruling = first_to_act({1: "Kh 7s", 5: "Kd 7c"}, "stud", 4, house)
    assert ruling.seat == 5
    assert ruling.reason.endswith(
        "seats 1 and 5 tie, and the highest card of the higher suit acts first (clubs < hearts < diamonds < spades)"
    )


@pytest.mark.parametrize(
    ("game", "boards", "seat"),
    [("razz", {1: "As 4c", 2: "Ad 4s"}, 2), ("stud", {1: "As 4c", 2: "Ad 4s"}, 1)],
    ids=["the-ace-is-low-in-razz", "the-ace-is-high-in-stud"],
)
def test_the_highest_card_by_suit_is_as_the_game_counts_ranks(
    game: str, boards: dict[int, str], seat: int
) -> None:
    assert first_to_act(boards, game, 4, sv.HouseRules(first_to_act_tie="high-suit")).seat == seat


@pytest.mark.parametrize(
    ("choice", "seat", "words"),
    [
        (
            "next-clockwise",
            2,
            "; seat 1 is all-in, so the action goes on clockwise to seat 2",
        ),
        (
            "best-active-board",
            3,
            " among those with chips (ace high, no straights or flushes)",
        ),
    ],
)
def test_a_leader_without_chips(choice, seat: int, words: str) -> None:
    boards = {1: "Ad Ac 7h", 2: "9c 8d 3h", 3: "Kd Qh 2s"}
    ruling = first_to_act(boards, "stud", 5, sv.HouseRules(all_in_leader=choice), all_in=[1])
    assert (ruling.seat, ruling.reason.endswith(words)) == (seat, True)


@pytest.mark.parametrize(
    ("choice", "game", "seat"),
    [
        ("sixth-street-order", "stud", 1),
        ("board-with-community", "stud", 2),
        ("sixth-street-order", "razz", 2),
        ("board-with-community", "razz", 2),
    ],
)
@pytest.mark.usefixtures("backend")
def test_the_community_card_may_complete_a_straight(choice, game: str, seat: int) -> None:
    boards = {1: "3c 3d Kh Kc", 2: "9h 8h 7c 6d"}
    house = sv.HouseRules(first_after_community=choice)
    assert first_to_act(boards, game, 7, house, community="Ts").seat == seat


def test_the_community_card_is_nobodys_own_when_suits_decide() -> None:
    house = sv.HouseRules(first_to_act_tie="high-suit", first_after_community="board-with-community")
    boards = {1: "Kc 9d 8h 2s", 2: "Kd 9h 8c 2c"}
    ruling = first_to_act(boards, "stud", 7, house, community="As")
    assert ruling.seat == 2
    assert "seat 2 shows As Kd 9h 8c 2c, the highest board of seven-card stud (ace high); " in ruling.reason


@pytest.mark.parametrize(
    ("seats", "arguments", "seat", "after"),
    [
        ([2, 5, 7], {"street": "preflop", "dealer": 7}, 7, "the big blind in seat 5"),
        ([2, 5, 7], {"street": "preflop", "dealer": 7, "big_blind": 2}, 5, "the big blind in seat 2"),
        ([2, 5], {"street": "preflop", "dealer": 5}, 5, "the big blind in seat 2"),
        ([2, 5], {"street": "river", "dealer": 5}, 2, "the button in seat 5"),
        ([2, 5, 7], {"street": "turn", "dealer": 7, "all_in": [2]}, 5, "the button in seat 7"),
        ([2, 5], {"street": "preflop", "dealer": 5, "all_in": [2]}, 5, "the big blind in seat 2"),
    ],
    ids=[
        "before-the-flop",
        "a-stated-blind",
        "heads-up-the-button",
        "heads-up-after-the-flop",
        "all-in",
        "answers-the-blind",
    ],
)
def test_in_a_game_with_a_button(seats: list[int], arguments, seat: int, after: str) -> None:
    ruling = first_to_act(seats, "omaha-hi-lo", **arguments)
    assert (ruling.seat, ruling.reason) == (
        seat,
        f"seat {seat} is the first with chips to the left of {after}",
    )


def test_a_house_without_blinds_begins_at_the_button() -> None:
    house = sv.HouseRules(preflop_first="left-of-dealer")
    assert first_to_act([2, 5, 7], "omaha-hi-lo", "preflop", house, dealer=5).seat == 7


@pytest.mark.parametrize(
    ("players", "arguments"),
    [
        ({1: "Ks 4d", 2: "Ad 2c"}, {"game": "stud", "street": 4, "all_in": [1]}),
        ([2, 5, 7], {**OMAHA, "all_in": [2, 5, 7]}),
        ([2, 5], {**OMAHA, "street": "preflop", "dealer": 5, "all_in": [5]}),
    ],
    ids=["one-with-chips", "nobody-with-chips", "the-big-blind-alone"],
)
def test_nobody_acts_where_no_betting_is_left(players, arguments) -> None:
    ruling = first_to_act(players, **arguments)
    assert (ruling.seat, ruling.reason) == (None, "fewer than two players have chips to act with")


BOARDS = {1: "Ks 4d", 2: "Ad 2c"}
STUD = {"players": BOARDS, "game": "stud", "street": 4}


@pytest.mark.parametrize(
    ("arguments", "message", "path"),
    [
        ({"players": {1: "Ks 4d"}}, "nobody acts first: it takes at least two players", ("boards",)),
        ({"players": {0: "Ks 4d", 2: "Ad 2c"}}, "each seat is there once, counted from 1", ("boards",)),
        (
            {"players": {1: "Ks 4d 2h", 2: "Ad 2c"}},
            "2 upcards show on street 4, not 3",
            ("boards", "1"),
        ),
        ({"street": 7}, "4 upcards show on street 7, not 2", ("boards", "1")),
        (
            {"street": 3},
            "the bring-in opens third street; in seven-card stud ask about 4, 5, 6, 7",
            ("street",),
        ),
        (
            {"street": "flop"},
            "there is no street 'flop'; in seven-card stud ask about 4, 5, 6, 7",
            ("street",),
        ),
        ({"all_in": [3]}, "seat 3 is not in the hand", ("all-in",)),
        ({"dealer": -1}, "there is no seat -1", ("dealer",)),
        ({"big_blind": 1}, "seven-card stud has no blinds", ("big-blind",)),
        ({"community": "9h"}, "a community card is dealt on seventh street only", ("community",)),
        (
            {"players": [1, 2]},
            "who acts first in seven-card stud hangs on the boards, not on the seats",
            ("boards",),
        ),
        ({"game": "badugi"}, f"there is no game 'badugi': {', '.join(GAMES)}", ("game",)),
        (
            OMAHA,
            "who acts first in Omaha hi-lo hangs on the seats, not on the boards",
            ("seats",),
        ),
        ({**OMAHA, "players": [1, 1]}, "each seat is there once, counted from 1", ("seats",)),
        (
            {**OMAHA, "players": range(1, 13)},
            "Omaha hi-lo has at most 11 players, not 12",
            ("seats",),
        ),
        ({**OMAHA, "players": [1, 2], "dealer": 0}, "Omaha hi-lo needs the seat of the button", ("dealer",)),
        (
            {**OMAHA, "players": [1, 2], "community": "9h"},
            "Omaha hi-lo has a board, and no community card besides",
            ("community",),
        ),
        (
            {**OMAHA, "players": [1, 2], "street": "preflop", "big_blind": 5},
            "seat 5 is not in the hand",
            ("big-blind",),
        ),
    ],
)
def test_an_impossible_street_is_refused(arguments, message: str, path: tuple[str, ...]) -> None:
    with pytest.raises(sv.SituationError) as caught:
        first_to_act(**{**STUD, **arguments})
    assert (str(caught.value), caught.value.path) == (message, path)


@pytest.mark.parametrize(
    ("boards", "community", "card", "path"),
    [
        ({1: "Ks 4d 3h 2h", 2: "Ad Ks 7c 6c"}, None, "Ks", ("boards", "2")),
        ({1: "Ks 4d 3h 2h", 2: "Ad Kc 7c 6c"}, "4d", "4d", ("community",)),
        ({1: "Ks Ks 3h 2h", 2: "Ad Kc 7c 6c"}, None, "Ks", ("boards", "1")),
    ],
    ids=["on-two-boards", "on-a-board-and-for-all", "on-one-board"],
)
def test_a_card_twice_is_refused(boards: dict[int, str], community, card: str, path: tuple[str, ...]) -> None:
    with pytest.raises(sv.DuplicateCardError) as caught:
        first_to_act(boards, "stud", 7, community=community)
    assert (caught.value.card, caught.value.path) == (card, path)


@pytest.mark.parametrize(
    ("game", "given", "path"),
    [
        ("stud", {"street": 4, "boards": {"1": "Ks 4d", "2": "Ad 2c"}, "seats": [1, 2]}, ("seats",)),
        ("stud", {"street": 4}, ("boards",)),
        ("omaha-hi-lo", {"street": "flop", "dealer": 1, "boards": {"1": "Ks 4d"}}, ("seats",)),
        ("omaha-hi-lo", {"street": "flop", "dealer": 1, "seats": [1, 2], "boards": {}}, ("boards",)),
    ],
)
def test_a_given_has_boards_or_seats_as_the_game_needs(game: str, given, path: tuple[str, ...]) -> None:
    with pytest.raises(sv.SituationError, match="hangs on the") as caught:
        OPERATION.read(given, GAMES[game], sv.HouseRules())
    assert caught.value.path == path


def test_the_street_of_a_given_is_a_number_or_text() -> None:
    boards = {"1": "Ks 4d", "2": "Ad 2c"}
    answers = [
        OPERATION.ask({"street": street, "boards": boards}, GAMES["stud"], sv.HouseRules())
        for street in (4, "4")
    ]
    assert [2, 2] == [answer["seat"] for answer in answers]


def test_the_reason_names_tied_seats_by_their_numbers() -> None:
    boards = {1: "Kd 7s", 3: "Kh 7c"}
    reason = sv.first_to_act(boards, "stud", 4, sv.HouseRules(first_to_act_tie="seat"), dealer=2).reason
    assert reason.endswith("; seats 1 and 3 tie, and the nearest to the dealer's left acts first")


def test_the_reason_tells_that_five_cards_of_razz_are_no_straight() -> None:
    house = sv.HouseRules(first_after_community="board-with-community")
    boards = {1: "2c 3d 4h 5s", 2: "Kc Qd Jh 9s"}
    reason = first_to_act(boards, "razz", 7, house, community="Ac").reason
    assert "(ace low, no straights or flushes)" in reason
    assert "(ace high)" in first_to_act(boards, "stud", 7, house, community="Ac").reason
