"""The bundled cases as the judge of a mutant: the first answer that is not the expected one kills it.

Questions are kept as plain data, so that the warm process holds nothing of the package; each mutant is asked only what
reaches the function that it changes. The questions that killed lately are asked first, and slow ones last.
"""

from __future__ import annotations

import gc
import os
import pickle
import sys
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper, cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from tests.mutation.isolated import DiedError, isolated
from tests.mutation.mutant import ROOT, beside_the_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

PACKAGE = str(ROOT / "studeval")
QUICK = 0.3  # seconds for a question: only counts of six and seven cards take longer
# Seconds of processor time for all quick questions, which take one, and for all slow ones: a loop has to end some time.
SECONDS = 8
SECONDS_OF_SLOW = 60
Spot = tuple[str, int]  # a function: its file, and the line where it begins


@dataclass(frozen=True)
class Asked:
    """A question of the rulebook in plain data; `choices` are those of its house."""

    key: str
    op: str
    game: str
    choices: Mapping[str, str]
    given: Any
    expect: Any
    refuse: str | None


@dataclass
class Suite:
    """All questions, the functions that each reaches on one evaluator, and how long it takes."""

    engine: str
    questions: list[Asked]
    reached: dict[str, frozenset[Spot]]
    seconds: dict[str, float]
    lately: list[str] = field(default_factory=list)

    def reaching(self, spot: Spot | None) -> list[Asked]:
        """The questions that call a function, all for None; likely killers first."""
        found = [each for each in self.questions if spot is None or spot in self.reached[each.key]]
        late = {key: place for place, key in enumerate(reversed(self.lately[-200:]))}
        return sorted(found, key=lambda each: (late.get(each.key, 200), self.seconds[each.key]))

    def reaches(self, file: str) -> bool:
        """Whether a question calls anything in a file."""
        return any(file == of for spots in self.reached.values() for of, _ in spots)

    def kill(self, install: Callable[[], None], spot: Spot | None) -> str:
        """The key of a question that the mutant answers wrongly, with how; "" if it answers all."""
        asked = self.reaching(spot)
        quick = [each for each in asked if self.seconds[each.key] < QUICK]
        slow = [each for each in asked if self.seconds[each.key] >= QUICK]
        return self._kill(install, quick, SECONDS) or self._kill(install, slow, SECONDS_OF_SLOW)

    def _kill(self, install: Callable[[], None], asked: list[Asked], seconds: int) -> str:
        if not asked:
            return ""
        try:
            killer = isolated(lambda: first_wrong(self.engine, asked, install), seconds)
        except DiedError as end:
            return f"died: {end}"
        if killer:
            self.lately.append(killer.split(" ")[0])
        return str(killer)


def first_wrong(engine: str, asked: Iterable[Asked], install: Callable[[], None]) -> str:
    """The first question that is answered wrongly once `install` has put a mutant in place."""
    try:
        install()
        put = putter(engine)
    except Exception as error:
        return f"import: {type(error).__name__}"
    for each in asked:
        try:
            kind = put(each)
        except Exception as error:  # what judges the answer is broken too
            kind = type(error).__name__
        if kind != "pass":
            return f"{each.key} ({kind})"
    return ""


def suite(engine: str, ops: Iterable[str] = ()) -> Suite:
    """The questions of the bundled rulebook, those of some operations or of all."""
    for name in isolated(lambda: _imported(engine), 60):
        import_module(name)
    wanted = set(ops)
    questions, told = kept(f"survey-{engine}", sources(), lambda: _surveyed(engine))
    asked = [each for each in questions if not wanted or each.op in wanted]
    reached = {key: spots for key, (spots, _) in told.items()}
    return Suite(engine, asked, reached, {key: seconds for key, (_, seconds) in told.items()})


def _imported(engine: str) -> list[str]:
    """What putting a question imports beside the package: it is the same for all mutants."""
    before = set(sys.modules)
    putter(engine)
    found = {name: module for name, module in sys.modules.items() if name not in before}
    return [name for name, module in found.items() if name.split(".")[0] != "studeval" and module.__spec__]


def _surveyed(engine: str) -> tuple[list[Asked], dict[str, tuple[frozenset[Spot], float]]]:
    questions = isolated(_questions, 120)
    return questions, isolated(lambda: _survey(engine, questions), 600)


def sources() -> list[Path]:
    """The files of the package in Python, and the cases."""
    return [*(ROOT / "studeval").rglob("*.py"), *(ROOT / "specs").rglob("*.yaml")]


