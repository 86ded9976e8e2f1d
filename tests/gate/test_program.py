"""Programs as engines: each way to break has a verdict and an exit code of its own, and nothing of it is left behind.

The programs are in `broken/`; each is the sound one with one thing wrong.
"""

import shlex
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner

from studeval.cli import main
from studeval.gate.engine import Answer, EngineStartError, Failure, Query, Refusal, Unsupported, start
from studeval.gate.engines import program
from studeval.gate.engines.program import Program
from studeval.gate.exits import Exit
from studeval.gate.runner import run
from studeval.gate.verdict import Kind
from studeval.rules.house import HouseRules

BROKEN = Path(__file__).parent / "broken"
CASES = """\
topic: mine
game: razz
profile: ps-razz
op: bring-in
cases:
  - id: first-queen
    title: two queens are separated by suit
    clauses: [RZ-BRING-04]
    why: In razz the high end of the suit order pays.
    given: {upcards: {1: Ac, 2: Qd, 3: Qh, 4: Js}}
    expect: {seat: 3}
  - id: second-queen
    title: two queens are separated by suit again
    clauses: [RZ-BRING-04]
    why: In razz the high end of the suit order pays.
    given: {upcards: {1: Ac, 2: Qc, 3: Qh, 4: Js}}
    expect: {seat: 3}
"""
QUICK = 1.0  # seconds; ample for a reply of these programs
# What Program says of each, the mark of asking again alone, and a part of the message.
FAULTS = {
    "hang_in_run": ("timeout", "confirmed", "no answer within 1 s"),
    "hang_with_child": ("timeout", "confirmed", "no answer within 1 s"),
    "hang_with_group": ("timeout", "confirmed", "no answer within 1 s"),
    "dead_with_child": ("crash", "confirmed", "the program ended with status 4 and did not answer"),
    "crash_in_run": ("crash", "confirmed", "the program was killed by SIGSEGV and did not answer"),
    "exit_early": ("crash", "confirmed", "the program ended with status 0 and did not answer"),
    "closes_output": ("crash", "confirmed", "the program closed its output and did not answer"),
    "dies_at_every_question": ("crash", "confirmed", "the program ended with status 1 and did not answer"),
    "half_line": ("crash", "confirmed", """did not answer; a line without its end came: '{"id": 3, "o'"""),
    "no_newline": ("timeout", "confirmed", "no answer within 1 s; a line without its end came"),
    "garbage_line": (
        "garbage",
        "confirmed",
        "no JSON, Expecting value at character 0: 'seat 3 brings it in'",
    ),
    "bad_utf8": ("garbage", "confirmed", r"""no UTF-8 at byte 29: '{"id": 3, "ok": {"reason": "d\\xe9j"""),
    "huge_line": ("garbage", "confirmed", "a line of more than 1048576 bytes: "),
    "endless_line": ("garbage", "confirmed", "a line of more than 1048576 bytes: 'xxxx"),
    "nan": ("garbage", "confirmed", "NaN is no number in JSON"),
    "too_large_number": ("garbage", "confirmed", "1e999 is no number in JSON"),
    "half_a_pair": ("garbage", "confirmed", r"half a surrogate pair in a text: '\ud800'"),
    "deep": ("garbage", "confirmed", "nested too deeply: "),
    "deep_but_read": ("garbage", "confirmed", "lists and mappings are nested more than 64 deep"),
    "two_lines": ("protocol", "confirmed", "more than one line for one request: "),
    "wrong_id": ("protocol", "confirmed", "the reply has id 2, the request had 3"),
    "missing_id": ("protocol", "confirmed", "the reply to run is not in form: missing here: id"),
    "bare_answer": ("protocol", "confirmed", "a reply has exactly one of ok, error, refuse and unsupported"),
    "two_results": ("protocol", "confirmed", "a reply has exactly one of ok, error, refuse and unsupported"),
}
NO_START = {
    "hang_at_start": "no answer within 1 s to hello: does it flush its output after each line?",
    "crash_at_start": "the program ended with status 1 and did not answer\nno table of hands",
    "other_protocol": "it speaks protocol 2, not 1",
    "refuses_hello": "it refuses hello: no licence",
    "hello_out_of_form": "the reply to hello is not in form: ok.games: a list is wanted here, not 'razz'",
}
# Where the second question of the two is the one that fails, and only because of the first.
ORDER_DEPENDENT = {
    "dies_at_the_second": ("crash", "the program ended with status 3 and did not answer"),
    "leaves_after_an_answer": ("crash", "the program ended with status 0 and did not answer"),
    "second_line_later": ("protocol", "it wrote what nobody asked for: "),
}


