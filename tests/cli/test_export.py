"""export: the whole corpus as one file that is always the same, has its schema and can prove its digest."""

import json
from hashlib import sha256

import pytest
from click.testing import CliRunner

from studeval.cli import main
from studeval.cli.sources import read
from studeval.gate.exits import Exit
from studeval.rulebook.export import all_questions, digest
from studeval.rulebook.formats import faults


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """What `studeval export PATH` writes."""
    path = tmp_path_factory.mktemp("export") / "corpus.json"
    assert CliRunner().invoke(main, ["export", str(path)]).exit_code == Exit.AS_EXPECTED
    return path.read_bytes()


@pytest.fixture(scope="module")
def corpus(written):
    return json.loads(written)


@pytest.fixture(scope="module")
def book():
    return read(()).rulebook


def test_the_export_is_of_its_schema(corpus):
    assert list(faults(corpus, "corpus")) == []


def test_the_export_is_the_same_each_time_from_any_folder_and_to_standard_output(
    run, written, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    assert run("export").stdout_bytes == written


@pytest.mark.parametrize("kind", ["documents", "references", "decisions", "profiles", "cases"])
def test_the_export_has_everything_sorted(corpus, book, kind):
    assert [each["id"] for each in corpus[kind]] == sorted(getattr(book, kind))


def test_the_export_has_every_clause_and_question(corpus, book):
    clauses = [clause["id"] for document in corpus["documents"] for clause in document["clauses"]]
    keys = [question["key"] for case in corpus["cases"] for question in case["questions"]]
    assert sorted(clauses) == sorted(book.clauses)
    assert sorted(keys) == sorted(question.key for question in all_questions(book))


def test_every_question_has_every_choice_of_its_house(corpus):
    decisions = sorted(decision["id"] for decision in corpus["decisions"])
    houses = {tuple(sorted(each["house"])) for case in corpus["cases"] for each in case["questions"]}
    assert houses == {tuple(decisions)}


def test_the_digest_can_be_made_again_from_the_file_and_is_that_of_a_run(corpus, book):
    questions = [
        {name: value for name, value in question.items() if name != "choice"}
        for case in corpus["cases"]
        for question in case["questions"]
    ]
    questions.sort(key=lambda question: question["key"])
    canonical = json.dumps(questions, sort_keys=True, separators=(",", ":"))
    assert corpus["digest"] == f"sha256:{sha256(canonical.encode()).hexdigest()}"
    assert corpus["digest"] == digest(all_questions(book))


def test_an_entry_has_a_line_of_its_own(written, book):
    lines = written.decode("ascii").splitlines()
    cases = lines[lines.index('"cases": [') + 1 : -2]
    assert [json.loads(line.rstrip(","))["id"] for line in cases] == sorted(book.cases)
