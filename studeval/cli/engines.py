"""The options that say who answers, how many at once, and how long each may take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from studeval.cli.selection import gathered
from studeval.gate.lineup import lineup

if TYPE_CHECKING:
    from studeval.gate.engine import Engine


@dataclass(frozen=True)
class Answering:
    """The names of the engines, how many are asked at once, and the seconds that a program has for an answer."""

    engines: tuple[str, ...]
    jobs: int
    timeout: float | None

    def start(self, ctx: click.Context) -> tuple[list[Engine], str]:
        """The engines, closed when the command ends, and why C is not among them where it should be."""
        engines, notice = lineup(self.engines)
        for engine in engines:
            ctx.call_on_close(engine.close)
        return engines, notice


engine_options = gathered(
    "answering",
    Answering,
    [
        click.option(
            "-e",
            "--engine",
            "engines",
            multiple=True,
            metavar="E",
            help="An engine to ask: a name (see `studeval list engines`), cmd:PROGRAM ARGS or py:MODULE:OBJECT;"
            " repeatable. Without it c and python.",
        ),
        click.option(
            "-j", "--jobs", type=click.IntRange(1), default=1, metavar="N", help="Ask N engines at once."
        ),
        click.option(
            "--timeout",
            type=click.FloatRange(0, min_open=True),
            metavar="SECONDS",
            help="What a cmd: engine has for each answer; 10 if not said.",
        ),
    ],
)
