"""What bad files get: a file in `bad/` tells in its first lines (`#! line:column sentence`) what is told."""

from pathlib import Path

import pytest

from studeval.rulebook import load

HERE = Path(__file__).parent
MARK = "#! "


def expected(path: Path) -> list[str]:
    lines = path.read_text(encoding="latin-1" if path.stem == "not-utf8" else "utf-8").splitlines()
    return [line.removeprefix(MARK) for line in lines if line.startswith(MARK)]


def reported(path: Path) -> list[str]:
    """The problems of a file that is loaded together with a rulebook that is in order."""
    _, problems = load([HERE / "valid", path])
    assert {problem.place.file for problem in problems} == {f"bad/{path.name}"}
    told = [f"{problem.place.line}:{problem.place.column} {problem.message}" for problem in problems]
    return [
        line.encode("ascii", "backslashreplace").decode() for line in told
    ]  # the files are ASCII but for the faults


@pytest.fixture(autouse=True)
def _in_this_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)


@pytest.mark.parametrize("path", sorted((HERE / "bad").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_problem_is_told_at_its_place(path: Path) -> None:
    assert expected(path) == reported(path)