def query(**more):
    upcards = {"upcards": {"1": "Ac", "2": "Qd", "3": "Qh", "4": "Js"}}
    return Query(
        **{"key": "case", "op": "bring-in", "game": "razz", "house": HouseRules(), "given": upcards} | more
    )


def gone(pid):
    """Nobody has that number, or a zombie whose parent has not looked."""
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return found.stdout.strip()[:1] in {"", "Z"}


def await_gone(pids, seconds=5.0):
    deadline = time.monotonic() + seconds
    while (left := [pid for pid in pids if not gone(pid)]) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


@pytest.fixture
def notes(tmp_path):
    """The process ids that a program and its children have noted; at the end of a test none of them lives."""
    file = tmp_path / "notes"
    file.touch()
    yield file
    assert await_gone(file.read_text().split()) == []


@pytest.fixture
def spec(notes):
    """The `--engine` of a program of `broken/`."""

    def spec_of(name, *more):
        words = [sys.executable, "-S", "-E", BROKEN / f"{name}.py", "--note", notes, *more]
        return "cmd:" + shlex.join(map(str, words))

    return spec_of


@pytest.fixture
def engine(spec):
    """Starts a program of `broken/`, and closes it when the test is over."""
    started = []

    def start_it(name, *more, **options):
        started.append(Program(spec(name, *more), **{"timeout": QUICK} | options))
        return started[-1]

    yield start_it
    for each in started:
        each.close()


@pytest.fixture
def check(tmp_path, monkeypatch):
    """Runs `studeval check` on two cases."""
    monkeypatch.setitem(program.PREFIXES, "cmd", partial(Program, timeout=QUICK, starting=QUICK))
    monkeypatch.chdir(tmp_path)
    Path("cases.yaml").write_text(CASES, encoding="ascii")
    return lambda *args: CliRunner().invoke(main, ["check", *args, "cases.yaml"])


def verdicts(question, engine, times=1):
    return [(each.kind, each.repeat, each.message) for each in run([question({"seat": 3})] * times, [engine])]


# --- The faults ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FAULTS)
def test_the_verdict_on_a_fault(name, question, engine):
    kind, repeat, words = FAULTS[name]
    ((found, again, message),) = verdicts(question, engine(name))
    assert (found, again) == (kind, repeat)
    assert words in message


@pytest.mark.parametrize("name", FAULTS)
def test_a_check_of_a_faulty_engine_goes_on_and_fails(name, check, spec):
    result = check("-e", spec(name), "-e", "python")
    assert result.exit_code == Exit.FAILURES
    heads = [line.strip() for line in result.output.splitlines() if " on cmd:" in line]
    kind = FAULTS[name][0].upper()
    assert [f"{kind} first-queen on {spec(name)}", f"{kind} second-queen on {spec(name)}"] == heads[:2]
    assert "2 passed" in result.output.splitlines()[-1], "the other engine has been asked"


