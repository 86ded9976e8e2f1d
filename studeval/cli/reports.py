"""The option --report KIND:PATH, and the files behind it: opened before the run, so that a bad path is told at once."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

import click

from studeval.cli.version import version
from studeval.gate.report.files import opened
from studeval.gate.report.kinds import kinds, lacking, opener, streams
from studeval.gate.report.sinks import Recorder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import Console

    from studeval.gate.report.sinks import Opener, Sink
    from studeval.gate.session import Plan

STDOUT = "-"


class Target(NamedTuple):
    """One report that is wanted: its kind and where it goes."""

    kind: str
    path: str


def _target(text: str) -> Target:
    """KIND:PATH. Raises click.BadParameter for an unknown kind, and for one that cannot be made here."""
    kind, _, path = text.partition(":")
    if kind not in kinds():
        raise click.BadParameter(f"there is no report {kind!r}: {', '.join(kinds())}")
    if not path:
        raise click.BadParameter(f"{text!r} says no path: write {kind}:PATH, or {kind}:- for standard output")
    if missing := lacking(kind):
        raise click.BadParameter(f"the {kind} report needs {missing}")
    return Target(kind, path)


report_option = click.option(
    "--report",
    "reports",
    multiple=True,
    metavar="KIND:PATH",
    callback=lambda _, __, texts: tuple(map(_target, texts)),
    help="Write a report too; repeatable. Kinds: ndjson, junit, markdown, annotations, badge, badge-json, html.",
)


def recorder(plan: Plan, opened: Sequence[Sink]) -> list[Recorder]:
    """What writes the reports whose sinks were opened, in a list; nothing where there are none."""
    return [Recorder(plan, opened, version())] if opened else []


def sinks(
    ctx: click.Context, targets: Sequence[Target], opener_of: Callable[[str], Opener] = opener
) -> list[Sink]:
    """The sinks, their files closed when the command ends; what opens one is of a kind. Raises click.UsageError."""
    if [target.path for target in targets].count(STDOUT) > 1:
        raise click.UsageError("only one report can go to standard output")
    return [opener_of(target.kind)(_opened(ctx, target)) for target in targets]


def _opened(ctx: click.Context, target: Target) -> TextIO:
    if target.path == STDOUT:
        out = sys.stdout
        ctx.with_resource(redirect_stdout(sys.stderr))  # what else is printed, as by an engine, is no report
        return out
    try:
        out = opened(Path(target.path), streams(target.kind))
    except OSError as error:
        raise click.UsageError(f"--report {target.path}: {error.strerror}") from error
    ctx.call_on_close(lambda: _close(out))
    return out


def _close(out: TextIO) -> None:
    """What could not be written was told when it was to be."""
    with suppress(OSError):
        out.close()


def screen(targets: Sequence[Target]) -> Console:
    """The console for people; standard error where a report goes to standard output."""
    from studeval.cli.console import PIPE_WIDTH, Plain, console  # noqa: PLC0415  # rich is slow to import

    if all(target.path != STDOUT for target in targets):
        return console()
    out = Plain(stderr=True, highlight=False, markup=False, emoji=False)
    if not out.is_terminal:
        out.width = PIPE_WIDTH
    return out
