"""YAML as we read it: plain values, their places, and nothing that a reader would not expect."""

import time
from pathlib import Path

import pytest
import yaml

from studeval.rulebook import strict_yaml
from studeval.rulebook.place import Place
from studeval.rulebook.strict_yaml import read_file, read_text


def problems(text: str) -> list[str]:
    return [str(problem) for problem in read_text(text, "f.yaml").problems]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("3:1", "3:1"),
        ("no", "no"),
        ("yes", "yes"),
        ("off", "off"),
        ("True", "True"),
        ("007", "007"),
        ("1_000", "1_000"),
        ("0x1f", "0x1f"),
        ("0o17", "0o17"),
        ("1e3", "1e3"),
        (".5", ".5"),
        ("+1", "+1"),
        (".inf", ".inf"),
        ("2026-11-30", "2026-11-30"),
        ("=", "="),
        ("'12'", "12"),
        ('"true"', "true"),
        ("12", 12),
        ("-12", -12),
        ("0", 0),
        ("0.5", 0.5),
        ("-2.25", -2.25),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("9" * 5000, "9" * 5000),
        ("8s 7h 6d 5c 4s", "8s 7h 6d 5c 4s"),
    ],
)
def test_scalars(written: str, value: object) -> None:
    read = read_text(f"key: {written}\n", "f.yaml").value
    assert {"key": value} == read
    assert type(value) is type(read["key"])


def test_a_minus_alone_is_text() -> None:
    assert read_text("[-]", "f.yaml").value == ["-"]


def test_keys_are_text_as_written() -> None:
    assert read_text("{1: 0, no: 0, 3:1: 0, ~: 0, 1.0: 0}", "f.yaml").value == {
        "1": 0,
        "no": 0,
        "3:1": 0,
        "~": 0,
        "1.0": 0,
    }


def test_every_value_and_key_has_its_place() -> None:
    reading = read_text("cases:\n  - id: a\n    given: {1: Ac, 2: Qd}\n", "f.yaml")
    assert {
        (): Place("f.yaml", 1, 1),
        ("cases",): Place("f.yaml", 2, 3),
        ("cases", "0"): Place("f.yaml", 2, 5),
        ("cases", "0", "id"): Place("f.yaml", 2, 9),
        ("cases", "0", "given"): Place("f.yaml", 3, 12),
        ("cases", "0", "given", "1"): Place("f.yaml", 3, 16),
        ("cases", "0", "given", "2"): Place("f.yaml", 3, 23),
    } == reading.places
    assert Place("f.yaml", 3, 20) == reading.keys["cases", "0", "given", "2"]


def test_of_a_repeated_key_the_first_counts() -> None:
    reading = read_text("a: 1\nb: 2\na: [3, *x]\nb: 4\n", "f.yaml")
    assert reading.value == {"a": 1, "b": 2}
    assert {
        (): Place("f.yaml", 1, 1),
        ("a",): Place("f.yaml", 1, 4),
        ("b",): Place("f.yaml", 2, 4),
    } == reading.places
    assert {("a",): Place("f.yaml", 1, 1), ("b",): Place("f.yaml", 2, 1)} == reading.keys
    assert [str(problem) for problem in reading.problems] == [
        "f.yaml:3:1: the key 'a' is there twice: the first is in line 1",
        "f.yaml:3:8: the alias *x is not read: write the value out",
        "f.yaml:4:1: the key 'b' is there twice: the first is in line 2",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("&x a: 1", "f.yaml:1:1: the anchor &x is not read: write each value where it belongs"),
        ("!t a: 1", "f.yaml:1:1: the tag !t is not read: write plain text, numbers, lists and mappings"),
        ("<<: 1", "f.yaml:1:1: merge keys are not read: write the keys out"),
    ],
    ids=["anchor", "tag", "merge"],
)
def test_a_key_is_only_text(text: str, told: str) -> None:
    assert problems(text) == [told]


def test_what_is_quoted_is_no_merge_key() -> None:
    assert (read_text("'<<': 1", "f.yaml").value, problems("'<<': 1")) == ({"<<": 1}, [])


def test_an_alias_bomb_never_expands() -> None:
    levels = [f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]" for n in range(1, 60)]
    start = time.process_time()
    reading = read_text("\n".join(["l0: &l0 lol", *levels]), "f.yaml")
    assert time.process_time() - start < 1
    assert not reading.whole
    assert len(reading.problems) == 60 + 59 * 9


def test_a_tag_builds_no_object(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    reading = read_text(f"a: !!python/object/apply:pathlib.Path.touch ['{trace}']", "f.yaml")
    assert not trace.exists()
    (problem,) = reading.problems
    assert str(problem).startswith(
        "f.yaml:1:4: the tag tag:yaml.org,2002:python/object/apply:pathlib.Path.touch is"
    )


@pytest.mark.parametrize("depth", [34, 900, 100_000])
@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_deep_nesting_is_no_recursion_error(opening: str, depth: int) -> None:
    (problem,) = problems(opening * depth)
    assert "nest" in problem


def test_thirty_two_levels_below_the_first_are_read() -> None:
    assert problems("[" * 33 + "]" * 33) == []


@pytest.mark.parametrize("loader", [yaml.SafeLoader, strict_yaml._LOADER])
def test_both_parsers_tell_the_same(loader: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strict_yaml, "_LOADER", loader)
    reading = read_text("a: &x [1, '1']\n'b' : *x\n<<: {c: !t d}\nb:\n  - |\n    text\n", "f.yaml")
    assert reading.value == {"a": [1, "1"], "b": None, "<<": {"c": "d"}}
    assert [str(problem) for problem in reading.problems] == [
        "f.yaml:1:4: the anchor &x is not read: write each value where it belongs",
        "f.yaml:2:7: the alias *x is not read: write the value out",
        "f.yaml:3:1: merge keys are not read: write the keys out",
        "f.yaml:3:9: the tag !t is not read: write plain text, numbers, lists and mappings",
        "f.yaml:4:1: the key 'b' is there twice: the first is in line 2",
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_a_byte_order_mark_do_not_matter(end: str, tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(f"\ufeffa: 1{end}b: \u0430{end}".encode())
    reading = read_file(path, "f.yaml")
    assert reading.value == {"a": 1, "b": "\u0430"}
    assert [str(problem) for problem in reading.problems] == [
        "f.yaml:2:4: '\u0430' (U+0430) is not plain ASCII: type it in Latin letters"
    ]


def test_a_word_in_other_letters_is_told_as_a_whole() -> None:
    assert problems("a: \u0422\u0443\u0437 x") == [
        "f.yaml:1:4: '\u0422\u0443\u0437' (U+0422) is not plain ASCII: type it in Latin letters"
    ]


def test_control_characters_are_told_where_they_stand() -> None:
    assert problems("x\x00y: 1\nz: \x1b") == [
        "f.yaml:1:2: '\\x00' (U+0000) is not plain ASCII: type it in Latin letters",
        "f.yaml:2:4: '\\x1b' (U+001B) is not plain ASCII: type it in Latin letters",
    ]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to("nowhere")
    (problem,) = read_file(tmp_path / "link.yaml", "link.yaml").problems
    assert str(problem) == "link.yaml:1:1: this file cannot be read: No such file or directory"
