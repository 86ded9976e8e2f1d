"""`studeval replay`: what it tells of hands, and its exit codes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from studeval.rulebook import bundled

HANDS = bundled() / "hands"
Run = Callable[..., Result]


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """A hand in which the wrong player brings it in."""
    text = (HANDS / "ps-razz-200911-02.phh").read_text(encoding="utf-8")
    assert '"p4 pb"' in text
    (tmp_path / "bad.phh").write_text(text.replace('"p4 pb"', '"p3 pb"'), encoding="utf-8")
    return tmp_path / "bad.phh"


def test_lawful_hands_end_with_zero(run: Run) -> None:
    result = run("replay", "--profile", "ps-razz", str(HANDS / "ps-razz-200911-02.phh"))
    assert (0, "houses: ps-razz 1\n1 hand: 1 lawful\n") == (result.exit_code, result.output)


def test_an_unlawful_action_is_told_with_line_rule_and_clause(run: Run, bad: Path) -> None:
    result = run("replay", "--profile", "ps-razz", str(bad))
    assert 1 == result.exit_code
    assert (
        "action 5: p3 pb: it is the turn of seat 4 [bring-in: who brings it in; RZ-BRING-01" in result.output
    )
    assert "FAILED: 1 hand: 1 unlawful" in result.output


def test_without_a_profile_the_houses_that_fit_are_named(run: Run) -> None:
    result = run("replay", "-v", str(HANDS / "ps-razz-200911-02.phh"))
    assert "lawful under ps-razz, roberts, tda, wsop-live, wsop-tournament" in result.output


def test_what_lenient_lets_pass_is_named(run: Run) -> None:
    result = run("replay", "--lenient", str(HANDS / "wsop-2023-ppc-85.phh"))
    assert 0 == result.exit_code
    assert "let pass: a raise was written at what the others could match" in result.output


def test_an_undecided_hand_is_no_failure(run: Run) -> None:
    result = run("replay", str(HANDS / "wsop-2023-ppc-49.phh"))
    assert 0 == result.exit_code
    assert "undecided: p4 pb: who acts first on street 3 hangs on cards not seen" in result.output


def test_a_malformed_file_is_bad_input(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.phh").write_text("variant = \n", encoding="utf-8")
    result = run("replay", str(tmp_path))
    assert 4 == result.exit_code
    assert f"{tmp_path / 'x.phh'}:1: it is no TOML" in result.output


def test_an_empty_folder_is_nothing(run: Run, tmp_path: Path) -> None:
    assert 5 == run("replay", str(tmp_path)).exit_code


def test_an_unknown_profile_is_bad_usage(run: Run, bad: Path) -> None:
    result = run("replay", "--profile", "ps-raz", str(bad))
    assert 4 == result.exit_code


def test_two_processes_say_the_same_as_one(run: Run) -> None:
    paths = [str(path) for path in sorted(HANDS.glob("wsop-2023-ppc-2*.phh"))]
    one, two = run("replay", "-v", *paths), run("replay", "-v", "-j", "2", *paths)
    assert (one.exit_code, one.output) == (two.exit_code, two.output)
