"""A collection cut into its hands: what is a heading, and what only looks like one."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studeval.hands.collection import parts

# Each is whole TOML, with lines that look like headings in most of them.
FIELDS = [
    'a = "[2]"\n',
    "b = [\n[2]\n]\n",
    'c = [\n  [1, 2], # [\n  ["[3]"],\n[4],\n]\n',
    'd = """\n[5]\nx = 1\n"" \\""" """\n',
    "e = '''\n [6]\n\"\"\" '' '''\n",
    "f = '\"[' # it's [7]\n",
    'g = { h = [1], i = "]" }\n',
    '"odd key" = """"[""""\n',
    "# [8]\n",
    "\n",
]


def cut(text: str) -> list[tuple[int, str, str]]:
    """Line, name and fault of each part."""
    return [(part.line, part.name, part.fault) for part in parts(text.splitlines(keepends=True))]


@given(st.lists(st.lists(st.sampled_from(FIELDS), unique=True), min_size=1, max_size=4))
def test_a_collection_is_cut_as_the_judge_reads_it(hands: list[list[str]]) -> None:
    text = "".join(f"[{number}]\n{''.join(fields)}" for number, fields in enumerate(hands, 1))
    found = list(parts(text.splitlines(keepends=True)))
    assert tomllib.loads(text) == {part.name.strip("[]"): tomllib.loads(part.content) for part in found}
    assert text == "".join(part.text for part in found)


@pytest.mark.parametrize("heading", ["[2]", " [2]", "\t[ 2 ]", '["2"]', "['2']", "[2] # the second", "[2]\r"])
def test_a_heading_may_be_written_in_any_way_of_toml(heading: str) -> None:
    text = f"[1]\na = 1\n{heading}\nb = 1\n"
    assert ["1", "2"] == list(tomllib.loads(text.replace("\r\n", "\n")))
    assert [(1, "[1]", ""), (3, "[2]", "")] == cut(text)


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("[a]", "[a]"),
        ("[-4]", "[-4]"),
        ("[[6]]", "[[6]]"),
        ("[1.x]", "[1.x]"),
        ("[\u0661]", "[\u0661]"),
        ("[2] a = 1", "[2]"),
        ('["2]', '["2]'),
        ("[2", ""),
    ],
)
def test_what_is_no_heading_of_a_hand_is_told_and_belongs_to_no_hand(heading: str, name: str) -> None:
    said = f"{heading} is no heading of a hand in a collection, which are [1], [2] ..."
    text = f"[1]\na = 1\n{heading}\nb = 1\n[3]\n"
    assert [(1, "[1]", ""), (3, name, said), (5, "[3]", "")] == cut(text)


@pytest.mark.parametrize(
    ("numbers", "second"),
    [
        ("1 2 1", [2]),
        ("5 6 5 7", [2]),
        ("3 1 2 1 3 4", [3, 4]),
        ("9 7 8 9 10 10 7", [3, 5, 6]),
        ("1 01 1", [2]),
        ("0 1 0", [2]),
        (f"{'9' * 5000} 1 {'9' * 5000}", [2]),
    ],
    ids=lambda value: value[:12] if isinstance(value, str) else None,
)
def test_the_second_of_two_hands_with_one_number_is_told(numbers: str, second: list[int]) -> None:
    found = cut("".join(f"[{number}]\n" for number in numbers.split()))
    assert second == [index for index, (_, _, fault) in enumerate(found) if fault]
    assert f"a second hand {found[second[0]][1]} in a collection" == found[second[0]][2]


def test_a_hand_that_is_cut_off_in_a_list_hides_none_after_it() -> None:
    text = '[1]\nactions = [\n  "p1 f",\n[2]\n\na = 1\n[3]\nb = [\nc = 2\n[4]\n'
    assert [(1, "[1]", ""), (4, "[2]", ""), (7, "[3]", ""), (10, "[4]", "")] == cut(text)


@pytest.mark.parametrize("text", ["", "# only [1]\n", "a = 1\n[1]\nb = 2\n", "x [\n[1]\n"])
def test_what_begins_with_no_heading_is_one_hand(text: str) -> None:
    assert [(1, text)] == [(part.line, part.content) for part in parts(text.splitlines(keepends=True))]


def test_a_part_is_given_as_soon_as_the_next_begins() -> None:
    """No more than a part of a collection is ever held."""
    lines = iter(["[1]\n", "a = 1\n", "[2]\n", "b = 1\n", "[3]\n"])
    assert "[1]" == next(parts(lines)).name
    assert ["b = 1\n", "[3]\n"] == list(lines)
