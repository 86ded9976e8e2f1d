"""The command line called in this process, and a user's own folder of cases."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from studeval.cli import main

HEAD = """\
topic: mine
game: razz
profile: ps-razz
op: bring-in
cases:
"""
CASE = """\
  - id: my-queen-of-hearts
    title: two queens are separated by suit
    clauses: [RZ-BRING-04]
    why: In razz the high end of the suit order pays.
    given: {upcards: {1: Ac, 2: Qd, 3: Qh, 4: Js}}
    expect: {seat: 3}
"""


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STUDEVAL_BACKEND", raising=False)
    monkeypatch.delenv("STUDEVAL_REQUIRE_NATIVE", raising=False)


@pytest.fixture
def run() -> Callable[..., Result]:
    return lambda *args: CliRunner().invoke(main, args, prog_name="studeval")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder `mine` with one sound file, in the working directory."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "good.yaml").write_text(HEAD + CASE, encoding="utf-8")
    return tmp_path / "mine"


@pytest.fixture
def add(folder: Path) -> Callable[..., None]:
    """Adds a file: the sound one under another id, with one text replaced by another."""

    def add_file(name: str, old: str = "", new: str = "") -> None:
        text = (HEAD + CASE).replace("my-queen-of-hearts", "my-other-queen")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1) if old else text, encoding="utf-8")

    return add_file
