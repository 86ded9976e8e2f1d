"""Judging the mutants of Python files: each mutant to the cases, and if it lives to the unit tests."""

from __future__ import annotations

import ast
import sys
from time import perf_counter
from typing import TYPE_CHECKING

from tests.mutation import cases, mutated, unit_tests, warm
from tests.mutation.equivalents import why_equal, why_unseen
from tests.mutation.patch import AtImportError, Live, differing
from tests.mutation.pool import judged
from tests.mutation.results import Result, result
from tests.mutation.session import within

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tests.mutation.cases import Spot, Suite
    from tests.mutation.mutant import Mutant
    from tests.mutation.python_mutants import Source
    from tests.mutation.session import Tests


class PythonRun:
    """Judges mutants one by one. `suites` has the questions by evaluator; the Python evaluator's file is judged on its
    own. With `recheck` the equivalent mutants are judged too; with `tests` false by cases only."""

    def __init__(
        self, sources: Mapping[str, Source], suites: Mapping[str, Suite], recheck: bool, tests: bool
    ) -> None:
        self._sources, self._suites, self._recheck, self._tests = sources, suites, recheck, tests
        self._spots = {file: _functions(source) for file, source in sources.items()}

    def check(self) -> None:
        """Refuse to judge by tests that fail without a mutant."""
        unit_tests.check(self._sources, lambda: None)

    def place(self, mutant: Mutant) -> str:
        """Its file."""
        return mutant.file

    def prepare(self, file: str) -> None:
        """Import what no mutant of the file can change."""
        cases.putter(engine_for(file))
        unit_tests.warm()
        warm.forget(file)

    def judge(self, mutant: Mutant) -> Result:
        begin = perf_counter()
        suite = self._suites[engine_for(mutant.file)]
        spot = self._spots[mutant.file].get(mutant.function)
        scope = self._scope(mutant, suite, spot)
        if why_equal(mutant) and not self._recheck:
            return Result(mutant, scope, "equivalent", why_equal(mutant), 0)
        fate, killer = "cases", suite.kill(self._installer(mutant), spot) if scope == "rule" else ""
        if not killer and scope == "rule" and why_unseen(mutant):
            scope = "unseen"
        if not killer and self._tests:
            fate, killer = "tests", self._failing_test(mutant, laws=scope not in {"told", "form"})
        return result(mutant, scope, fate, killer, perf_counter() - begin)

    def _scope(self, mutant: Mutant, suite: Suite, spot: Spot | None) -> str:
        told = self._sources[mutant.file].scope(mutant)
        seen = suite.reaching(spot) if spot else self._is_asked(mutant.file, suite)
        return told if told != "rule" or seen else "unreached"

    def _is_asked(self, file: str, suite: Suite) -> bool:
        """Whether cases can see what no function holds: where one calls a function of the file, or it is all data."""
        return suite.reaches(file) or not self._spots[file]

    def _installer(self, mutant: Mutant) -> Callable[[], None]:
        return lambda: mutated.install(mutant.file, self._sources[mutant.file].tree(mutant))

    def _failing_test(self, mutant: Mutant, laws: bool) -> str:
        return unit_tests.kill(mutant.file, self._installer(mutant), laws)


class QuickRun(PythonRun):
    """Judges in a session of tests by patching functions: who is killed so is killed, who is not may only hide."""

    def __init__(self, run: PythonRun, tests: Tests) -> None:
        vars(self).update(vars(run))
        self._session = tests

    def prepare(self, file: str) -> None:
        """Find the functions of the file."""
        self._live = Live(file)
        self._original = self._sources[file].code(None)

    def judge(self, mutant: Mutant) -> Result:
        try:
            self._codes = list(differing(self._original, self._sources[mutant.file].code(mutant)))
            self._live.find(self._codes)
            return super().judge(mutant)
        except AtImportError:
            return Result(mutant, "", "alive", "", 0)

    def _installer(self, mutant: Mutant) -> Callable[[], None]:
        del mutant
        return lambda: self._live.put(self._codes)

    def _failing_test(self, mutant: Mutant, laws: bool) -> str:
        del laws
        spots = {(mutant.file, code.co_qualname) for code in self._codes}
        return self._session.kill(spots, self._installer(mutant))


def quickly(run: PythonRun, mutants: Sequence[Mutant], jobs: int) -> Iterator[Result]:
    """The results: those killed by patching first, then the others, for which what depends on them is imported anew."""
    files = dict.fromkeys(mutant.file for mutant in mutants)
    paths = {path for file in files for group in unit_tests.groups(file) for path in group}
    rest = []
    for each in within(
        sorted(paths, reverse=True), jobs, lambda tests: judged(QuickRun(run, tests), mutants, jobs)
    ):
        if each.fate == "alive" or (each.fate, each.scope) == ("tests", "rule"):
            rest.append(each.mutant)
            print(f"judged again later: {each.mutant}", file=sys.stderr, flush=True)
        else:
            yield each
    yield from judged(run, rest, jobs)


def engine_for(file: str) -> str:
    """The evaluator under which a file is judged: its own, else the quicker one."""
    return "python" if file == "studeval/evaluator/python.py" else "c"


def _functions(source: Source) -> dict[str, Spot]:
    """Where each function begins, by its qualified name, as a traceback would tell it: at its first decorator."""
    found = {}

    def visit(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = name
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inner = f"{name}.{child.name}".lstrip(".")
            if isinstance(child, ast.FunctionDef):
                line = min(each.lineno for each in (child, *child.decorator_list))
                found[inner] = (source.file, line)
            visit(child, inner)

    visit(source.original, "")
    return found
