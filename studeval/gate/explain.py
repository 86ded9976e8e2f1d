"""A verdict in full: what the clauses say, what was expected and why, what came back, how to ask again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from studeval.gate.engine import Answer, Failure, Refusal, Unsupported

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from studeval.gate.engine import Outcome
    from studeval.gate.verdict import Difference, Verdict
    from studeval.rulebook.model import Case, Question, Rulebook

Row = tuple[str, str]
LABEL_WIDTH = 10


def explain(verdict: Verdict, rulebook: Rulebook, command: str) -> str:
    """The verdict as a block of labelled lines; `command` is what puts the question again."""
    case = rulebook.cases[verdict.question.case_id]
    head = f"{verdict.kind.upper()} {verdict.question.key} on {verdict.engine}"
    rows = [*about(case, rulebook), *asked(case, verdict.question), *_came_back(verdict), ("again", command)]
    return "\n".join([head, *lines(rows)])


def about(case: Case, rulebook: Rulebook) -> Iterator[Row]:
    """What the case is, where it stands and which clauses it proves."""
    yield "case", case.title
    yield "place", f"{case.place.file}:{case.place.line}"
    for clause in case.clauses:
        yield "clause", f"{clause}  {rulebook.clauses[clause].text}"


def asked(case: Case, question: Question) -> Iterator[Row]:
    """What was asked, under which house, what is expected and why."""
    choice = f", {case.decision}: {question.choice}" if question.choice else ""
    yield "house", f"{case.profile}{choice}"
    yield "asked", f"{question.op} in {question.game}, {flow(question.given)}"
    yield "expected", expected(question)
    yield "because", case.why


def expected(question: Question) -> str:
    """The answer, or the refusal, that the rules ask for."""
    return f"a refusal, {question.refuse}" if question.expect is None else flow(question.expect)


def came_back(outcome: Outcome | None) -> str:
    """What an engine sent, in words."""
    match outcome:
        case Answer(value):
            return flow(value)
        case Refusal(code, message):
            return f"a refusal, {code}: {message}"
        case Unsupported(reason):
            return f"unsupported: {reason}"
        case Failure(message, trace):
            return f"{message}\n{trace}" if trace else message
    return "nothing: it was not asked"


def _came_back(verdict: Verdict) -> Iterator[Row]:
    yield "got", came_back(verdict.outcome)
    for difference in verdict.differences:
        yield "differs", _difference(difference)
    if verdict.message and not verdict.differences:
        yield "verdict", verdict.message


def _difference(difference: Difference) -> str:
    place = ".".join(difference.path)
    return f"{place}: {flow(difference.expected)} expected, {flow(difference.got)} came"


def lines(rows: Iterable[Row]) -> Iterator[str]:
    """The rows with their labels in a column; a label is not repeated, further lines of a text are set in."""
    last = ""
    for label, text in rows:
        first, *rest = text.splitlines() or [""]
        yield f"  {'' if label == last else label:<{LABEL_WIDTH - 1}} {first}".rstrip()
        yield from (f"  {'':<{LABEL_WIDTH}}{line}" for line in rest)
        last = label


def flow(value: Any) -> str:
    """A value on one line, as a case file has it; a mapping at the top without its braces."""
    if not isinstance(value, Mapping):
        return _inner(value)
    return ", ".join(f"{key}: {_inner(each)}" for key, each in value.items())


def _inner(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{{flow(value)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inner, value))}]"
    return str(value).lower() if isinstance(value, bool) else "null" if value is None else str(value)


def many(number: int, word: str) -> str:
    """ "1 case", "2 cases"."""
    return f"{number} {word}{'' if number == 1 else 's'}"
