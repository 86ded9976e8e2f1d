"""The hunt: which case catches a mutant, for each clause that the mutant breaks.

Only the questions of the operations and games that it touches are put to it, and of those only what cites one of the
clauses; each clause is done with when a case has shown it. All in this process, on the pure-Python evaluator, any part
of which can be made wrong.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from studeval.gate.engine import start
from studeval.gate.runner import put
from studeval.gate.verdict import Kind
from studeval.rulebook import Question, Rulebook, bundled, load

from . import catalogue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .mutant import Mutant

ENGINE = start("python")
CAUGHT = {Kind.WRONG, Kind.REFUSED}


@cache
def mutants() -> dict[str, Mutant]:
    """The catalogue by id: every mutant that a file of it lists."""
    files = (
        import_module(f"{catalogue.__name__}.{found.name}") for found in iter_modules(catalogue.__path__)
    )
    listed = [mutant for file in files for mutant in file.MUTANTS]
    found = {mutant.id: mutant for mutant in listed}
    assert len(found) == len(listed), "two mutants have the same id"
    return found


@cache
def rulebook() -> Rulebook:
    """The bundled rulebook."""
    book, _ = load([bundled()])
    return book


@cache
def asked(op: str, game: str) -> Sequence[Question]:
    """The questions of the bundled cases about an operation in a game."""
    cases = [case for case in rulebook().cases.values() if (case.op, case.game) == (op, game)]
    return [question for case in cases for question in case.questions()]


def touched(mutant: Mutant) -> list[Question]:
    """The questions that a mutant may answer wrongly."""
    return [
        question for op in mutant.ops.split() for game in mutant.games.split() for question in asked(op, game)
    ]


def cited(question: Question) -> set[str]:
    """The clauses that a question proves."""
    return set(rulebook().cases[question.case_id].clauses)


def killers(mutant: Mutant) -> dict[str, Question]:
    """For each clause that the mutant breaks the first question that catches it and cites the clause."""
    wanted, found = set(mutant.breaks.split()), dict[str, Question]()
    with mutant.in_force():
        for question in touched(mutant):
            proved = cited(question) & wanted - set(found)
            if proved and catches(question):
                found |= dict.fromkeys(proved, question)
    return found


def catches(question: Question) -> bool:
    """Whether the engine in force gives a wrong answer; one that merely breaks is no wrong engine."""
    verdict = put(question, ENGINE)
    assert verdict.kind is not Kind.ERROR, f"the mutant itself is broken: {question.key}: {verdict.message}"
    return verdict.kind in CAUGHT
