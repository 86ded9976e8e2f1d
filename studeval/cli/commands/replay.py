"""replay: plays recorded hands again and says which action breaks which rule."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from studeval.cli.known import baseline_options
from studeval.cli.recorded import (
    clauses,
    decisions,
    house_of,
    house_options,
    manner_options,
    rulebook,
)
from studeval.cli.reports import report_option, screen, sinks
from studeval.cli.version import version
from studeval.gate.replay import Wish
from studeval.gate.replay.baseline import HANDS, HandBaseline
from studeval.gate.replay.report import openers
from studeval.gate.replay.report.records import Recorder
from studeval.gate.replay.session import Interruption, Plan, conduct
from studeval.gate.replay.source import missing
from studeval.gate.replay.survey import Surveying
from studeval.gate.replay.terminal import TerminalReport
from studeval.gate.replay.work import Workers

if TYPE_CHECKING:
    from rich.console import Console

    from studeval.cli.known import KnownFailures
    from studeval.cli.recorded import Manner, WantedOfHands
    from studeval.cli.reports import Target
    from studeval.gate.exits import Exit
    from studeval.gate.replay.session import Report


@click.command("replay")
@click.argument("paths", nargs=-1, required=True, metavar="FILE_OR_FOLDER...")
@house_options
@manner_options
@baseline_options
@report_option
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    wanted: WantedOfHands,
    manner: Manner,
    known: KnownFailures,
    reports: tuple[Target, ...],
) -> Exit:
    """Play the hands of PHH files again and judge every action.

    Judged are cards, bring-in, turns, amounts, showing, pots, halves, odd chips, final stacks and rake. A hand is
    lawful, unlawful, undecided where a card that was not seen decides, or malformed; of a game for which there are no
    rules it is not judged. Without a profile the houses that explain a hand best are named. FILE[17] is one hand of a
    collection.

    Exit code: 0 nothing unlawful, 1 unlawful hands, 2 interrupted, 3 internal error, 4 bad usage or malformed hands,
    5 no hand is lawful or undecided, 8 the baseline is no longer true.
    """
    if absent := list(missing(paths)):
        raise click.UsageError("; ".join(absent))
    baseline = HandBaseline(known.entries(HANDS), shrink=known.update_baseline, grow=known.allow_grow)
    out, taken = screen(reports), sinks(ctx, reports, openers().__getitem__)
    with Interruption() as interruption, Workers(manner.jobs) as workers:
        plan = _plan(paths, wanted, manner, out, interruption, workers)
        plan = replace(plan, baseline=baseline, command=ctx.find_root().info_name or plan.command)
        told: list[Report] = [Recorder(plan, taken, version())] if taken else []
        totals = conduct(plan, [*told, TerminalReport(plan, out, manner.verbose)], interruption)
    known.write(baseline, totals.exit(), HANDS)
    return totals.exit()


def _plan(
    paths: tuple[str, ...],
    wanted: WantedOfHands,
    manner: Manner,
    out: Console,
    interruption: Interruption,
    workers: Workers,
) -> Plan:
    """What is to be done; a survey is made now."""
    book = rulebook()
    houses = wanted.houses(book)
    surveying = Surveying(
        paths, houses, decisions(book), workers, manner.lenient, stopped=lambda: interruption.asked
    )
    found = wanted.surveyed(surveying, out)
    return Plan(
        paths,
        Wish([house_of(found)] if found else houses, manner.lenient, manner.narrate),
        workers,
        "survey" if found else wanted.profile,
        found,
        clauses(book),
        options=(*wanted.options, *manner.options),
    )
