"""Whatever stands wherever in a file, loading tells a problem; it never breaks."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studeval.rulebook import load
from studeval.rulebook.sources import shown
from studeval.rulebook.strict_yaml import read_file, read_text

VALID = sorted((Path(__file__).parent / "valid").iterdir())
VALUES = [None, True, 7, -1, 0.5, "", "x", "none", "As As", [], {}, [[]], [None], {"a": {}}]


def replaced(value: Any, path: tuple[str, ...], new: Any) -> Any:
    """A copy of `value` with something else at `path`."""
    if not path:
        return new
    value = copy.copy(value)
    key = int(path[0]) if isinstance(value, list) else path[0]
    value[key] = replaced(value[key], path[1:], new)
    return value


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_value_anywhere(
    path: Path, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    reading = read_file(path, path.name)
    place = data.draw(st.sampled_from(list(reading.places)))
    changed = replaced(reading.value, place, data.draw(st.sampled_from(VALUES)))
    file = tmp_path_factory.mktemp("changed") / path.name
    file.write_text(json.dumps(changed))
    _, problems = load([*(other for other in VALID if other != path), file])
    loaded = {shown(other) for other in VALID} | {shown(file)}
    assert {problem.place.file for problem in problems} <= loaded


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="a:-[]{}&*!|>'\"#,? \n\t<%@\u0430\x00", max_size=40))
def test_any_text(text: str) -> None:
    reading = read_text(text, "f.yaml")
    assert reading.problems or () in reading.places
