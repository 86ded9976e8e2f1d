"""The lock: an id never comes to mean something else, and no case comes or goes unseen."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from studeval.rulebook import bundled, load
from studeval.rulebook.lock import digest, governed, locks, updated

VALID = Path(__file__).parent / "valid"
CASE = """\
topic: rank
game: stud
profile: test-house
op: best
cases:
  - id: ace-high
    title: an ace high
    clauses: [TT-RANK-01]
    why: The ace is the highest card.
    given: {cards: As Kd Qd Jc 9s}
    expect: {high: {category: high card}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder `mine` with a case and its lock."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "a.yaml").write_text(CASE)
    update(tmp_path / "mine")
    return tmp_path / "mine"


def update(folder: Path) -> None:
    lock = folder / "cases.lock"
    lock.touch()
    book, _ = load([VALID, folder], locked=False)
    (found,) = locks([folder])
    lock.write_text(updated(found, governed(found, book.cases.values())))


def told(folder: Path) -> list[str]:
    return [str(problem) for problem in load([VALID, folder])[1]]


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def lines(folder: Path) -> list[str]:
    """The lines of cases: without the head and the seal."""
    text = (folder / "cases.lock").read_text().splitlines()
    return [line for line in text if not line.startswith(("#", "sealed "))]


def test_a_case_is_a_line(folder: Path) -> None:
    (line,) = lines(folder)
    assert line.split()[0] == "ace-high"
    assert told(folder) == []


def test_a_case_that_was_may_have_had_the_name_of_a_decision(folder: Path) -> None:
    for old, name in (("ace-high", "bring-in-tie"), ("bring-in-tie", "ace-is-high")):
        edit(folder / "a.yaml", f"id: {old}\n", f"id: {name}\n    supersedes: {old}\n")
        update(folder)
        edit(folder / "a.yaml", f"    supersedes: {old}\n", "")
    edit(folder / "a.yaml", "    title", "    supersedes: bring-in-tie\n    title")
    assert "bring-in-tie" in load([VALID, folder])[0].decisions
    assert told(folder) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title: an ace high", "title: ace high"),
        ("why: The ace", "why: An ace"),
        ("clauses: [TT-RANK-01]", "clauses: [TT-RANK-01, TT-RANK-02]"),
        ("topic: rank", "topic: hand"),
        ("{cards: As", "{cards:   As"),
    ],
)
def test_how_a_case_is_told_may_change(folder: Path, old: str, new: str) -> None:
    edit(folder / "a.yaml", old, new)
    assert told(folder) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("9s}", "8s}"),
        ("high card}", "high card, ranks: A-K-Q-J-9}"),
        ("game: stud", "game: stud-hi-lo"),
        ("expect: {high: {category: high card}}", "refuse: hand-size"),
    ],
)
def test_what_a_case_asserts_may_not(folder: Path, old: str, new: str) -> None:
    edit(folder / "a.yaml", old, new)
    assert (
        "mine/a.yaml:6:9: this case asserts something else than before (mine/cases.lock:3:1): "
        "give it a new id and `supersedes: ace-high`"
    ) in told(folder)


@pytest.mark.parametrize(
    "change",
    [
        {"op": "order"},
        {"profile": "other"},
        {"decision": "bring-in-tie"},
        {"overrides": {"suit-order": "chds"}},
    ],
    ids=lambda change: next(iter(change)),
)
def test_the_digest_is_of_question_house_and_answer(change: dict[str, Any]) -> None:
    case = load([VALID])[0].cases["two-queens"]
    assert digest(case) != digest(replace(case, **change))


def test_a_new_case_needs_a_line_and_still_runs(folder: Path) -> None:
    (folder / "b.yaml").write_text(CASE.replace("ace-high", "new"))
    assert told(folder) == [
        "mine/b.yaml:6:9: new has no line in mine/cases.lock: run studeval lint --update-lock"
    ]
    assert "new" in load([VALID, folder])[0].cases
    update(folder)
    assert told(folder) == []


def test_a_case_that_is_gone_is_missed(folder: Path) -> None:
    (folder / "b.yaml").write_text(CASE.replace("ace-high", "new"))
    update(folder)
    (folder / "a.yaml").unlink()
    (problem,) = told(folder)
    assert problem.startswith("mine/cases.lock:3:1: the case ace-high is gone: bring it back, or name it in ")


def test_a_case_that_is_gone_is_not_missed_where_a_file_cannot_be_read(folder: Path) -> None:
    (folder / "a.yaml").write_text("cases: [")
    (problem,) = told(folder)
    assert problem.startswith("mine/a.yaml:2:1: ")


def test_a_superseded_case_is_retired(folder: Path) -> None:
    edit(folder / "a.yaml", "id: ace-high\n", "id: king-high\n    supersedes: ace-high\n")
    edit(folder / "a.yaml", "As Kd", "8s Kd")
    assert told(folder) == [
        "mine/a.yaml:6:9: king-high has no line in mine/cases.lock: run studeval lint --update-lock"
    ]
    update(folder)
    assert [line.split()[::2] for line in lines(folder)] == [["ace-high", "retired"], ["king-high"]]
    assert told(folder) == []


