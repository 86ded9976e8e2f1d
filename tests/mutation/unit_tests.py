"""The unit tests as the judge of a mutant that the cases leave alive: the first test that fails kills it.

The tests of the mutant's own file come first: tests/rules/test_award.py and the examples in studeval/rules/award.py
for studeval/rules/award.py; then those of its folder. Laws by property test take longer than examples and come last.
"""

from __future__ import annotations

import os
import sys
import tempfile
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from tests.mutation.isolated import DiedError, isolated
from tests.mutation.mutant import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import pytest

SECONDS = 60
# Of tests/hands those that play whole hands; the others audit records, each test in half a second or more.
WHOLE_HANDS = ("hand", "hand_frozen", "unlawful", "hand_laws")
# What `studeval/rules/hand.py` is made of: it has one mirror in the tests.
PARTS_OF_A_HAND = {
    f"hand_{part}" for part in ("bet", "deal", "end", "errors", "moves", "open", "show", "unseen")
}
# Besides the tests that mirror a file: those that hold what its folder promises, by the beginning of the path.
BESIDE = {
    "studeval/rules/hand": [*(f"tests/hands/test_{name}.py" for name in WHOLE_HANDS), "tests/rules"],
    "studeval/rules/": ["tests/rules", "tests/hands/test_hand.py"],
    "studeval/evaluator/": ["tests/evaluator", "tests/test_values.py", "tests/test_cards.py"],
    "studeval/rulebook/": ["tests/rulebook"],
    "studeval/values.py": ["tests/test_values.py", "tests/cli/test_eval.py"],
    "csrc/gen_": ["tests/test_tables.py"],
    "csrc/find_": ["tests/test_tables.py"],
    "csrc/": ["tests/test_values.py", "tests/test_fast.py", "tests/test_fast_count.py", "tests/test_fast_texts.py",
              "tests/test_cards.py", "tests/evaluator/test_kernel.py"],
}  # fmt: skip
# Whose tests ask a file too, or instead where there are none of its own name.
ASKED_BY = {
    "settlement": ["award"], "odd_chips": ["pots"], "stub": ["deal"], "betting": ["legal_actions"],
    "sources": ["bad"], "formats": ["bad", "schema"], "names": ["bad"], "place": ["model"],
}  # fmt: skip
# Only the one plugin that the tests need, for each takes its time to start; and nothing is left behind.
OPTIONS = [
    "-x", "-q", "-o", "addopts=--import-mode=importlib --doctest-modules", "-p", "no:cacheprovider",
    "-p", "_hypothesis_pytestplugin", "--hypothesis-seed=0",
]  # fmt: skip


def warm() -> None:
    """Import what runs the tests."""
    for name in ("pytest", "_pytest.doctest", "hypothesis.strategies", "numpy"):
        import_module(name)


def kill(file: str, install: Callable[[], None], laws: bool = True) -> str:
    """The test that fails with the mutant; "" if all pass. Of words there are no `laws`."""
    marks = ("not hypothesis", "hypothesis") if laws else ("not hypothesis",)
    killers = (_failing(["-m", mark, *group], install) for mark, group in product(marks, groups(file)))
    return next(filter(None, killers), "")


def check(files: Iterable[str], install: Callable[[], None]) -> None:
    """Run the tests of the files without a mutant. Raises AssertionError if one fails: it would kill every mutant."""
    paths = dict.fromkeys(path for file in files for group in groups(file) for path in group)
    failing = _failing(list(paths), install)
    assert not failing, f"without a mutant fails {failing}"


def _failing(arguments: list[str], install: Callable[[], None]) -> str:
    try:
        return str(isolated(lambda: _first_failing(arguments, install), SECONDS))
    except DiedError as end:
        return f"died: {end}"


def groups(file: str) -> list[list[str]]:
    """The tests to run for a file, in the order of running."""
    own = Path(file.replace("studeval", "tests", 1))
    mirrors = [own.with_name(f"test_{name}.py") for name in (own.stem, *ASKED_BY.get(own.stem, []))]
    near = [str(mirror) for mirror in mirrors if (ROOT / mirror).exists()]
    near += ["tests/hands/test_hand.py"] if own.stem in {"hand", *PARTS_OF_A_HAND} else []
    if file.startswith("studeval"):
        near.append(file)
    beside = next((paths for start, paths in BESIDE.items() if file.startswith(start)), [])
    return [group for group in (near, beside) if group]


def _first_failing(paths: Sequence[str], install: Callable[[], None]) -> str:
    import pytest  # noqa: PLC0415  # in the process of its own only

    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = tempfile.mkdtemp(prefix="mutation-")
    os.environ |= {"STUDEVAL_REQUIRE_NATIVE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    sys.dont_write_bytecode = True
    noted = _Noted()
    try:
        install()
        code = pytest.main([*OPTIONS, *paths], plugins=[noted])
    except Exception as error:
        return f"import: {type(error).__name__}"
    well = code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}
    return noted.failed or ("" if well else f"pytest: {code!s}")


class _Noted:
    """A plugin that remembers the first failure."""

    failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = f"{report.nodeid} (collection)"
