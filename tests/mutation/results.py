"""What became of each mutant, as NDJSON, and the table of it by file."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tests.mutation.mutant import Mutant

# "cases" and "tests": killed by them; "check": the generator refuses its own tables; "build": it does not compile, and
# so does not count.
Fate = Literal["cases", "tests", "check", "equivalent", "alive", "build"]


@dataclass(frozen=True)
class Result:
    """One mutant, who can see it ("rule": the cases; "told", "form", "default", "unseen", "unreached": only
    tests), and what killed it."""

    mutant: Mutant
    scope: str
    fate: Fate
    killer: str
    seconds: float

    def line(self) -> str:
        """One line of NDJSON."""
        told = asdict(self.mutant)
        del told["place"]
        rest = {
            "scope": self.scope,
            "fate": self.fate,
            "killer": self.killer,
            "seconds": round(self.seconds, 2),
        }
        return json.dumps(told | rest, ensure_ascii=False)


def alive(path: str) -> set[tuple[str, str, str, str]]:
    """The keys of the mutants that live in the NDJSON of a run."""
    lines = map(json.loads, Path(path).read_text(encoding="utf-8").splitlines())
    return {
        (each["file"], each["function"], each["before"], each["after"])
        for each in lines
        if each["fate"] == "alive"
    }


def table(results: Sequence[Result]) -> str:
    """A line a file: mutants, and how many of those that a case can see the cases killed."""
    shown = Table(
        "file",
        "mutants",
        "equivalent",
        "in sight of cases",
        "killed by cases",
        "per cent",
        "tests, of the rest",
        "alive",
    )
    for file in [*sorted({each.mutant.file for each in results}), ""]:
        of_file = [each for each in results if file in {each.mutant.file, ""} and each.fate != "build"]
        if not file:
            shown.add_section()
        shown.add_row(file or "all", *map(str, figures(of_file)))
    console = Console(width=130, record=True, file=StringIO())
    console.print(shown)
    return console.export_text()


def figures(results: Iterable[Result]) -> tuple[int, int, int, int, str, int, int]:
    """The numbers of a line of the table."""
    fates = Counter(each.fate for each in results)
    seen = [each for each in results if each.scope == "rule" and each.fate != "equivalent"]
    by_cases = sum(each.fate == "cases" for each in seen)
    share = f"{100 * by_cases / len(seen):.1f}" if seen else "-"
    return (
        fates.total(),
        fates["equivalent"],
        len(seen),
        by_cases,
        share,
        fates["tests"] + fates["check"],
        fates["alive"],
    )
