"""The options for known failures: the baseline is read before the run, and written after one that came to its end."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from studeval.cli.selection import gathered
from studeval.gate.baseline import Baseline
from studeval.gate.exits import Exit
from studeval.gate.explain import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from studeval.gate.baseline import Entry
    from studeval.rulebook.model import Case

WHOLE = {Exit.AS_EXPECTED, Exit.FAILURES, Exit.NOTHING_RAN, Exit.STALE_BASELINE}


@dataclass(frozen=True)
class KnownFailures:
    """The file, and whether the run may take entries off and add some."""

    baseline: Path | None
    update_baseline: bool
    allow_grow: bool

    def __post_init__(self) -> None:
        if self.update_baseline and not self.baseline:
            raise click.UsageError("--update-baseline writes the file of --baseline FILE")
        if self.allow_grow and not self.update_baseline:
            raise click.UsageError("--allow-grow is for --update-baseline")

    def read(self, cases: Iterable[Case]) -> Baseline:
        """The list for a run on these cases. A file that is not there is an empty list that may grow, or an error."""
        if self.baseline is None:
            return Baseline()
        keys = {question.key for case in cases for question in case.questions()}
        entries = () if self.allow_grow and not self.baseline.exists() else entries_of(self.baseline)
        return Baseline(entries, keys, shrink=self.update_baseline, grow=self.allow_grow)

    def write(self, baseline: Baseline, code: Exit) -> None:
        """Writes what is true after the run, if that is wanted and the run was whole; says so on standard error."""
        from studeval.gate.baseline_file import write  # noqa: PLC0415  # slow to import

        if self.baseline is None or not self.update_baseline:
            return
        said = "left as it was, since the run was not whole"
        if code in WHOLE:
            before, after = set(baseline.entries), baseline.updated()
            write(self.baseline, after)
            changed = f"{len(before - set(after))} taken off, {len(set(after) - before)} added"
            said = f"{many(len(after), 'known failure')}, {changed}"
        print(f"{self.baseline}: {said}", file=sys.stderr, flush=True)


def entries_of(path: Path) -> Sequence[Entry]:
    """The entries of the file. Raises click.ClickException with every problem of it."""
    from studeval.gate.baseline_file import read  # noqa: PLC0415  # slow to import

    if not path.exists():
        raise click.UsageError(f"there is no {path}: --update-baseline --allow-grow makes it")
    entries, problems = read(path)
    if problems:
        raise click.ClickException("\n".join(map(str, problems)))
    return entries


baseline_options = gathered(
    "known",
    KnownFailures,
    [
        click.option(
            "--baseline",
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help="Known failures, which do not count; an entry that is no longer true does, with exit code 8.",
        ),
        click.option(
            "--update-baseline", is_flag=True, help="Take entries that are no longer true off the file."
        ),
        click.option(
            "--allow-grow",
            is_flag=True,
            help="With --update-baseline: add every failure of the run, and make the file where there is none.",
        ),
    ],
)
