"""Errors are sentences, keep their place, and survive a trip between processes."""

import pickle

import pytest

from studeval.errors import (
    BackendError,
    CardError,
    CardTypeError,
    DuplicateCardError,
    HandSizeError,
    HouseRuleError,
    SituationError,
    SpecError,
    StudevalError,
    within,
)

ONE_OF_EACH = [
    CardError("As Xs", 3, "'Xs' at position 3 is not a card"),
    DuplicateCardError("As", 9),
    HandSizeError(4, "a hand is five to seven cards"),
    CardTypeError("cards are text"),
    SituationError("seat 3 is there twice", path=("upcards",)),
    HouseRuleError("no house has a decision 'suits'"),
    BackendError("the C evaluator is not there"),
    SpecError("duplicate key 'id'", "cases/low.yaml", 12, 5),
]
BY_CODE = [pytest.param(error, id=error.code) for error in ONE_OF_EACH]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (DuplicateCardError("As", 9), "the ace of spades ('As') stands twice, again at position 9"),
        (DuplicateCardError("Td"), "the ten of diamonds ('Td') stands twice"),
        (DuplicateCardError("2c", where="here"), "the deuce of clubs ('2c') stands twice, here"),
        (HandSizeError(4, "a hand is five to seven cards"), "a hand is five to seven cards, not four"),
        (HandSizeError(0, "a hand is five to seven cards"), "a hand is five to seven cards, not none"),
        (HandSizeError(52, "a hand is five to seven cards"), "a hand is five to seven cards, not 52"),
        (SpecError("duplicate key", "cases/low.yaml", 12, 5), "cases/low.yaml:12:5: duplicate key"),
    ],
)
def test_an_error_is_a_sentence(error: StudevalError, sentence: str) -> None:
    assert sentence == str(error)


def test_every_kind_has_its_own_code() -> None:
    assert [error.code for error in ONE_OF_EACH] == [
        "bad-card", "duplicate-card", "hand-size", "not-cards", "impossible", "house-rule", "backend", "spec",
    ]  # fmt: skip


@pytest.mark.parametrize("error", BY_CODE)
def test_every_error_is_a_value_error(error: StudevalError) -> None:
    assert isinstance(error, ValueError)


def test_not_cards_is_a_type_error_too() -> None:
    assert issubclass(CardTypeError, TypeError)


@pytest.mark.parametrize("error", BY_CODE)
def test_an_error_survives_pickling_with_its_place(error: StudevalError) -> None:
    placed = error.at("hands")
    again = pickle.loads(pickle.dumps(placed))
    assert (type(placed), str(placed), vars(placed)) == (type(again), str(again), vars(again))


def test_a_path_is_empty_until_somebody_knows_the_place() -> None:
    assert HandSizeError(4, "a hand is five to seven cards").path == ()


def test_within_puts_each_place_in_front() -> None:
    with pytest.raises(SituationError) as caught, within("given"), within("hands", "P1"):
        raise SituationError("too many", path=("cards",))
    assert caught.value.path == ("given", "hands", "P1", "cards")


def test_within_leaves_other_errors_alone() -> None:
    with pytest.raises(KeyError) as caught, within("hands"):
        raise KeyError("P1")
    assert not hasattr(caught.value, "path")
