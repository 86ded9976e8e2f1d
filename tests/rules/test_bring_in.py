"""The bring-in: who, how much, and why; the cases of the rulebook prove the rule, these the Python door to it."""

import pytest

import studeval as sv
from studeval.games import GAMES

UPCARDS = {1: "Ac", 2: "Qd", 3: "Qh", 4: "Js"}


def test_the_reason_tells_the_rule() -> None:
    assert sv.bring_in(UPCARDS, "razz").reason == (
        "seat 3 shows the queen of hearts, the highest upcard of razz (ace low); seats 2 and 3 tie, "
        "and the highest suit pays (clubs < diamonds < hearts < spades)"
    )


def test_the_reason_tells_who_was_passed_and_what_is_short() -> None:
    ruling = sv.bring_in(UPCARDS, "stud", stacks={4: 0, 1: 3}, bring_in=5, small_bet=10)
    assert ruling.reason == (
        "seat 4 shows the jack of spades, the lowest upcard of seven-card stud (ace high); seat 4 is all-in for the "
        "ante, so the duty goes on clockwise to seat 1, whatever its card; it posts 3, all it has of the 5 due"
    )
    assert (ruling.seat, ruling.amount, ruling.all_in, ruling.choices) == (1, 3, True, {"all-in": 3})


def test_the_house_is_an_argument() -> None:
    by_seat = sv.HouseRules(bring_in_tie="seat")
    assert [sv.bring_in(UPCARDS, "razz", by_seat, dealer=dealer).seat for dealer in (0, 2, 3)] == [2, 3, 2]


def test_the_reason_names_tied_seats_by_their_numbers() -> None:
    reason = sv.bring_in(UPCARDS, "razz", sv.HouseRules(bring_in_tie="seat"), dealer=2).reason
    assert reason.endswith("; seats 2 and 3 tie, and the nearest to the dealer's left pays")


@pytest.mark.parametrize(
    ("arguments", "message", "path"),
    [
        ({"upcards": {1: "Ac"}}, "a bring-in needs at least two players", ("upcards",)),
        ({"upcards": {0: "Ac", 1: "Kc"}}, "there is no seat 0", ("upcards", "0")),
        ({"stacks": {9: 5}}, "seat 9 has chips but no upcard", ("stacks", "9")),
        ({"stacks": {1: -5}}, "seat 1 cannot have -5 chips", ("stacks", "1")),
        ({"bring_in": 0}, "a bring-in is more than nothing", ("bring-in",)),
        ({"dealer": -3}, "there is no seat -3", ("dealer",)),
        ({"stacks": {1: 2.5}}, "2.5 is no whole number of chips", ("stacks", "1")),
        ({"bring_in": 2.5}, "2.5 is no whole number of chips", ("bring-in",)),
        ({"small_bet": -2}, "a small bet is more than nothing", ("small-bet",)),
        ({"small_bet": 2.5}, "2.5 is no whole number of chips", ("small-bet",)),
        ({"bring_in": 5, "small_bet": 5}, "a bring-in of 5 is not below the small bet of 5", ("bring-in",)),
        ({"game": "omaha-hi-lo"}, "Omaha hi-lo has no bring-in", ()),
        ({"game": "badugi"}, f"there is no game 'badugi': {', '.join(GAMES)}", ("game",)),
    ],
)
def test_an_impossible_table_is_refused(arguments, message: str, path: tuple[str, ...]) -> None:
    with pytest.raises(sv.SituationError) as caught:
        sv.bring_in(**{"upcards": UPCARDS, "game": "razz", **arguments})
    assert (str(caught.value), caught.value.path) == (message, path)


def test_a_card_twice_is_refused() -> None:
    with pytest.raises(sv.DuplicateCardError) as caught:
        sv.bring_in({1: "Ac", 2: "Ac"}, "razz")
    assert (caught.value.card, caught.value.path) == ("Ac", ("upcards", "2"))


def test_half_of_an_odd_small_bet_is_refused() -> None:
    with pytest.raises(sv.SituationError, match="half of 5 is no whole number of chips") as refused:
        sv.bring_in(UPCARDS, "stud", sv.HouseRules(bring_in_amount="half-small-bet"), small_bet=5)
    assert ("small-bet",) == refused.value.path


def test_a_house_dealer_is_the_usual_one() -> None:
    by_seat = sv.HouseRules(bring_in_tie="seat")
    assert 1 == sv.bring_in({1: "Qd", 2: "Qh"}, "razz", by_seat).seat


def test_the_reason_tells_what_is_posted() -> None:
    reason = sv.bring_in(UPCARDS, "stud", bring_in=5, small_bet=10).reason
    assert (
        reason
        == "seat 4 shows the jack of spades, the lowest upcard of seven-card stud (ace high); it posts 5"
    )


def test_the_reason_tells_that_nobody_posts() -> None:
    reason = sv.bring_in(UPCARDS, "stud", stacks=dict.fromkeys(UPCARDS, 0)).reason
    assert reason.endswith("(ace high); nobody has chips left to post it")


def test_a_live_bring_in_that_is_all_in_gets_no_further_turn() -> None:
    live = sv.HouseRules(bring_in_option="live")
    deep = sv.bring_in(UPCARDS, "razz", live, bring_in=5, small_bet=10)
    short = sv.bring_in(UPCARDS, "razz", live, bring_in=5, small_bet=10, stacks={3: 5})
    assert (deep.acts_again, short.acts_again) == (True, False)


def test_what_others_owe_hangs_on_a_stated_bring_in() -> None:
    ruling = sv.bring_in(UPCARDS, "razz", small_bet=4)
    assert (None, None) == (ruling.call, ruling.raise_to)
