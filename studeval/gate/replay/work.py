"""Hands through a task, in order, in this process or in several; never more of them in memory than are at work.

A task is given each hand with its file, or the error in place of one; what it returns comes back in the order of the
hands. Workers are sent pieces of files in batches, only a few batches ahead of the answers.
"""

from __future__ import annotations

import pickle
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from multiprocessing import get_context
from typing import Any, Generic, NamedTuple, Self, TypeVar

from studeval.gate.exits import DiedError
from studeval.gate.replay.source import Piece, records
from studeval.hands.phh import PHHError, Record

BATCH, BATCH_BYTES = 32, 1 << 17  # pieces of a batch at most, and bytes
AHEAD = 3  # batches that wait for a worker, for each of them
TICK = 0.1  # seconds between two looks whether to stop

Found = TypeVar("Found")
Task = Callable[[Record | PHHError, str], Found]
Stopped = Callable[[], bool]


class Done(NamedTuple, Generic[Found]):
    """What came of some hands, and how many bytes of the files more are done."""

    found: Sequence[Found]
    size: int


class Workers:
    """The processes that hands go through, with one job this one; started once, they serve task after task."""

    def __init__(self, jobs: int = 1) -> None:
        self._jobs = jobs
        self._ended = ExitStack()
        self._pool: ProcessPoolExecutor | None = None
        self._halt: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.close()

    def work(
        self, pieces: Iterable[Piece], task: Task[Found], stopped: Stopped = lambda: False
    ) -> Iterator[Done[Found]]:
        """The task's answers as they come; it is sent to other processes, and so it must be one that can be pickled.

        Once `stopped` says so no other hand is begun, and what there is of those before comes back. Raises DiedError
        if a process dies.
        """
        if self._jobs < 2:
            return _here(pieces, task, stopped)
        pool, sent = self._started(), pickle.dumps(task)
        return _through(
            lambda part: pool.submit(_do, sent, part),
            batches(pieces),
            AHEAD * self._jobs,
            lambda: _halted(self._halt, stopped),
        )

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = get_context("spawn")  # started afresh, not forked: a progress bar is a thread
            self._halt = context.RawValue("b", 0)  # no lock: a process that dies would leave it locked
            self._pool = ProcessPoolExecutor(self._jobs, context, _begin, (self._halt,))
            self._ended.callback(self._end, self._pool)
        return self._pool

    def _end(self, pool: ProcessPoolExecutor) -> None:
        self._halt.value = 1
        pool.shutdown(cancel_futures=True)


def _here(pieces: Iterable[Piece], task: Task[Found], stopped: Stopped) -> Iterator[Done[Found]]:
    for piece in pieces:
        for record in records(piece):
            if stopped():
                return
            yield Done([task(record, piece.file)], 0)
        yield Done([], piece.size)


def _halted(halt: Any, stopped: Stopped) -> bool:
    """Whether to stop, which the workers are told then."""
    if stopped():
        halt.value = 1
    return bool(halt.value)


def _through(
    send: Callable[[Sequence[Piece]], Future[Done[Any]]],
    parts: Iterable[Sequence[Piece]],
    most: int,
    halted: Stopped,
) -> Iterator[Done[Any]]:
    waiting: deque[Future[Done[Any]]] = deque()
    for part in parts:
        if halted():
            break
        with _deaf(), _deaths_told():
            waiting.append(send(part))
        if len(waiting) == most:
            yield _result(waiting.popleft(), halted)
    while waiting:
        yield _result(waiting.popleft(), halted)


def _result(future: Future[Done[Any]], halted: Stopped) -> Done[Any]:
    """What a worker sends; one that is told to stop sends what it has, without much delay. Raises DiedError."""
    while not (halted() or future.done()):
        wait([future], TICK)
    with _deaths_told():
        return future.result()


@contextmanager
def _deaths_told() -> Iterator[None]:
    """A process that is gone is told in our own words."""
    try:
        yield
    except BrokenProcessPool as error:
        raise DiedError from error


@contextmanager
def _deaf() -> Iterator[None]:
    """What is started in the block never hears of Ctrl-C, which a terminal sends to all processes; we do after it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running  # noqa: PLC0415  # not on Windows

    ensure_running()  # it would take the block away, so it is started before
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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


# --- In a worker -----------------------------------------------------------------------------------------------------

_HALT: list[Any] = []


def _begin(halt: Any) -> None:
    """A worker leaves Ctrl-C to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _HALT[:] = [halt]


_task = lru_cache(maxsize=1)(pickle.loads)  # it comes with every batch


def _do(task: bytes, pieces: Sequence[Piece]) -> Done[Any]:
    """What comes of a batch, or of its first hands where the run is stopped."""
    found: list[Any] = []
    for piece in pieces:
        for record in records(piece):
            if _HALT[0].value:
                return Done(found, 0)
            found.append(_task(task)(record, piece.file))
    return Done(found, sum(piece.size for piece in pieces))
