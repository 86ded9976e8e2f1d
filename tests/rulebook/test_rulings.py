"""What a case's ruling is, and which other choices would change it."""

import pytest

from studeval.rulebook import bundled, load
from studeval.rulebook.rulings import otherwise, ruling
from studeval.rules.house import HouseRules

BOOK, _ = load([bundled()])


def test_a_ruling_has_an_answer_and_a_reason() -> None:
    ruled = ruling(BOOK.cases["razz-bring-in-queen-of-hearts"])
    assert (ruled.answer["seat"], ruled.refused) == (3, "")
    assert ruled.reason.startswith("seat 3 shows the queen of hearts")


def test_a_refusal_has_its_code() -> None:
    case = next(case for case in BOOK.cases.values() if case.refuse == "duplicate-card")
    ruled = ruling(case)
    assert (ruled.refused, ruled.answer) == ("duplicate-card", {})
    assert "twice" in ruled.reason


def test_only_choices_that_change_the_answer_are_told() -> None:
    told = {
        (each.decision, each.choice): each.ruling
        for each in otherwise(BOOK.cases["razz-bring-in-queen-of-hearts"])
    }
    assert {"bring-in-tie", "suit-order", "bring-in-option"} == {decision for decision, _ in told}
    assert told["bring-in-tie", "seat"].answer["seat"] == 2


SOME = [case for case in BOOK.cases.values() if case.op != "count"][::40]


@pytest.mark.parametrize("case", SOME, ids=lambda case: case.id)
def test_no_choice_that_changes_the_answer_is_missed(case) -> None:
    """Trying only what the rule looks at finds the same as trying every choice there is."""
    here = ruling(case)
    changing = {
        (decision, choice)
        for decision, choices in HouseRules.decisions().items()
        for choice in choices
        for there in [ruling(case, case.house.with_choices({decision: choice}))]
        if (there.answer, there.refused) != (here.answer, here.refused)
    }
    assert changing == {(each.decision, each.choice) for each in otherwise(case)}
