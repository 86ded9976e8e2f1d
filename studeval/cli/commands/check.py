"""check: puts cases to engines and says which clause an answer breaks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from studeval.cli.engines import engine_options
from studeval.cli.house import house_options
from studeval.cli.known import baseline_options
from studeval.cli.reports import recorder, report_option, screen, sinks
from studeval.cli.selection import selection_options
from studeval.cli.sources import paths_argument, read
from studeval.gate.lineup import equip, unstarted
from studeval.gate.select import under
from studeval.gate.session import Plan, conduct
from studeval.rulebook.model import Rulebook

if TYPE_CHECKING:
    from studeval.cli.engines import Answering
    from studeval.cli.house import Asserted, Wanted
    from studeval.cli.known import KnownFailures
    from studeval.cli.reports import Target
    from studeval.cli.sources import Source
    from studeval.gate.exits import Exit
    from studeval.gate.select import Selection


@click.command("check")
@paths_argument("CASES")
@engine_options
@selection_options
@house_options
@baseline_options
@click.option("-v", "--verbose", is_flag=True, help="Show every verdict, not the failures only.")
@report_option
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    answering: Answering,
    selection: Selection,
    wanted: Wanted,
    known: KnownFailures,
    verbose: bool,
    reports: tuple[Target, ...],
) -> Exit:
    """Put every bundled case to the engines, or only CASES, files or folders of your own.

    Exit code: 0 as expected, 1 failures, 2 interrupted, 3 internal error, 4 bad usage or bad case files,
    5 nothing passed, 7 an engine did not start, 8 the baseline is no longer true.
    """
    from studeval.gate.report.terminal import TerminalReport  # noqa: PLC0415  # rich is slow to import

    opened = sinks(ctx, reports)  # before anything is read or started: what cannot be written is told at once
    called = ctx.find_root().info_name or "studeval"
    plan = Plan(
        Rulebook(), (), unstarted(answering.engines), command=called, paths=paths, jobs=answering.jobs
    )
    try:
        source = read(paths)
        source.tell_problems()
        plan = _of(source, selection, known, plan)
        engines, notice = answering.start(ctx)
        equip(engines, (), answering.timeout)  # a survey asks before the questions of the run are known
        house = wanted.find(source.rulebook, engines, selection.games, screen(reports))
        plan = _under(house, replace(plan, notice=notice))
        equip(engines, plan.questions, answering.timeout)
    except KeyboardInterrupt:  # what is planned so far is reported as not run
        plan = replace(plan, interrupted=True)
    code = conduct(plan, [*recorder(plan, opened), TerminalReport(plan, screen(reports), verbose)])
    known.write(plan.baseline, code)
    return code


def _of(source: Source, selection: Selection, known: KnownFailures, plan: Plan) -> Plan:
    """The plan for what was read."""
    return replace(
        plan,
        rulebook=source.rulebook,
        questions=source.questions(selection),
        problems=len(source.problems),
        baseline=known.read(source.rulebook.cases.values()),
    )


def _under(house: Asserted, plan: Plan) -> Plan:
    """The plan for the engines that were started, under the house that is asserted if any."""
    rulebook, questions = under(house.profile, plan.rulebook, list(plan.questions))
    return replace(
        plan,
        rulebook=rulebook,
        questions=questions,
        engines=house.engines,
        options=house.options,
        consistent=house.consistent,
        baseline=replace(plan.baseline, engines=[engine.name for engine in house.engines]),
    )
