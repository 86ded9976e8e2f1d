"""What people read: a failure in full, the tables, and the last line."""

from io import StringIO

import pytest
from rich.console import Console

from studeval.gate.baseline import Baseline, Entry
from studeval.gate.engine import Refusal
from studeval.gate.exits import Exit
from studeval.gate.explain import explain, flow
from studeval.gate.report.terminal import TerminalReport
from studeval.gate.runner import put
from studeval.gate.session import Plan, conduct


@pytest.fixture
def questions(rulebook):
    return rulebook.cases["queen-of-hearts"].questions()


def report(plan, verbose=False):
    """The exit code and all that is written to a pipe."""
    out = StringIO()
    code = conduct(plan, [TerminalReport(plan, Console(file=out, width=120), verbose)])
    return code, out.getvalue()


def test_a_failure_in_full(rulebook, questions, scripted):
    verdict = put(questions[0], scripted({"seat": 2, "reason": "by seat"}, "mine"))
    plan = Plan(rulebook, questions, [], paths=("my cases",))
    assert explain(verdict, rulebook, plan.again(verdict)).splitlines() == [
        "WRONG queen-of-hearts/suit on mine",
        "  case      two queens are separated by suit",
        "  place     house/bring-in.yaml:12",
        "  clause    RZ-BRING-04  Among equal upcards the highest suit brings it in.",
        "  house     ps-razz, bring-in-tie: suit",
        "  asked     bring-in in razz, upcards: {1: Ac, 2: Qd, 3: Qh, 4: Js}",
        "  expected  seat: 3",
        "  because   In razz the high end of the suit order pays.",
        "  got       seat: 2, reason: by seat",
        "  differs   seat: 3 expected, 2 came",
        "  again     studeval check --engine mine -k queen-of-hearts/suit 'my cases'",
    ]


def test_a_refusal_that_was_not_due(rulebook, questions, scripted):
    verdict = put(questions[0], scripted(Refusal("bad-card", "what is a queen?"), "mine"))
    assert "  got       a refusal, bad-card: what is a queen?" in explain(verdict, rulebook, "").splitlines()


def test_an_error_with_its_traceback(rulebook, questions, scripted):
    text = explain(put(questions[0], scripted(ZeroDivisionError("by zero"), "mine")), rulebook, "")
    assert text.startswith("ERROR queen-of-hearts/suit on mine\n")
    assert "  got       ZeroDivisionError: by zero\n            Traceback (most recent call last):" in text


def test_a_run_in_a_pipe(rulebook, questions, scripted):
    code, text = report(Plan(rulebook, questions, [scripted({"seat": 3}, "a"), scripted({"seat": 2}, "b")]))
    lines = [line.rstrip() for line in text.splitlines()]
    assert code == Exit.FAILURES
    assert [line for line in lines if line.startswith("WRONG")] == [
        "WRONG queen-of-hearts/seat on a",
        "WRONG queen-of-hearts/suit on b",
    ]
    assert [line.split() for line in lines[-5:-1]] == [
        ["document", "a", "b"],
        ["RZ", "Razz,", "fixed", "limit", "1/2", "1/2"],
        ["operation", "a", "b"],
        ["bring-in", "1/2", "1/2"],
    ]
    assert lines[-1].startswith("FAILED: 1 case (2 questions) on a and b: 2 passed, 2 wrong in ")


def test_a_green_run_ends_with_a_plain_line(rulebook, questions, scripted):
    code, text = report(Plan(rulebook, questions[:1], [scripted({"seat": 3}, "a")]))
    assert code == Exit.AS_EXPECTED
    assert text.splitlines()[-1].startswith("1 case on a: all passed in ")


def test_a_run_without_c_says_so_at_both_ends(rulebook, questions, scripted):
    plan = Plan(rulebook, questions[:1], [scripted({"seat": 3}, "python")], notice="no compiler")
    lines = report(plan)[1].splitlines()
    assert (lines[0], lines[-2]) == ("NOT ON C: no compiler",) * 2
    assert lines[-1].startswith("1 case on python alone: all passed in ")


def test_an_empty_selection_is_told(rulebook, scripted):
    code, text = report(Plan(rulebook, [], [scripted({}, "a")]))
    assert (code, text) == (Exit.NOTHING_RAN, "FAILED: nothing ran, no case is selected\n")


def test_a_run_in_which_nothing_passed_says_that_this_is_why_it_is_red(rulebook, questions, scripted):
    entry = Entry("a", questions[0].key, "wrong")
    known = Baseline([entry], [questions[0].key], ["a"])
    code, text = report(Plan(rulebook, questions[:1], [scripted({"seat": 9}, "a")], baseline=known))
    assert code == Exit.NOTHING_RAN
    assert text.splitlines()[-1].startswith("FAILED: 1 case on a: 1 wrong (1 known) in ")
    assert text.splitlines()[-1].endswith(" s; nothing passed: exit code 5")


def test_bad_files_are_in_the_last_line(rulebook, questions, scripted):
    code, text = report(Plan(rulebook, questions[:1], [scripted({"seat": 3}, "a")], problems=2))
    assert code == Exit.BAD_INPUT
    assert text.splitlines()[-1].endswith(" s; 2 problems in the case files")


def test_ctrl_c_leaves_a_partial_summary(rulebook, questions, scripted):
    code, text = report(
        Plan(rulebook, questions, [scripted({"seat": 3}, "a"), scripted(KeyboardInterrupt(), "b")])
    )
    assert code == Exit.INTERRUPTED
    assert text.splitlines()[-1].startswith(
        "INTERRUPTED: 1 case (2 questions) on a and b: 1 passed, 1 wrong, 2 not run in "
    )


def test_verbose_shows_every_verdict(rulebook, questions, scripted):
    text = report(Plan(rulebook, questions[:1], [scripted({"seat": 3}, "a")]), verbose=True)[1]
    assert text.startswith("pass        queen-of-hearts/suit on a, ")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"seat": 3, "all-in": True}, "seat: 3, all-in: true"),
        ({"others": {"call": 1}}, "others: {call: 1}"),
        ({"winners": ["P1", "P2"]}, "winners: [P1, P2]"),
        ({"card": None}, "card: null"),
        ("none", "none"),
    ],
    ids=["flat", "nested", "list", "null", "text"],
)
def test_values_look_as_in_a_case_file(value, text):
    assert flow(value) == text
