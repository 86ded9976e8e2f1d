"""The rulebook's objects: what they say makes them equal, not where they stand."""

from dataclasses import replace
from pathlib import Path

import pytest

from studeval.rulebook import load
from studeval.rulebook.model import Place, Problem, Rulebook

VALID = Path(__file__).parent / "valid"
ELSEWHERE = {(): Place("elsewhere.yaml", 7, 1)}


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load([VALID])[0]


def test_an_entry_is_what_it_says_wherever_it_stands(book: Rulebook) -> None:
    clause = book.clauses["TT-RANK-01"]
    moved = replace(clause, places=ELSEWHERE)
    assert (moved, hash(moved)) == (clause, hash(clause))
    assert str(moved.place) == "elsewhere.yaml:7:1"


def test_an_entry_is_shown_without_its_places_and_a_case_without_its_house(book: Rulebook) -> None:
    shown = repr(book.cases["two-queens"])
    assert shown.startswith("Case(id='two-queens', title='two queens are separated by suit'")
    assert "places" not in shown
    assert "HouseRules" not in shown


def test_a_problem_is_the_same_whether_the_rules_say_it_or_the_format() -> None:
    here = Place("a.yaml", 1, 1)
    told = Problem(here, "said")
    assert not told.ruled
    assert {told} == {told, Problem(here, "said", ruled=True)}


def test_a_rulebook_may_be_empty() -> None:
    empty = Rulebook()
    assert ({}, {}, {}, {}, {}, {}) == (
        empty.documents,
        empty.references,
        empty.decisions,
        empty.profiles,
        empty.cases,
        empty.clauses,
    )


def test_the_houses_that_make_a_choice(book: Rulebook) -> None:
    house = book.profiles["test-house"]
    undecided = replace(house, id="undecided", choices={})
    more = replace(book, profiles={"test-house": house, "undecided": undecided})
    assert more.houses_making("suit-order", "chds") == ["test-house"]
    assert more.houses_making("suit-order", "cdhs") == []
