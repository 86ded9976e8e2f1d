"""Write the C source of the Python extension: cffi over python_cdef.h and python_prelude.h.

Usage: build_ffi.py OUTPUT.c
"""

from __future__ import annotations

import sys
from pathlib import Path

from cffi import FFI

HERE = Path(__file__).parent


def main(output: str) -> None:
    ffi = FFI()
    ffi.cdef((HERE / "python_cdef.h").read_text(encoding="utf-8"))
    ffi.set_source("studeval.evaluator._native", (HERE / "python_prelude.h").read_text(encoding="utf-8"))
    ffi.emit_c_code(output)


if __name__ == "__main__":
    main(sys.argv[1])
