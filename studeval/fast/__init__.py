"""The raw door: card sets as ints, values as ints, many hands as buffers.

`high(mask)` and its like are the default backend's own functions, bound once: no text, no objects, no checks but
"0 is no hand". `high(parse(text))` is the shortest way from a text to a value.

The `_many` forms take any C-contiguous buffer (a numpy array, an `array`, a memoryview) of hands in one of two forms:

- card sets: unsigned 64-bit, of any shape, a hand each (numpy uint64, `array("Q")`; see `studeval.cards` for the bits);
- card indices: unsigned 8-bit, of shape (..., 5), (..., 6) or (..., 7), a hand each row, a card each byte
  (4 * rank + suit, the deuce of clubs 0, the ace of spades 51). For Omaha the hole cards and then the board: (..., 9).

They give unsigned 16-bit values, one a hand, in the same shape. Without `out=` a numpy array comes back for a numpy
array, an `array("H")` for anything else. Reusing memory by `out=` is several times faster for large batches, because
fresh memory costs more than the evaluation. The interpreter lock is released while C works, and `threads=2` shares a
batch of a quarter of a million hands or more between two threads.

Values are those of `studeval.values`: bigger wins, 0 is none. A row that is no hand raises BatchError, with the row in
`.index`; a buffer of another kind raises CardTypeError; sizes that differ raise CardTypeError too.

>>> from array import array
>>> hands = array("Q", [parse("As Ks Qs Js Ts 2c 3d"), parse("Ac 2d 3h 4s 5c Kd Kh")])
>>> high_many(hands)[0] == high(hands[0])
True
"""

from __future__ import annotations

from studeval.evaluator import default
from studeval.fast.batch import run
from studeval.fast.buffers import pair_of
from studeval.fast.counting import count
from studeval.fast.texts import TextError, parse_many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from studeval.fast.buffers import Hands, Values

    Pair = tuple[Values, Values]

__all__ = [
    "TextError",
    "count",
    "format",
    "high",
    "high_many",
    "highlow_many",
    "hilo_many",
    "low",
    "low8",
    "low8_many",
    "low_many",
    "omaha_high",
    "omaha_high_many",
    "omaha_hilo_many",
    "omaha_low8",
    "omaha_low8_many",
    "parse",
    "parse_many",
    "up_high",
    "up_low",
]

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


def high_many(hands: Hands, out: Values | None = None, *, threads: int = 1) -> Values:
    """The high value of each hand of five to seven cards.

    `hands` are uint64 card sets of any shape, or uint8 card indices of shape (..., 5 to 7); the values are uint16, one
    a hand. `out` is a buffer for so many values, and is what is returned. Raises BatchError and CardTypeError.

    >>> [value >> 12 for value in high_many(parse_many(["As Ks Qs Js Ts", "2c 2d 2h 2s Ac Kd"]))]
    [9, 8]
    >>> hand = memoryview(bytes([51, 47, 43, 39, 35])).cast("B", (1, 5))  # As Ks Qs Js Ts
    >>> high_many(hand)[0] == high(parse("As Ks Qs Js Ts"))
    True
    """
    return run("high", (hands,), (out,), threads)[0]


def low_many(hands: Hands, out: Values | None = None, *, threads: int = 1) -> Values:
    """The ace-to-five low value of each hand of five to seven cards: arguments and errors as in `high_many`.

    >>> low_many(parse_many(["Ac 2d 3h 4s 5c Kd Kh"]))[0] == low(parse("5c 4c 3c 2c Ac"))
    True
    """
    return run("low", (hands,), (out,), threads)[0]


def low8_many(hands: Hands, out: Values | None = None, *, threads: int = 1) -> Values:
    """The low value of each hand that is eight-or-better, 0 for the others: arguments and errors as in `high_many`.

    >>> [value > 0 for value in low8_many(parse_many(["8c 6d 4h 3s 2c Kd Kh", "9c 6d 4h 3s 2c Kd Kh"]))]
    [True, False]
    """
    return run("low8", (hands,), (out,), threads)[0]


def hilo_many(hands: Hands, out: Pair | None = None, *, threads: int = 1) -> Pair:
    """The high values and the eight-or-better low values in one pass: as `high_many`, but `out` is a pair of buffers.

    >>> highs, low8s = hilo_many(parse_many(["Ac 2c 3c 4c 5c Kd Kh"]))
    >>> highs[0] >> 12, low8s[0] >> 12
    (9, 6)
    """
    highs, low8s = run("hilo", (hands,), pair_of(out), threads)
    return highs, low8s


def highlow_many(hands: Hands, out: Pair | None = None, *, threads: int = 1) -> Pair:
    """The high values and the ace-to-five low values, without a qualifier, in one pass: as `hilo_many`.

    >>> highs, lows = highlow_many(parse_many(["9c 9d 9h 9s Kc"]))
    >>> highs[0] >> 12, lows[0] >> 12
    (8, 1)
    """
    highs, lows = run("highlow", (hands,), pair_of(out), threads)
    return highs, lows


def omaha_high_many(
    holes: Hands, boards: Hands | None = None, out: Values | None = None, *, threads: int = 1, held: int = 4
) -> Values:
    """The Omaha high value of each hole (four to six cards) with its board (three to five), exactly two and three.

    `holes` and `boards` are uint64 card sets of equal number; or `holes` alone is uint8 card indices of shape (..., 9),
    four hole cards and then the board, or of other shapes by `held`, the number in the hole. The values are uint16, one
    a hand, into `out` if it is given. Raises BatchError and CardTypeError.

    >>> holes, boards = parse_many(["As Ah Kc Kd"]), parse_many(["Ac Ad 2h 7s 9c"])
    >>> omaha_high_many(holes, boards)[0] >> 12
    8
    """
    return run("omaha_high", (holes, boards), (out,), threads, held)[0]


def omaha_low8_many(
    holes: Hands, boards: Hands | None = None, out: Values | None = None, *, threads: int = 1, held: int = 4
) -> Values:
    """The Omaha eight-or-better low value of each hand, 0 where there is none: as `omaha_high_many`."""
    return run("omaha_low8", (holes, boards), (out,), threads, held)[0]


def omaha_hilo_many(
    holes: Hands, boards: Hands | None = None, out: Pair | None = None, *, threads: int = 1, held: int = 4
) -> Pair:
    """Both Omaha values in one pass: as `omaha_high_many`, but `out` is a pair of buffers."""
    highs, low8s = run("omaha_hilo", (holes, boards), pair_of(out), threads, held)
    return highs, low8s
