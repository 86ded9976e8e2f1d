"""Loading: files become objects, a user's files stand on the bundled ones, and one bad file hides none."""

import shutil
from pathlib import Path

import pytest

from studeval.rulebook import bundled, load
from studeval.rulebook.model import Choice, Erratum, Place, ProfileChoice
from studeval.rulebook.sources import files
from studeval.rules.house import HouseRules

HERE = Path(__file__).parent
VALID = HERE / "valid"

CASE = """\
topic: rank
game: stud
profile: {profile}
op: best
cases:
  - id: {id}
    title: an ace high
    clauses: [{clause}]
    why: The ace is the highest card.
    given: {{cards: As Kd Qd Jc 9s}}
    expect: {{high: {{category: high card}}}}
"""


def case(name: str = "mine", profile: str = "test-house", clause: str = "TT-RANK-01") -> str:
    return CASE.format(id=name, profile=profile, clause=clause)


def told(*paths: Path | str) -> list[str]:
    return [str(problem) for problem in load(paths)[1]]


def test_a_clause() -> None:
    book, _ = load([VALID])
    clause = book.clauses["TT-BRING-01"]
    assert (
        clause.document,
        clause.section,
        clause.testable,
        clause.line,
    ) == ("TT", "Third street", "partly", 12)
    assert clause.place.line == 10
    assert book.clauses["TT-NAME-01"].exempt == "Naming only."
    assert Erratum("printed the other way round", "a flush is better") == book.clauses["TT-RANK-02"].erratum
    assert tuple(book.clauses.values()) == book.documents["TT"].clauses


CLAUSES = """
  - {id: ZZ-RANK-01, text: The better hand wins., kind: rank-order, testable: full}
  - {id: ZZ-RANK-02, text: A flush beats a straight., kind: rank-order, testable: full}
"""
DOCUMENT = f"""\
document: ZZ
title: Rules of another table
language: en
clauses:{CLAUSES}\
games: [razz]
source: table.txt
"""


def test_a_document_has_its_own_clauses(tmp_path: Path) -> None:
    (tmp_path / "zz.yaml").write_text(DOCUMENT)
    book, problems = load([VALID, tmp_path])
    document = book.documents["ZZ"]
    assert (problems, document.games, document.source) == ([], ("razz",), "table.txt")
    assert [(each.id, each.place.line, each.place.column) for each in document.clauses] == [
        ("ZZ-RANK-01", 5, 5),
        ("ZZ-RANK-02", 6, 5),
    ]
    assert (book.documents["TT"].source, len(book.documents["TT"].clauses)) == ("", 4)


@pytest.mark.parametrize(
    ("old", "new", "documents", "clauses"),
    [
        pytest.param("language: en\n", "", [], ["ZZ-RANK-01", "ZZ-RANK-02"], id="in-the-head"),
        pytest.param("testable: full}\ng", "}\ng", ["ZZ"], ["ZZ-RANK-01"], id="in-a-clause"),
        pytest.param("full}\ng", "fully}\ng", ["ZZ"], ["ZZ-RANK-01"], id="in-a-part-of-a-clause"),
        pytest.param(CLAUSES, " []\n", [], [], id="no-clauses"),
        pytest.param("another table", "a t\u0430ble", [], [], id="what-is-no-ascii"),
    ],
)  # fmt: skip
def test_of_a_document_with_a_fault_the_rest_is_known(
    old: str, new: str, documents: list[str], clauses: list[str], tmp_path: Path
) -> None:
    assert old in DOCUMENT
    (tmp_path / "zz.yaml").write_text(DOCUMENT.replace(old, new), encoding="utf-8")
    book, problems = load([tmp_path])
    assert len(problems) == 1
    assert (documents, clauses) == (list(book.documents), list(book.clauses))


def test_a_decision_and_a_profile() -> None:
    book, _ = load([VALID])
    assert (
        Choice("suit", "The suits decide.", ("TT-BRING-01", "WL 215"))
        == book.decisions["bring-in-tie"].choices["suit"]
    )
    assert ProfileChoice("chds", ("WL 215",)) == book.profiles["test-house"].choices["suit-order"]
    assert HouseRules(suit_order="chds") == book.profiles["test-house"].house()
    assert book.references["WL"].read == "in full"


def test_a_case_takes_from_the_head_what_it_does_not_say() -> None:
    book, _ = load([VALID])
    queens, twice = book.cases["two-queens"], book.cases["card-twice"]
    assert (queens.game, queens.op, queens.profile) == ("razz", "bring-in", "test-house")
    assert (twice.game, twice.op, twice.topic) == ("stud", "best", "bring-in")
    assert (queens.source, twice.source) == (("BR-50",), ())
    assert queens.places["given", "upcards", "2"] == Place(queens.place.file, 10, 33)
    assert queens.places["game",] == Place(queens.place.file, 2, 7)
    assert ("cases",) not in queens.places


def test_what_every_case_says_need_not_stand_in_the_head(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        case().replace("op: best\n", "").replace("    why", "    op: best\n    why")
    )
    book, problems = load([VALID, tmp_path])
    assert (problems, book.cases["mine"].op) == ([], "best")


def test_a_case_may_choose_for_itself() -> None:
    house = load([VALID])[0].cases["two-queens-in-a-house-of-its-own"].house
    assert (house.bring_in_tie, house.suit_order) == ("seat", "chds")


