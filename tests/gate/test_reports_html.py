"""The page in a real browser: what it lists, its filters, what it escapes, and that it fits a phone.

The browser is a headless Chromium; where there is none these tests are skipped.
"""

import json
import re
import shutil
import subprocess
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from studeval.gate.engine import Failure, Unsupported

pytest.importorskip("jinja2", reason="jinja2 makes the page, and is not installed")
from studeval.gate.report import html

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
browser = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium to show the page")

HOSTILE = '<script>document.title = "taken over"</script><img src=x onerror="document.title = 1"></script>'
LARGEST = 6_000_000  # bytes


class Page(HTMLParser):
    """The page as the browser left it: elements, the keys of the questions listed, texts by id, class or tag."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.keys, self.parts = [], [], {}
        self._open = ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.tags.append((tag, given))
        if "data-key" in given:
            self.keys.append(given["data-key"])
        self._open = given.get("id") or given.get("class") or tag

    def handle_data(self, data):
        if data.strip():
            self.parts.setdefault(self._open, []).append(data)

    @property
    def count(self):
        """What the page says of how many questions it lists."""
        return self.parts["count"][0]


def show(path, address="", size="1200,900", *options):
    """The page after its script has run."""
    command = [
        str(CHROMIUM), "--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000",
        f"--user-data-dir={path.parent / 'profile'}", f"--window-size={size}", *options, "--dump-dom",
    ]  # fmt: skip
    done = subprocess.run(
        [*command, f"{path.as_uri()}{address}"], capture_output=True, text=True, timeout=60, check=True
    )
    return Page(done.stdout)


@pytest.fixture(scope="module")
def many():
    """2,000 cases on six engines, of which every cell but the first engine's has a failure of its own."""

    def verdict(number, engine):
        fine = engine == "e0"
        return {
            "record": "verdict", "key": f"case-{number}", "case": f"case-{number}", "engine": engine,
            "title": f"the {number}th case, in which the highest suit of several equal upcards brings it in",
            "kind": "pass" if fine else "wrong", "op": "bring-in", "game": "razz", "profile": "ps-razz",
            "clauses": ["RZ-BRING-04"], "file": "specs/cases/bring-in.yaml", "line": number,
            "why": "In razz the high end of the suit order pays, and of the two queens that tie the heart is higher.",
            "given": {"upcards": {"1": "Ac", "2": "Qd", "3": "Qh", "4": "Js"}}, "expect": {"seat": 3},
            "got": {"seat": number, "card": "Qd", "choices": {"bring-in": 1, "complete": 2}, "by": engine},
            "differences": [{"path": ["seat"], "expected": 3, "got": number}], "message": "differs in seat",
            "again": f"studeval check --engine {engine} -k case-{number}",
        }  # fmt: skip

    return verdict


@pytest.fixture
def large(record, scripted, many):
    run = record(*(scripted({}, f"e{number}") for number in range(6)), questions=[])
    run.verdicts = [many(number, engine) for number in range(2000) for engine in run.engines]
    return run


@pytest.fixture
def written(tmp_path):
    """Writes the page of a run."""

    def write(run):
        path = tmp_path / "out.html"
        path.write_text(html.render(run), encoding="utf-8", errors="backslashreplace")
        return path

    return write


@pytest.fixture
def run(record, scripted):
    return record(
        scripted({"seat": 3}, "a"), scripted(Failure("signal 11", "last words", "crash"), "cmd:./b --fast")
    )


SUIT, SEAT = "queen-of-hearts/suit", "queen-of-hearts/seat"


# --- What can be said without a browser ------------------------------------------------------------------------------


def test_a_large_run_stays_small(large):
    assert len(html.render(large).encode()) < LARGEST


def test_the_head_can_be_read_without_scripts(run):
    text = html.render(run)
    head = text[: text.index('<script type="application/json"')]
    assert "1 case (2 questions) on a and cmd:./b --fast: 1 passed, 1 wrong, 2 crashed" in head
    assert re.search(r'<td class="bad">1/2</td>', head)
    assert "Among equal upcards the highest suit brings it in." in head


def test_the_page_may_load_nothing(run):
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', html.render(run))
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-")


def test_a_long_answer_is_cut(record, scripted):
    text = html.render(record(scripted({"seat": "x" * 50_000}, "a")))
    assert "x" * html.LONGEST not in text
    assert "x" * (html.LONGEST - 100) in text


# --- In the browser --------------------------------------------------------------------------------------------------


@browser
def test_failures_are_listed_first_by_themselves(run, written):
    page = show(written(run))
    assert (page.count, page.keys) == ("2 of 2 questions", [SUIT, SEAT])
    cells = [given["class"] for tag, given in page.tags if given.get("class", "").startswith("cell")]
    assert cells == ["cell k-pass", "cell k-crash", "cell k-wrong", "cell k-crash"]


