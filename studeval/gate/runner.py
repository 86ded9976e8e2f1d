"""The run: every question to every engine, a stream of verdicts that nothing an engine does can stop.

A question that an engine dies of is asked once more, alone; an engine that dies of one question after the other is
asked no more. Engines may run beside each other, each in a thread of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from queue import Queue
from threading import Event, Thread
from time import perf_counter
from traceback import format_exception
from typing import TYPE_CHECKING

from studeval.gate.engine import Engine, Failure, Outcome, Query
from studeval.gate.verdict import Kind, Verdict, judge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from studeval.rulebook.model import Question

TRACEBACK_CALLS = 3


@dataclass
class Patience:
    """How often an engine has died; it is given up after so many `in_a_row`, and after so many `in_all`."""

    in_a_row: int = 0
    in_all: int = 0

    IN_A_ROW = 5
    IN_ALL = 20

    def take(self, verdict: Verdict) -> None:
        """Counts a verdict. A question that is unsupported was not put to the engine, and ends no row."""
        self.in_all += verdict.fatal
        if verdict.kind is not Kind.UNSUPPORTED:
            self.in_a_row = self.in_a_row + 1 if verdict.fatal else 0

    @property
    def over(self) -> str:
        """Why the engine is asked no more, or ""."""
        ended = self.in_a_row >= self.IN_A_ROW or self.in_all >= self.IN_ALL
        return f"the engine was given up: it died of {self.in_all} questions" if ended else ""


def run(questions: Sequence[Question], engines: Sequence[Engine], jobs: int = 1) -> Iterator[Verdict]:
    """The verdicts, each engine's in the order of the questions; with `jobs` over 1 so many engines at once."""
    streams = [one(questions, engine) for engine in engines]
    if jobs > 1 and len(streams) > 1:
        return merged(streams, jobs)
    return (verdict for stream in streams for verdict in stream)


def one(questions: Sequence[Question], engine: Engine) -> Iterator[Verdict]:
    """The verdicts on one engine; not-run from where it was given up."""
    patience = Patience()
    for question in questions:
        if patience.over:
            yield not_run(question, engine, patience.over)
            continue
        verdict = put(question, engine)
        patience.take(verdict)
        yield verdict


def not_run(question: Question, engine: Engine, why: str) -> Verdict:
    """The verdict on a question that was not asked."""
    return Verdict(question, engine.name, Kind.NOT_RUN, message=why)


def put(question: Question, engine: Engine) -> Verdict:
    """One question to one engine; once more, alone, where the engine died of it."""
    verdict = ask(question, engine)
    if not verdict.fatal:
        return verdict
    again = ask(question, engine).kind is verdict.kind
    return replace(verdict, repeat="confirmed" if again else "order-dependent")


def ask(question: Question, engine: Engine) -> Verdict:
    """The question put once, and the answer judged."""
    start = perf_counter()
    outcome = outcome_of(engine, Query.of(question))
    seconds = perf_counter() - start
    ruling = judge(question, outcome)
    return Verdict(question, engine.name, ruling.kind, outcome, ruling.message, ruling.differences, seconds)


def outcome_of(engine: Engine, query: Query) -> Outcome:
    """What an engine answers; whatever it raises is its failure, not the run's."""
    try:
        return engine.answer(query)
    except Exception as error:
        return failure(error)


def failure(error: Exception) -> Failure:
    """The error as a failure: its last line, and the last calls of its traceback."""
    trace = "".join(format_exception(error, limit=-TRACEBACK_CALLS)).rstrip()
    try:
        said = str(error)
    except Exception:  # an engine's errors are its own
        said = "its message cannot be read"
    return Failure(f"{type(error).__name__}: {said}", trace)


# --- Several engines at once -----------------------------------------------------------------------------------------

# What a worker sends: verdicts, what broke it, and None when it has nothing more.
Mail = Queue[Verdict | BaseException | None]


def merged(streams: Sequence[Iterator[Verdict]], workers: int) -> Iterator[Verdict]:
    """The verdicts of all streams as they come, so many streams at once."""
    mail: Mail = Queue()
    waiting: Queue[Iterator[Verdict]] = Queue()
    for stream in streams:
        waiting.put(stream)
    stop = Event()
    workers = min(workers, len(streams))
    for _ in range(workers):
        Thread(target=_work, args=(waiting, mail, stop), daemon=True).start()
    try:
        yield from _delivered(mail, workers)
    finally:
        stop.set()


def _work(waiting: Queue[Iterator[Verdict]], mail: Mail, stop: Event) -> None:
    """Take one stream after the other until none is left or the run has stopped."""
    try:
        while not (waiting.empty() or stop.is_set()):
            for verdict in waiting.get_nowait():
                mail.put(verdict)
                if stop.is_set():
                    break
    except BaseException as error:  # what breaks a worker must break the run
        mail.put(error)
    mail.put(None)


def _delivered(mail: Mail, workers: int) -> Iterator[Verdict]:
    while workers:
        found = mail.get()
        if isinstance(found, BaseException):
            raise found
        if found is None:
            workers -= 1
        else:
            yield found
