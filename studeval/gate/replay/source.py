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

from studeval.gate.explain import many
from studeval.hands import phh
from studeval.hands.phh import PHHError, Record

SUFFIXES = {".phh", ".phhs"}
WHOLE = 1 << 17  # a file of so many bytes at most is read by the worker that judges it
DIGITS = 18  # of the number of a hand at most
_ONE = re.compile(rf"(.+)\[(\d{{1,{DIGITS}}})\]", re.ASCII)


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

    `FILE[17]` is the file. Raises FileNotFoundError (see `missing`).
    """
    named = list(dict.fromkeys(_named(path)[0] for path in paths))
    folders = {path.resolve() for path in named if path.is_dir()}
    for path in named:
        if said := _unreachable(path):
            raise FileNotFoundError(said)
        if folders.isdisjoint(path.resolve().parents):
            yield from _walk(path) if path.is_dir() else [path]


def missing(paths: Iterable[str]) -> Iterator[str]:
    """What is not there of what was named, a sentence each."""
    for path in dict.fromkeys(paths):
        file, number = _named(path)
        if said := _unreachable(file):
            yield said
        elif number is not None and file.is_dir():
            yield f"there is no {path}: {file} is a folder"
        elif number is not None:
            try:
                _one(file, number)
            except FileNotFoundError as error:
                yield str(error)


def is_there(path: Path) -> bool:
    """Whether there is a file or folder that can be asked for."""
    return not _unreachable(path)


def _unreachable(path: Path) -> str:
    """Why nothing can be had of a path, "" where it is there."""
    try:
        path.stat()
    except FileNotFoundError:
        linked = path.is_symlink()
        return f"{path} is a link that leads nowhere" if linked else f"there is no file or folder {path}"
    except OSError as error:
        return f"{path}: {error.strerror}"
    return ""


def name_of(path: Path) -> str:
    """A file as a run names it: relative to the working directory if it is inside."""
    try:
        path, here = path.resolve(), Path.cwd()
    except (OSError, RuntimeError):  # links that lead in a ring
        return str(path)
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def _named(path: str) -> tuple[Path, int | None]:
    """A path, and the number of the hand that is meant, or None for all of a file."""
    one = _ONE.fullmatch(path)
    return (Path(one[1]), int(one[2])) if one and _unreachable(Path(path)) else (Path(path), None)


def _walk(folder: Path) -> Iterator[Path]:
    """The files of a folder, and in place of those of a folder that cannot be read that folder."""
    closed: list[OSError] = []
    for place, folders, names in os.walk(folder, onerror=closed.append):
        folders.sort()
        found = (Path(place, name) for name in sorted(names) if Path(name).suffix.lower() in SUFFIXES)
        yield from (path for path in found if not path.is_fifo())  # which would be waited for without end
    yield from (Path(error.filename) for error in closed)


def nothing(paths: Iterable[str]) -> str:
    """What to say of a run in which there was no hand at all: where one was looked for, and what is there instead."""
    folders = [path for path, _ in map(_named, dict.fromkeys(paths)) if path.is_dir()]
    others = sum(len(names) for folder in folders for _, _, names in os.walk(folder))
    beside = f" ({many(others, 'other file')} not read)" if others else ""
    return f"there is no .phh or .phhs file in {' or '.join(map(str, folders))}{beside}"


def pieces(paths: Sequence[str]) -> Iterator[Piece]:
    """All that is to be judged, in order; a large file hand by hand. A file that cannot be read is one piece.

    Of a collection `FILE[17]` is that one hand. Raises FileNotFoundError for what is not there (see `missing`).
    """
    for path in paths:
        file, number = _named(path)
        if number is not None:
            yield _one(file, number)
    for file in files(_whole(paths)):
        name, size = name_of(file), size_of(file)
        if size <= WHOLE:
            yield Piece(name, size)
        else:
            yield from _of_large(name)


def _one(path: Path, number: int) -> Piece:
    """One hand of a collection, or the file where nobody can read it. Raises FileNotFoundError for one it lacks."""
    numbers: list[int] = []
    for piece in _of_large(name_of(path)):
        if piece.text is None:
            return piece
        head = phh.HEAD.match(piece.text)
        if head and len(head[1]) <= DIGITS:
            numbers.append(int(head[1]))
            if numbers[-1] == number:
                return piece
    raise FileNotFoundError(f"there is no {name_of(path)}[{number}]: {_holds(numbers, number)}")


def _holds(numbers: Sequence[int], wanted: int) -> str:
    """What hands a file has in place of one that it lacks."""
    if not numbers:
        return "the file holds one hand and is no collection"
    low, high = min(numbers), max(numbers)
    told = f"the collection has {many(len(numbers), 'hand')}, [{low}] to [{high}]"
    if not low < wanted < high:
        return told
    before, after = max(n for n in numbers if n < wanted), min(n for n in numbers if n > wanted)
    return f"{told}, and none between [{before}] and [{after}]"


def in_part(paths: Sequence[str]) -> frozenset[str]:
    """The files of which single hands are asked for, and not all, as a run names them. Raises FileNotFoundError."""
    single = {name_of(file) for file, number in map(_named, paths) if number is not None}
    return frozenset(single - {name_of(file) for file in files(_whole(paths))} if single else ())


def _whole(paths: Iterable[str]) -> Iterator[str]:
    """The paths that are no single hands."""
    return (path for path in paths if _named(path)[1] is None)


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
