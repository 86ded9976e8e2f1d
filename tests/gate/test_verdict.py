"""The judge: what counts as the same answer, and how each other outcome is called."""

import pytest

from studeval.gate.engine import Answer, Failure, Refusal, Unsupported
from studeval.gate.verdict import ABSENT, Difference, Kind, differing, judge


@pytest.mark.parametrize(
    ("op", "expect", "answer"),
    [
        pytest.param("bring-in", {"seat": 3}, {"seat": 3}, id="the same"),
        pytest.param(
            "bring-in", {"seat": 3}, {"seat": 3, "card": "Qh", "reason": "suit"}, id="more than was asked"
        ),
        pytest.param(
            "bring-in", {"others": {"call": 1}}, {"others": {"call": 1, "raise-to": 2}}, id="more inside"
        ),
        pytest.param(
            "compare", {"winners": ["P2", "P1"]}, {"winners": ["P1", "P2"]}, id="a tie in any order"
        ),
        pytest.param(
            "best",
            {"low": {"ranks": "8-7-6-5-4", "cards": "8s 7h 6d 5c 4s"}},
            {"low": {"ranks": "4-5-6-7-8", "cards": "4s 5c 6d 7h 8s"}},
            id="ranks and cards in any order",
        ),
        pytest.param(
            "order",
            {"weakest-to-strongest": ["a", ["b", "c"]]},
            {"weakest-to-strongest": [["a"], ["c", "b"]]},
            id="a group of one by itself",
        ),
    ],
)
def test_passes(question, op, expect, answer):
    assert judge(question(expect, op=op), Answer(answer)).kind == Kind.PASS


@pytest.mark.parametrize(
    ("expect", "answer", "difference"),
    [
        pytest.param({"seat": 3}, {"seat": 2}, (("seat",), 3, 2), id="another value"),
        pytest.param({"seat": 3}, {"card": "Qh"}, (("seat",), 3, ABSENT), id="a key that is absent"),
        pytest.param(
            {"others": {"call": 1}}, {"others": {"call": 2}}, (("others", "call"), 1, 2), id="inside"
        ),
        pytest.param({"seat": 3}, {}, (("seat",), 3, ABSENT), id="an empty answer"),
        pytest.param(
            {"others": {"call": 1}}, {"others": {}}, (("others", "call"), 1, ABSENT), id="empty inside"
        ),
    ],
)
def test_wrong_names_the_key(question, expect, answer, difference):
    ruling = judge(question(expect), Answer(answer))
    assert (ruling.kind, ruling.differences) == (Kind.WRONG, (Difference(*difference),))


# An answer, and what is wrong with its form, the place first; whether the case asks for that key does not matter.
OUT_OF_FORM = [
    ("bring-in", {"seat": True}, "seat: a whole number is wanted here, not true"),
    ("bring-in", {"seat": 3, "all-in": 0}, "all-in: true or false is wanted here, not 0"),
    (
        "bring-in",
        {"seat": 3, "others": None},
        "others: a mapping (key: value) is wanted here, but there is nothing",
    ),
    (
        "bring-in",
        {"seat": 3, "choices": {"complete": "2"}},
        "choices.complete: a whole number is wanted here, not '2'",
    ),
    ("bring-in", {"seat": 3, "card": "10h"}, "card: write it as 'Th'"),
    ("compare", {"winners": ["P1", 2]}, "winners.1: text is wanted here, not 2: put it in quotes"),
    ("compare", {"winners": "P1"}, "winners: a list is wanted here, not 'P1'"),
    ("award", {"paid": {"P1": 10}}, "paid.P1: 'P1': a seat is a number from 1"),
]


@pytest.mark.parametrize(("op", "answer", "words"), OUT_OF_FORM, ids=[words for _, _, words in OUT_OF_FORM])
def test_an_answer_out_of_form_is_against_the_protocol_and_named_by_its_place(question, op, answer, words):
    ruling = judge(question({"seat": 3}, op=op), Answer(answer))
    assert (ruling.kind, ruling.message) == (Kind.PROTOCOL, f"the answer is not in form: {words}")


def test_what_is_asked_of_cases_only_is_no_fault_of_form(question):
    """A case states groups of two and more, and something of each; an answer may say it all at length."""
    groups = {"weakest-to-strongest": [["a"], ["b"]]}
    assert judge(question({"weakest-to-strongest": ["a", "b"]}, op="order"), Answer(groups)).kind == Kind.PASS


def test_true_is_not_1():
    assert list(differing({"seat": 1}, {"seat": True})) == [Difference(("seat",), 1, True)]


def test_0_is_not_false():
    assert list(differing({"all-in": False}, {"all-in": 0})) == [Difference(("all-in",), False, 0)]


def test_nothing_is_no_mapping():
    assert list(differing({"others": {"call": 1}}, {"others": None})) == [
        Difference(("others",), {"call": 1}, None)
    ]


def test_every_key_that_differs_is_named():
    expected, got = {"seat": 3, "card": "Qh", "amount": 1}, {"seat": 2, "card": "Qd", "amount": 1}
    assert list(differing(expected, got)) == [Difference(("seat",), 3, 2), Difference(("card",), "Qh", "Qd")]


def test_true_inside_a_list_is_not_one():
    assert list(differing({"seats": [1]}, {"seats": [True]})) == [Difference(("seats",), [1], [True])]


@pytest.mark.parametrize(
    ("refuse", "outcome", "kind", "message"),
    [
        pytest.param("bad-card", Refusal("bad-card", "Xs"), Kind.PASS, "", id="the refusal that was due"),
        pytest.param(
            "bad-card",
            Refusal("hand-size", "four"),
            Kind.WRONG,
            "refused as hand-size, not as bad-card: four",
            id="another refusal",
        ),
        pytest.param(
            "bad-card", Answer({"seat": 3}), Kind.WRONG, "answered where bad-card was due", id="no refusal"
        ),
        pytest.param(
            None, Refusal("bad-card", "Xs"), Kind.REFUSED, "refused as bad-card: Xs", id="none was due"
        ),
        pytest.param(None, Unsupported("no razz"), Kind.UNSUPPORTED, "no razz", id="unsupported"),
        pytest.param(
            "bad-card", Unsupported("no razz"), Kind.UNSUPPORTED, "no razz", id="unsupported is no refusal"
        ),
        pytest.param(
            "bad-card", Failure("KeyError: 1"), Kind.ERROR, "KeyError: 1", id="a failure is no refusal"
        ),
    ],
)
def test_other_outcomes(question, refuse, outcome, kind, message):
    asked = question(refuse=refuse) if refuse else question({"seat": 3})
    ruling = judge(asked, outcome)
    assert (ruling.kind, ruling.message) == (kind, message)


@pytest.mark.parametrize(
    ("kind", "failed"),
    [
        (Kind.PASS, False),
        (Kind.WRONG, True),
        (Kind.REFUSED, True),
        (Kind.ERROR, True),
        (Kind.UNSUPPORTED, False),
        (Kind.NOT_RUN, False),
    ],
)
def test_what_counts_against_an_engine(kind, failed):
    assert failed == kind.failed