def kept(name: str, files: Iterable[Path], make: Callable[[], Any]) -> Any:
    """What `make` makes, kept below build/ as long as none of the files changes."""
    digest = sha256(b"\0".join(path.read_bytes() for path in sorted(files))).hexdigest()[:16]
    found = ROOT / "build" / "mutation" / f"{name}-{digest}.pickle"
    if not found.exists():
        found.parent.mkdir(parents=True, exist_ok=True)
        written = found.with_suffix(f".{os.getpid()}")  # another run may look for it at the same time
        written.write_bytes(pickle.dumps(make()))
        written.replace(found)
    return pickle.loads(found.read_bytes())


def _questions() -> list[Asked]:
    from studeval.rulebook import bundled, load  # noqa: PLC0415  # never in the warm process

    book, _ = load([bundled()], locked=False)
    return [
        Asked(each.key, each.op, each.game, each.house.choices(), each.given, each.expect, each.refuse)
        for case in book.cases.values()
        for each in case.questions()
    ]


def putter(engine: str) -> Callable[[Asked], str]:
    """What puts a question to the evaluator as it now is, and gives the kind of the verdict."""
    from studeval.gate.engines.builtin import Builtin  # noqa: PLC0415  # as it now is, loaded anew with the mutant
    from studeval.gate.runner import put  # noqa: PLC0415  # as it now is, loaded anew with the mutant
    from studeval.rulebook.model import Question  # noqa: PLC0415  # as it now is, loaded anew with the mutant
    from studeval.rules import operations  # noqa: PLC0415  # as it now is, loaded anew with the mutant
    from studeval.rules.house import HouseRules  # noqa: PLC0415  # as it now is, loaded anew with the mutant

    @cache
    def house(choices: tuple[tuple[str, str], ...]) -> HouseRules:
        return HouseRules.from_choices(dict(choices))

    builtin = Builtin(engine)
    operations()  # imported now rather than at the first question

    def kind(each: Asked) -> str:
        rules = house(tuple(each.choices.items()))
        question = Question(each.key, None, each.op, each.game, rules, each.given, each.expect, each.refuse)
        return str(put(question, builtin).kind)

    return kind


def _survey(engine: str, questions: Iterable[Asked]) -> dict[str, tuple[frozenset[Spot], float]]:
    """What each question reaches and how long it takes. Counts of more than five cards reach what those of five do."""
    put = putter(engine)
    large = {each.key for each in questions if each.op == "count" and each.given["cards"] > 5}
    told = {each.key: _traced(put, each) for each in questions if each.key not in large}
    of_counts = [told[each.key][0] for each in questions if each.op == "count" and each.key not in large]
    return told | dict.fromkeys(large, (frozenset().union(*of_counts), 1.0))


def _traced(put: Callable[[Asked], str], each: Asked) -> tuple[frozenset[Spot], float]:
    codes: set[Any] = set()
    beside = 0  # how many calls deep in what no case can see

    def note(frame: Any, event: str, _: Any) -> None:
        nonlocal beside
        if event == "call":
            if beside or beside_the_rule(frame.f_code.co_name):
                beside += 1
            else:
                codes.add(frame.f_code)
        elif event == "return" and beside:
            beside -= 1

    _forget_values()
    begin = process_time()
    sys.setprofile(note)
    kind = put(each)
    sys.setprofile(None)
    assert kind == "pass", f"{each.key} is {kind} without any mutant"
    return frozenset(_spots(codes)), process_time() - begin


def _forget_values() -> None:
    """The Python evaluator works values out once, and some rules keep what they found; here each question has to reach
    how."""
    from studeval.evaluator import python  # noqa: PLC0415  # as it now is, loaded anew with the mutant

    python.HIGH_GROUPS.clear()
    python.LOW_GROUPS.clear()
    for each in _caches():
        each.cache_clear()


@cache
def _caches() -> list[Any]:
    """What the rules keep at hand."""
    return [
        each
        for each in gc.get_objects()
        if type(each) is _lru_cache_wrapper and str(each.__module__).startswith("studeval.rules.")
    ]


def _spots(codes: Iterable[Any]) -> Iterator[Spot]:
    for code in codes:
        if code.co_filename.startswith(PACKAGE):
            yield str(Path(code.co_filename).relative_to(ROOT)), code.co_firstlineno
