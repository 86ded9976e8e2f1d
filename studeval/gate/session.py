"""One run, from its plan to its exit code: the verdicts go to a report, and Ctrl-C ends it cleanly."""

from __future__ import annotations

import shlex
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Protocol

from studeval.gate.baseline import Baseline
from studeval.gate.runner import not_run, run
from studeval.gate.shield import shielded
from studeval.gate.summary import Summary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import TracebackType
    from typing import Self

    from studeval.gate.engine import Engine
    from studeval.gate.exits import Exit
    from studeval.gate.verdict import Verdict
    from studeval.rulebook.model import Question, Rulebook


@dataclass(frozen=True)
class Plan:
    """What a run is to do.

    `notice` tells why an engine that should be in is not ("" if all are). `problems` counts those of the case
    files. `command` is how the program was called, `options` are those that say under which house, `paths` the user's
    files and folders. `consistent` false: a survey found the engine playing two ways. `interrupted`: the run was
    stopped before the first question, and is to be reported so.
    """

    rulebook: Rulebook
    questions: Sequence[Question]
    engines: Sequence[Engine]
    notice: str = ""
    problems: int = 0
    command: str = "studeval"
    options: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    consistent: bool = True
    interrupted: bool = False
    jobs: int = 1
    baseline: Baseline = field(default_factory=Baseline)

    def again(self, verdict: Verdict) -> str:
        """The shell command that puts this one question again."""
        return f"{self.command} check " + shlex.join(
            ["--engine", verdict.engine, "-k", verdict.question.key, *self.options, *self.paths]
        )

    def documents(self, verdict: Verdict) -> set[str]:
        """The documents whose clauses the question proves."""
        clauses = self.rulebook.cases[verdict.question.case_id].clauses
        return {self.rulebook.clauses[clause].document for clause in clauses}


class Report(Protocol):
    """What becomes of a run's verdicts: each is added as it comes, and the summary ends it."""

    def __enter__(self) -> Self: ...

    def add(self, verdict: Verdict, /) -> None:
        """Takes one verdict."""

    def end(self, summary: Summary, /) -> None:
        """Takes the summary, once, after the last verdict."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...


def conduct(plan: Plan, reports: Sequence[Report]) -> Exit:
    """Runs the plan and closes its engines. After Ctrl-C the questions left over are reported as not run.

    What is reported is reported whole: Ctrl-C waits for the end of a line.
    """
    summary = Summary(
        bad_input=plan.problems > 0, inconsistent=not plan.consistent, interrupted=plan.interrupted
    )
    asked: set[tuple[str, str]] = set()

    def record(verdict: Verdict) -> None:
        asked.add((verdict.question.key, verdict.engine))
        verdict = plan.baseline.mark(verdict)
        summary.add(verdict, plan.documents(verdict))
        for report in reports:
            report.add(verdict)

    with ExitStack() as stack:
        for engine in plan.engines:
            stack.callback(engine.close)
        try:
            with shielded():
                for report in reports:
                    stack.enter_context(report)
            for verdict in () if plan.interrupted else run(plan.questions, plan.engines, plan.jobs):
                with shielded():
                    record(verdict)
        except KeyboardInterrupt:
            summary.interrupted = True
        with shielded():
            for verdict in _left_over(plan, asked) if summary.interrupted else ():
                record(verdict)
            summary.stale = plan.baseline.stale(interrupted=summary.interrupted)
            summary.not_asked = plan.baseline.not_asked()
            for report in reports:
                report.end(summary)
    return summary.exit()


def _left_over(plan: Plan, asked: set[tuple[str, str]]) -> Iterator[Verdict]:
    for engine, question in product(plan.engines, plan.questions):
        if (question.key, engine.name) not in asked:
            yield not_run(question, engine, "the run was interrupted")
