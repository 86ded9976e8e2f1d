"""What a ruling may be where a card was not seen: every answer that some card would give, never a guess.

Each question is put to the operation that rules on it, once for what the unseen card might be. One answer is a ruling;
several leave it undecided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb, perm

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

DECK = tuple(Cards.from_mask(sum(0x1FFF << 16 * suit for suit in range(4))))
MOST_WAYS = 52 * 51  # that are tried to fill unseen cards: two of a full deck


def others(out: int) -> list[Card]:
    """The cards of the deck that are not among those out."""
    return [card for card in DECK if not card.mask & out]


def known(faces: Iterable[Face]) -> Cards:
    """The faces that were seen."""
    return Cards.from_mask(sum([card.mask for card in faces if card is not None]))


def payers(
    make: Callable[[Mapping[Seat, Card]], ThirdStreet], upcards: Mapping[Seat, Face], out: int
) -> set[Seat]:
    """The seats whose upcard may be the one that pays, with chips or without.

    `make` is the table with the upcards that are told, `out` the cards that were seen anywhere.
    """
    seen = {seat: card for seat, card in upcards.items() if card is not None}
    hidden = [seat for seat in upcards if seat not in seen]
    if not hidden:
        return {bring_in.payer(make(seen))}
    if not seen:
        return set(hidden)
    return {bring_in.payer(make({**seen, seat: card})) for seat in hidden for card in others(out)}


def leaders(
    make: Callable[[Mapping[Seat, Cards]], Opening], boards: Mapping[Seat, Sequence[Face]], out: int
) -> set[Seat]:
    """The seats whose board may lead, with chips or without. `make` is the street with the boards that are told, `out`
    the cards that were seen anywhere.

    Each board with an unseen card is held against those that were seen whole: its seat may lead if some card lets it,
    and one that was seen may if it does so for some card of every other.
    """
    hidden = [seat for seat, faces in boards.items() if None in faces]
    seen = {seat: known(faces) for seat, faces in boards.items() if seat not in hidden}
    if not hidden:
        return {first_to_act.leader(make(seen))}
    if not seen:
        return set(hidden)
    led = {seat: _led(make, seen, seat, boards[seat], others(out)) for seat in hidden}
    always = set[Seat].intersection(*led.values())
    return always | {seat for seat in hidden if seat in led[seat]}


def _led(
    make: Callable[[Mapping[Seat, Cards]], Opening],
    seen: Mapping[Seat, Cards],
    seat: Seat,
    board: Sequence[Face],
    unseen: Sequence[Card],
) -> set[Seat]:
    """Who may lead of those seen and that seat; with two cards unseen it is taken to be anybody's lead."""
    if board.count(None) > 1:
        return {seat, first_to_act.leader(make(seen))}
    tried = ({**seen, seat: known(board) | Cards([card])} for card in unseen)
    return {first_to_act.leader(make(each)) for each in tried}


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
    out: int,
) -> list[AwardRuling]:
    """The awards that unseen cards of `faces` may bring, the same payments once; none where they are too many.

    `make` is the settlement with these hands; it is asked for every way to fill what was not seen. `out` are the cards
    that were seen anywhere.
    """
    gaps = [seat for seat, cards in faces.items() for _ in range(cards.count(None))]
    if not gaps:
        return [award.rule(make({seat: known(cards) for seat, cards in faces.items()}))]
    unseen, one_hand = others(out), len({*gaps}) == 1  # in one hand the order of cards does not matter
    if (comb if one_hand else perm)(len(unseen), len(gaps)) > MOST_WAYS:
        return []
    found: dict[tuple[tuple[Seat, Chips], ...], AwardRuling] = {}
    for fill in (combinations if one_hand else permutations)(unseen, len(gaps)):
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
