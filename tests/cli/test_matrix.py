"""matrix: runs of different engines side by side, and what cannot be compared."""

import json

import pytest

from studeval.gate.exits import Exit


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
