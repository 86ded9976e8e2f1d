"""check: exit codes, a user's own folder, and every kind of bad input."""

import shlex

import pytest

from studeval.gate import runner
from studeval.gate.engine import start
from studeval.gate.exits import Exit


def last(result):
    return result.output.splitlines()[-1]


@pytest.mark.usefixtures("folder")
def test_a_users_folder_runs_its_own_cases_on_the_bundled_rulebook(run):
    result = run("check", "-e", "python", "mine")
    assert result.exit_code == Exit.AS_EXPECTED
    assert last(result).startswith("1 case on python: all passed in ")


def test_one_file_of_a_folder(run, add):
    add("more.yaml")
    assert last(run("check", "-e", "python", "mine")).startswith("2 cases on python: all passed")
    assert last(run("check", "-e", "python", "mine/more.yaml")).startswith("1 case on python: all passed")


def test_bundled_cases_by_pattern(run):
    result = run("check", "-e", "python", "-k", "RZ-BRING-04", "-v")
    assert result.exit_code == Exit.AS_EXPECTED
    assert "pass        " in result.output


@pytest.mark.usefixtures("native")
@pytest.mark.usefixtures("folder")
def test_both_backends_are_named(run):
    result = run("check", "mine")
    assert result.exit_code == Exit.AS_EXPECTED
    assert last(result).startswith(f"1 case on {start('c').describe()} and python: all passed in ")


def test_a_failure_tells_clause_reason_and_how_to_ask_again(run, add):
    add("wrong.yaml", "{seat: 3}", "{seat: 2}")
    result = run("check", "-e", "python", "mine")
    assert result.exit_code == Exit.FAILURES
    lines = [line.strip() for line in result.output.splitlines()]
    assert "WRONG my-other-queen on python" in lines
    assert "place     mine/wrong.yaml:6" in lines
    assert "because   In razz the high end of the suit order pays." in lines
    assert "differs   seat: 2 expected, 3 came" in lines
    assert any(line.startswith("clause    RZ-BRING-04  ") for line in lines)


def test_the_command_of_a_failure_puts_the_same_question_again(run, add):
    add("wrong.yaml", "{seat: 3}", "{seat: 2}")
    again = next(
        line for line in run("check", "-e", "python", "mine").output.splitlines() if "  again " in line
    )
    program, *args = shlex.split(again.split(maxsplit=1)[1])
    assert program == "studeval"
    result = run(*args)
    assert result.exit_code == Exit.FAILURES
    assert last(result).startswith("FAILED: 1 case on python: 1 wrong in ")


@pytest.mark.usefixtures("folder")
def test_an_empty_selection_is_never_green(run):
    result = run("check", "-e", "python", "-k", "no-such-case", "mine")
    assert (result.exit_code, last(result)) == (Exit.NOTHING_RAN, "FAILED: nothing ran, no case is selected")


def test_an_empty_folder_is_never_green(run, folder):
    (folder / "empty").mkdir()
    assert run("check", "-e", "python", "mine/empty").exit_code == Exit.NOTHING_RAN


# One change of a sound file each: what is written for what, and the place and sense of the problem.
BAD = [
    pytest.param("cases:\n", "cases: [\n", "", id="malformed yaml"),
    pytest.param("    why:", "    wye:", "6", id="an unknown key"),
    pytest.param("RZ-BRING-04", "RZ-BRING-99", "RZ-BRING-99", id="an unknown clause"),
    pytest.param("ps-razz", "no-house", "3:10: ", id="an unknown profile"),
    pytest.param(
        "    expect: {seat: 3}",
        "    decision: no-decision\n    expect: {a: {seat: 3}, b: {seat: 2}}",
        "11:15: ",
        id="an unknown decision",
    ),
    pytest.param("    title:", "    id: twice\n    title:", "7:5: ", id="a duplicate key"),
    pytest.param("Js}", "Jx}", "10:", id="a card that is not one"),
    pytest.param("title: two", "title: &a two", "7:12: ", id="an anchor"),
    pytest.param("title: two", "title: !!python/name:os.system two", "7:12: ", id="a tag"),
]


@pytest.mark.parametrize(("old", "new", "sign"), BAD)
def test_bad_input_is_told_by_place_and_the_other_files_still_run(run, add, old, new, sign):
    add("bad.yaml", old, new)
    result = run("check", "-e", "python", "mine")
    assert result.exit_code == Exit.BAD_INPUT
    problems = [line for line in result.output.splitlines() if line.startswith("mine/bad.yaml:")]
    assert problems
    assert any(sign in problem for problem in problems)
    assert last(result).startswith("FAILED: 1 case on python: all passed in ")


