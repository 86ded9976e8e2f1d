"""The engines: found by name, started, and asked."""

import pytest

from studeval.errors import BackendError
from studeval.gate import lineup as lineup_module
from studeval.gate.engine import (
    Answer,
    EngineStartError,
    Query,
    Refusal,
    UnknownEngineError,
    Unsupported,
    start,
    starters,
)
from studeval.gate.engines import builtin
from studeval.gate.lineup import lineup
from studeval.rules.house import HouseRules


def query(op="compare", **given):
    return Query("case", op, "razz", HouseRules(), given)


def test_the_packages_own_engines_are_found():
    assert {"c", "python"} <= set(starters())


def test_an_unknown_engine_is_told_with_those_there_are():
    with pytest.raises(UnknownEngineError, match="there is no engine 'phe': c, python"):
        start("phe")


def test_python_says_what_answers():
    assert start("python").describe() == "python"


def test_an_answer():
    hands = {"P1": "8s 7h 6d 5c 4s", "P2": "8h 7c 6c 5h 3s"}
    assert start("python").answer(query(side="low", hands=hands)) == Answer({"winners": ["P2"]})


def test_a_refusal_has_the_code_of_the_error():
    outcome = start("python").answer(query(side="low", hands={"P1": "8s 7h 6d 5c", "P2": "8h 7c 6c 5h 3s"}))
    assert outcome == Refusal("hand-size", "a hand is five to seven cards, not four")


def test_an_operation_it_has_not():
    assert start("python").answer(query(op="juggle")) == Unsupported("no operation 'juggle'")


@pytest.fixture
def no_native(monkeypatch):
    """The C evaluator as it is where the package was built without a compiler."""

    class Using(builtin.using):
        def __init__(self, name):
            if name == "c":
                raise BackendError("the C evaluator is not there (no compiler)")
            super().__init__(name)

    monkeypatch.setattr(builtin, "using", Using)


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch):
    monkeypatch.delenv("STUDEVAL_BACKEND", raising=False)
    monkeypatch.delenv("STUDEVAL_REQUIRE_NATIVE", raising=False)


def names(line):
    engines, notice = line
    return [engine.name for engine in engines], notice


@pytest.mark.usefixtures("native")
def test_both_backends_answer():
    assert names(lineup()) == (["c", "python"], "")


def test_engines_named_are_those_asked_each_once():
    assert names(lineup(["python", "python"])) == (["python"], "")


@pytest.mark.usefixtures("no_native")
def test_without_c_the_run_is_on_python_and_says_why():
    assert names(lineup()) == (["python"], "the C evaluator is not there (no compiler)")


def test_python_alone_may_be_asked_for(monkeypatch):
    monkeypatch.setenv("STUDEVAL_BACKEND", "python")
    assert names(lineup()) == (["python"], lineup_module.ASKED_FOR)


@pytest.mark.usefixtures("no_native")
@pytest.mark.parametrize(("variable", "value"), [("STUDEVAL_BACKEND", "c"), ("STUDEVAL_REQUIRE_NATIVE", "1")])
def test_without_c_where_it_is_required_no_engine_starts(monkeypatch, variable, value):
    monkeypatch.setenv(variable, value)
    with pytest.raises(EngineStartError, match="no compiler"):
        lineup()


@pytest.mark.usefixtures("no_native")
def test_without_c_the_engine_c_does_not_start():
    with pytest.raises(EngineStartError, match="no compiler"):
        lineup(["c"])
