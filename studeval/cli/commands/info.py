"""info: what is installed here, and if it is pure Python, why and what to do about it."""

from __future__ import annotations

import platform
import sys
from typing import TYPE_CHECKING

import click

from studeval.cli.sources import read
from studeval.cli.version import version
from studeval.evaluator import backend
from studeval.gate.exits import Exit
from studeval.gate.explain import lines
from studeval.rulebook.bundled import bundled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studeval.gate.explain import Row


@click.command("info")
def command() -> Exit:
    """Show version, evaluator, Python, and the bundled rulebook."""
    print("\n".join(lines(_rows())))
    return Exit.AS_EXPECTED


def _rows() -> Iterator[Row]:
    now = backend()
    yield "version", version()
    yield "backend", now.name
    yield "kernel", now.kernel
    if now.reason:
        yield "reason", now.reason
    yield "python", f"{platform.python_version()} ({platform.python_implementation()}), {sys.executable}"
    yield "platform", platform.platform()
    source = read(())
    yield "specs", str(bundled())
    yield "rulebook", source.counts()
    if source.problems:
        yield "problems", f"{len(source.problems)}: run `studeval lint`"
