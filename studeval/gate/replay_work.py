"""Hands through a task, in order, in this process or in several; never more of them in memory than are at work.

A task is given each hand with its file, or the error in place of one; what it returns comes back in the order of the
hands. Workers are sent pieces of files in batches, only a few batches ahead of the answers.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Generic, NamedTuple, TypeVar

from studeval.gate.replay_source import Piece, records
from studeval.hands.phh import PHHError, Record

BATCH, BATCH_BYTES = 32, 1 << 17  # pieces of a batch at most, and bytes
AHEAD = 3  # batches that wait for a worker, for each of them

Found = TypeVar("Found")
Task = Callable[[Record | PHHError, str], Found]


class Done(NamedTuple, Generic[Found]):
    """What came of a batch, and how many bytes of the files that was."""

    found: Sequence[Found]
    size: int


def work(pieces: Iterable[Piece], task: Task[Found], jobs: int = 1) -> Iterator[Done[Found]]:
    """The task's answers batch by batch. With several jobs the task is sent to each process once, so it is pickled.

    Raises concurrent.futures.process.BrokenProcessPool if a process dies.
    """
    if jobs < 2:
        yield from (Done(_each(piece, task), piece.size) for piece in pieces)
        return
    # started afresh, not forked: a progress bar is a thread
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (task,))
    try:
        yield from _through(pool, batches(pieces), AHEAD * jobs)
    finally:
        pool.shutdown(cancel_futures=True)


def _through(pool: ProcessPoolExecutor, parts: Iterable[Sequence[Piece]], most: int) -> Iterator[Done[Any]]:
    waiting: deque[Future[Done[Any]]] = deque()
    for part in parts:
        waiting.append(pool.submit(_do, part))
        if len(waiting) == most:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def batches(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    """So many pieces that sending them costs little, and so few that all processes have some."""
    batch: list[Piece] = []
    for piece in pieces:
        batch.append(piece)
        if len(batch) == BATCH or sum(each.size for each in batch) > BATCH_BYTES:
            yield batch
            batch = []
    if batch:
        yield batch


def _each(piece: Piece, task: Task[Found]) -> list[Found]:
    return [task(record, piece.file) for record in records(piece)]


# --- In a worker -----------------------------------------------------------------------------------------------------

_TASK: list[Task[Any]] = []


def _begin(task: Task[Any]) -> None:
    """A worker leaves Ctrl-C to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _TASK[:] = [task]


def _do(pieces: Sequence[Piece]) -> Done[Any]:
    found = [each for piece in pieces for each in _each(piece, _TASK[0])]
    return Done(found, sum(piece.size for piece in pieces))
