"""The pytest plugin, in sessions of pytest of its own."""

import subprocess
import sys
from importlib import import_module
from importlib.metadata import entry_points
from xml.etree import ElementTree

import pytest

from studeval import pytest_plugin

pytest_plugins = ["pytester"]

# A session in this process forgets what it imported; what is written in C cannot be imported again.
for each in ("studeval.cli.commands.check", "studeval.rulebook.loader", "studeval.rulebook.bundled"):
    import_module(each)

CASES = """\
topic: mine
game: razz
profile: ps-razz
op: bring-in
cases:
  - id: my-queens
    title: two queens
    clauses: [RZ-BRING-04, RZ-BRING-05]
    why: By suit the heart pays, by seat the first of the two.
    decision: bring-in-tie
    given: {upcards: {1: Ac, 2: Qd, 3: Qh, 4: Js}}
    expect: {suit: {seat: 3}, seat: {seat: 2}}
  - id: my-king
    title: a king
    clauses: [RZ-BRING-04]
    why: A king is the highest card, and hangs on nothing.
    given: {upcards: {1: Ac, 2: Qd, 3: Kh, 4: Js}}
    expect: {seat: 3}
"""
WRONG = CASES.replace("my-", "my-other-").replace("expect: {seat: 3}", "expect: {seat: 4}")

ENGINE = """\
import os, sys
from studeval.gate.engine import Unsupported

class Mine:
    def __init__(self):
        self.note("started")

    def answer(self, query):
        if query.house and query.house.bring_in_tie == "seat":
            return Unsupported("no ties by seat")
        self.note("asked")
        return {"seat": 3}

    def close(self):
        self.note("closed")

    def note(self, what):
        with open("notes.txt", "a") as notes:
            print(os.getpid(), what, file=notes)
"""
MINE = "py:my_engine:Mine"


