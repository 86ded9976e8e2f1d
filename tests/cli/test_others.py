"""list, show, lint and info, and how the program itself ends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from studeval.cli.commands import info
from studeval.gate.exits import Exit


def output(run, *args):
    result = run(*args)
    assert result.exit_code == Exit.AS_EXPECTED, result.output
    return result.output.splitlines()


@pytest.mark.usefixtures("folder")
def test_list_of_ones_own_cases(run):
    assert output(run, "list", "cases", "mine") == [
        "my-queen-of-hearts\tbring-in\trazz\tps-razz\ttwo queens are separated by suit"
    ]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("what", "first"),
    [
        ("operations", "award"),
        ("games", "stud"),
        ("engines", "c"),
        ("documents", "7S"),
        ("profiles", "epoker-stud-corrected"),
    ],
)
def test_lists_begin_with(run, what, first):
    assert output(run, "list", what, "mine")[0].split("\t")[0] == first


@pytest.mark.usefixtures("folder")
def test_a_list_by_pattern(run):
    lines = output(run, "list", "clauses", "mine", "-k", "RZ-BRING-0*")
    assert {line.split("\t")[0][:-1] for line in lines} == {"RZ-BRING-0"}


def test_documents_are_listed_with_the_number_of_their_clauses(run):
    (line,) = output(run, "list", "documents", "-k", "UA")
    assert line.split("\t")[:4] == ["UA", "uk", "stud-hi-lo", "24"]


@pytest.mark.usefixtures("folder")
def test_a_decision_shows_its_choices(run):
    (line,) = output(run, "list", "decisions", "mine", "-k", "bring-in-tie")
    assert line.split("\t")[1:3] == ["suit | seat", "suit"]


def test_filters_of_cases_do_not_fit_other_lists(run):
    assert run("list", "clauses", "--game", "razz").exit_code == Exit.BAD_INPUT


@pytest.mark.usefixtures("folder")
def test_show_a_case_with_its_clause_and_the_answers(run):
    lines = output(run, "show", "my-queen-of-hearts", "mine")
    assert lines[:3] == [
        "my-queen-of-hearts",
        "  case      two queens are separated by suit",
        "  place     mine/good.yaml:6",
    ]
    assert lines[3].startswith("  clause    RZ-BRING-04  ")
    assert lines[4:8] == [
        "  house     ps-razz",
        "  asked     bring-in in razz, upcards: {1: Ac, 2: Qd, 3: Qh, 4: Js}",
        "  expected  seat: 3",
        "  because   In razz the high end of the suit order pays.",
    ]
    (answer,) = [line for line in lines if line.startswith("  python")]
    assert answer.startswith("  python    pass: seat: 3, card: Qh")


@pytest.mark.usefixtures("folder")
def test_show_an_unknown_case_guesses_what_was_meant(run):
    result = run("show", "my-queen-of-heart", "mine")
    assert result.exit_code == Exit.BAD_INPUT
    assert "case 'my-queen-of-heart'; did you mean 'my-queen-of-hearts'?" in result.output


def test_a_name_in_another_case_is_near(run):
    assert "did you mean 'RZ-BRING-01'?" in run("show", "rz-bring-01").output


@pytest.mark.usefixtures("folder")
def test_lint_of_a_sound_folder_counts(run):
    (line,) = output(run, "lint", "mine")
    assert line.startswith("no problems: 1 case, ")


def test_lint_tells_problems_by_place(run, add):
    add("bad.yaml", "RZ-BRING-04", "RZ-BRING-99")
    result = run("lint", "mine")
    assert result.exit_code == Exit.BAD_INPUT
    assert result.output.startswith("mine/bad.yaml:8:15: ")


def test_info_names_the_backend_and_the_rulebook(run):
    labels = [line.split()[0] for line in output(run, "info")]
    assert labels[:3] == ["version", "backend", "kernel"]
    assert labels[labels.index("python") :][:4] == ["python", "platform", "specs", "rulebook"]


def test_an_unexpected_exception_is_exit_3_with_a_traceback(run, monkeypatch):
    monkeypatch.setattr(info, "backend", lambda: 1 / 0)
    result = run("info")
    assert result.exit_code == Exit.INTERNAL
    assert result.output.startswith(
        "Internal error, please report it: ZeroDivisionError('division by zero')\n"
    )
    assert "Traceback (most recent call last):" in result.output


def test_help_names_every_command(run):
    lines = output(run, "--help")
    commands = [line.split()[0] for line in lines[lines.index("Commands:") + 1 :]]
    files = sorted(path.stem for path in Path(info.__file__).parent.glob("[a-z]*.py"))
    assert files == commands


# What only a process of its own can show.


def process(*args, cwd=None, **environment):
    return process_of([sys.executable, "-m", "studeval", *args], cwd, **environment)


BLOCK = "import sys; sys.modules['studeval.evaluator._native'] = None"
WITHOUT_C = [sys.executable, "-c", f"{BLOCK}; from studeval.cli import main; main()"]


def process_of(command, cwd=None, **environment):
    clean = {key: value for key, value in os.environ.items() if not key.startswith("STUDEVAL_")}
    return subprocess.run(command, cwd=cwd, env=clean | environment, capture_output=True, check=False)


def test_the_process_ends_with_the_exit_code(folder, add):
    add("wrong.yaml", "{seat: 3}", "{seat: 2}")
    done = process("check", "-e", "python", "mine", cwd=folder.parent)
    assert done.returncode == Exit.FAILURES
    assert b"  again     python -m studeval check --engine python -k my-other-queen mine\n" in done.stdout


def test_the_version_does_not_import_the_rulebook():
    done = process("--version", PYTHONPROFILEIMPORTTIME="1")
    assert done.returncode == Exit.AS_EXPECTED
    assert done.stdout.startswith(b"studeval ")
    assert [
        name for name in (b"yaml", b"rich", b"jsonschema", b"numpy") if b"| " + name + b"\n" in done.stderr
    ] == []


@pytest.mark.parametrize(
    "environment",
    [{"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "ascii"}],
)
def test_output_is_plain_where_only_ascii_can_be_shown(folder, environment):
    done = process("check", "-e", "python", "-v", "mine", cwd=folder.parent, **environment)
    assert (done.returncode, done.stdout.isascii(), done.stderr) == (Exit.AS_EXPECTED, True, b"")


def test_a_character_that_cannot_be_shown_is_escaped():
    done = process("eval", "As Ks Qs Js 1♠", PYTHONIOENCODING="ascii")
    assert done.returncode == Exit.BAD_INPUT
    assert b"\\u2660" in done.stderr


@pytest.mark.parametrize(
    ("args", "variable", "value"),
    [
        pytest.param(["check", "mine"], "STUDEVAL_REQUIRE_NATIVE", "1", id="check where C is required"),
        pytest.param(["check", "mine"], "STUDEVAL_BACKEND", "c", id="check where C is asked for"),
        pytest.param(["check", "-e", "c", "mine"], "STUDEVAL_BACKEND", "auto", id="check of C"),
        pytest.param(["lint", "mine"], "STUDEVAL_BACKEND", "c", id="lint"),
        pytest.param(["eval", "AsKsQsJsTs"], "STUDEVAL_BACKEND", "c", id="eval"),
        pytest.param(["info"], "STUDEVAL_BACKEND", "c", id="info"),
    ],
)
def test_without_c_where_it_must_be_is_exit_7(folder, args, variable, value):
    done = process_of([*WITHOUT_C, *args], cwd=folder.parent, **{variable: value})
    assert done.returncode == Exit.NO_ENGINE
    assert done.stderr.startswith(b"Error: the C evaluator is not there")


def test_without_c_the_run_says_so_and_goes_on(folder):
    done = process_of([*WITHOUT_C, "check", "mine"], cwd=folder.parent)
    lines = done.stdout.splitlines()
    assert done.returncode == Exit.AS_EXPECTED
    assert lines[0].startswith(b"NOT ON C: the C evaluator is not there")
    assert lines[-2] == lines[0]
    assert lines[-1].startswith(b"1 case on python alone: all passed in ")


def test_a_reader_that_leaves_is_no_internal_error():
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "studeval", "list", "games"]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (Exit.INTERRUPTED, b"")
