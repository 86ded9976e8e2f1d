"""Interleaved timing: every contender runs a block, again and again in turn, and the lower quartile is its time.

So a noisy neighbour slows all of them, and ratios of one run mean something where numbers of two runs do not; and the
blocks that he disturbed most do not count. The time is that of the processor for this thread, which stands still while
another process has the core. Threads are timed by the clock on the wall, by the best block: only noise is slower.
"""

from __future__ import annotations

from collections import deque
from itertools import starmap
from time import thread_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BLOCK_SECONDS = 0.004


class Contender:
    """Something to time: `run` does `hands` hands."""

    def __init__(self, name: str, run: Callable[[], object], hands: int) -> None:
        self.name, self.run, self.hands = name, run, hands

    def seconds(self, clock: Callable[[], float] = thread_time) -> float:
        """The time of one block."""
        start = clock()
        self.run()
        return clock() - start


def one_by_one(name: str, function: Callable[..., object], hands: Sequence[Any]) -> Contender:
    """Calls with a hand each, several arguments if it is a tuple; as many hands as take a few milliseconds."""
    loop = starmap if isinstance(hands[0], tuple) else map
    trial = Contender(name, lambda: deque(loop(function, hands[:20]), maxlen=0), 20)
    trial.seconds()
    number = min(len(hands), max(20, int(20 * BLOCK_SECONDS / trial.seconds())))
    block = hands[:number]
    return Contender(name, lambda: deque(loop(function, block), maxlen=0), number)


def lower_quartile(times: Sequence[float]) -> float:
    """A quarter of the times are below it."""
    return sorted(times)[len(times) // 4]


def race(
    contenders: Sequence[Contender],
    repeats: int,
    clock: Callable[[], float] = thread_time,
    typical: Callable[[Sequence[float]], float] = lower_quartile,
) -> dict[str, float]:
    """Hands a second of each, by the typical one of its blocks."""
    times: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for contender in contenders:
        contender.seconds()
    for _ in range(repeats):
        for contender in contenders:
            times[contender.name].append(contender.seconds(clock))
    return {contender.name: contender.hands / typical(times[contender.name]) for contender in contenders}
