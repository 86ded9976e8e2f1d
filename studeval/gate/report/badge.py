"""A badge: how many of the questions passed, as an SVG made here or as the JSON of an endpoint for shields.io."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING

from studeval.gate.report.sinks import whole
from studeval.gate.report.words import total
from studeval.gate.verdict import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from studeval.gate.report.run import Run
    from studeval.gate.report.sinks import Opener

LABEL = "stud rules"
COLOURS: Mapping[str, str] = {
    "brightgreen": "#4c1",
    "yellow": "#dfb317",
    "red": "#e05d44",
    "lightgrey": "#9f9f9f",
}
# Widths of 11 px Verdana to a tenth of a pixel, which is what such badges are set in; other letters are wide.
WIDTHS: Mapping[str, float] = (
    dict.fromkeys("0123456789", 7.0) | dict.fromkeys("fijlrt1/ ", 4.2) | {"m": 10.7, "w": 9.0}
)
OTHER_WIDTH = 6.8
PADDING = 10.0
SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{all:.0f}" height="20" role="img" aria-label="{label}: {message}">
<title>{label}: {message}</title>
<clipPath id="r"><rect width="{all:.0f}" height="20" rx="3" fill="#fff"/></clipPath>
<g clip-path="url(#r)"><rect width="{left:.0f}" height="20" fill="#555"/>
<rect x="{left:.0f}" width="{right:.0f}" height="20" fill="{colour}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">
<text x="{middle_left:.1f}" y="14">{label}</text><text x="{middle_right:.1f}" y="14">{message}</text></g>
</svg>
"""


def message(run: Run) -> str:
    """ "1870/1876"; a partial run says so."""
    tally = total(run)
    return f"{tally[Kind.PASS]}/{tally.total()}" + ("" if run.complete else " partial")


def colour(run: Run) -> str:
    """Grey for half a run, red for one that is not as expected, yellow where something did not pass."""
    if not run.complete:
        return "lightgrey"
    tally = total(run)
    return "red" if run.exit else "brightgreen" if tally[Kind.PASS] == tally.total() else "yellow"


def svg(run: Run) -> str:
    """The badge itself."""
    return drawn(LABEL, message(run), colour(run))


def drawn(label: str, message: str, colour: str) -> str:
    """A badge as SVG; `colour` is one of COLOURS."""
    left, right = (round(_width(text) + PADDING) for text in (label, message))
    return SVG.format(
        label=escape(label),
        message=escape(message),
        colour=COLOURS[colour],
        left=left,
        right=right,
        all=left + right,
        middle_left=left / 2,
        middle_right=left + right / 2,
    )


def _width(text: str) -> float:
    return sum(WIDTHS.get(letter, OTHER_WIDTH) for letter in text)


def endpoint(run: Run) -> str:
    """The same for shields.io."""
    return told(LABEL, message(run), colour(run))


def told(label: str, message: str, colour: str) -> str:
    """What shields.io asks of an endpoint."""
    return json.dumps({"schemaVersion": 1, "label": label, "message": message, "color": colour}) + "\n"


KINDS: Mapping[str, Opener] = {"badge": whole(svg), "badge-json": whole(endpoint)}
