"""What can go wrong, as sentences: every error has a `code` that cases name, and a `path` into the situation.

All of them are a `ValueError`. The words for cards and numbers stand here, on the lowest floor, because an
error must be able to speak them.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

RANK_WORDS = {
    "2": "deuce", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
SUIT_WORDS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
NUMBER_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class StudevalError(ValueError):
    """The family of all studeval errors.

    `path` is the place inside a situation, outermost first, such as ``("hands", "P1")``; it is empty until
    the code that knows the place says so with `within` or `at`.
    """

    code = "error"

    def __init__(self, message: str, *details: object) -> None:
        super().__init__(message, *details)
        self.message = message
        self.path: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.message

    def at(self, *path: str) -> StudevalError:
        """Put `path` in front of the place already known, and return the error itself."""
        self.path = (*path, *self.path)
        return self


class CardError(StudevalError):
    """Text that is not a card. `position` is the 0-based character index in `text`."""

    code = "bad-card"

    def __init__(self, text: str, position: int, message: str) -> None:
        super().__init__(message)
        self.args = (text, position, message)
        self.text = text
        self.position = position


class DuplicateCardError(StudevalError):
    """A card that stands twice. `card` is its canonical text; `position`, where known, is that of the second.

    >>> print(DuplicateCardError("As", 9))
    the ace of spades ('As') stands twice, again at position 9
    """

    code = "duplicate-card"

    def __init__(self, card: str, position: int | None = None, where: str = "") -> None:
        again = where if position is None else f"again at position {position}"
        name = f"{RANK_WORDS[card[0]]} of {SUIT_WORDS[card[1]]}"
        super().__init__(f"the {name} ({card!r}) stands twice" + (f", {again}" if again else ""))
        self.args = (card, position, where)
        self.card = card
        self.position = position


class HandSizeError(StudevalError):
    """A wrong number of cards; `allowed` is the rule, as the first half of the sentence.

    >>> print(HandSizeError(4, "a hand is five to seven cards"))
    a hand is five to seven cards, not four
    """

    code = "hand-size"

    def __init__(self, size: int, allowed: str) -> None:
        number = NUMBER_WORDS[size] if 0 <= size < len(NUMBER_WORDS) else str(size)
        super().__init__(f"{allowed}, not {number}")
        self.args = (size, allowed)
        self.size = size
        self.allowed = allowed


class BatchError(StudevalError):
    """A row of a batch that is no hand; `index` is its number, from 0.

    >>> print(BatchError(500_000, "five to seven cards"))
    row 500000 is no hand of five to seven cards
    """

    code = "hand-size"

    def __init__(self, index: int, allowed: str) -> None:
        super().__init__(f"row {index} is no hand of {allowed}")
        self.args = (index, allowed)
        self.index = index


class CardTypeError(StudevalError, TypeError):
    """Something that is neither text nor cards, or a buffer of something else than card sets."""

    code = "not-cards"


class SituationError(StudevalError):
    """A situation that cannot be: a seat twice, negative chips, a side the game has not."""

    code = "impossible"

    def __init__(self, message: str, path: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.path = path


class IllegalActionError(StudevalError):
    """An action that the rules do not allow at that moment, or out of turn."""

    code = "illegal-action"


class HouseRuleError(StudevalError):
    """A decision or a choice that no house has."""

    code = "house-rule"


class BackendError(StudevalError):
    """The evaluator asked for is not there."""

    code = "backend"


class SpecError(StudevalError):
    """A fault in a rulebook file, at `file`, `line` and `column` (both from 1)."""

    code = "spec"

    def __init__(self, message: str, file: str, line: int, column: int) -> None:
        super().__init__(message)
        self.args = (message, file, line, column)
        self.file = file
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class within:  # noqa: N801  (reads as a statement: `with within("hands", "P1"):`)
    """Give every `StudevalError` that passes through this place as the front of its path.

    >>> try:
    ...     with within("hands", "P1"):
    ...         raise HandSizeError(4, "a hand is five to seven cards")
    ... except HandSizeError as error:
    ...     error.path
    ('hands', 'P1')
    """

    __slots__ = ("_path",)

    def __init__(self, *path: str) -> None:
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if isinstance(error, StudevalError):
            error.at(*self._path)
