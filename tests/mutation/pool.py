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

    def place(self, mutant: Mutant, /) -> str:
        """What a worker has to know before it judges the mutant: those of one place follow each other."""

    def prepare(self, place: str, /) -> None:
        """Called once in each worker, before the mutants of a place."""

    def judge(self, mutant: Mutant, /) -> Result: ...


_judge: Judge


def judged(judge: Judge, mutants: Sequence[Mutant], jobs: int) -> Iterator[Result]:
    """The results as they come, with so many processes."""
    global _judge  # noqa: PLW0603  # what a forked worker inherits
    _judge = judge
    for place, alike in groupby(mutants, key=judge.place):
        with get_context("fork").Pool(jobs, judge.prepare, (place,)) as pool:
            yield from pool.imap_unordered(_judged, alike)


def _judged(mutant: Mutant) -> Result:
    return _judge.judge(mutant)
