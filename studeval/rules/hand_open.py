"""The opening of a street: who may act first, and the betting round before anybody does.

`bring_in` and `first_to_act` say who opens. Where an unseen card decides it, the hand waits for whom it may be; where
no two players have chips there is no betting, and the street is over as it opens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from studeval.cards import Card, Cards
from studeval.rules import first_to_act
from studeval.rules.betting import Betting, Round, shows_pair
from studeval.rules.bring_in import ThirdStreet
from studeval.rules.first_to_act import Opening, compared
from studeval.rules.frozen import EMPTY, FrozenDict, changed, made, with_values
from studeval.rules.hand_unseen import leaders, payers
from studeval.rules.table import Seat, acting

if TYPE_CHECKING:
    from studeval.rules.hand import Hand

PAIR = (Card("2c"), Card("2d"))  # any pair: only that it is one matters


def opened(hand: Hand) -> Hand:
    """The betting of the street, or none where no two players have chips (S-ALL-IN-RUNOUT)."""
    turns = _openers(hand)
    betting = round_of(hand, (turns or hand.alive)[0])
    if betting.actor is None:
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


def _openers(hand: Hand) -> Sequence[Seat]:
    """Who may open the street: the bring-in, the leading board, or the seat after the blinds or the button."""
    if not hand.table.game.leads:
        first = first_to_act.opener(opening(hand, EMPTY))
        return () if first is None else (first,)
    able = [seat for seat in hand.alive if hand.stacks[seat]]
    return sorted({acting(able, seat) for seat in _leaders(hand, able)}) if len(able) > 1 else ()


def _leaders(hand: Hand, able: Sequence[Seat]) -> set[Seat]:
    """Whose upcard may pay the bring-in, or whose board may lead."""
    if hand.street == 0:
        return payers_of(hand)
    boards = {seat: hand.upcards[seat] for seat in compared(hand.table.house, hand.alive, able)}
    return set().union(*(_leaders_beside(hand, boards, shared) for shared in _shared(hand)))


def _leaders_beside(
    hand: Hand, boards: Mapping[Seat, Sequence[Card | None]], shared: Card | None
) -> set[Seat]:
    """Whose board may lead if that is the card that all share."""
    out = hand.seen | (shared.mask if shared else 0)
    return leaders(lambda seen: opening(hand, seen, shared), boards, out)


def _shared(hand: Hand) -> Sequence[Card | None]:
    """What the shared card of a short deck may be, where the house counts it to the boards."""
    if hand.community != (None,) or hand.table.house.first_after_community != "board-with-community":
        return hand.community or (None,)
    return hand.unseen


def payers_of(hand: Hand) -> set[Seat]:
    """The seats whose upcard may pay the bring-in, with chips or without."""
    return payers(lambda shown: third_street(hand, shown), upcards_of(hand), hand.seen)


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


def opening(hand: Hand, boards: Mapping[Seat, Cards], shared: Card | None = None) -> Opening:
    table = hand.table
    return made(
        Opening,
        game=table.game,
        house=table.house,
        street=hand.deal.name,
        seats=tuple(boards) or hand.alive,
        boards=boards,
        dealer=table.dealer,
        big_blind=table.big_blind_seat if hand.street == 0 else None,
        all_in=hand.all_in,
        community=shared,
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
        bring_in=table.bring_in_due if third else None,
        pot=sum(hand.put_in.values()),
        stacks=stacks,
        blinds={seat: min(chips, stacks[seat]) for seat, chips in blinds.items()} if blinds else EMPTY,
        boards=dict.fromkeys(_paired(hand, unseen_pairs), PAIR) if deal.name == "4" else EMPTY,
        event_players=table.event_players,
    )
    return street.start()


def _paired(hand: Hand, unseen: bool) -> list[Seat]:
    """The seats that show a pair, where that may matter."""
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
