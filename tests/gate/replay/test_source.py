"""From paths to hands: which files there are, and what is told of those that are not."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from studeval.gate.replay.source import Piece, cut, files, missing, nothing, pieces, records
from studeval.hands.phh import PHHError
from studeval.rulebook import bundled

LAWFUL = (bundled() / "hands" / "ps-razz-200911-02.phh").read_text(encoding="utf-8")


def heard(path: Path) -> Iterator[tuple[str, int]]:
    for piece in pieces([str(path)]):
        for one in records(piece):
            if isinstance(one, PHHError):
                yield one.file, one.line
            else:
                yield one.file, one.lines["variant"]


def test_a_collection_is_read_hand_by_hand_and_a_bad_one_hides_no_other(collection: Path) -> None:
    lines = LAWFUL.count("\n")
    assert list(heard(collection)) == [
        (f"{collection}[1]", 4),
        (f"{collection}[2]", 4 + lines + 2),
        (f"{collection}[3]", 4 + lines + 5),
    ]


def test_a_large_file_is_cut_as_a_small_one(collection: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = list(heard(collection))
    monkeypatch.setattr("studeval.gate.replay.source.WHOLE", 100)
    assert small == list(heard(collection))
    assert [3, 4 + LAWFUL.count("\n") + 1, 4 + LAWFUL.count("\n") + 4] == [
        piece.line for piece in pieces([str(collection)])
    ]


def test_a_file_that_begins_otherwise_is_one_hand() -> None:
    assert ["a = 1\n[1]\nb = 2\n"] == [piece.text for piece in cut("x", ["a = 1\n", "[1]\n", "b = 2\n"])]


def test_one_hand_of_a_collection_is_named_by_its_number(collection: Path) -> None:
    (piece,) = pieces([f"{collection}[3]"])
    assert [f"{collection}[3]"] == [one.file for one in records(piece)]


@pytest.mark.parametrize(
    ("numbers", "wanted", "told"),
    [
        ([1, 2, 3], 9, "the collection has 3 hands, [1] to [3]"),
        ([1, 2, 3], 0, "the collection has 3 hands, [1] to [3]"),
        ([2, 16, 20], 17, "the collection has 3 hands, [2] to [20], and none between [16] and [20]"),
        ([7], 8, "the collection has 1 hand, [7] to [7]"),
        ([], 2, "the file holds one hand and is no collection"),
    ],
    ids=["past the end", "before the first", "in a gap", "of one", "no collection"],
)
def test_a_hand_that_a_collection_lacks_is_told_with_those_that_it_has(
    numbers: list[int], wanted: int, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "some.phhs"
    path.write_text("".join(f"[{number}]\n{LAWFUL}\n" for number in numbers) or LAWFUL, encoding="utf-8")
    said = f"there is no {path}[{wanted}]: {told}"
    assert [said] == list(missing([f"{path}[{wanted}]"]))
    with pytest.raises(FileNotFoundError, match=re.escape(said)):
        list(pieces([f"{path}[{wanted}]"]))


def test_a_number_with_noughts_before_it_is_the_same_hand(collection: Path) -> None:
    (piece,) = pieces([f"{collection}[003]"])
    assert [f"{collection}[3]"] == [one.file for one in records(piece)]


def test_one_hand_of_a_file_that_cannot_be_read_is_that_file(tmp_path: Path) -> None:
    (tmp_path / "x.phhs").write_bytes(b"\xff")
    assert [Piece(str(tmp_path / "x.phhs"), 0)] == list(pieces([f"{tmp_path}/x.phhs[1]"]))


def test_a_collection_with_a_number_of_very_many_digits_is_read(tmp_path: Path) -> None:
    """Python makes no int of a text of more than 4300 digits."""
    (tmp_path / "x.phhs").write_text(f"[{'9' * 5000}]\n{LAWFUL}\n[2]\n{LAWFUL}", encoding="utf-8")
    (piece,) = pieces([f"{tmp_path}/x.phhs[2]"])
    assert [f"{tmp_path}/x.phhs[2]"] == [one.file for one in records(piece)]


def test_what_is_no_text_is_told_and_not_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x.phh").write_bytes(b"\xff\xfe" * 200)
    assert [(str(tmp_path / "x.phh"), 1)] == list(heard(tmp_path))
    monkeypatch.setattr("studeval.gate.replay.source.WHOLE", 100)
    assert [(str(tmp_path / "x.phh"), 1)] == list(heard(tmp_path))


def test_a_file_is_read_once_though_its_folder_is_named_too(collection: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no hand", encoding="utf-8")
    named = [str(collection), str(tmp_path), str(tmp_path)]
    assert [collection] == list(files(named))


def test_paths_that_are_not_there_are_named(collection: Path, tmp_path: Path) -> None:
    (tmp_path / "ring.phh").symlink_to(tmp_path / "ring.phh")
    (tmp_path / "lost.phh").symlink_to(tmp_path / "gone.phh")
    absent = [f"{tmp_path}{name}" for name in ("/none", "/ring.phh", "/lost.phh", "[1]")]
    assert list(missing([str(collection), f"{collection}[1]", *absent])) == [
        f"there is no file or folder {tmp_path}/none",
        f"{tmp_path}/ring.phh: Too many levels of symbolic links",
        f"{tmp_path}/lost.phh is a link that leads nowhere",
        f"there is no {tmp_path}[1]: {tmp_path} is a folder",
    ]


# --- What stands in folders ------------------------------------------------------------------------------------------


def test_links_that_lead_in_a_ring_are_told_and_the_other_hands_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text(LAWFUL, encoding="utf-8")
    (tmp_path / "b.phh").symlink_to(tmp_path / "b.phh")
    (tmp_path / "inside").symlink_to(tmp_path)
    read = [one for piece in pieces([str(tmp_path)]) for one in records(piece)]
    assert [f"{tmp_path}/a.phh", f"{tmp_path}/b.phh"] == [one.file for one in read]
    assert isinstance(read[1], PHHError)
    assert "Too many levels of symbolic links" == read[1].message


def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As os.walk tells it; root, who may run this test, can read every folder."""
    closed = tmp_path / "closed"

    def walk(folder: Path, onerror: Callable[[OSError], None]) -> Iterator[tuple[str, list[str], list[str]]]:
        onerror(PermissionError(13, "Permission denied", str(closed)))
        yield str(folder), [], ["a.phh"]

    monkeypatch.setattr(os, "walk", walk)
    assert [tmp_path / "a.phh", closed] == list(files([str(tmp_path)]))


def test_a_file_of_a_folder_that_cannot_be_entered_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", denied)
    assert [f"{tmp_path}/closed/x.phh: Permission denied"] == list(missing([f"{tmp_path}/closed/x.phh"]))


def test_of_a_folder_without_hands_it_is_told_what_was_looked_for(tmp_path: Path) -> None:
    assert f"there is no .phh or .phhs file in {tmp_path}" == nothing([str(tmp_path)])
    (tmp_path / "notes.txt").touch()
    assert f"there is no .phh or .phhs file in {tmp_path} (1 other file not read)" == nothing([str(tmp_path)])
