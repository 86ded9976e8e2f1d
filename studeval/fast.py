"""The raw door: card sets as ints, values as ints, many hands as buffers.

`high(mask)` and its like are the default backend's own functions, bound once: no text, no objects, no checks but
"0 is no hand". The `_many` forms take any C-contiguous buffer of unsigned 64-bit card sets (a numpy uint64 array, an
`array("Q")`, a memoryview), of any shape, and give unsigned 16-bit values in the same shape. Without `out=` a numpy
array comes back for a numpy array, an `array("H")` for anything else; reusing memory through `out=` is several times
faster for large batches. The interpreter lock is released while C works.

Values are those of `studeval.values`: bigger wins, 0 is none. A row that is no hand raises BatchError, with the row in
`.index`; a buffer of another kind raises CardTypeError; sizes that differ raise CardTypeError too. A single function
takes what fits into 64 bits; other ints are an OverflowError in C.

>>> from array import array
>>> hands = array("Q", [parse("As Ks Qs Js Ts 2c 3d"), parse("Ac 2d 3h 4s 5c Kd Kh")])
>>> high_many(hands)[0] == high(hands[0])
True
"""

from __future__ import annotations

import sys
from array import array

from studeval.errors import BatchError, CardTypeError
from studeval.evaluator import default

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Hands = Any  # a C-contiguous buffer of unsigned 64-bit ints
    Values = Any  # a C-contiguous buffer of unsigned 16-bit ints
    Pair = tuple[Values, Values]

_backend = default()

parse = _backend.parse
format = _backend.format
high = _backend.high
low = _backend.low
low8 = _backend.low8
up_high = _backend.up_high
up_low = _backend.up_low
omaha_high = _backend.omaha_high
omaha_low8 = _backend.omaha_low8

_STUD = "five to seven cards"
_OMAHA = "four to six hole cards and three to five others on the board"


def high_many(hands: Hands, out: Values | None = None) -> Values:
    """The high value of each hand of five to seven cards."""
    return _values("high", _STUD, (hands,), (out,))[0]


def low_many(hands: Hands, out: Values | None = None) -> Values:
    """The ace-to-five low value of each hand of five to seven cards."""
    return _values("low", _STUD, (hands,), (out,))[0]


def low8_many(hands: Hands, out: Values | None = None) -> Values:
    """The low value of each hand that is eight-or-better, 0 for the others."""
    return _values("low8", _STUD, (hands,), (out,))[0]


def hilo_many(hands: Hands, out: Pair | None = None) -> Pair:
    """The high values and the eight-or-better low values; `out` is a pair of buffers."""
    highs, low8s = _values("hilo", _STUD, (hands,), _pair(out))
    return highs, low8s


def omaha_high_many(holes: Hands, boards: Hands, out: Values | None = None) -> Values:
    """The Omaha high value of each pair of hole cards (four to six) and board (three to five)."""
    return _values("omaha_high", _OMAHA, (holes, boards), (out,))[0]


def omaha_low8_many(holes: Hands, boards: Hands, out: Values | None = None) -> Values:
    """The Omaha eight-or-better low value of each pair, 0 where there is none."""
    return _values("omaha_low8", _OMAHA, (holes, boards), (out,))[0]


def omaha_hilo_many(holes: Hands, boards: Hands, out: Pair | None = None) -> Pair:
    """The Omaha high values and the eight-or-better low values; `out` is a pair of buffers."""
    highs, low8s = _values("omaha_hilo", _OMAHA, (holes, boards), _pair(out))
    return highs, low8s


def _pair(out: Any) -> tuple[Values | None, Values | None]:
    """The two buffers to fill. Raises CardTypeError if they are not two different ones."""
    if out is None:
        return None, None
    if not isinstance(out, tuple) or len(out) != 2 or out[0] is out[1]:
        raise CardTypeError("out is a pair of different buffers, one for the highs and one for the lows")
    return out[0], out[1]


def _values(kind: str, allowed: str, hands: Sequence[Hands], outs: Sequence[Values | None]) -> list[Values]:
    views = [_view(buffer, _CARD_SETS) for buffer in hands]
    results = [_room(hands[0], views[0]) if out is None else out for out in outs]
    targets = [_view(result, _VALUES, writable=True) for result in results]
    rows = views[0].nbytes // views[0].itemsize
    if any(view.nbytes // view.itemsize != rows for view in views + targets):
        raise CardTypeError("the buffers of one batch must have equal lengths")
    done = _many(kind, views, targets, rows) if rows else 0
    if done < rows:
        raise BatchError(done, allowed)
    return results


# Item size and the struct codes of each kind of buffer; numpy calls its uint64 "L" where C's long has 64 bits.
_CARD_SETS = (8, ("Q", "L", "N"), "unsigned 64-bit card sets")
_VALUES = (2, ("H",), "unsigned 16-bit values")
_NATIVE_ORDER = "@=" + ("<" if sys.byteorder == "little" else ">")


def _view(buffer: object, kind: tuple[int, tuple[str, ...], str], writable: bool = False) -> memoryview:
    """The buffer as memory of that kind. Raises CardTypeError: cffi would reinterpret any other one silently."""
    size, codes, words = kind
    try:
        view = memoryview(buffer)  # type: ignore[arg-type]  # what has no buffer is refused here
    except TypeError:
        raise CardTypeError(f"a buffer of {words} is wanted, not {type(buffer).__name__}") from None
    if view.itemsize != size or view.format.lstrip(_NATIVE_ORDER) not in codes:
        raise CardTypeError(f"a buffer of {words} is wanted, not of format {view.format!r}")
    if not view.c_contiguous:
        raise CardTypeError(
            "the buffer must be C-contiguous: copy the slice or the Fortran-ordered array first"
        )
    if writable and view.readonly:
        raise CardTypeError("the buffer for the values is read-only")
    return view


def _room(like: Any, view: memoryview) -> Values:
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(like, numpy.ndarray):
        return numpy.empty(like.shape, numpy.uint16)
    return array("H", bytes(2 * (view.nbytes // view.itemsize)))


# The single-hand functions that a batch repeats, and the one whose 0 means that the row is no hand.
_SINGLE = {
    "high": (("high",), "high"),
    "low": (("low",), "low"),
    "low8": (("low8",), "low"),
    "hilo": (("high", "low8"), "high"),
    "omaha_high": (("omaha_high",), "omaha_high"),
    "omaha_low8": (("omaha_low8",), "omaha_high"),
    "omaha_hilo": (("omaha_high", "omaha_low8"), "omaha_high"),
}


def _loop(kind: str, hands: Sequence[memoryview], values: Sequence[memoryview], rows: int) -> int:
    """The batch forms of a backend that has none: its single-hand functions, row by row."""
    names, check = _SINGLE[kind]
    functions: list[Callable[..., int]] = [getattr(_backend, name) for name in names]
    is_hand: Callable[..., int] = getattr(_backend, check)
    masks = [view.cast("B").cast("Q") for view in hands]
    flat = [view.cast("B").cast("H") for view in values]
    for row in range(rows):
        cards = [mask[row] for mask in masks]
        if not is_hand(*cards):
            return row
        for function, column in zip(functions, flat, strict=True):
            column[row] = function(*cards)
    return rows


_many: Callable[[str, Sequence[memoryview], Sequence[memoryview], int], int] = getattr(
    _backend, "many", _loop
)
