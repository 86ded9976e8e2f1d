"""Who is to answer: the engines named, or the package's own two, with a notice when C is not there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from studeval.gate.engine import EngineStartError, start

if TYPE_CHECKING:
    from collections.abc import Sequence

    from studeval.gate.engine import Engine

ASKED_FOR = "STUDEVAL_BACKEND=python asks for the pure-Python evaluator"


def lineup(names: Sequence[str] = ()) -> tuple[list[Engine], str]:
    """The engines, and why C is not among them where it should be ("" if it is).

    Without names: `c` and `python`. STUDEVAL_BACKEND=python leaves C out; STUDEVAL_BACKEND=c or
    STUDEVAL_REQUIRE_NATIVE=1 raise EngineStartError where it is absent. Raises UnknownEngineError.
    """
    if names:
        return [start(name) for name in dict.fromkeys(names)], ""
    if os.environ.get("STUDEVAL_BACKEND") == "python":
        return [start("python")], ASKED_FOR
    try:
        return [start("c"), start("python")], ""
    except EngineStartError as error:
        if native_required():
            raise
        return [start("python")], str(error)


def native_required() -> bool:
    """Whether a run without the C evaluator is an error."""
    required = os.environ.get("STUDEVAL_REQUIRE_NATIVE", "").lower() not in {"", "0", "false", "no", "off"}
    return required or os.environ.get("STUDEVAL_BACKEND") == "c"
