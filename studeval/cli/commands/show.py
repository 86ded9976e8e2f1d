"""show: one case in full, with the clauses it proves and what each engine answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from studeval.cli.sources import paths_argument, read
from studeval.gate.exits import Exit
from studeval.gate.explain import about, asked, came_back, lines
from studeval.gate.lineup import lineup
from studeval.gate.runner import put

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from studeval.gate.engine import Engine
    from studeval.gate.explain import Row
    from studeval.rulebook.model import Case


@click.command("show")
@click.argument("case_id", metavar="CASE")
@paths_argument()
def command(case_id: str, paths: tuple[str, ...]) -> Exit:
    """Show CASE: what it asks and expects and why, its clauses, and the answers of c and python.

    PATH is a file or folder of your own in which the case may stand.
    """
    from studeval.rulebook.formats import did_you_mean  # noqa: PLC0415  # slow to import

    source = read(paths)
    source.tell_of_problems()
    case = source.rulebook.cases.get(case_id)
    if case is None:
        raise click.UsageError(f"there is no case {case_id!r}{did_you_mean(case_id, source.rulebook.cases)}")
    engines, notice = lineup()
    print(case.id)
    print("\n".join(lines([*about(case, source.rulebook), *_rows(case, engines)])))
    if notice:
        print(f"NOT ON C: {notice}")
    return Exit.AS_EXPECTED


def _rows(case: Case, engines: Sequence[Engine]) -> Iterator[Row]:
    """Each question of the case, then the answer of each engine and its verdict."""
    for question in case.questions():
        yield from asked(case, question)
        for engine in engines:
            verdict = put(question, engine)
            yield engine.name, f"{verdict.kind}: {came_back(verdict.outcome)}"
