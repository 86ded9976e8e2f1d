"""Which questions a pattern or a filter selects, and which of them a house is asked."""

from dataclasses import replace

import pytest

from studeval.gate.select import Selection, under
from studeval.rulebook.model import Profile, ProfileChoice
from studeval.rules.house import HouseRules


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


# --- One house -------------------------------------------------------------------------------------------------------


def profile(name="mine", games=("razz",), **choices):
    house = HouseRules().with_choices({key.replace("_", "-"): value for key, value in choices.items()})
    made = {decision: ProfileChoice(choice, ("custom",)) for decision, choice in house.choices().items()}
    return Profile(name, {}, "Mine", games, (), made)


@pytest.fixture
def book(rulebook, cases):
    """Two queens by suit and by seat; the same without a decision; and a king, which hangs on nothing."""
    case, again, _ = cases
    sure = replace(again, id="sure", given={"upcards": {"1": "Ac", "2": "Qd", "3": "Kh"}}, expect={"seat": 3})
    return replace(rulebook, cases={each.id: each for each in (case, again, sure)})


@pytest.mark.parametrize(
    ("house", "keys"),
    [
        pytest.param(profile(), [SUIT, AGAIN, "sure"], id="the house of the cases"),
        pytest.param(
            profile(raise_cap="four"), [SUIT, AGAIN, "sure"], id="one that differs in something else"
        ),
        pytest.param(profile(bring_in_tie="seat"), [SEAT, "sure"], id="its choice, and not what hangs on it"),
        pytest.param(
            profile(suit_order="chds"), ["sure"], id="what hangs on another decision too is left out"
        ),
        pytest.param(profile(games=("stud",)), [], id="a game that it does not play"),
    ],
)
def test_a_house_is_asked_what_holds_in_it(book, house, keys):
    _, questions = under(house, book, Selection().questions(book.cases.values()))
    assert keys == [question.key for question in questions]
    assert all(question.house == house.house() for question in questions)


def test_reports_name_the_house_that_is_asserted(book):
    rulebook, _ = under(profile("mine"), book, [])
    assert {"mine"} == {case.profile for case in rulebook.cases.values()}


def test_without_a_house_everything_is_as_it_is(book):
    questions = Selection().questions(book.cases.values())
    assert (book, questions) == under(None, book, questions)
