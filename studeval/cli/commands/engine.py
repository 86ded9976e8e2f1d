"""engine: serves an engine over the line protocol, so that our own can run in a process of their own."""

from __future__ import annotations

import os
import sys
from contextlib import closing

import click

from studeval.gate.engine import start
from studeval.gate.exits import Exit
from studeval.gate.protocol.server import serve


@click.command("engine")
@click.argument("spec")
def command(spec: str) -> Exit:
    """Answer over standard input and output as the engine SPEC does: c, python, py:module:object ...

    One JSON object a line, as docs/protocol.md tells. `studeval check --engine "cmd:studeval engine c"` puts the
    cases to the C evaluator in a process of its own, where a crash or a hang is a verdict.
    """
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out, closing(start(spec)) as engine:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what the engine prints is no reply
        serve(engine, sys.stdin.buffer, out)
    return Exit.AS_EXPECTED
