"""A badge: how many of the hands are lawful, as an SVG made here or as the JSON of an endpoint for shields.io."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.gate.replay_report.digest import Digest, digested
from studeval.gate.report.badge import drawn, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from studeval.gate.report.sinks import Opener

LABEL = "stud hands"


def message(digest: Digest) -> str:
    """ "133/142 lawful"; a partial run says so."""
    counts = digest.counts
    return f"{counts['lawful']}/{counts.total()} lawful" + ("" if digest.complete else ", partial")


def colour(digest: Digest) -> str:
    """Grey for half a run, red for one that is not as expected, yellow where something is not lawful."""
    if not digest.complete:
        return "lightgrey"
    counts = digest.counts
    whole = "brightgreen" if counts["lawful"] == counts.total() else "yellow"
    return "red" if digest.footer["exit"] else whole


def svg(digest: Digest) -> str:
    """The badge itself."""
    return drawn(LABEL, message(digest), colour(digest))


def endpoint(digest: Digest) -> str:
    """The same for shields.io."""
    return told(LABEL, message(digest), colour(digest))


KINDS: Mapping[str, Opener] = {"badge": digested(svg, 0), "badge-json": digested(endpoint, 0)}
