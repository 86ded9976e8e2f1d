"""Many texts at once: joined into one, read by C in one call, and looked at one by one only if C refuses."""

from __future__ import annotations

from array import array

from studeval.errors import BatchError, CardTypeError, StudevalError
from studeval.evaluator import default
from studeval.fast.buffers import CARD_SETS, room_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from studeval.fast.buffers import Hands

_backend = default()


class TextError(BatchError):
    """A text of a batch that is no set of cards: `index` is its number, from 0, and `reason` what is wrong with it.

    `reason` is the CardError, DuplicateCardError or CardTypeError that the text alone raises; `code` is the reason's.

    >>> parse_many(["As Kd", "As Xd"])
    Traceback (most recent call last):
    studeval.fast.texts.TextError: text 1: 'Xd' at position 3 is not a card: 'X' is no rank
    """

    def __init__(self, index: int, reason: StudevalError) -> None:
        StudevalError.__init__(self, f"text {index}: {reason}")
        self.args = (index, reason)
        self.index = index
        self.reason = reason
        self.code = reason.code


def parse_many(texts: Iterable[str], out: Hands | None = None) -> Hands:
    """The card set of each text, as uint64: an `array("Q")`, or `out`, a buffer for so many.

    A numpy array over the same memory is `numpy.asarray(parse_many(texts))`. Texts are as for `parse`. Raises
    TextError, with the number of the text in `.index`, and CardTypeError for one text or another kind of `out`.

    >>> list(parse_many(["2c", "3c 2c", ""]))
    [1, 3, 0]
    """
    if isinstance(texts, str):
        raise CardTypeError("a list of texts is wanted, not one text")
    every = list(texts)
    result = array("Q", bytes(8 * len(every))) if out is None else out
    room = room_of(result, CARD_SETS, len(every))
    if every and not _read_all(every, room):
        _read_each(every, room)
    return result


def _read_each(texts: Sequence[str], room: memoryview) -> None:
    sets = room.cast("B").cast("Q")
    for index, text in enumerate(texts):
        try:
            sets[index] = _backend.parse(text)
        except StudevalError as error:
            raise TextError(index, error) from error


_read_all: Callable[[Sequence[str], memoryview], bool] = getattr(_backend, "parse_many", lambda *_: False)