# What the rules refuse is asked all the same, so that an engine whose rules are broken is shown by its verdicts.
REFUSED_TOO = "FAILED: 2 cases on python: 1 passed, 1 refused in "


@pytest.mark.parametrize(
    "cards", ["8s 7h 6d 5c", "8s 7h 6d 5c 4s 3h 2d Ac"], ids=["four cards", "eight cards"]
)
def test_a_hand_of_a_wrong_size_is_told_by_place(run, folder, cards):
    text = (folder / "good.yaml").read_text(encoding="utf-8").replace("bring-in\ncases", "best\ncases")
    text = text.replace("{upcards: {1: Ac, 2: Qd, 3: Qh, 4: Js}}", f"{{cards: {cards}}}")
    (folder / "bad.yaml").write_text(
        text.replace("{seat: 3}", "{low: {category: no pair}}").replace("my-queen", "a-hand"),
        encoding="utf-8",
    )
    result = run("check", "-e", "python", "mine")
    assert result.exit_code == Exit.BAD_INPUT
    assert "mine/bad.yaml:10:20: a hand is five to seven cards" in result.output
    assert last(result).startswith(REFUSED_TOO)


def test_a_duplicate_card_is_told_by_place(run, add):
    add("bad.yaml", "Js}", "Qh}")
    result = run("check", "-e", "python", "mine")
    assert result.exit_code == Exit.BAD_INPUT
    assert "mine/bad.yaml:10:" in result.output
    assert "the queen of hearts ('Qh') stands twice" in result.output
    assert last(result).startswith(REFUSED_TOO)


def test_a_duplicate_id_is_told_where_it_stands_again(run, add):
    add("later.yaml", "my-other-queen", "my-queen-of-hearts")
    result = run("check", "-e", "python", "mine")
    assert result.exit_code == Exit.BAD_INPUT
    assert result.output.startswith("mine/later.yaml:6:9: ")
    assert last(result).startswith("FAILED: 1 case on python: all passed in ")


def test_an_alias_bomb_is_refused(run, folder):
    bomb = "\n".join(f"a{n}: &a{n} [{f'*a{n - 1}, ' * 9 if n else 'x'}]" for n in range(20))
    (folder / "bomb.yaml").write_text(bomb + "\ncases: [*a19]\n", encoding="utf-8")
    result = run("check", "-e", "python", "mine")
    assert result.exit_code == Exit.BAD_INPUT
    assert result.output.startswith("mine/bomb.yaml:1:5: ")
    assert last(result).startswith("FAILED: 1 case on python: all passed in ")


def test_all_problems_of_all_files_come_in_one_run(run, add):
    add("a.yaml", "Js}", "Jx}")
    add("b.yaml", "RZ-BRING-04", "RZ-BRING-99")
    output = run("check", "-e", "python", "mine").output
    assert "mine/a.yaml:10:" in output
    assert "mine/b.yaml:8:" in output


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["check", "no-such-folder"], "no-such-folder"),
        (["check", "--engine", "phe"], "there is no engine 'phe': c, python"),
        (["check", "--nonsense"], "No such option"),
        (["check", "--profile", "casino-royale"], "there is no profile 'casino-royale'"),
        (["check", "--game", "draw"], "'draw' is not one of"),
        (["chek"], "No such command 'chek'"),
    ],
    ids=["path", "engine", "option", "profile", "game", "command"],
)
def test_bad_usage_is_exit_4(run, args, words):
    result = run(*args)
    assert result.exit_code == Exit.BAD_INPUT
    assert words in result.output


def test_ctrl_c_is_exit_2_with_what_was_done(run, add, monkeypatch):
    put, calls = runner.put, []

    def stop_at_the_third(question, engine):
        calls.append(question)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return put(question, engine)

    monkeypatch.setattr(runner, "put", stop_at_the_third)
    for name in ("b", "c", "d"):
        add(f"{name}.yaml", "my-other-queen", f"my-queen-{name}")
    result = run("check", "-e", "python", "mine")
    assert result.exit_code == Exit.INTERRUPTED
    assert last(result).startswith("INTERRUPTED: 4 cases on python: 2 passed, 2 not run in ")
