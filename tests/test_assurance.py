"""docs/assurance.md tells the figures of the rulebook as it is; those of the long runs are told by their commands."""

from pathlib import Path

import pytest

from studeval.rulebook import bundled, cover, cover_decisions, load
from tests.mutants.decisions import wired_in
from tests.mutants.hunt import mutants

PAGE = Path(__file__).parents[1].joinpath("docs", "assurance.md").read_text("utf-8")
BOOK, _ = load([bundled()])


def clauses() -> str:
    documents, decisions = cover(BOOK).values(), cover_decisions(BOOK).values()
    proved = sum(len(document.proved) for document in documents)
    testable = proved + sum(len(document.unproved) for document in documents)
    told_apart = sum(not decision.alike for decision in decisions)
    cases = f"by {len(BOOK.cases)} cases"
    return f"{proved} of {testable} testable ones, {told_apart} of {len(decisions)} decisions, {cases}"


def questions() -> str:
    return f"{sum(len(list(case.questions())) for case in BOOK.cases.values())} questions, all passed"


def rule_mutants() -> str:
    made = list(mutants().values())
    caught = [mutant for mutant in made if not mutant.equivalent]
    return f"{len(caught)} of {len(made)}, one equivalent; {len(wired_in())} house rules wired in besides"


@pytest.mark.parametrize("figures", [clauses, questions, rule_mutants], ids=lambda told: told.__name__)
def test_the_page_tells_its_figures(figures):
    assert figures() in PAGE
