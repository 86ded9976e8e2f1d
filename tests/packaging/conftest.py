"""Distributions made once, and empty environments of any interpreter to put them into."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """The output of a command that must succeed; it sees neither our backend choice nor our import paths."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("STUDEVAL_", "PYTHON"))}
    done = subprocess.run(
        command,
        cwd=cwd,
        env=kept | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


class Place:
    """An empty virtual environment of its own, of this interpreter or another one."""

    def __init__(self, folder: Path, interpreter: str | Path = sys.executable) -> None:
        run(interpreter, "-m", "venv", folder / "venv", cwd=folder)
        self.folder, self.bin = folder, folder / "venv" / "bin"

    def pip(self, *arguments: str | Path, **environment: str) -> None:
        run(self.bin / "pip", "install", "--no-cache-dir", *arguments, cwd=self.folder, **environment)

    def studeval(self, *arguments: str) -> str:
        return run(self.bin / "studeval", *arguments, cwd=self.folder)

    def python(self, script: str) -> str:
        return run(self.bin / "python", "-c", script, cwd=self.folder)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the sdist, and the wheel made from it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT, cwd=folder, STUDEVAL_REQUIRE_NATIVE="1")
    return folder


@pytest.fixture(scope="session")
def wheel(built: Path) -> Path:
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def sdist(built: Path) -> Path:
    (found,) = built.glob("*.tar.gz")
    return found


@pytest.fixture
def place_of() -> type[Place]:
    return Place


@pytest.fixture
def command():
    return run
