"""What people read of a run over hands: broken to the width of a terminal, a line a finding in a pipe, and the end."""

from collections import Counter
from io import StringIO

import pytest
from rich.console import Console

from studeval.gate.replay import HandFinding, HandVerdict, Hang, House, Wish
from studeval.gate.replay.session import Plan, Totals
from studeval.gate.replay.terminal import TerminalReport, last_line, say
from studeval.rules.house import HouseRules

PLAN = Plan(["hands"], Wish([House("tda", HouseRules(), ("stud",))]), options=("--profile", "tda"))
HANG = Hang("open-pair", "off", "tda", ("TDA RP-10-F", "WL 220", "WL 236"), ("any-player", "pair-holder"))
SIZE = HandFinding(
    "amount",
    "how much a bet or raise is",
    "p8 cbr 8: seat 8 may check, fold or bet to 4",
    30,
    22,
    ("7S-BET-01", "7S-BET-02", "CU-BET-01"),
    (HANG,),
)
VERDICT = HandVerdict("hands/9.phh", "unlawful", ("tda",), (SIZE,), file="hands/9.phh")


def told(verdict: HandVerdict, *, terminal: bool, verbose: bool = False) -> list[str]:
    out = StringIO()
    console = Console(file=out, width=80, force_terminal=terminal, color_system=None)
    report = TerminalReport(PLAN, console, verbose)
    report.add(verdict)
    return out.getvalue().splitlines()


def test_on_a_terminal_a_finding_is_broken_between_words_and_set_in() -> None:
    assert told(VERDICT, terminal=True) == [
        "hands/9.phh: unlawful under tda",
        "  hands/9.phh:30: action 22: p8 cbr 8: seat 8 may check, fold or bet to 4",
        "    [amount: how much a bet or raise is; 7S-BET-01, 7S-BET-02, CU-BET-01]",
        "  hands/9.phh:30:   since open-pair is off (tda, TDA RP-10-F, WL 220, WL 236);",
        "    lawful if any-player or pair-holder",
        "  again: studeval replay --narrate --profile tda hands/9.phh",
    ]


def test_in_a_pipe_a_finding_is_one_line() -> None:
    _, finding, _, _ = told(VERDICT, terminal=False)
    assert finding == (
        "  hands/9.phh:30: action 22: p8 cbr 8: seat 8 may check, fold or bet to 4"
        " [amount: how much a bet or raise is; 7S-BET-01, 7S-BET-02, CU-BET-01]"
    )


def test_a_command_is_never_broken() -> None:
    long = HandVerdict(f"{'hands/' * 20}9.phh", "unlawful", ("tda",), (SIZE,), file="9.phh")
    assert told(long, terminal=True)[-1].endswith(f"--profile tda {long.hand}")


def test_a_path_longer_than_the_terminal_is_not_broken() -> None:
    out = StringIO()
    say(Console(file=out, width=20, force_terminal=True, color_system=None), f"a {'b' * 30} c")
    assert ["a", f"  {'b' * 30}", "  c"] == out.getvalue().splitlines()


def test_a_hand_that_is_not_judged_is_told_with_verbose_only() -> None:
    verdict = HandVerdict("x.phh", "not-judged", fault="the house tda has no rules for razz")
    assert [] == told(verdict, terminal=False)
    assert ["x.phh:1: the house tda has no rules for razz", "x.phh: not judged"] == told(
        verdict, terminal=False, verbose=True
    )


@pytest.mark.parametrize(
    ("totals", "line"),
    [
        (Totals(Counter(lawful=1)), "1 hand: 1 lawful in 0.0 s"),
        (Totals(Counter(lawful=1, unlawful=2)), "FAILED: 3 hands: 1 lawful, 2 unlawful in 0.0 s"),
        (
            Totals(Counter(unlawful=1), known=Counter(unlawful=1)),
            "FAILED: 1 hand: 1 unlawful (1 known) in 0.0 s; no hand is lawful: exit code 5",
        ),
        (
            Totals(Counter({"not-judged": 2})),
            "FAILED: 2 hands: 2 not judged in 0.0 s; no hand is lawful: exit code 5",
        ),
        (Totals(Counter(lawful=1), interrupted=True), "INTERRUPTED: 1 hand: 1 lawful in 0.0 s"),
        (Totals(interrupted=True), "INTERRUPTED: no hand was judged"),
        (Totals(Counter(lawful=1), broken=True), "A PROCESS DIED: 1 hand: 1 lawful in 0.0 s"),
    ],
    ids=["lawful", "unlawful", "all known", "none judged", "interrupted", "interrupted at once", "process"],
)
def test_the_last_line_says_how_the_run_ended_and_why(totals: Totals, line: str) -> None:
    assert line == last_line(PLAN, totals, 0)


def test_what_is_not_judged_is_told_once_for_each_reason() -> None:
    out = StringIO()
    report = TerminalReport(PLAN, Console(file=out, width=80))
    totals = Totals()
    with report:
        for game in ("razz", "razz", "omaha hi-lo"):
            verdict = HandVerdict("x.phh", "not-judged", fault=f"the house tda has no rules for {game}")
            totals.add(verdict)
            report.add(verdict)
        report.end(totals)
    assert out.getvalue().splitlines()[:2] == [
        "NOT JUDGED: 2 hands: the house tda has no rules for razz",
        "NOT JUDGED: 1 hand: the house tda has no rules for omaha hi-lo",
    ]