@pytest.mark.parametrize("name", NO_START)
def test_what_does_not_say_hello_does_not_start(name, check, spec):
    result = check("-e", spec(name))
    assert result.exit_code == Exit.NO_ENGINE
    assert f"{spec(name)}: {NO_START[name]}" in result.output


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("no-such-program --fast", "No such file or directory: 'no-such-program'"),
        (str(BROKEN / "not_executable.txt"), "Permission denied"),
        (str(BROKEN), "Permission denied"),
        ("", "'cmd:' names no program"),
        ("'./mine", "No closing quotation"),
    ],
    ids=["no such program", "not executable", "a folder", "nothing", "open quote"],
)
def test_what_is_no_program_does_not_start(command, words, check):
    result = check("-e", f"cmd:{command}")
    assert result.exit_code == Exit.NO_ENGINE
    assert words in result.output


@pytest.mark.parametrize("name", ORDER_DEPENDENT)
def test_a_fault_that_only_the_question_before_explains(name, question, engine):
    first, second = verdicts_with_time_between(question, engine(name))
    kind, words = ORDER_DEPENDENT[name]
    assert first.kind is Kind.PASS
    assert (second.kind, second.repeat) == (kind, "order-dependent")
    assert words in second.message


def verdicts_with_time_between(question, engine):
    for verdict in run([question({"seat": 3})] * 2, [engine]):
        yield verdict
        time.sleep(0.2)


def test_a_check_of_an_order_dependent_engine_fails(check, spec):
    result = check("-e", spec("dies_at_the_second"))
    assert result.exit_code == Exit.FAILURES
    assert "CRASH second-queen on" in result.output


def test_a_late_answer_does_not_meet_the_next_question(question, engine, tmp_path):
    late = engine("late", tmp_path / "asked")
    first, second = verdicts(question, late, times=2)
    assert first == (Kind.TIMEOUT, "order-dependent", "no answer within 1 s")
    assert second == (Kind.PASS, "", "")


def test_an_engine_that_keeps_dying_is_given_up(question, engine):
    found = verdicts(question, engine("dies_at_every_question"), times=7)
    assert [kind for kind, _, _ in found] == [Kind.CRASH] * 5 + [Kind.NOT_RUN] * 2


def test_a_flood_on_standard_error_is_a_log(check, spec, monkeypatch):
    monkeypatch.setitem(program.PREFIXES, "cmd", Program)  # it takes its time
    assert check("-e", spec("flood_on_stderr")).exit_code == Exit.AS_EXPECTED


def test_only_the_end_of_the_log_is_kept(engine):
    flooding = engine("flood_on_stderr", timeout=10)
    assert flooding.answer(query()) == Answer({"seat": 3})
    assert len(flooding._conversation.log) <= 4096


def test_what_a_program_said_before_it_died_is_in_its_trace(engine):
    outcome = engine("crash_in_run").answer(query())
    assert (outcome.kind, outcome.trace) == ("crash", "about to fall")


def test_the_time_for_a_reply_may_be_set_after_the_start(engine):
    late = engine("hang_in_run", timeout=60)
    late.timeout = 0.2
    assert late.answer(query()).message == "no answer within 0.2 s"


def test_an_answer_to_a_question_that_was_not_read(engine):
    long = query(house=None, given={"upcards": {"1": "Ac"}, "remark": "x" * 1_000_000})
    outcome = engine("answers_unread").answer(long)
    assert (outcome.kind, outcome.message[:40]) == ("protocol", "it did not read the request before it wr")


def test_an_error_that_the_engine_tells_is_no_crash(engine):
    telling = engine("says_error")
    assert telling.answer(query()) == Failure("division by zero", "the table of lows is empty")


def test_a_house_that_the_engine_does_not_take_is_unsupported(check, engine, spec):
    refusing = engine("refuses_configure")
    assert refusing.answer(query(house=HouseRules(suit_order="chds"))) == Unsupported("one house only")
    assert check("-e", spec("refuses_configure")).exit_code == Exit.NOTHING_RAN


# --- What is left behind ---------------------------------------------------------------------------------------------


