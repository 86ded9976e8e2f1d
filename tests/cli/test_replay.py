"""`studeval replay`: what it tells of hands, and its exit codes."""

import json
import os
import re
import signal
import subprocess
import sys
import time
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
    assert 0 == result.exit_code
    assert result.output.startswith("houses that fit: ps-razz 1\n1 hand: 1 lawful in ")


def test_an_unlawful_action_is_told_with_line_rule_clause_and_reason(run: Run, bad: Path) -> None:
    result = run("replay", "--profile", "ps-razz", str(bad))
    assert 1 == result.exit_code
    assert f"{bad}: unlawful under ps-razz\n" in result.output
    assert (
        f"{bad}:13: action 5: p3 pb: it is the turn of seat 4: seat 4 shows the jack of clubs, "
        in result.output
    )
    assert "[bring-in: who brings it in; RZ-BRING-01" in result.output
    assert f"again: studeval replay --narrate --profile ps-razz {bad}" in result.output
    assert "FAILED: 1 hand: 1 unlawful" in result.output


def test_the_choice_of_the_house_behind_a_finding_is_told_with_its_basis(run: Run) -> None:
    result = run("replay", "-p", "tda", str(HANDS / "ps-stud-200911-10.phh"))
    assert 1 == result.exit_code
    assert re.search(
        r"since open-pair is off \(tda, .+\); lawful if any-player or pair-holder", result.output
    )


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


def test_of_a_folder_without_hands_it_is_told_what_was_looked_for(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    result = run("replay", str(tmp_path))
    said = f"FAILED: there is no .phh or .phhs file in {tmp_path} (1 other file not read)\n"
    assert (5, said) == (result.exit_code, result.output)


def test_a_hand_that_a_collection_lacks_is_told_before_anything_is_judged(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "three.phhs"
    text = (HANDS / "ps-razz-200911-02.phh").read_text(encoding="utf-8")
    path.write_text("".join(f"[{number}]\n{text}\n" for number in (1, 2, 3)), encoding="utf-8")
    result = run("replay", f"{path}[9]")
    assert 4 == result.exit_code
    assert f"there is no {path}[9]: the collection has 3 hands, [1] to [3]" in result.output


def test_hands_of_a_game_that_the_house_has_not_are_left_out(run: Run) -> None:
    razz, stud8 = HANDS / "ps-razz-200911-02.phh", HANDS / "ps-stud8-200911-01.phh"
    result = run("replay", "-p", "ps-stud8", str(razz), str(stud8))
    assert 0 == result.exit_code
    assert "NOT JUDGED: 1 hand: the house ps-stud8 has no rules for razz" in result.output
    assert "2 hands: 1 lawful, 1 not judged in " in result.output
    alone = run("replay", "-p", "ps-stud8", str(razz))
    assert 5 == alone.exit_code
    assert alone.output.endswith("; no hand is lawful: exit code 5\n")


def test_a_run_of_known_failures_alone_says_why_it_is_red(run: Run, bad: Path, tmp_path: Path) -> None:
    known = ("replay", "-p", "ps-razz", str(bad), "--baseline", str(tmp_path / "known.yaml"))
    run(*known, "--update-baseline", "--allow-grow")
    result = run(*known)
    assert 5 == result.exit_code
    assert "KNOWN: 1 failure that the baseline holds" in result.output
    assert result.output.endswith("; no hand is lawful: exit code 5\n")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--profile", "ps-raz"], "there is no profile 'ps-raz'"),
        (["--profile", "tda", "--survey"], "take one of them"),
        (["--survey-profile", "x.yaml"], "saves what --survey finds out"),
        (["--update-baseline"], "--update-baseline writes the file of --baseline FILE"),
        (["--baseline", "none.yaml"], "there is no none.yaml"),
        (["--report", "pdf:x"], "there is no report 'pdf'"),
        (["none.phh"], "there is no file or folder none.phh"),
    ],
    ids=["profile", "profile and survey", "no survey", "no baseline", "baseline", "report", "path"],
)
def test_bad_usage_is_told(run: Run, bad: Path, args: list[str], told: str) -> None:
    result = run("replay", str(bad), *args)
    assert (4, True) == (result.exit_code, told in result.output)


def test_a_profile_may_be_a_file(run: Run, tmp_path: Path) -> None:
    own = (bundled() / "profiles" / "ps-razz.yaml").read_text(encoding="ascii")
    path = tmp_path / "my-room.yaml"
    path.write_text(own.replace("profile: ps-razz", "profile: my-room"), encoding="ascii")
    result = run("replay", "-v", "-p", str(path), str(HANDS / "ps-razz-200911-02.phh"))
    assert "lawful under my-room" in result.output


