"""Dealing one street: how many cards are left decides the steps; each step moves the top card of the stub to a pile.

Only seventh street can find the stub short (S8-DECK-03, RZ-DECK-03, 7S-DECK-01), and what is done then is the
house's: `_SHORT_STUB` has a plan for each choice, and where that plan fails too there is one community card for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from studeval.cards import Card
from studeval.games import Street
from studeval.rules.house import HouseRules
from studeval.rules.table import Seat

DECK_SIZE = 52
Face = Card | None  # None: a card whose face nobody can tell


class Pile(NamedTuple):
    """Where a card goes. "stub" is the step back: the burns are shuffled into what is left of the stub."""

    kind: Literal["down", "up", "board", "burns", "stub"]
    seat: Seat = 0


BOARD, BURNS, SHUFFLE = Pile("board"), Pile("burns"), Pile("stub")
Steps = Sequence[Pile]


def _to_each(kind: Literal["down", "up"], seats: Sequence[Seat]) -> list[Pile]:
    return [_pile_of(kind, seat) for seat in seats]


_pile_of = lru_cache(maxsize=64)(Pile)  # two piles a seat, which every deal names anew


@dataclass(frozen=True, eq=False)
class Layout:
    """Where the 52 cards are: the stub, top first, and each pile in the order dealt.

    `returned` are the burns that were shuffled back into the stub. After that nobody knows its order.
    """

    stub: tuple[Face, ...] = (None,) * DECK_SIZE
    piles: Mapping[Pile, tuple[Face, ...]] = field(default_factory=dict)
    returned: tuple[Face, ...] = ()

    @classmethod
    def of_deck(cls, deck: Sequence[Card]) -> Layout:
        """A deck before the deal, top card first; of the cards that are not told only the number is known."""
        return cls((*deck, *(None,) * (DECK_SIZE - len(deck))))

    def pile(self, kind: Literal["down", "up", "board", "burns"], seat: Seat = 0) -> tuple[Face, ...]:
        """The cards of a pile, in the order dealt."""
        return self.piles.get(Pile(kind, seat), ())

    def own(self, seat: Seat) -> int:
        """How many cards of his own a seat has."""
        return len(self.pile("down", seat)) + len(self.pile("up", seat))

    def after(self, steps: Steps) -> Layout:
        """The layout after these steps."""
        if SHUFFLE in steps:
            at = steps.index(SHUFFLE)
            return self.after(steps[:at])._shuffled().after(steps[at + 1 :])
        piles = dict(self.piles)
        for pile, card in zip(steps, self.stub[: len(steps)], strict=True):
            piles[pile] = (*piles.get(pile, ()), card)
        return Layout(self.stub[len(steps) :], piles, self.returned)

    def _shuffled(self) -> Layout:
        burns = self.pile("burns")
        piles = {pile: cards for pile, cards in self.piles.items() if pile != BURNS}
        return Layout((None,) * (len(self.stub) + len(burns)), piles, self.returned + burns)


@dataclass(frozen=True)
class Plan:
    """The steps of one street for the seats that are to get its cards, in their order, and why they are these."""

    street: Street
    seats: tuple[Seat, ...]
    steps: Steps
    reason: str = ""

    @property
    def sharing(self) -> tuple[Seat, ...]:
        """The seats for which a card on the board stands in place of one of their own."""
        if self.street.board or BOARD not in self.steps:
            return ()
        served = {pile.seat for pile in self.steps}
        return tuple(seat for seat in self.seats if seat not in served)


@dataclass(frozen=True)
class _Count:
    """What there is to deal, and what the house sets aside: a burn before the street, a last card never dealt."""

    seats: Sequence[Seat]
    stub: int
    burnt: int
    burn: int
    kept: int

    def enough(self, cards: int, *, of: int) -> bool:
        """Whether `of` cards are enough to deal that many beside the burn and the card kept."""
        return of >= cards + self.burn + self.kept


class DealRules(NamedTuple):
    """The choices of a house that say how a street is dealt."""

    burns: str
    last_card: str
    short_stub: str

    @classmethod
    def of(cls, house: HouseRules) -> DealRules:
        """Those of a house."""
        return cls(house.burns, house.last_card, house.short_stub)


def plan_street(street: Street, seats: Sequence[Seat], layout: Layout, house: HouseRules | DealRules) -> Plan:
    """How a street is dealt from a layout to `seats`, in their order: one card at a time round the table (CU-DEAL-01).

    The first street is not burnt (CU-DECK-03). The stub is short with fewer cards than CU-DECK-04 counts.
    """
    burn = int(house.burns == "each-street" and bool(layout.piles))
    kept = int(house.last_card == "never-dealt")
    count = _Count(seats, len(layout.stub), len(layout.pile("burns")), burn, kept)
    cards = street.down * _to_each("down", seats) + street.up * _to_each("up", seats) + street.board * [BOARD]
    if count.enough(len(cards), of=count.stub):
        return Plan(street, tuple(seats), burn * [BURNS] + cards)
    steps, procedure = _SHORT_STUB[house.short_stub](count) or _community_card(count)
    return Plan(street, tuple(seats), steps, f"{_words_for_short(count)}: {procedure}")


_Procedure = tuple[Steps, str]


def _community_card(count: _Count) -> _Procedure:
    """One card face up for all (S8-DECK-04, RZ-DECK-04), from stub and burns if need be (CU-DECK-06)."""
    steps = [*count.burn * [BURNS], BOARD]
    if count.enough(1, of=count.stub):
        return steps, "one community card for all"
    return [SHUFFLE, *steps], "stub and burns are shuffled together for one community card for all"


def _serve_some(count: _Count) -> _Procedure | None:
    """Own cards as far as they go; the last that may be dealt is for those who got none (7S-DECK-02, CU-DECK-08)."""
    served = count.stub - count.burn - count.kept - 1
    if served < 1:
        return None
    steps = [*count.burn * [BURNS], *_to_each("down", count.seats[:served]), BOARD]
    return steps, f"{served} get a card of their own, and the others share one"


def _shuffle_burns_in(count: _Count) -> _Procedure | None:
    """The burns go back into the stub if that makes enough for all (CU-DECK-05, TDA RP-10-H, WL 228)."""
    if not count.enough(len(count.seats), of=count.stub + count.burnt):
        return None
    steps = [SHUFFLE, *count.burn * [BURNS], *_to_each("down", count.seats)]
    return steps, f"the {count.burnt} burns are shuffled into the stub, and each gets his own"


def _deal_out(count: _Count) -> _Procedure | None:
    """The stub is dealt but for its last card; that and the burns serve the others (CU-DECK-07, Robert's Rules)."""
    spare = count.stub + count.burnt - len(count.seats) - count.kept
    if spare < 0:
        return None
    first_burn = count.burn if count.stub >= 2 else 0
    second_burn = count.burn if spare >= 1 else 0
    served = max(0, count.stub - count.burn - 1)
    steps = [
        *first_burn * [BURNS],
        *_to_each("down", count.seats[:served]),
        SHUFFLE,
        *second_burn * [BURNS],
        *_to_each("down", count.seats[served:]),
    ]
    return steps, f"{served} are served from the stub, and its last card with the burns serves the others"


_SHORT_STUB: Mapping[str, Callable[[_Count], _Procedure | None]] = {
    "community-for-all": _community_card,
    "community-for-unserved": _serve_some,
    "tda": _shuffle_burns_in,
    "roberts": _deal_out,
}


def _words_for_short(count: _Count) -> str:
    aside = count.burn * ["one to burn"] + count.kept * ["one never dealt"]
    besides = f" with {' and '.join(aside)}" if aside else ""
    return f"{count.stub} left in the stub cannot serve {len(count.seats)} players{besides}"
