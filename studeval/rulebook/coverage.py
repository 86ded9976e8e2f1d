"""Coverage: which clauses the cases prove, which no case can reach, and which are still to be proved."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from studeval.rulebook.model import Document, Rulebook


@dataclass(frozen=True)
class Coverage:
    """Of one document: the cases that prove each clause, the reason why a clause is exempt, and the rest."""

    proved: Mapping[str, tuple[str, ...]]
    exempt: Mapping[str, str]
    unproved: tuple[str, ...]


def cover(book: Rulebook) -> dict[str, Coverage]:
    """The coverage of each document, by its id."""
    cases: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for case in book.cases.values():
        for clause in case.clauses:
            cases[clause] += (case.id,)
    return {name: _cover(document, cases) for name, document in book.documents.items()}


def _cover(document: Document, cases: Mapping[str, tuple[str, ...]]) -> Coverage:
    ids = [clause.id for clause in document.clauses]
    exempt = {clause.id: clause.exempt for clause in document.clauses if clause.testable == "none"}
    return Coverage(
        proved={name: cases[name] for name in ids if name in cases},
        exempt=exempt,
        unproved=tuple(name for name in ids if name not in cases and name not in exempt),
    )
