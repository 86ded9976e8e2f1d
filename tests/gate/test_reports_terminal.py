"""The report for people when there is much to say: many failures, known ones, stale entries, engines that died."""

from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from studeval.gate.baseline import Baseline, Entry
from studeval.gate.engine import Failure, Unsupported
from studeval.gate.report.terminal import IN_FULL, TerminalReport
from studeval.gate.session import Plan, conduct

SUIT, SEAT = "queen-of-hearts/suit", "queen-of-hearts/seat"


@pytest.fixture
def told(rulebook):
    """The lines that a run writes to a pipe."""

    def tell(*engines, verbose=False, **plan):
        out = StringIO()
        whole = {"rulebook": rulebook, "questions": rulebook.cases["queen-of-hearts"].questions()} | plan
        planned = Plan(engines=engines, **whole)
        conduct(planned, [TerminalReport(planned, Console(file=out, width=120), verbose)])
        return [line.rstrip() for line in out.getvalue().splitlines()]

    return tell


@pytest.fixture
def many(rulebook):
    """A rulebook of 25 cases, and a question of each."""
    case = rulebook.cases["queen-of-hearts"]
    cases = {f"case-{number}": replace(case, id=f"case-{number}") for number in range(25)}
    questions = [question for each in cases.values() for question in each.questions()[:1]]
    return {"rulebook": replace(rulebook, cases=cases), "questions": questions}


def test_after_twenty_failures_of_an_engine_the_others_have_a_line_each(told, many, scripted):
    lines = told(scripted({"seat": 2}, "a"), scripted({"seat": 3}, "b"), **many)
    heads = [line for line in lines if line.startswith("WRONG")]
    assert (len(heads), len([line for line in lines if line.startswith("  again ")])) == (25, IN_FULL)
    assert heads[IN_FULL] == "WRONG case-20/suit on a: differs in seat"
    assert lines[lines.index(heads[IN_FULL]) - 1] == (
        "a: more than 20 failures, in a line each from here: -v shows them in full, and so does --report html:PATH"
    )


def test_verbose_shows_all_failures_in_full(told, many, scripted):
    lines = told(scripted({"seat": 2}, "a"), verbose=True, **many)
    assert len([line for line in lines if line.startswith("  again ")]) == 25


def test_known_failures_are_counted_and_stale_entries_are_told(told, scripted):
    entries = [Entry("a", SEAT, "wrong"), Entry("a", SUIT, "wrong")]
    lines = told(scripted({"seat": 3}, "a"), baseline=Baseline(entries))
    assert lines[:3] == [
        "KNOWN: 1 failure that the baseline holds",
        "",
        "STALE: 1 line of the baseline no longer true",
    ]
    assert lines[3].startswith(f"  {SUIT} on a: the baseline says wrong, and ")
    assert lines[-1].startswith("FAILED: 1 case (2 questions) on a: 1 passed, 1 wrong (1 known) in ")


def test_verbose_names_known_failures(told, scripted):
    entries = [Entry("a", SEAT, "wrong")]
    lines = told(scripted({"seat": 3}, "a"), baseline=Baseline(entries), verbose=True)
    assert lines[1].startswith(f"wrong       {SEAT} on a, ")
    assert lines[1].endswith(" ms, known")


def test_verbose_says_why_a_question_is_unsupported(told, scripted):
    first, *_ = told(scripted(Unsupported("no\nrazz"), "a"), verbose=True)
    assert first.startswith(f"unsupported {SUIT} on a, ")
    assert first.endswith(" ms: no razz")


def test_a_death_says_what_came_of_asking_again(told, scripted):
    lines = told(scripted(Failure("signal 11", "last words", "crash"), "a"))
    assert lines[0] == f"CRASH {SUIT} on a"
    assert "  repeat    confirmed: it did the same when asked once more, alone" in lines


def test_each_engine_has_its_counts_unless_all_passed(told, rulebook, scripted):
    engines = (scripted(Unsupported("no razz"), "a"), scripted(Failure("10 s", "", "timeout"), "b"))
    lines = told(*engines, scripted({"seat": 3}, "c"))
    start = next(number for number, line in enumerate(lines) if line.startswith("engine"))
    assert [line.split() for line in lines[start : start + 4]] == [
        ["engine", "passed", "wrong", "timed", "out", "unsupported"],
        ["a", "2"],
        ["b", "2"],
        ["c", "1", "1"],
    ]
    green = told(scripted({"seat": 3}, "a"), questions=rulebook.cases["queen-of-hearts"].questions()[:1])
    assert [line for line in green if line.startswith("engine")] == []
