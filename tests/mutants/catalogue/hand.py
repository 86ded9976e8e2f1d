"""Whole hands: the streets, the deal, the betting and the payment each right by itself and put together wrongly."""

# ruff: noqa: ARG001, ARG005  # a wrong function takes what the right one takes
from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from studeval.rules.betting import Action
from studeval.rules.frozen import changed
from studeval.rules.hand_steps import Shown

from ..mutant import Mutant, Wrong
from ..wrong import each

if TYPE_CHECKING:
    from studeval.rules.hand import Hand

DOES = "rules.hand.DOES"
OPENERS = "rules.hand_open._openers"
STREET = "rules.hand_deal.next_street"
STARTED = "rules.hand_open.started rules.hand_bet.started"
ROUND = "rules.hand_open.round_of rules.hand_bet.round_of"
COLLECTED = "rules.hand_open.bets_in rules.hand_bet.bets_in"
STUD = "stud stud-hi-lo razz"
HI_LO = "stud-hi-lo omaha-hi-lo"
OMAHA = "omaha-hi-lo"


# --- Who opens a street ----------------------------------------------------------------------------------------------


def leader_of_the_street_before(right: Any, hand: Hand) -> Any:
    """Who led fourth street leads to the end."""
    kept = [seat for seat in hand.turns if seat in hand.alive and hand.stacks[seat]]
    return kept if hand.street > 1 and kept else right(hand)


def last_bettor(right: Any, hand: Hand) -> Any:
    """Who bet last on the street before opens the next one."""
    seat = hand.aggressor
    return [seat] if hand.street and seat in hand.alive and hand.stacks[seat] else right(hand)


def door_cards(right: Any, hand: Hand) -> Any:
    """Every street is opened by the door card that brought it in."""
    return right(changed(hand, street=0))


def button_in_seat_one(right: Any, hand: Hand, boards: Any) -> Any:
    return changed(right(hand, boards), dealer=1)


# --- The streets -----------------------------------------------------------------------------------------------------


def dealt_to(receivers: Any) -> Wrong:
    """The cards of a street go to `receivers(hand)`."""

    def wrong(right: Any, hand: Hand) -> Any:
        return changed(right(changed(hand, alive=receivers(hand))), alive=hand.alive)

    return wrong


def raises_of_the_hand(right: Any, hand: Hand, betting: Any) -> Any:
    """The raises of the streets before count toward the cap."""
    made = sum(getattr(step, "verb", "") == "raise" for step in hand.history)
    return right(hand, betting) | {"betting": changed(betting, raises=made)}


def blinds_again(right: Any, hand: Hand, first: int, **pairs: bool) -> Any:
    """The blinds are posted on every street."""
    table = hand.table
    blinds = {
        seat: min(chips, hand.stacks[seat]) for seat, chips in table.blinds.items() if seat in hand.alive
    }
    return changed(right(hand, first, **pairs).round, blinds=blinds).start()


def bring_in_again(right: Any, hand: Hand, first: int, **pairs: bool) -> Any:
    """Every street has a bring-in."""
    due = hand.table.bring_in_due if hand.table.game.bring_in else None
    return changed(right(hand, first, **pairs).round, bring_in=due).start()


def bets_not_in_the_pot(right: Any, hand: Hand, betting: Any) -> Any:
    """What is bet on the last street is not added to the pot."""
    last = hand.street == len(hand.table.game.streets) - 1
    return right(hand, betting) | ({"put_in": hand.put_in} if last else {})


def bets_not_taken_off(right: Any, hand: Hand, betting: Any) -> Any:
    """The stacks stay as they were after the antes."""
    return right(hand, betting) | {"stacks": hand.stacks}


def doing(kind: type, wrong: Wrong) -> Wrong:
    """What a step of one kind does, done wrong."""
    return lambda does: {**does, kind: partial(wrong, does[kind])}


def in_turn_whoever_it_is(right: Any, hand: Hand, action: Any, forced: bool) -> Any:
    """An action is taken for one of the player whose turn it is."""
    return right(hand, action._replace(seat=hand.actor) if hand.actor else action, forced)


def card_seen_twice(right: Any, hand: Hand, faces: Any) -> int:
    """Nobody notices a card that is out already."""
    return hand.seen | sum(card.mask & ~hand.seen for card in faces if card is not None)


# --- The showdown and the payment ------------------------------------------------------------------------------------


def out_of_turn(right: Any, hand: Hand, step: Any, forced: bool) -> Any:
    """Hands may be shown in any order."""
    return right(hand, step, True)


def mucked_hands_kept(right: Any, hand: Hand) -> Any:
    """A hand thrown away takes part in the payment."""
    return right(changed(hand, mucked=()))


def without_the_folded(right: Any, hand: Hand, hands: Any, live: Any) -> Any:
    """What folded players put in is lost."""
    return right(hand, hands, {seat: 0 if seat in hand.folded else chips for seat, chips in live.items()})


def at_another_table(**facts: Any) -> Wrong:
    """The payment of a table with other facts."""
    return lambda right, hand, hands: right(changed(hand, table=changed(hand.table, **facts)), hands)


def one_pot(right: Any, table: Any) -> Any:
    """Who is all-in plays for all the chips."""
    pots = right(table)
    return [pots[0]._replace(chips=sum(pot.chips for pot in pots), seats=table.still_in)]


