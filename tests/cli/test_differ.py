"""differ: two engines by name, its exit codes, and what it prints."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from studeval.gate.engine import start
from studeval.gate.exits import Exit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from studeval.gate.engine import Engine

WRONG = """\
def answer(query):
    return {"seat": 1, "card": "As"}
"""


@pytest.fixture
def wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An engine that gives the bring-in to seat 1, and answers that to all else too."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "always_one.py").write_text(WRONG, encoding="utf-8")
    return "py:always_one:answer"


@pytest.mark.usefixtures("native")
def test_our_engines_agree(run) -> None:
    result = run("differ", "--count", "120")
    assert result.exit_code == Exit.AS_EXPECTED
    last = result.output.splitlines()[-1]
    assert last.startswith(f"{start('c').describe()} and python, seed 1: of 120 situations 120 compared (")
    assert ", 0 differ, 0 unsupported in " in last


def test_a_disagreement_is_shown_as_a_case(run, wrong: str) -> None:
    result = run("differ", "-e", "python", "-e", wrong, "--op", "bring-in", "--count", "40", "--show", "1")
    assert result.exit_code == Exit.FAILURES
    assert result.output.startswith("# python: {seat: ")
    assert result.output.count("why: To be found") == 1
    assert result.output.splitlines()[-1].startswith(
        "FAILED: python and py:always_one:answer, seed 1: of 40 "
    )


def test_every_disagreement_in_lines_of_json(run, wrong: str, tmp_path: Path) -> None:
    file = tmp_path / "found.ndjson"
    args = ("--op", "bring-in", "--count", "30", "--show", "0", "--ndjson", str(file))
    result = run("differ", "-e", "python", "-e", wrong, *args)
    found = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert f", {len(found)} differ (0 known, {len(found)} new)" in result.output
    assert {each["op"] for each in found} == {"bring-in"}
    assert all(each["answers"][wrong] == "{seat: 1, card: As}" for each in found)
    assert found[0]["choices"]["bring-in-tie"] == "suit"


def test_the_seed_decides(run, wrong: str) -> None:
    def keys(seed: str) -> str:
        args = ("--op", "bring-in", "--count", "20", "--show", "0", "--ndjson", "-", "--seed", seed)
        lines = run("differ", "-e", "python", "-e", wrong, *args).output.splitlines()
        return "\n".join(line.partition('"given"')[2] for line in lines)

    assert keys("1") == keys("1")
    assert keys("1") != keys("2")


def test_one_house_or_any(run) -> None:
    result = run("differ", "--profile", "ps-razz", "--any-house")
    assert result.exit_code == Exit.BAD_INPUT
    assert "take one of them" in result.output


@pytest.mark.usefixtures("native")
def test_only_the_games_of_a_house(run) -> None:
    ordered = ("differ", "--op", "order", "--count", "10", "--profile", "ps-razz")
    assert run(*ordered, "--game", "razz").exit_code == Exit.AS_EXPECTED
    assert run(*ordered, "--game", "stud").exit_code == Exit.NOTHING_RAN


@pytest.mark.parametrize(
    "engines", [["c"], ["c", "c"], ["c", "python", "eval7"]], ids=["one", "twice", "three"]
)
def test_it_takes_two(run, engines: list[str], library: Callable[[str], Engine]) -> None:
    for name in engines:
        library(name)
    result = run("differ", *(part for engine in engines for part in ("-e", engine)))
    assert result.exit_code == Exit.BAD_INPUT
    assert "it takes two engines to differ" in result.output


def test_nothing_to_compare(run, library: Callable[[str], Engine]) -> None:
    library("eval7")
    result = run("differ", "-e", "python", "-e", "eval7", "--op", "award", "--count", "5")
    assert result.exit_code == Exit.NOTHING_RAN
    assert "unsupported 5 times: eval7: the adapter of eval7 does not ask it for award" in result.output


def test_known_faults_of_pokerkit_do_not_count_if_asked(run, library: Callable[[str], Engine]) -> None:
    library("pokerkit")
    args = ("differ", "-e", "python", "-e", "pokerkit", "--op", "award", "--game", "stud", "--count", "60")
    assert run(*args).exit_code == Exit.FAILURES
    result = run(*args, "--known")
    assert result.exit_code == Exit.AS_EXPECTED
    assert ": PK2: all odd chips go to one winner (against CU-POT-05)" in result.output


def test_what_an_engine_says_does_nothing_to_a_terminal(run, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = 'def answer(query):\n    raise NotImplementedError("\\x1b[31m\\n::error::x")\n'
    (tmp_path / "escapes.py").write_text(text, encoding="utf-8")
    (tmp_path / "raises.py").write_text(text.replace("NotImplementedError", "KeyError"), encoding="utf-8")
    for engine in ("py:escapes:answer", "py:raises:answer"):
        result = run("differ", "-e", "python", "-e", engine, "--op", "bring-in", "--count", "2")
        assert "\x1b" not in result.output
        assert "\n::error" not in result.output


def test_only_operations_that_situations_are_made_for_are_offered(run) -> None:
    done = run("differ", "--op", "hand")
    assert done.exit_code == Exit.BAD_INPUT
    assert "'hand' is not one of" in done.output
