"""The run over the C sources and the generators of their tables.

A mutant is built, then judged by the cases through the C evaluator if they run its line at all, then by the C tests
and by the Python tests of the evaluator. A generator's mutant is run first: it may refuse its own tables, or write the
same ones, which only its own tests can tell from the original.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from tests.mutation import cases, mutated, unit_tests, warm
from tests.mutation.c_build import CSRC, TABLES, TESTS, Baseline, Build, BuildError, run
from tests.mutation.c_mutants import CSource
from tests.mutation.c_reach import is_reached, reach
from tests.mutation.equivalents import why_equal, why_unseen
from tests.mutation.pool import judged
from tests.mutation.python_mutants import Source
from tests.mutation.results import Result, result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tests.mutation.cases import Suite
    from tests.mutation.mutant import Mutant

GENERATORS = ("csrc/gen_tables.py", "csrc/gen_lanes.py", "csrc/find_weights.py")


class CRun:
    """Judges mutants one by one. With `recheck` the equivalent ones are judged too; with `tests` false by cases."""

    def __init__(
        self,
        sources: Mapping[str, CSource | Source],
        suite: Suite,
        base: Baseline,
        recheck: bool,
        tests: bool,
    ) -> None:
        self._sources, self._suite, self._base = sources, suite, base
        self._recheck, self.tests = recheck, tests
        self._reach, self._entered = reach(suite, base.folder / "gcov")
        self.length = "short"

    def check(self) -> None:
        """Refuse to judge by tests that fail without a mutant."""
        build = Build(self._base, self._base.folder / "original")
        build.make({})
        unit_tests.check(["csrc/"], partial(mutated.install_native, build.module))

    def place(self, mutant: Mutant) -> str:
        """All are judged by the same means."""
        del mutant
        return "csrc"

    def prepare(self, place: str) -> None:
        """Import what does not hold the C library."""
        del place
        cases.putter("python")
        unit_tests.warm()
        warm.forget("studeval/evaluator/_native.py")

    def judge(self, mutant: Mutant) -> Result:
        begin = perf_counter()
        if why_equal(mutant) and not self._recheck:
            return Result(mutant, self._scope(mutant), "equivalent", why_equal(mutant), 0)
        folder = Path(tempfile.mkdtemp(prefix="mutant-", dir=self._base.folder))
        try:
            fate, killer = self._fate(mutant, folder)
        finally:
            shutil.rmtree(folder)
        return result(mutant, self._scope(mutant), fate, killer, perf_counter() - begin)

    def _scope(self, mutant: Mutant) -> str:
        name = Path(mutant.file).name
        if mutant.file in GENERATORS or name in TABLES:
            return "rule" if "tables" in name else "unreached"
        if not is_reached(self._reach.get(name, {}), mutant.line):
            return "unreached"
        return "unseen" if why_unseen(mutant) else "rule"

    def _fate(self, mutant: Mutant, folder: Path) -> tuple[str, str]:
        source = self._sources[mutant.file]
        if isinstance(source, Source):
            return self._fate_of_generator(mutant, ast.unparse(source.tree(mutant)), folder)
        return self._fate_of_library(mutant, {Path(mutant.file).name: source.text(mutant)}, folder)

    def _fate_of_library(self, mutant: Mutant, changed: dict[str, str], folder: Path) -> tuple[str, str]:
        build, source = Build(self._base, folder), self._sources[mutant.file]
        options = source.options(mutant) if isinstance(source, CSource) else ()
        try:
            build.make(changed, *options)
        except BuildError as error:
            return "build", str(error)
        install = partial(mutated.install_native, build.module)
        ask = self.length == "short" and self._scope(mutant) == "rule"
        if ask and (killer := self._suite.kill(install, None)):
            return "cases", killer
        if not self.tests:
            return "alive", ""
        return "tests", self._failing_program(build, set(changed)) or (
            unit_tests.kill("csrc/", install) if self.length == "short" else ""
        )

    def _failing_program(self, build: Build, changed: set[str]) -> str:
        """Of the C tests; those of wrong tables are long at once, for only these ask for all of a table."""
        programs = self._programs(changed)
        lengths = ("short", "long") if changed <= set(TABLES) else (self.length,)
        return next(filter(None, (build.failing_test(each, programs) for each in lengths)), "")

    def _programs(self, changed: set[str]) -> list[str]:
        """The C tests that can tell: those that enter a changed file; all for tables, which are no code."""
        return [name for name in TESTS if self._entered[name] & changed] or list(TESTS)

    def _fate_of_generator(self, mutant: Mutant, text: str, folder: Path) -> tuple[str, str]:
        project = folder / "project"
        shutil.copytree(CSRC, project / "csrc")
        (project / mutant.file).write_text(text, encoding="utf-8")
        try:
            tables = {name: self._generated(project / "csrc", name) for name in TABLES}
        except BuildError as error:
            return "check", str(error).strip().rpartition("\n")[2]
        changed = {name: each for name, each in tables.items() if each != self._original(name)}
        if changed:
            fate, killer = self._fate_of_library(mutant, changed, folder / "library")
            if killer:
                return fate, killer
        return "tests", _failing_test_of_tables(project) if self.tests else ""

    def _generated(self, sources: Path, name: str) -> str:
        run([sys.executable, sources / f"gen_{name[3:-2]}.py", sources / name])
        return (sources / name).read_text(encoding="ascii")

    def _original(self, name: str) -> str:
        return (self._base.tables / name).read_text(encoding="ascii")


def in_two_rounds(run: CRun, mutants: Sequence[Mutant], jobs: int) -> Iterator[Result]:
    """The results: those killed by cases and short tests first, then those that the long tests were asked about."""
    rest = []
    for each in judged(run, mutants, jobs):
        if each.fate == "alive" and run.tests:
            rest.append(each.mutant)
        else:
            yield each
    run.length = "long"
    yield from judged(run, rest, jobs)


def _failing_test_of_tables(project: Path) -> str:
    """Whether tests/test_tables.py, beside the mutant, fails."""
    test = project / "tests" / "test_tables.py"
    test.parent.mkdir()
    shutil.copy(CSRC.parent / "tests" / test.name, test)
    command = [sys.executable, "-m", "pytest", *unit_tests.OPTIONS, "--rootdir", project, test]
    try:
        alone = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=300, check=False, cwd=project, env=alone
        )
    except subprocess.TimeoutExpired:
        return "tests/test_tables.py (over 300 s)"
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return (failed or ["tests/test_tables.py"])[0] if done.returncode else ""
