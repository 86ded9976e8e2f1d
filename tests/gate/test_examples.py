"""The example engines: built as their first lines tell, and right in every case that they take."""

import re
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from studeval.gate.engines.program import Program
from studeval.gate.hangs_on import lookup
from studeval.gate.runner import run
from studeval.gate.verdict import Kind
from studeval.rulebook.bundled import bundled
from studeval.rulebook.loader import load

ROOT = Path(__file__).parents[2]
C_OPERATIONS = {"order", "compare", "best", "qualify"}


@pytest.fixture(scope="module")
def questions():
    rulebook, _ = load([bundled()])
    return [question for case in rulebook.cases.values() for question in case.questions()]


@pytest.fixture(scope="module")
def c_engine(tmp_path_factory):
    """`examples/engine.c`, compiled by the command in its comment."""
    folder = tmp_path_factory.mktemp("c")
    done = lambda *command: subprocess.run(command, cwd=folder, check=True, capture_output=True)  # noqa: E731  # used three times, in these lines only
    done("cmake", "-S", ROOT / "csrc", "-B", "build", "-DSTUDEVAL_TESTS=OFF")
    done("cmake", "--build", "build", "--parallel", "2")
    (command,) = re.findall(r" (cc .*) && ", (ROOT / "examples" / "engine.c").read_text())
    strict = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    for name in ("csrc", "examples"):
        (folder / name).symlink_to(ROOT / name)
    done(*shlex.split(command), *strict)
    return folder / "engine"


def verdicts(command, questions):
    engine = Program(f"cmd:{command}", hangs_on=lookup(questions))
    try:
        return list(run(questions, [engine]))
    finally:
        engine.close()


def test_the_c_engine_is_right_in_all_it_takes(c_engine, questions):
    found = verdicts(c_engine, questions)
    assert {each.kind for each in found} == {Kind.PASS, Kind.UNSUPPORTED}
    passed = Counter(each.question.op for each in found if each.kind is Kind.PASS)
    assert set(passed) == C_OPERATIONS
    left = [each for each in found if each.question.op in C_OPERATIONS and each.kind is Kind.UNSUPPORTED]
    assert {each.message for each in left} == {
        f"it cannot be told low-qualifier: {choice}, and always plays eight" for choice in ("nine", "none")
    }


def test_the_python_engine_is_right_in_all_it_takes(questions):
    found = verdicts(
        f"{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'engine.py'))}", questions
    )
    assert {each.kind for each in found} == {Kind.PASS, Kind.UNSUPPORTED}
    assert {(each.question.op, each.question.game) for each in found if each.kind is Kind.PASS} == {
        ("compare", "razz"),
        ("compare", "stud-hi-lo"),
        ("qualify", "razz"),
        ("qualify", "stud-hi-lo"),
    }


def test_the_examples_are_short():
    lines = {
        name: len((ROOT / "examples" / name).read_text().splitlines()) for name in ("engine.c", "engine.py")
    }
    assert lines["engine.c"] < 150
    assert lines["engine.py"] < 60


def test_the_python_engine_is_its_own():
    assert "import studeval" not in (ROOT / "examples" / "engine.py").read_text()
