"""One situation put to two engines, and whether their answers say the same.

The first answer takes the place of an expectation, and the second is judged by it as a case judges: by the operation's
normal form, and by the parts that both tell. The reason is words, and no part of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from studeval.gate.engine import Answer, Failure, Outcome, Query, Refusal, Unsupported
from studeval.gate.runner import outcome_of
from studeval.gate.verdict import Kind, judge
from studeval.rulebook.model import Question
from studeval.rulebook.yaml_text import flow

if TYPE_CHECKING:
    from studeval.gate.engine import Engine
    from studeval.gate.verdict import Difference


class Result(StrEnum):
    """What came of a situation."""

    SAME = "same"
    DIFFERENT = "different"
    UNSUPPORTED = "unsupported"  # one of the two does not take it


@dataclass(frozen=True)
class Meeting:
    """A situation, the two outcomes, and where they differ.

    `message` says it in a few words; where one of the two does not take the question, which and why.
    """

    query: Query
    engines: tuple[str, str]
    outcomes: tuple[Outcome, Outcome]
    result: Result
    message: str = ""
    differences: tuple[Difference, ...] = ()


def meet(query: Query, one: Engine, other: Engine) -> Meeting:
    """Both asked; the second only if the first takes the question."""
    names = (one.name, other.name)
    first = outcome_of(one, query)
    if isinstance(first, Unsupported):
        return _unsupported(query, names, (first, first), f"{one.name}: {first.reason}")
    second = outcome_of(other, query)
    if isinstance(second, Unsupported):
        return _unsupported(query, names, (first, second), f"{other.name}: {second.reason}")
    return _compared(query, names, first, second)


def _unsupported(
    query: Query, names: tuple[str, str], outcomes: tuple[Outcome, Outcome], why: str
) -> Meeting:
    return Meeting(query, names, outcomes, Result.UNSUPPORTED, why)


def _compared(query: Query, names: tuple[str, str], first: Outcome, second: Outcome) -> Meeting:
    if isinstance(first, Failure):
        broken = f"{names[0]} is in {first.kind}: {first.message}"
        return Meeting(query, names, (first, second), Result.DIFFERENT, broken)
    judgement = judge(question(query, first, second), second)
    result = Result.SAME if judgement.kind is Kind.PASS else Result.DIFFERENT
    return Meeting(query, names, (first, second), result, judgement.message, judgement.differences)


def question(query: Query, outcome: Outcome, beside: Outcome | None = None) -> Question:
    """The query with an outcome as its expectation: the parts of the answer that the one beside it tells too."""
    assert query.house is not None
    expect = told(outcome, beside) if isinstance(outcome, Answer) else None
    refuse = outcome.code if isinstance(outcome, Refusal) else None
    return Question(query.key, None, query.op, query.game, query.house, query.given, expect, refuse)


def told(outcome: Answer, beside: Outcome | None = None) -> dict[str, Any]:
    """The parts of an answer but for its reason; if the other tells none of them, all."""
    parts = {key: value for key, value in outcome.value.items() if key != "reason"}
    if not isinstance(beside, Answer):
        return parts
    return {key: value for key, value in parts.items() if key in beside.value} or parts


def said(outcome: Any) -> str:
    """An outcome in a line."""
    match outcome:
        case Answer(value):
            return flow({key: part for key, part in value.items() if key != "reason"})
        case Refusal(code, message):
            return f"refused as {' '.join(code.split())}: {' '.join(message.split())}"
        case _:
            return f"{outcome.kind}: {' '.join(outcome.message.split())}"
