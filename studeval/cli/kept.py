"""Runs that were kept as NDJSON: of questions to engines, or of recorded hands, each read and shown in its own way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from studeval.gate.explain import many
from studeval.gate.replay import report as of_hands
from studeval.gate.replay.report import kept
from studeval.gate.replay.report.digest import sentence as sentence_of_hands
from studeval.gate.replay.verdict import words
from studeval.gate.report import run as of_questions
from studeval.gate.report.kinds import opener
from studeval.gate.report.stream import StreamError, format_of
from studeval.gate.report.words import by_engine, by_operation, end, failed_in, sentence, share
from studeval.gate.visible import visible

if TYPE_CHECKING:
    from rich.console import Console

    from studeval.gate.replay.report.digest import Digest
    from studeval.gate.replay.report.kept import KeptRun
    from studeval.gate.report.run import Run
    from studeval.gate.report.sinks import Opener

DIFFERING = 100  # hands on which houses differ that are named


@dataclass(frozen=True)
class Kind:
    """What is done with the runs of one kind: they are read, joined, rendered and shown for people."""

    about: str
    read: Callable[[Iterable[bytes], str], Any]
    join: Callable[[Sequence[tuple[str, Any]]], Any]
    opener: Callable[[str], Opener]
    tell: Callable[[Any, Console], None]
    compare: Callable[[Sequence[Any], Any, Console], None]


def read_run(path: str) -> tuple[Kind, Any]:
    """The run kept in the file, `-` for standard input. Raises click.ClickException if it is not whole."""
    with click.open_file(path, "rb") as lines:
        first = next(iter(lines), b"")
        kind = KINDS.get(format_of(first), QUESTIONS)
        try:
            return kind, kind.read(chain([first] if first else [], lines), path)
        except StreamError as error:
            raise click.ClickException(str(error)) from error


def read_all(paths: Sequence[str]) -> tuple[Kind, list[Any], Any]:
    """The runs of all files, and as one. Raises click.ClickException if they cannot be joined."""
    found = [(path, *read_run(path)) for path in paths]
    kind = found[0][1]
    for path, other, _ in found:
        if other is not kind:
            raise click.ClickException(
                f"{found[0][0]} is a run over {kind.about}, and {path} over {other.about}"
            )
    try:
        return kind, [run for *_, run in found], kind.join([(path, run) for path, _, run in found])
    except StreamError as error:
        raise click.ClickException(str(error)) from error


# --- Questions to engines --------------------------------------------------------------------------------------------


def _tell_questions(run: Run, out: Console) -> None:
    """Operations by engines, passed of asked, and how the run ended."""
    from rich.table import Table  # noqa: PLC0415  # slow to import
    from rich.text import Text  # noqa: PLC0415  # slow to import

    table = Table("operation", *map(visible, run.engines), box=None, pad_edge=False)
    for name, tallies in (by_operation(run) | {"all": by_engine(run)}).items():
        cells = [tallies.get(engine, Counter()) for engine in run.engines]
        table.add_row(name, *(Text(share(cell), "red" if failed_in(cell) else "") for cell in cells))
    out.print(table)
    out.print(visible(f"{end(run)}: {sentence(run)}"), soft_wrap=True)
    for said in run.stale:
        out.print(visible(f"stale baseline: {said}"), soft_wrap=True)


QUESTIONS = Kind(
    "questions to engines",
    of_questions.read,
    of_questions.join,
    opener,
    _tell_questions,
    lambda _, joined, out: _tell_questions(joined, out),
)

# --- Recorded hands --------------------------------------------------------------------------------------------------


def _tell_hands(run: KeptRun, out: Console) -> None:
    """Games by what became of their hands, and how the run ended."""
    from rich.table import Table  # noqa: PLC0415  # slow to import

    digest = run.digest
    table = Table("game", *map(words, digest.statuses), box=None, pad_edge=False)
    for name, tally in (dict(sorted(digest.games.items())) | {"all": digest.counts}).items():
        table.add_row(name, *(str(tally[status] or "") for status in digest.statuses))
    out.print(table)
    _tell_end(digest, out)


def _tell_end(digest: Digest, out: Console) -> None:
    """The houses and the rules broken, what is no longer true of a baseline, and the run in a sentence."""
    from studeval.gate.replay.terminal import say, say_counts  # noqa: PLC0415  # rich is slow to import

    say_counts(out, Counter(digest.footer["houses"]), Counter(digest.footer["rules"]))
    for said in digest.stale:
        say(out, f"stale baseline: {said}")
    say(out, f"{digest.end}: {sentence_of_hands(digest)}")


def _compare_houses(runs: Sequence[KeptRun], joined: KeptRun, out: Console) -> None:
    """Games by houses, the hands with which nothing is wrong of those judged; then the hands on which they differ."""
    from rich.table import Table  # noqa: PLC0415  # slow to import
    from rich.text import Text  # noqa: PLC0415  # slow to import

    houses = [visible(run.house) for run in runs]
    table = Table("game", *houses, box=None, pad_edge=False)
    for game in sorted(joined.digest.games):
        table.add_row(game, *(kept.share(run.digest.games.get(game, Counter())) for run in runs))
    table.add_row("all", *(kept.share(run.digest.counts) for run in runs))
    out.print(table)
    differing = list(kept.differing(runs))
    if differing:
        table = Table("hand on which they differ", *houses, box=None, pad_edge=False)
        for hand, statuses in differing[:DIFFERING]:
            table.add_row(Text(visible(hand)), *map(words, statuses))
        out.print("", table)
    if len(differing) > DIFFERING:
        out.print(f"and {many(len(differing) - DIFFERING, 'hand')} more")
    out.print("")
    _tell_end(joined.digest, out)


HANDS = Kind(
    "recorded hands", kept.read, kept.join, of_hands.openers().__getitem__, _tell_hands, _compare_houses
)
KINDS = {of_questions.FORM.format: QUESTIONS, kept.FORM.format: HANDS}
