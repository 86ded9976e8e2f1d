"""A pytest session that has collected the tests and imported what they need, and lends them out one by one.

Collecting takes longer than most tests. So it is done once, in a process of its own; there each mutant is asked in a
fork, and only by the tests that call what it changes, the latest killers first.
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass, field
from multiprocessing import get_context
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.cases import kept, sources
from tests.mutation.isolated import DiedError, isolated
from tests.mutation.mutant import ROOT
from tests.mutation.unit_tests import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from multiprocessing.connection import Connection

PACKAGE = str(ROOT / "studeval")
QUICK = 5  # seconds for a test; who lives through those is judged by all of them once more
LONGEST = 120  # seconds of processor time for one test without a mutant
Spot = tuple[str, str]  # a function: its file and its qualified name
Told = tuple[frozenset[Spot], float]  # the functions that a test calls, and its seconds


@dataclass
class Tests:
    """The tests of a session, the functions that each calls, and how long it takes."""

    items: Mapping[str, pytest.Item]
    told: Mapping[str, Told]
    lately: list[str] = field(default_factory=list)

    def kill(self, spots: Iterable[Spot], install: Callable[[], None]) -> str:
        """The first test that fails of the quick ones that call one of these functions; "" if all pass."""
        wanted = set(spots)
        late = {name: place for place, name in enumerate(reversed(self.lately[-200:]))}
        asked = [name for name, (called, _) in self.told.items() if called & wanted]
        asked.sort(key=lambda name: (late.get(name, 200), self.told[name][1]))
        killer = self._kill([name for name in asked if self.told[name][1] < QUICK], install)
        self.lately += [killer] * (killer in self.items)
        return killer

    def _kill(self, names: list[str], install: Callable[[], None]) -> str:
        seconds = 8 + 4 * sum(self.told[name][1] for name in names)

        def failing() -> str:
            install()
            return next((name for name in names if not passes(self.items[name])), "")

        try:
            return str(isolated(failing, seconds)) if names else ""
        except DiedError as end:
            return f"died: {end}"


def passes(item: pytest.Item) -> bool:
    """Whether the test and its fixtures end well."""
    return not any(report.failed for report in runtestprotocol(item, nextitem=None, log=False))


def within(paths: Iterable[str], jobs: int, work: Callable[[Tests], Iterable[Any]]) -> Iterator[Any]:
    """What `work` yields in a session that has collected these paths. Raises what goes wrong there."""
    ours, theirs = get_context("fork").Pipe(duplex=False)
    process = get_context("fork").Process(target=_session, args=(list(paths), jobs, work, theirs))
    process.start()
    theirs.close()
    try:
        while (found := ours.recv()) is not None:
            if isinstance(found, BaseException):
                raise found
            yield found
    finally:
        process.terminate()
        process.join()


def _session(
    paths: list[str], jobs: int, work: Callable[[Tests], Iterable[Any]], connection: Connection
) -> None:
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = tempfile.mkdtemp(prefix="mutation-")
    os.environ |= {"STUDEVAL_REQUIRE_NATIVE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    sys.dont_write_bytecode = True
    silent = os.open(os.devnull, os.O_RDWR)
    if not os.environ.get("MUTATION_LOUD"):
        for stream in (1, 2):
            os.dup2(silent, stream)
    code = pytest.main([*OPTIONS, *paths], plugins=[_Lent(jobs, work, connection)])
    connection.send(RuntimeError(f"the tests could not be collected: {code!s}"))


class _Lent:
    """A plugin that does other work where pytest would run the tests."""

    def __init__(self, jobs: int, work: Callable[[Tests], Iterable[Any]], connection: Connection) -> None:
        self._jobs, self._work, self._connection = jobs, work, connection

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        assert not session.testsfailed, "the tests could not be collected"
        try:
            items = {item.nodeid: item for item in session.items}
            for found in self._work(Tests(items, _surveyed(items, self._jobs))):
                self._connection.send(found)
            self._connection.send(None)
        except BaseException as error:
            self._connection.send(RuntimeError(repr(error)))
        return True


# ---- which functions each test calls


_items: Mapping[str, pytest.Item]


def _surveyed(items: Mapping[str, pytest.Item], jobs: int) -> dict[str, Told]:
    """Of each test alone, in a process of its own; kept until a source, a case or a test of its file changes."""
    global _items  # noqa: PLW0603  # what a forked worker inherits
    _items = items
    found: dict[str, Told] = {}
    shared = [*sources(), *(ROOT / "tests").rglob("conftest.py")]
    for path in sorted({item.path for item in items.values()}):
        names = [name for name, item in items.items() if item.path == path]
        found |= kept(f"tests-{path.stem}", [*shared, path], lambda names=names: _all_alone(names, jobs))
    return found


def _all_alone(names: list[str], jobs: int) -> dict[str, Told]:
    with get_context("fork").Pool(jobs) as pool:
        return dict(zip(names, pool.map(_alone, names), strict=True))


def _alone(name: str) -> Told:
    try:
        return isolated(lambda: _traced(_items[name]), LONGEST)  # type: ignore[no-any-return]
    except DiedError as end:
        raise RuntimeError(f"{name} without a mutant: {end}") from end


def _traced(item: pytest.Item) -> Told:
    codes: set[Any] = set()

    def note(frame: Any, event: str, _: Any) -> None:
        if event == "call":
            codes.add(frame.f_code)

    begin = process_time()
    sys.setprofile(note)
    well = passes(item)
    sys.setprofile(None)
    assert well, f"{item.nodeid} fails without a mutant"
    ours = (code for code in codes if code.co_filename.startswith(PACKAGE))
    spots = {(code.co_filename.removeprefix(f"{ROOT}/"), code.co_qualname) for code in ours}
    return frozenset(spots), process_time() - begin
