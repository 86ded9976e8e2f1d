"""From folders to entries: which files there are, what kind each is, and the entries that its list holds.

A file's kind shows in its top-level keys. Each entry (a clause, a decision, a case ...) is checked by its
format on its own, so that one that is wrong does not hide the others. A case takes from the head of its
file what it does not say itself.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from studeval.hands.phh import PHHError
from studeval.rulebook import recorded
from studeval.rulebook.formats import OPERATIONS, Fault, faults, operation_names
from studeval.rulebook.place import Path, Place, Places, Problem, nearest
from studeval.rulebook.strict_yaml import Reading, read_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

SUFFIXES = {".yaml", ".yml"}
HEAD = ("topic", "game", "profile", "op")


@dataclass(frozen=True)
class Kind:
    """A kind of file: its schema, the entry that it is as a whole, and the list whose items are entries."""

    schema: str
    whole: str = ""
    items: str = ""
    item: str = ""


CASES = Kind("case-file", items="cases", item="case")
REFERENCES = Kind("references", items="references", item="reference")
DECISIONS = Kind("decisions", items="decisions", item="decision")
DOCUMENT = Kind("document", whole="document", items="clauses", item="clause")
PROFILE = Kind("profile", whole="profile")

# The first of these keys that a file has tells its kind; a file of cases has a profile in its head.
KIND_OF_KEY = {
    "cases": CASES,
    "op": CASES,
    "topic": CASES,
    "references": REFERENCES,
    "decisions": DECISIONS,
    "document": DOCUMENT,
    "clauses": DOCUMENT,
    "profile": PROFILE,
}


@dataclass(frozen=True)
class Draft:
    """An entry as read: plain values, and whether the format is right. `head` is its file's top level."""

    kind: str
    value: Mapping[str, Any]
    places: Places
    head: Mapping[str, Any]
    sound: bool

    @property
    def id(self) -> str | None:
        """Its name, if it has one; known even where the rest is wrong."""
        name = self.value.get("id", self.value.get(self.kind))
        return name if isinstance(name, str) else None

    @property
    def place(self) -> Place:
        """Where its name stands."""
        return self.at("id" if "id" in self.value else self.kind)

    def at(self, *path: str) -> Place:
        """Where the value at `path` stands, or the nearest thing around it."""
        return nearest(self.places, path)


def drafts(paths: Iterable[FilePath | str], problems: list[Problem]) -> Iterator[Draft]:
    """The entries of all files; what is wrong with files and formats is added to `problems`."""
    for path in files(paths, problems):
        reading = read_file(path, shown(path))
        problems += reading.problems
        if not reading.whole:
            continue
        if kind := kind_of(reading.value):
            yield from _File(path, reading, kind, problems).drafts()
        else:
            problems.append(Problem(reading.places[()], _NO_KIND))


_NO_KIND = (
    "this is no file of a rulebook: its first key should be document, references, decisions, profile or topic"
)


def kind_of(top: Any) -> Kind | None:
    """The kind of file that has this at its top level, None if it is none of a rulebook."""
    keys = (key for key in KIND_OF_KEY if isinstance(top, dict) and key in top)
    return KIND_OF_KEY.get(next(keys, ""))


def shown(path: FilePath) -> str:
    """A file's name in problems: relative to the working directory if it is inside."""
    path, here = path.resolve(), FilePath.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def files(paths: Iterable[FilePath | str], problems: list[Problem]) -> Iterator[FilePath]:
    """The spec files among the paths and in folders, each once; a path that is not there is a problem."""
    seen = set()
    for path in map(FilePath, paths):
        if not path.exists():
            problems.append(Problem(Place(str(path), 1, 1), "there is no such file or folder"))
        for file in _walk(path) if path.is_dir() else [path] * path.exists():
            if (real := file.resolve()) not in seen:
                seen.add(real)
                yield file


