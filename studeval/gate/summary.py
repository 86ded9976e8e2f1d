"""The sum of a run: verdicts counted by engine, document and operation, and the exit code that follows."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from studeval.gate.exits import Exit
from studeval.gate.verdict import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from studeval.gate.verdict import Verdict

Tally = Counter[Kind]
Table = dict[str, dict[str, Tally]]


def failed(tally: Tally) -> int:
    """How many verdicts are against the engine."""
    return sum(number for kind, number in tally.items() if kind.failed)


def _table() -> Table:
    return defaultdict(lambda: defaultdict(Counter))


@dataclass
class Summary:
    """Counts of verdicts. `by_document` and `by_operation` hold a tally for each row and engine.

    `known` counts the failures that the baseline holds, `stale` are the entries of it that are no longer true,
    `not_asked` counts those of each engine that is not in the run. `bad_input` says that some case file has a problem,
    `inconsistent` that an engine plays two ways, `interrupted` that the user stopped the run.
    """

    total: Tally = field(default_factory=Counter)
    by_engine: dict[str, Tally] = field(default_factory=lambda: defaultdict(Counter))
    by_document: Table = field(default_factory=_table)
    by_operation: Table = field(default_factory=_table)
    known: int = 0
    stale: Sequence[str] = ()
    not_asked: Mapping[str, int] = field(default_factory=dict)
    bad_input: bool = False
    inconsistent: bool = False
    interrupted: bool = False

    def add(self, verdict: Verdict, documents: Iterable[str]) -> None:
        """Counts one verdict; `documents` are those whose clauses the case proves."""
        self.total[verdict.kind] += 1
        self.known += verdict.known
        self.by_engine[verdict.engine][verdict.kind] += 1
        self.by_operation[verdict.question.op][verdict.engine][verdict.kind] += 1
        for document in documents:
            self.by_document[document][verdict.engine][verdict.kind] += 1

    def exit(self) -> Exit:
        """The first of these that holds; a run in which nothing passed is never as expected."""
        ladder = (
            (self.interrupted, Exit.INTERRUPTED),
            (self.bad_input, Exit.BAD_INPUT),
            (failed(self.total) > self.known or self.inconsistent, Exit.FAILURES),
            (self.total[Kind.NOT_RUN] > 0, Exit.FAILURES),  # an engine was given up
            (len(self.stale) > 0, Exit.STALE_BASELINE),
            (self.total[Kind.PASS] == 0, Exit.NOTHING_RAN),
        )
        return next((code for holds, code in ladder if holds), Exit.AS_EXPECTED)
