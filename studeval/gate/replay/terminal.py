"""The report for people on recorded hands: new failures as they come, then houses, rules broken, and a last line.

On a terminal lines are broken between words at its width; in a pipe a finding is one line, for tools that read them.
"""

from __future__ import annotations

from textwrap import wrap
from time import perf_counter
from typing import TYPE_CHECKING

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from studeval.gate.exits import Exit
from studeval.gate.explain import many
from studeval.gate.replay.source import files, nothing, size_of
from studeval.gate.replay.verdict import STATUSES, words
from studeval.gate.report.terminal import hidden
from studeval.gate.visible import visible

if TYPE_CHECKING:
    from collections import Counter
    from types import TracebackType
    from typing import Self

    from rich.console import Console

    from studeval.gate.replay.session import Plan, Totals
    from studeval.gate.replay.verdict import HandVerdict, Status

IN_FULL = 100  # failures that are told with all that stands behind them; the others have a line each
HOUSES = 12
COLOURS: dict[Status, str] = {"unlawful": "red", "malformed": "red", "undecided": "yellow"}


def bar(console: Console) -> Progress:
    """A progress bar by the bytes of the files: on a terminal only, never in CI or a pipe."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=hidden(console),
    )


def size_of_all(plan: Plan) -> int:
    """The bytes of all files."""
    return sum(size_of(path) for path in files(plan.paths))


class TerminalReport:
    """Writes to a rich console; `verbose` tells of lawful hands too, and of all failures in full."""

    def __init__(self, plan: Plan, console: Console, verbose: bool = False) -> None:
        self._plan, self._console, self._verbose = plan, console, verbose
        self._progress = bar(console)
        self._failures = self._hands = 0

    def __enter__(self) -> Self:
        self._start = perf_counter()
        self._progress.start()
        total = None if self._progress.disable else size_of_all(self._plan)
        self._task = self._progress.add_task("replaying", total=total)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def advance(self, size: int) -> None:
        """Moves the bar on."""
        self._progress.update(self._task, advance=size, description=f"replaying, {many(self._hands, 'hand')}")

    def add(self, verdict: HandVerdict) -> None:
        """Tells of a failure that is new, of what is undecided or let pass; with `verbose`, of every hand."""
        self._hands += 1
        if verdict.story:
            self._as_it_is("\n".join(verdict.story) + "\n")
        if verdict.known and not self._verbose:
            return
        if verdict.failed:
            self._failure(verdict)
            return
        for line in verdict.lines() if self._verbose or verdict.status != "not-judged" else ():
            self._line(line, COLOURS.get(verdict.status, ""))
        if self._verbose:
            self._line(_head(verdict))

    def _failure(self, verdict: HandVerdict) -> None:
        """All that is wrong, or its first line where there have been many."""
        self._failures += 1
        lines = list(verdict.lines())
        if self._failures > IN_FULL and not self._verbose:
            self._line(lines[0])
            return
        self._line(_head(verdict), COLOURS.get(verdict.status, ""))
        for line in lines:
            self._line(f"  {line}")
        if verdict.status == "unlawful":
            self._as_it_is(f"  again: {self._plan.again(verdict)}")

    def end(self, totals: Totals) -> None:
        """What the baseline knows and what of it is stale, what was left out, houses, rules broken, the last line."""
        self._progress.stop()
        if totals.known:
            self._line(f"KNOWN: {many(totals.known.total(), 'failure')} that the baseline holds", "yellow")
        for said in totals.stale:
            self._line(f"STALE: {said}", "red")
        for why, count in totals.left_out.items():
            self._line(f"NOT JUDGED: {many(count, 'hand')}: {why}", "yellow")
        say_counts(self._console, totals.houses, totals.rules)
        said = last_line(self._plan, totals, perf_counter() - self._start)
        self._line(said, "bold red" if totals.exit() else "bold green")

    def _line(self, text: str, style: str = "") -> None:
        say(self._console, text, style)

    def _as_it_is(self, text: str) -> None:
        """A command that can be copied, or what has its own lines."""
        self._console.print(Text(visible(text)), soft_wrap=True)


def say(console: Console, text: str, style: str = "") -> None:
    """A line made harmless; on a terminal it is broken between words, further lines set in."""
    told = visible(text)
    if console.is_terminal:
        inset = " " * (len(told) - len(told.lstrip()) + 2)
        parts = wrap(
            told, console.width, subsequent_indent=inset, break_long_words=False, break_on_hyphens=False
        )
        told = "\n".join(parts)
    console.print(Text(told, style), soft_wrap=True)


def say_counts(console: Console, houses: Counter[str], rules: Counter[str]) -> None:
    """The houses that explain most hands, and the rules that are broken most, where there are any."""
    for head, counts in (("houses that fit", houses), ("rules broken", rules)):
        if counts:
            told = ", ".join(f"{name} {count}" for name, count in counts.most_common(HOUSES))
            say(console, f"{head}: {told}")


def _head(verdict: HandVerdict) -> str:
    under = f" under {', '.join(verdict.houses)}" if verdict.houses else ""
    known = ", known" if verdict.known else ""
    return f"{verdict.hand}: {words(verdict.status)}{under}{known}"


def last_line(plan: Plan, totals: Totals, seconds: float) -> str:
    """The run in one line: how it ended if not well, the hands by status, and why a run without a failure failed."""
    heads = (
        (totals.interrupted, "INTERRUPTED: "),
        (totals.broken, "A PROCESS DIED: "),
        (totals.exit(), "FAILED: "),
    )
    head = next((said for holds, said in heads if holds), "")
    if not totals.status.total():
        return f"{head}{nothing(plan.paths) if totals.complete else 'no hand was judged'}"
    told = ", ".join(f"{totals.status[each]} {words(each)}" for each in STATUSES if totals.status[each])
    known = f" ({totals.known.total()} known)" if totals.known else ""
    why = "; no hand is lawful: exit code 5" if totals.exit() is Exit.NOTHING_RAN else ""
    return f"{head}{many(totals.status.total(), 'hand')}: {told}{known} in {seconds:.1f} s{why}"
