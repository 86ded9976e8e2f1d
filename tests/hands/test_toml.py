"""Our quick reader of TOML against the judge, tomllib: the same fields, or none where there are none."""

import tomllib
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studeval.hands import toml
from studeval.rulebook import bundled

HANDS = sorted((bundled() / "hands").glob("*.phh"))

TEXTS = st.text(st.characters(codec="utf-8"), max_size=12)
DECIMALS = st.decimals(min_value=0, max_value=10**6, places=2, allow_nan=False)
SINGLES = st.integers(-(10**6), 10**20) | st.booleans() | TEXTS | DECIMALS
VALUES = SINGLES | st.lists(SINGLES, max_size=4) | st.dictionaries(TEXTS, st.integers(), max_size=3)


def judged(text: str) -> object:
    """What tomllib reads; None where it refuses."""
    try:
        return list(tomllib.loads(text, parse_float=Decimal).items())
    except tomllib.TOMLDecodeError:
        return None


def read(text: str) -> object:
    try:
        return list(toml.read(text).items())
    except tomllib.TOMLDecodeError:
        return None


@pytest.mark.parametrize("path", HANDS[::7], ids=lambda path: path.stem)
def test_recorded_hands_are_read_as_the_judge_reads_them(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert judged(text) == read(text)


@given(st.dictionaries(TEXTS, VALUES, max_size=6))
def test_what_is_written_is_read_again(fields: dict[str, object]) -> None:
    assert list(fields.items()) == read(toml.write(fields)) == judged(toml.write(fields))


@given(
    st.lists(
        st.sampled_from(
            [
                "a = 1",
                "b = [1, 2]",
                "a = 2",
                '"',
                "[",
                "]",
                "c = [\n",
                '  "x",\n',
                "# no",
                "\n",
                ",",
                "\t",
                "= 01",
            ]
        ),
        max_size=9,
    ).map("\n".join)
)
def test_any_text_is_read_or_refused_as_the_judge_does(text: str) -> None:
    assert judged(text) == read(text)


@pytest.mark.parametrize(
    "text",
    [
        "a = 1\na = 2\n",
        "a = 01\n",
        "a = 1_000\n",
        'a = "x\\ty"\n',
        "a = 'x'\n",
        "a = [\n  1,\n  2\n]\n",
        'a = [\n  "x",\n  "y",\n]\n',
        'a = [\n  "x" # no\n]\n',
        "a = { b = 1, b = 2 }\n",
        "a = { b = 1, c = 2 }\n",
        'a = { b = 1, c = "x, d = 2" }\n',
        'a = { b = "", b = 2 }\n',
        "a = 0.250\n",
        "a = [1, 0.5]\n",
        "a = 1979-05-27\n",
        "a = true # yes\n",
        "# only this",
        "a.b = 1\n",
        "[t]\na = 1\n",
        'a = """x\ny"""\n',
        "a = 1\r\nb = 2\r\n",
        "a = nan_\n",
        "a = 1 2\n",
        "a = 123456789012345678901234567890\n",
        "",
    ],
    ids=repr,
)
def test_a_form_is_read_or_refused_as_the_judge_does(text: str) -> None:
    assert judged(text) == read(text)


def test_each_key_and_action_has_its_line() -> None:
    text = 'a = 1\nactions = [\n  "p1 f", "p2 f",\n  # "no"\n  "p3 f",\n]\nb = 2\n'
    assert ({"a": 5, "actions": 6, "b": 11}, [7, 7, 9]) == toml.lines(text, first=5)
