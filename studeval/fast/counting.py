"""How many completions of a hand have each value, exactly.

C looks at every completion. A backend that has no such count needs none: hands of the same ranks without a flush are
worth the same, so they are one class, counted by choosing suits; and a flush is worth its suited cards, counted by
choosing the others.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb, prod

from studeval.cards import DECK, Cards, mask_of
from studeval.errors import DuplicateCardError, HandSizeError, SituationError
from studeval.evaluator import default

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from studeval.cards import Card

    CardsLike = str | Cards | Iterable[Card | str]
    Counts = dict[int, int]

_COUNTED = {"stud": ("high",), "razz": ("low",), "stud-hi-lo": ("high", "low8")}
_SUIT = 0x1FFF
_backend = default()


def count(game: str, cards: CardsLike = "", dead: CardsLike = "", size: int = 7) -> dict[str, Counts]:
    """How many hands of `size` cards (five to seven) that hold `cards` and none of the `dead` have each value.

    For each side of the game, "high" for stud, "low" for razz, "high" and "low8" for stud-hi-lo, a dict from the value
    (see `high`, `low`, `low8`) to a number of hands; hands without a qualifying low are counted as 0. The numbers of
    each side add up to all the ways to complete the hand. Raises SituationError for a game without such hands and for a
    deck too short, HandSizeError for another size, DuplicateCardError for a card that is both held and dead, and what
    `Cards` raises.

    >>> count("razz", "Ac 2c 3c 4c", dead="5c 5d", size=5)["low"][25862]  # the wheel: 6 << 12 | 1286
    2
    >>> sum(count("stud", "As Ks Qs Js Ts", size=5)["high"].values())
    1
    """
    if game not in [*_COUNTED]:  # what cannot be hashed is no game either
        raise SituationError(f"hands are counted in {', '.join(_COUNTED)}, not in {game!r}")
    held, gone = mask_of(cards), mask_of(dead)
    _check(held, gone, size)
    return {side: _count(side, held, gone, size) for side in _COUNTED[game]}


def _check(held: int, dead: int, size: int) -> None:
    if type(size) is not int:
        raise SituationError(f"the size of a hand is a whole number, not {size!r}")
    if not 5 <= size <= 7:
        raise HandSizeError(size, "a hand is five to seven cards")
    if held.bit_count() > size:
        raise HandSizeError(held.bit_count(), f"a hand of {size} is completed from no more cards than that")
    for card in Cards.from_mask(held & dead):
        raise DuplicateCardError(str(card), where="held and dead")
    if (held | dead).bit_count() - held.bit_count() > 52 - size:
        raise SituationError(f"{dead.bit_count()} dead cards leave too few for a hand of {size}")


def by_classes(side: str, held: int, dead: int, size: int) -> Counts:
    """The numbers by classes of hands, without a look at each: `side` is high, low or low8."""
    free = DECK & ~held & ~dead
    more = size - held.bit_count()
    value: Callable[[int], int] = getattr(_backend, side)
    counts: Counts = {}
    for number, hand in _unsuited(held, free, more) if side == "high" else _any_suits(held, free, more):
        counts[value(hand)] = counts.get(value(hand), 0) + number
    for number, hand in _flushes(held, free, more) if side == "high" else ():
        counts[value(hand)] = counts.get(value(hand), 0) + number
    return dict(sorted(counts.items()))


# Each of these gives pairs: a number of hands, and a hand that is worth what all of them are.


def _any_suits(held: int, free: int, more: int) -> Iterator[tuple[int, int]]:
    """All completions by their ranks."""
    for drawn in combinations_with_replacement(range(13), more):
        ways = prod(comb(_of_rank(free, rank).bit_count(), drawn.count(rank)) for rank in set(drawn))
        if ways:
            yield ways, _offsuit(held, drawn)


def _unsuited(held: int, free: int, more: int) -> Iterator[tuple[int, int]]:
    """The completions without five cards of a suit, by their ranks: at most one suit can have five."""
    for drawn in combinations_with_replacement(range(13), more):
        ways = prod(comb(_of_rank(free, rank).bit_count(), drawn.count(rank)) for rank in set(drawn))
        ways -= ways and sum(_suited_ways(drawn, suit, held, free) for suit in range(4))
        if ways:
            yield ways, _offsuit(held, drawn)


def _suited_ways(drawn: tuple[int, ...], suit: int, held: int, free: int) -> int:
    """In how many ways the cards drawn of these ranks make five or more of that suit with those held.

    A rank drawn n times has the suit's card in comb(others, n - 1) ways, if it is free, and lacks it in
    comb(others, n). So `ways[k]`, the ways in which k drawn cards are of the suit, grows rank by rank.
    """
    wanted = 5 - _of_suit(held, suit).bit_count()
    if len(set(drawn)) < wanted:
        return 0
    ways = [1]
    for rank in set(drawn):
        n, card = drawn.count(rank), 1 << 16 * suit + rank
        others = (_of_rank(free, rank) & ~card).bit_count()
        having = comb(others, n - 1) if free & card else 0
        ways = [a * comb(others, n) + b * having for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return sum(ways[max(wanted, 0) :])


def _flushes(held: int, free: int, more: int) -> Iterator[tuple[int, int]]:
    """The completions with five or more cards of a suit, by those: nothing better fits beside them in seven cards."""
    for suit in range(4):
        mine, rest = _of_suit(free, suit), (free & ~_of_suit(free, suit)).bit_count()
        suited = _of_suit(held, suit)
        for n in range(max(0, 5 - suited.bit_count()), more + 1):
            for drawn in combinations(_bits(mine), n):
                yield comb(rest, more - n), suited | sum(drawn)


def _offsuit(held: int, drawn: tuple[int, ...]) -> int:
    """A hand of the ranks held and drawn without a flush: cards in order of rank are dealt to the suits in turn."""
    ranks = sorted([*drawn, *[place % 16 for place in range(64) if held >> place & 1]])
    return sum(1 << 16 * (at % 4) + rank for at, rank in enumerate(ranks))


def _of_rank(cards: int, rank: int) -> int:
    return cards & 0x0001_0001_0001_0001 << rank


def _of_suit(cards: int, suit: int) -> int:
    return cards & _SUIT << 16 * suit


def _bits(cards: int) -> list[int]:
    return [1 << place for place in range(64) if cards >> place & 1]


_count: Callable[[str, int, int, int], Counts] = getattr(_backend, "count", by_classes)
