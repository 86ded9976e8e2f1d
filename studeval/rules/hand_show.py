"""The showdown of a hand: who declares, who shows in which order, who may muck, and what may be shown.

`showdown_order` rules on the order; those whose cards are known and tabled already do not show again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.cards import Cards
from studeval.rules import showdown_order
from studeval.rules.amounts import Legal
from studeval.rules.frozen import changed, made, with_key
from studeval.rules.hand_deal import see
from studeval.rules.hand_end import unpaid
from studeval.rules.hand_errors import UnlawfulError
from studeval.rules.hand_steps import Declared, Shown, faces_text
from studeval.rules.hand_unseen import known
from studeval.rules.showdown_order import Showdown
from studeval.rules.table import Seat

if TYPE_CHECKING:
    from studeval.rules.hand import Hand


def legal(hand: Hand) -> Legal:
    """The first to show may always show."""
    return {"show": True, "muck": True} if _may_muck(hand) else {"show": True}


def _may_muck(hand: Hand) -> bool:
    """The last one who could win the pot does not throw it away.

    A side pot he may: the house says who wins the chips of a layer that all have folded (`folded_only_layer`).
    """
    return len(hand.alive) - len(hand.mucked) > 1


def declaration(hand: Hand) -> Hand | None:
    """The hand before its declarations; None where nobody declares."""
    table = hand.table
    if table.house.showdown_claim != "declare" or len(table.game.sides) < 2:
        return None
    hand = changed(hand, phase="declare")
    for seat, claim in table.declared.items():
        hand = declared(hand, Declared(seat, claim)) if hand.phase == "declare" else hand
    return hand


def declared(hand: Hand, step: Declared, forced: bool = False) -> Hand:  # noqa: ARG001  # nothing to force
    """What a player declares; after the last one they show."""
    if hand.phase != "declare" or step.seat in hand.claims or step.seat not in hand.alive:
        raise UnlawfulError("declare", str(step), hand.words_for_turn)
    hand = hand.then(step, {"claims": with_key(hand.claims, step.seat, step.claim)})
    return hand if len(hand.claims) < len(hand.alive) else showdown(hand)


def showdown(hand: Hand) -> Hand:
    """The hand with those in turn who still have to show."""
    order = showdown_order.rule(table_of(hand)).order
    hidden = tuple([seat for seat in order if seat not in hand.tabled or None in hand.cards[seat]])
    return changed(hand, phase="show" if hidden else "over", to_show=hidden)


def table_of(hand: Hand) -> Showdown:
    """The table after the last betting round."""
    table = hand.table
    return made(
        Showdown,
        game=table.game,
        house=table.house,
        seats=hand.alive,
        last_round=hand.actions or None,
        earlier_aggressor=hand.aggressor,
        dealer=table.dealer,
        side_pot=_side_pot(hand),
    )


def _side_pot(hand: Hand) -> tuple[Seat, ...] | None:
    """The seats of the last pot that those still in can win, where somebody may be left out of it."""
    if not hand.all_in:
        return None
    return [pot.seats for pot in unpaid(hand).pots if set(pot.seats) <= set(hand.alive)][-1]


def shown(hand: Hand, step: Shown, forced: bool) -> Hand:
    """A hand shown or mucked."""
    if step.seat not in hand.alive or step.seat in hand.mucked:
        raise UnlawfulError("show", str(step), f"seat {step.seat} has no hand to show; {hand.words_for_turn}")
    if step.muck and step.cards:
        raise UnlawfulError("show", str(step), "a hand that is thrown away is not shown")
    if hand.phase != "show":
        return _tabled(hand, step)
    if step.seat != hand.to_show[0] and not (forced and step.seat in hand.to_show):
        if step.seat in hand.tabled and not step.muck:
            return hand.then(step, _known(hand, step))
        raise UnlawfulError("show-order", str(step), hand.words_for_turn)
    if step.muck and not _may_muck(hand):
        raise UnlawfulError("muck", str(step), f"seat {step.seat} is the last who can win the pot")
    changes = {"mucked": (*hand.mucked, step.seat)} if step.muck else _known(hand, step)
    left = tuple([seat for seat in hand.to_show if seat != step.seat])
    return hand.then(step, {"to_show": left, "phase": "show" if left else "over", **changes})


def _tabled(hand: Hand, step: Shown) -> Hand:
    """A hand that is shown without duty: all-in with cards to come, again at the end, or by the last one in."""
    if step.muck or not (hand.over or _no_more_betting(hand)):
        raise UnlawfulError("show", str(step), f"there is no showdown yet; {hand.words_for_turn}")
    return hand.then(step, _known(hand, step))


def _no_more_betting(hand: Hand) -> bool:
    """Whether too many are all-in for another bet, so that hands may be tabled before the last card."""
    return hand.phase == "deal" and len(hand.alive) - len(hand.all_in) < 2


def _known(hand: Hand, step: Shown) -> dict[str, object]:
    """The cards of a seat as it shows them; they must be those it was dealt."""
    own = hand.cards[step.seat]
    if not step.cards or step.cards == own:
        return {"tabled": (*hand.tabled, step.seat)}
    faces = step.cards
    told = Cards([card for card in faces if card is not None])  # a card that is there twice is refused
    extra = [card for card in faces if card not in own]
    if len(faces) != len(own) or not known(own) <= told:
        raise UnlawfulError("show-cards", str(step), f"seat {step.seat} was dealt {faces_text(own)}")
    fill = iter([*extra, *[None] * len(own)])
    cards = with_key(hand.cards, step.seat, tuple(next(fill) if card is None else card for card in own))
    return {"tabled": (*hand.tabled, step.seat), "cards": cards, "seen": see(hand, extra)}
