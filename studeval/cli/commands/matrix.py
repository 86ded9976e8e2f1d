"""matrix: joins runs that were kept as NDJSON, and compares the engines asked, or the houses that judged hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from studeval.cli.kept import read_all
from studeval.cli.reports import report_option, screen, sinks
from studeval.gate.exits import Exit
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
    """Put runs side by side that `check` or `replay` kept. --report writes the joined run.

    Of runs of `check` the operations are shown by engines, passed of asked; runs over different corpora are refused,
    and so are two of the same engine. Of runs of `replay` over the same hands, each under another --profile, the games
    are shown by houses, and every hand on which they differ; joined they are as one run that holds each hand against
    all of these houses. Exit code: 0 whatever the runs were like, 4 where they cannot be joined.
    """
    kind, runs, joined = read_all(streams)
    replay(joined, sinks(ctx, reports, kind.opener))
    kind.compare(runs, joined, screen(reports))
    return Exit.AS_EXPECTED
