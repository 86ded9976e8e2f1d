"""The raw door: many hands at once, through any buffer of the right kind and no other."""

import sys
import threading
from array import array

import numpy as np
import pytest

from studeval import fast
from studeval.cards import Cards
from studeval.errors import BatchError, CardTypeError

TEXTS = ("As Ks Qs Js Ts 2c 3d", "Ac 2d 3h 4s 5c Kd Kh", "9c 9d 9h 2s 2c 3d", "7c 5d 4h 3s 2c")
HANDS = [Cards(text).mask for text in TEXTS]
HOLES = [Cards(text).mask for text in ("As 2d Kc Qh", "9c 9d 9h 9s")]
BOARDS = [Cards(text).mask for text in ("2s 3h 8c Kd Jh", "2c 5d Jh Qs Kc")]

ONE_WAY = {"high": fast.high_many, "low": fast.low_many, "low8": fast.low8_many}
OMAHA_ONE_WAY = {"omaha_high": fast.omaha_high_many, "omaha_low8": fast.omaha_low8_many}


@pytest.mark.parametrize("name", ONE_WAY)
@pytest.mark.parametrize(
    "make",
    [lambda hands: array("Q", hands), lambda hands: np.array(hands, np.uint64)],
    ids=["array", "numpy"],
)
def test_a_batch_equals_its_rows(name: str, make) -> None:
    assert list(ONE_WAY[name](make(HANDS))) == [getattr(fast, name)(hand) for hand in HANDS]


@pytest.mark.parametrize("name", OMAHA_ONE_WAY)
def test_an_omaha_batch_equals_its_rows(name: str) -> None:
    expected = [getattr(fast, name)(hole, board) for hole, board in zip(HOLES, BOARDS, strict=True)]
    assert list(OMAHA_ONE_WAY[name](array("Q", HOLES), array("Q", BOARDS))) == expected


def test_two_ways_in_one_pass() -> None:
    hands = np.array(HANDS, np.uint64)
    highs, lows = fast.hilo_many(hands)
    assert (highs.tolist(), lows.tolist()) == (fast.high_many(hands).tolist(), fast.low8_many(hands).tolist())
    holes, boards = np.array(HOLES, np.uint64), np.array(BOARDS, np.uint64)
    highs, lows = fast.omaha_hilo_many(holes, boards)
    assert highs.tolist() == fast.omaha_high_many(holes, boards).tolist()
    assert lows.tolist() == fast.omaha_low8_many(holes, boards).tolist()


def test_the_python_loop_equals_the_backend(monkeypatch: pytest.MonkeyPatch) -> None:
    hands, holes, boards = array("Q", HANDS), array("Q", HOLES), array("Q", BOARDS)
    expected = fast.hilo_many(hands), fast.omaha_hilo_many(holes, boards), fast.low8_many(hands)
    monkeypatch.setattr(fast, "_many", fast._loop)
    assert (fast.hilo_many(hands), fast.omaha_hilo_many(holes, boards), fast.low8_many(hands)) == expected
    with pytest.raises(BatchError, match="row 1 is no hand"):
        fast.high_many(array("Q", [HANDS[0], 0]))


def test_numpy_keeps_its_shape_and_out_is_filled() -> None:
    hands = np.array(HANDS, np.uint64).reshape(2, 2)
    out = np.zeros((2, 2), np.uint16)
    assert fast.high_many(hands, out=out) is out
    assert (out == fast.high_many(hands)).all()
    assert fast.high_many(hands).shape == (2, 2)


def test_empty_in_empty_out() -> None:
    assert fast.high_many(array("Q")) == array("H")
    assert fast.high_many(np.empty((0, 3), np.uint64)).shape == (0, 3)


def test_a_read_only_buffer_is_read() -> None:
    read_only = memoryview(array("Q", HANDS).tobytes()).cast("Q")
    assert list(fast.high_many(read_only)) == [fast.high(hand) for hand in HANDS]


