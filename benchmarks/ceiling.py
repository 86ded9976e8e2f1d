"""The machine's own ceiling, as a C function that is compiled for this very processor."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np

FLAGS = ("-O3", "-march=native", "-mprefer-vector-width=512", "-shared", "-fPIC", "-pthread")


def compiler() -> str | None:
    """The C compiler, if there is one."""
    return shutil.which(os.environ.get("CC", "cc"))


@cache
def _library() -> ctypes.CDLL:
    source = Path(__file__).with_name("ceiling.c")
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "ceiling.so"
        subprocess.run([str(compiler()), *FLAGS, str(source), "-o", str(built)], check=True)
        return ctypes.CDLL(str(built))


def ceiling(read: Sequence[np.ndarray], written: Sequence[np.ndarray]) -> Callable[[], object]:
    """A call that reads and writes this memory and does nothing else. Needs a C compiler."""
    function = getattr(_library(), f"ceiling_{len(read)}_{len(written)}")
    pointers = [[ctypes.c_void_p(array.ctypes.data) for array in arrays] for arrays in (read, written)]
    return partial(function, *pointers[0], ctypes.c_size_t(len(read[0])), *pointers[1])


def two_loops(many: int, read: np.ndarray, written: np.ndarray, turns: int) -> Callable[[], object]:
    """A call of the C function at that address on both halves of the memory at once, so many times over."""
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (read, written)]
    rows = ctypes.c_size_t(len(read))
    return partial(_library().two_loops, ctypes.c_void_p(many), pointers[0], rows, pointers[1], turns)
