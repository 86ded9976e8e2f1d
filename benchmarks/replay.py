"""Recorded hands replayed a second, ours and pokerkit's, on the same hands in turn: python benchmarks/replay.py

Ours is the whole audit of a parsed record under one house, findings and all; pokerkit's is its own replay of a parsed
history. Only hands that pokerkit can play are taken. pokerkit is no dependency: install it to run this.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

import pokerkit

from studeval.hands import phh
from studeval.hands.audit import audit
from studeval.rulebook import bundled
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ROUNDS = 9
HOUSE = HouseRules(raise_cap="four", open_pair="any-player")


def history(path: Path) -> pokerkit.HandHistory | None:
    """A hand as pokerkit reads it; None where it cannot play it."""
    try:
        with path.open("rb") as file:
            found = pokerkit.HandHistory.load(file)
        list(found)
    except Exception:  # of whatever kind
        return None
    return found


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def main() -> None:
    """Both in turn, round after round, and the median of the rounds."""
    paths = sorted((bundled() / "hands").glob("*.phh"))
    both = [(phh.load(path), found) for path in paths if (found := history(path))]
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(seconds(lambda: [audit(record, HOUSE) for record, _ in both]))
        theirs.append(seconds(lambda: [list(found) for _, found in both]))
    rates = [len(both) / median(times) for times in (ours, theirs)]
    print(
        f"{len(both)} of {len(paths)} hands: studeval {rates[0]:.0f}/s, pokerkit {rates[1]:.0f}/s, "
        f"ratio {rates[0] / rates[1]:.2f}"
    )


if __name__ == "__main__":
    main()
