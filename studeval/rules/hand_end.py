"""The payment at the end of a hand: who is paid what, as far as the cards were seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from studeval.cards import Cards
from studeval.errors import SituationError
from studeval.rules.award import AwardRuling
from studeval.rules.frozen import EMPTY, FrozenDict, made
from studeval.rules.hand_unseen import HandSettlement, payments
from studeval.rules.settlement import rake_problems
from studeval.rules.table import Chips, Seat

if TYPE_CHECKING:
    from studeval.rules.hand import Hand

COMMON: Seat = 0  # where the board is among the hands, or the card that a short deck shares
NONE = Cards()


@dataclass(frozen=True)
class Result:
    """How a hand ended: the award, and what each seat has then.

    `award` is None where unseen cards decide; `awards` are then all that are possible, none where they are too many.
    """

    award: AwardRuling | None
    stacks: Mapping[Seat, Chips]
    awards: Sequence[AwardRuling]

    @property
    def undecided(self) -> bool:
        """Whether it hangs on cards not seen who is paid."""
        return self.award is None


def result(hand: Hand) -> Result:
    """The payment of a hand that is over."""
    faces = {seat: hand.cards[seat] for seat in hand.alive if seat not in hand.mucked}
    faces = {**faces, COMMON: hand.board + hand.community} if len(faces) > 1 else {}
    awards = payments(partial(settlement, hand), faces, hand.seen)
    award = awards[0] if len(awards) == 1 else None
    stacks = dict(hand.stacks)
    for paid in (award.paid, award.returned) if award else ():
        for seat, chips in paid.items():
            stacks[seat] += chips
    return Result(award, FrozenDict(stacks), tuple(awards))


def settlement(hand: Hand, cards: Mapping[Seat, Cards]) -> HandSettlement:
    """The settlement with these hands, and what is common to them as that of seat 0.

    Raises SituationError for a rake that cannot be taken.
    """
    hands = {seat: own for seat, own in cards.items() if seat != COMMON}
    found = unpaid(hand, hands, cards.get(COMMON, NONE))
    for problem, path in rake_problems(found):
        raise SituationError(problem, path=path)
    return found


def unpaid(hand: Hand, hands: Mapping[Seat, Cards] = EMPTY, common: Cards = NONE) -> HandSettlement:
    """What is to be divided, with these cards or before any is looked at; who mucked is out as if he had folded."""
    table = hand.table
    return made(
        HandSettlement,
        game=table.game,
        house=table.house,
        board=common if table.game.board else None,
        community=next(iter(common), None) if hand.community else None,
        dealer=table.dealer,
        unit=table.unit,
        rake=table.rake,
        declared=hand.claims,
        dead=sum(table.dead.values()) if table.dead_antes else 0,
        **_chips(hand, hands, live(hand)),
    )


def bounds(hand: Hand) -> dict[Seat, tuple[Chips, Chips]]:
    """What each seat has at the least and at the most after the payment, whatever the cards are.

    He keeps what he did not put in and what nobody called, and can win no pot that he is not in (CU-POT-13).
    """
    chips = unpaid(hand)
    least = {seat: behind + chips.returned.get(seat, 0) for seat, behind in hand.stacks.items()}
    open_to = {seat: sum(pot.chips for pot in chips.pots if seat in pot.seats) for seat in least}
    return {seat: (kept, kept + open_to[seat]) for seat, kept in least.items()}


def live(hand: Hand) -> Mapping[Seat, Chips]:
    """What each seat has in, without its dead ante."""
    if not hand.table.dead_antes:
        return hand.put_in
    dead = hand.table.dead
    return {seat: chips - dead[seat] for seat, chips in hand.put_in.items()}


def _chips(hand: Hand, hands: Mapping[Seat, Cards], put_in: Mapping[Seat, Chips]) -> dict[str, Any]:
    """What is in, by seat; as one pot where the last one in has put in nothing, as a button may who saw all fold."""
    seat, *others = hand.alive
    if not others and not put_in[seat]:
        return {"hands": {seat: Cards()}, "pot": sum(put_in.values())}
    return {"hands": hands, "contributions": put_in, "folded": (*hand.folded, *hand.mucked)}
