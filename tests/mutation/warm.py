"""What stays imported from one mutant to the next: all of the package that does not import the mutated module.

Importing costs more than asking. So a worker imports everything, then forgets the module and what depends on it; a
forked child imports only those again, with the mutant among them.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from typing import TYPE_CHECKING

from tests.mutation.mutant import ROOT, module_of

if TYPE_CHECKING:
    from collections.abc import Iterator


def forget(file: str) -> None:
    """Unload the file's module and every loaded one that imports it, directly or not."""
    from studeval.rules import operations  # noqa: PLC0415  # as it now is, loaded anew with the mutant

    operations.cache_clear()
    for name in dependents(module_of(file)) & set(sys.modules):
        del sys.modules[name]
        parent, _, last = name.rpartition(".")
        if hasattr(sys.modules.get(parent), last):
            delattr(sys.modules[parent], last)


def dependents(name: str) -> set[str]:
    """The modules of the package that are not as they were when that one is changed, itself among them."""
    found, new = {name}, {name}
    while new:
        new = {module for module, imported in _imports().items() if imported & new} - found
        found |= new
    return found


@cache
def _imports() -> dict[str, set[str]]:
    """What each module of the package imports of it; a module in a package imports the package too."""
    files = [str(path.relative_to(ROOT)) for path in (ROOT / "studeval").rglob("*.py")]
    return {module_of(file): set(_imported(file)) for file in files}


def _imported(file: str) -> Iterator[str]:
    yield module_of(file).rpartition(".")[0]
    for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
