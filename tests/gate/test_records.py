"""The stream that is kept of a run: what is in it, what is refused when it is read, and how runs are joined."""

import json
import math
from dataclasses import replace

import pytest
from jsonschema import Draft202012Validator

from studeval.gate.baseline import Baseline, Entry
from studeval.gate.engine import Failure, Refusal, Unsupported
from studeval.gate.report.records import DEEPEST, plain
from studeval.gate.report.run import join, read
from studeval.gate.report.stream import StreamError
from studeval.rulebook.bundled import bundled
from studeval.rulebook.export import all_questions, digest
from studeval.rules.house import HouseRules

SCHEMA = json.loads((bundled() / "schema" / "report.json").read_bytes())


def stream(run):
    return [json.dumps(record).encode() + b"\n" for record in run.records()]


@pytest.fixture
def run(record, scripted):
    """The engine a is right on the first question, b on the second."""
    return record(scripted({"seat": 3}, "a"), scripted({"seat": 2}, "b"))


# --- What is written -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "reply",
    [
        {"seat": 2},
        {},
        Refusal("bad-card", "what is a queen?"),
        Unsupported("no bring-in"),
        Failure("signal 11", "last words", "crash"),
        ValueError("kaputt"),
    ],
    ids=["wrong", "empty", "refusal", "unsupported", "crash", "exception"],
)
def test_every_record_is_of_the_schema(record, scripted, reply):
    run = record(scripted(reply, "a"), baseline=Baseline([Entry("a", "queen-of-hearts/seat", "wrong")]))
    validator = Draft202012Validator(SCHEMA)
    assert [error.message for each in run.records() for error in validator.iter_errors(each)] == []


def test_the_header_says_what_was_asked_of_what(record, rulebook, scripted):
    questions = rulebook.cases["queen-of-hearts"].questions()
    header = record(scripted({"seat": 3}, "a"), questions=questions[:1]).header
    assert header["corpus"] == {"digest": digest(questions), "cases": 1, "questions": 2}
    assert header["asked"] == {"cases": 1, "questions": 1, "selection": True}
    assert header["engines"] == [{"name": "a", "describes": "a"}]
    assert header["documents"] == {"RZ": "Razz, fixed limit"}
    assert header["clauses"] == {"RZ-BRING-04": "Among equal upcards the highest suit brings it in."}


def test_a_verdict_says_what_is_wrong_and_how_to_ask_again(run):
    (wrong,) = [each for each in run.verdicts if each["engine"] == "b" and each["kind"] == "wrong"]
    told = {
        key: wrong[key] for key in ("key", "decision", "choice", "file", "line", "expect", "got", "again")
    }
    assert told == {
        "key": "queen-of-hearts/suit",
        "decision": "bring-in-tie",
        "choice": "suit",
        "file": "house/bring-in.yaml",
        "line": 12,
        "expect": {"seat": 3},
        "got": {"seat": 2},
        "again": "studeval check --engine b -k queen-of-hearts/suit",
    }
    assert wrong["differences"] == [{"path": ["seat"], "expected": 3, "got": 2, "absent": False}]


def test_a_key_that_the_answer_lacks_is_told_from_null(record, scripted):
    run = record(scripted({}, "a"))
    assert [(each["got"], each["absent"]) for each in run.verdicts[0]["differences"]] == [(None, True)]


def test_the_footer_counts(run):
    assert run.footer == {
        "record": "footer",
        "complete": True,
        "counts": {"a": {"pass": 1, "wrong": 1}, "b": {"pass": 1, "wrong": 1}},
        "baseline": {"known": 0, "stale": []},
        "exit": 1,
    }


def test_known_failures_and_stale_entries_are_told(record, scripted):
    known = [Entry("a", f"queen-of-hearts/{choice}", "wrong") for choice in ("seat", "suit")]
    run = record(scripted({"seat": 3}, "a"), baseline=Baseline(known))
    assert [(each["kind"], each["known"]) for each in run.verdicts] == [("pass", False), ("wrong", True)]
    assert run.footer["baseline"]["known"] == 1
    assert [sentence.split(":")[0] for sentence in run.stale] == ["queen-of-hearts/suit on a"]


def test_ctrl_c_leaves_a_whole_stream_that_says_it_is_partial(record, scripted):
    run = read(stream(record(scripted({"seat": 3}, "a"), scripted(KeyboardInterrupt(), "b"))), "run")
    assert not run.complete
    assert [each["kind"] for each in run.verdicts] == ["pass", "wrong", "not-run", "not-run"]


class Odd:
    def __repr__(self):
        return "Odd()"


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ({"a": (1, 2.5, True, None)}, {"a": [1, 2.5, True, None]}),
        ({3: "three"}, {"3": "three"}),
        ([math.nan, math.inf], ["nan", "inf"]),
        ({"a": Odd()}, {"a": "Odd()"}),
    ],
    ids=["json", "a key that is no text", "no number", "an object"],
)
def test_whatever_an_engine_in_this_process_answers_is_kept_as_json(value, kept):
    assert plain(value) == kept


def test_an_answer_that_holds_itself_is_cut_off():
    endless = []
    endless.append(endless)
    assert json.dumps(plain(endless)).count("[") == DEEPEST + 1


# --- The digest ------------------------------------------------------------------------------------------------------


def test_the_digest_is_of_the_questions_in_any_order(rulebook):
    questions = list(all_questions(rulebook))
    assert digest(questions) == digest(reversed(questions))