def test_a_retired_id_is_never_used_again(folder: Path) -> None:
    edit(folder / "cases.lock", "\nace-high", "\nace-high 0123456789abcdef withdrawn\nbce-high")
    assert (
        "mine/a.yaml:6:9: the id ace-high is retired (mine/cases.lock:3:1) and never used again: give it a new one"
    ) in told(folder)


@pytest.mark.parametrize(
    ("old", "said"),
    [
        ("ace-high", "the case ace-high is still there: delete it, as heir supersedes it"),
        ("aces-high", "there never was a case 'aces-high': mine/cases.lock has no line for it"),
    ],
)
def test_what_is_superseded_was_there_and_is_gone(folder: Path, old: str, said: str) -> None:
    text = CASE.replace("ace-high", "heir").replace("    title", f"    supersedes: {old}\n    title", 1)
    (folder / "b.yaml").write_text(text)
    assert f"mine/b.yaml:7:17: {said}" in told(folder)


def test_updating_changes_no_digest(folder: Path) -> None:
    before = lines(folder)
    edit(folder / "a.yaml", "9s}", "8s}")
    update(folder)
    assert before == lines(folder)


def withdraw(folder: Path) -> None:
    """Takes ace-high off, with another case in its place, as its line says."""
    (folder / "a.yaml").write_text(CASE.replace("ace-high", "new"))
    lock = (folder / "cases.lock").read_text().splitlines()
    marked = [f"{line} withdrawn" if line.startswith("ace-high ") else line for line in lock]
    (folder / "cases.lock").write_text("\n".join(marked) + "\n")


def test_a_case_is_withdrawn_by_a_word_in_its_line(folder: Path) -> None:
    withdraw(folder)
    assert "mine/cases.lock:3:1: ace-high is to be retired: run studeval lint --update-lock" in told(folder)
    update(folder)
    assert [line.split()[::2] for line in lines(folder)] == [["ace-high", "retired"], ["new"]]
    assert told(folder) == []


@pytest.mark.parametrize(
    "tamper",
    [
        lambda text: "".join(line for line in text.splitlines(True) if "retired\n" not in line),
        lambda text: text.replace("ace-high ", "ace-low "),
        lambda text: text.replace("retired\n", "retired\nbbb 0123456789abcdef retired\n"),
    ],
    ids=["taken out", "renamed", "added by hand"],
)
def test_the_retired_ids_are_sealed(folder: Path, tamper: Callable[[str], str]) -> None:
    withdraw(folder)
    update(folder)
    lock = folder / "cases.lock"
    lock.write_text(tamper(lock.read_text()))
    (problem,) = told(folder)
    assert problem == (
        "mine/cases.lock:1:1: the retired ids are not those that were sealed: bring back what was taken out; "
        "to withdraw a case, write `withdrawn` behind its line"
    )
    (found,) = locks([folder])
    assert not found.in_order


def test_a_lock_without_a_seal_is_told(folder: Path) -> None:
    lock = folder / "cases.lock"
    lock.write_text("".join(line for line in lock.read_text().splitlines(True) if "sealed " not in line))
    assert told(folder) == [
        "mine/cases.lock:1:1: the retired ids are not sealed: run studeval lint --update-lock"
    ]
    update(folder)
    assert told(folder) == []


@pytest.mark.parametrize("line", ["ace-high", "zz 123", "aaa 0123456789abcdef", "<<<<<<< ours"])
def test_a_line_that_is_none_or_out_of_order(folder: Path, line: str) -> None:
    with (folder / "cases.lock").open("a") as lock:
        lock.write(f"{line}\n")
    assert any(problem.startswith(f"mine/cases.lock:5:1: {line!r} is ") for problem in told(folder))


def test_the_nearest_lock_speaks(folder: Path) -> None:
    inner = folder / "inner"
    inner.mkdir()
    (inner / "b.yaml").write_text(CASE.replace("ace-high", "inner"))
    (inner / "cases.lock").touch()
    assert told(folder) == [
        "mine/inner/b.yaml:6:9: inner has no line in mine/inner/cases.lock: run studeval lint --update-lock"
    ]


def test_a_folder_without_a_lock_is_not_held_to_one(folder: Path) -> None:
    (folder / "cases.lock").unlink()
    edit(folder / "a.yaml", "9s}", "8s}")
    assert told(folder) == []


def test_the_bundled_cases_are_locked() -> None:
    (lock,) = locks([bundled()])
    assert {name for name, line in lock.lines.items() if not line.retired} == set(load([bundled()])[0].cases)


def test_the_bundled_rulebook_has_a_lock() -> None:
    """Without it no case would be held to what it asserts."""
    assert (bundled() / "cases.lock").is_file()
