"""The reports of `studeval replay`, of the same kinds as those of `check`: each module with KINDS adds some."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from studeval.gate.report.sinks import Opener


@cache
def openers() -> Mapping[str, Opener]:
    """What opens a sink, by the kind of report."""
    modules = (import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__))
    return {
        kind: opener for module in modules for kind, opener in sorted(getattr(module, "KINDS", {}).items())
    }
