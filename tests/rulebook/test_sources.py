"""Files: what kind each is shows in its first known key, and the head of cases in their profile does not mislead."""

import pytest

from studeval.rulebook.sources import kind_of


@pytest.mark.parametrize(
    ("keys", "schema"),
    [
        ("document", "document"),
        ("clauses", "document"),
        ("references", "references"),
        ("decisions", "decisions"),
        ("profile", "profile"),
        ("cases", "case-file"),
        ("profile topic", "case-file"),
        ("profile op", "case-file"),
        ("profile cases", "case-file"),
    ],
)
def test_a_key_tells_the_kind_of_a_file(keys: str, schema: str) -> None:
    kind = kind_of(dict.fromkeys(keys.split()))
    assert kind is not None
    assert kind.schema == schema


@pytest.mark.parametrize("top", [{}, {"services": {}}, [], ["cases"], "cases", None], ids=repr)
def test_what_is_of_no_kind(top: object) -> None:
    assert kind_of(top) is None
