"""Cards that make close hands: few ranks give pairs and ties, low ones give lows, two suits give flushes.

A deck is all 52 cards in an order in which those of its flavour come first, so that a table dealt from the top is full
of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.cards import RANKS, SUITS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from random import Random

    Flavour = Callable[[Random], Sequence[str]]

DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
ROUND = RANKS[-1] + RANKS  # the ace is at both ends
SAME = 0.3  # how often several hands have the same ranks


def _any(_: Random) -> Sequence[str]:
    return DECK


def _few_ranks(rng: Random) -> Sequence[str]:
    return _of_ranks(rng.sample(RANKS, rng.randint(3, 8)))


def _low(rng: Random) -> Sequence[str]:
    """Up to the eight, which qualifies, and sometimes the nine, which does not."""
    return _of_ranks("A2345678" + rng.choice(["", "", "9"]))


def _few_suits(rng: Random) -> Sequence[str]:
    suits = rng.sample(SUITS, rng.randint(1, 2))
    return [rank + suit for rank in RANKS for suit in suits]


def _neighbours(rng: Random) -> Sequence[str]:
    """Ranks in a row, for straights and what just misses one."""
    start = rng.randint(0, len(ROUND) - 7)
    return _of_ranks(set(ROUND[start : start + 7]))


FLAVOURS: tuple[Flavour, ...] = (_any, _few_ranks, _low, _few_suits, _neighbours)


def _of_ranks(ranks: Iterable[str]) -> Sequence[str]:
    return [rank + suit for rank in sorted(ranks) for suit in SUITS]


def deck(rng: Random) -> list[str]:
    """The whole deck, shuffled, the cards of a flavour first."""
    wanted = set(rng.choice(FLAVOURS)(rng))
    cards = list(DECK)
    rng.shuffle(cards)
    return sorted(cards, key=lambda card: card not in wanted)


def hand(rng: Random, size: int) -> str:
    """One hand of that many cards."""
    pool = rng.choice(FLAVOURS)(rng)
    return " ".join(rng.sample(pool if len(pool) >= size else DECK, size))


def hands(rng: Random, players: int, size: int, dead: Collection[str] = ()) -> list[str]:
    """Hands of one deal without the dead cards; often several of them have the same ranks, in other suits."""
    found = _same_ranks(rng, min(players, 4), size, dead) if rng.random() < SAME else []
    out = {card for cards in found for card in cards} | set(dead)
    rest = [card for card in deck(rng) if card not in out]
    found += [rest[start : start + size] for start in range(0, size * (players - len(found)), size)]
    return [" ".join(cards) for cards in found]


def _same_ranks(rng: Random, players: int, size: int, dead: Collection[str]) -> list[list[str]]:
    """Hands of the same ranks: each rank once, or among two players up to twice. Fewer hands where cards are dead."""
    ranks = rng.sample(RANKS * 2 if players == 2 else RANKS, size)
    free = {
        rank: _shuffled(rng, [rank + suit for suit in SUITS if rank + suit not in dead]) for rank in RANKS
    }
    players = min([players, *(len(free[rank]) // ranks.count(rank) for rank in ranks)])
    return [[free[rank].pop() for rank in ranks] for _ in range(players)]


def _shuffled(rng: Random, cards: Sequence[str]) -> list[str]:
    return rng.sample(cards, len(cards))
