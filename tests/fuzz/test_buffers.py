"""Hostile buffers for the batch calls: other kinds, shapes and strides are refused, no byte elsewhere is touched."""

from __future__ import annotations

import ctypes
import mmap
from array import array
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studeval import fast
from studeval.errors import BatchError, CardTypeError
from studeval.evaluator import default

HANDS = [fast.parse(text) for text in ("As Ks Qs Js Ts 2c 3d", "Ac 2d 3h 4s 5c Kd Kh", "9c 9d 9h 2s 2c 3d")]
VALUES = [fast.high(hand) for hand in HANDS]
ONE_WAY = [fast.high_many, fast.low_many, fast.low8_many]
TWO_WAYS = [fast.hilo_many, fast.highlow_many]
BYTES = array("Q", HANDS).tobytes()


def exporter(kind: Any) -> Any:
    return (kind * len(HANDS))(*HANDS)


# --- What is read ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "buffer",
    [
        pytest.param(memoryview(array("Q", HANDS)), id="a view"),
        pytest.param(memoryview(array("Q", HANDS)).toreadonly(), id="read-only"),
        pytest.param(exporter(ctypes.c_uint64), id="ctypes"),
        pytest.param(memoryview(b"x" + BYTES)[1:].cast("Q"), id="at an odd address"),
        pytest.param(np.array(HANDS * 2, np.uint64)[:3], id="part of an array"),
        pytest.param(np.frombuffer(BYTES, np.uint64), id="over bytes"),
        pytest.param(memoryview(bytes(BYTES)).cast("Q"), id="cast bytes"),
    ],
)
def test_any_memory_of_the_right_kind_is_read(buffer: Any) -> None:
    assert list(fast.high_many(buffer)) == VALUES


@pytest.mark.parametrize(
    "buffer",
    [
        pytest.param(BYTES, id="bytes"),
        pytest.param(mmap.mmap(-1, 64), id="mapped memory"),
        pytest.param(array("q", HANDS), id="signed"),
        pytest.param(array("d", [1.0, 2.0]), id="floats of the same size"),
        pytest.param(array("I", [1, 2]), id="half as wide"),
        pytest.param(exporter(ctypes.c_uint64.__ctype_be__), id="big-endian"),
        pytest.param(np.array(HANDS, ">u8"), id="big-endian numpy"),
        pytest.param(np.zeros(3, "u4,u4"), id="records"),
        pytest.param(np.array(HANDS, object), id="objects"),
        pytest.param(np.array([b"12345678"]), id="texts of eight bytes"),
        pytest.param(np.array(HANDS, np.uint64)[::-1], id="backwards"),
        pytest.param(np.array(HANDS * 2, np.uint64)[::2], id="every second"),
        pytest.param(np.array([HANDS, HANDS], np.uint64).T, id="turned"),
        pytest.param(np.broadcast_to(np.uint64(HANDS[0]), (1 << 50,)), id="a stride of nothing, without end"),
        pytest.param(HANDS, id="a list"),
        pytest.param(None, id="nothing"),
        pytest.param(7, id="a number"),
    ],
)
@pytest.mark.parametrize("many", ONE_WAY + TWO_WAYS)
def test_any_other_is_refused(many: Any, buffer: Any) -> None:
    with pytest.raises(CardTypeError):
        many(buffer)


@pytest.mark.parametrize("shape", [(0,), (0, 1 << 40), (1 << 40, 0), (0, 7), (3, 0, 5)], ids=str)
@pytest.mark.parametrize("kind", [np.uint64, np.uint8])
def test_no_rows_of_any_size(shape: tuple[int, ...], kind: Any) -> None:
    try:
        found = fast.high_many(np.empty(shape, kind))
    except CardTypeError:
        assert kind is np.uint8  # indices in rows of a size that makes no hand
    else:
        assert found.size == 0


def test_a_view_that_was_released_is_refused() -> None:
    view = memoryview(array("Q", HANDS))
    view.release()
    with pytest.raises(ValueError, match="released"):
        fast.high_many(view)


def test_memory_is_let_go_even_after_a_bad_row() -> None:
    hands, out = array("Q", [*HANDS, 1]), array("H", bytes(8))
    with pytest.raises(BatchError, match="row 3"):
        fast.high_many(hands, out)
    hands.append(1)  # raises BufferError while somebody holds the memory
    out.append(1)


