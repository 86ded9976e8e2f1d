"""A mutant: the reference with one thing in it done wrong.

`patches` names what is replaced, as a path below `studeval`, and says what it does instead: a function that is given
the right one first and then its arguments, or for plain data the right value alone. While a mutant is in force the
package is that wrong engine; afterwards it is itself again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from studeval.evaluator import python as twin
from studeval.rules.frozen import kept
from studeval.rules.hand_deal import planned
from studeval.rules.hand_moves import move_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Wrong = Callable[..., Any]


@dataclass(frozen=True)
class Mutant:
    """A wrong engine. `says` is its mistake in a sentence; `breaks`, `ops` and `games` are words with spaces between.

    `breaks` are the clauses that it breaks: each has to be shown by a case that cites it. `ops` are the operations it
    touches, `games` the games, all of them by default. `equivalent` says why no case can tell it from the reference.
    """

    id: str
    says: str
    breaks: str
    ops: str
    patches: Mapping[str, Wrong]
    games: str = "stud stud-hi-lo razz omaha-hi-lo"
    equivalent: str = ""

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """The package is this wrong engine inside the block."""
        with ExitStack() as stack:
            stack.callback(_forget)
            for path, wrong in self.patches.items():
                stack.enter_context(_replaced(path, wrong))
            _forget()
            yield


def _forget() -> None:
    """What is worked out once, by the rule that is in force then: values of groups of ranks, plans of a street."""
    twin.HIGH_GROUPS.clear()
    twin.LOW_GROUPS.clear()
    planned.cache_clear()
    move_of.cache_clear()


@contextmanager
def _replaced(path: str, wrong: Wrong) -> Iterator[None]:
    owner, name = _find(path)
    # A class is asked for what it holds, so that a property is seen and not what it gives.
    right = vars(owner)[name] if isinstance(owner, type) else getattr(owner, name)
    _put(owner, name, _instead(right, wrong))
    try:
        yield
    finally:
        _put(owner, name, right)


def _find(path: str) -> tuple[Any, str]:
    """What holds the last name of a path, and that name."""
    owner: Any = import_module("studeval")
    *parts, name = path.split(".")
    for part in parts:
        owner = _inside(owner, part)
    return owner, name


def _inside(owner: Any, part: str) -> Any:
    """A module before anything of the same name: `rules.bring_in` holds a function `bring_in`."""
    if isinstance(owner, ModuleType):
        with suppress(ModuleNotFoundError):
            return import_module(f"{owner.__name__}.{part}")
    return getattr(owner, part)


def _put(owner: Any, name: str, what: Any) -> None:
    """Also into what is frozen, such as an Operation."""
    (setattr if isinstance(owner, type | ModuleType) else object.__setattr__)(owner, name, what)


def _instead(right: Any, wrong: Wrong) -> Any:
    if isinstance(right, cached_property):
        return property(lambda self: wrong(right.func, self))
    if isinstance(right, kept):
        return property(lambda self: wrong(right.work_out, self))
    if isinstance(right, property):
        return property(lambda self: wrong(right.fget, self))
    if callable(right):
        return lambda *args, **named: wrong(right, *args, **named)
    return wrong(right)
