"""Many texts at once: what `parse` reads one by one, with the number of the one that is wrong."""

from array import array
from typing import Any

import numpy as np
import pytest

from studeval import fast
from studeval.cards import Cards
from studeval.errors import BatchError, CardError, CardTypeError, DuplicateCardError
from studeval.fast import texts

GOOD = ["As Kd", "10h", "", "  2c\t3c ", "a♠KDqh", "J♣"]


@pytest.fixture(params=["at once", "one by one"])
def reading(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one call of the backend if it has one, and text by text."""
    if request.param == "one by one":
        monkeypatch.setattr(texts, "_read_all", lambda *_: False)


@pytest.mark.usefixtures("reading")
def test_each_text_is_read_as_alone() -> None:
    assert list(fast.parse_many(GOOD)) == [Cards(text).mask for text in GOOD]
    assert fast.parse_many(iter(GOOD)) == fast.parse_many(GOOD)
    assert fast.parse_many([]) == array("Q")


@pytest.mark.parametrize(
    ("told", "read"),
    [
        pytest.param(GOOD, True, id="sets of cards"),
        pytest.param(["As Kd", "As As"], False, id="a card twice"),
        pytest.param(["As\0Kd", "2c"], False, id="a NUL"),
        pytest.param(["As", b"Kd"], False, id="no text"),
    ],
)
def test_c_reads_all_texts_or_says_that_it_cannot(native: Any, told: list[str], read: bool) -> None:
    sets = array("Q", [0] * len(told))
    assert native.parse_many(told, memoryview(sets)) is read
    assert not read or list(sets) == [Cards(text).mask for text in told]


@pytest.mark.usefixtures("reading")
@pytest.mark.parametrize(
    ("bad", "reason", "message"),
    [
        ("As Xd", CardError, "text 2: 'Xd' at position 3 is not a card: 'X' is no rank"),
        ("As As", DuplicateCardError, "text 2: the ace of spades ('As') stands twice, again at position 3"),
        ("As\0Kd", CardError, "text 2: .* at position 2 is not a card"),
        ("\0", CardError, "text 2: .* at position 0 is not a card"),
        ("As \ud800", CardError, "text 2: .* at position 3 is not a card"),
        (b"As", CardTypeError, "text 2: cards are text, or Card objects, not bytes"),
        (None, CardTypeError, "text 2: cards are text, or Card objects, not NoneType"),
    ],
    ids=["no card", "twice", "a NUL", "only a NUL", "half a character", "bytes", "nothing"],
)
def test_the_bad_text_is_named(bad, reason: type, message: str) -> None:
    with pytest.raises(BatchError, match=message.replace("(", "\\(").replace(")", "\\)")) as caught:
        fast.parse_many(["As Kd", "", bad, "Zz"])
    assert isinstance(caught.value, fast.TextError)
    assert (caught.value.index, type(caught.value.reason)) == (2, reason)
    assert caught.value.code == reason.code


def test_texts_are_read_into_the_callers_memory() -> None:
    room = np.zeros(2, np.uint64)
    assert fast.parse_many(["2c", "3c"], out=room) is room
    assert room.tolist() == [1, 2]


def test_one_text_and_other_memory_are_refused() -> None:
    for call, message in [
        (lambda: fast.parse_many("As Kd"), "a list of texts is wanted, not one text"),
        (
            lambda: fast.parse_many(["2c"], out=np.zeros(1, np.int64)),
            "card sets is wanted, not of format 'l'",
        ),
        (lambda: fast.parse_many(["2c"], out=np.zeros(2, np.uint64)), "equal lengths"),
    ]:
        with pytest.raises(CardTypeError, match=message):
            call()


def test_texts_to_values_without_a_copy() -> None:
    hands = np.asarray(fast.parse_many(["As Ks Qs Js Ts", "7c 5d 4h 3s 2c"]))
    assert fast.high_many(hands).tolist() == [0x9009, 0x1000]
