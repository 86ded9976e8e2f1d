"""JUnit, Markdown, annotations, badges: each says what is wrong, and nothing that an engine sends breaks its form."""

import json
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from studeval.gate.baseline import Baseline, Entry
from studeval.gate.engine import Failure, Refusal, Unsupported
from studeval.gate.report import annotations, badge, junit, kinds, markdown
from studeval.gate.report.sinks import replay
from studeval.gate.report.words import broken_clauses, by_document, listed, sentence

HERE = Path(__file__).parent
HOSTILE = (
    "<script>alert(1)</script> ]]> \x1b[31m \x00 \ud800 | `x` *y* @z, a: b\n\n</pre></details>\r\n## 100%"
)
SUIT, SEAT = "queen-of-hearts/suit", "queen-of-hearts/seat"


@pytest.fixture
def run(record, scripted):
    """The engine a is right on the first question, b on the second."""
    return record(scripted({"seat": 3}, "a"), scripted({"seat": 2}, "b"))


@pytest.fixture
def partial(record, scripted):
    return record(scripted({"seat": 3}, "a"), scripted(KeyboardInterrupt(), "b"))


@pytest.fixture
def known(record, scripted):
    """One failure is known, and an entry of the baseline is stale."""
    entries = [Entry("a", SEAT, "wrong"), Entry("a", SUIT, "wrong")]
    return record(scripted({"seat": 3}, "a"), baseline=Baseline(entries))


@pytest.fixture(
    params=[
        {"seat": HOSTILE},
        {HOSTILE: 1},
        Refusal(HOSTILE, HOSTILE),
        Unsupported(HOSTILE),
        Failure(HOSTILE, HOSTILE, "garbage"),
        ValueError(HOSTILE),
    ],
    ids=["value", "key", "refusal", "unsupported", "garbage", "exception"],
)
def hostile(request, record, rulebook, scripted):
    """A run of an engine and a case that put into every text what could break a form."""
    case = replace(rulebook.cases["queen-of-hearts"], title=HOSTILE, why=HOSTILE)
    return record(
        scripted(request.param, f"cmd:{HOSTILE}"), rulebook=replace(rulebook, cases={case.id: case})
    )


# --- JUnit -----------------------------------------------------------------------------------------------------------


def outcomes(run):
    """What each test case of the XML came to: suite, name, element, type."""
    root = ElementTree.fromstring(junit.render(run))
    return [
        (
            suite.get("name"),
            case.get("name"),
            *[(each.tag, each.get("type")) for each in case if each.tag != "properties"],
        )
        for suite in root
        for case in suite.iter("testcase")
    ]


def test_a_suite_an_engine_and_a_case_a_question(run):
    assert outcomes(run) == [
        ("a", SUIT),
        ("a", SEAT, ("failure", "wrong")),
        ("b", SUIT, ("failure", "wrong")),
        ("b", SEAT),
    ]


@pytest.mark.parametrize(
    ("reply", "element"),
    [
        (Refusal("bad-card", "what?"), ("failure", "refused")),
        (ValueError("kaputt"), ("error", "error")),
        (Failure("signal 11", "", "crash"), ("error", "crash")),
        (Failure("10 s", "", "timeout"), ("error", "timeout")),
        (Failure("half a line", "", "garbage"), ("error", "garbage")),
        (Failure("wrong id", "", "protocol"), ("error", "protocol")),
        (Unsupported("no razz"), ("skipped", "unsupported")),
    ],
    ids=lambda value: "" if isinstance(value, tuple) else type(value).__name__,
)
def test_each_verdict_has_its_element(record, scripted, reply, element):
    assert outcomes(record(scripted(reply, "a")))[0] == ("a", SUIT, element)


def test_what_the_baseline_knows_is_skipped_and_what_is_stale_is_an_error(known):
    assert outcomes(known) == [
        ("a", SUIT),
        ("a", SEAT, ("skipped", "wrong")),
        ("studeval", "run-1", ("error", "run")),
    ]


def test_a_partial_run_is_not_green(partial):
    assert outcomes(partial)[-1] == ("studeval", "run-1", ("error", "run"))


def test_a_run_in_which_nothing_passed_is_not_green(record, scripted):
    run = record(scripted(Unsupported("nothing"), "a"))
    assert outcomes(run)[-1] == ("studeval", "run-1", ("error", "run"))


def test_a_case_has_its_clauses_and_its_place(run):
    root = ElementTree.fromstring(junit.render(run))
    case = root.find("testsuite/testcase")
    assert case is not None
    assert case.get("classname") == "bring-in.razz"
    assert {each.get("name"): each.get("value") for each in case.iter("property")} == {
        "clauses": "RZ-BRING-04",
        "place": "house/bring-in.yaml:12",
        "title": "two queens are separated by suit",
    }


