"""A badge: how many of the hands are lawful, as an SVG made here or as the JSON of an endpoint for shields.io."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.gate.replay.report.digest import Digest, digested
from studeval.gate.report.badge import drawn, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from studeval.gate.report.sinks import Opener

LABEL = "stud hands"


def message(digest: Digest) -> str:
    """ "133/142 lawful", of the hands that were judged; a partial run says so."""
    return f"{digest.counts['lawful']}/{_judged(digest)} lawful" + ("" if digest.complete else ", partial")


def _judged(digest: Digest) -> int:
    return digest.counts.total() - digest.counts["not-judged"]


def colour(digest: Digest) -> str:
    """Grey for half a run, red for one that is not as expected, yellow where something is not lawful."""
    if not digest.complete:
        return "lightgrey"
    whole = "brightgreen" if digest.counts["lawful"] == _judged(digest) else "yellow"
    return "red" if digest.footer["exit"] else whole


def svg(digest: Digest) -> str:
    """The badge itself."""
    return drawn(LABEL, message(digest), colour(digest))


def endpoint(digest: Digest) -> str:
    """The same for shields.io."""
    return told(LABEL, message(digest), colour(digest))


KINDS: Mapping[str, Opener] = {"badge": digested(svg, 0), "badge-json": digested(endpoint, 0)}
