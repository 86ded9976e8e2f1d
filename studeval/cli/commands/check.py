"""check: puts cases to engines and says which clause an answer breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from studeval.cli.engines import engine_options
from studeval.cli.house import house_options
from studeval.cli.known import baseline_options
from studeval.cli.reports import recorder, report_option, screen
from studeval.cli.selection import selection_options
from studeval.cli.sources import paths_argument, read
from studeval.gate.lineup import equip
from studeval.gate.select import under
from studeval.gate.session import Plan, conduct

if TYPE_CHECKING:
    from studeval.cli.engines import Answering
    from studeval.cli.house import Wanted
    from studeval.cli.known import KnownFailures
    from studeval.cli.reports import Target
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
    5 nothing ran, 7 an engine did not start, 8 the baseline is no longer true.
    """
    from studeval.gate.report.terminal import TerminalReport  # noqa: PLC0415  # rich is slow to import

    source = read(paths)
    source.tell_problems()
    baseline = known.read(source.rulebook.cases.values())
    engines, notice = answering.start(ctx)
    equip(engines, (), answering.timeout)  # a survey asks before the questions of the run are known
    house = wanted.find(source.rulebook, engines, selection.games, screen(reports))
    rulebook, questions = under(house.profile, source.rulebook, source.questions(selection))
    equip(engines, questions, answering.timeout)
    plan = Plan(
        rulebook,
        questions,
        house.engines,
        notice,
        problems=len(source.problems),
        command=ctx.find_root().info_name or "studeval",
        options=house.options,
        paths=paths,
        consistent=house.consistent,
        jobs=answering.jobs,
        baseline=baseline,
    )
    code = conduct(plan, [*recorder(ctx, plan, reports), TerminalReport(plan, screen(reports), verbose)])
    known.write(baseline, code)
    return code
