"""The dealing of a hand: a street is planned by `stub`, and its cards come one seat after another.

What is still to be dealt is the hand's `pending`, by seat; the cards of a seat may come in any order of the seats and
in parts. With a deck the hand deals itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from studeval.cards import Card
from studeval.errors import DuplicateCardError, SituationError
from studeval.games import Street
from studeval.rules.deal import dealt_to
from studeval.rules.frozen import FrozenDict, changed, with_key, without_key
from studeval.rules.hand_errors import UnlawfulError
from studeval.rules.hand_steps import Dealt
from studeval.rules.hand_unseen import known
from studeval.rules.stub import DealRules, Face, Layout, plan_street
from studeval.rules.table import Seat

if TYPE_CHECKING:
    from studeval.rules.hand import Hand, Kind
    from studeval.rules.hand_table import Table

    Pending = Mapping[Seat, tuple[Kind, ...]]

UNTOLD = Layout()  # a deck of which no card is known


def layout(table: Table) -> Layout:
    """Where the cards are before the deal."""
    return UNTOLD if table.deck is None else Layout.of_deck(table.deck)


def next_street(hand: Hand) -> Hand:
    """The next street planned; with a deck also dealt."""
    table, street, before = hand.table, hand.street + 1, hand.layout
    receivers = tuple(dealt_to(hand.alive, hand.free_folds, table.dealer, table.house))
    plan = planned if table.deck is None else planned.__wrapped__
    pending, after = plan(before, table.game.streets[street], receivers, table.deal_rules)
    hand = changed(hand, phase="deal", street=street, pending=pending, layout=after)
    return hand if table.deck is None else _deal_itself(hand, before)


@lru_cache(maxsize=1 << 12)
def planned(
    before: Layout, street: Street, receivers: tuple[Seat, ...], rules: DealRules
) -> tuple[Pending, Layout]:
    """The cards of a street by seat, and where all cards are after it; kept, for many hands are dealt alike."""
    steps = plan_street(street, receivers, before, rules).steps
    pending: dict[Seat, tuple[Kind, ...]] = {}
    for pile in steps:
        if pile.kind != "burns" and pile.kind != "stub":  # noqa: PLR1714  # mypy narrows only these
            pending[pile.seat] = (*pending.get(pile.seat, ()), pile.kind)
    return FrozenDict(pending), before.after(steps)


def _deal_itself(hand: Hand, before: Layout) -> Hand:
    """The cards of the street from the deck; after a reshuffle the rest of it, the order of which nobody knows."""
    piles = {
        seat: [
            face
            for kind in dict.fromkeys(kinds)
            for face in hand.layout.pile(kind, seat)[len(before.pile(kind, seat)) :]
        ]
        for seat, kinds in hand.pending.items()
    }
    rest = _rest_of_deck(hand, (face for faces in piles.values() for face in faces))
    for seat, faces in piles.items():
        hand = dealt(hand, Dealt(seat, tuple(face or _next(rest) for face in faces)))
    return hand


def _next(rest: Iterator[Card]) -> Card:
    """The next card. Raises SituationError where the deck that was told has none."""
    card = next(rest, None)
    if card is None:
        raise SituationError("the deck ends before the hand does", path=("deck",))
    return card


def _rest_of_deck(hand: Hand, dealt: Iterable[Face]) -> Iterator[Card]:
    """The cards of the deck that are neither out nor among those being dealt."""
    out = hand.seen | known(dealt).mask
    return (card for card in hand.table.deck or () if not card.mask & out)


def dealt(hand: Hand, step: Dealt, forced: bool = False) -> Hand:  # noqa: ARG001  # a deal cannot be forced
    """Cards for a seat or the board."""
    seat, faces = step
    kinds = hand.pending.get(seat, ()) if hand.phase == "deal" else ()
    if not faces or len(faces) > len(kinds):
        raise UnlawfulError("deal", str(step), words(hand))
    rest = kinds[len(faces) :]
    left = with_key(hand.pending, seat, rest) if rest else without_key(hand.pending, seat)
    changes: dict[str, Any] = {"pending": left, "seen": see(hand, faces)}
    if not seat:
        common = "board" if hand.table.game.board else "community"
        return hand.then(step, changes | {common: getattr(hand, common) + faces})
    changes["cards"] = with_key(hand.cards, seat, hand.cards[seat] + faces)
    if "up" in kinds:
        up = tuple([face for face, kind in zip(faces, kinds, strict=False) if kind == "up"])
        changes["upcards"] = with_key(hand.upcards, seat, hand.upcards[seat] + up)
    return hand.then(step, changes)


def see(hand: Hand, faces: Sequence[Face]) -> int:
    """The cards seen with these. Raises DuplicateCardError for one that is out already (CU-DECK-01)."""
    seen = hand.seen
    for card in faces:
        if card is not None:
            if seen & card.mask:
                raise DuplicateCardError(str(card))
            seen |= card.mask
    return seen


def words(hand: Hand) -> str:
    """What is to be dealt, as a sentence."""
    if hand.phase != "deal":
        return f"it is not time to deal; {hand.words_for_turn}"
    said = [
        f"{len(kinds)} {'on the board' if not seat else f'to seat {seat}'} ({', '.join(kinds)})"
        for seat, kinds in hand.pending.items()
    ]
    return f"to be dealt on street {hand.deal.name} are {', '.join(said)}"
