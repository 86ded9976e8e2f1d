"""The run as records, one JSON object a line: a header, a verdict each, and a footer.

The stream is what is kept of a run: every other report is made from it, at once or later. A stream without a footer is
no run that came to its end, and one whose footer is not `complete` says that it is partial. The form is
`specs/schema/report.json`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from math import isfinite
from typing import TYPE_CHECKING, Any

from studeval.gate.engine import Answer, Failure, Refusal
from studeval.gate.explain import came_back
from studeval.gate.verdict import ABSENT
from studeval.rulebook.export import all_questions, digest

if TYPE_CHECKING:
    from studeval.gate.session import Plan
    from studeval.gate.summary import Summary
    from studeval.gate.verdict import Difference, Verdict

FORMAT = "studeval-report/1"
DEEPEST = 40  # an answer nested deeper is cut off: no operation has such a form
Record = dict[str, Any]


def header(plan: Plan, version: str) -> Record:
    """What was run: the corpus, what of it was asked, the engines, the texts of the clauses and documents."""
    everything = list(all_questions(plan.rulebook))
    proved = sorted(
        {clause for name in _cases(plan.questions) for clause in plan.rulebook.cases[name].clauses}
    )
    clauses = {clause: plan.rulebook.clauses[clause] for clause in proved}
    documents = sorted({clause.document for clause in clauses.values()})
    return {
        "record": "header",
        "format": FORMAT,
        "studeval": version,
        "corpus": {"digest": digest(everything)} | _size(everything),
        "asked": _size(plan.questions) | {"selection": len(plan.questions) < len(everything)},
        "engines": [{"name": engine.name, "describes": engine.describe()} for engine in plan.engines],
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "documents": {name: plan.rulebook.documents[name].title for name in documents},
        "clauses": {name: clause.text for name, clause in clauses.items()},
        "problems": plan.problems,
        "notice": plan.notice,
    }


def _cases(questions: Any) -> set[str]:
    return {question.case_id for question in questions}


def _size(questions: Any) -> Record:
    return {"cases": len(_cases(questions)), "questions": len(questions)}


def verdict(plan: Plan, found: Verdict) -> Record:
    """One verdict, with all that a report may say of it."""
    question = found.question
    case = plan.rulebook.cases[question.case_id]
    return {
        "record": "verdict",
        "key": question.key,
        "case": case.id,
        "title": case.title,
        "decision": case.decision,
        "choice": question.choice,
        "engine": found.engine,
        "kind": str(found.kind),
        "op": question.op,
        "game": question.game,
        "profile": case.profile,
        "clauses": list(case.clauses),
        "file": case.place.file,
        "line": case.place.line,
        "why": case.why,
        "given": plain(question.given),
        "expect": plain(question.expect),
        "refuse": question.refuse,
        "got": plain(found.outcome.value) if isinstance(found.outcome, Answer) else None,
        "message": found.message,
        "said": "" if isinstance(found.outcome, Answer) else came_back(found.outcome),
        "code": found.outcome.code if isinstance(found.outcome, Refusal) else None,
        "differences": [_difference(each) for each in found.differences],
        "trace": found.outcome.trace if isinstance(found.outcome, Failure) else "",
        "seconds": round(found.seconds, 6),
        "repeat": found.repeat,
        "known": found.known,
        "again": plan.again(found),
    }


def _difference(difference: Difference) -> Record:
    absent = difference.got is ABSENT
    got = None if absent else plain(difference.got)
    return {
        "path": list(difference.path),
        "expected": plain(difference.expected),
        "got": got,
        "absent": absent,
    }


def plain(value: Any, depth: int = 0) -> Any:
    """The value as JSON has it: an engine in this process may answer with anything, NaN and its own objects too."""
    if depth > DEEPEST:
        return "..."
    if isinstance(value, Mapping):
        return {str(key): plain(each, depth + 1) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each, depth + 1) for each in value]
    if value is None or isinstance(value, bool | int) or (isinstance(value, float) and isfinite(value)):
        return value
    return str(value) if isinstance(value, str) else repr(value)


def footer(summary: Summary) -> Record:
    """How the run ended: complete or not, the verdicts counted by engine, the baseline, the exit code."""
    return {
        "record": "footer",
        "complete": not summary.interrupted,
        "counts": {engine: _counts(tally) for engine, tally in sorted(summary.by_engine.items())},
        "baseline": {"known": summary.known, "stale": list(summary.stale)},
        "exit": int(summary.exit()),
    }


def _counts(tally: Mapping[Any, int]) -> dict[str, int]:
    return {str(kind): number for kind, number in sorted(tally.items())}
