"""One run over recorded hands, from its plan to its exit code: verdicts go to reports, and Ctrl-C ends it cleanly.

Nothing is kept of a hand once it is reported, so that a run over a hundred thousand needs no more memory than a short
one.
"""

from __future__ import annotations

import shlex
import signal
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from studeval.gate.exits import DiedError, Exit
from studeval.gate.replay.baseline import HandBaseline
from studeval.gate.replay.judging import Judging, Wish
from studeval.gate.replay.source import in_part, pieces
from studeval.gate.replay.verdict import PASSED
from studeval.gate.replay.work import Workers
from studeval.gate.shield import SIGNALS, handled

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from types import FrameType, TracebackType
    from typing import Self

    from studeval.gate.replay.survey import HandSurvey
    from studeval.gate.replay.verdict import HandVerdict, Status


@dataclass(frozen=True)
class Plan:
    """What a run is to do.

    `profile` is the house that is asserted; None for the best of all. `clauses` are the texts of those that a finding
    may cite, by id. `options` are those that say how it is judged, `command` how the program was called.
    """

    paths: Sequence[str]
    wish: Wish
    workers: Workers = field(default_factory=Workers)
    profile: str | None = None
    survey: HandSurvey | None = None
    clauses: Mapping[str, str] = field(default_factory=dict)
    baseline: HandBaseline = field(default_factory=HandBaseline)
    command: str = "studeval"
    options: tuple[str, ...] = ()

    def again(self, verdict: HandVerdict) -> str:
        """The shell command that tells this one hand; with a survey that was not saved, all hands, which it is of."""
        hands = self.paths if "--survey" in self.options else [verdict.hand]
        return f"{self.command} replay --narrate " + shlex.join([*self.options, *hands])


@dataclass
class Totals:
    """The verdicts counted. `stale` are the entries of the baseline that are no longer true.

    `houses` counts the hands that each explains, `rules` those in which each is broken, but for known failures;
    `left_out` those that were not judged, by the reason; `internal` those that could not be through a fault of ours,
    known or not.
    """

    status: Counter[Status] = field(default_factory=Counter)
    houses: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    known: Counter[Status] = field(default_factory=Counter)
    left_out: Counter[str] = field(default_factory=Counter)
    stale: Sequence[str] = ()
    interrupted: bool = False
    broken: bool = False
    internal: int = 0

    def add(self, verdict: HandVerdict) -> None:
        """Counts one."""
        self.status[verdict.status] += 1
        self.internal += verdict.internal
        if verdict.status == "not-judged":
            self.left_out[verdict.fault] += 1
        elif verdict.known:
            self.known[verdict.status] += 1
        elif not verdict.failed:
            self.houses.update(verdict.houses)
        else:
            self.rules.update(set(verdict.rules))

    @property
    def passed(self) -> int:
        """The hands with which nothing is wrong."""
        return sum(self.status[each] for each in PASSED)

    @property
    def complete(self) -> bool:
        """Whether every hand was judged."""
        return not (self.interrupted or self.broken)

    def new(self, status: Status) -> int:
        """The verdicts of a kind that the baseline does not hold."""
        return self.status[status] - self.known[status]

    def exit(self) -> Exit:
        """The first of these that holds; a run in which no hand is lawful is never as expected."""
        ladder = (
            (self.interrupted, Exit.INTERRUPTED),
            (self.broken or self.internal > 0, Exit.INTERNAL),
            (self.new("malformed") > 0, Exit.BAD_INPUT),
            (self.new("unlawful") > 0, Exit.FAILURES),
            (len(self.stale) > 0, Exit.STALE_BASELINE),
            (not self.passed, Exit.NOTHING_RAN),
        )
        return next((code for holds, code in ladder if holds), Exit.AS_EXPECTED)


class Report(Protocol):
    """What becomes of a run: each verdict is added as it comes, and the totals end it."""

    def __enter__(self) -> Self: ...

    def add(self, verdict: HandVerdict, /) -> None:
        """Takes one verdict."""

    def advance(self, size: int, /) -> None:
        """So many bytes of the files more are done."""

    def end(self, totals: Totals, /) -> None:
        """Takes the totals, once, after the last verdict."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...


def conduct(plan: Plan, reports: Sequence[Report], interruption: Interruption) -> Totals:
    """Runs the plan. After Ctrl-C, or where a process died, what was judged is reported, and that it is not all."""
    totals = Totals()
    plan.baseline.parts = in_part(plan.paths)
    with ExitStack() as stack:
        for report in reports:
            stack.enter_context(report)
        try:
            for verdict in _verdicts(plan, reports, interruption):
                known = plan.baseline.mark(verdict)
                totals.add(known)
                for report in reports:
                    report.add(known)
        except DiedError:
            totals.broken = True
        totals.interrupted = interruption.asked
        totals.stale = plan.baseline.stale() if totals.complete else ()
        for report in reports:
            report.end(totals)
    return totals


def _verdicts(plan: Plan, reports: Sequence[Report], interruption: Interruption) -> Iterator[HandVerdict]:
    """The verdicts up to an interruption."""
    for done in plan.workers.work(pieces(plan.paths), Judging(plan.wish), lambda: interruption.asked):
        yield from done.found
        for report in reports:
            report.advance(done.size)


class Interruption:
    """Ctrl-C, SIGTERM and SIGHUP as a wish to end, met between two hands; a second one ends the program at once."""

    def __init__(self) -> None:
        self.asked = False
        self._heeding = ExitStack()

    def __enter__(self) -> Self:
        heard = [each for each in SIGNALS if signal.getsignal(each) is not signal.SIG_IGN]  # nohup
        self._heeding.enter_context(handled(heard, self._ask))
        return self

    def __exit__(self, *_: object) -> None:
        self._heeding.close()

    def _ask(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002  # as signal calls it
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
