"""export: the whole corpus as one JSON file, for those who keep a copy of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from studeval.cli.sources import read
from studeval.cli.version import version
from studeval.gate.exits import Exit

if TYPE_CHECKING:
    from typing import TextIO


@click.command("export")
@click.argument("out", metavar="[PATH]", type=click.File("w", encoding="ascii", atomic=True), default="-")
def command(out: TextIO) -> Exit:
    """Write documents, clauses, decisions, profiles and cases with their questions to PATH, or standard output.

    The file has a digest of the questions and is the same for the same rulebook; `specs/schema/corpus.json` is its
    form.
    """
    from studeval.rulebook.bundled import bundled  # noqa: PLC0415  # slow to import
    from studeval.rulebook.export import export, text  # noqa: PLC0415  # slow to import

    source = read(())
    source.tell_problems()
    if not source.problems:
        out.write(text(export(source.rulebook, version(), bundled())))
    return source.exit()
