"""Ctrl-C at a good moment: what is written of a run is written whole, and only then is the run interrupted."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def shielded() -> Iterator[None]:
    """Holds back Ctrl-C until the block has ended, and raises KeyboardInterrupt then.

    Signals come to the main thread only; in another there is nothing to hold back.
    """
    if current_thread() is not main_thread():
        yield
        return
    held: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if held:
        raise KeyboardInterrupt
