"""matrix: joins runs over one corpus, kept as NDJSON, and compares their engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from studeval.cli.reports import read_run, report_option, sinks, tell
from studeval.gate.exits import Exit
from studeval.gate.report.run import StreamError, join
from studeval.gate.report.sinks import replay

if TYPE_CHECKING:
    from studeval.cli.reports import Target


@click.command("matrix")
@click.argument(
    "streams", metavar="RUN.ndjson...", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False)
)
@report_option
@click.pass_context
def command(ctx: click.Context, streams: tuple[str, ...], reports: tuple[Target, ...]) -> Exit:
    """Join runs and show the operations by engines: passed of asked. --report writes the joined run.

    Runs over different corpora are refused, and so are two runs of the same engine. Exit code: 0 whatever the
    runs were like, 4 where they cannot be joined.
    """
    try:
        run = join([(name, read_run(name)) for name in streams])
    except StreamError as error:
        raise click.ClickException(str(error)) from error
    replay(run, sinks(ctx, reports))
    tell(run, reports)
    return Exit.AS_EXPECTED
