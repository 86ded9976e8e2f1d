"""Markdown for a job's summary: how the run ended, hands by game, clauses broken, the first failures folded away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.gate.explain import lines, many
from studeval.gate.replay.report.digest import Digest, brief, digested, sentence, told
from studeval.gate.report.markdown import folded, plain, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from studeval.gate.report.records import Record
    from studeval.gate.report.sinks import Opener

FAILURES = 50
CLAUSES = 30
HOUSES = 5


def render(digest: Digest) -> str:
    """The summary."""
    parts = (_head(digest), _games(digest), _clauses(digest), _besides(digest), _failures(digest))
    return "\n".join(line for part in parts for line in part) + "\n"


def _head(digest: Digest) -> Iterator[str]:
    yield f"## studeval replay: {plain(digest.end)}"
    yield ""
    yield plain(sentence(digest))
    houses = [f"{plain(name)} {number}" for name, number in list(digest.footer["houses"].items())[:HOUSES]]
    if houses:
        yield f"\nHands that a house explains: {', '.join(houses)}."
    if not digest.complete:
        yield "\n**The run did not come to its end: this report is partial.**"


def _games(digest: Digest) -> Iterator[str]:
    """The hands by game and status."""
    yield from _table("game", digest.statuses, dict(sorted(digest.games.items())))


def _clauses(digest: Digest) -> Iterator[str]:
    if not digest.clauses:
        return
    yield "\n### Clauses broken"
    first = dict(digest.clauses.most_common(CLAUSES))
    texts = digest.header["clauses"]
    told = {f"{name} {texts.get(name, '')}".strip(): {"hands": count} for name, count in first.items()}
    yield from _table("clause", ("hands",), told)


def _table(head: str, columns: Sequence[str], rows: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    if not rows:
        return
    numbers = ([str(counts.get(column, "") or "") for column in columns] for counts in rows.values())
    yield from table(
        [head, *columns], [[plain(name), *told] for name, told in zip(rows, numbers, strict=True)]
    )


def _besides(digest: Digest) -> Iterator[str]:
    if digest.wrong_besides:
        yield "\n### The run\n"
        yield from (f"- {plain(said)}" for said in digest.wrong_besides)


def _failures(digest: Digest) -> Iterator[str]:
    if digest.failed:
        yield f"\n### Failures: {digest.failed}\n"
    yield from (_folded(digest, hand) for hand in digest.failures)
    if digest.failed > len(digest.failures):
        yield f"\n{digest.failed - len(digest.failures)} more are in the other reports."
    if digest.known:
        yield f"\n{many(digest.known, 'more failure')} known to the baseline."


def _folded(digest: Digest, hand: Record) -> str:
    return folded(f"{hand['hand']}: {brief(hand)}", "\n".join(lines(told(digest, hand))))


KINDS: Mapping[str, Opener] = {"markdown": digested(render, FAILURES)}
