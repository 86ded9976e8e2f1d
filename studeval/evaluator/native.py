"""The C evaluator, bound through cffi: each function is a C function of `csrc/studeval.h`, bound once.

cffi releases the interpreter lock during every call. Text is read by the C parser; what it refuses is read once more
by `studeval.cards`, which words the error.
"""

from __future__ import annotations

from studeval.cards import Cards
from studeval.evaluator._native import ffi, lib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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
_TALLIED = {side: ffi.addressof(lib, f"sv_{side}") for side in ("high", "low", "low8")}


def parse(text: str) -> int:
    """The card set of a text such as "As 10h 2♣". Raises CardError or DuplicateCardError with the position."""
    try:
        data = text.encode("utf-8", "surrogatepass")
    except AttributeError:
        return Cards(text).mask  # no text: refused in words
    cards = _cards_of_text(data, len(data))
    return Cards(text).mask if cards == _REFUSED else cards


def format(cards: int) -> str:
    """The canonical text of a card set: "As Kh"."""
    size = lib.sv_format(cards, ffi.NULL, 0)
    text = ffi.new("char[]", size + 1)
    lib.sv_format(cards, text, size + 1)
    return str(ffi.string(text).decode())


def tally(side: str, size: int) -> dict[int, int]:
    """How many of all hands of `size` cards (5, 6 or 7) have each value; `side` is high, low or low8."""
    counts = ffi.new("uint32_t[]", 1 << 16)
    lib.sv_tally(_TALLIED[side], size, counts)
    return {value: number for value, number in enumerate(ffi.unpack(counts, 1 << 16)) if number}


_MANY = {
    kind: getattr(lib, f"sv_{kind}_many")
    for kind in ("high", "low", "low8", "hilo", "omaha_high", "omaha_low8", "omaha_hilo")
}


def many(kind: str, hands: Sequence[memoryview], values: Sequence[memoryview], rows: int) -> int:
    """Value a batch: buffers of card sets in, buffers of values out; the number of rows before the first bad one."""
    read = [ffi.from_buffer("uint64_t[]", view) for view in hands]
    written = [ffi.from_buffer("uint16_t[]", view, require_writable=True) for view in values]
    return int(_MANY[kind](*read, rows, *written))
