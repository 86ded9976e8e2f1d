"""The report for people: failures in full as they come, two tables, and a last line that says how it went."""

from __future__ import annotations

import os
from time import perf_counter
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from studeval.gate.explain import explain, many
from studeval.gate.summary import failed
from studeval.gate.verdict import Kind

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from rich.console import Console

    from studeval.gate.session import Plan
    from studeval.gate.summary import Summary, Tally
    from studeval.gate.summary import Table as Counts
    from studeval.gate.verdict import Verdict

WORDS = {
    Kind.PASS: "passed",
    Kind.WRONG: "wrong",
    Kind.REFUSED: "refused",
    Kind.ERROR: "broken",
    Kind.UNSUPPORTED: "unsupported",
    Kind.NOT_RUN: "not run",
}


class TerminalReport:
    """Writes to a rich console; the progress bar is there on a terminal only, never in CI or a pipe."""

    def __init__(self, plan: Plan, console: Console, verbose: bool = False) -> None:
        self._plan, self._console, self._verbose = plan, console, verbose
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal or "CI" in os.environ,
        )

    def __enter__(self) -> Self:
        self._start = perf_counter()
        self._notice()
        self._progress.start()
        total = len(self._plan.questions) * len(self._plan.engines)
        self._task = self._progress.add_task("checking", total=total)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def add(self, verdict: Verdict) -> None:
        """Shows a failure in full; with `verbose`, every verdict in a line."""
        self._progress.advance(self._task)
        if verdict.kind.failed:
            self._line(explain(verdict, self._plan.rulebook, self._plan.again(verdict)) + "\n", "red")
        elif self._verbose:
            took = f"{verdict.seconds * 1e3:.1f} ms"
            self._line(f"{verdict.kind:<11} {verdict.question.key} on {verdict.engine}, {took}")

    def end(self, summary: Summary) -> None:
        """The tables and the last line."""
        self._progress.stop()
        if self._plan.questions:
            self._table("document", summary.by_document)
            self._table("operation", summary.by_operation)
        self._notice()
        style = "bold red" if summary.exit() else "bold green"
        self._line(last_line(self._plan, summary, perf_counter() - self._start), style)

    def _notice(self) -> None:
        if self._plan.notice:
            self._line(f"NOT ON C: {self._plan.notice}", "bold yellow")

    def _line(self, text: str, style: str = "") -> None:
        """Text as it is, not wrapped, so that a command can be copied; the style is for its first line."""
        first, newline, rest = text.partition("\n")
        self._console.print(Text(first, style) + Text(newline + rest), soft_wrap=True)

    def _table(self, head: str, counts: Counts) -> None:
        """Passed of asked, for each row and engine."""
        table = Table(head, *(engine.describe() for engine in self._plan.engines), box=None, pad_edge=False)
        for row, tallies in sorted(counts.items()):
            cells = (_cell(tallies[engine.name]) for engine in self._plan.engines)
            table.add_row(Text(self._title(row)), *cells)
        self._console.print(table)

    def _title(self, row: str) -> str:
        document = self._plan.rulebook.documents.get(row)
        return f"{row}  {document.title}" if document else row


def _cell(tally: Tally) -> Text:
    style = "red" if failed(tally) else "green" if tally[Kind.PASS] == tally.total() else "yellow"
    return Text(f"{tally[Kind.PASS]}/{tally.total()}", style)


def last_line(plan: Plan, summary: Summary, seconds: float) -> str:
    """The run in one line: how it ended if not well, how many cases on what, and the verdicts."""
    head = "INTERRUPTED: " if summary.interrupted else "FAILED: " if summary.exit() else ""
    tail = f"; {many(plan.problems, 'problem')} in the case files" if plan.problems else ""
    if not plan.questions:
        return f"{head}nothing ran, no case is selected{tail}"
    engines = " and ".join(engine.describe() for engine in plan.engines) + (" alone" if plan.notice else "")
    return f"{head}{_cases(plan)} on {engines}: {_counts(summary.total)} in {seconds:.1f} s{tail}"


def _cases(plan: Plan) -> str:
    """A case that hangs on a decision is a question for each choice."""
    cases, questions = len({question.case_id for question in plan.questions}), len(plan.questions)
    return many(cases, "case") + (f" ({many(questions, 'question')})" if questions != cases else "")


def _counts(total: Tally) -> str:
    if total[Kind.PASS] == total.total():
        return "all passed"
    return ", ".join(f"{total[kind]} {word}" for kind, word in WORDS.items() if total[kind])
