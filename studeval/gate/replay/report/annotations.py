"""GitHub workflow commands: each new failure at its line of the PHH file, and what else is wrong with the run."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from studeval.gate.replay.report.digest import Digest, brief, hang, new, place
from studeval.gate.report.annotations import command

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from studeval.gate.report.records import Record
    from studeval.gate.report.sinks import Opener, Sink


def opened(out: TextIO) -> Sink:
    """Each failure is written as it comes."""
    digest = Digest(most=0)

    def take(record: Record) -> None:
        digest.take(record)
        if record["record"] == "hand" and new(record):
            out.write(_command(digest, record) + "\n")
        if record["record"] == "footer":
            out.writelines(command({"title": "the run"}, said) + "\n" for said in digest.wrong_besides)
            out.flush()

    return take


def _command(digest: Digest, hand: Record) -> str:
    file, line = place(hand)
    at = {"file": file, "line": str(line), "title": f"{hand['status'].upper()} {hand['hand']}"}
    return command(at, "\n".join(_said(digest, hand)))


def _said(digest: Digest, hand: Record) -> Iterator[str]:
    yield brief(hand)
    for finding in hand["findings"]:
        yield from (f"{clause}: {digest.header['clauses'].get(clause, '')}" for clause in finding["clauses"])
        yield from map(hang, finding["hangs"])
    yield hand["again"]


KINDS: Mapping[str, Opener] = {"annotations": opened}
