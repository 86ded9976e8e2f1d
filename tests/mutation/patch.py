"""A mutant put into functions that are imported already: their code is exchanged, and nothing is imported anew.

That takes a thousandth of a second where an import takes a tenth. What runs at import (constants, defaults, the bodies
of classes) cannot be changed so: `differing` raises AtImportError, and such a mutant is imported (mutated.py).
"""

from __future__ import annotations

import gc
import inspect
from functools import _lru_cache_wrapper
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from tests.mutation.mutant import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PACKAGE = str(ROOT / "studeval")


class AtImportError(Exception):
    """The change shows only when the module is imported."""


def differing(one: CodeType, other: CodeType) -> Iterator[CodeType]:
    """The code of the functions, and methods, that are not alike in two modules, or classes. Raises AtImportError."""
    if _own(one) != _own(other):
        raise AtImportError
    for before, after in zip(_inner(one), _inner(other), strict=True):
        if not after.co_flags & inspect.CO_OPTIMIZED:  # a class
            yield from differing(before, after)
        elif not _same(before, after):
            yield after


def _inner(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _own(code: CodeType) -> tuple[Any, ...]:
    """All that the code is but for the code in it and the lines that it stands in."""
    constants = tuple("code" if isinstance(each, CodeType) else repr(each) for each in code.co_consts)
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return code.co_code, constants, names, code.co_flags, code.co_argcount, code.co_kwonlyargcount


def _same(one: CodeType, other: CodeType) -> bool:
    return _own(one) == _own(other) and all(map(_same, _inner(one), _inner(other)))


class Live:
    """The functions of a file as they are in this process, by their qualified names, and the package's caches."""

    def __init__(self, file: str) -> None:
        objects = gc.get_objects()
        self._functions: dict[str, list[FunctionType]] = {}
        for each in objects:
            if type(each) is FunctionType and each.__code__.co_filename == str(ROOT / file):
                self._functions.setdefault(each.__code__.co_qualname, []).append(each)
        self._caches = [
            each
            for each in objects
            if type(each) is _lru_cache_wrapper and str(each.__module__).startswith("studeval")
        ]

    def find(self, codes: Sequence[CodeType]) -> list[FunctionType]:
        """The functions whose code these are to be. Raises AtImportError if one is not here, or made anew each time."""
        found = [self._functions.get(code.co_qualname, []) for code in codes]
        for code, functions in zip(codes, found, strict=True):
            if len(functions) != 1 or functions[0].__code__.co_freevars != code.co_freevars:
                raise AtImportError
        return [functions[0] for functions in found]

    def put(self, codes: Sequence[CodeType]) -> None:
        """Exchange the code of the functions, and forget what they have worked out."""
        for function, code in zip(self.find(codes), codes, strict=True):
            function.__code__ = code
        for cache in self._caches:
            cache.cache_clear()
