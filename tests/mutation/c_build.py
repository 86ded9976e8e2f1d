"""Building the C evaluator with a mutant in it, as quickly as can be: only what includes the changed file is compiled.

Everything lies in a folder of the run: the tables, the objects without a mutant, the test programs' own objects. The
sources are symbolic links in a folder of the mutant's own, so that the changed file is found before the original.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from tests.mutation.isolated import limit_time
from tests.mutation.mutant import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

CSRC = ROOT / "csrc"
UNITS = ("portable", "portable_lanes", "omaha", "avx2", "avx512", "dispatch", "indices", "boards", "playing", "cards",
         "tally", "count")  # fmt: skip
TESTS = (
    "cards",
    "many",
    "boards",
    "five",
    "indices",
    "kernels",
    "count",
    "omaha",
    "seven",
)  # the quick ones first
SECONDS = {"short": 8, "long": 60}  # of processor time for a test program: the longest take two, and twenty
FLAGS = ["-O1", "-std=c11", "-fPIC", "-fvisibility=hidden", "-w"]
TABLES = ("sv_tables.h", "sv_lanes.h")


class BuildError(Exception):
    """The compiler, or the generator of the tables, refuses the mutant."""


@dataclass(frozen=True)
class Baseline:
    """The objects without a mutant."""

    folder: Path
    options: tuple[str, ...] = ()

    @property
    def tables(self) -> Path:
        return self.folder / "tables"

    def make(self) -> None:
        """Build all of it, once for a run."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.tables.mkdir(parents=True)
        for table in TABLES:
            run([sys.executable, CSRC / f"gen_{table[3:-2]}.py", self.tables / table])
        for unit in UNITS:
            self.compile(CSRC, self.tables, unit, self.folder)
        self.compile_binding(CSRC, self.folder)
        for name in ["rules", *(f"test_{name}" for name in TESTS)]:
            self.compile_test(name, "short", "-DSHORT")
            self.compile_test(name, "long", "-USHORT")

    def compile_test(self, name: str, length: str, option: str) -> None:
        """One file of the C tests, in its short or its long form."""
        source, made = CSRC / "tests" / f"{name}.c", self.folder / f"{name}-{length}.o"
        run([*self.compiler, "-D_DEFAULT_SOURCE", option, f"-I{CSRC}", "-c", source, "-o", made])

    @property
    def compiler(self) -> list[str]:
        return ["cc", *FLAGS, *self.options]

    def compile(self, sources: Path, tables: Path, unit: str, into: Path, *options: str) -> None:
        """One file of the library."""
        include = [f"-I{tables}", f"-I{sources}"]
        run([*self.compiler, *options, *include, "-c", sources / f"{unit}.c", "-o", into / f"{unit}.o"])

    def compile_binding(self, sources: Path, into: Path) -> None:
        """What makes a Python module of the library."""
        run([sys.executable, sources / "build_ffi.py", into / "_native.c"])
        include = [f"-I{sysconfig.get_path('include')}", f"-I{sources}"]
        run([*self.compiler, *include, "-c", into / "_native.c", "-o", into / "_native.o"])

    @cached_property
    def needs(self) -> dict[str, set[str]]:
        """The names of the files that each unit is made from."""
        found = {}
        for unit in UNITS:
            rule = run(["cc", "-MM", f"-I{self.tables}", f"-I{CSRC}", CSRC / f"{unit}.c"])
            found[unit] = {Path(name).name for name in rule.replace("\\", " ").split()[1:]}
        return found


@dataclass(frozen=True)
class Build:
    """The library with changed files in it, and extra objects."""

    base: Baseline
    folder: Path
    extra: tuple[Path, ...] = ()

    def make(self, changed: dict[str, str], *options: str) -> None:
        """Compile what the changed files are in, with options, and link the Python module. Raises BuildError.

        `changed` has their text by name, generated tables among them.
        """
        sources, tables = self.folder / "csrc", self.folder / "tables"
        _linked(CSRC, sources)
        _linked(self.base.tables, tables)
        for name, text in changed.items():
            path = (tables if name in TABLES else sources) / name
            path.unlink()
            path.write_text(text, encoding="utf-8")
        for unit in self.units(changed):
            self.base.compile(sources, tables, unit, self.folder, *options)
        if any(name.startswith("python_") for name in changed):
            self.base.compile_binding(sources, self.folder)
        objects = [*self.objects(), self.object("_native"), *self.extra]
        run(["cc", "-shared", *self.base.options, *objects, "-o", self.module])

    def units(self, changed: Iterable[str]) -> list[str]:
        return [unit for unit in UNITS if self.base.needs[unit] & set(changed)]

    def object(self, name: str) -> Path:
        """The mutant's own object, or the one without a mutant."""
        own = self.folder / f"{name}.o"
        return own if own.exists() else self.base.folder / f"{name}.o"

    def objects(self) -> list[Path]:
        return [self.object(unit) for unit in UNITS]

    @property
    def module(self) -> Path:
        return self.folder / "_native.abi3.so"

    def failing_test(self, length: str, names: Iterable[str] = TESTS) -> str:
        """The first of these C test programs that does not end well, "short" or "long"; "" if all do."""
        return next((f"csrc/tests/test_{name}.c" for name in names if not self.passes(name, length)), "")

    def passes(self, name: str, length: str) -> bool:
        """Whether a C test program ends well."""
        program = self.folder / f"test_{name}"
        own = [self.object(f"test_{name}-{length}"), self.object(f"rules-{length}")]
        run(["cc", *self.base.options, *own, *self.objects(), "-o", program])
        limit = partial(limit_time, SECONDS[length])
        return not subprocess.run([program], capture_output=True, preexec_fn=limit, check=False).returncode


def _linked(originals: Path, folder: Path) -> None:
    folder.mkdir(parents=True)
    for path in originals.iterdir():
        if path.is_file():
            (folder / path.name).symlink_to(path)


def run(command: Sequence[str | Path]) -> str:
    """What the command prints. Raises BuildError with its complaint."""
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
            preexec_fn=partial(limit_time, 60),
        )
    except subprocess.TimeoutExpired as error:
        raise BuildError(str(error)) from error
    if done.returncode:
        raise BuildError(done.stderr[-2000:])
    return done.stdout
