"""Judging mutants in a few processes at once: what the judge knows is inherited by the fork, not sent."""

from __future__ import annotations

from itertools import groupby
from multiprocessing import get_context
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.mutation.mutant import Mutant
    from tests.mutation.results import Result


class Judge(Protocol):
    """What finds out the fate of a mutant."""

    def prepare(self, file: str, /) -> None:
        """Called once in each worker, before the mutants of a file."""

    def judge(self, mutant: Mutant, /) -> Result: ...


_judge: Judge


def judged(judge: Judge, mutants: Sequence[Mutant], jobs: int) -> Iterator[Result]:
    """The results as they come, with so many processes."""
    global _judge  # noqa: PLW0603  # what a forked worker inherits
    _judge = judge
    for file, of_file in groupby(mutants, key=lambda mutant: mutant.file):
        with get_context("fork").Pool(jobs, judge.prepare, (file,)) as pool:
            yield from pool.imap_unordered(_judged, of_file)


def _judged(mutant: Mutant) -> Result:
    return _judge.judge(mutant)
