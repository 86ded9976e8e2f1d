"""GitHub workflow commands: each new failure at the line of its case, and what else is wrong with the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.gate.exits import Exit
from studeval.gate.report.sinks import whole
from studeval.gate.report.words import brief, end, sentence, title

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from studeval.gate.report.records import Record
    from studeval.gate.report.run import Run
    from studeval.gate.report.sinks import Opener

# GitHub's own escapes: a message is read to the end of the line, a property to a comma or colon.
IN_MESSAGE: Mapping[int, str] = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
IN_PROPERTY: Mapping[int, str] = {**IN_MESSAGE, ord(":"): "%3A", ord(","): "%2C"}


def render(run: Run) -> str:
    """The commands, a line each."""
    return "".join(f"{command}\n" for command in _commands(run))


def _commands(run: Run) -> Iterator[str]:
    for verdict in run.failures():
        place = {"file": verdict["file"], "line": str(verdict["line"]), "title": title(verdict)}
        yield command(place, "\n".join(_said(run, verdict)))
    for said in run.stale:
        yield command({"title": "stale baseline"}, said)
    if not run.complete or run.exit not in {Exit.AS_EXPECTED, Exit.FAILURES, Exit.STALE_BASELINE}:
        yield command({"title": end(run)}, sentence(run))


def _said(run: Run, verdict: Record) -> Iterator[str]:
    yield verdict["title"]
    yield brief(verdict)
    yield from (f"{clause}: {run.header['clauses'].get(clause, '')}" for clause in verdict["clauses"])
    yield verdict.get("again", "")


def command(properties: Mapping[str, str], message: str) -> str:
    """An error of the workflow, escaped."""
    told = ",".join(f"{name}={value.translate(IN_PROPERTY)}" for name, value in properties.items())
    return f"::error {told}::{message.translate(IN_MESSAGE)}"


KINDS: Mapping[str, Opener] = {"annotations": whole(render)}
