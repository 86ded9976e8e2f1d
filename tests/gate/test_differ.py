"""Two engines that meet: what counts as a difference, how it is made smaller, told apart and written down."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from studeval.games import GAMES
from studeval.gate import situations
from studeval.gate.differ.case import case_text
from studeval.gate.differ.faults import OURS, faults, known
from studeval.gate.differ.meeting import Meeting, Result, meet, question
from studeval.gate.differ.run import Totals, Wish, any_house, run
from studeval.gate.differ.shrink import possible, shrunk, smaller
from studeval.gate.engine import Answer, Failure, Query, Refusal, Unsupported, start, starters
from studeval.gate.exits import Exit
from studeval.rulebook import load
from studeval.rulebook.bundled import bundled
from studeval.rulebook.strict_yaml import read_text
from studeval.rules import operations
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from studeval.rulebook.model import Rulebook

UPCARDS = {"1": "Ac", "2": "Qd", "3": "Qh", "4": "Js"}
HOUSE = HouseRules()


def asked(op: str = "bring-in", given: Any = None, game: str = "razz") -> Query:
    return Query("a-key", op, game, HOUSE, given or {"upcards": UPCARDS})


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load([bundled()])[0]


# --- Meeting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "result"),
    [
        pytest.param({"seat": 3}, {"seat": 3}, Result.SAME, id="same"),
        pytest.param({"seat": 3}, {"seat": 2}, Result.DIFFERENT, id="different"),
        pytest.param({"seat": 3, "reason": "a"}, {"seat": 3, "reason": "b"}, Result.SAME, id="other words"),
        pytest.param({"seat": 3, "card": "Qh"}, {"seat": 3}, Result.SAME, id="one tells more"),
        pytest.param({"seat": 3}, {"seat": 3, "card": "Qh"}, Result.SAME, id="the other tells more"),
        pytest.param({"seat": 3}, {"card": "Qh"}, Result.DIFFERENT, id="nothing in common"),
        pytest.param({"seat": 3}, {}, Result.DIFFERENT, id="nothing told"),
        pytest.param({"seat": 3}, Refusal("impossible", ""), Result.DIFFERENT, id="refused"),
        pytest.param(Refusal("impossible", ""), {"seat": 3}, Result.DIFFERENT, id="refused by the first"),
        pytest.param(Refusal("bad-card", "a"), Refusal("bad-card", "b"), Result.SAME, id="both refuse"),
        pytest.param(Refusal("bad-card", ""), Refusal("impossible", ""), Result.DIFFERENT, id="otherwise"),
        pytest.param({"seat": 3}, KeyError("x"), Result.DIFFERENT, id="error"),
        pytest.param(KeyError("x"), KeyError("x"), Result.DIFFERENT, id="both broke"),
        pytest.param({"seat": 3}, Unsupported("no"), Result.UNSUPPORTED, id="unsupported"),
        pytest.param(Unsupported("no"), KeyError("x"), Result.UNSUPPORTED, id="unsupported by the first"),
    ],
)
def test_what_is_the_same(scripted, one: Any, other: Any, result: Result) -> None:
    assert meet(asked(), scripted(one, "one"), scripted(other, "other")).result == result


def test_the_second_is_not_asked_what_the_first_does_not_take(scripted) -> None:
    second = scripted({"seat": 3})
    meet(asked(), scripted(Unsupported("no")), second)
    assert second.asked == []


def test_the_places_that_differ_are_told(scripted) -> None:
    met = meet(asked(), scripted({"seat": 3, "amount": 2}), scripted({"seat": 3, "amount": 5}))
    assert [each.path for each in met.differences] == [("amount",)]
    assert met.message == "differs in amount"


# --- Shrinking -------------------------------------------------------------------------------------------------------


class LastSuit:
    """Our razz bring-in, but for the seat: of equal cards it takes the last seat, whatever the suits."""

    name = "last-suit"

    def describe(self) -> str:
        return self.name

    def close(self) -> None:
        """There is nothing to end."""

    def answer(self, query: Query) -> Answer:
        ranks = {seat: "A23456789TJQK".index(card[0]) for seat, card in query.given["upcards"].items()}
        return Answer({"seat": int(max(ranks, key=lambda seat: (ranks[seat], int(seat))))})


def test_a_disagreement_is_made_smaller() -> None:
    cards = ["Ac", "Qs", "Qh", "Js", "2d", "9h"]
    upcards = {str(seat): card for seat, card in enumerate(cards, start=1)}
    given = {"upcards": upcards, "dealer": 4, "bring-in": 3, "small-bet": 10}
    one, other = start("python"), LastSuit()
    met = shrunk(meet(asked(given=given), one, other), one, other)
    assert met.query.given == {"upcards": {"2": "Qs", "3": "Qh"}}
    assert met.result is Result.DIFFERENT


def test_what_is_smaller_is_smaller_each_time() -> None:
    given = {"seats": [1, 2], "stacks": {"1": 9}, "street": 4}
    assert list(smaller(given, {"seats"})) == [
        {"seats": [1, 2], "street": 4},
        {"seats": [1, 2], "stacks": {"1": 9}},
        {**given, "stacks": {}},
        {**given, "stacks": {"1": 0}},
        {**given, "stacks": {"1": 4}},
        {**given, "stacks": {"1": 8}},
        {**given, "street": 0},
        {**given, "street": 2},
        {**given, "street": 3},
    ]


def test_only_what_our_referee_takes_is_possible() -> None:
    assert possible(asked())
    assert not possible(asked(given={"upcards": {"1": "Ac", "2": "Ac"}}))
    assert not possible(asked(given={"dealer": 1}))


# --- The case --------------------------------------------------------------------------------------------------------


def test_a_disagreement_is_a_case_that_lacks_its_reason_and_nothing_else(tmp_path, book) -> None:
    met = meet(asked(given={"upcards": {"2": "Qs", "3": "Qh"}}), start("python"), LastSuit())
    text = case_text(met, book.profiles.values())
    assert text.splitlines()[:2] == [
        "# python: {seat: 2, card: Qs, all-in: false, choices: {}, acts-again: false}",
        "# last-suit: {seat: 3}",
    ]
    assert "    expect: {seat: 2}" in text.splitlines()
    file = tmp_path / "case.yaml"
    assert "    clauses: []" in text.splitlines()
    file.write_text(text.replace("clauses: []", "clauses: [RZ-BRING-04]"), encoding="utf-8")
    filled, problems = load([bundled(), file])
    assert problems == []
    (put,) = filled.cases["differ-a-key"].questions()
    assert operations()["bring-in"].ask(put.given, GAMES["razz"], put.house)["seat"] == 2


def test_hands_of_an_order_do_not_stand_in_it(scripted, book) -> None:
    hands = {"low": "7c 5d 4h 3s 2c", "high": "9c 5d 4h 3s 2c"}
    met = meet(asked("order", {"side": "low", "hands": hands}), start("python"), scripted({}))
    assert "    given: {side: low, hands: {low: 7c" in case_text(met, book.profiles.values())


def test_a_house_that_nobody_plays_is_written_out(scripted, book) -> None:
    house = any_house(Random(5)).with_choices(
        {"bring-in-option": "live", "bring-in-raise": "raise-by-small-bet"}
    )
    given = {"upcards": UPCARDS, "bring-in": 3, "small-bet": 10}
    query = Query("a-key", "bring-in", "razz", house, given)
    text = case_text(meet(query, start("python"), scripted({})), book.profiles.values())
    assert "profile: no-bundled-house  # it answers under: bring-in-tie: " in text


def test_where_the_first_broke_the_second_stands(scripted, book) -> None:
    text = case_text(meet(asked(), scripted(KeyError("x")), scripted({"seat": 3})), book.profiles.values())
    assert "expect: {seat: 3}" in text
    refused = meet(asked(), scripted(Refusal("bad-card", "no")), scripted({"seat": 3}))
    assert "refuse: bad-card" in case_text(refused, book.profiles.values())


@pytest.mark.parametrize("code", ["a: b # c\nfoo", "no", "{", "bad-card"])
def test_whatever_code_an_engine_refuses_with_is_written_as_text(scripted, book, code: str) -> None:
    met = meet(asked(), scripted(Refusal(code, "no\nway")), scripted({"seat": 3}))
    reading = read_text(case_text(met, book.profiles.values()), "")
    assert reading.problems == []
    assert reading.value["cases"][0]["refuse"] == code


def test_where_both_broke_nothing_is_expected(scripted, book) -> None:
    text = case_text(meet(asked(), scripted(KeyError("x")), scripted(KeyError("y"))), book.profiles.values())
    assert "    expect: {}  # neither engine answered" in text.splitlines()


@pytest.mark.parametrize("said", [{}, {"weakest-to-strongest": 7}, {"weakest-to-strongest": ["x", [1]]}])
def test_an_order_that_is_none_leaves_the_hands_as_they_are(scripted, book, said: Any) -> None:
    hands = {"low": "7c 5d 4h 3s 2c", "high": "9c 5d 4h 3s 2c"}
    met = meet(asked("order", {"side": "low", "hands": hands}), scripted(said), scripted({}))
    assert "    given: {side: low, hands: {low: 7c" in case_text(met, book.profiles.values())


# --- Known faults ----------------------------------------------------------------------------------------------------


def test_known_faults_are_of_published_libraries_and_break_clauses_that_are_there(book) -> None:
    assert set(faults()) <= set(starters()) - set(OURS)
    every = [fault for known_ones in faults().values() for fault in known_ones]
    assert {clause for fault in every for clause in fault.clauses} <= set(book.clauses)
    assert {op for fault in every for op in fault.ops} <= set(operations())
    assert len({fault.id for fault in every}) == len(every)


AWARD = {
    "hands": {"1": "9h 8s 7d 6c 5h 3c 2d", "2": "9s 8h 7c 6d 5s 3d 2h", "3": "9d 8c 7s 6h 5d Ac 2c"},
    "pot": 101,
}
ALL_TO_ONE = {"1": 35, "2": 33, "3": 33}


def paid(shares: dict[str, int]) -> Answer:
    pot = {"chips": 101, "seats": [1, 2, 3], "high": shares, "low": "none"}
    return Answer({"paid": shares, "returned": {}, "pots": [pot], "scoop": "none"})


@pytest.mark.parametrize(
    ("shares", "fault"),
    [
        pytest.param(ALL_TO_ONE, "PK2", id="all odd chips to one"),
        pytest.param({"1": 34, "2": 34, "3": 33}, None, id="right"),
        pytest.param({"1": 34, "2": 33, "3": 34}, "PK3", id="to another seat"),
        pytest.param({"1": 51, "2": 50}, None, id="a winner left out"),
        pytest.param({"1": 60, "2": 21, "3": 20}, None, id="more than odd chips"),
    ],
)
def test_odd_chips_of_pokerkit(scripted, shares: dict[str, int], fault: str | None) -> None:
    ours = scripted(paid({"1": 34, "2": 34, "3": 33}), "c")
    met = meet(asked("award", AWARD, "stud"), ours, scripted(paid(shares), "pokerkit"))
    found = known(met) if met.result is Result.DIFFERENT else None
    assert (found.id if found else None) == fault


LAYER = {
    "hands": {"3": "5h 2h Kh Ah 8h Jh 3h", "5": "9h 4h 6h 7h Th Qh 9c"},
    "contributions": {"3": 1, "5": 1, "7": 2, "8": 2},
    "folded": [7, 8],
}


@pytest.mark.parametrize(
    ("theirs", "fault"),
    [
        pytest.param({"paid": {"3": 4}, "returned": {}, "pots": []}, "PK6", id="two chips vanish"),
        pytest.param(AssertionError(), "PK6", id="nobody is paid"),
        pytest.param({"paid": {"5": 6}, "returned": {}, "pots": []}, None, id="paid to the loser"),
    ],
)
def test_chips_that_only_folded_players_put_in(scripted, theirs: Any, fault: str | None) -> None:
    query = asked("award", LAYER, "stud")
    right = operations()["award"].ask(LAYER, GAMES["stud"], HOUSE)
    found = known(meet(query, scripted(right, "c"), scripted(theirs, "pokerkit")))
    assert (found.id if found else None) == fault


def test_the_order_of_the_engines_does_not_matter(scripted) -> None:
    theirs, ours = scripted(paid(ALL_TO_ONE), "pokerkit"), scripted(paid({"1": 34, "2": 34, "3": 33}), "c")
    turned = known(meet(asked("award", AWARD, "stud"), theirs, ours))
    assert turned is not None
    assert turned.id == "PK2"


def test_other_engines_have_no_known_faults(scripted) -> None:
    query = asked("award", AWARD, "stud")
    ours, theirs = paid({"1": 34, "2": 34, "3": 33}), paid(ALL_TO_ONE)
    assert known(meet(query, scripted(ours, "c"), scripted(theirs, "mine"))) is None
    assert known(meet(query, scripted(ours, "mine"), scripted(theirs, "pokerkit"))) is None


# --- Runs ------------------------------------------------------------------------------------------------------------

WISH = Wish(3, 40, ("order", "bring-in", "award"), ("razz", "omaha-hi-lo"), None)


def test_a_run_takes_operations_and_games_in_turn() -> None:
    keys = [query.key for query in WISH.queries()]
    assert keys[:6] == [
        "order-razz-3-0",
        "order-omaha-hi-lo-3-1",
        "bring-in-razz-3-2",
        "award-razz-3-3",
        "award-omaha-hi-lo-3-4",
        "order-razz-3-5",
    ]
    assert len(keys) == 40
    assert list(WISH.queries()) == list(WISH.queries())


def test_both_our_engines_agree_on_everything(require) -> None:
    require("c")
    totals = Totals()
    wish = Wish(1, 400, list(situations.makers()), ("stud", "stud-hi-lo", "razz", "omaha-hi-lo"), None)
    met = [meeting for meeting, _ in run(wish, start("c"), start("python"), totals)]
    assert [each for each in met if each.result is not Result.SAME] == []
    assert totals.exit() == Exit.AS_EXPECTED
    assert totals.hands.total() > 2000 < 10 * totals.pots.total() * 8


def totals_of(*meetings: Meeting) -> Totals:
    totals = Totals()
    for meeting in meetings:
        totals.add(meeting, known(meeting) if meeting.result is Result.DIFFERENT else None)
    return totals


def test_how_a_run_ends(scripted) -> None:
    right = scripted(paid({"1": 34, "2": 34, "3": 33}), "c")
    query = asked("award", AWARD, "stud")
    same, none = meet(query, right, right), meet(query, right, scripted(Unsupported("no")))
    old, new = meet(query, right, scripted(paid(ALL_TO_ONE), "pokerkit")), meet(query, right, scripted({}))
    assert totals_of(same, none).exit() == Exit.AS_EXPECTED
    assert totals_of(none).exit() == totals_of().exit() == Exit.NOTHING_RAN
    assert totals_of(same, old).exit() == totals_of(same, new).exit() == Exit.FAILURES
    assert totals_of(same, old).exit(known_count=False) == Exit.AS_EXPECTED
    assert totals_of(same, old, new).exit(known_count=False) == Exit.FAILURES


def test_an_engine_that_keeps_dying_ends_the_run(scripted) -> None:
    dead = scripted(Failure("gone", kind="crash"))
    met = list(run(Wish(1, 1000, ("bring-in",), ("razz",), HOUSE), start("python"), dead, Totals()))
    assert len(met) == 20


def test_a_question_expects_what_an_outcome_says() -> None:
    assert question(asked(), Answer({"seat": 3, "reason": "x"})).expect == {"seat": 3}
    assert question(asked(), Refusal("bad-card", "x")).refuse == "bad-card"
