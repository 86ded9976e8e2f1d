"""A run as a short report needs it: the counts, and the first of what failed; the rest is counted and let go.

So a report on a hundred thousand hands is made in the memory of one on a few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from studeval.gate.exits import Exit
from studeval.gate.explain import many
from studeval.gate.replay.verdict import FAILED, STATUSES, Hang, Status, words
from studeval.gate.report.sinks import gathered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studeval.gate.report.records import Record
    from studeval.gate.report.sinks import Opener

ENDS = {
    Exit.AS_EXPECTED: "AS EXPECTED",
    Exit.FAILURES: "FAILED",
    Exit.INTERRUPTED: "PARTIAL, the run was interrupted",
    Exit.INTERNAL: "PARTIAL, a process died",
    Exit.BAD_INPUT: "MALFORMED HANDS",
    Exit.NOTHING_RAN: "NO HAND IS LAWFUL",
    Exit.STALE_BASELINE: "STALE BASELINE",
}


@dataclass
class Digest:
    """Header and footer, and the first `most` hands that failed and are not known; `games` counts by game."""

    most: int
    header: Record = field(default_factory=dict)
    footer: Record = field(default_factory=dict)
    failures: list[Record] = field(default_factory=list)
    failed: int = 0
    games: dict[str, Counter[str]] = field(default_factory=dict)
    clauses: Counter[str] = field(default_factory=Counter)

    def take(self, record: Record) -> None:
        """Adds the next record of the stream."""
        if record["record"] == "header":
            self.header = record
        elif record["record"] == "footer":
            self.footer = record
        else:
            self._hand(record)

    def _hand(self, hand: Record) -> None:
        self.games.setdefault(hand["game"] or "unknown", Counter())[hand["status"]] += 1
        if not new(hand):
            return
        self.failed += 1
        self.clauses.update({clause for finding in hand["findings"] for clause in finding["clauses"]})
        if len(self.failures) < self.most:
            self.failures.append(hand)

    @property
    def ended(self) -> bool:
        """Whether the footer has come."""
        return bool(self.footer)

    @property
    def complete(self) -> bool:
        """Whether every hand was judged."""
        return bool(self.footer["complete"])

    @property
    def end(self) -> str:
        """How the run ended, in a word or two."""
        code = Exit(self.footer["exit"])
        return "NO HANDS" if code is Exit.NOTHING_RAN and not self.counts else ENDS[code]

    @property
    def counts(self) -> Counter[str]:
        """The hands by status."""
        return Counter(self.footer["counts"])

    @property
    def statuses(self) -> list[Status]:
        """The columns of a table: what a hand may come to, and that it was not judged where there are such hands."""
        return [each for each in STATUSES if each != "not-judged" or self.counts[each]]

    @property
    def known(self) -> int:
        """How many failures the baseline holds."""
        return int(self.footer["baseline"]["known"])

    @property
    def stale(self) -> list[str]:
        """What is no longer true of the baseline."""
        return list(self.footer["baseline"]["stale"])

    @property
    def wrong_besides(self) -> list[str]:
        """What is wrong with the run besides its hands."""
        wrong = [f"stale baseline: {said}" for said in self.stale]
        told = {Exit.AS_EXPECTED, Exit.FAILURES, Exit.BAD_INPUT, Exit.STALE_BASELINE}
        return wrong if self.footer["exit"] in told else [*wrong, f"{self.end}: {sentence(self)}"]


def new(hand: Record) -> bool:
    """Whether the hand failed and no baseline holds that."""
    return hand["status"] in FAILED and not hand["known"]


def digested(render: Callable[[Digest], str], most: int) -> Opener:
    """A sink that writes what `render` makes of the run when it has ended."""
    return gathered(partial(Digest, most), render)


# --- In words --------------------------------------------------------------------------------------------------------


def sentence(digest: Digest) -> str:
    """ "142 hands by the rules of roberts: 133 lawful, 4 undecided, 5 unlawful (5 known)"."""
    counts = digest.counts
    told = ", ".join(f"{counts[each]} {words(each)}" for each in STATUSES if counts[each]) or "none"
    by = digest.header["profile"]
    house = f"by the rules of {by}" if by else "by the rules that fit best"
    known = f" ({digest.known} known)" if digest.known else ""
    return f"{many(counts.total(), 'hand')} {house}: {told}{known}"


def place(hand: Record) -> tuple[str, int]:
    """The file and the line of what is first wrong with a hand."""
    first: Any = hand["findings"][0] if hand["findings"] else hand
    return hand["file"], first["line"]


def brief(hand: Record) -> str:
    """What is wrong with a hand, in a line."""
    return "; ".join(map(found, hand["findings"])) or str(hand["fault"])


def found(finding: Record) -> str:
    """ "action 10: p4 cbr 7716: seat 4 may ..."."""
    action = f"action {finding['action']}: " if finding["action"] else ""
    return f"{action}{finding['message']}"


def hang(each: Record) -> str:
    """The choice of the house behind a finding, what backs it, and what choice would make it lawful."""
    return str(Hang(**each))


def told(digest: Digest, hand: Record) -> Iterator[tuple[str, str]]:
    """All that is known of a failure as labelled rows; `studeval.gate.explain.lines` sets them."""
    file, line = place(hand)
    yield "place", f"{file}:{line}"
    if hand["fault"]:
        yield "fault", hand["fault"]
    for finding in hand["findings"]:
        yield "found", found(finding)
        yield "rule", f"{finding['rule']}: {finding['title']}"
        for clause in finding["clauses"]:
            yield "clause", f"{clause}  {digest.header['clauses'].get(clause, '')}".rstrip()
        yield from (("since", hang(each)) for each in finding["hangs"])
    if hand["houses"]:
        yield "houses", ", ".join(hand["houses"])
    yield "again", hand["again"]