@pytest.fixture
def session(pytester, monkeypatch):
    """Runs pytest on files of cases, without the plugins that happen to be installed."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("STUDEVAL_BACKEND", raising=False)
    monkeypatch.syspath_prepend(pytester.path)
    pytester.makepyfile(my_engine=ENGINE)
    (pytester.path / "cases.stud.yaml").write_text(CASES, encoding="utf-8")

    def run(*args, engine=MINE, subprocess=False):
        named = ["--studeval-engine", engine] if engine else []
        runs = pytester.runpytest_subprocess if subprocess else pytester.runpytest_inprocess
        return runs("-p", "studeval.pytest_plugin", "-rxXs", *named, *args)

    run.path = pytester.path
    return run


@pytest.fixture
def wrong(session):
    """A second file, with a case that expects what the engine does not answer."""
    (session.path / "wrong.stud.yaml").write_text(WRONG, encoding="utf-8")


def notes(session):
    return [line.split()[1] for line in (session.path / "notes.txt").read_text().splitlines()]


# --- Items -----------------------------------------------------------------------------------------------------------


def test_an_item_is_a_question_and_an_engine(session):
    result = session("--collect-only", "-q", "--studeval-engine", "python")
    result.stdout.fnmatch_lines(
        [
            f"cases.stud.yaml::my-queens/suit[[]{MINE}]",
            "cases.stud.yaml::my-queens/suit[[]python]",
            f"cases.stud.yaml::my-queens/seat[[]{MINE}]",
            "cases.stud.yaml::my-queens/seat[[]python]",
            f"cases.stud.yaml::my-king[[]{MINE}]",
            "cases.stud.yaml::my-king[[]python]",
        ]
    )


def test_collecting_starts_no_engine(session):
    session("--collect-only")
    assert not (session.path / "notes.txt").exists()


@pytest.mark.usefixtures("native")
def test_without_an_engine_the_packages_own_are_asked(session):
    session(engine=None).assert_outcomes(passed=6)


def test_an_engine_is_started_once_and_closed_at_the_end(session):
    session().assert_outcomes(passed=2, skipped=1)
    assert ["started", "asked", "asked", "closed"] == notes(session)


def test_what_is_unsupported_is_skipped_with_its_reason_at_its_line(session):
    session().stdout.fnmatch_lines(["SKIPPED [[]1] cases.stud.yaml:6: unsupported: no ties by seat"])


@pytest.mark.usefixtures("wrong")
def test_a_failure_is_the_verdict_in_full(session):
    result = session("wrong.stud.yaml")
    result.assert_outcomes(passed=1, skipped=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            f"WRONG my-other-king on {MINE}",
            "  place     wrong.stud.yaml:13",
            "  clause    RZ-BRING-04  *",
            "  because   A king is the highest card, and hangs on nothing.",
            "  differs   seat: 4 expected, 3 came",
            f"  again     studeval check --engine {MINE} -k my-other-king wrong.stud.yaml",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")


@pytest.mark.usefixtures("session")
def test_the_line_of_the_case_is_the_location_of_the_item(pytester):
    items, _ = pytester.inline_genitems("-p", "studeval.pytest_plugin", "--studeval-engine", MINE)
    assert [("cases.stud.yaml", 5), ("cases.stud.yaml", 5), ("cases.stud.yaml", 12)] == [
        item.location[:2] for item in items
    ]


def test_the_junit_report_has_the_clauses(session):
    session("--junitxml=out.xml")
    suite = ElementTree.parse(session.path / "out.xml").getroot()
    properties = {
        case.get("name"): [(each.get("name"), each.get("value")) for each in case.iter("property")]
        for case in suite.iter("testcase")
    }
    assert [
        ("clause", "RZ-BRING-04"),
        ("clause", "RZ-BRING-05"),
        ("operation", "bring-in"),
        ("game", "razz"),
        ("verdict", "pass"),
    ] == properties[f"my-queens/suit[{MINE}]"]


@pytest.mark.parametrize(
    ("pattern", "passed"),
    [("my-king", 1), ("RZ-BRING-05", 1), ("RZ-BRING-04", 2), ("suit or king", 2), ("not king", 1)],
)
def test_k_selects_by_case_and_by_clause(session, pattern, passed):
    assert passed == session("-k", pattern).parseoutcomes()["passed"]


@pytest.mark.usefixtures("wrong")
def test_the_last_failures_can_be_run_alone(session):
    session("-p", "cacheprovider")
    session("--lf").assert_outcomes(failed=1)


@pytest.mark.usefixtures("wrong")
def test_workers_of_xdist_have_an_engine_each(session):
    pytest.importorskip("xdist")
    result = session("-p", "xdist", "-n", "2", subprocess=True)
    result.assert_outcomes(passed=3, skipped=2, failed=1)
    told = notes(session)
    assert 2 >= told.count("started") == told.count("closed") > 0


# --- One house -------------------------------------------------------------------------------------------------------


def test_one_house_is_asserted(session):
    session("--studeval-profile", "ps-razz").assert_outcomes(passed=2)


@pytest.mark.usefixtures("wrong")
def test_the_command_of_a_failure_names_the_house(session):
    result = session("--studeval-profile", "ps-razz", "wrong.stud.yaml")
    result.stdout.fnmatch_lines(["  again * -k my-other-king --profile ps-razz wrong.stud.yaml"])


def test_a_profile_that_is_not_there_is_told(session):
    result = session("--studeval-profile", "casino-royale")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*there is no profile 'casino-royale'*"])


# --- Known failures --------------------------------------------------------------------------------------------------


@pytest.fixture
def baseline(session):
    def write(*entries):
        lines = [f"  - {{engine: '{MINE}', {entry}}}\n" for entry in entries]
        (session.path / "known.yaml").write_text("known:\n" + "".join(lines), encoding="utf-8")
        return session("--studeval-baseline", "known.yaml")

    return write


@pytest.mark.usefixtures("wrong")
def test_a_known_failure_is_an_expected_one(baseline):
    result = baseline("case: my-other-king, kind: wrong, why: issue 12")
    result.assert_outcomes(passed=3, skipped=2, xfailed=1)
    result.stdout.fnmatch_lines(["XFAIL wrong.stud.yaml::my-other-king* - known failure: wrong, issue 12 (*"])


def test_a_known_failure_that_passes_fails(baseline):
    result = baseline("case: my-king, kind: wrong")
    result.assert_outcomes(passed=1, skipped=1, failed=1)
    result.stdout.fnmatch_lines(
        ["[[]XPASS(strict)] known failure: wrong (once it passes, take the entry off *"]
    )


@pytest.mark.usefixtures("wrong")
def test_a_known_failure_that_fails_differently_fails(baseline):
    result = baseline("case: my-other-king, kind: crash")
    result.assert_outcomes(passed=3, skipped=2, failed=1)
    result.stdout.fnmatch_lines(["*the baseline says crash, and it is wrong now: look into it*"])


def test_a_known_failure_that_is_unsupported_fails(baseline):
    result = baseline("case: my-queens/seat, kind: wrong")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*the baseline says wrong, and it is unsupported now: take the entry off*"])


def test_what_is_wrong_with_a_baseline_is_told_by_place(baseline):
    result = baseline("case: my-king")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*known.yaml:2:5: missing here: kind"])


# --- Files -----------------------------------------------------------------------------------------------------------


def test_what_is_wrong_with_a_file_is_told_by_place(session):
    (session.path / "cases.stud.yaml").write_text(
        CASES.replace("RZ-BRING-04", "RZ-BRING-99"), encoding="utf-8"
    )
    result = session()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["cases.stud.yaml:8:15: there is no clause 'RZ-BRING-99'*"])


def test_other_files_are_cases_where_the_project_says_so(session):
    (session.path / "cases.stud.yaml").rename(session.path / "razz.yml")
    (session.path / "pytest.ini").write_text("[pytest]\nstudeval_files = *.yml\n", encoding="utf-8")
    session().assert_outcomes(passed=2, skipped=1)


def test_cases_may_use_documents_and_houses_of_the_project(session):
    clause = {"id": "MY-1", "section": "One", "text": "Ours.", "kind": "obligation", "testable": "full"}
    document = f"document: MY\ntitle: Mine\nlanguage: en\ngames: [razz]\nclauses:\n  - {clause}\n".replace(
        "'", ""
    )
    (session.path / "mine.yaml").write_text(document, encoding="utf-8")
    (session.path / "cases.stud.yaml").write_text(CASES.replace("RZ-BRING-04", "MY-1"), encoding="utf-8")
    (session.path / "pytest.ini").write_text("[pytest]\nstudeval_rulebook = mine.yaml\n", encoding="utf-8")
    session().assert_outcomes(passed=2, skipped=1)


# --- Engines that break ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["cmd:./no-such-program", "phe"])
def test_an_engine_that_does_not_start_fails_each_test_and_says_why(session, engine):
    result = session(engine=engine)
    result.assert_outcomes(failed=3)
    result.stdout.fnmatch_lines([f"the engine did not start: *{engine}*"])


def write_kings(session, number):
    """Writes so many cases, king-0 and on."""
    many = (CASES[CASES.index("  - id: my-king") :].replace("my-king", f"king-{n}") for n in range(number))
    head = CASES[: CASES.index("  - id: my-queens")]
    (session.path / "cases.stud.yaml").write_text(head + "".join(many), encoding="utf-8")


def test_an_engine_that_dies_all_the_time_is_given_up(session):
    """The rest is not run, which is no pass."""
    write_kings(session, 7)
    (session.path / "dies.py").write_text(
        "import json\nhello = json.loads(input())\n"
        "print(json.dumps({'id': hello['id'], 'ok': {'protocol': 1, 'name': 'dies'}}), flush=True)\n",
        encoding="utf-8",
    )
    result = session(engine=f"cmd:{sys.executable} dies.py")
    result.assert_outcomes(failed=7)
    assert 5 == sum(line.startswith("CRASH king-") for line in result.outlines)
    assert 2 == sum(line.startswith("NOT-RUN king-") for line in result.outlines)


def test_an_engine_that_dies_now_and_then_is_given_up_as_well(session):
    """As in `studeval check`: what is unsupported ends no row of deaths."""
    write_kings(session, 12)
    (session.path / "now_and_then.py").write_text(
        "from studeval.gate.engine import Failure, Unsupported\n"
        "def answer(query):\n"
        "    number = int(query.key.rpartition('-')[2])\n"
        "    return Unsupported('odd') if number % 2 else Failure('gone', kind='crash')\n",
        encoding="utf-8",
    )
    result = session(engine="py:now_and_then:answer")
    result.assert_outcomes(failed=8, skipped=4)


def test_the_verdict_says_whether_it_was_the_same_when_asked_again(session):
    (session.path / "dying.py").write_text(
        "from studeval.gate.engine import Failure\n"
        "def answer(query):\n"
        "    return Failure('gone \\x1b[2J\\n::error::well', kind='crash')\n",
        encoding="utf-8",
    )
    result = session("-k", "my-king", engine="py:dying:answer")
    result.stdout.fnmatch_lines(["  repeat    confirmed: it did the same when asked once more, alone"])
    result.stdout.fnmatch_lines([r"  got       gone \x1b[[]2J", r"            \x3a:error::well"])


# --- What it costs ---------------------------------------------------------------------------------------------------

COST = """
import sys, time
import pytest
start = time.process_time()
import studeval.pytest_plugin
print(1000 * (time.process_time() - start))
print(" ".join(sorted(name for name in sys.modules if name.startswith("studeval."))))
print(" ".join({"yaml", "click", "rich", "jsonschema", "numpy"} & set(sys.modules)))
"""


def cost():
    command = [sys.executable, "-c", COST]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def test_it_costs_nothing_where_no_file_of_cases_is_collected(session):
    session.path.joinpath("cases.stud.yaml").unlink()
    session.path.joinpath("test_plain.py").write_text(
        "import sys\ndef test_plain():\n    assert not {'studeval.gate', 'yaml', 'click'} & set(sys.modules)\n",
        encoding="utf-8",
    )
    session(engine=None, subprocess=True).assert_outcomes(passed=1)


def test_importing_it_loads_nothing_of_the_gate():
    _, modules, heavy = cost()
    assert "" == heavy
    assert set() == {"studeval.gate", "studeval.rulebook", "studeval.cli", "studeval.rules"} & set(
        modules.split()
    )


def test_importing_it_takes_under_five_milliseconds_of_the_processor(monkeypatch):
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    assert 5 > min(float(cost()[0]) for _ in range(7))  # the first one compiles


def test_an_install_is_quiet_in_a_project_of_its_user(tmp_path):
    """An editable one brings a loader that is imported before pytest looks at it."""
    (tmp_path / "test_plain.py").write_text("def test_plain(): pass\n", encoding="ascii")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."]
    done = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "PytestAssertRewriteWarning" not in done.stdout


def test_pytest_finds_it_by_its_entry_point():
    (found,) = entry_points(group="pytest11", name="studeval")
    assert pytest_plugin is found.load()
