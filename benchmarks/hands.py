"""Random hands: nine cards each by seed, of which the first seven are a stud hand, and four and five an Omaha one."""

from __future__ import annotations

import numpy as np

RANKS, SUITS = "23456789TJQKA", "cdhs"
SEED = 20_251
CHUNK = 50_000


class Hands:
    """`cards` are indices (rank * 4 + suit) of shape (n, 9); the other forms are made from them."""

    def __init__(self, number: int, seed: int = SEED) -> None:
        dealer = np.random.default_rng(seed)
        chunks = [_deal(dealer, min(CHUNK, number - start)) for start in range(0, number, CHUNK)]
        self.cards = np.concatenate(chunks)

    @property
    def stud(self) -> np.ndarray:
        """Card sets of seven."""
        return sets(self.cards[:, :7])

    @property
    def omaha(self) -> tuple[np.ndarray, np.ndarray]:
        """Card sets of four in the hole and of five on the board."""
        return sets(self.cards[:, :4]), sets(self.cards[:, 4:])

    def names(self, first: int, last: int) -> list[list[str]]:
        """The cards of each hand from a column to another, as "As"."""
        return [
            [RANKS[card // 4] + SUITS[card % 4] for card in row] for row in self.cards[:, first:last].tolist()
        ]


def _deal(dealer: np.random.Generator, number: int) -> np.ndarray:
    keys = dealer.random((number, 52), dtype=np.float32)
    nine = keys.argpartition(9, axis=1)[:, :9].astype(np.uint8)
    return dealer.permuted(nine, axis=1)


def sets(cards: np.ndarray) -> np.ndarray:
    """Card indices of shape (n, k) as n card sets."""
    bits = np.uint64(1) << (16 * (cards % 4) + cards // 4).astype(np.uint64)
    return np.bitwise_or.reduce(bits, axis=1)
