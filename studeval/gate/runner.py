"""The run: every question to every engine, a stream of verdicts that nothing an engine does can stop."""

from __future__ import annotations

from itertools import islice, product
from time import perf_counter
from traceback import format_exception
from typing import TYPE_CHECKING

from studeval.gate.engine import Engine, Failure, Outcome, Query
from studeval.gate.verdict import Kind, Verdict, judge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from studeval.rulebook.model import Question

TRACEBACK_CALLS = 3


def run(questions: Sequence[Question], engines: Sequence[Engine]) -> Iterator[Verdict]:
    """The verdicts, question by question in the order given, each question to all engines in turn."""
    for question, engine in product(questions, engines):
        yield put(question, engine)


def not_run(questions: Sequence[Question], engines: Sequence[Engine], done: int) -> Iterator[Verdict]:
    """The verdicts that are missing when a run stops after `done` of them."""
    for question, engine in islice(product(questions, engines), done, None):
        yield Verdict(question, engine.name, Kind.NOT_RUN, message="the run was interrupted")


def put(question: Question, engine: Engine) -> Verdict:
    """One question to one engine."""
    start = perf_counter()
    outcome = _outcome(engine, Query.of(question))
    seconds = perf_counter() - start
    ruling = judge(question, outcome)
    return Verdict(question, engine.name, ruling.kind, outcome, ruling.message, ruling.differences, seconds)


def _outcome(engine: Engine, query: Query) -> Outcome:
    try:
        return engine.answer(query)
    except Exception as error:  # whatever an engine raises is its failure, not the run's
        return failure(error)


def failure(error: Exception) -> Failure:
    """The error as a failure: its last line, and the last calls of its traceback."""
    trace = "".join(format_exception(error, limit=-TRACEBACK_CALLS)).rstrip()
    return Failure(f"{type(error).__name__}: {error}", trace)
