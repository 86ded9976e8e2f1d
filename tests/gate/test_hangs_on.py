"""On which decisions an answer hangs, by our own referee and by asking it under every choice there is."""

from dataclasses import replace

import pytest

from studeval.errors import StudevalError
from studeval.games import GAMES
from studeval.gate.engine import Answer, Query, Refusal
from studeval.gate.hangs_on import as_in, differing, hangs_on, holds_under, lookup
from studeval.rulebook import bundled, load
from studeval.rulebook.model import Question
from studeval.rules import operations
from studeval.rules.house import HouseRules

RULEBOOK, _ = load([bundled()])
QUESTIONS = [question for case in RULEBOOK.cases.values() for question in case.questions()]
SAMPLE = [question for question in QUESTIONS if question.op != "count"][::60]
SEATED = HouseRules(bring_in_tie="seat")


@pytest.fixture
def tie(question) -> Question:
    """Two queens of razz: seat 3 by suit, seat 2 by seat."""
    return question({"seat": 3})


def test_a_tie_hangs_on_how_ties_are_told_apart_and_on_the_order_of_suits_they_show(tie):
    assert {"bring-in-tie", "suit-order"} == hangs_on(tie)


def test_only_the_keys_of_the_expectation_are_looked_at(tie):
    with_amounts = replace(tie, given=tie.given | {"bring-in": 4, "small-bet": 10})
    assert "bring-in-amount" not in hangs_on(with_amounts)
    assert "bring-in-amount" in hangs_on(replace(with_amounts, expect={"amount": 4}))


def test_a_refusal_that_comes_in_every_house_hangs_on_nothing(question):
    twice = {"upcards": {"1": "Ac", "2": "Ac"}}
    assert frozenset() == hangs_on(replace(question(refuse="duplicate-card"), given=twice))


@pytest.mark.parametrize("question", SAMPLE, ids=lambda question: question.key)
def test_it_is_what_asking_under_every_choice_gives(question):
    assert by_asking(question) == hangs_on(question)


def by_asking(question):
    own = asked(question, question.house)
    return {
        decision
        for decision, choices in HouseRules.decisions().items()
        if any(asked(question, question.house.with_choices({decision: each})) != own for each in choices)
    }


def asked(question, house):
    """The part of the answer that the case looks at, or the refusal; the top level only, as the cases are sampled."""
    operation = operations()[question.op]
    try:
        answer = operation.normal(operation.ask(question.given, GAMES[question.game], house))
    except StudevalError as error:
        return error.code
    return part(answer, operation.normal(dict(question.expect or {})))


def part(answer, wanted):
    if isinstance(answer, dict) and isinstance(wanted, dict):
        return {key: part(answer.get(key), wanted[key]) for key in wanted}
    return answer


def test_every_case_with_a_decision_hangs_on_it():
    decided = [question for question in QUESTIONS if question.choice]
    decision = {question.key: RULEBOOK.cases[question.case_id].decision for question in decided}
    assert [] == [question.key for question in decided if decision[question.key] not in hangs_on(question)]


def test_an_expectation_holds_where_the_house_differs_in_what_does_not_matter(tie):
    assert holds_under(tie, HouseRules(low_qualifier="nine", raise_cap="four"))


def test_an_expectation_does_not_hold_where_the_answer_is_another(tie):
    assert not holds_under(tie, SEATED)


def test_an_expectation_holds_where_two_choices_together_change_nothing(tie):
    """Where ties go by seat, the order of suits does not matter."""
    by_seat = replace(tie, house=SEATED, expect={"seat": 2})
    assert holds_under(by_seat, HouseRules(bring_in_tie="seat", suit_order="chds"))


@pytest.mark.parametrize(
    ("outcome", "house", "is_it"),
    [
        pytest.param(Answer({"seat": 3}), HouseRules(), True, id="as the case says"),
        pytest.param(Answer({"seat": 2}), HouseRules(), False, id="not as the case says"),
        pytest.param(Answer({"seat": 2}), SEATED, True, id="as we answer in the other house"),
        pytest.param(Answer({"seat": 3}), SEATED, False, id="not as we answer in the other house"),
        pytest.param(Answer({}), SEATED, False, id="an answer without the key"),
        pytest.param(Refusal("impossible", ""), SEATED, False, id="a refusal"),
    ],
)
def test_whose_answer_it_is(tie, outcome, house, is_it):
    assert is_it == as_in(tie, house, outcome)


def test_an_answer_that_cannot_be_read_is_nobodys(question):
    hands = {"A": "8s 7h 6d 5c 4s", "B": "9s 7d 6h 5h 4c"}
    order = question({"weakest-to-strongest": ["B", "A"]}, op="order")
    asked_so = replace(order, game="stud-hi-lo", given={"side": "low", "hands": hands})
    unreadable = Answer({"weakest-to-strongest": 7})
    assert not as_in(asked_so, HouseRules(low_qualifier="nine"), unreadable)


def test_an_engine_finds_it_by_the_key_of_its_query(tie):
    assert hangs_on(tie) == lookup([tie])(Query.of(tie))


def test_decisions_made_differently():
    assert {"bring-in-tie"} == differing(HouseRules(), SEATED)
