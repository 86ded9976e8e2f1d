"""Which lines of the C sources the bundled cases run, and which files the C tests, by the compiler's count (gcov)."""

from __future__ import annotations

import ctypes
import json
from pathlib import Path
from typing import TYPE_CHECKING

from tests.mutation import cases, mutated
from tests.mutation.c_build import CSRC, TESTS, UNITS, Baseline, Build, run
from tests.mutation.isolated import isolated

if TYPE_CHECKING:
    from tests.mutation.cases import Suite

Lines = dict[int, bool]  # the lines with code, and whether the cases run them


Reach = tuple[dict[str, Lines], dict[str, frozenset[str]]]


def reach(suite: Suite, folder: Path) -> Reach:
    """The lines that the cases run, by file, and the files that each C test enters. Kept until a file changes."""

    def counted() -> Reach:
        build = counting(folder)
        return reached(suite, build), entered(build)

    return cases.kept("reach", [*cases.sources(), *CSRC.rglob("*.[ch]"), *CSRC.rglob("*.py")], counted)  # type: ignore[no-any-return]


def counting(folder: Path) -> Build:
    """The library as it counts the lines that are run."""
    base = Baseline(folder / "base", ("--coverage", "-fprofile-update=atomic"))
    base.make()
    build = Build(base, base.folder / "counted", (_dump(base),))
    build.make({})
    return build


def reached(suite: Suite, build: Build) -> dict[str, Lines]:
    """The lines of each file, by its name."""
    killer = isolated(lambda: _counted(suite, build.module), 300)
    assert not killer, killer
    return _taken(build)


def entered(build: Build) -> dict[str, frozenset[str]]:
    """The names of the files that each C test program runs lines of; its long form enters the same ones."""
    found = {}
    for name in TESTS:
        assert build.passes(name, "short"), name
        found[name] = frozenset(file for file, lines in _taken(build).items() if any(lines.values()))
    return found


def _taken(build: Build) -> dict[str, Lines]:
    """The counts since they were last taken."""
    found: dict[str, Lines] = {}
    for unit in UNITS:
        counts = build.base.folder / f"{unit}.gcda"
        if counts.exists():
            _add(found, run(["gcov", "--json-format", "--stdout", counts]))
            counts.unlink()
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