def test_a_case_without_a_decision_is_one_question() -> None:
    (question,) = load([VALID])[0].cases["two-queens"].questions()
    assert (
        question.key,
        question.choice,
        question.expect,
        question.house.suit_order,
    ) == ("two-queens", None, {"seat": 2}, "chds")


def test_a_case_with_a_decision_is_a_question_for_each_choice() -> None:
    questions = load([VALID])[0].cases["two-queens-by-house"].questions()
    assert [(question.key, question.house.bring_in_tie, question.expect) for question in questions] == [
        ("two-queens-by-house/suit", "suit", {"seat": 3}),
        ("two-queens-by-house/seat", "seat", {"seat": 2}),
    ]


def test_the_bundled_rulebook_has_no_problem() -> None:
    assert told(bundled()) == []


def test_a_users_case_may_cite_the_bundled_rulebook(tmp_path: Path) -> None:
    (tmp_path / "mine.yml").write_text(
        case(profile="ps-stud8", clause="S8-RANK-01").replace("game: stud", "game: stud-hi-lo")
    )
    book, problems = load([bundled(), tmp_path])
    assert [str(problem) for problem in problems if problem.place.file == str(tmp_path / "mine.yml")] == []
    assert "mine" in book.cases


def test_a_users_folder_may_bring_its_own_rulebook(tmp_path: Path) -> None:
    shutil.copytree(VALID, tmp_path / "house")
    (tmp_path / "house" / "more.yaml").write_text(case())
    book, problems = load([tmp_path])
    assert problems == []
    assert "mine" in book.cases


def test_the_other_files_are_still_checked(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("cases: [")
    (tmp_path / "b.yaml").write_text(case("b", clause="TT-RANK-99"))
    (tmp_path / "c.yaml").write_text(case("c"))
    book, problems = load([VALID, tmp_path])
    assert [(Path(p.place.file).name, p.place.line) for p in problems] == [("a.yaml", 2), ("b.yaml", 8)]
    assert "c" in book.cases
    assert "b" not in book.cases


def test_a_case_of_a_profile_with_a_problem_is_not_relied_on(tmp_path: Path) -> None:
    profile = (
        (VALID / "profile.yaml")
        .read_text()
        .replace("test-house", "my-house")
        .replace("  low-qualifier", "  lows")
    )
    (tmp_path / "profile.yaml").write_text(profile)
    own = "    house: {raise-cap: four}\n    why"
    (tmp_path / "mine.yaml").write_text(case(profile="my-house").replace("    why", own))
    book, problems = load([VALID, tmp_path])
    assert {"profile.yaml"} == {Path(problem.place.file).name for problem in problems}
    assert "mine" not in book.cases


def test_a_case_that_the_rules_refuse_is_put_to_engines_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(case().replace("As Kd", "As As"))
    book, (problem,) = load([VALID, tmp_path])
    assert problem.message == "the ace of spades ('As') stands twice, again at position 3"
    assert "mine" in book.cases


def test_files_are_named_from_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside, outside = tmp_path / "here" / "cases", tmp_path / "there"
    for folder in (inside, outside):
        folder.mkdir(parents=True)
        (folder / "x.yaml").write_text("a: 1")
    monkeypatch.chdir(tmp_path / "here")
    files = [problem.place.file for problem in load(["cases", outside])[1]]
    assert [str(outside / "x.yaml"), str(Path("cases", "x.yaml"))] == files


def test_a_file_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(case())
    assert told(VALID, tmp_path, tmp_path / "mine.yaml", tmp_path / ".." / tmp_path.name) == []


def test_files_come_in_the_order_of_their_names(tmp_path: Path) -> None:
    names = [f"{folder}/{name}.yaml" for folder in "cfadbe" for name in "bca"]
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("a: 1")
    assert [tmp_path / name for name in sorted(names)] == list(files([tmp_path], []))


def test_only_yaml_that_is_not_hidden_is_looked_for(tmp_path: Path) -> None:
    for name in ("README.md", ".hidden.yaml", "notes.txt", ".git/config.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("nothing of ours")
    assert told(tmp_path) == []


def test_a_path_that_is_not_there() -> None:
    assert told("no/where") == ["no/where:1:1: there is no such file or folder"]


def test_the_decisions_of_the_rules_must_be_written_down(tmp_path: Path) -> None:
    text = (VALID / "decisions.yaml").read_text().partition("  - id: low-qualifier")[0]
    (tmp_path / "decisions.yaml").write_text(
        text.replace("[TT-BRING-01, WL 215]", "[custom]").replace("[WL]", "[custom]")
    )
    (problem,) = told(tmp_path)
    assert "decisions.yaml:1:1: the rules have decisions that are missing here: low-qualifier, " in problem


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("default: suit", "default: seat", "the default of the rules is suit"),
        ("id: nine", "id: ten", "the rules have these choices: eight, nine, none"),
    ],
)
def test_decisions_and_rules_must_be_in_step(old: str, new: str, message: str, tmp_path: Path) -> None:
    folder = shutil.copytree(VALID, tmp_path / "house")
    path = folder / "decisions.yaml"
    path.write_text(path.read_text().replace(old, new, 1))
    assert [message] == [problem.message for problem in load([folder])[1]]
