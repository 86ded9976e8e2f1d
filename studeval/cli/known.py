"""The options for known failures: the baseline is read before the run, and written after one that came to its end."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import click

from studeval.cli.selection import gathered
from studeval.gate.baseline import Baseline
from studeval.gate.exits import Exit
from studeval.gate.explain import many

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from studeval.gate.baseline_file import Form
    from studeval.rulebook.model import Case


class Updated(Protocol):
    """A list of known failures after a run."""

    @property
    def entries(self) -> Collection[Any]:
        """Those before it."""

    def updated(self) -> Sequence[Any]:
        """Those that are true after it."""


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
        """The list for a run on these cases."""
        keys = {question.key for case in cases for question in case.questions()} if self.baseline else ()
        return Baseline(self.entries(), keys, shrink=self.update_baseline, grow=self.allow_grow)

    def entries(self, form: Form[Any] | None = None) -> Sequence[Any]:
        """The entries of the file, if any. One that is not there is an empty list that may grow, or an error."""
        if self.baseline is None or (self.allow_grow and not self.baseline.exists()):
            return ()
        return entries_of(self.baseline, form)

    def write(self, baseline: Updated, code: Exit, form: Form[Any] | None = None) -> None:
        """Writes what is true after the run, if that is wanted and the run was whole; says so on standard error."""
        from studeval.gate.baseline_file import ENGINES, write  # noqa: PLC0415  # slow to import

        if self.baseline is None or not self.update_baseline:
            return
        said = "left as it was, since the run was not whole"
        if code in WHOLE:
            before, after = set(baseline.entries), baseline.updated()
            write(self.baseline, after, form or ENGINES)
            changed = f"{len(before - set(after))} taken off, {len(set(after) - before)} added"
            said = f"{many(len(after), 'known failure')}, {changed}"
        print(f"{self.baseline}: {said}", file=sys.stderr, flush=True)


def entries_of(path: Path, form: Form[Any] | None = None) -> Sequence[Any]:
    """The entries of the file, those of engines unless a form says otherwise.

    Raises click.UsageError where there is no file, and click.ClickException with every problem of it.
    """
    from studeval.gate.baseline_file import ENGINES, read  # noqa: PLC0415  # slow to import

    if not path.exists():
        raise click.UsageError(f"there is no {path}: --update-baseline --allow-grow makes it")
    entries, problems = read(path, form or ENGINES)
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
