"""How the rank weights of gen_tables.py were found: `python find_weights.py [TRIES]`, two seconds a try.

The weights are chosen one after another. A set of sums is one int, bit n set where a pattern of the ranks so
far weighs n; `sums[k]` is that of k cards. With d cards of a new rank a pattern of k - d cards can weigh as
much as another of k cards, when the new weight is a d-th part of their difference: that weight is forbidden.

The least weight allowed at each step does not lead to the least last weight, so each try passes over a few of
the first ones, by chance. The chances are seeded: the same number of tries ends with the same weights.
"""

from __future__ import annotations

import random
import sys
from functools import reduce
from itertools import count
from operator import or_
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

CARDS = range(8)
SKIPS = (0, 0, 0, 1, 2, 3, 5, 8)


def members(bits: int) -> Iterator[int]:
    return (place for place, bit in enumerate(reversed(bin(bits))) if bit == "1")


def with_rank(sums: list[int], weight: int) -> list[int]:
    """The sums when up to four cards of one more rank are there."""
    return [reduce(or_, (sums[k - c] << c * weight for c in range(min(4, k) + 1))) for k in CARDS]


def differences(sums: list[int], d: int, ranks: int) -> bytes:
    """By how much k cards can outweigh k - d. From three ranks on, seven cards show all that fewer do."""
    sizes = [k for k in CARDS if k >= d and (k == 7 or ranks < 3)]
    found = reduce(or_, (sums[k] >> less for k in sizes for less in members(sums[k - d])), 0)
    return found.to_bytes(found.bit_length() // 8 + 1, "little")


def has(bits: bytes, place: int) -> bool:
    return place // 8 < len(bits) and bool(bits[place // 8] >> place % 8 & 1)


def allowed(sums: list[int], ranks: int, above: int) -> Iterator[int]:
    forbidden = [(d, differences(sums, d, ranks)) for d in range(1, 5)]
    return (weight for weight in count(above + 1) if not any(has(bits, d * weight) for d, bits in forbidden))


def weights(rng: random.Random) -> list[int]:
    found, sums = [0], with_rank([1, 0, 0, 0, 0, 0, 0, 0], 0)
    while len(found) < 13:
        skip = rng.choice(SKIPS) if len(found) <= 8 else 0
        choice = allowed(sums, len(found), found[-1])
        found.append([next(choice) for _ in range(skip + 1)][-1])
        sums = with_rank(sums, found[-1])
    return found


def main(tries: int) -> None:
    rng, best = random.Random(52), [sys.maxsize]
    for number in range(1, tries + 1):
        found = weights(rng)
        if found[-1] < best[-1]:
            best = found
            print(f"try {number}: {best}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
