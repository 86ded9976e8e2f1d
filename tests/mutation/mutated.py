"""Importing a mutant: in this process the package is as ever, but for one module, whose code comes from a syntax tree.

Works only before the module is imported, so it is for a forked child whose parent has not imported it (warm.py).
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from typing import TYPE_CHECKING

from tests.mutation.mutant import ROOT, module_of

if TYPE_CHECKING:
    import ast
    from collections.abc import Sequence
    from pathlib import Path
    from types import ModuleType

NATIVE = "studeval.evaluator._native"


class _FromTree(Loader):
    def __init__(self, tree: ast.Module, path: str) -> None:
        self._tree, self._path = tree, path

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self._tree, self._path, "exec"), module.__dict__)


class _One(MetaPathFinder):
    """Finds one module by its own loader, and nothing else."""

    def __init__(self, name: str, path: Path, loader: Loader) -> None:
        self.name, self._path, self._loader = name, path, loader

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        if fullname != self.name:
            return None
        return spec_from_file_location(fullname, self._path, loader=self._loader)


def install(file: str, tree: ast.Module) -> None:
    """From now on the file's module is what the tree says."""
    path = ROOT / file
    _install(_One(module_of(file), path, _FromTree(tree, str(path))))


def install_native(library: Path) -> None:
    """From now on the C evaluator is that of the library."""
    _install(_One(NATIVE, library, ExtensionFileLoader(NATIVE, str(library))))


def _install(finder: _One) -> None:
    """Imports it at once: pytest would find the files whose examples it is asked to run before any other finder."""
    assert finder.name not in sys.modules
    sys.meta_path.insert(0, finder)
    import_module(finder.name)
