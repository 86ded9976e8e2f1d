"""check --report and report: files as asked for, a kept run rendered again, and what a killed run leaves."""

import json
import os
import signal
import subprocess
import sys
import time
from shutil import copy

import pytest

from studeval.cli.reports import report_option
from studeval.gate.exits import Exit
from studeval.gate.report.kinds import kinds
from studeval.gate.report.run import read
from studeval.gate.report.stream import StreamError
from studeval.rulebook import bundled


def last(result):
    return result.output.splitlines()[-1]


@pytest.fixture
def failing(run, add):
    """A kept run of one sound and one failing case."""
    add("wrong.yaml", "{seat: 3}", "{seat: 2}")
    result = run("check", "-e", "python", "mine", "--report", "ndjson:out/run.ndjson")
    assert result.exit_code == Exit.FAILURES
    return "out/run.ndjson"


def test_the_help_names_every_kind():
    help_text = report_option(lambda: None).__click_params__[0].help
    assert sorted(help_text.split("Kinds: ")[1].rstrip(".").split(", ")) == kinds()


def test_a_kept_run_makes_the_same_reports_as_the_run(run, folder, add):
    add("wrong.yaml", "{seat: 3}", "{seat: 2}")
    run("check", "-e", "python", "mine", *(f"--report={kind}:at-once/{kind}" for kind in kinds()))
    run("report", "at-once/ndjson", *(f"--report={kind}:later/{kind}" for kind in kinds()))
    at_once, later = (
        {path.name: path.read_bytes() for path in (folder.parent / name).iterdir()}
        for name in ("at-once", "later")
    )
    assert at_once == later
    assert b"" not in later.values()


def test_a_kept_run_is_shown_as_a_table(run, failing):
    result = run("report", failing)
    assert result.exit_code == Exit.AS_EXPECTED
    assert [line.split() for line in result.output.splitlines()[:3]] == [
        ["operation", "python"],
        ["bring-in", "1/2"],
        ["all", "1/2"],
    ]
    assert last(result) == "FAILED: 2 cases on python: 1 passed, 1 wrong"


@pytest.mark.usefixtures("folder")
def test_a_report_on_standard_output_is_alone_there(run):
    result = run("check", "-e", "python", "mine", "--report", "ndjson:-")
    assert [json.loads(line)["record"] for line in result.stdout.splitlines()] == [
        "header",
        "verdict",
        "footer",
    ]
    assert result.stderr.splitlines()[-1].startswith("1 case on python: all passed in ")


@pytest.mark.usefixtures("folder")
def test_what_an_engine_prints_is_no_part_of_a_report_on_standard_output(run, folder, monkeypatch):
    monkeypatch.syspath_prepend(folder.parent)
    adapter = "def answer(query):\n    print('thinking')\n    return {'seat': 3}\n"
    (folder.parent / "thinks_aloud.py").write_text(adapter, encoding="ascii")
    result = run("check", "-e", "py:thinks_aloud:answer", "mine", "--report", "ndjson:-")
    assert len([json.loads(line) for line in result.stdout.splitlines()]) == 3
    assert result.stderr.splitlines()[0] == "thinking"


@pytest.mark.usefixtures("folder")
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")  # noqa: PTH110  # a device, not a file of the test
@pytest.mark.parametrize("kind", ["ndjson", "junit"])
def test_a_report_without_room_is_told_in_a_line(run, kind):
    result = run("check", "-e", "python", "mine", "--report", f"{kind}:/dev/full")
    assert result.exit_code == Exit.INTERNAL
    assert last(result) == "Error: a report cannot be written: No space left on device"


def test_a_kept_run_from_standard_input(folder, failing):
    done = subprocess.run(
        [sys.executable, "-m", "studeval", "report", "-", "--report", "badge-json:-"],
        input=(folder.parent / failing).read_bytes(),
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["message"] == "1/2"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("pdf:out.pdf", "there is no report 'pdf': annotations, badge"),
        ("junit", "'junit' says no path: write junit:PATH"),
        ("junit:", "'junit:' says no path"),
        ("junit:mine", "--report mine: Is a directory"),
    ],
    ids=["kind", "no colon", "no path", "a folder"],
)
def test_a_report_that_cannot_be_written_is_told_before_the_run(run, target, said):
    result = run("check", "-e", "python", "mine", "--report", target)
    assert result.exit_code == Exit.BAD_INPUT
    assert said in result.output
    assert "passed" not in result.output


@pytest.mark.usefixtures("folder")
def test_two_reports_do_not_share_standard_output(run):
    result = run("check", "mine", "--report", "junit:-", "--report", "html:-")
    assert (result.exit_code, last(result)) == (
        Exit.BAD_INPUT,
        "Error: only one report can go to standard output",
    )


@pytest.mark.usefixtures("folder")
def test_the_page_without_jinja_is_refused_before_the_run(run, monkeypatch):
    monkeypatch.setattr("studeval.gate.report.kinds.find_spec", lambda _: None)
    result = run("check", "mine", "--report", "html:out.html")
    assert result.exit_code == Exit.BAD_INPUT
    assert "the html report needs jinja2: pip install 'studeval[html]'" in result.output


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda lines: lines[:-1], "run.ndjson: no footer: the run did not end"),
        (lambda lines: lines[1:], "run.ndjson:1: no header"),
        (lambda lines: [lines[0], lines[1][:40]], "run.ndjson:2: the line is broken off"),
    ],
    ids=["no footer", "no header", "half a line"],
)
def test_a_stream_that_is_not_whole_is_exit_4(run, folder, failing, damage, said):
    path = folder.parent / failing
    path.write_bytes(b"".join(damage(path.read_bytes().splitlines(keepends=True))))
    result = run("report", failing, "--report", "html:out.html")
    assert result.exit_code == Exit.BAD_INPUT
    assert said in result.output
    assert not (folder.parent / "out.html").exists()


