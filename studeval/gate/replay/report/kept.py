"""A run over hands as it was kept: read back from its records, or joined with runs under other houses.

The records wait in a temporary file, so that a run over a hundred thousand hands is rendered again in the memory of one
over a few. Runs of several houses joined are as one run that holds each hand against all of them: a hand has the best
verdict that any of them gives it.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Any
from weakref import finalize

from studeval.gate.exits import Exit
from studeval.gate.replay.report.digest import Digest
from studeval.gate.replay.report.records import FORMAT, footer
from studeval.gate.replay.session import Totals
from studeval.gate.replay.verdict import PASSED, STATUSES
from studeval.gate.report.stream import Form, StreamError, records

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from studeval.gate.report.records import Record

FORM = Form(FORMAT, "replay", "hand")


@dataclass
class KeptRun:
    """The records of one run; `digest` has its ends and its counts."""

    digest: Digest = field(default_factory=lambda: Digest(most=0))
    waiting: IO[bytes] = field(default_factory=TemporaryFile)

    def __post_init__(self) -> None:
        finalize(self, self.waiting.close)

    def take(self, record: Record) -> None:
        """Adds the next record of the stream."""
        self.digest.take(record)
        self.waiting.write(json.dumps(record).encode("ascii") + b"\n")

    def records(self) -> Iterator[Record]:
        """The stream again."""
        self.waiting.seek(0)
        yield from map(json.loads, self.waiting)

    def hands(self) -> Iterator[Record]:
        """The hands alone."""
        return (record for record in self.records() if record["record"] == "hand")

    @property
    def house(self) -> str:
        """By whose rules the hands were judged."""
        return self.digest.header["profile"] or "every house"


def read(lines: Iterable[bytes], name: str) -> KeptRun:
    """The run of a stream. Raises StreamError, which calls the stream `name`."""
    run = KeptRun()
    for record in records(lines, name, FORM):
        run.take(record)
    counted = dict(sum(run.digest.games.values(), Counter[str]()))
    if counted != run.digest.footer["counts"]:
        said = f"the footer counts {run.digest.footer['counts']}, and there are {counted}"
        raise StreamError(f"{name}: {said}")
    return run


# --- Side by side ----------------------------------------------------------------------------------------------------


def share(tally: Counter[str]) -> str:
    """The hands with which nothing is wrong of those judged; "" where none was."""
    judged = tally.total() - tally["not-judged"]
    return f"{sum(tally[status] for status in PASSED)}/{judged}" if judged else ""


def differing(runs: Sequence[KeptRun]) -> Iterator[tuple[str, Sequence[str]]]:
    """The hands that have not the same status in all runs, each with its status in every run; "" where it is not."""
    statuses = [{hand["hand"]: hand["status"] for hand in run.hands()} for run in runs]
    for hand in dict.fromkeys(chain.from_iterable(statuses)):
        found = [each.get(hand, "") for each in statuses]
        if len({*found} - {"", "not-judged"}) > 1:
            yield hand, found


# --- Joining ---------------------------------------------------------------------------------------------------------


def join(runs: Sequence[tuple[str, KeptRun]]) -> KeptRun:
    """Several runs over the same hands, each under its house, as one; it is complete if all of them are.

    Raises StreamError for a house that is in two of them, and for runs that have no hand in common with the first.
    """
    _houses_once(runs)
    alone = [run for _, run in runs]
    best = _best(runs)
    joined = KeptRun()
    joined.take(_header(alone))
    for record in best.values():
        joined.take(record)
    joined.take(_footer(alone, list(best.values())))
    return joined


def _houses_once(runs: Sequence[tuple[str, KeptRun]]) -> None:
    first: dict[str, str] = {}
    for name, run in runs:
        if run.house in first:
            raise StreamError(f"the house {run.house} is in both {first[run.house]} and {name}")
        first[run.house] = name


def _best(runs: Sequence[tuple[str, KeptRun]]) -> dict[str, Record]:
    """By hand the best verdict of all runs, with the houses of all that give it."""
    best: dict[str, Record] = {}
    for name, run in runs:
        hands = {hand["hand"]: hand for hand in run.hands()}
        if best and hands and best.keys().isdisjoint(hands):
            raise StreamError(
                f"{name} has no hand in common with {runs[0][0]}: they are named by their files"
            )
        for hand, record in hands.items():
            best[hand] = _better(best[hand], record) if hand in best else record
    return best


def _better(one: Record, other: Record) -> Record:
    """The better of two verdicts on a hand; of two alike the first, with the houses of both."""
    if _badness(one) == _badness(other):
        return one | {"houses": list(dict.fromkeys([*one["houses"], *other["houses"]]))}
    return min(one, other, key=_badness)


def _badness(hand: Record) -> tuple[int, int]:
    """The less, the better; a house that has no rules for the game says nothing."""
    return STATUSES.index(hand["status"]), len(hand["findings"])


def _header(runs: Sequence[KeptRun]) -> Record:
    headers = [run.digest.header for run in runs]
    return headers[0] | {
        "started": min(header["started"] for header in headers),
        "paths": list(dict.fromkeys(path for header in headers for path in header["paths"])),
        "profile": headers[0]["profile"] if len(headers) == 1 else None,
        "houses": list(dict.fromkeys(house for header in headers for house in header["houses"])),
        "lenient": any(header["lenient"] for header in headers),
        "survey": headers[0]["survey"] if len(headers) == 1 else None,
        "clauses": dict(sorted(each for header in headers for each in header["clauses"].items())),
    }


def _footer(runs: Sequence[KeptRun], hands: Sequence[Record]) -> Record:
    """As of one run in which these were the verdicts."""
    footers = [run.digest.footer for run in runs]
    known = [hand for hand in hands if hand["known"]]
    new = [hand for hand in hands if not hand["known"]]
    return footer(
        Totals(
            status=_counted([hand["status"]] for hand in hands),
            houses=_counted(hand["houses"] for hand in hands if hand["status"] in PASSED),
            rules=_counted({each["rule"] for each in hand["findings"]} for hand in new),
            known=_counted([hand["status"]] for hand in known),
            stale=[said for each in footers for said in each["baseline"]["stale"]],
            interrupted=not all(each["complete"] for each in footers),
            internal=sum(each["exit"] == Exit.INTERNAL for each in footers),
        )
    )


def _counted(each: Iterable[Iterable[Any]]) -> Counter[Any]:
    return Counter(chain.from_iterable(each))
