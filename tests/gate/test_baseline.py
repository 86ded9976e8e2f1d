"""Known failures: what makes an entry stale, what a run may change of the list, and how strictly its file is read."""

from dataclasses import replace

import pytest

from studeval.gate.baseline import Baseline, Entry, fingerprint
from studeval.gate.baseline_file import read, text, write
from studeval.gate.engine import Answer, Failure, Refusal
from studeval.gate.verdict import Difference, Kind, Verdict

KEY = "queen-of-hearts"
WRONG = Entry("c", KEY, "wrong")


@pytest.fixture
def verdict(question):
    def make(kind, outcome=None, engine="c", differences=()):
        return Verdict(question({"seat": 3}), engine, kind, outcome, differences=differences)

    return make


@pytest.fixture
def seat(verdict):
    """A wrong answer: this seat."""
    return lambda number: verdict(
        Kind.WRONG, Answer({"seat": number}), differences=(Difference(("seat",), 3, number),)
    )


def baseline(*entries, **how):
    return Baseline(entries, {KEY, "another-case"}, **how)


# --- What is known, and what is stale --------------------------------------------------------------------------------


def test_a_failure_of_the_list_is_known_and_not_stale(verdict):
    known = baseline(WRONG)
    assert known.mark(verdict(Kind.WRONG)).known
    assert () == tuple(known.stale())


def test_a_failure_that_the_list_does_not_hold_is_new(verdict):
    assert not baseline().mark(verdict(Kind.WRONG)).known


# The engines of a run, a list of others, those of it that are stale, and those that are only told of.
ELSEWHERE = [
    pytest.param(
        ["cmd:./new"], ["cmd:./old"], ["cmd:./old"], [], id="a program that is called otherwise now"
    ),
    pytest.param(["c"], ["py:mine:Engine"], ["py:mine:Engine"], [], id="another kind of engine is asked"),
    pytest.param(["cmd:./a"], ["cmd:./a", "cmd:./b"], [], ["cmd:./b"], id="two programs and one is asked"),
    pytest.param(["eval7"], ["treys"], [], ["treys"], id="a library that is there and not asked"),
    pytest.param(["eval7"], ["juggler"], ["juggler"], [], id="an engine that is not there"),
    pytest.param([], ["cmd:./old"], [], [], id="it is not known who is asked"),
]


@pytest.mark.parametrize(("asked", "listed", "stale", "told"), ELSEWHERE)
def test_entries_of_engines_that_are_not_asked(asked, listed, stale, told):
    known = baseline(*(Entry(engine, KEY, "wrong") for engine in listed), engines=asked)
    assert [f"{KEY} on {engine}" for engine in stale] == [
        sentence.partition(": the baseline")[0] for sentence in known.stale()
    ]
    assert told == list(known.not_asked())
    assert [entry.engine for entry in known.updated()] == [engine for engine in listed if engine not in stale]


def test_a_failure_of_another_engine_is_new(verdict):
    assert not baseline(WRONG).mark(verdict(Kind.WRONG, engine="python")).known


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        pytest.param(Kind.PASS, "it passes now: take the entry off (--update-baseline does)", id="passes"),
        pytest.param(
            Kind.UNSUPPORTED,
            "it is unsupported now: take the entry off (--update-baseline does)",
            id="is not asked for any more",
        ),
        pytest.param(
            Kind.CRASH,
            "it is crash now: look into it; --update-baseline --allow-grow writes down what it does now",
            id="fails in another way",
        ),
    ],
)
def test_an_entry_is_stale_that(verdict, kind, said):
    known = baseline(WRONG)
    assert not known.mark(verdict(kind)).known
    assert [f"{KEY} on c: the baseline says wrong, and {said}"] == known.stale()


def test_an_entry_is_stale_whose_answer_is_another_wrong_one(seat):
    known = baseline(Entry.of(seat(2)))
    assert not known.mark(seat(4)).known
    (said,) = known.stale()
    assert said.startswith(
        f"{KEY} on c: the baseline says wrong, and it comes out otherwise now: look into it"
    )