def test_the_case_files_problems_are_in_the_header(run, folder, add):
    add("bad.yaml", "Js}", "Jx}")
    result = run(
        "check", "-e", "python", "mine", "--report", "ndjson:run.ndjson", "--report", "junit:run.xml"
    )
    assert result.exit_code == Exit.BAD_INPUT
    header = json.loads((folder.parent / "run.ndjson").read_text(encoding="utf-8").splitlines()[0])
    assert header["problems"] == 1
    assert 'message="BAD CASE FILES: 1 case on python: all passed"' in (folder.parent / "run.xml").read_text()


# --- What a run leaves that is stopped from outside ------------------------------------------------------------------


def stopped(folder, number, verdicts):
    """The exit code of a run that got the signal after so many verdicts, and what it left."""
    path = folder / "run.ndjson"
    command = [sys.executable, "-m", "studeval", "check", "-e", "python", "--report", f"ndjson:{path}"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + 60
        while not (path.exists() and path.read_bytes().count(b"\n") > verdicts):
            assert time.monotonic() < deadline
            time.sleep(0.005)
        os.kill(process.pid, number)
        process.wait(timeout=30)
    return process.returncode, path.read_bytes().splitlines(keepends=True)


@pytest.mark.parametrize("verdicts", [0, 50])
def test_ctrl_c_leaves_a_valid_partial_report(tmp_path, verdicts):
    code, lines = stopped(tmp_path, signal.SIGINT, verdicts)
    run = read(lines, "run")
    assert (code, run.complete, run.exit) == (Exit.INTERRUPTED, False, Exit.INTERRUPTED)
    assert len(run.verdicts) == run.header["asked"]["questions"]
    assert sum(each["kind"] == "pass" for each in run.verdicts) >= verdicts


def test_a_run_that_was_killed_leaves_what_was_written_without_a_footer(tmp_path):
    code, lines = stopped(tmp_path, signal.SIGKILL, 50)
    assert code == -signal.SIGKILL
    assert [json.loads(line)["record"] for line in lines[:3]] == ["header", "verdict", "verdict"]
    with pytest.raises(StreamError, match="no footer: the run did not end"):
        read(lines, "run")


# --- Recorded hands --------------------------------------------------------------------------------------------------


@pytest.fixture
def hands(tmp_path):
    """A folder with a lawful hand, one that tda finds unlawful, and one that is none."""
    folder = tmp_path / "hands"
    folder.mkdir()
    for name in ("ps-razz-200911-02", "ps-stud-200911-10"):
        copy(bundled() / "hands" / f"{name}.phh", folder)
    (folder / "x.phh").write_text("variant = \n", encoding="utf-8")
    return folder


def test_a_kept_run_over_hands_makes_the_same_reports_as_the_run(run, hands, tmp_path):
    at_once, later = tmp_path / "at-once", tmp_path / "later"
    run("replay", "-p", "tda", str(hands), *(f"--report={kind}:{at_once / kind}" for kind in kinds()))
    result = run("report", str(at_once / "ndjson"), *(f"--report={kind}:{later / kind}" for kind in kinds()))
    assert result.exit_code == Exit.AS_EXPECTED
    made = [{path.name: path.read_bytes() for path in folder.iterdir()} for folder in (at_once, later)]
    assert made[0] == made[1]
    assert sorted(made[1]) == kinds()
    assert b"" not in made[1].values()


def test_a_kept_run_over_hands_is_shown_as_a_table(run, hands, tmp_path):
    run("replay", "-p", "tda", str(hands), "--report", f"ndjson:{tmp_path / 'run'}")
    result = run("report", str(tmp_path / "run"))
    assert [line.split() for line in result.output.splitlines()] == [
        ["game", "lawful", "undecided", "unlawful", "malformed"],
        ["razz", "1"],
        ["stud", "1"],
        ["unknown", "1"],
        ["all", "1", "1", "1"],
        ["houses", "that", "fit:", "tda", "1"],
        ["rules", "broken:", "amount", "1"],
        [
            "MALFORMED",
            "HANDS:",
            "3",
            "hands",
            "by",
            "the",
            "rules",
            "of",
            "tda:",
            "1",
            "lawful,",
            "1",
            "unlawful,",
            "1",
            "malformed",
        ],
    ]


def test_a_kept_run_over_hands_that_is_not_whole_is_exit_4(run, hands, tmp_path):
    path = tmp_path / "run"
    run("replay", "-p", "tda", str(hands), "--report", f"ndjson:{path}")
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    result = run("report", str(path), "--report", f"html:{tmp_path / 'out.html'}")
    assert (result.exit_code, last(result)) == (
        Exit.BAD_INPUT,
        f"Error: {path}: no footer: the run did not end",
    )
    assert not (tmp_path / "out.html").exists()
