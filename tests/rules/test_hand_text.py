"""Steps as text: of a seat, of the actor, or as an entry of a hand history."""

from typing import Any

import pytest

from studeval.errors import CardError, IllegalActionError
from studeval.rules.hand import Hand


def third() -> Hand:
    """Three players, seat 1 to bring it in."""
    hand = Hand.start("stud", [100, 100, 100], ante=1, bring_in=3, small_bet=10)
    for step in ("deal 1 As Kd 2c", "deal 2 9h 9d Kc", "deal 3 4s 3s Jd"):
        hand = hand.apply(step)
    return hand


@pytest.mark.parametrize(
    ("texts", "last"),
    [
        (["1 bring-in 3"], "1 bring-in 3"),
        (["bring-in 3"], "1 bring-in 3"),
        (["bring-in"], "1 bring-in 3"),
        (["complete"], "1 complete 10"),
        (["p1 pb"], "1 bring-in 3"),
        (["p1 cbr 10"], "1 complete 10"),
        (["bring-in", "p2 cc"], "2 call"),
        (["bring-in", "call"], "2 call"),
        (["complete", "raise"], "2 raise 20"),
        (["complete", "2 raise 20"], "2 raise 20"),
        (["complete", "fold", "fold"], "3 fold"),
    ],
    ids=lambda value: value if isinstance(value, str) else ", ".join(value),
)
def test_the_same_step_may_be_written_in_three_ways(texts: list[str], last: str) -> None:
    hand = third()
    for text in texts:
        hand = hand.apply(text)
    assert last == str(hand.history[-1])


def test_entries_of_a_history_deal_and_show() -> None:
    hand = Hand.start("stud", [3, 3], ante=1, bring_in=2, small_bet=4)
    for text in ("d dh p1 AsKd2c", "d dh p2 9h9dKc", "p1 pb", "p2 cc", "d dh p1 5c", "d dh p2 6c"):
        hand = hand.apply(text)
    assert "deal 2 6c" == str(hand.history[-1])
    assert "1 show As Kd 2c 5c" == str(hand.apply("p1 sm AsKd2c5c").history[-1])


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("1 dance", IllegalActionError, "no action"),
        ("dance", IllegalActionError, "no action"),
        ("p1 dance", IllegalActionError, "a player's action is"),
        ("d dx p1 As", IllegalActionError, "a deal is"),
        ("deal 1 Xs", CardError, "Xs"),
        ("d dh p1 Xs", CardError, "Xs"),
        ("raise 20", IllegalActionError, "may bring-in 3 or complete to 10"),
    ],
)
def test_text_that_is_no_step_is_refused(text: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        third().apply(text)


def test_nobody_is_meant_where_nobody_is_to_act() -> None:
    with pytest.raises(IllegalActionError, match="'call' says not of whom; to be dealt"):
        Hand.start("stud", [100, 100], ante=1, bring_in=3, small_bet=10).apply("call")


NINES = "9" * 5000  # Python reads no number as long as this


@pytest.mark.parametrize(
    "text",
    [
        f"{NINES} show",
        f"{NINES} declares high",
        f"{NINES} raise 20",
        f"1 complete {NINES}",
        f"complete {NINES}",
        f"deal {NINES} As",
        f"p{NINES} f",
        f"p1 cbr {NINES}",
        f"p1 cbr 1.{NINES}",
        f"d dh p{NINES} As",
    ],
    ids=lambda text: text.replace(NINES, "9..."),
)
def test_a_number_that_is_too_long_is_no_number(text: str) -> None:
    with pytest.raises(IllegalActionError):
        third().apply(text)


@pytest.mark.parametrize("step", [None, 3, b"1 complete 10", ("1", "complete")])
def test_what_is_neither_text_nor_a_step_is_refused(step: Any) -> None:
    for take in (third().apply, third().force):
        with pytest.raises(IllegalActionError, match="is no step"):
            take(step)
