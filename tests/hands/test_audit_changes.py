"""One thing changed in a recorded hand is found, and where it was changed.

Every action of every recorded hand is changed, one at a time: dealt a card that is out already, done by another player,
of an amount beyond the legal range; and who won, and each stack, by one. A few changes of each hand are tried here.
`python tests/hands/test_audit_changes.py` tries them all and prints the share that is caught, with every miss.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from studeval.hands import phh
from studeval.hands.asked import audit
from studeval.hands.audit import Audit, Turn, start, turns
from studeval.hands.finding import Finding
from studeval.rulebook import bundled, load
from studeval.rules.betting import Action
from studeval.rules.hand_steps import Dealt
from studeval.rules.house import HouseRules

HANDS = sorted((bundled() / "hands").glob("*.phh"))
EXPECTED = yaml.safe_load((Path(__file__).parent / "data" / "recorded.yaml").read_text(encoding="ascii"))
TRIED = 6  # changes of each hand


@dataclass(frozen=True)
class Change:
    """A record with one thing changed; `action` is the number of what was changed from 1, 0 for the stacks."""

    kind: str
    record: phh.Record
    action: int
    told: str


def with_action(kind: str, record: phh.Record, index: int, text: str) -> Change:
    actions = [*record.texts[:index], text, *record.texts[index + 1 :]]
    return Change(kind, phh.Record({**record.fields, "actions": actions}), index + 1, text)


def with_stacks(kind: str, record: phh.Record, stacks: list[int]) -> Change:
    return Change(kind, phh.Record({**record.fields, "finishing_stacks": stacks}), 0, str(stacks))


# --- The kinds of change ---------------------------------------------------------------------------------------------


def dealt_twice(record: phh.Record, played: list[Turn]) -> Iterator[Change]:
    """The last card of each deal is the first card of the hand, and that one is dealt twice in the first deal."""
    first = next(card for turn in played if isinstance(turn.step, Dealt) for card in turn.step.cards if card)
    for turn in played:
        text = record.texts[turn.place]
        if isinstance(turn.step, Dealt) and turn.step.cards[-1] and turn.step.cards[-1] != first:
            yield with_action("a card dealt twice", record, turn.place, f"{text[:-2]}{first}")


def another_player(record: phh.Record, played: list[Turn]) -> Iterator[Change]:
    """Each action is done by the next player."""
    seats = len(record.fields["starting_stacks"])
    for turn in played:
        player, _, rest = record.texts[turn.place].partition(" ")
        if not isinstance(turn.step, Dealt):
            other = f"p{int(player[1:]) % seats + 1}"
            yield with_action("another player", record, turn.place, f"{other} {rest}")


def dealt_to_another(record: phh.Record, played: list[Turn]) -> Iterator[Change]:
    """Each card is dealt to the player before, who has had his; but for the first of a street."""
    for before, turn in pairwise(played):
        same_street = before.before.street == turn.before.street
        if same_street and isinstance(before.step, Dealt) and isinstance(turn.step, Dealt):
            _, _, cards = record.texts[turn.place].rpartition(" ")
            text = f"d dh p{before.step.seat} {cards}"
            yield with_action("dealt to another", record, turn.place, text)


def beyond_the_range(record: phh.Record, played: list[Turn]) -> Iterator[Change]:
    """Each bet or raise is one more than the greatest that is legal, and one less than the least."""
    for turn in played:
        step = turn.step
        if not isinstance(step, Action) or " cbr " not in record.texts[turn.place]:
            continue
        legal = turn.before.betting_for(step.seat).legal()
        sizes = next((legal[verb] for verb in ("bet", "complete", "raise") if verb in legal), [step.total])
        for total in (min(sizes) - 1, max(sizes) + 1):
            yield with_action("an amount beyond the range", record, turn.place, f"p{step.seat} cbr {total}")


def another_winner(record: phh.Record, _: list[Turn]) -> Iterator[Change]:
    """What the greatest winner won goes to the player before him."""
    before, after = record.amounts("starting_stacks"), record.amounts("finishing_stacks")
    won = [end - start for start, end in zip(before, after, strict=True)]
    best = won.index(max(won))
    if won[best]:  # nobody has won where the pot was divided as it was put in
        stacks = list(after)
        stacks[best] -= won[best]
        stacks[best - 1] += won[best]
        yield with_stacks("another winner", record, stacks)


def one_more(record: phh.Record, _: list[Turn]) -> Iterator[Change]:
    """Each stack is one more."""
    after = record.amounts("finishing_stacks")
    for seat in range(len(after)):
        yield with_stacks("a stack by one", record, [chips + (seat == at) for at, chips in enumerate(after)])


def one_moved(record: phh.Record, _: list[Turn]) -> Iterator[Change]:
    """Each player has one that should be the richest other's, if he has any."""
    after = record.amounts("finishing_stacks")
    for seat in range(len(after)):
        other = max(set(range(len(after))) - {seat}, key=after.__getitem__)
        stacks = list(after)
        stacks[seat] += 1
        stacks[other] -= 1
        if after[other]:
            yield with_stacks("a chip moved", record, stacks)


KINDS: tuple[Callable[[phh.Record, list[Turn]], Iterator[Change]], ...] = (
    dealt_twice, another_player, dealt_to_another, beyond_the_range, another_winner, one_more, one_moved,
)  # fmt: skip


def changes(record: phh.Record, house: HouseRules) -> list[Change]:
    played = list(turns(record, start(record, house)))
    return [change for kind in KINDS for change in kind(record, played)]


# --- What is caught --------------------------------------------------------------------------------------------------


def at(found: Audit, number: int) -> list[str]:
    return [f"{each.rule}: {each.message}" for each in found.findings if each.action == number]


def caught(change: Change, own: Audit, found: Audit) -> bool:
    """Whether something is found at the change that was not found there before."""
    return bool(at(found, change.action)) and at(found, change.action) != at(own, change.action)


def excuse(change: Change, found: Audit) -> str:
    """Why a change could not be found: a card that was not seen decides whether it is lawful."""
    doubts: list[Finding] = [each for each in found.doubts if each.action == change.action]
    return doubts[0].message if doubts else ""


def houses() -> Mapping[str, HouseRules]:
    book, _ = load([bundled()])
    return {each.id: each.house() for each in book.profiles.values()}


RULES = houses()


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_a_change_is_found_where_it_was_made(path: Path) -> None:
    record, house = phh.load(path), RULES[EXPECTED[path.stem]["house"]]
    own, all_changes = audit(record, house), changes(record, house)
    for change in Random(path.stem).sample(all_changes, min(TRIED, len(all_changes))):
        found = audit(change.record, house)
        assert caught(change, own, found) or excuse(change, found), change.told


def main() -> int:
    """All changes of all hands: the share of each kind that is caught, and every miss."""
    made, found_out, unexplained = Counter[str](), Counter[str](), 0
    for path in HANDS:
        record, house = phh.load(path), RULES[EXPECTED[path.stem]["house"]]
        own = audit(record, house)
        for change in changes(record, house):
            found: Any = audit(change.record, house)
            made[change.kind] += 1
            if caught(change, own, found):
                found_out[change.kind] += 1
                continue
            why = excuse(change, found)
            unexplained += not why
            print(f"missed: {path.stem}, action {change.action}: {change.told}: {why or 'UNEXPLAINED'}")
    for kind, count in made.items():
        print(f"{kind:<28}{found_out[kind]:>5} of {count}")
    return unexplained


if __name__ == "__main__":
    sys.exit(main() > 0)
