"""What all tests share: the fixture that runs a test on each evaluator, as `test_name[c]` and `[python]`."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from studeval.errors import BackendError
from studeval.evaluator import load, using
from studeval.gate.engine import EngineStartError, start

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from studeval.evaluator import Evaluator
    from studeval.gate.engine import Engine

settings.register_profile("studeval", deadline=None)  # a slow machine is not a fault
settings.load_profile("studeval")


def pytest_configure() -> None:
    """Tests hang up on what they start, and interrupt it; under nohup, or behind a script's `&`, it would not hear."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def load_or_skip(name: str) -> Evaluator:
    """The evaluator; without a C library its tests are skipped, or failed where STUDEVAL_REQUIRE_NATIVE=1."""
    try:
        return load(name)
    except BackendError as error:
        if os.environ.get("STUDEVAL_REQUIRE_NATIVE") == "1":
            raise
        pytest.skip(str(error))


@pytest.fixture(params=["c", "python"])
def backend(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of the evaluator that is in force during the test."""
    load_or_skip(request.param)
    with using(request.param):
        yield request.param


@pytest.fixture(scope="session")
def library() -> Callable[[str], Engine]:
    """Starts a published library by its engine's name; without it the test is skipped, or fails if engines must be."""

    def started(name: str) -> Engine:
        try:
            return start(name)
        except EngineStartError as error:
            if os.environ.get("STUDEVAL_REQUIRE_ENGINES") == "1":
                raise
            pytest.skip(str(error))

    return started


@pytest.fixture
def native() -> Evaluator:
    """The C evaluator itself, for tests that compare it with the twin."""
    return load_or_skip("c")


@pytest.fixture
def require() -> Callable[[str], Evaluator]:
    """The evaluator of a name, for tests that carry the name in their own ids; skips or fails without it."""
    return load_or_skip


# The tools that the test extra brings stand beside this Python, whether or not they are on PATH.
TOOLS = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])


@pytest.fixture(scope="session")
def tool() -> Callable[..., str]:
    """Runs a program that must be there and succeed, and gives its output."""

    def run(program: str | Path, *arguments: str | Path) -> str:
        found = shutil.which(program, path=TOOLS)
        assert found, f"{program} is not there: pip install -e '.[test]'"
        done = subprocess.run(
            [found, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        assert done.returncode == 0, done.stdout
        return done.stdout

    return run
