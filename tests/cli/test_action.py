"""The GitHub action and the pre-commit hook: the script of the action is run here as a runner would."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from studeval.gate.exits import Exit

ROOT = Path(__file__).parents[2]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS = {step.get("name", step.get("uses")): step for step in ACTION["runs"]["steps"]}


@pytest.fixture
def checked(folder, tmp_path):
    """Runs the action's check with these inputs; gives what it did and the job's summary."""
    if shutil.which("bash") is None:
        pytest.skip("the action's script is for bash, which is not here")
    program = tmp_path / "bin" / "studeval"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m studeval "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    summary = tmp_path / "summary.md"

    def check(**inputs):
        environment = dict.fromkeys(STEPS["Check"]["env"], "") | inputs
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", STEPS["Check"]["run"]],
            env=os.environ
            | environment
            | {"GITHUB_STEP_SUMMARY": str(summary), "PATH": f"{program.parent}:{os.environ['PATH']}"},
            cwd=folder.parent,
            capture_output=True,
            text=True,
            check=False,
        )
        return done, summary.read_text(encoding="utf-8") if summary.exists() else ""

    return check


def test_the_scripts_take_every_input_by_the_environment():
    given = {value for step in STEPS.values() for value in step.get("env", {}).values()}
    names = set(ACTION["inputs"]) - {"python-version"}
    assert given == {f"${{{{ inputs.{name} }}}}" for name in names} | {"${{ github.action_path }}"}
    assert [name for name, step in STEPS.items() if "${{" in step.get("run", "")] == []


def test_a_failure_is_annotated_and_in_the_summary(checked, add):
    add("wrong.yaml", "{seat: 3}", "{seat: 2}")
    done, summary = checked(ENGINE="python", CASES="mine\n")
    assert done.returncode == Exit.FAILURES
    assert done.stdout.startswith(
        "::error file=mine/wrong.yaml,line=6,title=WRONG my-other-queen on python::"
    )
    assert summary.startswith("## studeval: FAILED\n\n2 cases on python: 1 passed, 1 wrong\n")


@pytest.mark.usefixtures("native")
def test_several_lines_are_several_arguments_and_a_line_is_one(checked, folder, add):
    add("more cases.yaml")
    inputs = {
        "ENGINE": "python\nc\n",
        "PROFILE": "ps-razz",
        "CASES": "mine/good.yaml\nmine/more cases.yaml",
        "REPORT": "junit:out.xml\nbadge:$(touch oops) `touch oops`.svg",
    }
    done, summary = checked(**inputs)
    assert done.returncode == Exit.AS_EXPECTED, done.stderr
    assert "2 cases on python and c: all passed" in summary
    written = {path.name for path in folder.parent.iterdir()}
    assert {"out.xml", "$(touch oops) `touch oops`.svg"} <= written
    assert "oops" not in written


def test_the_hook_lints_the_files_that_changed(run, add):
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    add("bad.yaml", "RZ-BRING-04", "RZ-BRING-99")
    program, *args = hook["entry"].split()
    assert (program, hook["id"]) == ("studeval", "studeval-lint")
    assert run(*args, "mine/good.yaml").exit_code == Exit.AS_EXPECTED
    assert run(*args, "mine/good.yaml", "mine/bad.yaml").exit_code == Exit.BAD_INPUT
