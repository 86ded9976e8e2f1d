"""docs/assurance.md and README.md tell the figures of the rulebook as it is; commands tell those of the long runs."""

from pathlib import Path

import pytest

from studeval.rulebook import cover, cover_decisions
from tests.mutants.decisions import wired_in
from tests.mutants.hunt import mutants, rulebook

ROOT = Path(__file__).parents[1]
CASES = f"{len(rulebook().cases)} cases"
QUESTIONS = f"{sum(len(list(case.questions())) for case in rulebook().cases.values())} questions"


def clauses() -> str:
    documents, decisions = cover(rulebook()).values(), cover_decisions(rulebook()).values()
    proved = sum(len(document.proved) for document in documents)
    testable = proved + sum(len(document.unproved) for document in documents)
    told_apart = sum(not decision.alike for decision in decisions)
    return f"{proved} of {testable} testable ones, {told_apart} of {len(decisions)} decisions, by {CASES} |"


def questions() -> str:
    return f"{QUESTIONS}, all passed |"


def rule_mutants() -> str:
    equal = [mutant for mutant in mutants().values() if mutant.equivalent]
    assert len(equal) == 1
    return f"{len(mutants()) - 1} of {len(mutants())}, one equivalent; {len(wired_in())} house rules wired in besides; "


@pytest.mark.parametrize("figures", [clauses, questions, rule_mutants], ids=lambda told: told.__name__)
def test_the_page_tells_its_figures(figures):
    assert f" | {figures()}" in ROOT.joinpath("docs", "assurance.md").read_text("utf-8")


def test_the_readme_tells_how_many_cases_there_are():
    assert f"    {CASES} ({QUESTIONS}) on c " in ROOT.joinpath("README.md").read_text("utf-8")
