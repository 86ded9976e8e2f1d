"""Which evaluator answers: the C library or its pure-Python twin.

Both are modules with the same functions on plain ints (a card set is a 64-bit mask, a value a 16-bit number; see
`Evaluator`). Everything above asks `active()`, so any rule can be run on either by `with using("python"):`.
STUDEVAL_BACKEND (c, python or auto) in the environment says which one is the default; auto takes C if it is there.
"""

from __future__ import annotations

import os
from contextvars import ContextVar
from importlib import import_module

from studeval.errors import BackendError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from contextvars import Token
    from typing import Protocol

    class Evaluator(Protocol):
        """The functions of a backend. Cards are masks; 0 is no cards and no value."""

        name: str
        kernel: str

        def parse(self, text: str, /) -> int: ...
        def format(self, cards: int, /) -> str: ...
        def high(self, cards: int, /) -> int: ...
        def low(self, cards: int, /) -> int: ...
        def low8(self, cards: int, /) -> int: ...
        def up_high(self, upcards: int, /) -> int: ...
        def up_low(self, upcards: int, /) -> int: ...
        def omaha_high(self, hole: int, board: int, /) -> int: ...
        def omaha_low8(self, hole: int, board: int, /) -> int: ...
        def high_cards(self, cards: int, /) -> int: ...
        def low_cards(self, cards: int, /) -> int: ...
        def omaha_high_cards(self, hole: int, board: int, /) -> int: ...
        def omaha_low8_cards(self, hole: int, board: int, /) -> int: ...
        def tally(self, side: str, size: int, /) -> dict[int, int]: ...


MODULES = {"c": "studeval.evaluator.native", "python": "studeval.evaluator.python"}

REMEDY = (
    "install a C compiler and install studeval again with pip's --no-cache-dir --force-reinstall "
    "(STUDEVAL_REQUIRE_NATIVE=1 makes the build fail rather than fall back)"
)

_override: ContextVar[Evaluator | None] = ContextVar("studeval_evaluator", default=None)
_default: Evaluator | None = None


class Backend:
    """What answers: `.name` ("c" or "python"), `.kernel`, and `.reason`, why it is not the C one ("" if it is)."""

    __slots__ = ("kernel", "name", "reason")

    def __init__(self, name: str, kernel: str, reason: str) -> None:
        self.name, self.kernel, self.reason = name, kernel, reason

    def __repr__(self) -> str:
        return f"Backend(name={self.name!r}, kernel={self.kernel!r}, reason={self.reason!r})"

    def __str__(self) -> str:
        return f"{self.name} ({self.kernel})" if self.name != self.kernel else self.name


def load(name: str) -> Evaluator:
    """The backend of that name. Raises BackendError if it is unknown, or if the C library is not there."""
    if name not in MODULES:
        raise BackendError(f"there is no backend {name!r}: c, python or auto")
    try:
        evaluator: Evaluator = import_module(MODULES[name])
        return evaluator
    except ImportError as error:
        raise BackendError(f"the C evaluator is not there ({error}); {REMEDY}") from error


def default() -> Evaluator:
    """The backend that STUDEVAL_BACKEND asks for; without it C, or the pure-Python twin where C is absent."""
    global _default  # noqa: PLW0603  # read once: asking the environment costs more than a hand
    if _default is None:
        _default = _chosen(os.environ.get("STUDEVAL_BACKEND") or "auto")
    return _default


def _chosen(wanted: str) -> Evaluator:
    if wanted != "auto":
        return load(wanted)
    return load("python") if why_not_native() else load("c")


def why_not_native() -> str:
    """Why the C evaluator cannot be used, with the remedy; "" if it can."""
    try:
        load("c")
    except BackendError as error:
        return str(error)
    return ""


def active() -> Evaluator:
    """The backend in force here: that of the innermost `using`, else the default."""
    # default() is called only where it is not known yet: this is asked for each hand.
    return _override.get() or _default or default()


class using:  # noqa: N801  # a context manager reads as a verb
    """`with using("python"):` makes that backend answer in this thread or task. Raises BackendError."""

    def __init__(self, name: str) -> None:
        self._evaluator = load(name)
        self._tokens: list[Token[Evaluator | None]] = []

    def __enter__(self) -> Evaluator:
        self._tokens.append(_override.set(self._evaluator))
        return self._evaluator

    def __exit__(self, *_: object) -> None:
        _override.reset(self._tokens.pop())


def backend() -> Backend:
    """The backend in force, its kernel, and why it is not the C one if it is not."""
    now = active()
    if now.name == "c":
        return Backend(now.name, now.kernel, "")
    asked = os.environ.get("STUDEVAL_BACKEND") == now.name or _override.get() is now
    return Backend(
        now.name, now.kernel, f"the {now.name} backend was asked for" if asked else why_not_native()
    )