MUTANTS = [
    # Who opens a street
    Mutant(
        "leader-kept-to-the-end",
        "Who led fourth street leads all streets after it.",
        breaks="CU-ACT-01 S8-ACT-02 CU-ACT-04",
        ops="hand",
        patches={OPENERS: leader_of_the_street_before},
        games=STUD,
    ),
    Mutant(
        "last-bettor-opens-the-next-street",
        "Who bet last opens the next street.",
        breaks="CU-ACT-01 CU-ACT-04 CU-ACT-17",
        ops="hand",
        patches={OPENERS: last_bettor},
    ),
    Mutant(
        "door-card-opens-every-street",
        "Who had to bring it in opens all streets.",
        breaks="S8-ACT-02 RZ-ACT-02",
        ops="hand",
        patches={OPENERS: door_cards},
        games=STUD,
    ),
    Mutant(
        "button-always-in-seat-one",
        "Who acts first is counted from seat 1, wherever the button is.",
        breaks="CU-ACT-16 CU-ACT-17 CU-ACT-18",
        ops="hand",
        patches={"rules.hand_open.opening": button_in_seat_one},
        games=OMAHA,
    ),
    # The streets
    Mutant(
        "no-card-for-the-all-in-player",
        "Who is all-in gets no more cards.",
        breaks="CU-DEAL-03",
        ops="hand",
        patches={STREET: dealt_to(lambda hand: tuple(seat for seat in hand.alive if hand.stacks[seat]))},
        games=STUD,
    ),
    Mutant(
        "cards-for-those-who-folded",
        "Who has folded goes on getting cards.",
        breaks="CU-DEAL-02",
        ops="hand",
        patches={STREET: dealt_to(lambda hand: hand.table.seats)},
        games=STUD,
    ),
    Mutant(
        "raises-counted-over-the-hand",
        "The cap is for the whole hand: raises of the streets before count.",
        breaks="CU-BET-15 CU-BET-16",
        ops="hand",
        patches=each(STARTED, raises_of_the_hand),
    ),
    Mutant(
        "blinds-on-every-street",
        "The blinds are posted on the flop, the turn and the river too.",
        breaks="CU-ACTION-02 CU-ACT-17",
        ops="hand",
        patches=each(ROUND, blinds_again),
        games=OMAHA,
    ),
    Mutant(
        "bring-in-on-every-street",
        "Whoever opens a street has to bring it in.",
        breaks="S8-ACT-02 RZ-ACT-02 CU-ACT-01",
        ops="hand",
        patches=each(ROUND, bring_in_again),
        games=STUD,
    ),
    Mutant(
        "last-bets-not-in-the-pot",
        "What is bet on the last street is not added to the pot.",
        breaks="7S-POT-01 S8-POT-04 RZ-POT-02 O8-POT-04",
        ops="hand",
        patches=each(COLLECTED, bets_not_in_the_pot),
    ),
    Mutant(
        "stacks-as-before-the-bets",
        "A bet is not taken off the stack.",
        breaks="7S-POT-01 CU-DEAL-03 O8-POT-04",
        ops="hand",
        patches=each(COLLECTED, bets_not_taken_off),
    ),
    Mutant(
        "action-taken-for-the-one-in-turn",
        "An action out of turn is taken for one of the player whose turn it is.",
        breaks="CU-ACTION-01",
        ops="hand",
        patches={DOES: doing(Action, in_turn_whoever_it_is)},
    ),
    Mutant(
        "card-dealt-twice-in-a-hand",
        "Nobody notices a card that is out already.",
        breaks="CU-DECK-01",
        ops="hand",
        patches=each("rules.hand_deal.see rules.hand_show.see", card_seen_twice),
    ),
    # The showdown and the payment
    Mutant(
        "hands-shown-in-any-order",
        "Whoever likes shows first.",
        breaks="S8-SHOW-03 7S-SHOW-01 RZ-SHOW-03 CU-SHOW-01",
        ops="hand",
        patches={DOES: doing(Shown, out_of_turn)},
    ),
    Mutant(
        "mucked-hand-paid",
        "A hand that was thrown away takes part in the payment.",
        breaks="CU-SHOW-11",
        ops="hand",
        patches={"rules.hand_end.result": mucked_hands_kept},
    ),
    Mutant(
        "last-hand-thrown-away",
        "The last one who could win the pot may throw his hand away.",
        breaks="CU-SHOW-11",
        ops="hand",
        patches={"rules.hand_show._may_muck": lambda right, hand: True},
    ),
    Mutant(
        "hands-shown-before-the-end",
        "A hand may be shown while there is betting to come.",
        breaks="S8-SHOW-01",
        ops="hand",
        patches={"rules.hand_show._no_more_betting": lambda right, hand: True},
    ),
    Mutant(
        "folded-chips-lost",
        "What folded players put in is paid to nobody.",
        breaks="CU-POT-20 7S-POT-01 RZ-POT-02",
        ops="hand",
        patches={"rules.hand_end._chips": without_the_folded},
    ),
    Mutant(
        "rake-left-in-the-pot",
        "The rake is not taken when a hand is paid.",
        breaks="CU-POT-23",
        ops="hand",
        patches={"rules.hand_end.settlement": at_another_table(rake=0)},
    ),
    Mutant(
        "paid-to-the-last-chip",
        "The smallest chip in play is forgotten when a hand is paid.",
        breaks="CU-POT-02",
        ops="hand",
        patches={"rules.hand_end.settlement": at_another_table(unit=1)},
        games=HI_LO,
    ),
    Mutant(
        "side-pots-forgotten-at-the-end",
        "A hand is paid from one pot, whoever was all-in for how much.",
        breaks="CU-POT-13 CU-POT-14",
        ops="hand",
        patches={"rules.hand_unseen.HandSettlement.pots": one_pot},
    ),
]
