"""Steps as text: of a seat, of the actor, or as an entry of a hand history."""

from typing import Any

import pytest

from studeval.cards import Card
from studeval.errors import CardError, IllegalActionError
from studeval.rules.betting import Action
from studeval.rules.hand import Hand, UnlawfulError
from studeval.rules.hand_moves import Move, move_of
from studeval.rules.hand_steps import Dealt, Declared, Shown, Step, step_of


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


@pytest.mark.parametrize(
    "move",
    [
        Move("d dh p2 9h", "step", 0, None, Dealt(2, (Card("9h"),))),
        Move("d db 9h", "step", 0, None, Dealt(0, (Card("9h"),))),
        Move("p12 sm", "step", 12, None, Shown(12, muck=True)),
        Move("p2 sm 9h", "step", 2, None, Shown(2, (Card("9h"),))),
        Move("p2 f", "f", 2, None, Action(2, "fold")),
        Move("p2 cc", "cc", 2),
        Move("p2 pb", "pb", 2),
        Move("p2 cbr 40", "cbr", 2, 40),
    ],
    ids=lambda move: move.text,
)
def test_an_entry_of_a_history_is_one_move(move: Move) -> None:
    assert move == move_of(move.text)
    assert (move.seat, move.total, move.step) == (move_of(move.text).seat, *move_of(move.text)[3:])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("p1 20", "a player's action is"),
        ("p1 cbr ten", "a player's action is"),
        ("p1 cbr", "a player's action is"),
        ("p1 bet 20", "a player's action is"),
        ("p1 bet 2.5", "a player's action is"),
        ("p1 f now", "a player's action is"),
        ("p1 cc 20", "a player's action is"),
        ("p1 pb 3", "a player's action is"),
        ("p1", "a player's action is"),
        ("p1 cbr 2x", "an amount is a number"),
        ("p1 cbr 2.5", "chips are whole"),
        ("12 f", "it begins with d or p1"),
        ("px f", "it begins with d or p1"),
        ("px2 f", "it begins with d or p1"),
        ("q12 f", "it begins with d or p1"),
        ("d dh 12 9h", "a deal is"),
        ("d dh q12 9h", "a deal is"),
        ("d dx p1 9h", "a deal is"),
    ],
    ids=str,
)
def test_what_is_no_entry_of_a_history_is_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        move_of(text)


@pytest.mark.parametrize(
    ("text", "scale", "total"),
    [("p1 cbr 20", 1, 20), ("p1 cbr 20", 100, 2000), ("p1 cbr 2.5", 100, 250), ("p1 cbr 2.0", 1, 2)],
)
def test_amounts_are_counted_in_whole_chips(text: str, scale: int, total: int) -> None:
    assert Move(text, "cbr", 1, total) == move_of(text, scale)


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("board 9h ??", Dealt(0, (Card("9h"), None))),
        ("deal 3 9hAs", Dealt(3, (Card("9h"), Card("As")))),
        (" deal 3  9h ", Dealt(3, (Card("9h"),))),
        ("3 show 9h", Shown(3, (Card("9h"),), False)),
        ("3 show", Shown(3)),
        ("3 muck", Shown(3, (), True)),
        ("3 declares both", Declared(3, "both")),
        ("3 raise 40", Action(3, "raise", 40)),
    ],
)
def test_a_step_in_words(text: str, step: Step) -> None:
    assert (step, type(step)) == (step_of(text), type(step_of(text)))
    assert step_of(str(step)) == step


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bet 3 As", "no action"),
        ("deal As", "deals nothing"),
        ("x show As", "no action"),
        ("3 says high", "no action"),
        ("3 declares all", "no action"),
    ],
)
def test_what_is_no_step_in_words_is_refused(text: str, said: str) -> None:
    with pytest.raises(IllegalActionError, match=said):
        step_of(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pay 3", "'pay 3' is no action"),
        ("12 complete 10", "12 complete 10: it is the turn of seat 1"),
        ("bet", "'1 bet' is no action"),
    ],
)
def test_what_looks_like_another_kind_of_text_is_none(text: str, said: str) -> None:
    with pytest.raises(IllegalActionError, match=said):
        third().apply(text)


def test_a_total_is_filled_in_only_where_there_is_one() -> None:
    hand = Hand.start("omaha-hi-lo", [500] * 3, blinds=(5, 10), structure="pot-limit", seed=1)
    with pytest.raises(IllegalActionError, match="'3 raise' is no action"):
        hand.apply("raise")


def test_a_check_has_no_total() -> None:
    hand = third()
    for step in ("bring-in", "call", "call", "deal 1 4d", "deal 2 9s", "deal 3 Th"):
        hand = hand.apply(step)
    assert f"{hand.actor} check" == str(hand.apply("check").history[-1])


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("show As Kd Xc", 11),
        ("  show As Kd Xc", 13),
        ("muck Xc", 5),
        ("1 show As Kd Xc", 13),
        ("deal 1 As Xd", 10),
        ("d dh p1 AsXd", 10),
    ],
)
def test_a_bad_card_is_told_by_its_place_in_the_text(text: str, position: int) -> None:
    with pytest.raises(CardError) as refused:
        third().apply(text)
    assert position == refused.value.position


@pytest.mark.parametrize("text", ["1 muck As", "muck As"])
def test_a_hand_that_is_thrown_away_is_not_shown(text: str) -> None:
    with pytest.raises(UnlawfulError, match=r"^1 muck As: a hand that is thrown away is not shown$"):
        third().apply(text)
