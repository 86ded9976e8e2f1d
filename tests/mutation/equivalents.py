"""The mutants that no case, or nothing at all, can tell from the original: equivalent.yaml, by the text of the source.

An entry names the file, the function (`in`), and text of the changed place before and after; so it holds while other
lines of the file move, and stops holding when its own line changes. `equal` says why the mutant does the same;
`unseen` why no case can tell, for a mutant that the unit tests must kill.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.mutation.mutant import Mutant

FILE = Path(__file__).with_name("equivalent.yaml")


@cache
def entries() -> dict[str, list[dict[str, Any]]]:
    """All entries, by file."""
    loaded: dict[str, list[dict[str, Any]]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return loaded


def why_equal(mutant: Mutant) -> str:
    """Why it does the same; "" for a mutant that is to be killed."""
    return _why("equal", mutant)


def why_unseen(mutant: Mutant) -> str:
    """Why no case can tell; "" for a mutant that cases should kill."""
    return _why("unseen", mutant)


def _why(kind: str, mutant: Mutant) -> str:
    found = (
        entry[kind] for entry in entries().get(mutant.file, ()) if kind in entry and _fits(entry, mutant)
    )
    return next(found, "")


def _fits(entry: dict[str, Any], mutant: Mutant) -> bool:
    return (
        entry.get("in", mutant.function) == mutant.function
        and " ".join(str(entry.get("before", "")).split()) in mutant.before
        and any(after in mutant.after for after in _afters(entry))
    )


def _afters(entry: dict[str, Any]) -> list[str]:
    """What the entry asks of the changed text: one of some, or anything."""
    told = entry.get("after", "")
    return [str(each) for each in told] if isinstance(told, list) else [str(told)]


def stale(mutants: Iterable[Mutant]) -> list[str]:
    """The entries for these mutants' files that no mutant matches any more."""
    by_file: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        by_file.setdefault(mutant.file, []).append(mutant)
    return [
        f"{file}: {entry}"
        for file, of_file in by_file.items()
        for entry in entries().get(file, ())
        if not any(_fits(entry, mutant) for mutant in of_file)
    ]
