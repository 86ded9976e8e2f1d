"""Judging the mutants of Python files: each mutant to the cases, and if it lives to the unit tests."""

from __future__ import annotations

import ast
from time import perf_counter
from typing import TYPE_CHECKING

from tests.mutation import cases, mutated, unit_tests, warm
from tests.mutation.equivalents import why_equal, why_unseen
from tests.mutation.results import Result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.mutation.cases import Spot, Suite
    from tests.mutation.mutant import Mutant
    from tests.mutation.python_mutants import Source


class PythonRun:
    """Judges mutants one by one. `suites` has the questions by evaluator; the Python evaluator's file is judged on its
    own. With `recheck` the equivalent mutants are judged too; with `tests` false by cases only."""

    def __init__(
        self, sources: Mapping[str, Source], suites: Mapping[str, Suite], recheck: bool, tests: bool
    ) -> None:
        self._sources, self._suites, self._recheck, self._tests = sources, suites, recheck, tests
        self._spots = {file: _functions(source) for file, source in sources.items()}

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

        def install() -> None:
            mutated.install(mutant.file, self._sources[mutant.file].tree(mutant))

        fate, killer = "cases", suite.kill(install, spot) if scope == "rule" else ""
        if not killer and scope == "rule" and why_unseen(mutant):
            scope = "unseen"
        if not killer and self._tests:
            fate, killer = "tests", unit_tests.kill(mutant.file, install)
        return Result(mutant, scope, fate if killer else "alive", killer, perf_counter() - begin)

    def _scope(self, mutant: Mutant, suite: Suite, spot: Spot | None) -> str:
        told = self._sources[mutant.file].scope(mutant)
        return told if told != "rule" or suite.reaching(spot) else "unreached"


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