def test_the_counts_are_those_of_the_cases(run):
    root = ElementTree.fromstring(junit.render(run))
    assert [(each.get("tests"), each.get("failures"), each.get("errors")) for each in [root, *root]] == [
        ("4", "2", "0"),
        ("2", "1", "0"),
        ("2", "1", "0"),
    ]


def test_a_failure_is_told_in_full(run):
    failure = ElementTree.fromstring(junit.render(run)).find(".//failure")
    assert failure is not None
    assert failure.get("message") == "seat: 2 expected, 3 came"
    assert "  again     studeval check --engine a -k queen-of-hearts/seat\n" in str(failure.text)


@pytest.fixture(scope="module")
def schema():
    etree = pytest.importorskip("lxml.etree", reason="lxml validates the XML, and is not installed")
    return etree.XMLSchema(etree.parse(HERE / "data" / "junit.xsd")), etree.fromstring


@pytest.mark.parametrize("which", ["run", "known", "partial"])
def test_the_xml_is_valid(request, schema, which):
    valid, parsed = schema
    xml = junit.render(request.getfixturevalue(which))
    valid.assertValid(parsed(xml.encode("utf-8")))


def test_the_xml_is_valid_whatever_an_engine_sends(schema, hostile):
    valid, parsed = schema
    valid.assertValid(parsed(junit.render(hostile).encode("utf-8")))


def test_what_xml_cannot_hold_is_escaped_and_the_rest_is_kept():
    assert junit.clean("\x1b[31m \x00 \ud800 \ufffe \t\n\N{BLACK SPADE SUIT}\U0001f0a1") == (
        "\\x1b[31m \\x00 \\ud800 \\ufffe \t\n\N{BLACK SPADE SUIT}\U0001f0a1"
    )


# --- Markdown --------------------------------------------------------------------------------------------------------


def test_a_summary_in_markdown(run):
    lines = markdown.render(run).splitlines()
    assert lines[:7] == [
        "## studeval: FAILED",
        "",
        "1 case (2 questions) on a and b: 2 passed, 2 wrong",
        "",
        "| operation | a | b |",
        "| :--- | ---: | ---: |",
        "| bring-in | 1/2 | 1/2 |",
    ]
    assert "| RZ-BRING-04 | 1 | 1 | Among equal upcards the highest suit brings it in. |" in lines
    assert [line for line in lines if line.startswith("<details>")] == [
        f"<details><summary>WRONG {key} on {engine}: two queens are separated by suit</summary>"
        for key, engine in ((SEAT, "a"), (SUIT, "b"))
    ]


def test_a_green_summary_is_short(record, rulebook, scripted):
    questions = rulebook.cases["queen-of-hearts"].questions()[:1]
    lines = markdown.render(record(scripted({"seat": 3}, "a"), questions=questions)).splitlines()
    assert lines[-1] == "| **all** | **1/1** |"


def test_the_summary_says_that_it_is_partial(partial):
    assert "**The run was interrupted: this report is partial.**" in markdown.render(partial)


def test_the_summary_tells_what_is_stale_and_counts_what_is_known(known):
    text = markdown.render(known)
    assert "### Stale baseline\n\n- queen-of-hearts/suit on a: the baseline says wrong" in text
    assert "1 more failures are known to the baseline." in text
    assert "<details>" not in text


def test_nothing_ends_a_fold_but_its_own_end(hostile):
    text = markdown.render(hostile)
    assert text.count("<details>") == text.count("</details>") == text.count("<pre>") == text.count("</pre>")
    assert "<script>" not in text
    assert "\n## 100" not in text


def test_a_summary_of_many_failures_is_cut_and_says_so(record, rulebook, scripted):
    case = rulebook.cases["queen-of-hearts"]
    cases = {f"case-{number}": replace(case, id=f"case-{number}") for number in range(60)}
    questions = [question for each in cases.values() for question in each.questions()[:1]]
    many = record(scripted({"seat": 2}, "a"), rulebook=replace(rulebook, cases=cases), questions=questions)
    text = markdown.render(many)
    assert text.count("<details>") == markdown.FAILURES
    assert text.endswith("\n10 more failures are in the other reports.\n")


# --- Annotations -----------------------------------------------------------------------------------------------------


