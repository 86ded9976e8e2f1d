"""Where things stand in a file, and what is wrong there.

Every value of a spec file has a path (the keys and list positions that lead to it, as text) and a place. A
problem is a place and a sentence that tells the remedy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Path = tuple[str, ...]


@dataclass(frozen=True, order=True, slots=True)
class Place:
    """A place in a file; line and column count from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, order=True, slots=True)
class Problem:
    """What is wrong, where, as a sentence for the author of the file.

    `ruled`: the rules say so of a situation, and the entry is well formed; engines may be asked all the same.
    """

    place: Place
    message: str
    ruled: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


Places = Mapping[Path, Place]


def nearest(places: Places, path: Path) -> Place:
    """The place of the value at `path`, or of the nearest thing around it that is there."""
    return next(places[path[:n]] for n in range(len(path), -1, -1) if path[:n] in places)
