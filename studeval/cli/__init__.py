"""The command line: `main` runs one command, and every way it can end becomes an exit code here.

A command is a file of `cli/commands/` that defines `command` and returns an `Exit`; no list is edited. It is
imported when called, so that `studeval --version` is quick.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import StringIO
from pkgutil import iter_modules
from traceback import format_exc
from typing import TYPE_CHECKING, Any

import click

from studeval.cli import commands
from studeval.cli.version import version
from studeval.errors import BackendError, StudevalError
from studeval.gate.engine import EngineStartError, UnknownEngineError
from studeval.gate.exits import DiedError, Exit, UnwrittenError
from studeval.gate.shield import heeded
from studeval.gate.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable


class Program(click.Group):
    """A group whose commands are the modules of `cli/commands/`."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        """The names of the files."""
        return sorted(found.name for found in iter_modules(commands.__path__))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command, imported now."""
        if name not in self.list_commands(ctx):
            return None
        command: click.Command = import_module(f"{commands.__name__}.{name}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; click itself would end with 1 where the reader of the output has left."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            return _reader_left()
        return code

    def main(self, *args: Any, **extra: Any) -> Any:
        """Runs and exits with one of `Exit`."""
        _degrade_cleanly()
        sys.exit(_ended(lambda: super(Program, self).main(*args, **extra | {"standalone_mode": False})))


# What a command may raise, and the exit code that it then has; anything else is an internal error.
ENDS: tuple[tuple[type[Exception], Exit], ...] = (
    (EngineStartError, Exit.NO_ENGINE),
    (BackendError, Exit.NO_ENGINE),
    (UnknownEngineError, Exit.BAD_INPUT),
    (StudevalError, Exit.BAD_INPUT),
    (DiedError, Exit.INTERNAL),
    (UnwrittenError, Exit.INTERNAL),
)


def _ended(run: Callable[[], Any]) -> int:
    """The exit code of the command, however it ends."""
    try:
        with heeded():
            return int(run() or Exit.AS_EXPECTED)
    except (click.Abort, KeyboardInterrupt):
        return _say("Interrupted", Exit.INTERRUPTED)
    except click.ClickException as error:
        error.show(shown := StringIO())
        return _say(shown.getvalue().rstrip(), Exit.BAD_INPUT)
    except Exception as error:
        return _say(*_last_words(error))


def _last_words(error: Exception) -> tuple[str, Exit]:
    for kind, code in ENDS:
        if isinstance(error, kind):
            return f"Error: {error}", code
    return f"Internal error, please report it: {error!r}\n{format_exc()}", Exit.INTERNAL


def _say(text: str, code: Exit) -> Exit:
    print(visible(text), file=sys.stderr, flush=True)
    return code


def _reader_left() -> Exit:
    """`studeval list | head`: nothing more can be written, not even by Python's last flush."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return Exit.INTERRUPTED


def _degrade_cleanly() -> None:
    """A terminal or pipe that cannot show a character gets its escape, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")


def _tell_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        print(f"studeval {version()}")
        ctx.exit()


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the version and exit.",
)
def main() -> None:
    """Stud-family poker: the rules as data, a gate for engines, a fast evaluator."""
