"""Unlawful hands: a lawful one with one action changed, and the rule that the change breaks.

What is broken is known by what was changed, not by asking for a verdict: another player acts, a card comes twice, a
bet is off the limit. Each way is a function that yields the steps it can make out of a state and the step that was
lawful there; `WAYS` are all of them. Every change can be written as PHH.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from studeval.hands.clauses import RULES, Clauses
from studeval.hands.phh import Record, of_hand, text_of
from studeval.hands.story import Story
from studeval.rules.betting import Action
from studeval.rules.hand import RAISES, Hand
from studeval.rules.hand_steps import Dealt, Shown, Step

Found = Iterator[tuple[str, Step]]
Way = Callable[[Hand, Step], Found]


@dataclass(frozen=True)
class Change:
    """A hand with one action changed. `before` is the hand up to it, in which `step` breaks `rule`.

    `record` is the whole hand as PHH with the change in it; `action` its number there from 1, 0 for the final stacks,
    where `step` is None. `way` names how it was changed.
    """

    way: str
    rule: str
    record: Record
    action: int
    before: Hand
    step: Step | None

    @property
    def clauses(self) -> Clauses:
        """The clauses that it breaks."""
        return RULES[self.rule].clauses(self.before.table.game.name)


def changes(hand: Hand, random: Random) -> Iterator[Change]:
    """Every way to change one action of a hand that was played to its end, in a random order, each once.

    So the first one is a random change.
    """
    lawful, places = of_hand(hand), list(_places(hand))
    ways: list[Way | None] = [*WAYS, None]
    for way in random.sample(ways, len(ways)):
        if way is None:
            yield from _wrong_stacks(hand, lawful)
            continue
        for place, before, step in random.sample(places, len(places)):
            if made := list(way(before, step)):
                rule, wrong = random.choice(made)
                yield _changed(way.__name__.strip("_"), rule, lawful, place, before, wrong)
                break


def _places(hand: Hand) -> Iterator[tuple[int, Hand, Step]]:
    """Each step that PHH writes: its place among the actions, the hand before it and the step."""
    written = ((before, step) for before, step in Story(hand).moments if text_of(step, hand))
    for place, (before, step) in enumerate(written):
        yield place, before, step


def _changed(way: str, rule: str, lawful: Record, place: int, before: Hand, step: Step) -> Change:
    actions = list(lawful.fields["actions"])
    actions[place] = text_of(step, before)
    record = Record({**lawful.fields, "actions": actions})
    return Change(way, rule, record, place + 1, before, step)


def _wrong_stacks(hand: Hand, lawful: Record) -> Iterator[Change]:
    """A chip too many at the end, and a chip of a winner with somebody who won nothing."""
    result = hand.result()
    stacks, award = list(lawful.fields["finishing_stacks"]), result.award
    assert award is not None  # all cards are known
    more = {"finishing_stacks": [stacks[0] + 1, *stacks[1:]]}
    yield Change("chip_too_many", "chips", Record({**lawful.fields, **more}), 0, hand, None)
    winners = {seat for pot in award.pots for part in (pot.high, pot.low) for seat in part or ()}
    losers = [seat for seat in hand.table.seats if seat not in winners]
    if losers and award.paid:
        stacks[next(iter(award.paid)) - 1] -= 1
        stacks[losers[0] - 1] += 1
        moved = Record({**lawful.fields, "finishing_stacks": stacks})
        rule = "award" if len(hand.alive) > 1 else "uncontested"
        yield Change("chip_of_the_winner", rule, moved, 0, hand, None)


# --- Dealing ---------------------------------------------------------------------------------------------------


def _card_twice(before: Hand, step: Step) -> Found:
    """A card that is out already is dealt again."""
    if isinstance(step, Dealt):
        out = [card for faces in before.cards.values() for card in faces if card is not None]
        yield from (("duplicate-card", step._replace(cards=(*step.cards[:-1], card))) for card in out[:1])


def _card_too_many(before: Hand, step: Step) -> Found:
    """A seat or the board gets one card more than the street deals."""
    if isinstance(step, Dealt):
        spare = [card for card in before.unseen if card not in step.cards]
        yield from (("deal", step._replace(cards=(*step.cards, card))) for card in spare[:1])


def _cards_for_the_folded(before: Hand, step: Step) -> Found:
    """Cards go to a seat that is to get none."""
    if isinstance(step, Dealt):
        seats = [seat for seat in before.table.seats if seat not in before.pending]
        yield from (("deal", step._replace(seat=seat)) for seat in seats)


# --- Betting ---------------------------------------------------------------------------------------------------


def _other_player(before: Hand, step: Step) -> Found:
    """Somebody acts whose turn it is not."""
    if isinstance(step, Action) and before.betting is not None:
        opens = "bring-in" if before.street == 0 and before.table.game.bring_in else "first-to-act"
        rule = "turn" if before.betting.started else opens
        others = [seat for seat in before.table.seats if seat != step.seat]
        yield from ((rule, step._replace(seat=seat)) for seat in others)


def _no_bring_in(before: Hand, step: Step) -> Found:
    """Who must bring it in checks."""
    if isinstance(step, Action) and "bring-in" in before.legal_actions():
        yield "opening", Action(step.seat, "check")


def _bring_in_again(before: Hand, step: Step) -> Found:
    """A bring-in where there is none to post."""
    if isinstance(step, Action) and before.betting is not None and before.betting.started:
        due = before.table.bring_in_due or 0
        yield "action", Action(step.seat, "bring-in", min(due, before.stacks[step.seat]))


def _fold_not_offered(before: Hand, step: Step) -> Found:
    """A fold with nothing to call, where the house does not allow it."""
    if isinstance(step, Action) and not {"fold", "bring-in"} & set(before.legal_actions()):
        yield "action", Action(step.seat, "fold")


def _off_the_limit(before: Hand, step: Step) -> Found:
    """A bet, completion or raise one chip beside what is legal, though the stack could pay it."""
    if not isinstance(step, Action) or before.betting is None:
        return
    reach = max(before.stacks[seat] for seat in before.alive if seat != step.seat)
    for verb, sizes in before.legal_actions().items():
        for total in (sizes[0] - 1, sizes[-1] + 1) if verb in RAISES else ():
            payable = before.betting.to_match < total <= before.stacks[step.seat]
            if payable and total not in sizes and total != reach:
                yield "amount", Action(step.seat, verb, total)


def _past_the_cap(before: Hand, step: Step) -> Found:
    """A raise after the last one that the cap allows."""
    betting = before.betting
    if isinstance(step, Action) and betting is not None and betting.full and betting.capped:
        yield "cap", Action(step.seat, "raise", betting.to_match + betting.round.unit)


def _raise_not_open(before: Hand, step: Step) -> Found:
    """A raise by one to whom the betting is not open, or whom nobody could answer."""
    betting = before.betting
    if not isinstance(step, Action) or betting is None or not betting.started:
        return
    if not {*before.legal_actions()} & {*RAISES} and not (betting.full and betting.capped):
        yield "action", Action(step.seat, betting.increase, betting.to_match + betting.round.unit)


# --- Showing ---------------------------------------------------------------------------------------------------


def _show_too_soon(before: Hand, step: Step) -> Found:
    """A hand is shown in the middle of the betting."""
    if isinstance(step, Action):
        yield "show", Shown(step.seat, before.cards[step.seat])


def _show_out_of_turn(before: Hand, step: Step) -> Found:
    """The second to show is the first."""
    later = [seat for seat in before.to_show[1:] if seat not in before.tabled]
    if isinstance(step, Shown) and before.phase == "show":
        yield from (("show-order", Shown(seat, before.cards[seat])) for seat in later)


def _other_cards(before: Hand, step: Step) -> Found:
    """A card is shown that was not dealt."""
    if isinstance(step, Shown) and not step.muck:
        own = before.cards[step.seat]
        yield from (("show-cards", Shown(step.seat, (card, *own[1:]))) for card in before.unseen[:1])


def _last_hand_mucked(before: Hand, step: Step) -> Found:
    """The last one who could win throws his hand away."""
    if isinstance(step, Shown) and before.phase == "show" and "muck" not in before.legal_actions():
        yield "muck", Shown(step.seat, muck=True)


WAYS: tuple[Way, ...] = (
    _card_twice,
    _card_too_many,
    _cards_for_the_folded,
    _other_player,
    _no_bring_in,
    _bring_in_again,
    _fold_not_offered,
    _off_the_limit,
    _past_the_cap,
    _raise_not_open,
    _show_too_soon,
    _show_out_of_turn,
    _other_cards,
    _last_hand_mucked,
)
