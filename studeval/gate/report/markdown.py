"""Markdown for a job's summary: how the run ended, a short table, the clauses broken, the first failures folded away.

It stays far below the size at which GitHub drops a summary.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from studeval.gate.explain import lines
from studeval.gate.report.sinks import whole
from studeval.gate.report.words import (
    broken_clauses,
    by_engine,
    by_operation,
    cut,
    end,
    known,
    sentence,
    share,
    title,
    told,
)
from studeval.gate.visible import visible

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from studeval.gate.report.records import Record
    from studeval.gate.report.run import Run
    from studeval.gate.report.sinks import Opener
    from studeval.gate.verdict import Kind

CLAUSES = 30
FAILURES = 50
TEXTS = frozenset({"operation", "clause", "game", "what it says"})  # the columns that are no numbers
LONGEST = 4000  # characters of one failure
SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&])")


def render(run: Run) -> str:
    """The summary."""
    parts = (_head(run), _results(run), _clauses(run), _stale(run), _failures(run))
    return "\n".join(line for part in parts for line in part) + "\n"


def _head(run: Run) -> Iterator[str]:
    yield f"## studeval: {plain(end(run))}"
    yield ""
    yield plain(sentence(run))
    if run.header.get("notice"):
        yield f"\n**Not on C:** {plain(run.header['notice'])}"
    if not run.complete:
        yield "\n**The run was interrupted: this report is partial.**"


def _results(run: Run) -> Iterator[str]:
    """Passed of asked by operation and engine, and the sum."""
    rows = [
        [plain(name), *(share(tallies[engine]) for engine in run.engines)]
        for name, tallies in by_operation(run).items()
    ]
    sums = [f"**{share(tally)}**" for tally in by_engine(run).values()]
    yield from table(["operation", *map(plain, run.engines)], [*rows, ["**all**", *sums]])


def _clauses(run: Run) -> Iterator[str]:
    broken = broken_clauses(run)
    if not broken:
        return
    yield "\n### Clauses broken"
    rows = [
        [plain(name), *(_number(tallies[engine]) for engine in run.engines), _text(run, name)]
        for name, tallies in list(broken.items())[:CLAUSES]
    ]
    yield from table(["clause", *map(plain, run.engines), "what it says"], rows)
    yield from _left_out(len(broken), CLAUSES, "clauses")


def _text(run: Run, clause: str) -> str:
    return plain(run.header["clauses"].get(clause, ""))


def _number(tally: Counter[Kind]) -> str:
    return str(tally.total() or "")


def _stale(run: Run) -> Iterator[str]:
    if run.stale:
        yield "\n### Stale baseline\n"
        yield from (f"- {plain(said)}" for said in run.stale)


def _failures(run: Run) -> Iterator[str]:
    new = run.failures()
    if new:
        yield f"\n### Failures: {len(new)}\n"
    yield from (_folded(run, verdict) for verdict in new[:FAILURES])
    yield from _left_out(len(new), FAILURES, "failures")
    if known(run):
        yield f"\n{known(run)} more failures are known to the baseline."


def _folded(run: Run, verdict: Record) -> str:
    return folded(f"{title(verdict)}: {verdict['title']}", "\n".join(lines(told(run, verdict))))


def folded(head: str, text: str) -> str:
    """HTML, not Markdown, inside: nothing that an engine or a file says can end the fold."""
    head = escape(cut(visible(" ".join(head.split())), LONGEST))
    return f"<details><summary>{head}</summary>\n\n<pre>{escape(cut(text, LONGEST))}</pre>\n\n</details>"


def _left_out(number: int, shown: int, word: str) -> Iterator[str]:
    if number > shown:
        yield f"\n{number - shown} more {word} are in the other reports."


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table; the columns in TEXTS are set to the left, numbers to the right."""
    yield ""
    yield _row(head)
    yield _row([":---" if name in TEXTS else "---:" for name in head])
    yield from map(_row, rows)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def plain(text: str) -> str:
    """The text in one line, nothing in it read as Markdown or HTML."""
    return SPECIAL.sub(r"\\\1", visible(" ".join(text.split())))


KINDS: Mapping[str, Opener] = {"markdown": whole(render)}
