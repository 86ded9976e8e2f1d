"""Where commands write: one console for text and tables; plain in a pipe, and never wider than it must be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

PIPE_WIDTH = 120


class Plain(Console):
    """A console that leaves a reader who went away to the program's one place for such ends."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """Standard output. Colour only on a terminal and without NO_COLOR."""
    out = Plain(highlight=False, markup=False, emoji=False)
    if not out.is_terminal:
        out.width = PIPE_WIDTH
    return out


def print_rows(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Rows under headings on a terminal; in a pipe a line each, its fields separated by tabs."""
    out = console()
    if not out.is_terminal:
        for row in rows:
            print("\t".join(row))
        return
    table = Table(*head, box=None, pad_edge=False)
    for row in rows:
        table.add_row(*row)
    out.print(table)
