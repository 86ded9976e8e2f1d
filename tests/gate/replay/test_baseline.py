"""Known failures of recorded hands: the list may only shrink, and its file is read strictly."""

from pathlib import Path

import pytest

from studeval.gate.baseline_file import read, text, write
from studeval.gate.replay import HandFinding, HandVerdict
from studeval.gate.replay.baseline import HANDS, HandBaseline, HandEntry, fingerprint

SIZE = HandFinding("amount", "how much", "p4 cbr 7716: seat 4 may call", 18, 10)
WRONG = HandVerdict("x.phh", "unlawful", findings=(SIZE,), file="x.phh")
RIGHT = HandVerdict("x.phh", "lawful", file="x.phh")


def after(
    *verdicts: HandVerdict, entries: list[HandEntry], grow: bool = False, shrink: bool = False
) -> HandBaseline:
    baseline = HandBaseline(entries, shrink=shrink, grow=grow)
    for verdict in verdicts:
        baseline.mark(verdict)
    return baseline


def test_a_failure_that_the_list_holds_is_known() -> None:
    assert HandBaseline([HandEntry.of(WRONG)]).mark(WRONG).known
    assert HandBaseline([HandEntry("x.phh", "unlawful")]).mark(WRONG).known
    assert not HandBaseline([]).mark(WRONG).known


def test_another_failure_of_the_same_hand_is_not() -> None:
    other = HandVerdict(
        "x.phh", "unlawful", findings=(HandFinding("cap", "", "p4 cbr 9", 18, 10),), file="x.phh"
    )
    assert not HandBaseline([HandEntry.of(WRONG)]).mark(other).known


def test_a_fingerprint_is_of_what_was_done_and_not_of_our_words() -> None:
    reworded = HandVerdict(
        "x.phh", "unlawful", findings=(HandFinding("amount", "", "p4 cbr 7716: no", 18, 10),)
    )
    assert fingerprint(WRONG) == fingerprint(reworded) != ""


@pytest.mark.parametrize(
    ("verdict", "told"),
    [
        (RIGHT, "x.phh: the baseline says unlawful, and it is lawful now"),
        (HandVerdict("x.phh", "malformed"), "x.phh: the baseline says unlawful, and it is malformed now"),
        (HandVerdict("y.phh", "lawful"), "x.phh: the baseline says unlawful, and there is no such hand"),
    ],
    ids=["lawful", "fails otherwise", "not there"],
)
def test_an_entry_that_is_no_longer_true_is_stale(verdict: HandVerdict, told: str) -> None:
    (said,) = after(verdict, entries=[HandEntry.of(WRONG)]).stale()
    assert said.startswith(told)


def test_a_hand_that_its_collection_lacks_is_stale(tmp_path: Path) -> None:
    file = tmp_path / "x.phhs"
    file.touch()
    entries = [HandEntry(f"{file}[2]", "unlawful")]
    assert [] == after(entries=entries).stale()  # the file was not read
    (said,) = after(HandVerdict(f"{file}[1]", "lawful", file=str(file)), entries=entries).stale()
    assert "there is no such hand" in said


def test_an_update_takes_off_what_is_not_true_and_adds_nothing() -> None:
    other = HandVerdict("y.phh", "unlawful", findings=(SIZE,), file="y.phh")
    assert [HandEntry.of(other)] == after(
        RIGHT, other, entries=[HandEntry.of(WRONG), HandEntry.of(other)], shrink=True
    ).updated()
    assert [] == after(WRONG, entries=[], shrink=True).updated()


def test_growing_adds_every_failure_and_keeps_the_reason() -> None:
    old = HandEntry("x.phh", "unlawful", "00000000", "the room's own sizes")
    baseline = after(WRONG, entries=[old], grow=True, shrink=True)
    assert [HandEntry.of(WRONG, "the room's own sizes")] == baseline.updated()


# --- The file --------------------------------------------------------------------------------------------------------


def test_the_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    path, entries = (
        tmp_path / "known.yaml",
        [HandEntry("b [1].phh", "malformed"), HandEntry.of(WRONG, 'it says "no"')],
    )
    write(path, entries, HANDS)
    read_again, problems = read(path, HANDS)
    assert (sorted(entries), []) == (read_again, list(problems))
    assert text([], HANDS).endswith("known: []\n")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{hand: x}", "missing here: kind"),
        ("{hand: x, kind: lawful}", "'lawful' is no failure: unlawful, malformed"),
        ("{hand: x, kind: unlawful, because: y}", "an entry has no 'because'"),
        ("{hand: 1, kind: unlawful}", "text is wanted here"),
        ("x", "an entry is a mapping"),
        ("{hand: x, kind: unlawful}\n  - {hand: x, kind: unlawful}", "there is an entry for x already"),
    ],
    ids=["missing", "kind", "key", "number", "text", "twice"],
)
def test_what_is_wrong_with_the_file_is_told(line: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "known.yaml"
    path.write_text(f"known:\n  - {line}\n", encoding="ascii")
    entries, problems = read(path, HANDS)
    assert () == entries
    assert [True] == [told in str(problem) for problem in problems]


def test_an_entry_for_another_hand_of_a_file_that_is_read_in_part_stays(tmp_path: Path) -> None:
    file = tmp_path / "two.phhs"
    file.touch()
    baseline = HandBaseline([HandEntry(f"{file}[2]", "unlawful")], shrink=True, parts={str(file)})
    baseline.mark(HandVerdict(f"{file}[1]", "lawful", file=str(file)))
    assert "" == baseline.untrue(HandEntry(f"{file}[2]", "unlawful"))
    assert [HandEntry(f"{file}[2]", "unlawful")] == baseline.updated()


def test_an_entry_for_a_hand_that_the_run_does_not_judge_is_left_alone() -> None:
    unjudged = HandVerdict("x.phh", "not-judged", file="x.phh")
    baseline = after(unjudged, entries=[HandEntry.of(WRONG)], shrink=True, grow=True)
    assert [HandEntry.of(WRONG)] == baseline.updated()
    assert [] == after(unjudged, entries=[HandEntry.of(WRONG)]).stale()
