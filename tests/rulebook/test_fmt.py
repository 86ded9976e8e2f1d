"""The canonical form: what fmt settles, what it keeps, and that it changes nothing that a file says."""

from pathlib import Path

import pytest

from studeval.rulebook import bundled
from studeval.rulebook.comments import comments
from studeval.rulebook.fmt import WIDTH, formatted
from studeval.rulebook.strict_yaml import read_text
from studeval.rulebook.yaml_text import flow, key, scalar

HERE = Path(__file__).parent
FILES = [*bundled().rglob("*.yaml"), *(path for path in HERE.glob("*/*.y*ml") if path.parent.name != "bad")]
READABLE = [path for path in (HERE / "bad").glob("*.yaml") if not formatted(path.read_text("latin-1"), "")[1]]


def form(text: str) -> str:
    written, problems = formatted(text, "f.yaml")
    assert problems == []
    return written


@pytest.mark.parametrize("path", sorted(FILES + READABLE), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_file_comes_to_say_something_else(path: Path) -> None:
    text = path.read_text()
    written = form(text)
    assert read_text(text, "").value == read_text(written, "").value
    assert sorted(_said(text)) == sorted(_said(written))
    assert written == form(written)


def _said(text: str) -> list[str]:
    return [comment.text for comment in comments(text) if comment.text]


SETTLED = [
    pytest.param("a:   1   \n\n\n\nb: 2\n\n\n", "a: 1\n\nb: 2\n", id="spaces and blank lines"),
    pytest.param("a: 1\r\nb: 2\r\n", "a: 1\nb: 2\n", id="line ends"),
    pytest.param("\n\na: 1", "a: 1\n", id="first and last line"),
    pytest.param("a:\n- 1\n-   2\n", "a:\n  - 1\n  - 2\n", id="indentation of a list"),
    pytest.param("a:\n     b:\n       c: d\n", "a:\n  b:\n    c: d\n", id="indentation of a mapping"),
    pytest.param("a:\n  -\n    b: 1\n    c: 2\n", "a:\n  - b: 1\n    c: 2\n", id="a mapping after a dash"),
    pytest.param("a: { b: 1,c: [ 2,3 ] }\n", "a: {b: 1, c: [2, 3]}\n", id="spaces in brackets"),
    pytest.param("a: {b: 1,\n  c: 2}\n", "a: {b: 1, c: 2}\n", id="brackets over lines"),
    pytest.param("a: 'As Kd'\nb: '7'\nc: \"\"\n", 'a: As Kd\nb: "7"\nc: ""\n', id="quotes"),
    pytest.param("a: >-\n  one\n  two\n", "a: one two\n", id="a text that fits"),
    pytest.param("a:\nb: ~\n", "a: null\nb: null\n", id="nothing"),
    pytest.param("a: {}\nb: []\n", "a: {}\nb: []\n", id="empty"),
    pytest.param("a: |\n  one\n  two\n", 'a: "one\\ntwo\\n"\n', id="lines"),
]


@pytest.mark.parametrize(("text", "settled"), SETTLED)
def test_what_is_settled(text: str, settled: str) -> None:
    assert settled == form(text)


KEPT = [
    pytest.param("# head\n\n# more\na: 1\n", id="a comment at the head"),
    pytest.param("a:\n  # on b\n  b: 1\n", id="a comment before a key"),
    pytest.param("a:\n  # on the first\n  - b: 1\n\n  # on the second\n  - c: 2\n", id="before an item"),
    pytest.param("a: 1  # on a\nb:  # on b\n  - 2  # on 2\n", id="a comment behind"),
    pytest.param("a: 1      # one\nbb: 22    # two\n", id="comments in a column"),
    pytest.param("a: {b: 1}  # on a\n", id="behind brackets"),
    pytest.param("a: 1\n# at the end\n", id="a comment at the end"),
    pytest.param("a: 'it is: \"so\"'\n", id="single quotes that save a backslash"),
    pytest.param("a:\n  b: 1\nc: {b: 1}\n", id="lines or brackets"),
]


@pytest.mark.parametrize("text", KEPT)
def test_what_is_kept(text: str) -> None:
    assert text == form(text)


def test_keys_come_in_the_order_of_the_schema() -> None:
    text = """\
op: best
# The game
game: stud
cases:
  - expect: {low: none}
    # Why
    why: So.
    id: a
    given: {board: As, hole: Kd}
    wye: unknown
"""
    assert (
        form(text)
        == """\
game: stud
op: best
# The game
cases:
  - id: a
    # Why
    why: So.
    given: {board: As, hole: Kd}
    expect: {low: none}
    wye: unknown
""".replace("game: stud\nop: best\n# The game\n", "# The game\ngame: stud\nop: best\n")
    )


def test_a_comment_on_the_key_that_comes_first_goes_before_the_item() -> None:
    text = "op: best\ncases:\n  - why: So.\n    # The name\n    id: a\n"
    assert form(text) == "op: best\ncases:\n  # The name\n  - id: a\n    why: So.\n"


LONG = "word " * 40


def test_a_long_text_is_folded() -> None:
    head, *lines = form(f"cases:\n  - why: {LONG}\n").splitlines()[1:]
    assert head == "  - why: >-"
    assert all(line.startswith("      word") and len(line) <= WIDTH for line in lines)


def test_a_comment_behind_a_long_text_goes_before_it() -> None:
    assert form(f"why: {LONG} # so\n").splitlines()[:2] == ["# so", "why: >-"]


def test_a_long_text_with_spaces_of_its_own_is_not_folded() -> None:
    text = f'why: "{LONG}  {LONG}"\n'
    assert text == form(text)


def test_brackets_that_do_not_fit_go_below_and_then_in_lines() -> None:
    below = ", ".join(f"key-{n:02}: value" for n in range(7))
    assert form(f"given-{'x' * 20}: {{{below}}}\n") == f"given-{'x' * 20}: {{{below}}}\n".replace(
        ": {", ":\n  {", 1
    )
    longer = form(f"given: {{{below}, {below.replace('key', 'no')}}}\n").splitlines()
    assert longer[:3] == ["given:", "  key-00: value", "  key-01: value"]


def test_a_long_list_goes_on_under_its_bracket() -> None:
    first, second = form(f"basis: [{', '.join(['S8-BRING-04'] * 12)}]\n").splitlines()
    assert first.endswith("S8-BRING-04,")
    assert second.startswith("        S8-BRING-04")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: {b: 1,  # on b\n  c: 2}\n", "f.yaml:1:12"),
        ("a: [\n  # on 1\n  1]\n", "f.yaml:2:3"),
        ("a: >-  # on a\n  text\n", "f.yaml:1:8"),
    ],
)
def test_a_comment_without_a_place_is_told(text: str, place: str) -> None:
    written, (problem,) = formatted(text, "f.yaml")
    assert (written, str(problem.place)) == (text, place)


def test_what_cannot_be_read_is_left() -> None:
    written, (problem,) = formatted("a: [1\n", "f.yaml")
    assert (written, problem.place.file) == ("a: [1\n", "f.yaml")


TEXTS = [
    "As Kd",
    "3:1",
    "no",
    "7",
    "007",
    "true",
    "",
    " x",
    "a: b",
    "a #b",
    "- a",
    "[a]",
    "a, b",
    "x]",
    "'a'",
    '"',
    "\\",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_read_back_as_it_is(text: str) -> None:
    value = {text: text, "list": [text, {text: [text]}]}
    assert value == read_text(flow(value), "").value
    assert {text: text} == read_text(f"{key(text)}: {scalar(text)}", "").value
