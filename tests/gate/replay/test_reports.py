"""Reports on recorded hands: each says what is wrong and where, and nothing that a file says breaks its form."""

import io
import json
import re
from dataclasses import replace
from pathlib import Path
from shutil import copy
from xml.etree import ElementTree

import pytest
from lxml import etree

from studeval.gate.exits import Exit, UnwrittenError
from studeval.gate.replay import HandFinding, HandVerdict, House, Wish
from studeval.gate.replay.baseline import HandBaseline, HandEntry
from studeval.gate.replay.report import openers
from studeval.gate.replay.report.records import Recorder
from studeval.gate.replay.session import Interruption, Plan, Totals, conduct
from studeval.gate.report import kinds
from studeval.rulebook import bundled, load
from studeval.rulebook.formats import faults

HERE = Path(__file__).parent
HANDS = bundled() / "hands"
NAMES = ("kings-stud-202010", "ps-razz-200911-02", "wsop-2023-ppc-49")
HOSTILE = "<script>alert(1)</script> ]]> \x1b[31m \x00 | `x` *y* @z, a: b\n\n</pre></details>\r\n## 100%"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hand that is lawful, one unlawful, one undecided and one malformed."""
    folder = tmp_path_factory.mktemp("hands")
    for name in NAMES:
        copy(HANDS / f"{name}.phh", folder)
    (folder / "x.phh").write_text("variant = \n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def plan(folder: Path) -> Plan:
    book, _ = load([bundled()])
    wish = Wish([House.of(book.profiles["roberts"])])
    return Plan([str(folder)], wish, profile="roberts", clauses={"CU-BET-01": "A bet & <more>."})


def made(plan: Plan, stop: bool = False) -> tuple[Totals, dict[str, str]]:
    """Every kind of report on a run."""
    outs = {kind: io.StringIO() for kind in openers()}
    interruption = Interruption()
    interruption.asked = stop
    recorder = Recorder(plan, [opener(outs[kind]) for kind, opener in openers().items()], "0.1")
    totals = conduct(plan, [recorder], interruption)
    return totals, {kind: out.getvalue() for kind, out in outs.items()}


@pytest.fixture(scope="module")
def texts(plan: Plan) -> dict[str, str]:
    return made(plan)[1]


def test_the_kinds_are_those_of_check() -> None:
    assert kinds.kinds() == sorted(openers())


# --- The stream ------------------------------------------------------------------------------------------------------


def records(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_the_stream_is_a_header_a_hand_each_and_a_footer(texts: dict[str, str]) -> None:
    found = records(texts["ndjson"])
    assert ["header", *["hand"] * 4, "footer"] == [record["record"] for record in found]
    assert [] == [fault for record in found for fault in faults(record, f"replay#/$defs/{record['record']}")]


def test_the_footer_counts_the_hands_and_the_rules(texts: dict[str, str]) -> None:
    footer = records(texts["ndjson"])[-1]
    assert {"lawful": 1, "undecided": 1, "unlawful": 1, "malformed": 1} == footer["counts"]
    assert ({"amount": 1}, True, 4) == (footer["rules"], footer["complete"], footer["exit"])


def test_a_hand_has_its_finding_with_clauses_and_a_command(texts: dict[str, str], folder: Path) -> None:
    hand = records(texts["ndjson"])[1]
    (finding,) = hand["findings"]
    assert ("amount", 18, 10) == (finding["rule"], finding["line"], finding["action"])
    assert ["7S-BET-01", "7S-BET-02", "CU-BET-01"] == finding["clauses"]
    assert f"studeval replay --narrate {folder}/kings-stud-202010.phh" == hand["again"]


def test_a_run_that_is_interrupted_is_a_valid_stream_that_says_so(plan: Plan) -> None:
    totals, texts = made(plan, stop=True)
    assert Exit.INTERRUPTED == totals.exit()
    header, footer = records(texts["ndjson"])
    assert ("header", False, 2) == (header["record"], footer["complete"], footer["exit"])
    assert "partial" in texts["markdown"]
    assert "partial" in texts["html"]
    assert "partial" in texts["badge"]
    assert "PARTIAL" in texts["annotations"]
    assert "PARTIAL" in texts["junit"]


# --- The others ------------------------------------------------------------------------------------------------------


def test_junit_is_of_the_schema_and_counts_each_hand_once(texts: dict[str, str]) -> None:
    document = etree.fromstring(texts["junit"].encode())
    schema = etree.XMLSchema(etree.parse(HERE.parent / "data" / "junit.xsd"))
    assert schema.validate(document), schema.error_log
    (suite,) = ElementTree.fromstring(texts["junit"])
    assert {"tests": "4", "failures": "1", "errors": "1", "skipped": "1"} == {
        name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")
    }


def test_an_annotation_stands_at_the_line_of_the_action(texts: dict[str, str], folder: Path) -> None:
    unlawful, malformed = texts["annotations"].splitlines()
    assert unlawful.startswith(f"::error file={folder}/kings-stud-202010.phh,line=18,title=UNLAWFUL ")
    assert "::action 10: p4 cbr 7716: seat 4 may call 4400" in unlawful
    assert malformed.startswith(f"::error file={folder}/x.phh,line=1,title=MALFORMED ")


def test_markdown_has_the_games_the_clauses_and_the_failures(texts: dict[str, str]) -> None:
    text = texts["markdown"]
    assert "## studeval replay: MALFORMED HANDS" in text
    assert "| stud | 1 |" not in text
    assert "| razz | 1 |  |  |  |" in text
    assert "| CU-BET-01 A bet \\& \\<more\\>. | 1 |" in text
    assert 2 == text.count("<details>")


def test_the_page_is_whole_without_scripts_or_a_network(texts: dict[str, str]) -> None:
    page = texts["html"]
    assert "action 10: p4 cbr 7716" in page
    assert "A bet &amp; &lt;more&gt;." in page
    assert [] == [word for word in ("<script", "http://", "https://", "src=") if word in page]


def test_badges_count_the_lawful(texts: dict[str, str]) -> None:
    assert ">1/4 lawful</text>" in texts["badge"]
    assert {"message": "1/4 lawful", "color": "red"}.items() <= json.loads(texts["badge-json"]).items()


def test_what_the_baseline_knows_is_skipped_and_what_is_stale_told(plan: Plan) -> None:
    known = HandEntry(f"{plan.paths[0]}/kings-stud-202010.phh", "unlawful")
    totals, texts = made(replace(plan, baseline=HandBaseline([known, HandEntry("none.phh", "unlawful")])))
    assert (1, 1) == (totals.known.total(), len(totals.stale))
    assert "known failure: action 10" in texts["junit"]
    assert "stale baseline: none.phh: the baseline says unlawful" in texts["junit"]
    assert "kings" not in texts["annotations"]
    assert "1 more failure known to the baseline." in texts["markdown"]


@pytest.fixture
def hostile(plan: Plan) -> dict[str, str]:
    """Every text of a verdict is what could break a form."""
    told = HandFinding("amount", HOSTILE, HOSTILE, 1, 1, (HOSTILE,))
    verdict = HandVerdict(HOSTILE, "unlawful", (HOSTILE,), (told,), (told,), (), HOSTILE, HOSTILE, 1, HOSTILE)
    outs = {kind: io.StringIO() for kind in openers()}
    recorder, totals = (
        Recorder(plan, [opener(outs[kind]) for kind, opener in openers().items()], "0.1"),
        Totals(),
    )
    with recorder:
        recorder.add(verdict)
        totals.add(verdict)
        recorder.end(totals)
    return {kind: out.getvalue() for kind, out in outs.items()}


def test_nothing_that_a_file_says_breaks_a_form(hostile: dict[str, str]) -> None:
    assert 3 == len(records(hostile["ndjson"]))
    assert etree.XMLSchema(etree.parse(HERE.parent / "data" / "junit.xsd")).validate(
        etree.fromstring(hostile["junit"].encode())
    )
    assert 1 == hostile["annotations"].count("\n")
    assert [] == re.findall(r"(?<!\\)<script", hostile["html"] + hostile["markdown"])
    assert 1 == hostile["markdown"].count("</details>")


def test_a_report_on_many_failures_keeps_the_first_and_counts_the_rest(plan: Plan) -> None:
    out, totals = io.StringIO(), Totals()
    with Recorder(plan, [openers()["markdown"](out)], "0.1") as recorder:
        for number in range(60):
            verdict = HandVerdict(f"{number}.phh", "malformed", fault="no")
            recorder.add(verdict)
            totals.add(verdict)
        recorder.end(totals)
    assert 50 == out.getvalue().count("<details>")
    assert "10 more are in the other reports." in out.getvalue()


def test_a_report_that_cannot_be_written_is_told_and_the_others_are_written(plan: Plan) -> None:
    def full(_: object) -> None:
        raise OSError(28, "No space left on device")

    taken: list[object] = []
    with pytest.raises(UnwrittenError, match="a report cannot be written: No space left on device"):
        Recorder(plan, [full, taken.append], "0").__enter__()
    assert 1 == len(taken)


# --- What is not judged ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def left_out(plan: Plan) -> dict[str, str]:
    """Reports under a house that has no rules for razz, which one of the hands is."""
    book, _ = load([bundled()])
    return made(replace(plan, wish=Wish([House.of(book.profiles["ps-stud"])]), profile="ps-stud"))[1]


def test_a_hand_that_is_not_judged_is_in_the_stream_with_its_reason(left_out: dict[str, str]) -> None:
    found = {
        hand["hand"].rpartition("/")[2]: hand
        for hand in records(left_out["ndjson"])
        if hand["record"] == "hand"
    }
    razz = found["ps-razz-200911-02.phh"]
    assert ("not-judged", "the house ps-stud has no rules for razz") == (razz["status"], razz["fault"])
    assert [] == [fault for record in found.values() for fault in faults(record, "replay#/$defs/hand")]


def test_reports_count_what_is_not_judged_apart(left_out: dict[str, str]) -> None:
    """Of four hands one is of razz and one, undecided under other houses, of stud hi-lo."""
    assert "| game | lawful | undecided | unlawful | malformed | not-judged |" in left_out["markdown"]
    assert "| razz |  |  |  |  | 1 |" in left_out["markdown"]
    assert '<th scope="col">not-judged</th>' in left_out["html"]
    assert ">0/2 lawful</text>" in left_out["badge"]
    assert "not judged: the house ps-stud has no rules for razz" in left_out["junit"]
    assert "no rules" not in left_out["annotations"]


def test_a_run_without_a_hand_says_so(plan: Plan, tmp_path: Path) -> None:
    totals, texts = made(replace(plan, paths=[str(tmp_path)]))
    assert Exit.NOTHING_RAN == totals.exit()
    assert texts["markdown"].startswith("## studeval replay: NO HANDS\n")
    assert "NO HANDS: 0 hands by the rules of roberts: none" in texts["annotations"]
