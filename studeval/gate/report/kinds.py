"""The kinds of report, found in the modules here: one that has KINDS, names and what opens a sink, adds them.

A module whose kinds want a package that is not always there names it in NEEDS, with what installs it; one whose kinds
are written line by line, and not at the end, says so by STREAMS.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from studeval.gate import report

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

    from studeval.gate.report.sinks import Opener


def modules(package: ModuleType) -> Mapping[str, ModuleType]:
    """Each kind's name and the module of the package that has it."""
    found = (import_module(f"{package.__name__}.{each.name}") for each in iter_modules(package.__path__))
    return {kind: module for module in found for kind in getattr(module, "KINDS", ())}


@cache
def _modules() -> Mapping[str, ModuleType]:
    """Those of the reports of `check`."""
    return modules(report)


def kinds() -> list[str]:
    """The names, sorted."""
    return sorted(_modules())


def opener(kind: str) -> Opener:
    """What opens a sink of that kind. Raises KeyError."""
    opened: Opener = _modules()[kind].KINDS[kind]
    return opened


def streams(kind: str) -> bool:
    """Whether that kind is written line by line. Raises KeyError."""
    return bool(getattr(_modules()[kind], "STREAMS", False))


def lacking(kind: str) -> str:
    """What must be installed for that kind: "jinja2, pip install 'studeval[html]'", or "" if all is there."""
    package, how = getattr(_modules()[kind], "NEEDS", ("", ""))
    return f"{package}: {how}" if package and find_spec(package) is None else ""
