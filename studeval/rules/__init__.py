"""The referee: one file a question of the game, each a pure function of the situation and the house rules.

The files are found, not listed: a module of this package with an OPERATION is an operation of the rulebook.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from studeval.rules.operation import Operation


@cache
def operations() -> dict[str, Operation]:
    """Every operation by its name."""
    modules = (import_module(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__))
    found = (module.OPERATION for module in modules if hasattr(module, "OPERATION"))
    return {operation.name: operation for operation in found}
