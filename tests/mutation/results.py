"""What became of each mutant, as NDJSON, and the table of it by file."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from rich.console import Console
from rich.table import Table

from tests.mutation.equivalents import why_equal
from tests.mutation.mutant import Mutant

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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


def result(mutant: Mutant, scope: str, fate: Fate, killer: str, seconds: float) -> Result:
    """What became of a mutant that was judged: without a killer it does the same, as is known of it, or it lives."""
    if killer:
        return Result(mutant, scope, fate, killer, seconds)
    why = why_equal(mutant)
    return Result(mutant, scope, "equivalent" if why else "alive", why, seconds)


def read(path: str) -> list[Result]:
    """The results that an earlier run wrote."""
    lines = map(json.loads, Path(path).read_text(encoding="utf-8").splitlines())
    return [_result(**told) for told in lines]


def _result(scope: str, fate: Fate, killer: str, seconds: float, **mutant: Any) -> Result:
    return Result(Mutant(**mutant, place=-1), scope, fate, killer, seconds)


def table(results: Sequence[Result]) -> str:
    """A line a file: mutants, who can see them, and what killed them."""
    shown = Table("file", *figures(()))
    for file in [*sorted({each.mutant.file for each in results}), ""]:
        of_file = [each for each in results if file in {each.mutant.file, ""} and each.fate != "build"]
        if not file:
            shown.add_section()
        shown.add_row(file or "all", *map(str, figures(of_file).values()))
    console = Console(width=170, record=True, file=StringIO())
    console.print(shown)
    return console.export_text()


def figures(results: Iterable[Result]) -> dict[str, int | str]:
    """The numbers of a line of the table, by the heads of its columns."""
    fates = Counter(each.fate for each in results)
    scopes = Counter(each.scope for each in results if each.fate != "equivalent")
    by_cases = fates["cases"]  # they are asked only about what they can see
    return {
        "mutants": fates.total(),
        "equivalent": fates["equivalent"],
        "seen by cases": scopes["rule"],
        "killed by cases": by_cases,
        "per cent": f"{100 * by_cases / scopes['rule']:.1f}" if scopes["rule"] else "-",
        **{scope: scopes[scope] for scope in ("told", "form", "default", "unseen", "unreached")},
        "killed by tests": fates["tests"] + fates["check"],
        "alive": fates["alive"],
    }
