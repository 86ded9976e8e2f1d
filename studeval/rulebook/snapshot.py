"""The snapshot of coverage: a text file, a line a clause and a decision, so that every change shows in review.

`coverage.txt` stands beside `decisions.yaml`. It holds numbers of cases, not their ids, so that a line stays
short; the ids are in the lock.
"""

from __future__ import annotations

from difflib import unified_diff
from typing import TYPE_CHECKING

from studeval.rulebook.coverage import cover, cover_decisions, orphans

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from studeval.rulebook.coverage import Coverage, DecisionCoverage
    from studeval.rulebook.model import Rulebook

NAME = "coverage.txt"
HEAD = """\
# What the cases prove: how many cite each clause, and how many hang on each decision.
# Written by studeval cover --update; studeval cover fails where it is not so.
"""


def snapshot(book: Rulebook) -> str:
    """The text of the snapshot."""
    covered, decisions = cover(book), cover_decisions(book)
    parts = [
        *(_part(f"document {name}", _clauses(covered[name])) for name in sorted(covered)),
        _part("decisions", _decisions(decisions)),
        _part("orphans", orphans(book)),
    ]
    return HEAD + "".join(parts)


def _part(title: str, lines: Collection[str] | Iterator[str]) -> str:
    return "\n".join(["", title, *(f"  {line}" for line in lines), ""])


def _clauses(coverage: Coverage) -> Iterator[str]:
    told = {name: _number(cases) for name, cases in coverage.proved.items()}
    told |= {name: f"exempt: {' '.join(reason.split())}" for name, reason in coverage.exempt.items()}
    told |= dict.fromkeys(coverage.unproved, "NOT PROVED")
    return (f"{name} {text}" for name, text in sorted(told.items()))


def _decisions(covered: dict[str, DecisionCoverage]) -> Iterator[str]:
    for name, decision in covered.items():
        alike = ", ".join(f"{one} from {other}" for one, other in decision.alike)
        yield f"{name} {_number(decision.cases)}" + (f", NOT TOLD APART: {alike}" if alike else "")


def _number(cases: Collection[str]) -> str:
    return f"{len(cases)} case{'' if len(cases) == 1 else 's'}"


def changes(folder: Path, book: Rulebook) -> list[str]:
    """The lines in which the folder's snapshot is not as the rulebook: `-` was, `+` is."""
    path = folder / NAME
    written = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    difference = unified_diff(written, snapshot(book).splitlines(), lineterm="", n=0)
    return [line for line in difference if not line.startswith(("---", "+++", "@@"))]
