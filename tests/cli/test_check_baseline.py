"""check --baseline: known failures do not turn a run red; a list that is no longer true does, and says what to do."""

import pytest

from studeval.gate.exits import Exit
from studeval.gate.runner import ask

WRONG = "mine/wrong.yaml"


@pytest.fixture
def failing(add):
    """Two cases: a sound one, and one that expects the wrong seat."""
    add("wrong.yaml", "{seat: 3}", "{seat: 2}")


@pytest.fixture
def known(folder):
    """Writes the baseline."""
    file = folder.parent / "known.yaml"

    def write(*entries):
        file.write_text("known:\n" + "".join(f"  - {{{entry}}}\n" for entry in entries), encoding="utf-8")

    write.file = file
    return write


@pytest.fixture
def check(run):
    return lambda *options: run("check", "-e", "python", "mine", "--baseline", "known.yaml", *options)


HELD = "engine: python, case: my-other-queen, kind: wrong"


@pytest.mark.usefixtures("failing")
def test_a_known_failure_does_not_turn_a_run_red(check, known):
    known(HELD)
    assert Exit.AS_EXPECTED == check().exit_code


@pytest.mark.usefixtures("failing")
def test_a_new_failure_does(check, known):
    known("engine: c, case: my-other-queen, kind: wrong")
    assert Exit.FAILURES == check().exit_code


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        pytest.param(
            "engine: python, case: my-queen-of-hearts, kind: wrong",
            "my-queen-of-hearts on python: the baseline says wrong, and it passes now: take the entry off",
            id="passes",
        ),
        pytest.param(
            "engine: python, case: my-king, kind: wrong",
            "my-king on python: the baseline says wrong, and there is no such question: take the entry off",
            id="no such case",
        ),
        pytest.param(
            "engine: phe, case: my-queen-of-hearts, kind: wrong",
            "my-queen-of-hearts on phe: the baseline says wrong, and there is no such engine: take the entry off",
            id="no such engine",
        ),
    ],
)
@pytest.mark.usefixtures("failing")
def test_a_stale_entry_turns_a_run_red(check, known, entry, said):
    known(HELD, entry)
    result = check()
    assert Exit.STALE_BASELINE == result.exit_code
    assert said in result.output


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        pytest.param(
            "kind: crash", "the baseline says crash, and it is wrong now: look into it", id="another kind"
        ),
        pytest.param(
            'kind: wrong, answer: "00000000"',
            "the baseline says wrong, and it comes out otherwise now: look into it",
            id="another answer",
        ),
    ],
)
@pytest.mark.usefixtures("failing")
def test_a_failure_that_has_changed_is_new_and_its_entry_is_told(check, known, entry, said):
    known(f"engine: python, case: my-other-queen, {entry}")
    result = check()
    assert Exit.FAILURES == result.exit_code
    assert f"my-other-queen on python: {said}" in result.output


@pytest.mark.usefixtures("failing")
@pytest.mark.parametrize(
    "options", [("-k", "my-queen-of-hearts"), ("--game", "razz", "-k", "my-queen-of-hearts")]
)
def test_an_entry_outside_of_the_selection_is_not_stale(check, known, options):
    known(HELD)
    assert Exit.AS_EXPECTED == check(*options).exit_code


# --- Writing it ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("failing")
def test_the_first_list_is_written_by_the_tool(check, known):
    result = check("--update-baseline", "--allow-grow")
    assert Exit.AS_EXPECTED == result.exit_code
    assert "known.yaml: 1 known failure, 0 taken off, 1 added" in result.output
    assert "{engine: python, case: my-other-queen, kind: wrong, answer: " in known.file.read_text(
        encoding="ascii"
    )
    assert Exit.AS_EXPECTED == check().exit_code


@pytest.mark.usefixtures("failing")
def test_without_leave_to_grow_no_list_comes_into_being(check, known):
    result = check("--update-baseline")
    assert Exit.BAD_INPUT == result.exit_code
    assert "there is no known.yaml: --update-baseline --allow-grow makes it" in result.output
    assert not known.file.exists()


