"""Every wrong engine of the catalogue is caught by a case that cites the clause it breaks: `odd-chip-to-first-seat`."""

from __future__ import annotations

from pathlib import Path

import pytest

from studeval.games import GAMES
from studeval.rules import bring_in, operations
from studeval.rules.betting import Betting
from studeval.rules.house import HouseRules

from .decisions import killer, wired_in
from .hunt import asked, catches, cited, killers, mutants, rulebook, touched
from .mutant import Mutant

PROVED = [mutant for mutant in mutants().values() if not mutant.equivalent]
EQUIVALENT = [mutant for mutant in mutants().values() if mutant.equivalent]
BREAKS = {clause for mutant in PROVED for clause in mutant.breaks.split()}


@pytest.mark.parametrize("mutant", PROVED, ids=lambda mutant: mutant.id)
def test_each_clause_that_it_breaks_is_shown_by_a_case(mutant: Mutant) -> None:
    assert sorted(killers(mutant)) == sorted(mutant.breaks.split())


@pytest.mark.parametrize("mutant", EQUIVALENT, ids=lambda mutant: mutant.id)
def test_an_equivalent_one_is_caught_by_no_case(mutant: Mutant) -> None:
    with mutant.in_force():
        assert [question.key for question in touched(mutant) if catches(question)] == []


@pytest.mark.parametrize(("decision", "choice"), wired_in(), ids=lambda each: each)
def test_a_house_rule_wired_in_is_caught(decision: str, choice: str) -> None:
    assert killer(decision, choice) is not None


# --- The catalogue leaves nothing out -------------------------------------------------------------------------------


@pytest.mark.parametrize("op", operations())
@pytest.mark.parametrize("game", GAMES)
def test_each_operation_has_a_mutant_in_each_game_it_is_asked_in(op: str, game: str) -> None:
    touching = [mutant for mutant in PROVED if op in mutant.ops.split() and game in mutant.games.split()]
    assert bool(asked(op, game)) <= bool(touching)


def test_each_document_has_a_mutant() -> None:
    assert {rulebook().clauses[clause].document for clause in BREAKS} == set(rulebook().documents)


def test_each_decision_of_the_rules_has_a_mutant() -> None:
    assert {decision for decision, _ in wired_in()} == set(HouseRules.decisions())


def test_the_catalogue_is_large_enough() -> None:
    assert len(PROVED) >= 150


def test_the_page_tells_its_figures() -> None:
    page = Path(__file__).parents[2].joinpath("docs", "mutants.md").read_text("utf-8")
    touching = {op: sum(op in mutant.ops.split() for mutant in mutants().values()) for op in operations()}
    assert f"`tests/mutants/` has {len(mutants())} of them" in page
    assert [op for op, number in touching.items() if f"| {op} | {number} |" not in page] == []
    assert f"These {len(wired_in())} are made from the rulebook" in page


# --- The hunt itself ------------------------------------------------------------------------------------------------


def test_the_reference_itself_is_caught_by_nothing() -> None:
    height = {"rules.bring_in._height": lambda right, *args: right(*args)}
    reference = Mutant("reference", "Nothing is wrong.", "CU-BRING-07 S8-BRING-01", "bring-in", height)
    assert killers(reference) == {}


def test_a_case_that_does_not_cite_the_clause_is_no_killer() -> None:
    wrong = mutants()["ace-low-for-the-bring-in"]
    assert all(clause in cited(question) for clause, question in killers(wrong).items())
    elsewhere = Mutant(wrong.id, wrong.says, "CU-POT-01", wrong.ops, wrong.patches)
    assert killers(elsewhere) == {}


def test_a_mutant_that_breaks_down_is_none() -> None:
    broken = Mutant(
        "broken", "It divides by zero.", "CU-BRING-07", "bring-in", {"rules.bring_in.rule": lambda *_: 1 / 0}
    )
    with pytest.raises(AssertionError, match=r"the mutant itself is broken: .*ZeroDivisionError"):
        killers(broken)


def test_afterwards_the_package_is_itself_again() -> None:
    def now() -> list[object]:
        return [bring_in._height, bring_in.OPERATION.read, vars(Betting)["actor"]]

    before = now()
    for wrong in (
        "ace-low-for-the-bring-in",
        "dealer-forgotten-for-the-bring-in",
        "all-in-bet-ends-the-round",
    ):
        killers(mutants()[wrong])
    assert now() == before
