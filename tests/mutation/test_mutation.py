"""The mutation tool: what it makes of a file, and that what it makes is killed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.python_mutants import Source

ROOT = Path(__file__).parents[2]


def mutation(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.mutation", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def mutants(file: Path, text: str) -> list[str]:
    """The mutants of a file with that text, as "operator: before -> after"."""
    file.write_text(text, encoding="utf-8")
    done = mutation("list", file)
    assert done.returncode == 0, done.stderr
    return [line.partition(" ")[2] for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "if a < 2: b = 0",
            [
                "boundary: if a < 2:  ->  if a <= 2:",
                "opposite: if a < 2:  ->  if a >= 2:",
                "constant: if a < 2:  ->  if a < 3:",
                "constant: if a < 2:  ->  if a < 1:",
                "constant: b = 0  ->  b = 1",
                "constant: b = 0  ->  b = -1",
            ],
            id="a-condition-and-its-block",
        ),
        pytest.param(
            "a = b and not c",
            [
                "and or: a = b and (not c)  ->  a = b or not c",
                "dropped condition: a = b and (not c)  ->  a = not c",
                "dropped condition: a = b and (not c)  ->  a = b",
                "dropped sign: a = b and (not c)  ->  a = b and c",
            ],
            id="both-conditions",
        ),
        pytest.param(
            "def turn_words(b): return b",
            ["returned nothing: return b  ->  return None"],
            id="what-is-said-is-no-rule",
        ),
        pytest.param(
            "raise E('it is not so', path=('a',))",
            [
                "dropped keyword: raise E('it is not so', path=('a',))  ->  raise E('it is not so')",
                "constant: ise E('it is not so', path=('a',))  ->  ise E('it is not so', path=('a?',))",
                "dropped statement: raise E('it is not so', path=('a',))  ->  pass",
            ],
            id="a-refusal-and-its-place",
        ),
        pytest.param('"""Two words."""\nassert a < 2\nb: int', [], id="what-carries-no-behaviour"),
    ],
)
def test_a_python_file_has_mutants(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert sorted(expected) == sorted(mutants(tmp_path / "module.py", text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "raise OddError('odd', a < 2) from b", {"told", "rule"}, id="what-an-error-says-and-that-it-comes"
        ),
        pytest.param("return {'reason': a < 2}", {"told", "rule"}, id="a-reason-and-that-there-is-an-answer"),
        pytest.param("class OddError:\n    def f(self): self.rule = 2", {"told"}, id="an-error"),
        pytest.param("raise odd(a < 2)", {"rule"}, id="what-is-worked-out-for-an-error"),
    ],
)
def test_what_no_answer_has_is_for_the_tests(tmp_path: Path, text: str, expected: set[str]) -> None:
    file = tmp_path / "module.py"
    file.write_text(text, encoding="utf-8")
    source = Source(str(file))
    assert expected == {source.scope(mutant) for mutant in source.mutants}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "int f(void)\n{\n    return a << 1;\n}",
            [
                "constant: return a << 1;  ->  return a << 2;",
                "constant: return a << 1;  ->  return a << 0;",
                "other operator: return a << 1;  ->  return a >> 1;",
                "dropped term: return a << 1;  ->  return a ;",
                "returned nothing: return a << 1;  ->  return 0;",
            ],
            id="a-shift",
        ),
        pytest.param(
            "    low |= ~b[0x0f];",
            [
                "constant: low |= ~b[0x0f];  ->  low |= ~b[0x10];",
                "constant: low |= ~b[0x0f];  ->  low |= ~b[0xe];",
                "other operator: low |= ~b[0x0f];  ->  low &= ~b[0x0f];",
                "other operator: low |= ~b[0x0f];  ->  low = ~b[0x0f];",
                "dropped sign: low |= ~b[0x0f];  ->  low |= b[0x0f];",
                "dropped statement: low |= ~b[0x0f];  ->  ;",
                "other name: low |= ~b[0x0f];  ->  high |= ~b[0x0f];",
                "other name: low |= ~b[0x0f];  ->  low8 |= ~b[0x0f];",
            ],
            id="a-statement",
        ),
        pytest.param(
            '/* a < 2 */\n#include "a.h"\nchar *a = "1 + 1";', [], id="comments-directives-and-text"
        ),
    ],
)
def test_a_c_file_has_mutants(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert sorted(expected) == sorted(mutants(tmp_path / "unit.c", text))


def test_a_sample_of_the_odd_chips_is_killed_by_the_cases(tmp_path: Path) -> None:
    output = tmp_path / "mutants.ndjson"
    sample = ["--sample", "20", "--seed", "1", "--op", "award", "--cases-only"]
    done = mutation("python", "studeval/rules/odd_chips.py", *sample, "--output", output)
    fates = [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]
    alive = [each for each in fates if each["scope"] == "rule" and each["fate"] != "cases"]
    assert ([], 20) == (alive, len(fates)), done.stdout + done.stderr
