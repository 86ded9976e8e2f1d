"""From paths to hands: which files there are, and each hand's text read one at a time, so that no file is too large.

A collection (`[1]`, `[2]` ... in one file) is cut into its hands line by line; each is then read by itself, and keeps
its place in the file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path

from studeval.hands import phh
from studeval.hands.phh import PHHError, Record
from studeval.rulebook.sources import shown

SUFFIXES = {".phh", ".phhs"}
WHOLE = 1 << 17  # a file of so many bytes at most is read by the worker that judges it
_ONE = re.compile(r"(.+)\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a file: the text of one hand that begins at `line`, or the whole file where `text` is None.

    `size` is in bytes, for a progress bar.
    """

    file: str
    size: int
    text: str | None = None
    line: int = 1


def files(paths: Iterable[str]) -> Iterator[Path]:
    """The PHH files among the paths and in folders, by name; what stands in a folder named too is not read twice.

    `FILE[17]` is the file. Raises FileNotFoundError.
    """
    named = list(dict.fromkeys(_named(path)[0] for path in paths))
    folders = {path.resolve() for path in named if path.is_dir()}
    for path in named:
        if not path.exists():
            raise FileNotFoundError(path)
        if folders.isdisjoint(path.resolve().parents):
            yield from _walk(path) if path.is_dir() else [path]


def missing(paths: Iterable[str]) -> list[str]:
    """The paths at which there is nothing."""
    return [path for path in paths if not _named(path)[0].exists()]


def _named(path: str) -> tuple[Path, str]:
    """A path, and the hand of a collection that is meant, or "" for all."""
    one = _ONE.fullmatch(path)
    return (Path(one[1]), one[2]) if one and not Path(path).exists() else (Path(path), "")


def _walk(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        folders.sort()
        found = (Path(place, name) for name in sorted(names) if Path(name).suffix.lower() in SUFFIXES)
        yield from (path for path in found if not path.is_fifo())  # which would be waited for without end


def pieces(paths: Sequence[str]) -> Iterator[Piece]:
    """All that is to be judged, in order; a large file hand by hand. A file that cannot be read is one piece.

    Of a collection `FILE[17]` is that one hand. Raises FileNotFoundError for what is not there.
    """
    for path in paths:
        file, number = _named(path)
        if number:
            yield _one(file, number)
    for file in files(path for path in paths if not _named(path)[1]):
        name, size = shown(file), size_of(file)
        if size <= WHOLE:
            yield Piece(name, size)
        else:
            yield from _of_large(name)


def _one(path: Path, number: str) -> Piece:
    """One hand of a collection; what is not in it is a file that nobody can read."""
    for piece in _of_large(shown(path)):
        head = phh.HEAD.match(piece.text or "")
        if head and head[1] == number:
            return piece
    return Piece(f"{shown(path)}[{number}]", 0)


def in_part(paths: Sequence[str]) -> frozenset[str]:
    """The files of which single hands are asked for, and not all, as a run names them. Raises FileNotFoundError."""
    single = {shown(file) for file, number in map(_named, paths) if number}
    if not single:
        return frozenset()
    return frozenset(single - {shown(file) for file in files(path for path in paths if not _named(path)[1])})


def size_of(path: Path) -> int:
    """In bytes; nothing for a file that cannot be asked."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _of_large(file: str) -> Iterator[Piece]:
    try:
        with Path(file).open(encoding="utf-8-sig") as lines:
            yield from cut(file, lines)
    except (OSError, UnicodeDecodeError):
        yield Piece(file, 0)  # whoever reads it is told why it cannot be


def cut(file: str, lines: Iterable[str]) -> Iterator[Piece]:
    """The hands of a file."""
    for start, text in phh.parts(lines):
        yield Piece(file, len(text), text, start)


# --- Reading a piece -------------------------------------------------------------------------------------------------


def records(piece: Piece) -> Iterator[Record | PHHError]:
    """Its hands, and the error in place of one that is none."""
    if piece.text is not None:
        yield _record(piece.file, piece.text, piece.line)
        return
    try:
        text = phh.read_text(piece.file)
    except OSError as error:
        yield PHHError(error.strerror or str(error), piece.file)
    except PHHError as error:
        yield error
    else:
        for part in cut(piece.file, StringIO(text)):
            yield _record(part.file, part.text or "", part.line)


def _record(file: str, text: str, line: int) -> Record | PHHError:
    try:
        record = phh.loads(text, file)
    except PHHError as error:
        return PHHError(error.message, error.file, error.line + line - 1)
    return record if line == 1 else _moved(record, line - 1)


def _moved(record: Record, by: int) -> Record:
    """The record with its lines counted from the beginning of the file."""
    lines = {name: line + by for name, line in record.lines.items()}
    return replace(record, lines=lines, action_lines=[line + by for line in record.action_lines])
