"""The raw door: many hands at once, through any buffer of the right kind and no other."""

import gc
import os
import sys
import threading
from array import array
from concurrent.futures import Future

import numpy as np
import pytest

from studeval import fast
from studeval.cards import Cards
from studeval.errors import BatchError, CardTypeError, SituationError
from studeval.fast import batch

TEXTS = ("As Ks Qs Js Ts 2c 3d", "Ac 2d 3h 4s 5c Kd Kh", "9c 9d 9h 2s 2c 3d", "7c 5d 4h 3s 2c")
HANDS = [Cards(text).mask for text in TEXTS]
HOLES = [Cards(text).mask for text in ("As 2d Kc Qh", "9c 9d 9h 9s")]
BOARDS = [Cards(text).mask for text in ("2s 3h 8c Kd Jh", "2c 5d Jh Qs Kc")]

ONE_WAY = {"high": fast.high_many, "low": fast.low_many, "low8": fast.low8_many}
TWO_WAYS = {"hilo": fast.hilo_many, "highlow": fast.highlow_many}
STUD = ONE_WAY | TWO_WAYS
OMAHA_ONE_WAY = {"omaha_high": fast.omaha_high_many, "omaha_low8": fast.omaha_low8_many}
OMAHA = OMAHA_ONE_WAY | {"omaha_hilo": fast.omaha_hilo_many}


def listed(result) -> list[int] | tuple[list[int], ...]:
    """The values of a batch, or of both its ways, as lists."""
    return tuple(map(list, result)) if isinstance(result, tuple) else list(result)


def indices(cards: str) -> list[int]:
    """The cards of a text, in its order, as indices."""
    return [next(iter(Cards(card))).index for card in cards.split()]


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
    assert listed(fast.hilo_many(hands)) == (listed(fast.high_many(hands)), listed(fast.low8_many(hands)))
    assert listed(fast.highlow_many(hands)) == (listed(fast.high_many(hands)), listed(fast.low_many(hands)))
    holes, boards = np.array(HOLES, np.uint64), np.array(BOARDS, np.uint64)
    highs, lows = fast.omaha_hilo_many(holes, boards)
    assert highs.tolist() == fast.omaha_high_many(holes, boards).tolist()
    assert lows.tolist() == fast.omaha_low8_many(holes, boards).tolist()


@pytest.mark.parametrize("name", STUD)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_card_indices_give_what_card_sets_give(name: str, size: int) -> None:
    texts = [" ".join(text.split()[:size]) for text in TEXTS[:2]]
    rows = np.array([indices(text) for text in texts], np.uint8)
    assert listed(STUD[name](rows)) == listed(STUD[name](fast.parse_many(texts)))


@pytest.mark.parametrize("name", OMAHA)
def test_omaha_card_indices_are_four_in_the_hole_and_then_the_board(name: str) -> None:
    rows = np.array([indices("As 2d Kc Qh 2s 3h 8c Kd Jh"), indices("9c 9d 9h 9s 2c 5d Jh Qs Kc")], np.uint8)
    assert listed(OMAHA[name](rows)) == listed(OMAHA[name](array("Q", HOLES), array("Q", BOARDS)))


@pytest.mark.parametrize("held", [4, 5, 6])
@pytest.mark.parametrize("shown", [3, 4, 5])
def test_omaha_indices_of_other_shapes(held: int, shown: int) -> None:
    hole, board = ["As", "2d", "Kc", "Qh", "9c", "9d"][:held], ["2s", "3h", "8c", "Kd", "Jh"][:shown]
    rows = np.array([indices(" ".join(hole + board))], np.uint8)
    expected = fast.omaha_high(fast.parse("".join(hole)), fast.parse("".join(board)))
    assert fast.omaha_high_many(rows, held=held).tolist() == [expected]


@pytest.mark.parametrize("bad", [52, 255, 12], ids=["the 53rd card", "no card", "a card twice"])
@pytest.mark.parametrize("name", STUD)
def test_a_bad_row_of_indices_is_named(name: str, bad: int) -> None:
    rows = np.array([[12, 13, 14, 20, 33, 40, 41]] * 100, np.uint8)
    rows[70, 3] = bad
    with pytest.raises(BatchError, match="row 70 is no hand of five to seven cards"):
        STUD[name](rows)


def test_indices_keep_their_outer_shape() -> None:
    rows = np.array([indices(text) for text in TEXTS[:2]] * 3, np.uint8).reshape(2, 3, 7)
    assert fast.high_many(rows).shape == (2, 3)
    assert fast.high_many(rows[:0]).shape == (0, 3)
    assert fast.high_many(rows[0, 0]).shape == ()
    assert list(fast.high_many(bytes(indices("As Ks Qs Js Ts")))) == [fast.high(Cards("As Ks Qs Js Ts").mask)]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: fast.high_many(np.zeros((4, 8), np.uint8)), "in rows of five to seven cards, not of 8"),
        (lambda: fast.high_many(np.zeros(8, np.uint8)), "in rows of five to seven cards, not of 8"),
        (lambda: fast.omaha_high_many(np.zeros((4, 6), np.uint8)), "three to five others, not of 4 and 2"),
        (lambda: fast.omaha_high_many(np.zeros((4, 9), np.uint8), NUMPY), "come in one buffer"),
        (lambda: fast.omaha_high_many(NUMPY), "card sets is wanted, not NoneType"),
        (lambda: fast.high_many(np.zeros((4, 14), np.uint8)[:, ::2]), "must be C-contiguous"),
        (lambda: fast.high_many(np.zeros((4, 7), np.int8)), "card sets is wanted, not of format 'b'"),
    ],
    ids=["eight", "one row", "omaha six", "omaha twice", "no board", "strided", "signed"],
)
def test_other_indices_are_refused(call, message: str) -> None:
    with pytest.raises(CardTypeError, match=message):
        call()


