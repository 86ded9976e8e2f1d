"""Which lines of the C sources the bundled cases run, by the compiler's own count (gcov)."""

from __future__ import annotations

import ctypes
import json
from pathlib import Path
from typing import TYPE_CHECKING

from tests.mutation import cases, mutated
from tests.mutation.c_build import UNITS, Baseline, Build, run
from tests.mutation.isolated import isolated

if TYPE_CHECKING:
    from tests.mutation.cases import Suite

Lines = dict[int, bool]  # the lines with code, and whether the cases run them


def reached(suite: Suite, folder: Path) -> dict[str, Lines]:
    """The lines of each file, by its name."""
    base = Baseline(folder / "base", ("--coverage", "-fprofile-update=atomic"))
    base.make()
    build = Build(base, base.folder / "counted", (_dump(base),))
    build.make({})
    killer = isolated(lambda: _counted(suite, build.module), 300)
    assert not killer, killer
    found: dict[str, Lines] = {}
    for unit in UNITS:
        _add(found, run(["gcov", "--json-format", "--stdout", base.folder / f"{unit}.gcda"]))
    return found


def _counted(suite: Suite, module: Path) -> str:
    quick = [each for each in suite.questions if suite.seconds[each.key] < cases.QUICK]
    killer = cases.first_wrong("c", quick, lambda: mutated.install_native(module))
    ctypes.CDLL(str(module)).mutation_dump()
    return killer


def _dump(base: Baseline) -> Path:
    """A function that writes the counts down: a forked child does not end as gcov expects."""
    source = base.folder / "dump.c"
    source.write_text("void __gcov_dump(void); void mutation_dump(void) { __gcov_dump(); }")
    run(["cc", "-fPIC", "-c", source, "-o", source.with_suffix(".o")])
    return source.with_suffix(".o")


def _add(found: dict[str, Lines], told: str) -> None:
    for line in filter(None, told.splitlines()):
        for file in json.loads(line)["files"]:
            lines = found.setdefault(Path(file["file"]).name, {})
            for each in file["lines"]:
                number = each["line_number"]
                lines[number] = lines.get(number, False) or each["count"] > 0


def is_reached(lines: Lines, line: int) -> bool:
    """Whether the cases run the line; one without code goes with the one above it, and the first lines with all."""
    above = [number for number in lines if number <= line]
    return lines[max(above)] if above else any(lines.values())
