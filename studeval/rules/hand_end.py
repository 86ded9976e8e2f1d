"""The end of a hand: in what order the players show, and who is paid what, as far as the cards were seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from studeval.cards import Cards
from studeval.rules.award import AwardRuling
from studeval.rules.hand_steps import faces_text
from studeval.rules.hand_unseen import HandSettlement, known, payments
from studeval.rules.pots import collect, uncalled
from studeval.rules.showdown_order import Showdown
from studeval.rules.stub import Face
from studeval.rules.table import Chips, Seat

if TYPE_CHECKING:
    from studeval.rules.betting import Betting
    from studeval.rules.hand import Hand


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


def showdown(hand: Hand, betting: Betting | None) -> Showdown:
    """The table after the last betting round; `betting` is None where there was none."""
    table = hand.table
    return Showdown(
        game=table.game,
        house=table.house,
        seats=hand.alive,
        last_round=None if betting is None else hand.actions,
        first=None if betting is None else betting.round.first,
        earlier_aggressor=hand.aggressor,
        dealer=table.dealer,
        all_in=hand.all_in,
        side_pot=_side_pot(hand),
    )


def _side_pot(hand: Hand) -> tuple[Seat, ...] | None:
    """The seats of the last side pot; None where there is one pot."""
    if not hand.all_in:
        return None
    back = uncalled(hand.put_in)
    matched = {seat: chips - back.get(seat, 0) for seat, chips in hand.put_in.items()}
    pots = collect(matched, hand.folded, hand.table.house)
    return pots[-1].seats if len(pots) > 1 and set(pots[-1].seats) <= set(hand.alive) else None


def result(hand: Hand) -> Result:
    """The payment of a hand that is over."""
    faces = {seat: hand.cards[seat] for seat in hand.alive if seat not in hand.mucked}
    if len(faces) < 2:
        faces = {}
    hidden_board = None in hand.board or None in hand.community
    awards = [] if faces and hidden_board else payments(partial(settlement, hand), faces, hand.unseen)
    award = awards[0] if len(awards) == 1 else None
    stacks = dict(hand.stacks)
    for paid in (award.paid, award.returned) if award else ():
        for seat, chips in paid.items():
            stacks[seat] += chips
    return Result(award, stacks, awards)


def settlement(hand: Hand, hands: Mapping[Seat, Cards]) -> HandSettlement:
    """The settlement with these hands; who mucked is out as if he had folded."""
    table = hand.table
    dead = table.posted if table.dead_antes else {}
    return HandSettlement(
        game=table.game,
        house=table.house,
        board=known(hand.board) if hands and table.game.board else None,
        community=next(iter(hand.community), None),
        dealer=table.dealer,
        unit=table.unit,
        rake=table.rake,
        declared={seat: claim for seat, claim in hand.claims.items() if seat in hands},
        dead=sum(dead.values()),
        **_chips(hand, hands, {seat: chips - dead.get(seat, 0) for seat, chips in hand.put_in.items()}),
    )


def _chips(hand: Hand, hands: Mapping[Seat, Cards], live: Mapping[Seat, Chips]) -> dict[str, Any]:
    """What is in, by seat; as one pot where the last one in has put in nothing, as a button may who saw all fold."""
    still_in = [seat for seat in hand.alive if seat not in hand.mucked]
    if len(still_in) == 1 and not live[still_in[0]]:
        return {"hands": {still_in[0]: Cards("")}, "pot": sum(live.values())}
    return {"hands": hands, "contributions": live, "folded": (*hand.folded, *hand.mucked)}


def text(faces: Sequence[Face]) -> str:
    """Cards as text."""
    return faces_text(faces)