def test_hand_by_hand_equals_the_backend(monkeypatch: pytest.MonkeyPatch) -> None:
    hands, holes, boards = array("Q", HANDS), array("Q", HOLES), array("Q", BOARDS)
    rows = memoryview(bytes(indices("As 2d Kc Qh 2s 3h 8c Kd Jh"))).cast("B", (1, 9))

    def values() -> tuple[object, ...]:
        return (
            fast.hilo_many(hands),
            fast.omaha_hilo_many(holes, boards),
            fast.low8_many(hands),
            fast.omaha_high_many(rows),
        )

    expected = values()
    monkeypatch.setattr(batch, "_many", batch._hand_by_hand)
    assert values() == expected
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
    for value in STUD.values():
        with pytest.raises(BatchError, match="row 500 is no hand of five to seven cards") as caught:
            value(hands)
        assert caught.value.index == 500


def test_a_bad_omaha_row_is_named() -> None:
    holes, boards = array("Q", [HOLES[0], HOLES[0]]), array("Q", [BOARDS[0], HOLES[0]])
    for value in OMAHA.values():
        with pytest.raises(BatchError, match="row 1 is no hand of four to six hole cards"):
            value(holes, boards)


def test_after_an_error_the_memory_is_the_callers_again() -> None:
    hands = array("Q", [0])
    with pytest.raises(BatchError) as caught:
        fast.high_many(hands)
    assert caught.value.index == 0
    hands.append(1)  # BufferError while somebody looks at it


def test_an_error_and_its_buffers_can_be_collected() -> None:
    for buffer in (memoryview(array("Q", [0])), memoryview(bytes(35)).cast("B", (5, 7))):
        with pytest.raises(BatchError):
            fast.high_many(buffer)
        assert gc.collect() >= 0  # a view released before its memory is given back would crash here


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


LARGE = np.array(HANDS * 250, np.uint64)


@pytest.fixture
def small_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand hands are worth waking a thread for."""
    monkeypatch.setattr(batch, "_LEAST_SHARE", 100)


@pytest.mark.usefixtures("small_shares")
@pytest.mark.parametrize("threads", [1, 2, 3, 64])
def test_a_batch_shared_among_threads_is_the_same(threads: int) -> None:
    out = np.zeros(len(LARGE), np.uint16)
    assert fast.high_many(LARGE, out, threads=threads) is out
    assert (out == np.tile(fast.high_many(NUMPY), 250)).all()


@pytest.mark.usefixtures("small_shares")
def test_rows_of_indices_are_shared_too() -> None:
    rows = np.array([indices(text) for text in TEXTS[:2]] * 500, np.uint8)
    assert (fast.high_many(rows, threads=3) == fast.high_many(rows)).all()


@pytest.mark.usefixtures("small_shares")
@pytest.mark.parametrize("bad", [[0], [320], [333], [999], [700, 3], [3, 999], [999, 640]])
def test_the_first_bad_row_is_named_whichever_thread_meets_it(bad: list[int]) -> None:
    hands = LARGE.copy()
    hands[bad] = 0
    with pytest.raises(BatchError) as caught:
        fast.high_many(hands, threads=3)
    assert caught.value.index == min(bad)


@pytest.mark.usefixtures("small_shares")
def test_nobody_waits_for_a_helper_that_has_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Future, object]] = []

    class Busy:
        def submit(self, work: object) -> Future:
            asked.append((Future(), work))
            return asked[-1][0]

    monkeypatch.setattr(batch, "_helpers", Busy)
    out = array("H", bytes(2 * len(LARGE)))
    assert fast.high_many(LARGE, out, threads=2)[:4] == array("H", map(fast.high, HANDS))
    assert [help.cancelled() for help, _ in asked] == [True]
    out.append(0)  # BufferError if what it was asked to do still keeps the memory


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", None])
@pytest.mark.parametrize("hands", [NUMPY, NUMPY[:0]], ids=["hands", "no-hands"])
def test_a_batch_takes_one_thread_or_more(hands: np.ndarray, threads: object) -> None:
    with pytest.raises(SituationError, match=f"a batch takes one thread or more, not {threads!r}"):
        fast.high_many(hands, threads=threads)


@pytest.mark.usefixtures("small_shares")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="only where processes fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_fork_gets_helpers_of_its_own() -> None:
    fast.high_many(LARGE, threads=2)
    child = os.fork()
    if not child:
        os._exit(int(fast.high_many(LARGE, threads=2)[0] != fast.high(HANDS[0])))
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.usefixtures("small_shares")
def test_many_callers_get_the_same_answers() -> None:
    expected = fast.high_many(LARGE)
    found: list[bool] = []

    def work() -> None:
        found.append(bool((fast.high_many(LARGE, threads=2) == expected).all()))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 8
