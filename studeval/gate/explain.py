"""A verdict in full: what the clauses say, what was expected and why, what came back, how to ask again."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from studeval.gate.engine import Answer, Failure, Refusal, Unsupported
from studeval.gate.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from studeval.gate.engine import Outcome
    from studeval.gate.verdict import Difference, Verdict
    from studeval.rulebook.model import Case, Question, Rulebook

Row = tuple[str, str]
LABEL_WIDTH = 10
REPEATS: Mapping[str, str] = {
    "confirmed": "confirmed: it did the same when asked once more, alone",
    "order-dependent": "order-dependent: it did otherwise when asked once more, alone",
}


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
    yield "house", f"{house_of(case)}{choice}"
    yield "asked", f"{question.op} in {question.game}, {flow(question.given)}"
    yield "expected", expected(question)
    yield "because", case.why


def house_of(case: Case) -> str:
    """The house of a case: its profile, and what it chooses otherwise."""
    return f"{case.profile}, but {flow(case.overrides)}" if case.overrides else case.profile


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
    for each in verdict.differences:
        yield "differs", difference(each)
    if verdict.message and not verdict.differences:
        yield "verdict", verdict.message
    if verdict.repeat:
        yield "repeat", REPEATS[verdict.repeat]


def difference(found: Difference) -> str:
    """Where an answer differs from the expected one."""
    return f"{'.'.join(found.path)}: {flow(found.expected)} expected, {flow(found.got)} came"


def lines(rows: Iterable[Row], width: int = 0) -> Iterator[str]:
    """The rows with their labels in a column; a label is not repeated, further lines of a text are set in.

    Texts are broken between words to lines of `width` at most; 0 leaves them as long as they are. They are made
    harmless, since some are what an engine said.
    """
    last = ""
    for label, text in rows:
        told = visible(text).splitlines()
        first, *rest = [line for each in told for line in _broken(each, width)] or [""]
        yield f"  {'' if label == last else label:<{LABEL_WIDTH - 1}} {first}".rstrip()
        yield from (f"  {'':<{LABEL_WIDTH}}{line}" for line in rest)
        last = label


def _broken(line: str, width: int) -> list[str]:
    """A line of text broken between words, each part behind the column of labels."""
    room = width - LABEL_WIDTH - 2
    if not width or len(line) <= room:
        return [line]
    inset = " " * (len(line) - len(line.lstrip()))
    return wrap(line, room, subsequent_indent=inset, break_long_words=False, break_on_hyphens=False)


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
