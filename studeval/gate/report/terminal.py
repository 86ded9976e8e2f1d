"""The report for people: new failures in full as they come, what the baseline knows apart, tables, and a last line.

It is quiet: after the first twenty failures of an engine the others have a line each, and known ones are only counted.
`verbose` shows every verdict, and every failure in full.
"""

from __future__ import annotations

import os
from collections import Counter
from time import perf_counter
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from studeval.gate.exits import Exit
from studeval.gate.explain import explain, many
from studeval.gate.report.words import WORDS, listed, said
from studeval.gate.summary import failed
from studeval.gate.verdict import Kind
from studeval.gate.visible import visible

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from rich.console import Console

    from studeval.gate.session import Plan
    from studeval.gate.summary import Summary, Tally
    from studeval.gate.summary import Table as Counts
    from studeval.gate.verdict import Verdict

IN_FULL = 20  # failures of an engine that are shown in full
HOW_TO_SEE_ALL = "in a line each from here: -v shows them in full, and so does --report html:PATH"


def hidden(console: Console) -> bool:
    """Whether a progress bar would be in the way: it is for a terminal only, never for CI or a pipe."""
    return not console.is_terminal or "CI" in os.environ


class TerminalReport:
    """Writes to a rich console; the progress bar is there on a terminal only, never in CI or a pipe."""

    def __init__(self, plan: Plan, console: Console, verbose: bool = False) -> None:
        self._plan, self._console, self._verbose = plan, console, verbose
        self._failures: Counter[str] = Counter()
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            console=console,
            transient=True,
            disable=hidden(console),
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
        """Shows a new failure; with `verbose`, every verdict."""
        self._progress.advance(self._task)
        if verdict.kind.failed and not verdict.known:
            self._failure(verdict)
        elif self._verbose:
            took = f"{verdict.seconds * 1e3:.1f} ms"
            known = ", known" if verdict.known else ""
            why = (
                f": {' '.join(verdict.message.split())}"
                if not verdict.kind.failed and verdict.message
                else ""
            )
            self._line(f"{verdict.kind:<11} {verdict.question.key} on {verdict.engine}, {took}{known}{why}")

    def _failure(self, verdict: Verdict) -> None:
        """In full, or in a line where there have been many."""
        self._failures[verdict.engine] += 1
        number = self._failures[verdict.engine]
        if number == IN_FULL + 1 and not self._verbose:
            self._line(f"{verdict.engine}: more than {IN_FULL} failures, {HOW_TO_SEE_ALL}", "yellow")
        in_full = self._verbose or number <= IN_FULL
        text = explain(verdict, self._plan.rulebook, self._plan.again(verdict)) + "\n"
        self._line(text if in_full else in_a_line(verdict), "red")

    def end(self, summary: Summary) -> None:
        """What the baseline knows and what of it is stale, the tables, and the last line."""
        self._progress.stop()
        self._baseline(summary)
        if self._plan.questions:
            self._engines(summary)
            self._table("document", summary.by_document)
            self._table("operation", summary.by_operation)
        self._notice()
        style = "bold red" if summary.exit() else "bold green"
        self._line(last_line(self._plan, summary, perf_counter() - self._start), style)

    def _baseline(self, summary: Summary) -> None:
        if summary.known:
            self._line(f"KNOWN: {many(summary.known, 'failure')} that the baseline holds\n", "yellow")
        if summary.stale:
            head = f"STALE: {many(len(summary.stale), 'line')} of the baseline no longer true"
            self._line("\n  ".join([head, *summary.stale]) + "\n", "red")
        for engine, number in sorted(summary.not_asked.items()):
            said = f"{many(number, 'known failure')} of {engine}, which is not in this run"
            self._line(f"NOT ASKED: {said}\n", "yellow")

    def _engines(self, summary: Summary) -> None:
        """The verdicts by engine and kind, unless all are passes."""
        kinds = [kind for kind in WORDS if summary.total[kind]]
        if kinds == [Kind.PASS]:
            return
        table = Table("engine", *(WORDS[kind] for kind in kinds), box=None, pad_edge=False)
        for engine in self._plan.engines:
            tally = summary.by_engine[engine.name]
            table.add_row(Text(engine.describe()), *(str(tally[kind] or "") for kind in kinds))
        self._console.print(table)

    def _notice(self) -> None:
        if self._plan.notice:
            self._line(f"NOT ON C: {self._plan.notice}", "bold yellow")

    def _line(self, text: str, style: str = "") -> None:
        """Text as it is, not wrapped, so that a command can be copied; the style is for its first line."""
        first, newline, rest = visible(text).partition("\n")
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


def in_a_line(verdict: Verdict) -> str:
    """A failure in one line, where those before it were shown in full."""
    head = f"{verdict.kind.upper()} {verdict.question.key} on {verdict.engine}"
    return f"{head}: {' '.join(verdict.message.split())}"


def last_line(plan: Plan, summary: Summary, seconds: float) -> str:
    """The run in one line: how it ended if not well, how many cases on what, the verdicts, and why it is red else."""
    head = "INTERRUPTED: " if summary.interrupted else "FAILED: " if summary.exit() else ""
    tail = f"; {many(plan.problems, 'problem')} in the case files" if plan.problems else ""
    if not plan.questions:
        said_why = "the cases were not read" if summary.interrupted else "no case is selected"
        return f"{head}nothing ran, {said_why}{tail}"
    engines = listed([engine.describe() for engine in plan.engines]) + (" alone" if plan.notice else "")
    why = "; nothing passed: exit code 5" if summary.exit() is Exit.NOTHING_RAN else ""
    counts = said(summary.total, summary.known)
    return f"{head}{_cases(plan)} on {engines}: {counts} in {seconds:.1f} s{tail}{why}"


def _cases(plan: Plan) -> str:
    """A case that hangs on a decision is a question for each choice."""
    cases, questions = len({question.case_id for question in plan.questions}), len(plan.questions)
    return many(cases, "case") + (f" ({many(questions, 'question')})" if questions != cases else "")
