"""The table of the mutants, each with the case that catches it: `python -m tests.mutants [WORD ...]`.

Words pick the mutants that have all of them in their ids, operations and broken clauses. It ends with 1 if one
survives.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import perf_counter
from typing import NamedTuple

from rich.console import Console
from rich.table import Column, Table

from .decisions import killer, wired_in
from .hunt import cited, killers, mutants, rulebook
from .mutant import Mutant

WIDTH = 150  # where it is not a terminal


class Row(NamedTuple):
    """A mutant, a clause that it breaks, and what catches it; nothing if it survives."""

    mutant: str
    clause: str
    caught_by: str


def main(words: list[str]) -> int:
    """Print the table; 1 if a mutant survives."""
    console, start = Console(width=None if sys.stdout.isatty() else WIDTH), perf_counter()
    chosen = [mutant for mutant in mutants().values() if _has(mutant, words)]
    rows = [row for mutant in chosen for row in _rows(mutant)]
    wired = [] if words else [_wired(decision, choice) for decision, choice in wired_in()]
    table = Table(*(Column(name, overflow="fold") for name in ("mutant", "clause", "caught by")))
    for row in (*rows, *wired):
        table.add_row(*row)
    console.print(table)
    for line in _summary(chosen, rows, wired):
        console.print(line)
    console.print(f"in {perf_counter() - start:.0f} s")
    return not all(row.caught_by for row in (*rows, *wired))


def _has(mutant: Mutant, words: list[str]) -> bool:
    return all(word in f"{mutant.id} {mutant.ops} {mutant.breaks}" for word in words)


def _rows(mutant: Mutant) -> list[Row]:
    if mutant.equivalent:
        return [Row(mutant.id, mutant.breaks, f"equivalent: {mutant.equivalent}")]
    found = {clause: question.key for clause, question in killers(mutant).items()}
    return [Row(mutant.id, clause, found.get(clause, "")) for clause in mutant.breaks.split()]


def _wired(decision: str, choice: str) -> Row:
    question = killer(decision, choice)
    clauses = " ".join(sorted(cited(question))) if question else ""
    return Row(f"{decision} always {choice}", clauses, question.key if question else "")


def _summary(chosen: list[Mutant], rows: list[Row], wired: list[Row]) -> list[str]:
    by_op = Counter(op for mutant in chosen for op in mutant.ops.split())
    broken = {clause for row in (*rows, *wired) for clause in row.clause.split()}
    testable = [clause for clause in rulebook().clauses.values() if clause.testable != "none"]
    survivors = [f"{row.mutant} ({row.clause})" for row in (*rows, *wired) if not row.caught_by]
    return [
        f"{len(chosen)} mutants: " + ", ".join(f"{op} {number}" for op, number in sorted(by_op.items())),
        f"of them equivalent: {sum(bool(mutant.equivalent) for mutant in chosen)}",
        f"house rules wired in besides: {len(wired)}",
        f"{len(broken)} of {len(testable)} testable clauses broken by one or more",
        f"survivors: {', '.join(survivors) or 'none'}",
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
