"""Many hands at once: buffers checked, the rows shared among threads, the first bad row named.

A backend gives `many(kind, cut, read, written, rows)`, which values so many rows and says how many of them come before
the first bad one. A backend that has none is asked hand by hand.
"""

from __future__ import annotations

import os
from functools import cache

from studeval.errors import BatchError, SituationError
from studeval.evaluator import default
from studeval.fast.buffers import VALUES, Batch, new_values, room_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import ThreadPoolExecutor

    from studeval.fast.buffers import Hands, Values

    Views = Sequence[memoryview]
    Cut = tuple[int, ...]
    Many = Callable[[str, Cut, Views, Views, int], int]

_STUD = "five to seven cards"
_OMAHA = "four to six hole cards and three to five others on the board"

# What is a hand, and the single-hand functions that a batch repeats.
_FORMS = {
    "high": (_STUD, ("high",)),
    "low": (_STUD, ("low",)),
    "low8": (_STUD, ("low8",)),
    "hilo": (_STUD, ("high", "low8")),
    "highlow": (_STUD, ("high", "low")),
    "omaha_high": (_OMAHA, ("omaha_high",)),
    "omaha_low8": (_OMAHA, ("omaha_low8",)),
    "omaha_hilo": (_OMAHA, ("omaha_high", "omaha_low8")),
}

_backend = default()


def run(
    kind: str, hands: Sequence[Hands], outs: Sequence[Values | None], threads: int, held: int = 0
) -> Sequence[Values]:
    """The values of a batch, in `outs` where they are given; `held` of a row of Omaha indices are in the hole.

    Raises BatchError, CardTypeError, SituationError.
    """
    results, rows, done = _valued(kind, hands, outs, threads, held)
    if done < rows:
        raise BatchError(done, _FORMS[kind][0])  # no view is alive here: the caller may resize his array
    return results


def _valued(
    kind: str, hands: Sequence[Hands], outs: Sequence[Values | None], threads: int, held: int
) -> tuple[Sequence[Values], int, int]:
    """The values, the number of rows, and how many of them come before the first bad one."""
    if type(threads) is not int or threads < 1:
        raise SituationError(f"a batch takes one thread or more, not {threads!r}")
    batch = Batch(hands, held)
    rows = batch.rows
    results = [new_values(hands[0], batch.shape, rows) if out is None else out for out in outs]
    targets = [room_of(result, VALUES, rows) for result in results]
    if not rows:
        return results, 0, 0
    if threads == 1:
        return results, rows, _many(kind, batch.cut, batch.views, targets, rows)
    return results, rows, _shared(kind, batch, targets, threads)


# ---- threads

_LEAST_SHARE = 1 << 17  # rows; for fewer it does not pay to wake a thread
_BLOCK = 64  # rows; a piece begins where a cache line of values does


def _shared(kind: str, batch: Batch, targets: Views, threads: int) -> int:
    """The rows in pieces, each done by whoever is free, here or in a helper: how many come before the first bad one.

    Nobody waits for a helper that has not begun, as on a busy machine; nor does it keep the memory it did not use.
    """
    rows, length = batch.rows, max(_BLOCK, _LEAST_SHARE // 2 // _BLOCK * _BLOCK)
    starts, cut, memory = iter(range(0, rows, length)), batch.cut, [batch.views, targets]

    def work() -> list[int]:
        bad = []
        for start in starts:
            stop = min(start + length, rows)
            read, written = ([_part(view, rows, start, stop) for view in views] for views in memory)
            good = start + _many(kind, cut, read, written, stop - start)
            bad += [good] if good < stop else []
        return bad

    helped = [_helpers().submit(work) for _ in range(min(threads, rows // _LEAST_SHARE) - 1)]
    bad = work() + [row for help in helped if not help.cancel() for row in help.result()]
    memory.clear()
    return min(bad, default=rows)


def _part(view: memoryview, rows: int, start: int, stop: int) -> memoryview:
    """The bytes of the rows from `start` to `stop` of memory that holds so many rows."""
    width = view.nbytes // rows
    return view.cast("B")[start * width : stop * width]


@cache
def _helpers() -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  # only who asks for threads pays for it

    return ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="studeval")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_helpers.cache_clear)  # a fork has the helpers but not their threads


# ---- a backend without batches


def _hand_by_hand(kind: str, cut: Cut, read: Views, written: Views, rows: int) -> int:
    """The work of `many`, by the single-hand functions of the backend; the high one says what is no hand."""
    allowed, names = _FORMS[kind]
    functions: list[Callable[..., int]] = [getattr(_backend, name) for name in names]
    is_hand: Callable[..., int] = _backend.high if allowed is _STUD else _backend.omaha_high
    columns = [view.cast("B").cast("H") for view in written]
    for row, hand in enumerate(_hands(cut, read, rows)):
        if not is_hand(*hand):
            return row
        for function, column in zip(functions, columns, strict=True):
            column[row] = function(*hand)
    return rows


def _hands(cut: Cut, read: Views, rows: int) -> Iterator[tuple[int, ...]]:
    """The card sets of each row: one, or for Omaha hole and board."""
    if not cut:
        return zip(*[view.cast("B").cast("Q") for view in read], strict=True)
    indices, width, first = read[0].cast("B"), sum(cut), cut[0]
    each = (indices[row * width : (row + 1) * width] for row in range(rows))
    return (tuple([_set(part) for part in (row[:first], row[first:]) if len(part)]) for row in each)


def _set(indices: memoryview) -> int:
    """The card set of these indices; no cards if one of them is none or stands twice."""
    cards = {1 << (16 * (index % 4) + index // 4) for index in indices if index < 52}
    return sum(cards) if len(cards) == len(indices) else 0


_many: Many = getattr(_backend, "many", _hand_by_hand)
