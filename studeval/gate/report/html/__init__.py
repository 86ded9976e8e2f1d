"""One page of HTML that holds everything: cases by engines with filters, read from a file, without a network.

The head of the page is written by the template and can be read without scripts; the cases are data in the page, which
`page.js` lists a screenful at a time. Texts that recur stand in it once, so that 2,000 cases on six engines stay small.
"""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from studeval.gate.explain import REPEATS, flow
from studeval.gate.report.run import failed
from studeval.gate.report.sinks import whole
from studeval.gate.report.words import (
    WORDS,
    broken_clauses,
    by_document,
    by_engine,
    by_operation,
    cut,
    differs,
    end,
    expected,
    failed_in,
    got,
    house,
    remark,
    sentence,
    share,
)
from studeval.gate.verdict import Kind
from studeval.gate.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from studeval.gate.report.records import Record
    from studeval.gate.report.run import Run
    from studeval.gate.report.sinks import Opener

HERE = Path(__file__).parent
NEEDS = ("jinja2", "pip install 'studeval[html]'")
LONGEST = 1500  # characters of an answer or a trace
KINDS_IN_ORDER = list(Kind)
ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


def render(run: Run) -> str:
    """The page. Needs jinja2."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415  # an extra

    environment = Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined)
    environment.filters |= {"in_address": in_address, "visible": visible}
    script = (HERE / "page.js").read_text(encoding="utf-8")
    return environment.get_template("page.html").render(
        run=run,
        end=end(run),
        sentence=sentence(run),
        style=(HERE / "page.css").read_text(encoding="utf-8"),
        script=script,
        script_hash=b64encode(sha256(script.encode("utf-8")).digest()).decode("ascii"),
        data=in_a_script(data(run)),
        words={str(kind): word for kind, word in WORDS.items()},
        engines=by_engine(run),
        operations=by_operation(run),
        documents=by_document(run),
        broken=broken_clauses(run),
        share=share,
        failed=failed_in,
    )


def in_address(text: str) -> str:
    """The text as a value after the # of an address; an engine's name may hold what is no letter."""
    return quote(text, safe="", errors="replace")


def in_a_script(value: Any) -> str:
    """The value as JSON that cannot end the element it stands in."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False).translate(ESCAPES)


def data(run: Run) -> Record:
    """What `page.js` lists: the questions, each with a cell an engine, and the texts that they name by number."""
    texts: dict[str, int] = {}
    columns = {engine: number for number, engine in enumerate(run.engines)}
    questions: dict[str, Record] = {}
    for verdict in run.verdicts:
        row = questions.setdefault(verdict["key"], _question(verdict, len(columns)))
        row["cells"][columns[verdict["engine"]]] = _cell(
            verdict, lambda text: texts.setdefault(text, len(texts))
        )
    return {
        "engines": [engine | {"describes": visible(engine["describes"])} for engine in run.header["engines"]],
        "kinds": [{"name": kind, "word": WORDS[kind], "failed": kind.failed} for kind in KINDS_IN_ORDER],
        "clauses": run.header["clauses"],
        "documents": run.header["documents"],
        "questions": list(questions.values()),
        "texts": list(texts),
    }


def _question(verdict: Record, engines: int) -> Record:
    return {
        "key": verdict["key"],
        "title": verdict["title"],
        "op": verdict["op"],
        "game": verdict["game"],
        "house": house(verdict),
        "clauses": verdict["clauses"],
        "place": f"{verdict['file']}:{verdict['line']}",
        "why": verdict.get("why", ""),
        "asked": flow(verdict.get("given", {})),
        "expected": expected(verdict),
        "cells": [0] * engines,  # 0: that engine was not asked
    }


def _cell(verdict: Record, number: Callable[[str], int]) -> Any:
    """The kind by number; where there is more to say, a list of it and numbers of texts."""
    kind = KINDS_IN_ORDER.index(Kind(verdict["kind"])) + 1
    if kind == KINDS_IN_ORDER.index(Kind.PASS) + 1:
        return kind
    said = _said(verdict) if failed(verdict) else {"message": verdict.get("message", "")}
    texts = {name: number(cut(visible(text), LONGEST)) for name, text in said.items() if text}
    return [kind, texts, 1] if verdict.get("known") else [kind, texts]


def _said(verdict: Record) -> Mapping[str, str]:
    return {
        "got": got(verdict),
        "differs": "\n".join(map(differs, verdict.get("differences", ()))),
        "message": remark(verdict),
        "repeat": REPEATS.get(verdict.get("repeat", ""), ""),
        "again": verdict.get("again", ""),
    }


KINDS: Mapping[str, Opener] = {"html": whole(render)}
