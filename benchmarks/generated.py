"""Generated hands of every game and house, put through everything: python benchmarks/generated.py --hands 100000 -j 2

Each hand is played from a seed, written as PHH, read and played again: chips must be conserved, and the second hand
must be the first. In every fifth one action is changed in a random way, and the audit must find that at that action,
by its rule. With --pokerkit the same text is replayed by pokerkit; where it ends otherwise, `rivals_play.py` names the
clause that explains it. What nothing explains is told, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from multiprocessing import Pool
from random import Random
from signal import SIG_IGN, SIGINT, signal
from typing import TYPE_CHECKING

from studeval.hands import phh
from studeval.hands.audit import audit
from studeval.hands.generate import Setting, settings
from studeval.hands.unlawful import changes
from studeval.rulebook import bundled, load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studeval.rules.hand import Hand

BLOCK = 250


@dataclass
class Tally:
    """What became of the hands."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Adds another one."""
        self.counts += other.counts
        self.faults += other.faults


@cache
def every_setting() -> list[Setting]:
    """Each house of the rulebook in each of its games and structures."""
    book, problems = load([bundled()])
    assert not problems
    return list(settings({each.id: (each.house(), tuple(each.games)) for each in book.profiles.values()}))


def check(seed: int, pokerkit: bool) -> Tally:
    """One hand through everything."""
    setting = every_setting()[seed % len(every_setting())]
    tally = Tally()
    try:
        hand = setting.hand(seed)
        kinds = chain(
            _met(hand), _ours(hand, setting), _changed(hand, setting, seed) if _is_changed(seed) else ()
        )
        tally.counts.update(kinds)
        if pokerkit:
            tally.counts.update(_theirs(hand))
    except Exception as error:  # of whatever kind: none may come
        tally.counts["exceptions"] += 1
        tally.faults.append(f"seed {seed}, {setting.name}, {setting.game}: {type(error).__name__}: {error}")
    for kind in tally.counts:
        if kind.startswith("FAULT"):
            tally.faults.append(f"seed {seed}, {setting.name}, {setting.game}, {setting.structure}: {kind}")
    return tally


def _met(hand: Hand) -> Iterator[str]:
    """What the hand has, so that it can be seen that all of it comes up."""
    yield "hands"
    yield f"game {hand.table.game.name} {hand.table.structure}"
    award = hand.result().award
    assert award is not None  # all cards are known
    met = {
        "ended by folds": len(hand.alive) == 1,
        "side pots": len(award.pots) > 1,
        "run-outs": bool(hand.all_in) and not hand.actions,
        "short decks": bool(hand.community),
        "declared": bool(hand.claims),
        "split pots": any(len({*(pot.high or ()), *(pot.low or ())}) > 1 for pot in award.pots),
        "uncalled bets": bool(award.returned),
        "antes with blinds": bool(hand.table.blinds and any(hand.table.antes.values())),
        "mucked": bool(hand.mucked),
        "raked": bool(hand.table.rake),
    }
    yield from (f"met {name}" for name, there in met.items() if there)


def _ours(hand: Hand, setting: Setting) -> Iterator[str]:
    """The written hand read and played again."""
    stacks, table = hand.result().stacks, hand.table
    if sum(table.stacks.values()) != sum(stacks.values()) + table.rake or min(stacks.values()) < 0:
        yield "FAULT: chips not conserved"
    text = phh.dumps(phh.of_hand(hand))
    again = phh.play(phh.loads(text), setting.house)
    if again.result().stacks != stacks or phh.dumps(phh.of_hand(again)) != text:
        yield "FAULT: replayed otherwise"
    yield "replayed"


def _is_changed(seed: int) -> bool:
    """Every fifth hand of each setting."""
    return seed // len(every_setting()) % 5 == 0


def _changed(hand: Hand, setting: Setting, seed: int) -> Iterator[str]:
    """One change of the hand, which has to be found."""
    change = next(changes(hand, Random(seed)))
    found = audit(change.record, setting.house).findings
    right = found and (found[0].rule, found[0].action) == (change.rule, change.action)
    yield "changed and found" if right else f"FAULT: {change.way} taken for {found[:1]}"
    yield f"changed: {change.way}"


def _theirs(hand: Hand) -> Iterator[str]:
    """The hand in pokerkit, without what it does not know: a rake, and a smallest chip above one."""
    from rivals_play import WHY, explained, has_game, replay  # noqa: PLC0415  # pokerkit is no dependency

    if not has_game(hand):
        yield "pokerkit has no such game"
        return
    plain = type(hand).at(replace(hand.table, rake=0, unit=1, deck=None))
    for step in hand.history:
        plain = plain.apply(step)
    theirs = replay(plain)
    if theirs.stacks == list(plain.result().stacks.values()):
        yield "pokerkit agrees"
        return
    why = explained(plain, theirs)
    yield f"pokerkit differs: {WHY[why]}" if why else f"FAULT: pokerkit differs: {theirs}"


def _block(block: tuple[int, int, bool]) -> Tally:
    signal(SIGINT, SIG_IGN)  # Ctrl-C is for the parent
    warnings.simplefilter("ignore")  # pokerkit warns of what it takes
    first, end, pokerkit = block
    total = Tally()
    for seed in range(first, end):
        total.add(check(seed, pokerkit))
    return total


def main() -> int:
    """All blocks, in one process or several, and what they found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--pokerkit", action="store_true")
    told = parser.parse_args()
    end, total = told.first + told.hands, Tally()
    blocks = [(at, min(at + BLOCK, end), told.pokerkit) for at in range(told.first, end, BLOCK)]
    with Pool(told.jobs) as pool, suppress(KeyboardInterrupt):  # what was done until then is told
        for found in pool.imap_unordered(_block, blocks):
            total.add(found)
            print(*found.faults, sep="\n", end="\n" if found.faults else "", file=sys.stderr)
            print(f"{total.counts['hands']} hands, {len(total.faults)} faults", end="\r", file=sys.stderr)
    for kind, count in sorted(total.counts.items()):
        print(f"{count:8} {kind}")
    return 1 if total.faults else 0


if __name__ == "__main__":
    sys.exit(main())
