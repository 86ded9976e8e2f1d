"""matrix: runs of different engines side by side, and what cannot be compared."""

import json

import pytest

from studeval.gate.exits import Exit
from studeval.rulebook import bundled


@pytest.fixture
def kept(run, folder):
    """Keeps a run of the folder's cases under an engine's name."""

    def keep(name):
        path = f"{name}.ndjson"
        assert (
            run("check", "-e", "python", "mine", "--report", f"ndjson:{path}").exit_code == Exit.AS_EXPECTED
        )
        text = (folder.parent / path).read_text(encoding="utf-8")
        (folder.parent / path).write_text(text.replace('"python"', f'"{name}"'), encoding="utf-8")
        return path

    return keep


def test_engines_are_put_side_by_side(run, folder, kept):
    result = run(
        "matrix", kept("one"), kept("other"), "--report", "ndjson:joined", "--report", "html:out.html"
    )
    assert result.exit_code == Exit.AS_EXPECTED
    assert [line.split() for line in result.output.splitlines()[:3]] == [
        ["operation", "one", "other"],
        ["bring-in", "1/1", "1/1"],
        ["all", "1/1", "1/1"],
    ]
    assert result.output.splitlines()[-1] == "AS EXPECTED: 1 case on one and other: all passed"
    assert "1 case on one and other: all passed" in (folder.parent / "out.html").read_text(encoding="utf-8")


def test_a_joined_run_can_be_read_again(run, kept):
    run("matrix", kept("one"), kept("other"), "--report", "ndjson:joined")
    assert run("report", "joined").output == run("matrix", "one.ndjson", "other.ndjson").output


def test_different_corpora_are_refused(run, add, kept):
    first = kept("one")
    add("more.yaml")
    result = run("matrix", first, kept("other"))
    assert result.exit_code == Exit.BAD_INPUT
    assert "different corpora, and cannot be compared:\n  one.ndjson: sha256:" in result.output


def test_two_runs_of_one_engine_are_refused(run, kept):
    path = kept("one")
    result = run("matrix", path, path)
    assert result.exit_code == Exit.BAD_INPUT
    assert "the engine one is in both one.ndjson and one.ndjson" in result.output


def test_selections_of_one_corpus_are_joined_and_told(run, add, kept, folder):
    add("more.yaml")
    run("check", "-e", "python", "-k", "my-other-queen", "mine", "--report", "ndjson:part.ndjson")
    header = json.loads((folder.parent / "part.ndjson").read_text(encoding="utf-8").splitlines()[0])
    assert header["asked"] == {"cases": 1, "questions": 1, "selection": True}
    lines = run("matrix", kept("one"), "part.ndjson").output.splitlines()
    assert lines[1].split() == ["bring-in", "2/2", "1/1"]
    assert lines[-1] == "AS EXPECTED: 2 cases, a selection of 2, on one and python: all passed"


def test_a_run_that_did_not_end_is_refused(run, folder, kept):
    path = folder.parent / kept("one")
    path.write_text(
        "".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[:-1]), encoding="utf-8"
    )
    result = run("matrix", "one.ndjson")
    assert result.exit_code == Exit.BAD_INPUT
    assert "one.ndjson: no footer: the run did not end" in result.output


# --- Recorded hands --------------------------------------------------------------------------------------------------


@pytest.fixture
def judged(run, tmp_path):
    """Keeps a run over one hand under a house."""
    hand = bundled() / "hands" / "ps-stud-200911-10.phh"

    def keep(house):
        path = tmp_path / f"{house}.ndjson"
        run("replay", "-p", house, str(hand), "--report", f"ndjson:{path}")
        return str(path)

    return keep


def test_houses_are_put_side_by_side(run, judged, tmp_path):
    joined = tmp_path / "joined.ndjson"
    result = run(
        "matrix", judged("tda"), judged("roberts"), judged("ps-razz"), "--report", f"ndjson:{joined}"
    )
    assert result.exit_code == Exit.AS_EXPECTED
    lines = [line.split() for line in result.output.splitlines()]
    assert lines[:3] == [
        ["game", "tda", "roberts", "ps-razz"],
        ["stud", "0/1", "1/1"],
        ["all", "0/1", "1/1"],
    ]
    assert lines[4][-3:] == ["tda", "roberts", "ps-razz"]
    assert lines[5][-4:] == ["unlawful", "lawful", "not", "judged"]
    assert result.output.splitlines()[-1] == "AS EXPECTED: 1 hand by the rules that fit best: 1 lawful"
    assert run("report", str(joined)).output.splitlines()[-1] == result.output.splitlines()[-1]


def test_two_runs_under_one_house_are_refused(run, judged):
    path = judged("tda")
    result = run("matrix", path, path)
    assert (result.exit_code, result.output) == (
        Exit.BAD_INPUT,
        f"Error: the house tda is in both {path} and {path}\n",
    )


def test_hands_and_questions_are_not_joined(run, judged, kept):
    result = run("matrix", kept("one"), judged("tda"))
    assert result.exit_code == Exit.BAD_INPUT
    assert "one.ndjson is a run over questions to engines, and " in result.output
    assert result.output.endswith("tda.ndjson over recorded hands\n")
