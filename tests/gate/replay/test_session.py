"""A run over recorded hands: its exit code, and how it ends when it is told to."""

import os
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from studeval.gate.exits import DiedError, Exit
from studeval.gate.replay import HandVerdict, House, Wish
from studeval.gate.replay.session import Interruption, Plan, Totals, conduct
from studeval.gate.shield import SIGNALS
from studeval.rulebook import bundled
from studeval.rules.house import HouseRules

HAND = bundled() / "hands" / "ps-razz-200911-02.phh"
PLAN = Plan([str(HAND)], Wish([House("usual", HouseRules(), ("razz",))]))


def totals(known: int = 0, stale: int = 0, interrupted: bool = False, **counts: int) -> Totals:
    found = Totals(Counter(counts), stale=["x"] * stale, interrupted=interrupted)
    found.known["unlawful"] = known
    return found


@pytest.mark.parametrize(
    ("found", "code"),
    [
        (totals(lawful=1), Exit.AS_EXPECTED),
        (totals(undecided=1), Exit.AS_EXPECTED),
        (totals(lawful=1, unlawful=1), Exit.FAILURES),
        (totals(lawful=1, unlawful=1, known=1), Exit.AS_EXPECTED),
        (totals(unlawful=1, known=1), Exit.NOTHING_RAN),
        (totals(lawful=1, unlawful=1, malformed=1), Exit.BAD_INPUT),
        (totals(lawful=1, stale=1), Exit.STALE_BASELINE),
        (totals(lawful=1, unlawful=1, stale=1), Exit.FAILURES),
        (totals(lawful=1, interrupted=True), Exit.INTERRUPTED),
        (totals(), Exit.NOTHING_RAN),
        (totals(lawful=1, **{"not-judged": 1}), Exit.AS_EXPECTED),
        (totals(**{"not-judged": 1}), Exit.NOTHING_RAN),
        (Totals(Counter(malformed=1), Counter(), Counter(), Counter(malformed=1), internal=1), Exit.INTERNAL),
    ],
    ids=[
        "lawful", "undecided", "unlawful", "known", "nothing but known", "malformed", "stale", "unlawful and stale",
        "interrupted", "no hands", "some not judged", "none judged", "a fault of ours, though known",
    ],
)  # fmt: skip
def test_the_exit_code_says_how_it_was(found: Totals, code: Exit) -> None:
    assert code == found.exit()


class Silent:
    """A report that calls something at every hand."""

    def __init__(self, act: Any = lambda: None) -> None:
        self.act = act
        self.ended: list[Totals] = []
        self.hands = 0

    def __enter__(self) -> "Silent":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is open."""

    def add(self, verdict: HandVerdict) -> None:  # noqa: ARG002  # only that one came counts
        self.hands += 1
        self.act()

    def advance(self, size: int) -> None:
        """Nothing is told of it."""

    def end(self, totals: Totals) -> None:
        self.ended.append(totals)


@pytest.fixture
def collection(tmp_path: Path) -> Plan:
    text = HAND.read_text(encoding="utf-8")
    path = tmp_path / "many.phhs"
    path.write_text("".join(f"[{number}]\n{text}\n" for number in range(1, 6)), encoding="utf-8")
    return Plan([str(path)], PLAN.wish)


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_signal_ends_a_run_after_the_hand_at_work(number: signal.Signals, collection: Plan) -> None:
    report = Silent(lambda: os.kill(os.getpid(), number))
    with Interruption() as interruption:
        found = conduct(collection, [report], interruption)
    assert (1, [found], False, Exit.INTERRUPTED) == (report.hands, report.ended, found.complete, found.exit())


def test_a_second_signal_ends_the_program() -> None:
    with Interruption():
        os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)


def test_the_signals_are_as_they_were_afterwards() -> None:
    usual = [signal.getsignal(each) for each in SIGNALS]
    with Interruption():
        pass
    assert usual == [signal.getsignal(each) for each in SIGNALS]


def test_a_process_that_dies_leaves_a_report_that_is_not_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(*_: object) -> Any:
        raise DiedError
        yield

    monkeypatch.setattr("studeval.gate.replay.work.Workers.work", dies)
    report = Silent()
    found = conduct(PLAN, [report], Interruption())
    assert ([found], False, Exit.INTERNAL) == (report.ended, found.complete, found.exit())


def test_the_command_that_tells_a_hand_says_the_house() -> None:
    plan = Plan([], PLAN.wish, options=("--profile", "tda"))
    verdict = HandVerdict("my hands.phhs[3]", "unlawful")
    assert "studeval replay --narrate --profile tda 'my hands.phhs[3]'" == plan.again(verdict)


def test_the_command_after_a_survey_that_was_not_saved_is_of_all_hands() -> None:
    plan = Plan(["a", "b c"], PLAN.wish, options=("--survey", "--lenient"))
    assert "studeval replay --narrate --survey --lenient a 'b c'" == plan.again(
        HandVerdict("a/x.phh", "unlawful")
    )
