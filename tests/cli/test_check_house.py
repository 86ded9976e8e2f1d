"""check --profile asserts one house; check --survey finds out which one an engine plays, and asserts that."""

import shlex

import pytest

from studeval.gate.exits import Exit

TIE = """\
topic: mine
game: razz
profile: ps-razz
op: bring-in
cases:
  - id: my-queens
    title: two queens
    clauses: [RZ-BRING-04]
    why: By suit the spade pays, by seat the first of the two.
    decision: bring-in-tie
    given: {upcards: {1: Ac, 2: Qc, 3: Qs, 4: Js}}
    expect: {suit: {seat: 3}, seat: {seat: 2}}
  - id: my-king
    title: a king
    clauses: [RZ-BRING-04]
    why: A king is the highest card, and hangs on nothing.
    given: {upcards: {1: Ac, 2: Qd, 3: Kh, 4: Js}}
    expect: {seat: 3}
  - id: my-jacks
    title: two jacks
    clauses: [RZ-BRING-04]
    why: By suit the spade pays, by seat the first of the two.
    decision: bring-in-tie
    given: {upcards: {1: Ac, 2: Jc, 3: Js, 4: Ts}}
    expect: {suit: {seat: 3}, seat: {seat: 2}}
"""

ENGINE = """\
class BySeat:
    def answer(self, query):
        cards = query.given["upcards"]
        if "Kh" in cards.values():
            return {"seat": 3}
        return {"seat": 3 if self.odd and "Jc" in cards.values() else 2}

    odd = False

class TwoWays(BySeat):
    odd = True
"""


@pytest.fixture(autouse=True)
def ties(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "ties.yaml").write_text(TIE, encoding="utf-8")
    (tmp_path / "seated_engine.py").write_text(ENGINE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def check(run):
    return lambda *options, engine="python": run("check", "-e", engine, "ties.yaml", "-v", *options)


BY_SEAT = "py:seated_engine:BySeat"
TWO_WAYS = "py:seated_engine:TwoWays"


def passed(result):
    return [line.split()[1] for line in result.output.splitlines() if line.startswith("pass ")]


def test_a_house_is_asked_its_own_choice(check):
    result = check("--profile", "ps-razz")
    assert (Exit.AS_EXPECTED, ["my-queens/suit", "my-king", "my-jacks/suit"]) == (
        result.exit_code,
        passed(result),
    )


def test_a_game_that_the_house_does_not_play_is_left_out(check):
    assert Exit.NOTHING_RAN == check("--profile", "ps-stud8").exit_code


def test_a_failure_is_told_under_the_house_that_is_asserted_and_can_be_asked_again(check, run):
    result = check("--profile", "wsop-live", engine=BY_SEAT)
    assert Exit.FAILURES == result.exit_code
    assert "house     wsop-live, bring-in-tie: suit" in result.output
    again = next(line for line in result.output.splitlines() if "  again " in line).split(maxsplit=1)[1]
    program, *args = shlex.split(again)
    assert "studeval" == program
    repeated = run(*args)
    assert Exit.FAILURES == repeated.exit_code
    assert "WRONG my-queens/suit" in repeated.output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--profile", "casino-royale"], "there is no profile 'casino-royale': "),
        (["--profile", "none.yaml"], "there is no such file"),
        (["--profile", "ties.yaml"], "ties.yaml is no profile"),
        (["--profile", "tda", "--survey"], "take one of them"),
        (["--survey-profile", "mine.yaml"], "--survey-profile saves what --survey finds out"),
        (["--survey", "-e", "c"], "--survey is of one engine: name it with --engine"),
        (
            ["--survey", "--survey-profile", "no/x.yaml"],
            "--survey-profile no/x.yaml: No such file or directory",
        ),
    ],
    ids=["name", "file", "no profile", "both", "no survey", "two engines", "no folder"],
)
@pytest.mark.usefixtures("native")
def test_bad_usage_is_exit_4(check, options, said):
    result = check(*options)
    assert Exit.BAD_INPUT == result.exit_code
    assert said in result.output


# --- Survey ----------------------------------------------------------------------------------------------------------


def test_the_house_that_an_engine_plays_is_found_and_asserted(check):
    result = check("--survey", engine=BY_SEAT)
    assert Exit.AS_EXPECTED == result.exit_code
    assert ["bring-in-tie", "seat", "found,", "2", "of", "2", "cases", "fit"] == row(result, "bring-in-tie")
    assert ["burns", "-", "never", "put"] == row(result, "burns")
    assert ["my-queens/seat", "my-king", "my-jacks/seat"] == passed(result)


def row(result, decision):
    return next(line.split() for line in result.output.splitlines() if line.startswith(f"{decision} "))


def test_an_engine_that_answers_two_ways_fails_and_both_cases_are_named(check):
    result = check("--survey", engine=TWO_WAYS)
    assert Exit.FAILURES == result.exit_code
    said = f"NOT CONSISTENT: {TWO_WAYS} answers two ways: bring-in-tie is suit in my-jacks (ties.yaml:19)"
    assert f"{said} and seat in my-queens (ties.yaml:6)" in result.output


def test_it_fails_too_where_neither_case_is_selected(check):
    result = check("--survey", "-k", "my-king", engine=TWO_WAYS)
    assert (Exit.FAILURES, ["my-king"]) == (result.exit_code, passed(result))


def test_the_house_found_can_be_saved_checked_and_asserted(check, run, ties):
    assert (
        Exit.AS_EXPECTED == check("--survey", "--survey-profile", "My house.yaml", engine=BY_SEAT).exit_code
    )
    text = (ties / "My house.yaml").read_text(encoding="ascii")
    assert text.startswith(f"profile: my-house\ntitle: '{BY_SEAT} as it was surveyed'\ngames: [razz]\n")
    assert "  bring-in-tie: {choice: seat, basis: [custom]}\n" in text
    assert Exit.AS_EXPECTED == run("lint", "My house.yaml").exit_code
    result = check("--profile", "My house.yaml")
    assert ["my-queens/seat", "my-king", "my-jacks/seat"] == passed(result)
    assert Exit.AS_EXPECTED == result.exit_code


# --- How many, how long ----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("native")
def test_engines_may_be_asked_beside_each_other(run):
    result = run("check", "-e", "python", "-e", "c", "-j", "2", "ties.yaml")
    assert Exit.AS_EXPECTED == result.exit_code
    assert "5 questions" in result.output
    assert "all passed" in result.output


def test_a_program_has_the_time_that_is_said(ties, run):
    hello = '{"id": 1, "ok": {"protocol": 1, "name": "slow"}}'
    slow = ties / "slow.sh"
    slow.write_text(f"read line; echo '{hello}'; read line; sleep 600\n", encoding="utf-8")
    result = run("check", "-e", "cmd:sh slow.sh", "--timeout", "0.2", "-k", "my-king", "ties.yaml")
    assert Exit.FAILURES == result.exit_code
    assert "TIMEOUT my-king on cmd:sh slow.sh" in result.output


@pytest.mark.parametrize("option", [("-j", "0"), ("--timeout", "0"), ("--timeout", "soon")], ids=" ".join)
def test_numbers_that_cannot_be(check, option):
    assert Exit.BAD_INPUT == check(*option).exit_code
