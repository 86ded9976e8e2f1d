"""On which decisions an answer hangs: those where another choice of the house would change it.

Our own referee answers under each choice, and only what the case looks at is compared: the keys in its `expect`, or
the refusal. The house that it answers under notes which decisions the rules ask for, since one that they never ask for
cannot change anything; so a question is answered a few times and not once for every choice that there is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from studeval.errors import StudevalError
from studeval.games import GAMES
from studeval.gate.engine import Answer, Refusal
from studeval.gate.verdict import ABSENT, Kind, judge
from studeval.rules import operations
from studeval.rules.house import HouseRules
from studeval.rules.noting import NotingHouse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from studeval.gate.engine import Outcome, Query
    from studeval.rulebook.model import Question

REMEMBERED = 32768  # answers: some more than the bundled cases need with all the choices that matter to them


def hangs_on(question: Question) -> frozenset[str]:
    """The decisions that the answer hangs on: each alone, the others as the question's house has them."""
    own = _reference(question, question.house)
    return frozenset(decision for decision in own.looked_at if _matters(question, own, decision))


def holds_under(question: Question, house: HouseRules) -> bool:
    """Whether the expectation holds in this house too: our own answer in both is the same where the case looks."""
    own = _reference(question, question.house)
    if not own.looked_at & differing(question.house, house):
        return True
    return not _differ(question, own, _reference(question, house))


def as_in(question: Question, house: HouseRules, outcome: Outcome) -> bool:
    """Whether the outcome is what this house expects: as the case says where that holds, else as we answer."""
    if holds_under(question, house):
        return judge(question, outcome).kind is Kind.PASS
    ours = _reference(question, house)
    if isinstance(outcome, Refusal):
        return outcome.code == ours.refusal
    try:
        return isinstance(outcome, Answer) and not _differ(question, ours, _Reference(outcome.value))
    except Exception:  # an answer in no readable form is nobody's
        return False


def differing(one: HouseRules, other: HouseRules) -> frozenset[str]:
    """The decisions that two houses make differently."""
    theirs = other.choices()
    return frozenset(decision for decision, choice in one.choices().items() if choice != theirs[decision])


def lookup(questions: Iterable[Question]) -> Callable[[Query], frozenset[str]]:
    """`hangs_on` for an engine, which sees queries only: the question is found by the query's key."""
    by_key = {question.key: question for question in questions}
    return lambda query: hangs_on(by_key[query.key])


def _matters(question: Question, own: _Reference, decision: str) -> bool:
    made = question.house.choices()[decision]
    others = (choice for choice in HouseRules.decisions()[decision] if choice != made)
    answers = (_reference(question, question.house.with_choices({decision: choice})) for choice in others)
    return any(_differ(question, own, answer) for answer in answers)


# --- Our own answer --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Reference:
    """What the referee says, or the code of its refusal, and the decisions that it asked for."""

    answer: dict[str, Any]
    refusal: str = ""
    looked_at: frozenset[str] = frozenset()


def _reference(question: Question, house: HouseRules) -> _Reference:
    return _answered(question.op, question.game, json.dumps(question.given), house)


@lru_cache(maxsize=REMEMBERED)
def _answered(op: str, game: str, given: str, house: HouseRules) -> _Reference:
    operation, watched = operations()[op], NotingHouse.of(house)
    answer: dict[str, Any] = {}
    refusal = ""
    try:
        answer = operation.ask(json.loads(given), GAMES[game], watched)
    except StudevalError as error:
        refusal = error.code
    return _Reference(answer, refusal, frozenset(watched.asked))


def _differ(question: Question, one: _Reference, other: _Reference) -> bool:
    return bool(_seen(question, one) != _seen(question, other))


def _seen(question: Question, reference: _Reference) -> Any:
    """What the case looks at in an answer; where it expects a refusal, whether that comes."""
    if reference.refusal or question.expect is None:
        return reference.refusal
    normal = operations()[question.op].normal
    return _part(normal(reference.answer), normal(dict(question.expect)))


def _part(answer: Any, wanted: Any) -> Any:
    """The part of the answer under the keys of `wanted`, at every depth."""
    if isinstance(answer, Mapping) and isinstance(wanted, Mapping):
        return {key: _part(answer.get(key, ABSENT), part) for key, part in wanted.items()}
    return answer
