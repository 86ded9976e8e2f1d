"""One page of HTML: how the run ended, the hands by game and house, the clauses broken, and each failure in full.

It is read from a file without a network and without scripts; of very many failures the first are on it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from studeval.gate.replay.report.digest import Digest, brief, digested, place, sentence, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from studeval.gate.report.sinks import Opener

HERE = Path(__file__).parent
FAILURES = 2000


def render(digest: Digest) -> str:
    """The page. Needs jinja2."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415  # an extra

    environment = Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined)
    return environment.get_template("page.html").render(
        run=digest,
        sentence=sentence(digest),
        clauses=digest.clauses.most_common(),
        brief=brief,
        place=place,
        told=lambda hand: list(told(digest, hand)),
    )


KINDS: Mapping[str, Opener] = {"html": digested(render, FAILURES)}
