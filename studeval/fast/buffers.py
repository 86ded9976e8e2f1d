"""What a batch is read from and written to: C-contiguous memory of one kind, checked before C sees it.

cffi would reinterpret memory of any other kind silently, so nothing passes but what the buffer protocol says is right.
"""

from __future__ import annotations

import sys
from array import array
from math import prod

from studeval.errors import CardTypeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    Hands = Any  # a C-contiguous buffer: unsigned 64-bit card sets, or rows of unsigned 8-bit card indices
    Values = Any  # a C-contiguous buffer of unsigned 16-bit values
    Kind = tuple[int, frozenset[str], str]

_ORDERS = ("", "@", "=", "<" if sys.byteorder == "little" else ">")


def _kind(size: int, codes: str, words: str) -> Kind:
    """Item size, the struct formats that mean it, and its name for people."""
    return size, frozenset(order + code for order in _ORDERS for code in codes), words


CARD_SETS = _kind(
    8, "QLN", "unsigned 64-bit card sets"
)  # numpy calls its uint64 "L" where C's long has 64 bits
CARD_INDICES = _kind(1, "B", "unsigned 8-bit card indices")
VALUES = _kind(2, "H", "unsigned 16-bit values")


class Batch:
    """Hands to value: `views` of card sets, or one of card indices.

    A row of indices is `cut` into so many cards, or into hole and board cards; for sets the cut is empty. There are
    `rows` hands, and their values have the shape `shape`.
    """

    __slots__ = ("cut", "rows", "shape", "views")

    cut: tuple[int, ...]

    def __init__(self, hands: Sequence[Hands], held: int) -> None:
        first = _memory(hands[0], CARD_SETS)
        if first.ndim and first.format in CARD_INDICES[1]:
            self._read_indices(first, hands, held)
        else:
            self._read_sets(first, hands)

    def _read_sets(self, first: memoryview, hands: Sequence[Hands]) -> None:
        self.cut, self.shape, self.rows = (), first.shape or (), first.nbytes // CARD_SETS[0]
        self.views = [_checked(first, CARD_SETS)]
        for more in hands[1:]:
            self.views.append(view_of(more, CARD_SETS))
            if self.views[-1].nbytes != first.nbytes:
                raise CardTypeError(UNEQUAL)

    def _read_indices(self, first: memoryview, hands: Sequence[Hands], held: int) -> None:
        *shape, width = first.shape or ()
        self.cut = (held, width - held) if held else (width,)
        if any(more is not None for more in hands[1:]):
            raise CardTypeError("card indices come in one buffer, each row a hand with its board")
        if self.cut not in CUTS:
            sizes = "four to six hole cards and three to five others" if held else "five to seven cards"
            found = " and ".join(map(str, self.cut))
            raise CardTypeError(f"card indices come in rows of {sizes}, not of {found}")
        self.views, self.shape, self.rows = [_checked(first, CARD_INDICES)], tuple(shape), prod(shape)


def pair_of(out: Any) -> tuple[Values | None, Values | None]:
    """The two buffers to fill. Raises CardTypeError if they are not two different ones."""
    if out is None:
        return None, None
    if not isinstance(out, tuple) or len(out) != 2 or out[0] is out[1]:
        raise CardTypeError("out is a pair of different buffers, one for the highs and one for the lows")
    return out[0], out[1]


CUTS = {(cards,) for cards in (5, 6, 7)} | {(held, shown) for held in (4, 5, 6) for shown in (3, 4, 5)}
UNEQUAL = "the buffers of one batch must have equal lengths"


def view_of(buffer: object, kind: Kind) -> memoryview:
    """The buffer as memory of that kind. Raises CardTypeError."""
    return _checked(_memory(buffer, kind), kind)


def _memory(buffer: object, kind: Kind) -> memoryview:
    try:
        return memoryview(buffer)  # type: ignore[arg-type]  # what has no buffer is refused here
    except TypeError:
        raise CardTypeError(f"a buffer of {kind[2]} is wanted, not {type(buffer).__name__}") from None


def _checked(view: memoryview, kind: Kind) -> memoryview:
    size, formats, words = kind
    if view.itemsize != size or view.format not in formats:
        raise CardTypeError(f"a buffer of {words} is wanted, not of format {view.format!r}")
    if not view.c_contiguous:
        raise CardTypeError(
            "the buffer must be C-contiguous: copy the slice or the Fortran-ordered array first"
        )
    return view


def room_of(buffer: object, kind: Kind, rows: int) -> memoryview:
    """The buffer as memory of that kind that so many rows are written to. Raises CardTypeError."""
    view = view_of(buffer, kind)
    if view.readonly:
        raise CardTypeError("the buffer for the results is read-only")
    if view.nbytes != rows * kind[0]:
        raise CardTypeError(UNEQUAL)
    return view


def new_values(like: Any, shape: tuple[int, ...], rows: int) -> Values:
    """Fresh memory for the values of so many rows: numpy's, of that shape, if the hands were numpy's."""
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(like, numpy.ndarray):
        return numpy.empty(shape, numpy.uint16)
    return array("H", bytes(2 * rows))