def _walk(folder: FilePath) -> Iterator[FilePath]:
    """The YAML files in a folder and below, in the order of their names; hidden ones are left out."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if not name.startswith(".") and FilePath(name).suffix in SUFFIXES:
                yield FilePath(place, name)


class _File:
    """One file that could be read: its entries, and which of them have a fault of format."""

    def __init__(self, path: FilePath, reading: Reading, kind: Kind, problems: list[Problem]) -> None:
        self.path = path
        self.reading = reading
        self.kind = kind
        self.problems = problems
        self.refused = {problem.place for problem in reading.problems}
        self.unsound: set[Path] = set()

    def drafts(self) -> Iterator[Draft]:
        head = self.reading.value
        self._note(faults(head, self.kind.schema))
        if self.kind.whole:
            yield Draft(self.kind.whole, head, self.reading.places, head, self._sound(()))
        for path, item, inside in self._items():
            value, places = self._with_head(path, item, inside) if self.kind is CASES else (item, inside)
            self._note(_operation_faults(value), path)
            if (name := recorded.points_at(value.get("given"))) and self._sound(path):
                value, places = self._with_hand(path, name, value, places)
            yield Draft(self.kind.item, value, places, head, self._sound(path))

    def _items(self) -> Iterator[tuple[Path, dict[str, Any], dict[Path, Place]]]:
        """Each item of the file's list that is a mapping: its path, its value, and the places inside it."""
        items = self.reading.value.get(self.kind.items)
        inside: list[dict[Path, Place]] = [{} for _ in items] if isinstance(items, list) else []
        for path, place in self.reading.places.items():
            if inside and path[:1] == (self.kind.items,) and len(path) > 1:
                inside[int(path[1])][path[2:]] = place
        for index, places in enumerate(inside):
            if isinstance(items[index], dict):
                yield (self.kind.items, str(index)), items[index], places

    def _with_head(
        self, path: Path, case: dict[str, Any], places: dict[Path, Place]
    ) -> tuple[dict[str, Any], dict[Path, Place]]:
        """A case with what the head of its file says for all."""
        head = {key: value for key, value in self.reading.value.items() if key in HEAD}
        head_places = {(key,): self.reading.places[(key,)] for key in head}
        if missing := [key for key in HEAD if key not in head and key not in case]:
            self._note([Fault((), f"missing here and in the head of the file: {', '.join(missing)}")], path)
        return head | case, head_places | places

    def _with_hand(
        self, path: Path, name: str, case: dict[str, Any], places: dict[Path, Place]
    ) -> tuple[dict[str, Any], dict[Path, Place]]:
        """A case that points at a recorded hand, with what that file says."""
        file = self.path.parent / name
        try:
            given, inside = recorded.read(file, shown(file), case.get("game"))
        except PHHError as error:
            self.unsound.add(path)
            self.problems.append(recorded.problem(error))
        except OSError:
            self._note([Fault(("given", recorded.KEY), f"there is no file {shown(file)} to be read")], path)
        else:
            return case | {"given": given, recorded.KEY: shown(file)}, places | inside
        return case, places

    def _sound(self, entry: Path) -> bool:
        """Without a fault of format, or one in a head that it shares, or one that the YAML reader found."""
        shares_a_bad_head = self.kind is CASES and () in self.unsound
        return not (self.reading.problems or shares_a_bad_head or entry in self.unsound)

    def _note(self, found: Iterable[Fault], under: Path = ()) -> None:
        for fault in found:
            path = (*under, *fault.path)
            place = self.reading.keys[path] if fault.at_key else nearest(self.reading.places, path)
            self.unsound.add(path[:2] if path[:1] == (self.kind.items,) and len(path) > 1 else ())
            if place not in self.refused:
                self.problems.append(Problem(place, fault.message))


def _operation_faults(case: Mapping[str, Any]) -> Iterator[Fault]:
    """The faults of what a case gives and expects, by its operation's schema; none in other entries.

    Where a refusal is expected, how a card is written is the operation's business: it may be what is refused.
    """
    op = case.get("op")
    if op not in operation_names():
        return
    for path, part, value in _parts(case):
        for fault in faults(value, f"{OPERATIONS}/{op}#/$defs/{part}"):
            if not (fault.spelling and "refuse" in case):
                yield replace(fault, path=(*path, *fault.path))


def _parts(case: Mapping[str, Any]) -> Iterator[tuple[Path, str, Any]]:
    given, expect = case.get("given"), case.get("expect")
    if isinstance(given, dict):
        yield ("given",), "given", given
    if isinstance(expect, dict) and "decision" in case:
        yield from ((("expect", choice), "expect", answer) for choice, answer in expect.items())
    elif isinstance(expect, dict):
        yield ("expect",), "expect", expect
