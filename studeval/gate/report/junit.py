"""JUnit XML, which every CI server reads: a suite for each engine, a case for each question.

A failure that the baseline knows, a question not asked and one not supported are skipped, with the reason. What has no
question, such as a stale baseline or a run cut short, is an error of a suite of its own: a file without one is green.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from studeval.gate.exits import Exit
from studeval.gate.explain import lines
from studeval.gate.report.sinks import whole
from studeval.gate.report.words import brief, end, sentence, told
from studeval.gate.verdict import Kind
from studeval.gate.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from studeval.gate.report.records import Record
    from studeval.gate.report.run import Run
    from studeval.gate.report.sinks import Opener

# The element that stands for a verdict; none for a pass.
ELEMENTS: Mapping[Kind, str] = {
    Kind.WRONG: "failure",
    Kind.REFUSED: "failure",
    Kind.ERROR: "error",
    Kind.CRASH: "error",
    Kind.TIMEOUT: "error",
    Kind.GARBAGE: "error",
    Kind.PROTOCOL: "error",
    Kind.UNSUPPORTED: "skipped",
    Kind.NOT_RUN: "skipped",
}
TOLD_BY_ITS_CASES = frozenset({Exit.AS_EXPECTED, Exit.FAILURES})
# What XML 1.0 cannot hold even as a reference: control characters, lone surrogates, and two that are no characters.
FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(run: Run) -> str:
    """The XML document."""
    root = Element("testsuites", name="studeval")
    for engine in run.engines:
        root.append(_suite(run, engine))
    root.extend(_suite_of_the_run(run))
    _sum_up(root)
    indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def _suite(run: Run, engine: str) -> Element:
    verdicts = [each for each in run.verdicts if each["engine"] == engine]
    suite = Element("testsuite", name=clean(engine), timestamp=run.header["started"][:19])
    corpus = {"studeval": run.header["studeval"], "corpus": run.header["corpus"]["digest"]}
    _properties(suite, corpus | {"complete": str(run.complete).lower()})
    suite.extend(_case(run, verdict) for verdict in verdicts)
    _count(suite, sum(verdict.get("seconds", 0) for verdict in verdicts))
    return suite


def _case(run: Run, verdict: Record) -> Element:
    name = {"name": clean(verdict["key"]), "classname": clean(f"{verdict['op']}.{verdict['game']}")}
    case = Element("testcase", name, time=f"{verdict.get('seconds', 0):.3f}")
    place = f"{verdict['file']}:{verdict['line']}"
    _properties(case, {"clauses": " ".join(verdict["clauses"]), "place": place, "title": verdict["title"]})
    kind = Kind(verdict["kind"])
    if kind in ELEMENTS:
        case.append(_verdict(run, verdict, kind))
    return case


def _verdict(run: Run, verdict: Record, kind: Kind) -> Element:
    if verdict.get("known"):
        return Element("skipped", type=str(kind), message=clean(f"known failure: {brief(verdict)}"))
    element = Element(ELEMENTS[kind], type=str(kind), message=clean(brief(verdict)))
    if kind.failed:
        element.text = clean("\n".join(lines(told(run, verdict))) + "\n")
    return element


def _suite_of_the_run(run: Run) -> Iterator[Element]:
    """A suite for what went wrong besides the questions, if anything did."""
    wrong = list(run.stale)
    if not run.complete or run.exit not in TOLD_BY_ITS_CASES | {Exit.STALE_BASELINE}:
        wrong.append(f"{end(run)}: {sentence(run)}")
    yield from besides("studeval", run.header, wrong)


def besides(name: str, header: Record, wrong: Sequence[str]) -> Iterator[Element]:
    """A suite of errors, one for each thing that is wrong with a run; none where there is none."""
    if not wrong:
        return
    suite = Element("testsuite", name=name, timestamp=header["started"][:19])
    for number, said in enumerate(wrong, 1):
        case = SubElement(suite, "testcase", name=f"run-{number}", classname="studeval.run", time="0.000")
        SubElement(case, "error", type="run", message=clean(said))
    _count(suite, 0)
    yield suite


def _properties(parent: Element, values: Mapping[str, str]) -> None:
    properties = SubElement(parent, "properties")
    for name, value in values.items():
        SubElement(properties, "property", name=name, value=clean(value))


def _count(suite: Element, seconds: float) -> None:
    found = Counter(each.tag for case in suite.iter("testcase") for each in case)
    suite.set("tests", str(len(suite.findall("testcase"))))
    for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(name, str(found[tag]))
    suite.set("time", f"{seconds:.3f}")


def _sum_up(root: Element) -> None:
    for name in ("tests", "failures", "errors"):
        root.set(name, str(sum(int(suite.get(name, 0)) for suite in root)))
    root.set("time", f"{sum(float(suite.get('time', 0)) for suite in root):.3f}")


def clean(text: str) -> str:
    r"""The text made harmless, each character that XML cannot hold as Python writes it: \x1b."""
    return FORBIDDEN.sub(lambda found: ascii(found.group())[1:-1], visible(text))


KINDS: Mapping[str, Opener] = {"junit": whole(render)}
