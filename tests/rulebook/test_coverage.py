"""Coverage of clauses and decisions by cases, and its snapshot."""

import shutil
from pathlib import Path

import pytest

from studeval.rulebook import Coverage, DecisionCoverage, bundled, cover, cover_decisions, load
from studeval.rulebook.coverage import contradict, gaps, orphans
from studeval.rulebook.snapshot import changes, snapshot

VALID = Path(__file__).parent / "valid"
SPECS = bundled()
BOOK, _ = load([SPECS])
CASE_FILES = sorted(path.name for path in (SPECS / "cases").glob("*.yaml"))


def test_a_clause_is_proved_exempt_or_neither() -> None:
    book, _ = load([VALID])
    assert {
        "TT": Coverage(
            proved={
                "TT-RANK-01": ("card-twice", "card-that-is-none"),
                "TT-BRING-01": ("two-queens", "two-queens-by-house", "two-queens-in-a-house-of-its-own"),
            },
            exempt={"TT-NAME-01": "Naming only."},
            unproved=("TT-RANK-02",),
        )
    } == cover(book)


def test_a_decision_is_covered_when_a_case_tells_its_choices_apart() -> None:
    covered = cover_decisions(load([VALID])[0])
    assert DecisionCoverage(("two-queens-by-house",), alike=()) == covered["bring-in-tie"]
    assert DecisionCoverage((), alike=(("cdhs", "chds"),)) == covered["suit-order"]


THREE = """\
topic: low
game: {game}
profile: test-house
op: qualify
cases:
  - id: {name}
    title: a low under each qualifier
    decision: low-qualifier
    clauses: [TT-RANK-02]
    why: Reasons.
    given: {{cards: {cards}}}
    expect: {{eight: {{qualifies: {eight}}}, nine: {{qualifies: {nine}}}, none: {{qualifies: true}}}}
"""


def test_each_two_choices_must_be_told_apart(tmp_path: Path) -> None:
    one = THREE.format(game="stud-hi-lo", name="nine", cards="9s 7h 5d 4c 2s", eight="false", nine="true")
    (tmp_path / "nine.yaml").write_text(one)
    assert cover_decisions(load([VALID, tmp_path])[0])["low-qualifier"].alike == (("nine", "none"),)
    two = THREE.format(game="stud-hi-lo", name="ten", cards="Ts 7h 5d 4c 2s", eight="false", nine="false")
    (tmp_path / "ten.yaml").write_text(two)
    assert cover_decisions(load([VALID, tmp_path])[0])["low-qualifier"].alike == ()


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ({"seat": 3}, {"seat": 2}, True),
        ({"seat": 3}, {"seat": 3, "amount": 5}, False),
        ({"seat": 3}, {"amount": 5}, False),
        ({"low": "none"}, {"low": {"ranks": "8-7-6-5-4"}}, True),
        ({"high": {"category": "pair"}}, {"high": {"category": "pair", "ranks": "K"}}, False),
        ({"winners": ["P1"]}, {"winners": ["P1", "P2"]}, True),
        ({"pots": [{"chips": 5}]}, {"pots": [{"seats": [1]}]}, False),
    ],
)
def test_what_only_one_answer_names_does_not_tell_choices_apart(
    one: object, other: object, apart: bool
) -> None:
    assert apart is contradict(one, other)


def test_gaps_are_told_in_words() -> None:
    told = gaps(load([VALID])[0])
    assert told[:2] == [
        "no case proves TT-RANK-02",
        "no case tells the choices of suit-order apart: cdhs from chds",
    ]


def test_orphans_are_used_by_nothing(tmp_path: Path) -> None:
    (tmp_path / "more.yaml").write_text("references: [{id: ZZ, title: Nobody's, read: in full}]\n")
    profile = (VALID / "profile.yaml").read_text().replace("test-house", "empty-house")
    (tmp_path / "profile.yaml").write_text(profile)
    told = orphans(load([VALID, tmp_path])[0])
    assert told[:3] == [
        "reference ZZ: nobody cites it",
        "profile empty-house: no case visits it",
        "choice suit-order/cdhs: no house and no case makes it",
    ]
    assert "choice suit-order/chds: no house makes it" not in told


def test_the_snapshot_is_a_line_a_clause_and_a_decision() -> None:
    text = snapshot(load([VALID])[0]).splitlines()
    assert text[text.index("document TT") :][:8] == [
        "document TT",
        "  TT-BRING-01 3 cases",
        "  TT-NAME-01 exempt: Naming only.",
        "  TT-RANK-01 2 cases",
        "  TT-RANK-02 NOT PROVED",
        "",
        "decisions",
        "  bring-in-tie 1 case",
    ]


def test_a_change_shows_as_lines_of_the_snapshot(tmp_path: Path) -> None:
    book, _ = load([VALID])
    (tmp_path / "coverage.txt").write_text(snapshot(book).replace("TT-RANK-01 2 cases", "TT-RANK-01 3 cases"))
    assert ["-  TT-RANK-01 3 cases", "+  TT-RANK-01 2 cases"] == changes(tmp_path, book)


# The bundled rulebook


def test_every_clause_that_a_case_can_reach_is_proved_and_every_decision_covered() -> None:
    assert gaps(BOOK) == []


def test_all_documents_are_there() -> None:
    assert {"S8", "7S", "UA", "RZ", "O8", "CU"} == set(BOOK.documents)


def test_coverage_is_as_the_snapshot_has_it() -> None:
    assert changes(SPECS, BOOK) == [], "if the change is meant, run studeval cover --update"


@pytest.mark.parametrize("name", CASE_FILES)
def test_deleting_a_case_file_shows(name: str) -> None:
    left = {case.id: case for case in BOOK.cases.values() if Path(case.place.file).name != name}
    assert len(left) < len(BOOK.cases)
    assert changes(SPECS, type(BOOK)(**{**vars(BOOK), "cases": left})) != []


def test_deleting_a_case_file_is_red(tmp_path: Path) -> None:
    specs = shutil.copytree(SPECS, tmp_path / "specs")
    (specs / "cases" / CASE_FILES[0]).unlink()
    book, problems = load([specs])
    assert changes(specs, book) != []
    assert all("cases.lock" in problem.place.file for problem in problems)
    assert problems != []
