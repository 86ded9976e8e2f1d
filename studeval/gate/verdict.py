"""The verdict on one answer: what was asked, what came back, and where it differs from what the clause says.

Only what a case states is compared: the keys in its `expect`, at every depth, in the operation's normal form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from studeval.gate.engine import Answer, Failure, Outcome, Refusal, Unsupported
from studeval.gate.form import out_of_form
from studeval.rules import operations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studeval.rulebook.model import Question


class Kind(StrEnum):
    """The verdicts, kept apart: an engine that refuses or breaks is not one that answers wrongly."""

    PASS = "pass"
    WRONG = "wrong"
    REFUSED = "refused"
    ERROR = "error"
    CRASH = "crash"
    TIMEOUT = "timeout"
    GARBAGE = "garbage"
    PROTOCOL = "protocol"
    UNSUPPORTED = "unsupported"
    NOT_RUN = "not-run"

    @property
    def failed(self) -> bool:
        """Whether the engine took the question and did not do what the rules say."""
        return self not in {Kind.PASS, Kind.UNSUPPORTED, Kind.NOT_RUN}


class Absent:
    """Stands for a key that the answer lacks."""

    def __repr__(self) -> str:
        return "nothing"


ABSENT = Absent()


@dataclass(frozen=True, slots=True)
class Difference:
    """One key where the answer is not the expected one; `path` () is the answer itself."""

    path: tuple[str, ...]
    expected: Any
    got: Any


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one engine did with one question. `outcome` is None when it was not asked.

    `repeat` says of a question that an engine died of what came of it when it was asked again alone: "confirmed", or
    "order-dependent" where that went otherwise. `known` is a failure that the baseline holds.
    """

    question: Question
    engine: str
    kind: Kind
    outcome: Outcome | None = None
    message: str = ""
    differences: tuple[Difference, ...] = ()
    seconds: float = 0.0
    repeat: str = ""
    known: bool = False

    @property
    def fatal(self) -> bool:
        """Whether the engine broke so that it was started anew; one that answers out of form lives on."""
        return isinstance(self.outcome, Failure) and self.kind is not Kind.ERROR


@dataclass(frozen=True, slots=True)
class Judgement:
    """The kind of a verdict, why in a few words, and the keys that differ."""

    kind: Kind
    message: str = ""
    differences: tuple[Difference, ...] = ()


def judge(question: Question, outcome: Outcome) -> Judgement:
    """Whether the outcome is what the question expects."""
    match outcome:
        case Unsupported(reason):
            return Judgement(Kind.UNSUPPORTED, reason)
        case Failure(message, _, kind):
            return Judgement(Kind(kind), message)
        case Refusal():
            return _judge_refusal(question, outcome)
        case Answer(value):
            return _judge_answer(question, value)


def _judge_refusal(question: Question, refusal: Refusal) -> Judgement:
    if question.refuse is None:
        return Judgement(Kind.REFUSED, f"refused as {refusal.code}: {refusal.message}")
    if question.refuse == refusal.code:
        return Judgement(Kind.PASS)
    return Judgement(Kind.WRONG, f"refused as {refusal.code}, not as {question.refuse}: {refusal.message}")


def _judge_answer(question: Question, value: dict[str, Any]) -> Judgement:
    if question.expect is None:
        return Judgement(Kind.WRONG, f"answered where {question.refuse} was due")
    if wrong := out_of_form(question.op, value):
        return Judgement(Kind.PROTOCOL, f"the answer is not in form: {wrong}")
    normal = operations()[question.op].normal
    try:
        got = normal(value)
    except Exception as error:  # what an engine sends may be anything
        return Judgement(Kind.ERROR, f"the answer cannot be read: {type(error).__name__}: {error}")
    differences = tuple(differing(normal(dict(question.expect)), got))
    return Judgement(Kind.WRONG, _keys(differences), differences) if differences else Judgement(Kind.PASS)


def _keys(differences: tuple[Difference, ...]) -> str:
    return "differs in " + ", ".join(".".join(each.path) for each in differences)


def differing(expected: Any, got: Any, path: tuple[str, ...] = ()) -> Iterator[Difference]:
    """Where `got` is not as `expected`: mappings by the keys of `expected` only, anything else as a whole."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        for key, value in expected.items():
            yield from differing(value, got.get(key, ABSENT), (*path, key))
    elif not same(expected, got):
        yield Difference(path, expected, got)


def same(one: Any, other: Any) -> bool:
    """Equal as JSON values: true is not 1."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)
