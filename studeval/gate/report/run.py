"""A run as it was kept: read back from its records, or joined with others. Reports are made of one.

Reading refuses what is no whole stream, and says at which line: a report on half a run must not pass for one on all of
it. A run that was interrupted has its footer and is read; it says itself that it is partial.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from studeval.gate.exits import Exit
from studeval.gate.report.records import FORMAT, Record
from studeval.gate.report.stream import Form, StreamError, records
from studeval.gate.verdict import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


@dataclass
class Run:
    """The records of one run."""

    header: Record = field(default_factory=dict)
    verdicts: list[Record] = field(default_factory=list)
    footer: Record = field(default_factory=dict)

    def take(self, record: Record) -> None:
        """Adds the next record of the stream."""
        if record["record"] == "verdict":
            self.verdicts.append(record)
        elif record["record"] == "header":
            self.header = record
        else:
            self.footer = record

    def records(self) -> Iterator[Record]:
        """The stream again."""
        yield self.header
        yield from self.verdicts
        yield self.footer

    @property
    def ended(self) -> bool:
        """Whether the footer is there."""
        return bool(self.footer)

    @property
    def complete(self) -> bool:
        """Whether every question was put to every engine that could take it."""
        return bool(self.footer["complete"])

    @property
    def exit(self) -> Exit:
        """The exit code of the run."""
        return Exit(self.footer["exit"])

    @property
    def engines(self) -> list[str]:
        """The names of those asked, in the order of the run."""
        return [engine["name"] for engine in self.header["engines"]]

    @property
    def stale(self) -> Sequence[str]:
        """What is no longer true of the baseline."""
        stale: Sequence[str] = self.footer["baseline"]["stale"]
        return stale

    def failures(self, known: bool = False) -> list[Record]:
        """The failures that the baseline does not hold, or those that it does."""
        return [each for each in self.verdicts if failed(each) and bool(each.get("known")) is known]


def failed(verdict: Record) -> bool:
    """Whether the record is of a failure, known or not."""
    return Kind(verdict["kind"]).failed


# --- Reading ---------------------------------------------------------------------------------------------------------

FORM = Form(FORMAT, "report", "verdict")


def read(lines: Iterable[bytes], name: str) -> Run:
    """The run of a stream. Raises StreamError, which calls the stream `name`."""
    run = Run()
    seen: set[tuple[str, str]] = set()
    for record in records(lines, name, FORM, lambda record: _asked_once(run, record, seen)):
        run.take(record)
    if (counted := _counted(run.verdicts)) != run.footer["counts"]:
        raise StreamError(f"{name}: the footer counts {run.footer['counts']}, and there are {counted}")
    return run


def _asked_once(run: Run, record: Record, seen: set[tuple[str, str]]) -> None:
    if record["record"] != "verdict":
        return
    name = (record["engine"], record["key"])
    if record["engine"] not in run.engines:
        raise ValueError(f"the header has no engine {record['engine']!r}")
    if name in seen:
        raise ValueError(f"a second verdict on {record['key']} of {record['engine']}")
    seen.add(name)


def _counted(verdicts: Iterable[Record]) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {}
    for verdict in verdicts:
        counts.setdefault(verdict["engine"], Counter())[verdict["kind"]] += 1
    return {engine: dict(tally) for engine, tally in counts.items()}


# --- Joining ---------------------------------------------------------------------------------------------------------


def join(runs: Sequence[tuple[str, Run]]) -> Run:
    """Several runs over one corpus as one, each with its name; it is complete if all of them are.

    Raises StreamError for different corpora, and for an engine that is in two of them.
    """
    _one_corpus(runs)
    _engines_once(runs)
    alone = [run for _, run in runs]
    verdicts = [verdict for run in alone for verdict in run.verdicts]
    return Run(_joined_header(alone, verdicts), verdicts, _joined_footer(alone))


def _one_corpus(runs: Sequence[tuple[str, Run]]) -> None:
    digests = {name: run.header["corpus"]["digest"] for name, run in runs}
    if len(set(digests.values())) > 1:
        listed = "".join(f"\n  {name}: {digest}" for name, digest in digests.items())
        raise StreamError(f"these runs are over different corpora, and cannot be compared:{listed}")


def _engines_once(runs: Sequence[tuple[str, Run]]) -> None:
    first: dict[str, str] = {}
    for name, run in runs:
        for engine in run.engines:
            if engine in first:
                raise StreamError(f"the engine {engine} is in both {first[engine]} and {name}")
            first[engine] = name


def _joined_header(runs: Sequence[Run], verdicts: Sequence[Record]) -> Record:
    headers = [run.header for run in runs]
    corpus = headers[0]["corpus"]
    asked = {"cases": _different(verdicts, "case"), "questions": _different(verdicts, "key")}
    return headers[0] | {
        "asked": asked | {"selection": any(header["asked"]["selection"] for header in headers)},
        "corpus": corpus,
        "engines": [engine for header in headers for engine in header["engines"]],
        "started": min(header["started"] for header in headers),
        "documents": _merged(header["documents"] for header in headers),
        "clauses": _merged(header["clauses"] for header in headers),
        "problems": max(header.get("problems", 0) for header in headers),
        "notice": "; ".join(dict.fromkeys(filter(None, (header.get("notice", "") for header in headers)))),
    }


def _different(verdicts: Sequence[Record], key: str) -> int:
    return len({verdict[key] for verdict in verdicts})


def _merged(mappings: Iterable[Record]) -> Record:
    return dict(sorted(item for mapping in mappings for item in mapping.items()))


def _joined_footer(runs: Sequence[Run]) -> Record:
    footers = [run.footer for run in runs]
    known = sum(footer["baseline"]["known"] for footer in footers)
    stale = [sentence for footer in footers for sentence in footer["baseline"]["stale"]]
    return {
        "record": "footer",
        "complete": all(footer["complete"] for footer in footers),
        "counts": _merged(footer["counts"] for footer in footers),
        "baseline": {"known": known, "stale": stale},
        "exit": next((footer["exit"] for footer in footers if footer["exit"]), int(Exit.AS_EXPECTED)),
    }
