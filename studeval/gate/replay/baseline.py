"""Known failures of recorded hands: a list that may only shrink, as that of `check` does.

An entry names a hand and what is wrong with it. A failure that the list holds is known and does not turn a run red; an
entry whose hand is lawful now, fails in another way or is not there is stale, and that does.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from studeval.gate.baseline import TAKE_OFF, TAKE_ON
from studeval.gate.baseline_file import Form
from studeval.gate.replay.source import is_there
from studeval.gate.replay.verdict import FAILED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from studeval.gate.replay.verdict import HandVerdict


@dataclass(frozen=True, order=True)
class HandEntry:
    """One known failure: `hand` is its file as the run names it, with [17] for a hand of a collection.

    `answer` is the fingerprint of what was found; without it any failure of the kind is the one meant.
    """

    hand: str
    kind: str
    answer: str = ""
    why: str = ""

    @classmethod
    def of(cls, verdict: HandVerdict, why: str = "") -> HandEntry:
        """The entry that holds this failure."""
        return cls(verdict.hand, verdict.status, fingerprint(verdict), why)

    def holds(self, verdict: HandVerdict) -> bool:
        """Whether the verdict is this failure."""
        return self.kind == verdict.status and self.answer in ("", fingerprint(verdict))

    @property
    def file(self) -> str:
        """The file, without the hand's place in it."""
        name, bracket, _ = self.hand.rpartition("[")
        return name if bracket and self.hand.endswith("]") else self.hand


HANDS = Form(
    HandEntry,
    ("hand", "kind"),
    ("hand", "kind", "answer", "why"),
    FAILED,
    lambda item: str(item["hand"]),
    "replay",
    "replay",
)


def fingerprint(verdict: HandVerdict) -> str:
    """Eight hex digits of the rules broken, where, and by what; "" for a hand that cannot be read."""
    if not verdict.findings:
        return ""
    said = [(each.rule, each.action, each.message.partition(":")[0]) for each in verdict.findings]
    return sha256(json.dumps(said).encode()).hexdigest()[:8]


@dataclass
class HandBaseline:
    """The known failures of a run. Only what entries are about is kept of it, and with `grow` every failure.

    With `shrink` entries that are stale are dropped, with `grow` every failure gets one: `updated` then gives the
    entries after the run. An entry for a file that this run leaves out is neither met nor stale; nor is one for a hand
    that it does not judge, or for another hand of a file in `parts`, of which the run asks for single hands only.
    """

    entries: Collection[HandEntry] = ()
    shrink: bool = False
    grow: bool = False
    met: dict[str, HandVerdict] = field(default_factory=dict)
    read: set[str] = field(default_factory=set)
    left_out: set[str] = field(default_factory=set)
    parts: Collection[str] = ()

    def __post_init__(self) -> None:
        self._by_hand: Mapping[str, HandEntry] = {entry.hand: entry for entry in self.entries}
        self._files = {entry.file for entry in self.entries}

    def mark(self, verdict: HandVerdict) -> HandVerdict:
        """The verdict, known if the list holds this failure of it, or is to hold it after the run."""
        entry = self._by_hand.get(verdict.hand)
        if verdict.place in self._files and verdict.place not in self.parts:
            self.read.add(verdict.place)
        if verdict.status == "not-judged":
            self.left_out.update([verdict.hand] if entry else [])
        elif entry or (self.grow and verdict.failed):
            self.met[verdict.hand] = verdict
        known = verdict.failed and (self.grow or (entry is not None and entry.holds(verdict)))
        return replace(verdict, known=True) if known else verdict

    def stale(self) -> Sequence[str]:
        """What is no longer true of the list after a run that was whole, a sentence each."""
        if self.shrink:
            return ()
        return [untrue for entry in sorted(self.entries) if (untrue := self.untrue(entry))]

    def untrue(self, entry: HandEntry) -> str:
        """Why the entry is no longer true and what to do about it, or ""."""
        said = f"{entry.hand}: the baseline says {entry.kind}"
        met = self.met.get(entry.hand)
        if entry.hand in self.left_out:
            return ""
        if met is None:
            there = entry.file not in self.read and is_there(Path(entry.file))
            return "" if there else f"{said}, and there is no such hand: {TAKE_OFF}"
        return "" if entry.holds(met) else f"{said}, and {_now(entry, met)}"

    def updated(self) -> Sequence[HandEntry]:
        """The entries that are true after the run; with `grow`, those of the failures that it did not hold too."""
        kept = {entry.hand: entry for entry in self.entries if not self.untrue(entry)}
        made = {
            hand: self._made(verdict) for hand, verdict in self.met.items() if self.grow and verdict.failed
        }
        return sorted((made | kept).values())

    def _made(self, verdict: HandVerdict) -> HandEntry:
        """An entry for a failure; the reason of an old entry stays with the same kind of failure."""
        old = self._by_hand.get(verdict.hand)
        return HandEntry.of(verdict, old.why if old and old.kind == verdict.status else "")


def _now(entry: HandEntry, met: HandVerdict) -> str:
    if not met.failed:
        return f"it is {met.status} now: {TAKE_OFF}"
    changed = "it comes out otherwise now" if met.status == entry.kind else f"it is {met.status} now"
    return f"{changed}: {TAKE_ON}"
