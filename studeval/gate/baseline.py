"""Known failures: a list that may only shrink.

An entry names an engine, a question and what went wrong with it. A failure that the list holds is known and does not
turn a run red; an entry that passes now, fails in another way or matches nothing is stale, and that does. So a list
never hides more than it says, and whoever mends a fault must take it off.

An entry of an engine that is not in the run can be neither met nor stale, and is only told of. But a program is known
by its command alone: where the run asks nobody whom the list knows, the entries of programs match nothing, for the
command is most likely another now.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING

from studeval.gate.engine import Answer, Refusal, prefixes, starters
from studeval.gate.verdict import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from studeval.gate.verdict import Verdict

Name = tuple[str, str]  # the engine and the question's key
FAILING = tuple(str(kind) for kind in Kind if kind.failed)

TAKE_OFF = "take the entry off (--update-baseline does)"
TAKE_ON = "look into it; --update-baseline --allow-grow writes down what it does now"


@dataclass(frozen=True, order=True)
class Entry:
    """One known failure: `case` is a question's key, "case-id" or "case-id/choice".

    `answer` is the fingerprint of what came back; without it any failure of the kind is the one meant.
    """

    engine: str
    case: str
    kind: str
    answer: str = ""
    why: str = ""

    @property
    def name(self) -> Name:
        """What there may be one entry of."""
        return self.engine, self.case

    @classmethod
    def of(cls, verdict: Verdict, why: str = "") -> Entry:
        """The entry that holds this failure."""
        return cls(verdict.engine, verdict.question.key, str(verdict.kind), fingerprint(verdict), why)

    def holds(self, verdict: Verdict) -> bool:
        """Whether the verdict is this failure."""
        return self.kind == verdict.kind and self.answer in ("", fingerprint(verdict))


def fingerprint(verdict: Verdict) -> str:
    """Eight hex digits of the answer where it differs, or of the refusal's code; "" for an engine that broke."""
    match verdict.outcome:
        case Refusal(code, _):
            said = code
        case Answer(value) if verdict.kind is Kind.WRONG:
            differing = [(each.path, each.got) for each in verdict.differences]
            said = json.dumps(differing or value, sort_keys=True, default=repr)
        case _:
            return ""
    return sha256(said.encode()).hexdigest()[:8]


@dataclass
class Baseline:
    """The known failures of a run. `cases` are the keys of all questions that there are, asked or not.

    `engines` are the names of those in the run; without them it is not known who is. An entry for a question or an
    engine that this run leaves out is neither met nor stale. With `shrink` entries that are stale are dropped, with
    `grow` every failure gets one: `entries` is then what `updated` gives after the run.

    The list is of verdicts on questions. Verdicts of another kind get through where they have an `engine`, a `kind` and
    a `question` with a `key`, and `cases` holds the keys.
    """

    entries: Collection[Entry] = ()
    cases: Collection[str] = ()
    engines: Collection[str] = ()
    shrink: bool = False
    grow: bool = False
    met: dict[Name, Verdict] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._by_name: Mapping[Name, Entry] = {entry.name: entry for entry in self.entries}

    def find(self, engine: str, key: str) -> Entry | None:
        """The entry for that engine and question."""
        return self._by_name.get((engine, key))

    def mark(self, verdict: Verdict) -> Verdict:
        """The verdict, known if the list holds this failure of it, or is to hold it after the run."""
        if verdict.kind is not Kind.NOT_RUN:
            self.met[verdict.engine, verdict.question.key] = verdict
        entry = self.find(verdict.engine, verdict.question.key)
        known = self.grow or (entry is not None and entry.holds(verdict))
        return replace(verdict, known=known and verdict.kind.failed)

    def stale(self, interrupted: bool = False) -> Sequence[str]:
        """What is no longer true of the list, a sentence each; nothing can be said of a run that was interrupted."""
        if interrupted or self.shrink:
            return ()
        return [untrue for entry in sorted(self.entries) if (untrue := self.untrue(entry))]

    def untrue(self, entry: Entry) -> str:
        """Why the entry is no longer true and what to do about it, or ""."""
        met = self.met.get(entry.name)
        if met is None:
            untrue = self._matches_nothing(entry)
            return f"{_shown(entry)}, and {untrue}: {TAKE_OFF}" if untrue else ""
        return "" if entry.holds(met) else f"{_shown(entry)}, and {_now(entry, met)}"

    def _matches_nothing(self, entry: Entry) -> str:
        if entry.case not in self.cases:
            return "there is no such question"
        if entry.engine in starters():
            return ""
        if entry.engine.partition(":")[0] not in prefixes():
            return "there is no such engine"
        return "" if self._for_this_run() else "no engine of this run is in the baseline"

    def _for_this_run(self) -> bool:
        """Whether the list knows an engine of the run, as far as is known."""
        return not self.engines or any(entry.engine in self.engines for entry in self.entries)

    def not_asked(self) -> Mapping[str, int]:
        """How many entries there are of each engine that is not in the run and was not told of as stale."""
        away = (entry for entry in self.entries if self.engines and entry.engine not in self.engines)
        return Counter(entry.engine for entry in away if not self.untrue(entry))

    def updated(self) -> Sequence[Entry]:
        """The entries that are true after the run; with `grow`, those of the failures that it did not hold too."""
        kept = {entry.name: entry for entry in self.entries if not self.untrue(entry)}
        failed = (verdict for verdict in self.met.values() if self.grow and verdict.kind.failed)
        return sorted((self._made(failed) | kept).values())

    def _made(self, failed: Iterable[Verdict]) -> dict[Name, Entry]:
        """An entry for each failure; the reason of an old entry stays with the same kind of failure."""
        made = {}
        for verdict in failed:
            old = self.find(verdict.engine, verdict.question.key)
            entry = Entry.of(verdict, old.why if old and old.kind == verdict.kind else "")
            made[entry.name] = entry
        return made


def _shown(entry: Entry) -> str:
    return f"{entry.case} on {entry.engine}: the baseline says {entry.kind}"


def _now(entry: Entry, met: Verdict) -> str:
    if met.kind is Kind.PASS:
        return f"it passes now: {TAKE_OFF}"
    if met.kind is Kind.UNSUPPORTED:
        return f"it is unsupported now: {TAKE_OFF}"
    changed = "it comes out otherwise now" if met.kind == entry.kind else f"it is {met.kind} now"
    return f"{changed}: {TAKE_ON}"
