"""report: renders a run that was kept as NDJSON again, without running it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from studeval.cli.kept import read_run
from studeval.cli.reports import report_option, screen, sinks
from studeval.gate.exits import Exit
from studeval.gate.report.sinks import replay

if TYPE_CHECKING:
    from studeval.cli.reports import Target


@click.command("report")
@click.argument("stream", metavar="IN.ndjson", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@report_option
@click.pass_context
def command(ctx: click.Context, stream: str, reports: tuple[Target, ...]) -> Exit:
    """Make reports of a kept run, the file of `check` or `replay` with `--report ndjson:IN.ndjson`.

    `-` is standard input.

    Without --report a table is shown. Exit code: 0 whatever the run was like, 4 for a stream that is not whole.
    """
    kind, run = read_run(stream)
    replay(run, sinks(ctx, reports, kind.opener))
    kind.tell(run, screen(reports))
    return Exit.AS_EXPECTED
