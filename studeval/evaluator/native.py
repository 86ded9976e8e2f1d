"""The C evaluator, bound through cffi: each function is a C function of `csrc/studeval.h`, bound once.

cffi releases the interpreter lock during every call. Text is read by the C parser; what it refuses is read once more
by `studeval.cards`, which words the error.
"""

from __future__ import annotations

from studeval.cards import parse_mask
from studeval.evaluator._native import ffi, lib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

name = "c"
kernel: str = ffi.string(lib.sv_cpu()).decode()

high: Callable[[int], int] = lib.sv_high
low: Callable[[int], int] = lib.sv_low
low8: Callable[[int], int] = lib.sv_low8
up_high: Callable[[int], int] = lib.sv_up_high
up_low: Callable[[int], int] = lib.sv_up_low
omaha_high: Callable[[int, int], int] = lib.sv_omaha_high
omaha_low8: Callable[[int, int], int] = lib.sv_omaha_low8
high_cards: Callable[[int], int] = lib.sv_high_cards
low_cards: Callable[[int], int] = lib.sv_low_cards
omaha_high_cards: Callable[[int, int], int] = lib.sv_omaha_high_cards
omaha_low8_cards: Callable[[int, int], int] = lib.sv_omaha_low8_cards

_cards_of_text: Callable[[bytes, int], int] = lib.studeval_cards_of_text
_REFUSED: int = lib.STUDEVAL_REFUSED
_COUNTED = {"high": lib.SV_COUNT_HIGH, "low": lib.SV_COUNT_LOW, "low8": lib.SV_COUNT_LOW8}
_TALLIED = {side: ffi.addressof(lib, f"sv_{side}") for side in ("high", "low", "low8")}
_TALLIES: dict[tuple[str, int], dict[int, int]] = {}


def parse(text: str) -> int:
    """The card set of a text such as "As 10h 2♣". Raises what `Cards` raises."""
    try:
        data = text.encode("utf-8", "surrogatepass")
    except AttributeError:
        return parse_mask(text)
    cards = _cards_of_text(data, len(data))
    return parse_mask(text) if cards == _REFUSED else cards


def format(cards: int) -> str:
    """The canonical text of a card set: "As Kh"."""
    size = lib.sv_format(cards, ffi.NULL, 0)
    text = ffi.new("char[]", size + 1)
    lib.sv_format(cards, text, size + 1)
    return str(ffi.string(text).decode())


def tally(side: str, size: int) -> dict[int, int]:
    """How many of all hands of `size` cards (5, 6 or 7) have each value; `side` is high, low or low8."""
    if (side, size) not in _TALLIES:  # which never change, and all hands of seven take half a second
        counts = ffi.new("uint32_t[]", 1 << 16)
        lib.sv_tally(_TALLIED[side], size, counts)
        _TALLIES[side, size] = _occurring(counts)
    return _TALLIES[side, size].copy()


def count(side: str, held: int, dead: int, size: int) -> dict[int, int]:
    """As `tally`, of the hands that contain the cards held and none of the dead."""
    counts = ffi.new("uint32_t[]", 1 << 16)
    lib.sv_count(_COUNTED[side], held, dead, size, counts)
    return _occurring(counts)


def _occurring(counts: Any) -> dict[int, int]:
    return {value: number for value, number in enumerate(ffi.unpack(counts, 1 << 16)) if number}


_KINDS = ("high", "low", "low8", "hilo", "highlow", "omaha_high", "omaha_low8", "omaha_hilo")
_OF_SETS = {kind: getattr(lib, f"sv_{kind}_many") for kind in _KINDS}
_OF_INDICES = {kind: getattr(lib, f"sv_{kind}_many_indices") for kind in _KINDS}
_lend, _take_back = ffi.from_buffer, ffi.release
_SETS, _INDICES, _VALUES = map(ffi.typeof, ("uint64_t[]", "uint8_t[]", "uint16_t[]"))


def many(
    kind: str, cut: tuple[int, ...], read: Sequence[memoryview], written: Sequence[memoryview], rows: int
) -> int:
    """Value a batch of so many rows; the number of them before the first that is no hand.

    `read` are buffers of card sets, or one of card indices in rows that are `cut` into so many cards, or hole and board
    cards; `written` are buffers of values. All are let go before this returns or raises, because the interpreter cannot
    collect a memoryview whose memory is still lent.
    """
    function, items = (_OF_INDICES[kind], _INDICES) if cut else (_OF_SETS[kind], _SETS)
    lent = [_lend(items, view) for view in read]
    room = [_lend(_VALUES, view, True) for view in written]
    try:
        return int(function(*lent, rows, *cut, *room))
    finally:
        for memory in lent + room:
            _take_back(memory)


def parse_many(texts: Sequence[str], sets: memoryview) -> bool:
    """Read the card set of each text into `sets`; False if one of them is no text or no set of cards."""
    try:
        data = ("\0".join(texts) + "\0").encode("utf-8", "surrogatepass")
    except TypeError:
        return False
    with ffi.from_buffer(_SETS, sets, True) as room:
        return bool(lib.studeval_read_texts(data, len(data), len(texts), room))
