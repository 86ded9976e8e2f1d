"""The engines of a run: none is left running where another does not start, and each is told what it asks to be told."""

import pytest

from studeval.gate import lineup as module
from studeval.gate.engine import EngineStartError, Query
from studeval.gate.lineup import equip, lineup, started, unstarted


class Closing:
    """An engine that remembers whether it was closed."""

    def __init__(self, name):
        self.name, self.closed = name, False

    def close(self):
        self.closed = True


def test_where_one_does_not_start_those_that_did_are_closed(monkeypatch):
    first = Closing("first")

    def start(name):
        if name == "first":
            return first
        raise EngineStartError(f"{name} does not start")

    monkeypatch.setattr(module, "start", start)
    with pytest.raises(EngineStartError, match="second does not start"):
        lineup(["first", "second"])
    assert first.closed


def test_an_engine_named_twice_is_started_once():
    assert ["python"] == [engine.name for engine in started(["python", "python"])]


class Caring(Closing):
    """An engine with a time to wait, that asks what answers hang on."""

    def __init__(self, name):
        super().__init__(name)
        self.timeout, self.hangs_on = 10.0, lambda _: frozenset()


def test_an_engine_is_told_how_long_to_wait_and_what_answers_hang_on(question):
    caring, plain = Caring("caring"), Closing("plain")
    asked = question({"seat": 3})
    equip([caring, plain], [asked], timeout=2.5)
    assert 2.5 == caring.timeout
    assert {"bring-in-tie", "suit-order"} == caring.hangs_on(Query.of(asked))
    assert not hasattr(plain, "timeout")


def test_without_a_timeout_an_engine_keeps_its_own(question):
    caring = Caring("caring")
    equip([caring], [question({"seat": 3})])
    assert 10.0 == caring.timeout


def test_those_who_are_to_be_started_are_named_before_they_are():
    assert [each.describe() for each in unstarted([])] == ["c", "python"]
    assert [each.name for each in unstarted(["cmd:./mine", "c", "cmd:./mine"])] == ["cmd:./mine", "c"]


def test_who_was_not_started_cannot_answer():
    (engine,) = unstarted(["cmd:./mine"])
    with pytest.raises(EngineStartError, match=r"cmd:./mine was not started"):
        engine.answer(Query("case", "bring-in", "razz", None, {}))
    engine.close()
