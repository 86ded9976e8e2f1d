"""differ: puts random situations to two engines and shows where they disagree."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, TextIO

import click

from studeval.cli.selection import NAMES, gathered
from studeval.cli.sources import read
from studeval.games import GAMES
from studeval.gate import situations
from studeval.gate.lineup import started
from studeval.gate.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rich.console import Console

    from studeval.gate.differ.faults import Fault
    from studeval.gate.differ.meeting import Meeting
    from studeval.gate.differ.run import Totals, Wish
    from studeval.gate.engine import Engine
    from studeval.gate.exits import Exit
    from studeval.rulebook.model import Rulebook

OPS = click.Choice(sorted(situations.makers()))


@dataclass(frozen=True)
class Asked:
    """What the options ask for."""

    seed: int
    count: int
    ops: tuple[str, ...]
    games: tuple[str, ...]
    profile: str | None
    any_house: bool

    def wish(self, rulebook: Callable[[], Rulebook]) -> Wish:
        """The situations, under the house that is named, one at random each, or the usual one."""
        from studeval.cli.house import profile_named  # noqa: PLC0415  # slow to import
        from studeval.gate.differ.run import Wish  # noqa: PLC0415  # slow to import
        from studeval.rules.house import HouseRules  # noqa: PLC0415  # slow to import

        if self.profile and self.any_house:
            raise click.UsageError("--profile takes one house and --any-house all: take one of them")
        profile = profile_named(self.profile, rulebook()) if self.profile else None
        house = None if self.any_house else profile.house() if profile else HouseRules()
        games = [name for name in self.games or GAMES if profile is None or name in profile.games]
        return Wish(self.seed, self.count, self.ops or list(situations.makers()), games, house)


asked_options = gathered(
    "asked",
    Asked,
    [
        click.option(
            "--seed",
            type=int,
            default=1,
            show_default=True,
            metavar="N",
            help="The same seed, the same situations.",
        ),
        click.option(
            "--count",
            type=click.IntRange(1),
            default=1000,
            show_default=True,
            metavar="N",
            help="How many situations.",
        ),
        click.option("--op", "ops", multiple=True, type=OPS, help="Of this operation; repeatable."),
        click.option("--game", "games", multiple=True, type=NAMES, help="Of this game; repeatable."),
        click.option(
            "-p", "--profile", metavar="P", help="Under this house, by name or from a profile's YAML file."
        ),
        click.option("--any-house", is_flag=True, help="Each situation under a house of its own, at random."),
    ],
)


@click.command("differ")
@click.option(
    "-e",
    "--engine",
    "engines",
    multiple=True,
    metavar="E",
    help="One of the two engines; without it c and python.",
)
@asked_options
@click.option(
    "--show", type=click.IntRange(0), default=5, show_default=True, metavar="N", help="Cases to show at most."
)
@click.option("--known", "leave_out", is_flag=True, help="Known faults of published libraries do not count.")
@click.option(
    "--ndjson", type=click.File("w", encoding="utf-8"), metavar="FILE", help="Every disagreement too."
)
@click.pass_context
def command(
    ctx: click.Context,
    engines: tuple[str, ...],
    asked: Asked,
    show: int,
    leave_out: bool,
    ndjson: TextIO | None,
) -> Exit:
    """Put random situations to two engines, and show where they disagree as cases that lack only their reason.

    The situations lean to the edges: ties, short stacks, all-ins, paired lows, short decks, odd chips. The first
    engine's answer stands as expected; what settles it is a clause. The usual house is asked for unless another is
    named. Disagreements that show a known fault of a published library are counted, not shown.

    Exit code: 0 none, 1 disagreements, 2 interrupted, 3 internal error, 4 bad usage, 5 nothing could be compared,
    7 an engine did not start.
    """
    from studeval.cli.console import console  # noqa: PLC0415  # rich is slow to import
    from studeval.gate.differ.run import Totals, run  # noqa: PLC0415  # slow to import

    rulebook, out, totals = cache(lambda: read(()).rulebook), console(), Totals()
    wish = asked.wish(rulebook)
    one, other = _pair(ctx, engines)
    start = perf_counter()
    try:
        for meeting, fault in _with_progress(run(wish, one, other, totals), wish.count, out):
            _tell(meeting, fault, ndjson)
            if _is_new(meeting, fault) and totals.unexplained <= show:
                _show(meeting, one, other, rulebook)
    except KeyboardInterrupt:
        totals.interrupted = True
    _sum(totals, out)
    code = totals.exit(known_count=not leave_out)
    out.print(visible(_last_line(totals, wish, (one, other), code, perf_counter() - start)), soft_wrap=True)
    return code


def _pair(ctx: click.Context, engines: tuple[str, ...]) -> tuple[Engine, Engine]:
    """The two engines, closed when the command ends. Each is told on what the answer to a query hangs."""
    from studeval.gate.differ.faults import OURS  # noqa: PLC0415  # slow to import
    from studeval.gate.differ.meeting import question  # noqa: PLC0415  # slow to import
    from studeval.gate.hangs_on import hangs_on  # noqa: PLC0415  # slow to import
    from studeval.gate.runner import outcome_of  # noqa: PLC0415  # slow to import

    pair = started(engines or OURS)
    for engine in pair:
        ctx.call_on_close(engine.close)
    if len(pair) != 2:
        raise click.UsageError("it takes two engines to differ: name them with --engine")
    referee = started(["python"])[0]
    for engine in pair:
        if hasattr(engine, "hangs_on"):
            engine.hangs_on = lambda query: hangs_on(question(query, outcome_of(referee, query)))
    return pair[0], pair[1]


def _with_progress(
    meetings: Iterator[tuple[Meeting, Fault | None]], total: int, out: Console
) -> Iterable[tuple[Meeting, Fault | None]]:
    """The meetings, with a bar on a terminal only, never in CI or a pipe."""
    from rich.progress import track  # noqa: PLC0415  # slow to import

    from studeval.gate.report.terminal import hidden  # noqa: PLC0415  # rich is slow to import

    return track(meetings, "differing", total=total, console=out, transient=True, disable=hidden(out))


def _is_new(meeting: Meeting, fault: Fault | None) -> bool:
    from studeval.gate.differ.meeting import Result  # noqa: PLC0415  # slow to import

    return meeting.result is Result.DIFFERENT and fault is None


def _show(meeting: Meeting, one: Engine, other: Engine, rulebook: Callable[[], Rulebook]) -> None:
    """The disagreement, made smaller, as a case."""
    from studeval.gate.differ.case import case_text  # noqa: PLC0415  # slow to import
    from studeval.gate.differ.shrink import shrunk  # noqa: PLC0415  # slow to import

    print(visible(case_text(shrunk(meeting, one, other), rulebook().profiles.values())))


def _tell(meeting: Meeting, fault: Fault | None, ndjson: TextIO | None) -> None:
    """A line of JSON for a disagreement."""
    from studeval.gate.differ.meeting import Result, said  # noqa: PLC0415  # slow to import

    if ndjson is None or meeting.result is not Result.DIFFERENT:
        return
    query = meeting.query
    assert query.house is not None
    answers = {name: said(outcome) for name, outcome in zip(meeting.engines, meeting.outcomes, strict=True)}
    found = {
        "key": query.key,
        "op": query.op,
        "game": query.game,
        "given": query.given,
        "choices": query.house.choices(),
        "answers": answers,
        "message": meeting.message,
        "known": fault.id if fault else None,
    }
    print(json.dumps(found), file=ndjson)


def _sum(totals: Totals, out: Console) -> None:
    """The results by operation, and the known faults that were met."""
    from rich.table import Table  # noqa: PLC0415  # slow to import

    from studeval.gate.differ.meeting import Result  # noqa: PLC0415  # slow to import

    heads = ("operation", "compared", "hands", "pots", "differ", "unsupported")
    table = Table(heads[0], *heads[1:], box=None, pad_edge=False)
    for op, results in sorted(totals.results.items()):
        compared = results[Result.SAME] + results[Result.DIFFERENT]
        numbers = (
            compared,
            totals.hands[op],
            totals.pots[op],
            results[Result.DIFFERENT],
            results[Result.UNSUPPORTED],
        )
        table.add_row(op, *(str(number or "") for number in numbers))
    out.print(table)
    for name, number in sorted(totals.of_fault.items()):
        fault = totals.faults[name]
        breaks = f" (against {', '.join(fault.clauses)})" if fault.clauses else " (no fault of the library)"
        out.print(visible(f"known {number} times: {name}: {fault.text}{breaks}"), soft_wrap=True)
    for reason, number in totals.reasons.most_common(3):
        out.print(visible(f"unsupported {number} times: {reason}"), soft_wrap=True)


def _last_line(totals: Totals, wish: Wish, pair: tuple[Engine, Engine], code: Exit, seconds: float) -> str:
    """The run in one line."""
    from studeval.gate.differ.meeting import Result  # noqa: PLC0415  # slow to import

    total = totals.total
    compared, differ = total[Result.SAME] + total[Result.DIFFERENT], total[Result.DIFFERENT]
    head = "INTERRUPTED: " if totals.interrupted else "FAILED: " if code else ""
    told = f" ({totals.of_fault.total()} known, {totals.unexplained} new)" if differ else ""
    sizes = f"{totals.hands.total()} hands, {totals.pots.total()} pots"
    return (
        f"{head}{pair[0].describe()} and {pair[1].describe()}, seed {wish.seed}: of {total.total()} situations"
        f" {compared} compared ({sizes}), {differ} differ{told}, {total[Result.UNSUPPORTED]} unsupported"
        f" in {seconds:.1f} s"
    )