def test_an_annotation_stands_at_the_line_of_the_case(run):
    first, second = annotations.render(run).splitlines()
    assert first == (
        "::error file=house/bring-in.yaml,line=12,title=WRONG queen-of-hearts/seat on a::"
        "two queens are separated by suit%0Aseat: 2 expected, 3 came%0A"
        "RZ-BRING-04: Among equal upcards the highest suit brings it in.%0A"
        "studeval check --engine a -k queen-of-hearts/seat"
    )
    assert second.startswith(
        "::error file=house/bring-in.yaml,line=12,title=WRONG queen-of-hearts/suit on b::"
    )


def test_an_annotation_is_one_line_whatever_is_in_it():
    assert annotations.command({"file": "a:b,c%.yaml"}, "100%\r\na: b, c") == (
        "::error file=a%3Ab%2Cc%25.yaml::100%25%0D%0Aa: b, c"
    )


def test_every_line_of_the_annotations_is_a_command(hostile):
    assert [
        line for line in annotations.render(hostile).split("\n")[:-1] if not line.startswith("::error ")
    ] == []


def test_known_failures_have_no_annotation_and_stale_entries_have(known):
    (line,) = annotations.render(known).splitlines()
    assert line.startswith("::error title=stale baseline::queen-of-hearts/suit on a: the baseline says wrong")


def test_a_partial_run_is_annotated(partial):
    assert (
        annotations.render(partial)
        .splitlines()[-1]
        .startswith("::error title=PARTIAL%2C the run was interrupted::")
    )


# --- Badges ----------------------------------------------------------------------------------------------------------


def test_the_endpoint_of_a_badge(run):
    assert json.loads(badge.endpoint(run)) == {
        "schemaVersion": 1,
        "label": "stud rules",
        "message": "2/4",
        "color": "red",
    }


def test_a_badge_says_that_the_run_was_partial(partial):
    assert (badge.message(partial), badge.colour(partial)) == ("1/4 partial", "lightgrey")


@pytest.mark.parametrize(
    ("reply", "colour"),
    [({"seat": 3}, "brightgreen"), ({"seat": 2}, "red"), (Unsupported("no"), "red")],
    ids=["all passed", "wrong", "nothing passed"],
)
def test_the_colour_of_a_badge(record, rulebook, scripted, reply, colour):
    questions = rulebook.cases["queen-of-hearts"].questions()[:1]
    assert badge.colour(record(scripted(reply, "a"), questions=questions)) == colour


def test_a_badge_is_svg_with_its_text(run):
    root = ElementTree.fromstring(badge.svg(run))
    texts = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert (root.get("aria-label"), texts) == ("stud rules: 2/4", ["stud rules", "2/4"])


# --- All of them -----------------------------------------------------------------------------------------------------


def test_the_kinds_of_report():
    assert kinds.kinds() == ["annotations", "badge", "badge-json", "html", "junit", "markdown", "ndjson"]


@pytest.mark.parametrize("kind", kinds.kinds())
def test_every_kind_is_written_whatever_an_engine_sends(hostile, tmp_path, kind):
    path = tmp_path / "out"
    with path.open("w", encoding="utf-8", errors="backslashreplace") as out:
        replay(hostile, [kinds.opener(kind)(out)])
    assert path.stat().st_size > 0


def test_a_kind_without_its_package_says_what_installs_it(monkeypatch):
    monkeypatch.setattr(kinds, "find_spec", lambda _: None)
    assert kinds.lacking("html") == "jinja2: pip install 'studeval[html]'"
    assert kinds.lacking("junit") == ""


def test_a_case_counts_for_each_document_once(run):
    ((name, tallies),) = by_document(run).items()
    assert (name, {engine: tally.total() for engine, tally in tallies.items()}) == ("RZ", {"a": 2, "b": 2})


def test_a_broken_clause_has_its_failures(run):
    ((name, tallies),) = broken_clauses(run).items()
    assert (name, {engine: tally.total() for engine, tally in tallies.items()}) == (
        "RZ-BRING-04",
        {"a": 1, "b": 1},
    )


def test_a_selection_is_told(record, rulebook, scripted):
    questions = rulebook.cases["queen-of-hearts"].questions()[:1]
    run = record(scripted({"seat": 3}, "a"), questions=questions)
    assert sentence(run) == "1 case, a selection of 1, on a: all passed"


@pytest.mark.parametrize(
    ("names", "said"), [([], "no engine"), (["a"], "a"), (["a", "b", "c"], "a, b and c")]
)
def test_names_in_a_sentence(names, said):
    assert listed(names) == said


def test_the_page_holds_no_address_of_the_network():
    page = (Path(kinds.__file__).parent / "html").glob("page.*")
    assert [
        found for path in page for found in re.findall(r"https?://\S+", path.read_text(encoding="utf-8"))
    ] == []