# --- What is written -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "out",
    [
        pytest.param(array("H", bytes(4)), id="too short"),
        pytest.param(array("H", bytes(8)), id="too long"),
        pytest.param(array("h", bytes(6)), id="signed"),
        pytest.param(bytearray(6), id="bytes"),
        pytest.param(memoryview(array("H", bytes(6))).toreadonly(), id="read-only"),
        pytest.param(np.zeros(6, np.uint16)[::2], id="every second"),
        pytest.param(np.zeros(3, np.uint16)[::-1], id="backwards"),
        pytest.param(np.zeros(3, ">u2"), id="big-endian"),
        pytest.param(np.broadcast_to(np.uint16(0), (3,)), id="a stride of nothing"),
        pytest.param([0, 0, 0], id="a list"),
    ],
)
@pytest.mark.parametrize("many", ONE_WAY)
def test_room_of_another_kind_is_refused(many: Any, out: Any) -> None:
    before = bytes(memoryview(out).tobytes()) if not isinstance(out, list) else out.copy()
    with pytest.raises(CardTypeError):
        many(array("Q", HANDS), out)
    assert before == (memoryview(out).tobytes() if not isinstance(out, list) else out)


@pytest.mark.parametrize("many", TWO_WAYS)
def test_a_pair_must_be_two(many: Any) -> None:
    room = array("H", bytes(6))
    for out in (room, (room,), (room, room), [room, array("H", bytes(6))]):
        with pytest.raises(CardTypeError):
            many(array("Q", HANDS), out)


@pytest.mark.parametrize("many", ONE_WAY)
def test_nothing_beside_the_room_is_written(many: Any) -> None:
    memory = bytearray(b"\xaa" * 64)
    many(array("Q", HANDS), memoryview(memory)[20:26].cast("H"))
    assert memory[:20] + memory[26:] == b"\xaa" * 58


def test_room_over_the_hands_themselves_is_written_and_nothing_else() -> None:
    """What the values are is nobody's promise; that they stay where they belong is."""
    memory = bytearray(BYTES * 100 + b"\xaa" * 8)
    fast.high_many(memoryview(memory)[:-8].cast("Q"), memoryview(memory)[:600].cast("H"))
    assert memory[600:] == (BYTES * 100)[600:] + b"\xaa" * 8


# --- Anything --------------------------------------------------------------------------------------------------------

KINDS = ["u8", "i8", "u4", "u1", "i1", "f8", ">u8", "u2", "S8"]


@st.composite
def arrays(draw: st.DrawFn) -> Any:
    """Arrays of any kind, shape, order and stride over random bytes."""
    kind = np.dtype(draw(st.sampled_from(KINDS)))
    shape = draw(st.lists(st.sampled_from([0, 1, 2, 5, 6, 7, 9]), max_size=3))
    size = int(np.prod(shape)) * kind.itemsize
    raw = draw(st.binary(min_size=size, max_size=size))
    found = np.frombuffer(raw, kind).reshape(shape) if size else np.zeros(shape, kind)
    if draw(st.booleans()):
        found = found.T
    for axis in range(found.ndim):
        step = draw(st.sampled_from([1, 1, 1, 2, -1]))
        found = found[(slice(None),) * axis + (slice(None, None, step),)]
    return found


def by_hand(kind: str, hands: Any) -> list[int]:
    """The values one by one, of an array that a batch has taken."""
    one = getattr(default(), kind)
    if hands.dtype.itemsize == 8:
        return [one(int(hand)) for hand in hands.ravel()]
    rows = hands.reshape(-1, hands.shape[-1])
    return [one(sum({1 << 16 * (int(card) % 4) + int(card) // 4 for card in row})) for row in rows]


@pytest.mark.parametrize("kind", ["high", "low", "low8"])
@settings(max_examples=300)
@given(hands=arrays())
def test_any_array_is_refused_or_valued_as_its_rows_are(kind: str, hands: Any) -> None:
    try:
        found = getattr(fast, f"{kind}_many")(hands)
    except (CardTypeError, BatchError):
        return
    assert np.ravel(found).tolist() == by_hand(kind, hands)


@settings(max_examples=300)
@given(holes=arrays(), boards=arrays() | st.none(), held=st.integers(-2, 9))
def test_any_omaha_arrays_are_refused_or_valued(holes: Any, boards: Any, held: int) -> None:
    try:
        highs, low8s = fast.omaha_hilo_many(holes, boards, held=held)
    except (CardTypeError, BatchError):
        return
    assert np.size(highs) == np.size(low8s)
