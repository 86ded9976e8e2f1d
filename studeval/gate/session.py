"""One run, from its plan to its exit code: the verdicts go to a report, and Ctrl-C ends it cleanly."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from studeval.gate.runner import not_run, run
from studeval.gate.summary import Summary

if TYPE_CHECKING:
    from collections.abc import Sequence
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
    files. `command` is how the program was called, `paths` are the user's files and folders.
    """

    rulebook: Rulebook
    questions: Sequence[Question]
    engines: Sequence[Engine]
    notice: str = ""
    problems: int = 0
    command: str = "studeval"
    paths: tuple[str, ...] = ()

    def again(self, verdict: Verdict) -> str:
        """The shell command that puts this one question again."""
        return f"{self.command} check " + shlex.join(
            ["--engine", verdict.engine, "-k", verdict.question.key, *self.paths]
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


def conduct(plan: Plan, report: Report) -> Exit:
    """Runs the plan. After Ctrl-C the questions left over are reported as not run."""
    summary = Summary(bad_input=plan.problems > 0)

    def record(verdict: Verdict) -> None:
        summary.add(verdict, plan.documents(verdict))
        report.add(verdict)

    with report:
        try:
            for verdict in run(plan.questions, plan.engines):
                record(verdict)
        except KeyboardInterrupt:
            summary.interrupted = True
            for verdict in not_run(plan.questions, plan.engines, done=summary.total.total()):
                record(verdict)
        report.end(summary)
    return summary.exit()
