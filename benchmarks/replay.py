"""Hands replayed a second, ours and pokerkit's in turn: python benchmarks/replay.py

Both do the same with the text of a hand: read the PHH, play every action under the rules, work out the final stacks.
Each player goes through a folder of different hands once: the recorded ones, of many rooms, and generated ones, which
have more players and showdowns. Only hands that both can play to the end are taken. The third figure is the whole
audit of `studeval replay` under one house.
Times are the processor's for this thread. pokerkit is no dependency: install it to run this.
"""

from __future__ import annotations

import warnings
from statistics import median
from time import thread_time
from typing import TYPE_CHECKING

import pokerkit

from studeval.games import GAMES
from studeval.hands import phh
from studeval.hands.audit import audit
from studeval.hands.generate import record
from studeval.rulebook import bundled
from studeval.rules import hand_deal, hand_moves
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROUNDS = 5
GENERATED = 300
HOUSE = HouseRules(raise_cap="four", open_pair="any-player", showdown_when_checked="first-to-act")
KEPT = (hand_deal.planned, hand_moves.move_of)


def theirs(text: str) -> list[int]:
    """The final stacks by pokerkit."""
    states = list(pokerkit.HandHistory.loads(text))
    return list(states[-1].stacks)


def ours(text: str) -> list[int]:
    """The final stacks by the referee."""
    return list(phh.play(phh.loads(text), HOUSE).result().stacks.values())


def audited(text: str) -> object:
    """The judgement on every action."""
    return audit(phh.loads(text), HOUSE)


PLAYERS = (theirs, ours, audited)


def forget() -> None:
    """Nothing kept from the hands before."""
    for each in KEPT:
        each.cache_clear()


def playable(texts: Iterable[str]) -> list[str]:
    """Those that both play to the end."""
    found = []
    for text in texts:
        try:
            theirs(text), ours(text)
        except Exception:  # of whatever kind
            continue
        found.append(text)
    return found


def together(texts: list[str]) -> list[float]:
    """Seconds a hand of each player, who goes through all of them; what is kept is of hands before in this folder."""
    times = []
    for play in PLAYERS:
        forget()
        times.append(seconds(play, texts) / len(texts))
    return times


def seconds(play: Callable[[str], object], texts: list[str]) -> float:
    """How long it takes."""
    start = thread_time()
    for text in texts:
        play(text)
    return thread_time() - start


def told(name: str, rounds: list[list[float]]) -> None:
    """The medians of the rounds as a row."""
    rival, *own = (median(times) for times in zip(*rounds, strict=True))
    rates = ", ".join(f"{1 / each:.0f}/s ({rival / each:.1f} times)" for each in own)
    print(f"{name}: pokerkit {1 / rival:.0f}/s, studeval play and audit {rates}")


def main() -> None:
    """Round after round, each of them all players."""
    warnings.simplefilter("ignore")
    paths = sorted((bundled() / "hands").glob("*.phh"))
    recorded = playable(path.read_text(encoding="utf-8") for path in paths)
    seeds = range(GENERATED)
    generated = playable(phh.dumps(record(seed, list(GAMES)[seed % 4], HOUSE)) for seed in seeds)
    print(f"{len(recorded)} of {len(paths)} recorded hands, {len(generated)} of {len(seeds)} generated ones")
    told("recorded", [together(recorded) for _ in range(ROUNDS)])
    told("generated", [together(generated) for _ in range(ROUNDS)])


if __name__ == "__main__":
    main()
