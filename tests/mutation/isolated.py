"""One piece of work in a forked process: whatever a mutant does, it does to its own copy.

The parent is warm (it has read and imported all that the work needs and no mutant can change), so that a fork costs
milliseconds. A process that runs too long or takes too much memory is killed with all that it started.
"""

from __future__ import annotations

import os
import pickle
import resource
import select
import signal
import sys
import traceback
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

MEMORY = 4 << 30  # bytes of address space
PATIENCE = 20  # so many times the processor's seconds may pass on the clock: the machine has other work


class DiedError(Exception):
    """The process gave no result: it ran out of time, or a signal or an exit ended it."""


def isolated(work: Callable[[], Any], seconds: float) -> Any:
    """What `work` returns in a process of its own (it is pickled), within so many seconds of processor time.

    Raises DiedError.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work(work, writing, seconds)
    os.close(writing)
    try:
        return _result(reading, seconds * PATIENCE)
    finally:
        os.close(reading)
        try:
            os.killpg(child, signal.SIGKILL)
        except ProcessLookupError:
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _work(work: Callable[[], Any], writing: int, seconds: float) -> None:
    """In the child: never returns, and says nothing but the result."""
    os.setpgid(0, 0)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    limit_time(seconds)
    silent = os.open(os.devnull, os.O_RDWR)
    if not os.environ.get("MUTATION_LOUD"):
        for stream in (0, 1, 2):
            os.dup2(silent, stream)
    try:
        result = pickle.dumps(work())
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(result)
    except BaseException:  # the parent sees that there is no result
        traceback.print_exc(file=sys.__stderr__)
    os._exit(0)


def limit_time(seconds: float) -> None:
    """End this process after so many seconds of processor time."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))


def _result(reading: int, seconds: float) -> Any:
    end = monotonic() + seconds
    parts = []
    while True:
        ready, _, _ = select.select([reading], [], [], max(0, end - monotonic()))
        if not ready:
            raise DiedError(f"over {seconds:g} s on the clock")
        part = os.read(reading, 1 << 16)
        if not part:
            break
        parts.append(part)
    if not parts:
        raise DiedError("no result")
    return pickle.loads(b"".join(parts))
