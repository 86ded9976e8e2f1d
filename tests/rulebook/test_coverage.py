"""Coverage of clauses by cases."""

from pathlib import Path

import pytest

from studeval.rulebook import Coverage, bundled, cover, load

VALID = Path(__file__).parent / "valid"
BOOK, _ = load([bundled()])


def test_a_clause_is_proved_exempt_or_neither() -> None:
    book, _ = load([VALID])
    assert {
        "TT": Coverage(
            proved={
                "TT-RANK-01": ("card-twice", "card-that-is-none"),
                "TT-BRING-01": ("two-queens", "two-queens-by-house"),
            },
            exempt={"TT-NAME-01": "Naming only."},
            unproved=("TT-RANK-02",),
        )
    } == cover(book)


@pytest.mark.parametrize("document", sorted(BOOK.documents))
def test_every_clause_that_a_case_can_reach_is_proved(document: str) -> None:
    assert cover(BOOK)[document].unproved == ()


def test_all_documents_are_there() -> None:
    assert {"S8", "7S", "UA", "RZ", "O8", "CU"} == set(BOOK.documents)
