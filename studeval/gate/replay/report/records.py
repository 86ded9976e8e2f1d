"""The run as records, one JSON object a line: a header, a hand each, and a footer; by `specs/schema/replay.json`.

A stream without a footer is no run that came to its end; one whose footer is not `complete` says that it is partial.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from studeval.gate.replay.survey_words import data
from studeval.gate.report.sinks import Recording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from studeval.gate.replay.session import Plan, Totals
    from studeval.gate.replay.verdict import HandFinding, HandVerdict
    from studeval.gate.report.records import Record
    from studeval.gate.report.sinks import Sink

FORMAT = "studeval-replay/1"


def header(plan: Plan, version: str) -> Record:
    """What was judged, and how: the files, the houses, the texts of the clauses that a finding may cite."""
    return {
        "record": "header",
        "format": FORMAT,
        "studeval": version,
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "paths": list(plan.paths),
        "profile": plan.profile,
        "houses": [house.name for house in plan.wish.houses],
        "lenient": plan.wish.lenient,
        "survey": data(plan.survey) if plan.survey else None,
        "clauses": dict(plan.clauses),
    }


def hand(plan: Plan, verdict: HandVerdict) -> Record:
    """One verdict, with all that a report may say of it."""
    return {
        "record": "hand",
        "hand": verdict.hand,
        "file": verdict.place,
        "line": verdict.line,
        "game": verdict.game,
        "status": verdict.status,
        "houses": list(verdict.houses),
        "findings": [_told(each) for each in verdict.findings],
        "doubts": [_told(each) for each in verdict.doubts],
        "passed": [_told(each) for each in verdict.passed],
        "fault": verdict.fault,
        "known": verdict.known,
        "again": plan.again(verdict),
    }


def _told(told: HandFinding) -> Record:
    return {
        "rule": told.rule,
        "title": told.title,
        "message": told.message,
        "line": told.line,
        "action": told.action,
        "clauses": list(told.clauses),
        "hangs": [
            {
                "decision": each.decision,
                "choice": each.choice,
                "house": each.house,
                "basis": list(each.basis),
                "lawful": list(each.lawful),
            }
            for each in told.hangs
        ],
    }


def footer(totals: Totals) -> Record:
    """How the run ended: complete or not, the hands counted, the baseline, the exit code."""
    return {
        "record": "footer",
        "complete": totals.complete,
        "counts": dict(sorted(totals.status.items())),
        "houses": dict(totals.houses.most_common()),
        "rules": dict(totals.rules.most_common()),
        "baseline": {"known": totals.known.total(), "stale": list(totals.stale)},
        "exit": int(totals.exit()),
    }


class Recorder(Recording["HandVerdict", "Totals"]):
    """The report of a run that hands its records to sinks; `version` is of studeval."""

    def __init__(self, plan: Plan, sinks: Sequence[Sink], version: str) -> None:
        super().__init__(sinks, partial(header, plan, version), partial(hand, plan), footer)

    def advance(self, size: int) -> None:
        """Nothing is recorded of it."""