@pytest.mark.parametrize(
    "change",
    [
        {"given": {"upcards": {"1": "Ad"}}},
        {"expect": {"seat": 1}},
        {"house": HouseRules(suit_order="chds")},
        {"game": "stud"},
        {"op": "order"},
        {"case_id": "another"},
        {"refuse": "bad-card"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_the_digest_changes_with_a_question(rulebook, change):
    first, second = all_questions(rulebook)
    assert digest([first, second]) != digest([replace(first, **change), second])


def test_the_digest_does_not_hang_on_words(rulebook):
    before = digest(all_questions(rulebook))
    case = replace(rulebook.cases["queen-of-hearts"], title="new words", why="Because.")
    assert before == digest(case.questions())


# --- What is refused -------------------------------------------------------------------------------------------------


def test_a_stream_is_read_as_it_was_written(run):
    assert read(stream(run), "run") == run


def test_what_a_later_version_adds_is_let_be(run):
    lines = stream(run)
    lines[1] = lines[1].replace(b"{", b'{"mood": "fine", ', 1)
    assert len(read(lines, "run").verdicts) == 4


def broken(position, line):
    """The stream with a line replaced."""
    return lambda lines: [*lines[:position], line, *lines[position + 1 :]]


REFUSED = [
    ("nothing", lambda lines: lines[:0], "run: no header: there is nothing in it"),
    ("no header", lambda lines: lines[1:], "run:1: no header: a stream begins with one"),
    ("a second header", lambda lines: lines[:1] + lines, "run:2: a second header"),
    ("no footer", lambda lines: lines[:-1], "run: no footer: the run did not end"),
    ("killed in a line", lambda lines: [*lines[:2], lines[2][:50]], "run:3: the line is broken off"),
    ("no json", broken(2, b"{'key': 1}\n"), "run:3: the line is no JSON"),
    ("no text", broken(2, b'{"record": "\xff"}\n'), "run:3: the line is no JSON"),
    ("no number", broken(2, b'{"record": NaN}\n'), "run:3: the line is no JSON"),
    ("deep", broken(2, b"[" * 100_000 + b"\n"), "run:3: the line is no JSON"),
    ("an empty line", broken(2, b"\n"), "run:3: the line is no JSON"),
    ("no record", broken(2, b"[1]\n"), "run:3: this is no record"),
    ("another kind", broken(2, b'{"record": "note"}\n'), "run:3: this is no record"),
    (
        "a missing field",
        broken(2, b'{"record": "verdict", "key": "a"}\n'),
        "run:3: verdict: missing here: case",
    ),
    ("after the footer", lambda lines: [*lines, lines[1]], "run:7: a record after the footer"),
    ("twice", lambda lines: [*lines[:2], lines[1], *lines[2:]], "run:3: a second verdict on"),
    ("a line lost", lambda lines: lines[:1] + lines[2:], "run: the footer counts"),
]


@pytest.mark.parametrize(("damage", "said"), [pytest.param(*case, id=name) for name, *case in REFUSED])
def test_a_stream_that_is_not_whole_is_refused_by_line(run, damage, said):
    with pytest.raises(StreamError) as caught:
        read(damage(stream(run)), "run")
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("line", "old", "new", "said"),
    [
        (0, b"studeval-report/1", b"studeval-report/2", "run:1: its format is 'studeval-report/2', and only"),
        (1, b'"pass"', b'"perfect"', "run:2: kind: 'perfect' is none of pass"),
        (1, b'"engine": "a"', b'"engine": "z"', "run:2: the header has no engine 'z'"),
        (5, b'"complete": true', b'"complete": "yes"', "run:6: complete: true or false is wanted here"),
    ],
    ids=["format", "kind", "engine", "type"],
)
def test_a_record_that_is_not_of_the_format_is_refused_by_line(run, line, old, new, said):
    lines = stream(run)
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new)
    with pytest.raises(StreamError) as caught:
        read(lines, "run")
    assert str(caught.value).startswith(said)


# --- Joining ---------------------------------------------------------------------------------------------------------


def test_runs_of_different_engines_are_one(record, scripted):
    one, other = record(scripted({"seat": 3}, "a")), record(scripted({"seat": 2}, "b"))
    joined = join([("one", one), ("other", other)])
    assert joined.engines == ["a", "b"]
    assert joined.header["asked"] == {"cases": 1, "questions": 2, "selection": False}
    assert joined.footer["counts"] == {"a": {"pass": 1, "wrong": 1}, "b": {"pass": 1, "wrong": 1}}
    assert read(stream(joined), "joined") == joined


def test_a_joined_run_is_partial_if_one_of_them_is(record, scripted):
    one, other = record(scripted({"seat": 3}, "a")), record(scripted(KeyboardInterrupt(), "b"))
    assert not join([("one", one), ("other", other)]).complete


def test_different_corpora_are_not_joined(record, rulebook, scripted):
    case = replace(rulebook.cases["queen-of-hearts"], game="stud")
    other = record(scripted({"seat": 3}, "b"), rulebook=replace(rulebook, cases={case.id: case}))
    with pytest.raises(
        StreamError, match=r"different corpora, and cannot be compared:\n  one: sha256:\w+\n  other: "
    ):
        join([("one", record(scripted({"seat": 3}, "a"))), ("other", other)])


def test_two_runs_of_one_engine_are_not_joined(record, scripted):
    runs = [record(scripted({"seat": seat}, "a")) for seat in (2, 3)]
    with pytest.raises(StreamError, match="the engine a is in both one and other"):
        join(list(zip(["one", "other"], runs, strict=True)))
