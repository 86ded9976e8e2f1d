"""`py:module:object`: an adapter that can be imported, which answers in this process.

The object has a method `answer(query)`, or is a class of such objects, or a function `query -> answer`. What it gives
is an Outcome, or a mapping as the operation's answer. It cannot be killed when it hangs: to be safe from that, run it
as `cmd:studeval engine py:module:object`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import fields, replace
from functools import reduce
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from studeval.gate.engine import (
    Answer,
    EngineStartError,
    Failure,
    FailureKind,
    Outcome,
    Query,
    Refusal,
    Unsupported,
)
from studeval.gate.protocol.messages import from_line, to_line
from studeval.gate.visible import visible

if TYPE_CHECKING:
    from studeval.gate.engine import Engine


class PythonObject:
    """An engine around an adapter. Raises EngineStartError where there is none of that name."""

    def __init__(self, spec: str) -> None:
        self.name = spec
        self._adapter = _adapter(spec)
        answer = getattr(self._adapter, "answer", self._adapter)
        if not callable(answer):
            raise EngineStartError(f"{spec}: it has no method answer(query) and is no function")
        self._ask: Callable[[Query], Any] = answer
        self._described = self._own_words()

    def _own_words(self) -> str:
        """The name, and what the adapter says of itself if it does. Raises EngineStartError."""
        describe = getattr(self._adapter, "describe", None)
        try:
            return visible(f"{self.name} ({describe()})") if describe else self.name
        except Exception as error:
            raise EngineStartError(f"{self.name}: describe(): {type(error).__name__}: {error}") from error

    def describe(self) -> str:
        """The name, and what the adapter said of itself when it was started."""
        return self._described

    def answer(self, query: Query) -> Outcome:
        """What the adapter answers; it gets a situation of its own, which it may change."""
        try:
            found = self._ask(replace(query, given=deepcopy(query.given)))
        except SystemExit as error:
            return Failure(f"SystemExit: {error}", kind="crash")
        if isinstance(found, Refusal | Unsupported | Failure):
            return found if _in_form(found) else Failure(f"not in form: {found!a}", kind="protocol")
        if isinstance(found, Answer | Mapping):
            return _as_sent(found.value if isinstance(found, Answer) else found)
        return Failure(f"an answer is a mapping or an Outcome, not {type(found).__name__}", kind="protocol")

    def close(self) -> None:
        """Closes the adapter if it can be closed; what it raises then is no verdict any more."""
        with suppress(Exception):
            getattr(self._adapter, "close", _nothing)()


def _in_form(found: Refusal | Unsupported | Failure) -> bool:
    """Whether it has texts where texts are due, and a kind that there is."""
    texts = all(isinstance(getattr(found, field.name), str) for field in fields(found))
    return texts and (not isinstance(found, Failure) or found.kind in get_args(FailureKind))


def _as_sent(answer: Mapping[str, Any]) -> Outcome:
    """The answer as it would come over the line protocol: tuples are lists, and seats as keys are text."""
    try:
        return Answer(from_line(to_line(dict(answer))))
    except (TypeError, ValueError, RecursionError) as error:
        return Failure(f"the answer is no JSON: {error}", kind="garbage")


def _nothing() -> None:
    pass


def _adapter(spec: str) -> Any:
    """The object; a class is called. Modules of the working directory are found."""
    module, _, names = spec.partition(":")[2].partition(":")
    if not (module and names):
        raise EngineStartError(f"{spec}: write py:module:object")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        found: Any = reduce(getattr, names.split("."), import_module(module))
        return found() if isinstance(found, type) else found
    except (Exception, SystemExit) as error:
        raise EngineStartError(f"{spec}: {type(error).__name__}: {error}") from error


PREFIXES: Mapping[str, Callable[[str], Engine]] = {"py": PythonObject}
