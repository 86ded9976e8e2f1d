"""pytest for engines: a file of cases, `*.stud.yaml`, holds a test for each of its questions and each engine.

    pytest cases.stud.yaml --studeval-engine cmd:./mine --studeval-profile ps-razz

Everything but pytest itself is imported when the first such file is collected, so that the plugin costs nothing where
there is none. docs/pytest.md has the whole of it.
"""

from __future__ import annotations

from collections import defaultdict
from fnmatch import fnmatch
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from typing import Any

    from studeval.gate.baseline import Entry
    from studeval.gate.engine import Engine
    from studeval.gate.runner import Patience
    from studeval.gate.session import Plan
    from studeval.gate.verdict import Verdict
    from studeval.rulebook.model import Question

FILES, RULEBOOK = "studeval_files", "studeval_rulebook"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, which are those of `studeval check`, and what the project's configuration may set."""
    group = parser.getgroup("studeval", "cases of stud-family poker")
    group.addoption(
        "--studeval-engine",
        action="append",
        default=[],
        metavar="E",
        help="An engine to ask, as `studeval check --engine` takes it; repeatable. Without it c and python.",
    )
    group.addoption(
        "--studeval-profile", metavar="P", help="Assert one house, as `studeval check --profile` does."
    )
    group.addoption("--studeval-baseline", metavar="FILE", help="Known failures, which are strict xfails.")
    group.addoption(
        "--studeval-timeout", type=float, metavar="SECONDS", help="What a cmd: engine has for each answer."
    )
    parser.addini(FILES, "The names of files of cases.", type="args", default=["*.stud.yaml"])
    parser.addini(RULEBOOK, "Files and folders with documents and profiles of your own.", type="paths")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A file of cases, by its name."""
    if any(fnmatch(file_path.name, pattern) for pattern in parent.config.getini(FILES)):
        return CaseFile.from_parent(parent, path=file_path)
    return None


class VerdictError(Exception):
    """The engine failed; the text is the verdict in full."""


class KnownFailureError(VerdictError):
    """The engine failed as the baseline says."""


class CaseFile(pytest.File):
    """A file of cases. What is wrong with it is told by place, and then none of its cases is asked."""

    def collect(self) -> Iterator[pytest.Item]:
        """An item for each question and engine, in the order of the file; not those that the house leaves out."""
        session, plan = self._planned()
        for question in plan.questions:
            for engine in session.names:
                name = f"{question.key}[{engine}]"
                asked = {"plan": plan, "question": question, "engine": engine}
                yield CaseItem.from_parent(self, name=name, nodeid=f"{self.nodeid}::{name}", **asked)

    def _planned(self) -> tuple[Session, Plan]:
        from click import ClickException  # noqa: PLC0415  # nothing is imported before it is needed

        from studeval.gate.engine import EngineStartError  # noqa: PLC0415  # only where cases are collected

        try:
            session = Session.of(self.config)
            return session, session.plan(self.path)
        except ClickException as error:
            raise self.CollectError(error.format_message()) from error
        except EngineStartError as error:
            raise self.CollectError(str(error)) from error


class CaseItem(pytest.Item):
    """One question to one engine."""

    def __init__(self, *, plan: Plan, question: Question, engine: str, **rest: Any) -> None:
        super().__init__(**rest)
        self.plan, self.question, self.engine = plan, question, engine
        self.case = plan.rulebook.cases[question.case_id]
        self.extra_keyword_matches.update(self.case.clauses)
        self.user_properties += [("clause", clause) for clause in self.case.clauses]
        self.user_properties += [("operation", question.op), ("game", question.game)]
        if entry := Session.of(self.config).baseline.find(engine, question.key):
            self.add_marker(_known(entry))

    def runtest(self) -> None:
        """Passes, is skipped where the engine does not take the question, or raises the verdict."""
        from studeval.gate.visible import visible  # noqa: PLC0415  # only where cases are collected

        verdict = Session.of(self.config).put(self.engine, self.question)
        self.user_properties.append(("verdict", str(verdict.kind)))
        stale = self._stale(verdict)
        if verdict.kind == "pass":
            return
        if verdict.kind == "unsupported" and not stale:
            reason = visible(f"unsupported: {verdict.message}")
            raise pytest.skip.Exception(reason, _use_item_location=True)
        raise (KnownFailureError if verdict.known else VerdictError)(self._explained(verdict) + stale)

    def _stale(self, verdict: Verdict) -> str:
        """What is no longer true of the baseline's entry, as the end of a message."""
        baseline = Session.of(self.config).baseline
        entry = baseline.find(self.engine, self.question.key)
        untrue = baseline.untrue(entry) if entry and verdict.kind != "not-run" else ""
        return f"\n  {untrue}" if untrue else ""

    def _explained(self, verdict: Verdict) -> str:
        from studeval.gate.explain import explain  # noqa: PLC0415  # only where cases are collected

        return explain(verdict, self.plan.rulebook, self.plan.again(verdict))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *rest: Any, **options: Any) -> Any:
        """The verdict in full, without a traceback."""
        known = isinstance(excinfo.value, VerdictError)
        return str(excinfo.value) if known else super().repr_failure(excinfo, *rest, **options)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the case stands in its file; pytest counts lines from 0."""
        return self.path, self.case.place.line - 1, self.name


def _known(entry: Entry) -> pytest.MarkDecorator:
    """A strict xfail. Its reason is seen where the engine fails as expected and where it does no longer."""
    why = f"known failure: {entry.kind}" + (f", {entry.why}" if entry.why else "")
    remedy = "once it passes, take the entry off the baseline"
    return pytest.mark.xfail(strict=True, raises=KnownFailureError, reason=f"{why} ({remedy})")


# --- What all items of a session share -------------------------------------------------------------------------------


class Session:
    """The engines, each started once, when it is first asked, and closed at the end; and the baseline."""

    KEY = pytest.StashKey["Session"]()

    @classmethod
    def of(cls, config: pytest.Config) -> Session:
        """The one of this run of pytest. Raises click.ClickException for a bad baseline."""
        if cls.KEY not in config.stash:
            config.stash[cls.KEY] = cls(config)
        return config.stash[cls.KEY]

    def __init__(self, config: pytest.Config) -> None:
        from studeval.gate.baseline import Baseline  # noqa: PLC0415  # only where cases are collected
        from studeval.gate.lineup import lineup  # noqa: PLC0415  # only where cases are collected
        from studeval.gate.runner import Patience  # noqa: PLC0415  # only where cases are collected

        self.config = config
        named = dict.fromkeys(config.getoption("--studeval-engine"))
        self.names = list(named) or [engine.name for engine in lineup()[0]]
        self.baseline = Baseline(self._entries())
        self._engines: dict[str, Engine | Exception] = {}
        self._patience: defaultdict[str, Patience] = defaultdict(Patience)
        config.add_cleanup(self.close)

    def _entries(self) -> Sequence[Entry]:
        from studeval.cli.known import entries_of  # noqa: PLC0415  # only where cases are collected

        file = self.config.getoption("--studeval-baseline")
        return entries_of(self.config.invocation_params.dir / file) if file else ()

    def plan(self, file: Path) -> Plan:
        """The questions of a file, under the asserted house if there is one. Raises click.ClickException."""
        from click import ClickException  # noqa: PLC0415  # only where cases are collected

        from studeval.cli.house import profile_named  # noqa: PLC0415  # only where cases are collected
        from studeval.cli.sources import read  # noqa: PLC0415  # only where cases are collected
        from studeval.gate.select import Selection, under  # noqa: PLC0415  # only where cases are collected
        from studeval.gate.session import Plan  # noqa: PLC0415  # only where cases are collected
        from studeval.rulebook.sources import shown  # noqa: PLC0415  # only where cases are collected

        paths = [shown(path) for path in (*self.config.getini(RULEBOOK), file)]
        source = read(paths)
        if source.problems:
            raise ClickException("\n".join(map(str, source.problems)))
        name = self.config.getoption("--studeval-profile")
        profile = profile_named(name, source.rulebook) if name else None
        cases = (case for case in source.rulebook.cases.values() if case.place.file == shown(file))
        rulebook, questions = under(profile, source.rulebook, Selection().questions(cases))
        return Plan(rulebook, questions, (), paths=(*(("--profile", name) if name else ()), *paths))

    def put(self, name: str, question: Question) -> Verdict:
        """The verdict; not-run where the engine was given up, as `studeval check` would."""
        from studeval.gate.lineup import equip  # noqa: PLC0415  # only where cases are collected
        from studeval.gate.runner import not_run, put  # noqa: PLC0415  # only where cases are collected

        engine, patience = self._engine(name), self._patience[name]
        if patience.over:
            return not_run(question, engine, patience.over)
        equip([engine], [question], self.config.getoption("--studeval-timeout"))
        verdict = put(question, engine)
        patience.take(verdict)
        return self.baseline.mark(verdict)

    def _engine(self, name: str) -> Engine:
        """The engine, started now if it is not. Raises VerdictError each time where it does not start."""
        from studeval.gate.engine import EngineStartError, UnknownEngineError, start  # noqa: PLC0415  # only where cases are collected
        from studeval.gate.visible import visible  # noqa: PLC0415  # only where cases are collected

        if name not in self._engines:
            try:
                self._engines[name] = start(name)
            except (EngineStartError, UnknownEngineError) as error:
                self._engines[name] = error
        engine = self._engines[name]
        if isinstance(engine, Exception):
            raise VerdictError(visible(f"the engine did not start: {engine}"))
        return engine

    def close(self) -> None:
        """Ends the engines."""
        for engine in self._engines.values():
            if not isinstance(engine, Exception):
                engine.close()
