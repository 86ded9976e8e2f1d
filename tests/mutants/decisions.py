"""One kind of mutant is made from the rulebook: an engine with a house rule wired in, whatever the house says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .hunt import catches, rulebook

if TYPE_CHECKING:
    from studeval.rulebook import Question


def wired_in() -> list[tuple[str, str]]:
    """Every decision with each of its choices."""
    return [
        (decision.id, choice) for decision in rulebook().decisions.values() for choice in decision.choices
    ]


def killer(decision: str, choice: str) -> Question | None:
    """The first question that hangs on the decision and is answered wrongly by an engine that makes this choice."""
    hanging = [case for case in rulebook().cases.values() if case.decision == decision]
    questions = [question for case in hanging for question in case.questions()]
    return next((each for each in questions if catches(_asked_of(each, decision, choice))), None)


def _asked_of(question: Question, decision: str, choice: str) -> Question:
    return replace(question, house=question.house.with_choices({decision: choice}))