def test_two_processes_say_the_same_as_one(run: Run) -> None:
    paths = [str(path) for path in sorted(HANDS.glob("wsop-2023-ppc-2*.phh"))]
    one, two = run("replay", "-v", *paths), run("replay", "-v", "-j", "2", *paths)
    told = [result.output.rpartition(" in ")[0] for result in (one, two)]
    assert (one.exit_code, told[0]) == (two.exit_code, told[1])


def test_a_hand_is_told_street_by_street(run: Run) -> None:
    result = run("replay", "--narrate", "-p", "ps-razz", str(HANDS / "ps-razz-200911-02.phh"))
    assert "\nFourth street, pot 12\n" in result.output
    assert "1 hand: 1 lawful" in result.output


def test_a_report_goes_to_its_file_and_the_lines_to_the_terminal(run: Run, bad: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "run.ndjson"
    result = run("replay", str(bad), "--report", f"ndjson:{out}")
    assert "FAILED: 1 hand: 1 unlawful" in result.output
    assert ["header", "hand", "footer"] == [
        json.loads(line)["record"] for line in out.read_text().splitlines()
    ]


# --- Known failures --------------------------------------------------------------------------------------------------


def test_known_failures_are_written_known_and_taken_off(run: Run, bad: Path, tmp_path: Path) -> None:
    known = tmp_path / "known.yaml"
    with_list = (
        "replay",
        "-p",
        "ps-razz",
        str(bad),
        str(HANDS / "ps-razz-200911-03.phh"),
        "--baseline",
        str(known),
    )

    grown = run(*with_list, "--update-baseline", "--allow-grow")
    assert (0, True) == (grown.exit_code, "1 known failure, 0 taken off, 1 added" in grown.output)
    assert 0 == run(*with_list).exit_code

    bad.write_text((HANDS / "ps-razz-200911-02.phh").read_text(encoding="utf-8"), encoding="utf-8")
    stale = run(*with_list)
    assert (8, True) == (stale.exit_code, "STALE: " in stale.output)
    assert 0 == run(*with_list, "--update-baseline").exit_code
    assert known.read_text().endswith("known: []\n")


def test_an_update_alone_adds_nothing(run: Run, bad: Path, tmp_path: Path) -> None:
    known = tmp_path / "known.yaml"
    known.write_text("known: []\n", encoding="ascii")
    assert 1 == run("replay", str(bad), "--baseline", str(known), "--update-baseline").exit_code
    assert known.read_text().endswith("known: []\n")


# --- The survey ------------------------------------------------------------------------------------------------------


def test_a_survey_names_the_house_and_judges_by_it(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "my-room.yaml"
    paths = [str(HANDS / f"{name}.phh") for name in ("wsop-2023-ppc-20", "wsop-2023-ppc-21")]
    result = run("replay", "--survey", "--survey-profile", str(own), *paths)
    assert 0 == result.exit_code
    assert (
        "2 hands of razz play by the rules of ps-razz (as of roberts, tda, wsop-live, wsop-tournament)."
        in (result.output)
    )
    assert "never put to them: " in result.output
    assert "houses that fit: survey 2" in result.output
    assert 0 == run("replay", "-p", str(own), *paths).exit_code


# --- Ctrl-C ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_a_program_that_is_stopped_leaves_a_valid_report(
    number: signal.Signals, jobs: str, tmp_path: Path
) -> None:
    text = (HANDS / "ps-razz-200911-02.phh").read_text(encoding="utf-8")
    hands, out = tmp_path / "many.phhs", tmp_path / "out.ndjson"
    hands.write_text("".join(f"[{count}]\n{text}\n" for count in range(1, 20_000)), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "studeval",
        "replay",
        "-j",
        jobs,
        str(hands),
        "--report",
        f"ndjson:{out}",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        while not out.exists() or out.read_text().count("\n") < 3:
            time.sleep(0.05)
        program.send_signal(number)
        said, _ = program.communicate(timeout=60)
    assert (2, True) == (program.returncode, "INTERRUPTED: " in said)
    *hands_told, footer = [json.loads(line) for line in out.read_text().splitlines()]
    assert ("footer", False) == (footer["record"], footer["complete"])
    assert len(hands_told) - 1 == sum(footer["counts"].values())


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_survey_that_is_stopped_says_what_it_has_and_saves_no_profile(jobs: str, tmp_path: Path) -> None:
    """Ctrl-C as a terminal sends it, to all processes at once, while hundreds of hands are left."""
    text = (HANDS / "ps-razz-200911-09.phh").read_text(encoding="utf-8")
    hands, out, saved = tmp_path / "many.phhs", tmp_path / "out.ndjson", tmp_path / "mine.yaml"
    hands.write_text("".join(f"[{number}]\n{text}\n" for number in range(1000)), encoding="utf-8")
    command = [sys.executable, "-m", "studeval", "replay", "--survey", "-j", jobs, str(hands)]
    command += ["--survey-profile", str(saved), "--report", f"ndjson:{out}"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as program:
        while not out.exists():
            time.sleep(0.05)
        time.sleep(3)
        begun = time.monotonic()
        os.killpg(program.pid, signal.SIGINT)
        said, _ = program.communicate(timeout=60)
        took = time.monotonic() - begun
    assert (2, True) == (program.returncode, took < 5), said
    assert re.search(r"\nPARTIAL: the survey was interrupted: \d+ hands? held against the profiles, ", said)
    assert f"{saved}: not written, since the survey was interrupted\n" in said
    assert (False, False) == (saved.exists(), "Traceback" in said)
    header, footer = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert ("header", False, 2) == (header["record"], footer["complete"], footer["exit"])


def test_a_run_on_one_hand_leaves_the_entries_of_the_others(run: Run, bad: Path, tmp_path: Path) -> None:
    two, known = tmp_path / "two.phhs", tmp_path / "known.yaml"
    lawful = (HANDS / "ps-razz-200911-02.phh").read_text(encoding="utf-8")
    two.write_text(f"[1]\n{lawful}\n[2]\n{bad.read_text(encoding='utf-8')}", encoding="utf-8")
    args = ("replay", "-p", "ps-razz", "--baseline", str(known))
    run(*args, "--update-baseline", "--allow-grow", str(two))
    before = known.read_text(encoding="utf-8")
    assert f"{two}[2]" in before
    assert 0 == run(*args, f"{two}[1]").exit_code
    assert 0 == run(*args, "--update-baseline", f"{two}[1]").exit_code
    assert before == known.read_text(encoding="utf-8")


def test_the_command_again_lets_the_same_pass(run: Run, bad: Path) -> None:
    result = run("replay", "--lenient", "-p", "ps-razz", str(bad))
    assert f"again: studeval replay --narrate --profile ps-razz --lenient {bad}" in result.output


def test_a_saved_survey_is_the_profile_of_the_command_again(run: Run, bad: Path, tmp_path: Path) -> None:
    saved = tmp_path / "mine.yaml"
    result = run("replay", "--survey", "--survey-profile", str(saved), str(bad))
    assert f"again: studeval replay --narrate --profile {saved} {bad}" in result.output
    again = run("replay", "--narrate", "--profile", str(saved), str(bad))
    assert result.exit_code == again.exit_code == 1
    result = run("replay", "--survey", str(bad))
    assert f"again: studeval replay --narrate --survey {bad}" in result.output


def test_a_place_where_no_profile_can_be_saved_is_told_before_the_survey(
    run: Run, bad: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studeval.cli.recorded._with_a_bar", lambda *_: pytest.fail("surveyed"))
    result = run("replay", "--survey", "--survey-profile", str(tmp_path / "no" / "x.yaml"), str(bad))
    assert 4 == result.exit_code
    assert "x.yaml: No such file or directory" in result.output


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize(
    "args",
    [("--report", "junit:/dev/full"), ("--survey", "--survey-profile", "/dev/full")],
    ids=["report", "survey"],
)
def test_what_cannot_be_written_is_told_in_a_sentence(run: Run, bad: Path, args: tuple[str, ...]) -> None:
    result = run("replay", *args, str(bad))
    assert 3 == result.exit_code
    assert "cannot be written: No space left on device" in result.output
    assert "Traceback" not in result.output


def test_what_a_file_is_called_does_nothing_to_a_terminal(run: Run, bad: Path) -> None:
    odd = bad.with_name("\x1b[31mx.phh")
    bad.rename(odd)
    result = run("replay", "--survey", str(odd))
    assert "\x1b" not in result.output
    assert "\\x1b[31mx.phh" in result.output


def test_no_hand_ends_a_run(run: Run, bad: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("studeval.gate.replay.judging.replays", broken)
    result = run("replay", str(bad), str(HANDS / "ps-razz-200911-02.phh"))
    assert 3 == result.exit_code
    assert 2 == result.output.count("internal error at test_replay.py:")