def noted(notes, number):
    """The process ids, once there are so many."""
    deadline = time.monotonic() + 20
    while len(pids := notes.read_text().split()) < number:
        assert time.monotonic() < deadline, "the program did not get so far"
        time.sleep(0.02)
    return pids


def test_a_closed_engine_is_gone_and_stays_so(engine, notes):
    sound = engine("sound")
    assert sound.answer(query()) == Answer({"seat": 3})
    (pid,) = noted(notes, 1)
    sound.close()
    sound.close()
    assert gone(pid)
    assert sound.answer(query()) == Failure("the engine is closed")


def test_a_hang_is_killed_with_its_child_before_the_answer_is_given(engine, notes):
    engine("hang_with_child").answer(query())
    assert await_gone(noted(notes, 2), seconds=1) == []


def test_a_child_in_a_group_of_its_own_is_killed_too(engine, notes):
    engine("hang_with_group").answer(query())
    assert await_gone(noted(notes, 2), seconds=1) == []


def test_an_engine_behind_timeout_is_killed_too(spec, notes):
    """`timeout` makes a group for what it runs."""
    behind = Program(f"cmd:sh -c 'timeout 600 {spec('hang_in_run')[4:]}; true'", timeout=QUICK)
    behind.answer(query())
    assert await_gone(noted(notes, 1), seconds=1) == []


@pytest.mark.parametrize("name", ["sound", "hang_with_child", "hang_with_group"])
@pytest.mark.parametrize(
    "number",
    [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL],
    ids=lambda number: number.name,
)
def test_however_check_ends_no_process_is_left(number, name, spec, notes, tmp_path):
    """A sound engine is caught between questions, or nearly; a hanging one in the middle of its first."""
    (tmp_path / "cases.yaml").write_text(CASES, encoding="ascii")
    slow = f"cmd:{shlex.join([sys.executable, '-c', 'import time; time.sleep(600)'])}"
    engines = ["-e", spec(name)] + (["-e", slow] if name == "sound" else [])
    command = [sys.executable, "-m", "studeval", "check", *engines, "cases.yaml"]
    checking = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    pids = noted(notes, 1 if name == "sound" else 2)
    checking.send_signal(number)
    status = checking.wait(20)
    assert status == (-number if number == signal.SIGKILL else Exit.INTERRUPTED)
    assert await_gone(pids) == []


# --- What a program is told and may say ------------------------------------------------------------------------------


def test_the_programs_own_name_is_in_the_description(engine, spec):
    assert engine("sound").describe() == f"{spec('sound')} (test engine)"


def test_no_shell_sees_the_command(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(EngineStartError):
        Program("cmd:echo $HOME > written; touch written", timeout=QUICK)
    assert not Path("written").exists()


def test_our_own_engine_in_a_process_of_its_own():
    own = start(f"cmd:{shlex.quote(sys.executable)} -m studeval engine python")
    try:
        assert own.answer(query()) == start("python").answer(query())
        assert own.answer(query(house=HouseRules(bring_in_tie="seat"))).value["seat"] == 2
        assert own.answer(query(house=None)).value["seat"] == 3
        assert own.answer(query(op="juggle")) == Unsupported("no operation 'juggle'")
        twice = {"upcards": {"1": "Ac", "2": "Ac"}}
        assert own.answer(query(given=twice)) == start("python").answer(query(given=twice))
        assert isinstance(own.answer(query(given=twice)), Refusal)
    finally:
        own.close()


def test_an_engine_may_be_closed_while_it_is_asked(engine):
    """As Ctrl-C does where engines run beside each other."""
    hanging, found = engine("hang_in_run", timeout=30), []
    asking = Thread(target=lambda: found.append(hanging.answer(query())))
    asking.start()
    time.sleep(0.2)
    hanging.close()
    asking.join(5)
    assert [outcome.kind for outcome in found] == ["crash"]