@pytest.mark.usefixtures("failing")
def test_an_update_takes_off_and_adds_nothing(check, known):
    known("engine: python, case: my-queen-of-hearts, kind: wrong", "engine: python, case: gone, kind: error")
    result = check("--update-baseline")
    assert Exit.FAILURES == result.exit_code
    assert "known.yaml: 0 known failures, 2 taken off, 0 added" in result.output
    assert known.file.read_text(encoding="ascii").endswith("known: []\n")


def test_an_update_of_a_list_that_is_true_again_is_green(check, known):
    known("engine: python, case: my-queen-of-hearts, kind: wrong")
    assert Exit.AS_EXPECTED == check("--update-baseline").exit_code
    assert Exit.AS_EXPECTED == check().exit_code


@pytest.mark.usefixtures("failing")
def test_a_run_on_bad_files_leaves_the_list_as_it_was(check, known, add):
    known("engine: python, case: gone, kind: error")
    before = known.file.read_text(encoding="utf-8")
    add("bad.yaml", "RZ-BRING-04", "RZ-BRING-99")
    result = check("--update-baseline", "--allow-grow")
    assert Exit.BAD_INPUT == result.exit_code
    assert "known.yaml: left as it was, since the run was not whole" in result.output
    assert before == known.file.read_text(encoding="utf-8")


@pytest.mark.usefixtures("failing")
def test_an_interrupted_run_leaves_the_list_as_it_was(check, known, monkeypatch):
    known("engine: python, case: gone, kind: error")
    before = known.file.read_text(encoding="utf-8")

    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(f"{ask.__module__}.put", stop)
    assert Exit.INTERRUPTED == check("--update-baseline", "--allow-grow").exit_code
    assert before == known.file.read_text(encoding="utf-8")


# --- Usage -----------------------------------------------------------------------------------------------------------


def test_what_is_wrong_with_the_file_is_told_by_place_and_nothing_runs(check, known):
    known("engine: python, case: my-queen-of-hearts", "engine: 1, case: a, kind: pass")
    result = check()
    assert Exit.BAD_INPUT == result.exit_code
    assert "known.yaml:2:5: missing here: kind\n" in result.output
    assert "known.yaml:3:14: text is wanted here" in result.output
    assert "passed" not in result.output


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--baseline", "none.yaml"], "there is no none.yaml: --update-baseline --allow-grow makes it"),
        (["--update-baseline"], "--update-baseline writes the file of --baseline FILE"),
        (["--baseline", "none.yaml", "--allow-grow"], "--allow-grow is for --update-baseline"),
    ],
    ids=["no file", "no name", "no update"],
)
def test_bad_usage_is_exit_4(run, options, said):
    result = run("check", "-e", "python", "mine", *options)
    assert Exit.BAD_INPUT == result.exit_code
    assert said in result.output


# --- Engines that are not in the run ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("failing")
def test_a_program_that_is_called_otherwise_now_is_stale_in_the_list(check, known):
    known("engine: 'cmd:./mine', case: my-other-queen, kind: wrong")
    result = check("-k", "my-queen-of-hearts")
    assert Exit.STALE_BASELINE == result.exit_code
    said = (
        "my-other-queen on cmd:./mine: the baseline says wrong, and no engine of this run is in the baseline"
    )
    assert f"  {said}: take the entry off (--update-baseline does)" in result.output.splitlines()


@pytest.mark.usefixtures("failing")
def test_a_program_that_is_not_asked_beside_one_that_is_is_told_of(check, known):
    known(HELD, "engine: 'cmd:./mine', case: my-other-queen, kind: wrong")
    result = check()
    assert Exit.AS_EXPECTED == result.exit_code
    assert "NOT ASKED: 1 known failure of cmd:./mine, which is not in this run" in result.output.splitlines()


@pytest.mark.usefixtures("failing")
def test_a_list_of_other_libraries_is_told_of(check, known):
    known("engine: treys, case: my-other-queen, kind: wrong")
    result = check("-k", "my-queen-of-hearts")
    assert Exit.AS_EXPECTED == result.exit_code
    assert "NOT ASKED: 1 known failure of treys, which is not in this run" in result.output.splitlines()


@pytest.mark.usefixtures("failing")
def test_updating_takes_off_what_no_engine_of_the_run_can_meet(check, known):
    known("engine: 'cmd:./mine', case: my-other-queen, kind: wrong")
    assert Exit.FAILURES == check("--update-baseline").exit_code
    assert known.file.read_text(encoding="ascii").endswith("known: []\n")
