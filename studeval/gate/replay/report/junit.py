"""JUnit XML, which every CI server reads: a case for each hand, in a suite for the run.

An unlawful hand is a failure and a malformed one an error; a hand that is undecided or not judged, and a failure that
the baseline knows, are skipped with the reason. What is wrong with the run besides is an error of a suite of its own.
The cases wait in a temporary file, since the suite's counts stand before them.
"""

from __future__ import annotations

from collections import Counter
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, TextIO
from xml.etree.ElementTree import Element, indent, tostring
from xml.sax.saxutils import quoteattr

from studeval.gate.explain import lines
from studeval.gate.replay.report.digest import Digest, brief, place, told
from studeval.gate.report.junit import besides, clean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from studeval.gate.report.records import Record
    from studeval.gate.report.sinks import Opener, Sink

ELEMENTS = {"unlawful": "failure", "malformed": "error", "undecided": "skipped", "not-judged": "skipped"}
COUNTED = {"failures": "failure", "errors": "error", "skipped": "skipped"}


def opened(out: TextIO) -> Sink:
    """Cases go to a temporary file, and with the footer the whole document to `out`."""
    digest, found = Digest(most=0), Counter[str]()
    waiting = TemporaryFile("w+", encoding="utf-8", newline="\n")  # noqa: SIM115  # open until the footer

    def take(record: Record) -> None:
        digest.take(record)
        if record["record"] == "hand":
            case = _case(digest, record)
            found.update(["tests", *(child.tag for child in case)])
            waiting.write(_text(case, 2))
        if record["record"] == "footer":
            with waiting:
                waiting.seek(0)
                _write(out, digest, found, waiting)

    return take


def _write(out: TextIO, digest: Digest, found: Counter[str], cases: TextIO) -> None:
    others = list(besides("studeval replay", digest.header, digest.wrong_besides))
    errors = found["error"] + sum(len(suite) for suite in others)
    tests = found["tests"] + errors - found["error"]
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    out.write(f'<testsuites name="studeval replay" tests="{tests}" failures="{found["failure"]}"')
    out.write(f' errors="{errors}">\n  <testsuite {_suite(digest, found)}>\n')
    copyfileobj(cases, out)
    out.write("  </testsuite>\n")
    out.writelines(_text(suite, 1) for suite in others)
    out.write("</testsuites>\n")
    out.flush()


def _suite(digest: Digest, found: Counter[str]) -> str:
    name = digest.header["profile"] or "every house"
    values = {"name": f"studeval replay, {name}", "timestamp": digest.header["started"][:19]}
    values |= {"tests": str(found["tests"]), "time": "0.000"}
    values |= {name: str(found[tag]) for name, tag in COUNTED.items()}
    return " ".join(f"{name}={quoteattr(clean(value))}" for name, value in values.items())


def _case(digest: Digest, hand: Record) -> Element:
    name = {"name": clean(hand["hand"]), "classname": clean(f"hand.{hand['game'] or 'unknown'}")}
    case = Element("testcase", name, time="0.000")
    if hand["status"] in ELEMENTS:
        case.append(_verdict(digest, hand))
    return case


def _verdict(digest: Digest, hand: Record) -> Element:
    status = hand["status"]
    if hand["known"]:
        return Element("skipped", type=status, message=clean(f"known failure: {brief(hand)}"))
    if status == "not-judged":
        return Element("skipped", type=status, message=clean(f"not judged: {hand['fault']}"))
    if status == "undecided":
        doubts = "; ".join(doubt["message"] for doubt in hand["doubts"])
        return Element("skipped", type=status, message=clean(f"undecided: {doubts}"))
    element = Element(ELEMENTS[status], type=status, message=clean(_message(hand)))
    element.text = clean("\n".join(lines(told(digest, hand))) + "\n")
    return element


def _message(hand: Record) -> str:
    file, line = place(hand)
    return f"{file}:{line}: {brief(hand)}"


def _text(element: Element, level: int) -> str:
    indent(element, level=level)
    return f"{'  ' * level}{tostring(element, encoding='unicode').rstrip()}\n"


KINDS: Mapping[str, Opener] = {"junit": opened}