@browser
def test_an_open_failure_says_all_of_it(run, written):
    page = show(written(run), f"#open={SUIT.replace('/', '%2F')}")
    facts = page.parts["dd"]
    assert facts == [
        "RZ-BRING-04  Among equal upcards the highest suit brings it in.",
        "ps-razz, bring-in-tie: suit",
        "bring-in in razz, upcards: {1: Ac, 2: Qd, 3: Qh, 4: Js}",
        "seat: 3",
        "In razz the high end of the suit order pays.",
        "house/bring-in.yaml:12",
        "signal 11\nlast words",
        "confirmed: it did the same when asked once more, alone",
    ]
    assert page.parts["strong"] == ["cmd:./b --fast: crashed"]
    assert page.parts["code"][-1] == f"studeval check --engine 'cmd:./b --fast' -k {SUIT}"


ADDRESSES = {
    "#": [SUIT, SEAT],
    "#verdict=wrong": [SEAT],
    "#verdict=wrong&engine=a": [SEAT],
    "#verdict=pass&engine=a": [SUIT],
    "#verdict=crash&engine=a": [],
    "#verdict=crash&engine=cmd%3A.%2Fb%20--fast": [SUIT, SEAT],
    "#verdict=known": [],
    "#verdict=new&engine=a": [SEAT],
    "#op=bring-in&game=razz&document=RZ&clause=rz-bring": [SUIT, SEAT],
    "#clause=RZ-BRING-99": [],
    "#document=RZ&verdict=wrong": [SEAT],
    "#q=HEARTS%2Fsuit": [SUIT],
    "#q=signal%20queens": [SUIT, SEAT],
    "#q=nowhere": [],
}
# Goes through addresses in one browser, as links of the page do, and shows what each lists.
VISITOR = """<iframe id="page" src="out.html"></iframe><pre id="seen"></pre><script>
const listed = {};
document.getElementById("page").onload = async ({ target: { contentWindow: page } }) => {
  for (const address of ADDRESSES) {
    page.location.hash = address;
    await new Promise((done) => setTimeout(done, 60));
    listed[address] = [...page.document.querySelectorAll("#list > li")].map((row) => row.dataset.key);
  }
  document.getElementById("seen").textContent = JSON.stringify(listed);
};</script>"""


@browser
def test_the_address_filters(run, written):
    visitor = written(run).with_name("visitor.html")
    visitor.write_text(VISITOR.replace("ADDRESSES", json.dumps(list(ADDRESSES))), encoding="utf-8")
    (seen,) = show(visitor, "", "1200,900", "--allow-file-access-from-files").parts["seen"]
    assert json.loads(seen) == ADDRESSES


@browser
def test_a_green_run_lists_everything(record, rulebook, scripted, written):
    questions = rulebook.cases["queen-of-hearts"].questions()[:1]
    page = show(written(record(scripted({"seat": 3}, "a"), questions=questions)))
    assert (page.keys, page.count) == ([SUIT], "1 of 1 question")


@browser
def test_nothing_that_is_said_becomes_a_part_of_the_page(record, rulebook, scripted, written):
    case = replace(rulebook.cases["queen-of-hearts"], title=HOSTILE, why=HOSTILE)
    engines = [scripted({"seat": HOSTILE, HOSTILE: 1}, f"py:{HOSTILE}"), scripted(Unsupported(HOSTILE), "b")]
    page = show(written(record(*engines, rulebook=replace(rulebook, cases={case.id: case}))), f"#open={SUIT}")
    assert page.parts["title"] == ["studeval: FAILED"]
    assert [given for tag, given in page.tags if tag == "img"] == []
    assert sum(tag == "script" for tag, _ in page.tags) == 2
    assert f"seat: {HOSTILE}, {HOSTILE}: 1" in page.parts["dd"]


@browser
def test_a_large_run_is_listed_a_screenful_at_a_time(large, written):
    page = show(written(large))
    assert page.count == "2000 of 2000 questions"
    assert 100 <= len(page.keys) < 2000


# Shows the page at several widths, and how wide each needs to be.
MEASURE = """<pre id="seen"></pre><script>
const widths = {};
for (const width of WIDTHS) {
  const frame = document.createElement("iframe");
  frame.style = `width: ${width}px; height: 800px; border: 0`;
  frame.onload = () => setTimeout(() => {
    widths[width] = frame.contentDocument.documentElement.scrollWidth;
    document.getElementById("seen").textContent = JSON.stringify(widths);
  }, 300);
  frame.src = "out.html";
  document.body.append(frame);
}</script>"""
WIDTHS = [320, 390, 800, 1200]


@browser
def test_nothing_stands_out_of_the_page_on_a_phone_or_a_desk(large, written):
    frame = written(large).with_name("frame.html")
    frame.write_text(f"<body>{MEASURE.replace('WIDTHS', json.dumps(WIDTHS))}", encoding="utf-8")
    options = ("--allow-file-access-from-files", "--hide-scrollbars")
    (seen,) = show(frame, "", "1300,900", *options).parts["seen"]
    assert json.loads(seen) == {str(width): width for width in WIDTHS}
