"""How hands are read out of a question, and the answers that a library gives with nothing but values that compare."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import groupby
from typing import TYPE_CHECKING, Any

from studeval.cards import RANKS, SUITS
from studeval.games import GAMES
from studeval.gate.engines.libraries.library import CannotAskError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from studeval.gate.engine import Query

    # Own cards and the board (none in a stud game) to what compares, the greater the better; None: no such hand.
    Rank = Callable[[Sequence[str], Sequence[str]], Any]

DECK = [rank + suit for rank in reversed(RANKS) for suit in reversed(SUITS)]
OMAHA_SIZES = (range(4, 7), range(3, 6))


def board_of(query: Query) -> list[str]:
    """The board; none in the stud games, which no library would refuse to add to the hands."""
    board: str = query.given.get("board", "")
    if board and not GAMES[query.game].board:
        raise CannotAskError(f"a library is not told that {query.game} has no board")
    return board.split()


def one_hand(query: Query) -> list[str]:
    """The cards or hole cards of a question about one hand."""
    cards: str = query.given["hole" if "board" in query.given else "cards"]
    return cards.split()


def named_hands(query: Query) -> dict[str, list[str]]:
    """The hands of a question about several."""
    return {name: cards.split() for name, cards in query.given["hands"].items()}


def ordered(query: Query, rank: Rank) -> dict[str, Any]:
    """`order`: the groups of equal hands, weakest first."""
    ranks = _ranks(board_of(query), named_hands(query), rank)
    none = [name for name, value in ranks.items() if value is None]
    ranked = sorted((name for name in ranks if name not in none), key=lambda name: ranks[name])
    groups = [list(group) for _, group in groupby(ranked, key=lambda name: ranks[name])]
    return {"weakest-to-strongest": [none, *groups] if none else groups}


def compared(query: Query, rank: Rank) -> dict[str, Any]:
    """`compare`: the winners. Cards shared between hands are not for a library that looks at one hand at a time."""
    board, hands = board_of(query), named_hands(query)
    check_apart(board, *hands.values())
    ranks = {name: value for name, value in _ranks(board, hands, rank).items() if value is not None}
    best = max(ranks.values(), default=None)
    return {"winners": [name for name, value in ranks.items() if value == best]}


def _ranks(board: Sequence[str], hands: Mapping[str, Sequence[str]], rank: Rank) -> dict[str, Any]:
    return {name: rank(cards, board) for name, cards in hands.items()}


def from_the_top(cards: Sequence[str]) -> list[str]:
    """The cards from the ace of spades down.

    A hand has no order. This one makes a library that takes the first of equal cards take the higher suit, as we do.
    """
    return sorted(cards, key=DECK.index)


def check_apart(*hands: Sequence[str]) -> None:
    """Raise CannotAskError if two of the hands share a card."""
    owners = Counter(card for hand in hands for card in set(hand))
    if shared := [card for card, number in owners.items() if number > 1]:
        raise CannotAskError(f"it ranks one hand at a time, and cannot see that two hold the {shared[0]}")


def check_omaha(
    hole: Sequence[str], board: Sequence[str], holes: Sequence[int], boards: Sequence[int]
) -> None:
    """Raise CannotAskError for an Omaha hand that is one, but not of the sizes that the library takes."""
    legal = len(hole) in OMAHA_SIZES[0] and len(board) in OMAHA_SIZES[1]
    if legal and not (len(hole) in holes and len(board) in boards):
        raise CannotAskError(f"it takes no Omaha hand of {len(hole)} cards with {len(board)} on the board")


def counted(numbers: Counter[int], category: Callable[[int], str]) -> dict[str, Any]:
    """`count`: all hands by the category of their number."""
    categories: Counter[str] = Counter()
    frequencies: defaultdict[str, set[int]] = defaultdict(set)
    for number, hands in numbers.items():
        categories[category(number)] += hands
        frequencies[category(number)].add(hands)
    each = {name: min(found) for name, found in frequencies.items() if len(found) == 1}
    return {
        "hands": numbers.total(),
        "values": len(numbers),
        "categories": dict(categories),
        "each": each,
    }


def as_words(category: str, cards: Sequence[str]) -> Mapping[str, str]:
    """A hand as `best` tells it."""
    return {"category": category, "ranks": "-".join(card[0] for card in cards), "cards": " ".join(cards)}
