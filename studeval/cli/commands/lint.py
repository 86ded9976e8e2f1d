"""lint: every problem of the rulebook's files, in one run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from studeval.cli.sources import paths_argument, read

if TYPE_CHECKING:
    from studeval.gate.exits import Exit


@click.command("lint")
@paths_argument()
def command(paths: tuple[str, ...]) -> Exit:
    """Check the bundled rulebook, or a file or folder of your own, PATH.

    Prints each problem as file:line:column: message and exits with 4; else what was read.
    """
    source = read(paths)
    source.tell_problems()
    if not source.problems:
        print(f"no problems: {source.counts()}")
    return source.exit()
