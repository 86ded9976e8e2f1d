"""The report for people on recorded hands: new failures as they come, then houses, rules broken, and a last line."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from studeval.gate.explain import many
from studeval.gate.replay_source import files, size_of
from studeval.gate.report.terminal import hidden
from studeval.gate.visible import visible
from studeval.hands.audit import STATUSES

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from rich.console import Console

    from studeval.gate.replay import HandVerdict
    from studeval.gate.replay_session import Plan, Totals
    from studeval.hands.audit import Status

IN_FULL = 100  # failures that are told with all that stands behind them; the others have a line each
HOUSES = 12
COLOURS: dict[Status, str] = {"unlawful": "red", "malformed": "red", "undecided": "yellow", "lawful": ""}


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
            self._line("\n".join(verdict.story) + "\n")
        if verdict.known and not self._verbose:
            return
        if verdict.failed:
            self._failure(verdict)
            return
        for line in verdict.lines():
            self._line(line, COLOURS[verdict.status])
        if self._verbose:
            self._line(_head(verdict))

    def _failure(self, verdict: HandVerdict) -> None:
        """All that is wrong, or its first line where there have been many."""
        self._failures += 1
        lines = list(verdict.lines())
        if self._failures > IN_FULL and not self._verbose:
            self._line(lines[0])
            return
        self._line(_head(verdict), COLOURS[verdict.status])
        for line in lines:
            self._line(f"  {line}")
        if verdict.status == "unlawful":
            self._line(f"  again: {self._plan.again(verdict)}")

    def end(self, totals: Totals) -> None:
        """What the baseline knows and what of it is stale, the houses, the rules broken, and the last line."""
        self._progress.stop()
        if totals.known:
            self._line(f"KNOWN: {many(totals.known.total(), 'failure')} that the baseline holds", "yellow")
        for said in totals.stale:
            self._line(f"STALE: {said}", "red")
        for head, counts in (("houses", totals.houses), ("rules broken", totals.rules)):
            if counts:
                told = ", ".join(f"{name} {count}" for name, count in counts.most_common(HOUSES))
                self._line(f"{head}: {told}")
        self._line(
            last_line(totals, perf_counter() - self._start), "bold red" if totals.exit() else "bold green"
        )

    def _line(self, text: str, style: str = "") -> None:
        self._console.print(Text(visible(text), style), soft_wrap=True)


def _head(verdict: HandVerdict) -> str:
    under = f" under {', '.join(verdict.houses)}" if verdict.houses else ""
    known = ", known" if verdict.known else ""
    return f"{verdict.hand}: {verdict.status}{under}{known}"


def last_line(totals: Totals, seconds: float) -> str:
    """The run in one line: how it ended if not well, and the hands by status."""
    heads = (
        (totals.interrupted, "INTERRUPTED: "),
        (totals.broken, "A PROCESS DIED: "),
        (totals.exit(), "FAILED: "),
    )
    head = next((said for holds, said in heads if holds), "")
    told = ", ".join(f"{totals.status[status]} {status}" for status in STATUSES if totals.status[status])
    known = f" ({totals.known.total()} known)" if totals.known else ""
    return f"{head}{many(totals.status.total(), 'hand')}: {told or 'none'}{known} in {seconds:.1f} s"
