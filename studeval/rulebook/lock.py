"""The lock: what each case asserts, as a digest beside its id, so that no id comes to mean something else.

A file `cases.lock` speaks for the cases in its folder and below. Each of them has a line, sorted by id: the
id, the digest, and `retired` once another case supersedes it. A retired id stays in the file and is never
used again: the last line seals them, with their number and a digest of them all. Only `updated` writes lines: it adds
new ids, retires those that are superseded or marked `withdrawn`, and changes no digest.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from studeval.rulebook.place import Place, Problem
from studeval.rulebook.sources import shown

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from studeval.rulebook.model import Case

NAME = "cases.lock"
HEAD = """\
# What each case asserts, as a digest: an id is never used for something else. Written by studeval lint --update-lock.
# id, digest, and `retired` when another case has superseded it or it was withdrawn; last, the seal of the retired ids
"""
UPDATE = "run studeval lint --update-lock"

RETIRED, WITHDRAWN = "retired", "withdrawn"
_LINE = re.compile(r"([a-z0-9-]+) ([0-9a-f]{16})(?: (retired|withdrawn))?")
_SEAL = re.compile(r"sealed (\d+ [0-9a-f]{16})")
_ASSERTED = ("op", "game", "profile", "decision", "given", "expect", "refuse")


def digest(case: Case) -> str:
    """What the case asserts, in 16 hexadecimal digits: the answer to a question under a house.

    Its title, reason, source and the clauses that it is cited for may change without a new id.
    """
    asserted = {key: getattr(case, key) for key in _ASSERTED}
    if case.overrides:
        asserted["house"] = case.overrides
    return _digest(json.dumps(asserted, sort_keys=True, separators=(",", ":")))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Line:
    """What the lock says of one id, and where; `mark` is retired, withdrawn or nothing."""

    digest: str
    mark: str
    place: Place

    @property
    def retired(self) -> bool:
        """Whether the id is never used again."""
        return bool(self.mark)


@dataclass(frozen=True)
class Lock:
    """One lock file: its lines by id, the seal of the retired ones, and the lines that are none."""

    path: FilePath
    lines: Mapping[str, Line]
    malformed: tuple[Problem, ...] = ()
    seal: str = ""

    @property
    def start(self) -> Place:
        """Where the file begins."""
        return Place(shown(self.path), 1, 1)

    @property
    def unbroken(self) -> bool:
        """Whether the retired ids are those that were sealed; nothing is sealed yet where there is no seal."""
        return self.seal in {"", seal({name: (line.digest, line.mark) for name, line in self.lines.items()})}

    @property
    def in_order(self) -> bool:
        """Whether it can be brought up to date: no line that is none, no retired id taken out."""
        return self.unbroken and not self.malformed


def seal(lines: Mapping[str, tuple[str, str]]) -> str:
    """The number of the retired ids and a digest of their lines, which are given by id as digest and mark."""
    retired = [f"{name} {value}" for name, (value, mark) in sorted(lines.items()) if mark == RETIRED]
    return f"{len(retired)} {_digest(chr(10).join(retired))}"


def locks(paths: Iterable[FilePath | str]) -> list[Lock]:
    """The locks in folders and below."""
    return [_read(path) for folder in paths for path in _walk(FilePath(folder))]


def _walk(folder: FilePath) -> Iterator[FilePath]:
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        if NAME in names:
            yield FilePath(place, NAME)


def _read(path: FilePath) -> Lock:
    file, lines, malformed, last, sealed = shown(path), dict[str, Line](), list[Problem](), "", ""
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if text.startswith("#"):
            continue
        place = Place(file, number, 1)
        if seal_line := _SEAL.fullmatch(text):
            sealed = seal_line[1]
        elif (found := _LINE.fullmatch(text)) and found[1] > last:
            last = found[1]
            lines[last] = Line(found[2], found[3] or "", place)
        else:
            said = "out of order or twice" if found else "no line of a lock (id digest, or id digest retired)"
            malformed.append(Problem(place, f"{text!r} is {said}: take back what was edited, and {UPDATE}"))
    return Lock(path, lines, tuple(malformed), sealed)


def governed(lock: Lock, cases: Iterable[Case], others: Iterable[Lock] = ()) -> dict[str, Case]:
    """The cases for which the lock speaks: in its folder or below, and for which no nearer lock does."""
    folder = lock.path.resolve().parent
    nearer = {other.path.resolve().parent for other in others} - {folder}
    nearer = {place for place in nearer if place.is_relative_to(folder)}
    found = {}
    for case in cases:
        file = FilePath(case.place.file).resolve()
        if file.is_relative_to(folder) and not any(file.is_relative_to(place) for place in nearer):
            found[case.id] = case
    return found


def lint_locks(
    paths: Iterable[FilePath | str], cases: Mapping[str, Case], names: Collection[str | None], complete: bool
) -> Iterator[Problem]:
    """What is not as the locks have it. `names` are the ids of all cases, sound or not.

    Lines without a case are told only where the reading is `complete`, that is without another problem.
    """
    found = locks(paths)
    for lock in found:
        yield from lock.malformed
        yield from _lint_seal(lock)
        for case in governed(lock, cases.values(), found).values():
            yield from _lint_case(case, lock)
            yield from _lint_superseded(case, lock, names)
        if complete:
            yield from _lines_without_case(lock, cases)


def _lint_seal(lock: Lock) -> Iterator[Problem]:
    if not lock.unbroken:
        said = "the retired ids are not those that were sealed: bring back what was taken out"
        yield Problem(lock.start, f"{said}; to withdraw a case, write `{WITHDRAWN}` behind its line")
    elif lock.lines and not lock.seal:
        yield Problem(lock.start, f"the retired ids are not sealed: {UPDATE}")
    for name, line in lock.lines.items():
        if line.mark == WITHDRAWN:
            yield Problem(line.place, f"{name} is to be retired: {UPDATE}")


def _lint_case(case: Case, lock: Lock) -> Iterator[Problem]:
    line, at = lock.lines.get(case.id), case.at("id")
    if line is None:
        yield Problem(at, f"{case.id} has no line in {lock.start.file}: {UPDATE}")
    elif line.retired:
        yield Problem(
            at, f"the id {case.id} is retired ({line.place}) and never used again: give it a new one"
        )
    elif line.digest != digest(case):
        remedy = f"give it a new id and `supersedes: {case.id}`"
        yield Problem(at, f"this case asserts something else than before ({line.place}): {remedy}")


def _lint_superseded(case: Case, lock: Lock, names: Collection[str | None]) -> Iterator[Problem]:
    for old in case.supersedes:
        at = case.at("supersedes")
        if old in names:
            yield Problem(at, f"the case {old} is still there: delete it, as {case.id} supersedes it")
        elif old not in lock.lines:
            yield Problem(at, f"there never was a case {old!r}: {lock.start.file} has no line for it")
        elif case.id in lock.lines and not lock.lines[old].retired:
            yield Problem(at, f"{old} is not retired in {lock.start.file}: {UPDATE}")


def _lines_without_case(lock: Lock, cases: Mapping[str, Case]) -> Iterator[Problem]:
    superseded = {old for case in cases.values() for old in case.supersedes}
    for name, line in lock.lines.items():
        if not (line.retired or name in cases or name in superseded):
            said = "bring it back, or name it in `supersedes` of the case that replaces it"
            yield Problem(
                line.place, f"the case {name} is gone: {said}; to withdraw it, write `{WITHDRAWN}` here"
            )


def updated(lock: Lock, cases: Mapping[str, Case]) -> str:
    """The text of the lock with a line for each new case, superseded ids retired, and all of these sealed.

    For locks that are in order: a new seal would hide that a retired id was taken out.
    """
    superseded = {old for case in cases.values() for old in case.supersedes}
    lines = {
        name: (line.digest, RETIRED if line.mark or (name in superseded and name not in cases) else "")
        for name, line in lock.lines.items()
    }
    for name, case in cases.items():
        lines.setdefault(name, (digest(case), ""))
    written = (f"{name} {' '.join(part for part in line if part)}\n" for name, line in sorted(lines.items()))
    return HEAD + "".join(written) + f"sealed {seal(lines)}\n"
