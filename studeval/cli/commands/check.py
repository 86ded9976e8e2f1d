"""check: puts cases to engines and says which clause an answer breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from studeval.cli.selection import selection_options
from studeval.cli.sources import paths_argument, read
from studeval.gate.lineup import lineup
from studeval.gate.session import Plan, conduct

if TYPE_CHECKING:
    from studeval.gate.exits import Exit
    from studeval.gate.select import Selection


@click.command("check")
@paths_argument("CASES")
@click.option("-e", "--engine", "engines", multiple=True, metavar="E", help="An engine to ask.")
@selection_options
@click.option("-v", "--verbose", is_flag=True, help="Show every verdict, not the failures only.")
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], engines: tuple[str, ...], selection: Selection, verbose: bool
) -> Exit:
    """Put every bundled case to the engines, or only CASES, files or folders of your own.

    Exit code: 0 as expected, 1 failures, 2 interrupted, 3 internal error, 4 bad usage or bad case files,
    5 nothing ran, 7 an engine did not start.
    """
    from studeval.cli.console import console  # noqa: PLC0415  # rich is slow to import
    from studeval.gate.report.terminal import TerminalReport  # noqa: PLC0415

    answering, notice = lineup(engines)
    source = read(paths)
    source.tell_problems()
    plan = Plan(
        source.rulebook,
        source.questions(selection),
        answering,
        notice,
        problems=len(source.problems),
        command=ctx.find_root().info_name or "studeval",
        paths=paths,
    )
    return conduct(plan, TerminalReport(plan, console(), verbose))