def test_an_entry_without_a_fingerprint_means_any_failure_of_its_kind(seat):
    known = baseline(WRONG)
    assert known.mark(seat(2)).known
    assert known.mark(seat(4)).known


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        pytest.param(Entry("c", "gone", "wrong"), "there is no such question", id="no such case"),
        pytest.param(Entry("c", f"{KEY}/odd", "wrong"), "there is no such question", id="no such choice"),
        pytest.param(Entry("phe", KEY, "wrong"), "there is no such engine", id="no such engine"),
    ],
)
def test_an_entry_is_stale_that_matches_nothing(entry, said):
    (stale,) = baseline(entry).stale()
    assert stale.endswith(f"and {said}: take the entry off (--update-baseline does)")
    assert stale.startswith(f"{entry.case} on {entry.engine}: ")


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(Entry("c", "another-case", "wrong"), id="a case that is not selected"),
        pytest.param(Entry("python", KEY, "wrong"), id="an engine that is not asked"),
        pytest.param(Entry("cmd:./mine", KEY, "wrong"), id="a program that is not asked"),
    ],
)
def test_an_entry_outside_of_the_run_is_neither_met_nor_stale(verdict, entry):
    known = baseline(entry)
    known.mark(verdict(Kind.PASS))
    assert [] == known.stale()


def test_nothing_is_said_of_a_question_that_was_not_run(verdict):
    known = baseline(WRONG)
    known.mark(verdict(Kind.NOT_RUN))
    assert [] == known.stale()


def test_nothing_is_said_of_a_run_that_was_interrupted():
    assert () == baseline(Entry("c", "gone", "wrong")).stale(interrupted=True)


# --- What a run may change -------------------------------------------------------------------------------------------


def test_an_update_takes_off_what_is_no_longer_true(verdict):
    outside = Entry("python", KEY, "wrong")
    known = baseline(WRONG, Entry("c", "gone", "error"), outside, shrink=True)
    known.mark(verdict(Kind.PASS))
    assert ((), [outside]) == (known.stale(), known.updated())


def test_an_update_adds_nothing_and_the_failure_stays_new(verdict):
    known = baseline(shrink=True)
    assert not known.mark(verdict(Kind.WRONG)).known
    assert [] == known.updated()


def test_an_update_does_not_exchange_a_failure_for_another(verdict):
    known = baseline(WRONG, shrink=True)
    assert not known.mark(verdict(Kind.CRASH)).known
    assert [] == known.updated()


def test_a_list_that_may_grow_takes_every_failure_and_keeps_reasons(verdict, seat):
    why = replace(Entry.of(seat(2)), why="issue 12")
    known = baseline(why, shrink=True, grow=True)
    assert known.mark(seat(4)).known
    assert known.mark(verdict(Kind.CRASH, engine="python")).known
    assert not known.mark(verdict(Kind.PASS, engine="treys")).known
    assert [replace(Entry.of(seat(4)), why="issue 12"), Entry("python", KEY, "crash")] == known.updated()


def test_an_entry_without_a_fingerprint_that_holds_is_kept_as_it_is(seat):
    known = baseline(WRONG, shrink=True, grow=True)
    known.mark(seat(4))
    assert [WRONG] == known.updated()


def test_the_reason_of_one_kind_of_failure_is_none_for_another(verdict):
    known = baseline(replace(WRONG, why="issue 12"), shrink=True, grow=True)
    known.mark(verdict(Kind.CRASH))
    assert [Entry("c", KEY, "crash")] == known.updated()


# --- Fingerprints ----------------------------------------------------------------------------------------------------


