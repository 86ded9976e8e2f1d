"""The opening of a street: who may act first, and the betting round before anybody does.

`bring_in` and `first_to_act` say who opens. Where an unseen card decides it, the hand waits for whom it may be; where
no two players have chips there is no betting, and the street is over as it opens.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from studeval.cards import Card, Cards
from studeval.rules.betting import Betting, Round, shows_pair
from studeval.rules.bring_in import ThirdStreet
from studeval.rules.first_to_act import Opening
from studeval.rules.frozen import EMPTY, FrozenDict, changed, made, with_values
from studeval.rules.hand_unseen import bringers, openers
from studeval.rules.table import Seat

if TYPE_CHECKING:
    from studeval.rules.hand import Hand

PAIR = (Card("2c"), Card("2d"))  # any pair: only that it is one matters


def opened(hand: Hand) -> Hand:
    """The betting of the street, or none where no two players have chips (S-ALL-IN-RUNOUT)."""
    turns = _openers(hand)
    betting = round_of(hand, turns[0] if turns else hand.alive[0])
    if not turns or betting.actor is None:
        # A blind is in without an action.
        return with_values(hand, bets_in(hand, betting) | {"turns": (), "actions": ()})
    if len(turns) > 1:
        return changed(hand, phase="bet", turns=tuple(turns), actions=())
    return with_values(hand, started(hand, betting) | {"phase": "bet", "actions": ()})


def started(hand: Hand, betting: Betting) -> dict[str, Any]:
    """The round with one to open it, and if it hangs on unseen pairs also with them."""
    first = betting.round.first
    hidden = betting.round.double_bet != "off" and any(None in hand.upcards[seat] for seat in hand.alive)
    loose = round_of(hand, first, unseen_pairs=True) if hidden else None
    return {"turns": (first,), "betting": betting, "loose": loose}


def _openers(hand: Hand) -> list[Seat]:
    """Who opens the street: the bring-in, the leading board, or the seat after the blinds or the button."""
    game = hand.table.game
    if hand.street == 0 and game.bring_in:
        found = bringers(lambda shown: third_street(hand, shown), upcards_of(hand))
    else:
        boards = {seat: hand.upcards[seat] for seat in hand.alive} if game.leads else EMPTY
        found = openers(lambda seen: opening(hand, seen), boards)
    if len(found) < 2 or not hand.all_in:
        return found
    # Where the duty passes on to hangs on every card.
    return [seat for seat in hand.alive if hand.stacks[seat]]


def upcards_of(hand: Hand) -> dict[Seat, Card | None]:
    return {seat: hand.upcards[seat][0] for seat in hand.alive}


def third_street(hand: Hand, upcards: Mapping[Seat, Card]) -> ThirdStreet:
    table = hand.table
    return made(
        ThirdStreet,
        upcards=upcards,
        game=table.game,
        house=table.house,
        dealer=table.dealer,
        stacks=hand.stacks,
        bring_in=table.bring_in,
        small_bet=table.small_bet,
    )


def opening(hand: Hand, boards: Mapping[Seat, Cards]) -> Opening:
    table, all_in = hand.table, hand.all_in
    return made(
        Opening,
        game=table.game,
        house=table.house,
        street=hand.deal.name,
        seats=tuple(boards) or hand.alive,
        boards=boards,
        dealer=table.dealer,
        big_blind=None,
        all_in=[seat for seat in all_in if seat in boards or not boards] if all_in else (),
        community=next((face for face in hand.community if face), None) if hand.community else None,
    )


def round_of(hand: Hand, first: Seat, unseen_pairs: bool = False) -> Betting:
    """The betting round before an action; `unseen_pairs` takes boards that were not seen whole for open pairs."""
    table, third, deal = hand.table, hand.street == 0, hand.deal
    stacks, blinds = hand.stacks, table.blinds if third else EMPTY
    street = made(
        Round,
        game=table.game,
        house=table.house,
        deal=deal,
        seats=hand.alive,
        first=first,
        structure=table.structure,
        small_bet=table.small_bet,
        big_bet=table.big_bet,
        big_blind=table.big_blind,
        bring_in=table.bring_in_due if third and table.game.bring_in else None,
        pot=sum(hand.put_in.values()),
        stacks=stacks,
        blinds={seat: min(chips, stacks[seat]) for seat, chips in blinds.items()} if blinds else EMPTY,
        boards=dict.fromkeys(_paired(hand, unseen_pairs), PAIR) if deal.name == "4" else EMPTY,
        event_players=table.event_players,
    )
    return street.start()


def _paired(hand: Hand, unseen: bool) -> list[Seat]:
    """The seats that show a pair, where that may matter."""
    if hand.table.house.open_pair == "off":
        return []
    boards = {seat: hand.upcards[seat] for seat in hand.alive}
    seen = {seat: [card for card in faces if card is not None] for seat, faces in boards.items()}
    return [seat for seat in boards if (unseen and None in boards[seat]) or shows_pair(seen[seat])]


def bets_in(hand: Hand, betting: Betting) -> dict[str, Any]:
    """The chips of the street moved from the stacks to what is in."""
    stacks, put_in = dict(hand.stacks), dict(hand.put_in)
    for seat, chips in betting.put.items():
        stacks[seat] -= chips
        put_in[seat] += chips
    return {
        "phase": "collected",
        "betting": None,
        "stacks": FrozenDict(stacks),
        "put_in": FrozenDict(put_in),
        "aggressor": betting.aggressor or hand.aggressor,
    }
