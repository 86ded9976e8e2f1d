"""Which kernels run: those whose instructions the processor has, by what the system says of it. The best is chosen."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from studeval.evaluator import Evaluator

PROCESSOR = Path("/proc/cpuinfo")
# The best first. What runs everywhere needs nothing.
INSTRUCTIONS = {
    "avx512": {"avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512_vbmi2", "avx512_bitalg", "gfni"},
    "avx2": {"avx2"},
    "portable": set(),
}


@pytest.fixture
def lib(native: Evaluator) -> Iterator[Any]:
    """The C library; the kernel in force is so again afterwards."""
    if not PROCESSOR.exists():
        pytest.skip("the system does not tell what the processor has")
    library = import_module(native.__name__).lib  # type: ignore[attr-defined]  # an evaluator is a module
    before = library.sv_cpu()
    yield library
    assert library.sv_use_cpu(before) == 0


def running() -> list[str]:
    """The kernels that should run here, the best first."""
    flags = re.search(r"^flags\s*:(.*)$", PROCESSOR.read_text(encoding="ascii"), re.MULTILINE)
    has = set(flags[1].split()) if flags else set()
    return [name for name, needed in INSTRUCTIONS.items() if needed <= has]


def test_a_kernel_runs_where_the_processor_has_its_instructions(lib: Any) -> None:
    assert running() == [name for name in INSTRUCTIONS if lib.sv_use_cpu(name.encode()) == 0]


@pytest.mark.usefixtures("lib")
def test_the_best_kernel_is_chosen_where_the_environment_wishes_no_other(native: Evaluator) -> None:
    assert os.environ.get("STUDEVAL_CPU", running()[0]) == native.kernel
