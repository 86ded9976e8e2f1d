"""Every case of the bundled rulebook, on both backends: `razz-bring-in-queen-of-hearts[c]`."""

import pytest

from studeval.gate.engine import start
from studeval.gate.explain import explain
from studeval.gate.runner import put
from studeval.gate.verdict import Kind
from studeval.rulebook import Question, bundled, load

RULEBOOK, PROBLEMS = load([bundled()])
QUESTIONS = [question for case in RULEBOOK.cases.values() for question in case.questions()]


def test_the_rulebook_has_no_problem() -> None:
    assert [str(problem) for problem in PROBLEMS] == []


ASKED = [(question, engine) for question in QUESTIONS for engine in ("c", "python")]


IDS = [f"{question.key}[{engine}]" for question, engine in ASKED]


@pytest.mark.parametrize(("question", "engine"), ASKED, ids=IDS)
def test_case(question: Question, engine: str, require) -> None:
    require(engine)
    verdict = put(question, start(engine))
    command = f"studeval check --engine {engine} -k {question.key}"
    assert verdict.kind is Kind.PASS, explain(verdict, RULEBOOK, command)
