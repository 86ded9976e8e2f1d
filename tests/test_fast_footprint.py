"""What the evaluator costs before it does anything: memory, start-up, and no allocation of its own in C."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from studeval.errors import BackendError
from studeval.evaluator import load

RESIDENT = 4 << 20  # bytes: Python's modules, and what of the tables a query touches
TABLES = 1 << 20  # bytes: the constants of all kernels
START = 10  # milliseconds of the processor, on top of `import studeval`

GROWTH = """
def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1])
before = resident()
import studeval as sv
sv.high("As Ks Qs Js Ts 2c 3d"), sv.low8("8c 6d 4h 3s 2c Kd Kh"), sv.fast.high_many(sv.fast.parse_many(["AsKsQsJsTs"]))
print(resident() - before)
"""

COST = """
import sys, time, studeval
before = set(sys.modules)
start = time.process_time()
studeval.fast
print(1000 * (time.process_time() - start))
print(" ".join(set(sys.modules) - before))
"""

ALLOCATING = {
    b"malloc",
    b"calloc",
    b"realloc",
    b"free",
    b"aligned_alloc",
    b"posix_memalign",
    b"mmap",
    b"alloca",
}


def run(script: str) -> str:
    """What the script prints in a Python of its own, which may keep compiled bytecode as an installed one does."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", script]
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout


@pytest.fixture
def extension() -> Path:
    """The file of the C evaluator."""
    try:
        return Path(sys.modules[f"{load('c').__name__.rpartition('.')[0]}._native"].__file__)
    except BackendError as error:
        pytest.skip(str(error))


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="resident memory is asked of /proc")
def test_import_and_a_query_of_each_kind_stay_in_the_memory_budget() -> None:
    assert int(run(GROWTH)) * os.sysconf("SC_PAGE_SIZE") < RESIDENT


def test_the_raw_door_opens_fast_and_loads_nothing_heavy() -> None:
    found = [run(COST).splitlines() for _ in range(7)]  # the first one compiles
    assert min(float(milliseconds) for milliseconds, _ in found) < START
    assert (
        set(found[0][1].split()) & {"numpy", "typing", "re", "concurrent", "threading", "dataclasses"}
        == set()
    )


def test_c_asks_for_no_memory(extension: Path) -> None:
    names = {name.lstrip(b"_") for name in re.findall(rb"\w+", extension.read_bytes())}
    assert b"getenv" in names  # so the names of what it takes from the C library are seen
    assert names & ALLOCATING == set()


@pytest.mark.skipif(sys.platform != "linux", reason="the sections of an ELF file")
def test_the_tables_stay_in_their_budget(extension: Path) -> None:
    assert 100 << 10 < _section(extension.read_bytes(), b".rodata") < TABLES


def _section(elf: bytes, name: bytes) -> int:
    """The size of a section of a 64-bit ELF file."""

    def number(at: int, size: int) -> int:
        return int.from_bytes(elf[at : at + size], sys.byteorder)

    first, entry, count, names = number(40, 8), number(58, 2), number(60, 2), number(62, 2)
    headers = [first + entry * index for index in range(count)]
    strings = number(headers[names] + 24, 8)
    [found] = [at for at in headers if elf[strings + number(at, 4) :].startswith(name + b"\0")]
    return number(found + 32, 8)
