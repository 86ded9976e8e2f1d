"""Interrupts at a good moment: what is written of a run is written whole, and only then is the run interrupted.

Ctrl-C is one of three signals that ask a run to end; a terminal that is closed sends SIGHUP, and a CI server that
cancels a job SIGTERM. With `heeded` all of them raise KeyboardInterrupt, and `shielded` holds back whichever does.
"""

from __future__ import annotations

import signal
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import FrameType
    from typing import Any

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


@contextmanager
def heeded() -> Iterator[None]:
    """Lets SIGTERM and SIGHUP interrupt the block as Ctrl-C does."""
    with handled([each for each in SIGNALS if signal.getsignal(each) is signal.SIG_DFL], _interrupt):
        yield


@contextmanager
def shielded() -> Iterator[None]:
    """Holds back what would raise KeyboardInterrupt until the block has ended, and raises it then."""
    held: list[int] = []
    interrupting = [each for each in SIGNALS if signal.getsignal(each) in INTERRUPTING]
    with handled(interrupting, lambda number, _: held.append(number)):
        yield
    if held:
        raise KeyboardInterrupt


@contextmanager
def handled(signals: Sequence[int], handler: Callable[[int, FrameType | None], Any]) -> Iterator[None]:
    """The signals handled so in the block. They come to the main thread only; another has nothing to handle."""
    here = current_thread() is main_thread()
    usual = {each: signal.getsignal(each) for each in signals if here}
    try:
        for each in usual:
            signal.signal(each, handler)
        yield
    finally:
        for each, before in usual.items():
            signal.signal(each, before or signal.SIG_DFL)  # None is a handler that is not Python's


def _interrupt(*_: Any) -> None:
    raise KeyboardInterrupt


INTERRUPTING = (_interrupt, signal.default_int_handler)
