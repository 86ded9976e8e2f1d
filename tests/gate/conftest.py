"""A little rulebook made by hand, and an engine that says what a test tells it to."""

from collections.abc import Callable
from typing import Any

import pytest

from studeval.gate.engine import Answer, Outcome, Query
from studeval.gate.report.run import Run
from studeval.gate.report.sinks import Recorder
from studeval.gate.session import Plan, conduct
from studeval.rulebook.model import Case, Clause, Document, Place, Question, Rulebook
from studeval.rules.house import HouseRules

GIVEN = {"upcards": {"1": "Ac", "2": "Qd", "3": "Qh", "4": "Js"}}


def places(line: int) -> dict[tuple[str, ...], Place]:
    return {(): Place("house/bring-in.yaml", line, 5)}


class Scripted:
    """An engine that answers with `reply`: an outcome, an answer as a mapping, or an error to raise."""

    def __init__(self, reply: Any, name: str = "scripted") -> None:
        self.name, self.reply = name, reply
        self.asked: list[Query] = []

    def describe(self) -> str:
        return self.name

    def answer(self, query: Query) -> Outcome:
        self.asked.append(query)
        if isinstance(self.reply, BaseException):
            raise self.reply
        return Answer(self.reply) if isinstance(self.reply, dict) else self.reply

    def close(self) -> None:
        """There is nothing to end."""


@pytest.fixture
def scripted() -> type[Scripted]:
    return Scripted


@pytest.fixture
def question() -> Callable[..., Question]:
    def make(
        expect: Any = None, refuse: str | None = None, op: str = "bring-in", choice: str | None = None
    ) -> Question:
        return Question("queen-of-hearts", choice, op, "razz", HouseRules(), GIVEN, expect, refuse)

    return make


@pytest.fixture
def rulebook() -> Rulebook:
    text = "Among equal upcards the highest suit brings it in."
    clause = Clause(
        "RZ-BRING-04", places(9), "RZ", "Third street", text, "obligation", "full", "", None, "", 38
    )
    document = Document("RZ", places(1), "Razz, fixed limit", "ru", ("razz",), "", (clause,))
    house = HouseRules()
    case = Case(
        id="queen-of-hearts",
        places=places(12),
        title="two queens are separated by suit",
        topic="bring-in",
        game="razz",
        profile="ps-razz",
        op="bring-in",
        clauses=("RZ-BRING-04",),
        why="In razz the high end of the suit order pays.",
        given=GIVEN,
        expect={"suit": {"seat": 3}, "seat": {"seat": 2}},
        refuse=None,
        decision="bring-in-tie",
        source=(),
        house=house,
    )
    return Rulebook(documents={"RZ": document}, cases={case.id: case}, clauses={clause.id: clause})


@pytest.fixture
def record(rulebook: Rulebook) -> Callable[..., Run]:
    """Runs the questions of the little rulebook on these engines and keeps the records; `plan` as for a Plan."""

    def recorded(*engines: Any, **plan: Any) -> Run:
        run = Run()
        whole = {"questions": rulebook.cases["queen-of-hearts"].questions(), "engines": engines} | plan
        planned = Plan(**{"rulebook": rulebook} | whole)
        conduct(planned, [Recorder(planned, [run.take], "1.2.3")])
        return run

    return recorded
