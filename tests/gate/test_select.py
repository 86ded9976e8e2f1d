"""Which questions a pattern or a filter selects."""

from dataclasses import replace

import pytest

from studeval.gate.select import Selection


@pytest.fixture
def cases(rulebook):
    case = rulebook.cases["queen-of-hearts"]
    longer = replace(
        case, id="queen-of-hearts-again", decision=None, expect={"seat": 3}, clauses=("RZ-BRING-05",)
    )
    stud = replace(longer, id="deuce", game="stud", op="compare", profile="tda", clauses=("7S-RANK-01",))
    return [case, longer, stud]


SUIT, SEAT, AGAIN, DEUCE = "queen-of-hearts/suit", "queen-of-hearts/seat", "queen-of-hearts-again", "deuce"


@pytest.mark.parametrize(
    ("selection", "keys"),
    [
        pytest.param(Selection(), [SUIT, SEAT, AGAIN, DEUCE], id="all"),
        pytest.param(Selection(("queen-of-hearts",)), [SUIT, SEAT], id="an id in full is that case alone"),
        pytest.param(Selection((SEAT,)), [SEAT], id="one choice"),
        pytest.param(Selection(("Queen",)), [SUIT, SEAT, AGAIN], id="part of an id in any letter case"),
        pytest.param(Selection(("*-again",)), [AGAIN], id="a glob is for the whole name"),
        pytest.param(Selection(("RZ-BRING-05",)), [AGAIN], id="a clause"),
        pytest.param(Selection(("rz-bring",)), [SUIT, SEAT, AGAIN], id="part of a clause"),
        pytest.param(
            Selection(("deuce", SUIT)), [SUIT, DEUCE], id="any of several patterns, in the order of the cases"
        ),
        pytest.param(Selection(games=("stud",)), [DEUCE], id="a game"),
        pytest.param(Selection(ops=("bring-in",)), [SUIT, SEAT, AGAIN], id="an operation"),
        pytest.param(
            Selection(profiles=("tda", "ps-razz")), [SUIT, SEAT, AGAIN, DEUCE], id="any of several profiles"
        ),
        pytest.param(Selection(("queen",), games=("stud",)), [], id="pattern and game"),
        pytest.param(Selection(("nothing-like-it",)), [], id="nothing"),
    ],
)
def test_selects(cases, selection, keys):
    assert [question.key for question in selection.questions(cases)] == keys