def test_a_bad_row_deep_in_a_million_is_named() -> None:  # BR-127
    hands = np.full(1_000_000, HANDS[0], np.uint64)
    hands[500_000] = 0
    with pytest.raises(BatchError, match="row 500000 is no hand"):
        fast.high_many(hands)


@pytest.mark.parametrize(
    "out", [(None,), "ab", [1, 2], np.zeros((2, 4), np.uint16)], ids=["one", "text", "list", "2d"]
)
def test_two_ways_need_a_pair_of_buffers(out) -> None:
    with pytest.raises(CardTypeError, match="out is a pair of different buffers"):
        fast.hilo_many(NUMPY, out=out)


def test_two_ways_need_different_buffers() -> None:
    one = np.zeros(4, np.uint16)
    with pytest.raises(CardTypeError, match="out is a pair of different buffers"):
        fast.hilo_many(NUMPY, out=(one, one))


@pytest.mark.parametrize("bad", [0, Cards("As Ks Qs Js").mask, HANDS[0] | 1 << 15, (1 << 64) - 1])
def test_a_bad_row_is_named_and_nothing_returned(bad: int) -> None:
    hands = np.full(1000, HANDS[0], np.uint64)
    hands[500] = bad
    for batch in (*ONE_WAY.values(), fast.hilo_many):
        with pytest.raises(BatchError, match="row 500 is no hand of five to seven cards") as caught:
            batch(hands)
        assert caught.value.index == 500


def test_a_bad_omaha_row_is_named() -> None:
    holes, boards = array("Q", [HOLES[0], HOLES[0]]), array("Q", [BOARDS[0], HOLES[0]])
    for batch in (*OMAHA_ONE_WAY.values(), fast.omaha_hilo_many):
        with pytest.raises(BatchError, match="row 1 is no hand of four to six hole cards"):
            batch(holes, boards)


NUMPY = np.array(HANDS, np.uint64)
SWAPPED = ">" if sys.byteorder == "little" else "<"


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (NUMPY.astype(np.int64), "a buffer of unsigned 64-bit card sets is wanted, not of format 'l'"),
        (NUMPY.astype(np.float64), "a buffer of unsigned 64-bit card sets is wanted, not of format 'd'"),
        (NUMPY.astype(np.uint32), "a buffer of unsigned 64-bit card sets is wanted, not of format 'I'"),
        (NUMPY.astype(f"{SWAPPED}u8"), "a buffer of unsigned 64-bit card sets is wanted, not of format"),
        (NUMPY[::2], "the buffer must be C-contiguous"),
        (np.asfortranarray(NUMPY.reshape(2, 2)), "the buffer must be C-contiguous"),
        (HANDS, "a buffer of unsigned 64-bit card sets is wanted, not list"),
        ("As Ks Qs Js Ts", "a buffer of unsigned 64-bit card sets is wanted, not str"),
    ],
    ids=["int64", "float64", "uint32", "byte-swapped", "strided", "fortran", "list", "text"],
)
def test_another_buffer_is_refused(hands, message: str) -> None:
    with pytest.raises(CardTypeError, match=message):
        fast.high_many(hands)


def test_a_wrong_out_is_refused() -> None:
    for out, message in [
        (np.zeros(4, np.int16), "unsigned 16-bit values is wanted, not of format 'h'"),
        (np.zeros(3, np.uint16), "equal lengths"),
        (bytes(8), "unsigned 16-bit values is wanted, not of format 'B'"),
        (memoryview(bytes(8)).cast("H"), "read-only"),
    ]:
        with pytest.raises(CardTypeError, match=message):
            fast.high_many(NUMPY, out=out)


def test_a_temporary_is_kept_alive() -> None:
    found = {int(fast.high_many(np.array(HANDS * 1000, np.uint64))[-1]) for _ in range(50)}
    assert found == {fast.high(HANDS[-1])}


def test_threads_get_the_same_answers() -> None:
    hands = np.array(HANDS * 20_000, np.uint64)
    expected = fast.high_many(hands)
    found: list[bool] = []

    def work() -> None:
        found.append(bool((fast.high_many(hands) == expected).all()))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 8
