"""The corpora of well-formed files: what `passing/` says holds, what `failing/` says fails as its head tells.

A failing file tells in its first lines (`#! question: verdict, why`) what becomes of each of its questions; what
is not well-formed at all stands in `bad/`.
"""

from pathlib import Path

import pytest

from studeval.gate.engine import start
from studeval.gate.runner import put
from studeval.rulebook import ground, load
from studeval.rules import operations

HERE = Path(__file__).parent
GROUND = ground()
MARK = "#! "


def verdicts(path: Path, engine: str) -> list[str]:
    """What the engine makes of each question of a file, in the words of the marks."""
    book, problems = load([*GROUND, path])
    assert problems == []
    found = [put(question, start(engine)) for case in book.cases.values() for question in case.questions()]
    return [f"{each.question.key}: {', '.join(filter(None, (each.kind, each.message)))}" for each in found]


def files(folder: str) -> list[Path]:
    return sorted((HERE / folder).glob("*.yaml"))


@pytest.mark.parametrize("path", files("passing"), ids=lambda path: path.stem)
def test_what_holds_passes(path: Path, backend: str) -> None:
    found = verdicts(path, backend)
    assert [line.partition(":")[0] + ": pass" for line in found] == found


@pytest.mark.parametrize("path", files("failing"), ids=lambda path: path.stem)
def test_what_does_not_hold_fails_as_told(path: Path, backend: str) -> None:
    marks = [line.removeprefix(MARK) for line in path.read_text().splitlines() if line.startswith(MARK)]
    assert marks == verdicts(path, backend)


@pytest.mark.parametrize("folder", ["passing", "failing"])
def test_every_operation_is_there(folder: str) -> None:
    book, _ = load([*GROUND, *files(folder)])
    assert set(operations()) == {case.op for case in book.cases.values()}
