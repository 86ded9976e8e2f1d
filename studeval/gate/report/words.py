"""What reports say in words, and the counts behind it: one sentence on the run, tables by engine, and each failure."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from studeval.gate.exits import Exit
from studeval.gate.explain import REPEATS, flow, many
from studeval.gate.report.run import failed
from studeval.gate.verdict import Kind
from studeval.gate.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from studeval.gate.explain import Row
    from studeval.gate.report.records import Record
    from studeval.gate.report.run import Run

# Each verdict after its number: "3 timed out".
WORDS: Mapping[Kind, str] = {
    Kind.PASS: "passed",
    Kind.WRONG: "wrong",
    Kind.REFUSED: "refused",
    Kind.ERROR: "broken",
    Kind.CRASH: "crashed",
    Kind.TIMEOUT: "timed out",
    Kind.GARBAGE: "garbage",
    Kind.PROTOCOL: "against the protocol",
    Kind.UNSUPPORTED: "unsupported",
    Kind.NOT_RUN: "not run",
}
ENDS: Mapping[Exit, str] = {
    Exit.AS_EXPECTED: "AS EXPECTED",
    Exit.FAILURES: "FAILED",
    Exit.INTERRUPTED: "PARTIAL, the run was interrupted",
    Exit.BAD_INPUT: "BAD CASE FILES",
    Exit.NOTHING_RAN: "NOTHING PASSED",
    Exit.STALE_BASELINE: "STALE BASELINE",
}
BRIEF = 1000  # characters
Table = dict[str, dict[str, Counter[Kind]]]


def end(run: Run) -> str:
    """How the run ended, in a word or two; a partial one says that first."""
    return ENDS.get(run.exit, f"ENDED WITH {run.exit}") if run.complete else ENDS[Exit.INTERRUPTED]


def sentence(run: Run) -> str:
    """What was asked and what came: "1608 cases (1876 questions) on c: 1870 passed, 6 wrong (6 known)"."""
    asked = run.header["asked"]
    cases, questions = asked["cases"], asked["questions"]
    more = f" ({many(questions, 'question')})" if questions != cases else ""
    part = f", a selection of {run.header['corpus']['cases']}," if asked["selection"] else ""
    return f"{many(cases, 'case')}{more}{part} on {listed(run.engines)}: {said(total(run), known(run))}"


def listed(names: Sequence[str]) -> str:
    """ "a, b and c"."""
    *first, last = names or ["no engine"]
    return f"{', '.join(first)} and {last}" if first else last


def said(tally: Counter[Kind], known: int = 0) -> str:
    """The counts in words, "all passed" where that is so."""
    if tally[Kind.PASS] == tally.total():
        return "all passed" if tally else "nothing asked"
    counts = ", ".join(f"{tally[kind]} {word}" for kind, word in WORDS.items() if tally[kind])
    return counts + (f" ({known} known)" if known else "")


def known(run: Run) -> int:
    """How many failures the baseline holds."""
    return int(run.footer["baseline"]["known"])


# --- Counts ----------------------------------------------------------------------------------------------------------


def total(run: Run) -> Counter[Kind]:
    """All verdicts by kind."""
    return Counter(Kind(each["kind"]) for each in run.verdicts)


def by_engine(run: Run) -> dict[str, Counter[Kind]]:
    """The verdicts of each engine by kind."""
    counts = run.footer["counts"]
    return {
        name: Counter({Kind(kind): number for kind, number in counts.get(name, {}).items()})
        for name in run.engines
    }


def by_operation(run: Run) -> Table:
    """The verdicts by operation and engine, the operations sorted."""
    return _table(((verdict["op"],), verdict) for verdict in run.verdicts)


def by_document(run: Run) -> Table:
    """The verdicts by document and engine: a case counts for each document whose clauses it proves."""
    return _table((sorted(set(map(document, verdict["clauses"]))), verdict) for verdict in run.verdicts)


def broken_clauses(run: Run) -> Table:
    """The failures by clause and engine, most first."""
    table = _table((verdict["clauses"], verdict) for verdict in run.verdicts if failed(verdict))
    return dict(sorted(table.items(), key=lambda row: -sum(tally.total() for tally in row[1].values())))


def document(clause: str) -> str:
    """The document of a clause: its id begins with it."""
    return clause.partition("-")[0]


def _table(rows: Iterable[tuple[Iterable[str], Record]]) -> Table:
    table: Table = defaultdict(lambda: defaultdict(Counter))
    for names, verdict in rows:
        for name in names:
            table[name][verdict["engine"]][Kind(verdict["kind"])] += 1
    return dict(sorted(table.items()))


def share(tally: Counter[Kind]) -> str:
    """Passed of asked, "" where nothing was."""
    return f"{tally[Kind.PASS]}/{tally.total()}" if tally else ""


def failed_in(tally: Counter[Kind]) -> int:
    """How many of them are failures."""
    return sum(number for kind, number in tally.items() if kind.failed)


# --- One verdict -----------------------------------------------------------------------------------------------------


def title(verdict: Record) -> str:
    """ "WRONG key on engine"."""
    return f"{verdict['kind'].upper()} {verdict['key']} on {verdict['engine']}"


def told(run: Run, verdict: Record) -> Iterator[Row]:
    """All that is known of a verdict as labelled rows; `studeval.gate.explain.lines` sets them."""
    yield "case", verdict["title"]
    yield "place", f"{verdict['file']}:{verdict['line']}"
    for clause in verdict["clauses"]:
        yield "clause", f"{clause}  {run.header['clauses'].get(clause, '')}".rstrip()
    yield from _asked(verdict)
    yield "got", got(verdict)
    for difference in verdict.get("differences", ()):
        yield "differs", differs(difference)
    if message := remark(verdict):
        yield "verdict", message
    if verdict.get("repeat"):
        yield "repeat", REPEATS[verdict["repeat"]]
    yield "again", verdict.get("again", "")


def _asked(verdict: Record) -> Iterator[Row]:
    yield "house", house(verdict)
    yield "asked", f"{verdict['op']} in {verdict['game']}, {flow(verdict.get('given', {}))}"
    yield "expected", expected(verdict)
    yield "because", verdict.get("why", "")


def house(verdict: Record) -> str:
    """The profile, with the choice that the question makes."""
    choice = f", {verdict['decision']}: {verdict['choice']}" if verdict.get("choice") else ""
    return f"{verdict.get('profile', '')}{choice}"


def expected(verdict: Record) -> str:
    """The answer or the refusal that is due."""
    due = verdict.get("expect")
    return f"a refusal, {verdict.get('refuse')}" if due is None else flow(due)


def got(verdict: Record) -> str:
    """What came: the answer, or what was said instead."""
    answer = verdict.get("got")
    return str(verdict.get("said", "")) if answer is None else flow(answer)


def remark(verdict: Record) -> str:
    """What the verdict says beyond the differences and what came."""
    message = str(verdict.get("message", ""))
    return "" if verdict.get("differences") or got(verdict).startswith(message) else message


def differs(difference: Mapping[str, Any]) -> str:
    """ "seat: 3 expected, 2 came"."""
    came = "nothing" if difference.get("absent") else flow(difference["got"])
    return f"{'.'.join(difference['path'])}: {flow(difference['expected'])} expected, {came} came"


def brief(verdict: Record) -> str:
    """A failure in a line or a few, made harmless: what differs, or what the verdict says."""
    differences: Sequence[Mapping[str, Any]] = verdict.get("differences", ())
    return cut(visible("; ".join(map(differs, differences)) or str(verdict.get("message", ""))), BRIEF)


def cut(text: str, longest: int) -> str:
    """The text, its end left off where it is longer than that; the records have all of it."""
    return text if len(text) <= longest else f"{text[:longest]} ..."
