"""`import studeval` is cheap: no YAML, no command line, no numpy, and a few milliseconds."""

import os
import subprocess
import sys

import studeval

HEAVY = {"yaml", "numpy", "click", "rich", "jsonschema", "dataclasses", "inspect", "typing", "re"}

COST = """
import sys, time
before = set(sys.modules)
start = time.perf_counter()
import studeval
print(1000 * (time.perf_counter() - start))
print(" ".join(set(sys.modules) - before))
"""


def run(*arguments: str) -> str:
    """The output of a Python of its own, which may keep compiled bytecode as an installed one does."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout


def test_import_loads_nothing_heavy() -> None:
    _, modules = run("-S", "-c", f"import sys; sys.path[:] = {sys.path!r}\n" + COST).splitlines()
    assert set(modules.split()) & HEAVY == set()


def test_import_takes_under_ten_milliseconds() -> None:
    # The first one compiles; on a busy machine the quickest of many is what the import itself costs.
    fastest = min(float(run("-c", COST).split()[0]) for _ in range(25))
    assert fastest < 10


def test_every_public_name_is_there_and_documented() -> None:
    undocumented = [name for name in studeval.__all__ if not getattr(studeval, name).__doc__]
    assert undocumented == []
    assert set(studeval.__all__) <= set(dir(studeval))