def test_the_fingerprint_is_of_what_differs_only(seat):
    more = replace(seat(2), outcome=Answer({"seat": 2, "reason": "in other words"}))
    assert fingerprint(seat(2)) == fingerprint(more)
    assert fingerprint(seat(2)) != fingerprint(seat(4))


def test_the_fingerprint_of_a_refusal_is_of_its_code(verdict):
    first, again, other = (
        fingerprint(verdict(Kind.REFUSED, Refusal(code, message)))
        for code, message in (("impossible", "so"), ("impossible", "or so"), ("hand-size", "so"))
    )
    assert first == again != other


def test_an_engine_that_breaks_has_no_fingerprint(verdict):
    """Addresses and line numbers change from run to run."""
    assert "" == fingerprint(verdict(Kind.CRASH, Failure("at 0x7f12", kind="crash")))


# --- The file --------------------------------------------------------------------------------------------------------

ENTRIES = [
    Entry("c", "another-case/seat", "error"),
    Entry("c", KEY, "wrong", "01234567", 'the author\'s "issue": 12'),
    Entry("cmd:./mine --fast", KEY, "timeout", why="slow, \N{LATIN SMALL LETTER E WITH ACUTE}"),
    Entry("true", KEY, "wrong", "1e234567"),
]


def test_a_file_is_read_as_it_was_written(tmp_path):
    write(tmp_path / "known.yaml", reversed(ENTRIES))
    assert (ENTRIES, ()) == read(tmp_path / "known.yaml")
    assert ["known.yaml"] == [file.name for file in tmp_path.iterdir()]


def test_the_entries_stand_a_line_each_in_order():
    *_, head, first, second, _, _ = text(reversed(ENTRIES)).splitlines()
    assert ("known:", "  - {engine: c, case: another-case/seat, kind: error}") == (head, first)
    assert second.startswith(
        '  - {engine: c, case: queen-of-hearts, kind: wrong, answer: "01234567", why: "the'
    )


def test_an_empty_list_is_a_list(tmp_path):
    write(tmp_path / "known.yaml", [])
    assert ([], ()) == read(tmp_path / "known.yaml")


SOUND = "{engine: c, case: a, kind: wrong}"


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        pytest.param("known: 1", "1:1: a baseline has one key, known: a list of failures", id="no list"),
        pytest.param(
            "known: []\nmore: 1", "1:1: a baseline has one key, known: a list of failures", id="another key"
        ),
        pytest.param(
            "known: [a]", "1:9: an entry is a mapping: {engine: ..., case: ..., kind: ...}", id="text"
        ),
        pytest.param("known:\n- {engine: c, case: a}", "2:3: missing here: kind", id="no kind"),
        pytest.param(
            "known:\n- {engine: c, case: a, kind: wrong, reason: x}",
            "2:37: an entry has no 'reason': engine, case, kind, answer, why",
            id="an unknown key",
        ),
        pytest.param(
            "known:\n- {engine: c, case: a, kind: wrong, why: 12}",
            "2:42: text is wanted here: put it in quotes",
            id="a number",
        ),
        pytest.param(
            "known:\n- {engine: c, case: a, kind: pass}",
            "2:30: 'pass' is no failure: wrong, refused, error, crash, timeout, garbage, protocol",
            id="no failure",
        ),
        pytest.param(
            f"known:\n- {SOUND}\n- {SOUND}",
            "3:3: there is an entry for a on c already, at known.yaml:2:3",
            id="an entry twice",
        ),
        pytest.param(
            "known: []\nknown: []",
            "2:1: the key 'known' is there twice: the first is in line 1",
            id="a key twice",
        ),
        pytest.param(
            "known: [&a x]", "1:9: the anchor &a is not read: write each value where it belongs", id="anchor"
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_told_by_place(tmp_path, monkeypatch, content, problem):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "known.yaml").write_text(content, encoding="utf-8")
    entries, problems = read(tmp_path / "known.yaml")
    assert f"known.yaml:{problem}" in map(str, problems)
    assert () == tuple(entries)
