"""What a ruling may be where a card was not seen: every answer that some card would give, never a guess.

Each question is put to the operation that rules on it, once for what the unseen card might be. One answer is a ruling;
several leave it undecided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import perm

from studeval.cards import Card, Cards
from studeval.rules import award, bring_in, first_to_act
from studeval.rules.award import AwardRuling
from studeval.rules.bring_in import ThirdStreet
from studeval.rules.first_to_act import Opening
from studeval.rules.frozen import kept
from studeval.rules.pots import Pot, collect
from studeval.rules.settlement import Settlement
from studeval.rules.stub import Face
from studeval.rules.table import Chips, Seat

# So many ways to fill unseen cards are tried: two of a full deck.
DECK = tuple(Cards.from_mask(sum(0x1FFF << 16 * suit for suit in range(4))))
MOST_WAYS = 52 * 51


def known(faces: Iterable[Face]) -> Cards:
    """The faces that were seen."""
    return Cards.from_mask(sum([card.mask for card in faces if card is not None]))


def bringers(make: Callable[[Mapping[Seat, Card]], ThirdStreet], upcards: Mapping[Seat, Face]) -> list[Seat]:
    """The seats that may have to bring it in. `make` is the table with the upcards that were seen; none if all-in."""
    seen = {seat: card for seat, card in upcards.items() if card is not None}
    hidden = [seat for seat in upcards if seat not in seen]
    if not hidden:
        seat = bring_in.bringer(make(seen))
        return [] if seat is None else [seat]
    if not seen:
        return hidden
    unseen = [card for card in DECK if card not in seen.values()]
    tried = (make({**seen, seat: card}) for seat in hidden for card in unseen)
    return sorted({seat for each in tried if (seat := bring_in.bringer(each)) is not None})


def openers(
    make: Callable[[Mapping[Seat, Cards]], Opening], boards: Mapping[Seat, Sequence[Face]]
) -> list[Seat]:
    """The seats that may have to act first on a street. `make` is the street with the boards that were seen whole.

    A board with an unseen card may lead whatever the others show, so its seat is always one of them.
    """
    hidden = [seat for seat, faces in boards.items() if None in faces]
    if not hidden:
        leader = first_to_act.opener(make({seat: known(faces) for seat, faces in boards.items()}))
        return [] if leader is None else [leader]
    seen = {seat: known(faces) for seat, faces in boards.items() if seat not in hidden}
    if len(seen) < 2:
        return sorted(boards)
    leader = first_to_act.opener(make(seen))
    return sorted({*hidden, *(() if leader is None else (leader,))})


@dataclass(frozen=True)
class HandSettlement(Settlement):
    """A settlement with dead money, which everybody who is in can win, also he who has nothing else in."""

    dead: Chips = 0

    @kept
    def pots(self) -> list[Pot]:
        """The pots before the rake, main pot first."""
        main = Pot((self.pot or 0) + self.dead, self.still_in)
        return collect(self.matched, self.folded, self.house, main)


def payments(
    make: Callable[[Mapping[Seat, Cards]], Settlement],
    faces: Mapping[Seat, Sequence[Face]],
    unseen: Sequence[Card],
) -> list[AwardRuling]:
    """The awards that unseen cards of `faces` may bring, the same payments once; none where they are too many.

    `make` is the settlement with these hands; it is asked for every way to fill what was not seen.
    """
    gaps = [seat for seat, cards in faces.items() for _ in range(cards.count(None))]
    if not gaps:
        return [award.rule(make({seat: known(cards) for seat, cards in faces.items()}))]
    if perm(len(unseen), len(gaps)) > MOST_WAYS:
        return []
    found: dict[tuple[tuple[Seat, Chips], ...], AwardRuling] = {}
    for fill in permutations(unseen, len(gaps)):
        ruling = award.rule(make(_filled(faces, gaps, fill)))
        found.setdefault(tuple(ruling.paid.items()), ruling)
    return list(found.values())


def _filled(
    faces: Mapping[Seat, Sequence[Face]], gaps: Sequence[Seat], fill: Sequence[Card]
) -> dict[Seat, Cards]:
    added: dict[Seat, list[Card]] = {}
    for seat, card in zip(gaps, fill, strict=True):
        added.setdefault(seat, []).append(card)
    return {seat: known(cards) | Cards(added.get(seat, ())) for seat, cards in faces.items()}
