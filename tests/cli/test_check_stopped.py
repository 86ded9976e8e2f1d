"""check that is stopped, at any moment and in any way: what stands in its reports is whole, or there is none."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from studeval.cli import engines, house
from studeval.cli.commands import check
from studeval.gate.exits import Exit
from studeval.gate.report.run import read
from studeval.gate.report.stream import StreamError

BROKEN = Path(__file__).parents[1] / "gate" / "broken"
REPORTS = ["--report", "ndjson:run.ndjson", "--report", "junit:run.xml"]
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


def kept():
    """The kept run, and the texts of the errors in its JUnit XML."""
    with Path("run.ndjson").open("rb") as lines:
        run = read(lines, "run.ndjson")
    errors = ElementTree.parse("run.xml").getroot().iterfind("testsuite/testcase/error")
    return run, [error.get("message") for error in errors]


def stop(*_, **__):
    raise KeyboardInterrupt


# --- Before the first question ---------------------------------------------------------------------------------------


def assert_told_as_partial(result):
    run, errors = kept()
    assert result.exit_code == Exit.INTERRUPTED
    assert result.output.splitlines()[-1].startswith("INTERRUPTED: 1 case on ")
    assert (run.complete, run.exit, [each["kind"] for each in run.verdicts]) == (
        False,
        Exit.INTERRUPTED,
        ["not-run"],
    )
    assert errors[0].startswith("PARTIAL, the run was interrupted: 1 case on ")


@pytest.mark.usefixtures("folder")
def test_ctrl_c_while_an_engine_starts(run, monkeypatch):
    monkeypatch.setattr(engines, "lineup", stop)
    assert_told_as_partial(run("check", "-e", "cmd:./mine", "mine", *REPORTS))


@pytest.mark.usefixtures("folder")
def test_ctrl_c_while_the_cases_are_read(run, monkeypatch):
    monkeypatch.setattr(check, "read", stop)
    result = run("check", "-e", "cmd:./mine", "mine", *REPORTS)
    kept_run, errors = kept()
    assert result.exit_code == Exit.INTERRUPTED
    assert result.output.splitlines()[-1] == "INTERRUPTED: nothing ran, the cases were not read"
    assert (kept_run.complete, kept_run.verdicts) == (False, [])
    assert errors == ["PARTIAL, the run was interrupted: 0 cases on cmd:./mine: nothing asked"]


@pytest.mark.usefixtures("folder")
def test_ctrl_c_in_a_survey(run, monkeypatch):
    monkeypatch.setattr(house, "survey", stop)
    assert_told_as_partial(run("check", "-e", "python", "--survey", "mine", *REPORTS))


@pytest.mark.usefixtures("folder")
def test_an_engine_that_does_not_start_leaves_no_report_that_is_whole(run):
    assert run("check", "-e", "cmd:./no-such-program", "mine", *REPORTS).exit_code == Exit.NO_ENGINE
    assert not Path("run.xml").exists()
    with Path("run.ndjson").open("rb") as lines, pytest.raises(StreamError):
        read(lines, "run.ndjson")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("target", ["html:/dev/null/out.html", "ndjson:mine", "junit:mine"])
def test_where_nothing_can_be_written_is_told_before_an_engine_is_started(run, monkeypatch, target):
    monkeypatch.setattr(engines, "lineup", stop)
    result = run("check", "mine", "--report", target)
    assert result.exit_code == Exit.BAD_INPUT
    assert f"Error: --report {target.partition(':')[2]}: " in result.output


# --- By a signal -----------------------------------------------------------------------------------------------------


@pytest.fixture
def checking(folder):
    """Starts a check of a program of `broken/`, and waits until its process has noted itself."""
    running = []

    def start(name):
        spec = f"cmd:{sys.executable} -S -E {BROKEN / name}.py --note noted"
        command = [sys.executable, "-m", "studeval", "check", "-e", spec, *REPORTS, "mine"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        running.append(subprocess.Popen(command, cwd=folder.parent, **quiet))
        deadline = time.monotonic() + 30
        while not Path("noted").exists():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        time.sleep(0.2)  # from its start to its first answer, or to the question that it hangs in
        return running[-1]

    yield start
    for each in running:
        each.kill()
        each.wait()


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
@pytest.mark.parametrize("name", ["hang_at_start_noted", "hang_in_run"])
def test_a_signal_leaves_a_report_that_says_it_is_partial(checking, name, number):
    running = checking(name)
    running.send_signal(number)
    assert running.wait(20) == Exit.INTERRUPTED
    run, errors = kept()
    assert (run.complete, len(run.verdicts), len(errors)) == (False, 1, 1)


def test_a_kill_leaves_nothing_that_looks_whole(checking, folder):
    (folder.parent / "run.xml").write_text("of another day", encoding="ascii")
    running = checking("hang_in_run")
    running.kill()
    running.wait()
    assert sorted(path.name for path in folder.parent.iterdir()) == ["mine", "noted", "run.ndjson"]
    with (
        Path("run.ndjson").open("rb") as lines,
        pytest.raises(StreamError, match="no footer: the run did not end"),
    ):
        read(lines, "run.ndjson")


@pytest.mark.usefixtures("folder")
def test_a_signal_that_the_caller_ignores_is_ignored():
    """As `nohup` has it."""
    ignoring = "import os, signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)"
    code = (
        f"{ignoring}; from studeval.cli import main; from studeval.cli.commands import check;"
        " check.conduct = lambda *_: os.kill(os.getpid(), signal.SIGHUP); main(['check', '-e', 'python', 'mine'])"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, env=os.environ).returncode == 0
