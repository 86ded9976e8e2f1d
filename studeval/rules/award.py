"""award: who is paid what when the hand is over.

Each pot is judged by itself among the seats that can win it: its high half, its low half or none, its own odd chips.
A half that nobody wins goes to the winners of the other one (S8-POT-02, S8-POT-07). Where only one seat can win, no
hand is looked at (7S-POT-02). Where players declare, a seat wins only what it declared (UA-SHOW-01).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from studeval.cards import Card, Cards
from studeval.errors import within
from studeval.games import GAMES, Game, Side
from studeval.rules import odd_chips
from studeval.rules.asked import asked
from studeval.rules.frozen import FrozenDict, kept, made
from studeval.rules.house import HouseRules
from studeval.rules.operation import Answer, Given, Operation
from studeval.rules.pots import Pot, raked
from studeval.rules.settlement import Claim, Settlement
from studeval.rules.table import Chips, Seat

Winners = Mapping[Side, Collection[Seat]]


@dataclass(frozen=True)
class PotRuling:
    """One pot after the rake: the seats that could win it, and who gets what of each side.

    A side is None where it has no part: the game does not have it, nobody won it, or hands were not looked at.
    """

    chips: Chips
    seats: tuple[Seat, ...]
    high: Mapping[Seat, Chips] | None
    low: Mapping[Seat, Chips] | None

    def part(self, side: Side) -> Mapping[Seat, Chips] | None:
        """Who gets what of one side."""
        return self.high if side == "high" else self.low


@dataclass(frozen=True)
class AwardRuling:
    """The ruling, in chips. `paid` is what the pots pay, without what was `returned` uncalled.

    `scoop` is the seat that alone won both halves of everything that hands decided, and all the rest too (S8-POT-03).
    """

    paid: Mapping[Seat, Chips]
    returned: Mapping[Seat, Chips]
    pots: Sequence[PotRuling]
    scoop: Seat | None
    table: Settlement = field(repr=False, compare=False)

    @kept
    def reason(self) -> str:
        """Why, in words."""
        return "; ".join(_words(self.table, self.pots))


@asked("hands", "contributions", "folded", "dealer", "declared")
def award(  # noqa: PLR0913  # all but two of them are seldom needed
    hands: Mapping[Seat, Cards | str],
    game: str,
    house: HouseRules | None = None,
    *,
    pot: Chips | None = None,
    contributions: Mapping[Seat, Chips] | None = None,
    folded: Sequence[Seat] = (),
    board: Cards | str | None = None,
    community: Card | str | None = None,
    dealer: Seat = 0,
    unit: Chips = 1,
    rake: Chips = 0,
    declared: Mapping[Seat, Claim] | None = None,
) -> AwardRuling:
    """Who is paid what, with the reason in words (S8-POT-01, 7S-POT-01, RZ-POT-01, O8-POT-07).

    `hands` gives each seat's own cards, in Omaha its hole cards. The chips come as `pot`, or as `contributions` of
    every seat, folded ones included, from which the uncalled bet and the side pots follow. Raises SituationError,
    DuplicateCardError, HandSizeError or CardError.

    >>> hands = {1: "Ks Kh Kd 9c 7s 4h 2d", 2: "8s 6h 4d 2c As Jh Qd", 3: "Ah Ac Td 9d 6s 5h 3c"}
    >>> ruling = award(hands, "stud-hi-lo", contributions={1: 51, 2: 300, 3: 400})
    >>> ruling.returned, ruling.paid
    ({3: 100}, {1: 77, 2: 325, 3: 249})
    """
    table = Settlement(
        hands={seat: _cards(cards, "hands", str(seat)) for seat, cards in hands.items()},
        game=GAMES[game],
        house=house or HouseRules(),
        board=None if board is None else _cards(board, "board"),
        community=None if community is None else _card(community),
        pot=pot,
        contributions=contributions,
        folded=folded,
        dealer=dealer,
        unit=unit,
        rake=rake,
        declared=declared or {},
    )
    return rule(table)


def rule(table: Settlement) -> AwardRuling:
    """The ruling on a settlement."""
    pots = [_settle(table, pot) for pot in raked(table.pots, table.rake)]
    paid: dict[Seat, Chips] = {}
    for pot in pots:
        for seat, chips in _all_shares(pot):
            paid[seat] = paid.get(seat, 0) + chips
    return made(
        AwardRuling,
        paid=FrozenDict({seat: chips for seat, chips in sorted(paid.items()) if chips}),
        returned=FrozenDict(table.returned),
        pots=pots,
        scoop=_scoop(pots),
        table=table,
    )


def _all_shares(pot: PotRuling) -> Iterable[tuple[Seat, Chips]]:
    return [*(pot.high or {}).items(), *(pot.low or {}).items()]


def _scoop(pots: Sequence[PotRuling]) -> Seat | None:
    """Both halves have to be won by the hands; a pot that nobody else can win does not spoil it."""
    winners = {seat for pot in pots for seat, _ in _all_shares(pot)}
    decided = [pot for pot in pots if len(pot.seats) > 1]
    alone = len(winners) == 1 and decided and all(pot.high and pot.low for pot in decided)
    return winners.pop() if alone else None


def _settle(table: Settlement, pot: Pot) -> PotRuling:
    if len(pot.seats) == 1:
        parts = {table.game.sides[0]: {pot.seats[0]: pot.chips}}
    else:
        parts = _parts(table, pot.chips, _winners(table, pot.seats))
    return made(
        PotRuling, chips=pot.chips, seats=pot.seats, high=_part(parts, "high"), low=_part(parts, "low")
    )


def _part(parts: Mapping[Side, Mapping[Seat, Chips]], side: Side) -> Mapping[Seat, Chips] | None:
    return FrozenDict(parts[side]) if side in parts else None


def _winners(table: Settlement, seats: Collection[Seat]) -> Winners:
    """Who wins each side that somebody wins."""
    cards_speak = _best(table, dict.fromkeys(table.game.sides, seats))
    if not table.declares:
        return cards_speak
    claims = {
        side: {seat for seat in seats if table.declared[seat] in {side, "both"}} for side in table.game.sides
    }
    lost = _lost_claims_to_both(table, seats, _best(table, claims))
    declared = _best(table, {side: claims[side] - lost for side in claims})
    return declared or cards_speak  # nobody made what he declared, and the chips cannot stay on the table


def _best(table: Settlement, claims: Winners) -> Winners:
    """The best hands of each side among those that claim it; a side that nobody has a hand for is left out."""
    best = {}
    hands = {seat: table.hand(seat) for seats in claims.values() for seat in seats}
    for side, seats in claims.items():
        values = {seat: hands[seat].number(side) for seat in seats}
        top = max(values.values(), default=0)
        if top:
            best[side] = [seat for seat, value in values.items() if value == top]
    return best


def _lost_claims_to_both(table: Settlement, seats: Iterable[Seat], winners: Winners) -> set[Seat]:
    """The seats that declared both and did not win both: all of them are out at once (UA-POT-08)."""
    if table.house.declared_both == "may-win-either":
        return set()
    most = 1 if table.house.declared_both_tie == "tie-loses" else len(table.hands)

    def won(seat: Seat, side: Side) -> bool:
        return seat in winners.get(side, ()) and len(winners[side]) <= most

    both = [seat for seat in seats if table.declared[seat] == "both"]
    return {seat for seat in both if not all(won(seat, side) for side in table.game.sides)}


def _parts(table: Settlement, chips: Chips, winners: Winners) -> dict[Side, dict[Seat, Chips]]:
    """What each winner gets of each side; a side without a winner leaves all to the other."""
    turns = {side: _turn(table, side, seats) for side, seats in winners.items()}
    amounts = (
        odd_chips.halves(chips, table.unit, table.house) if len(turns) > 1 else dict.fromkeys(turns, chips)
    )
    parts = {side: odd_chips.shares(amounts[side], turn, table.unit) for side, turn in turns.items()}
    if _divided_as_one(table, winners):
        first, second = _larger_half_first(table)
        whole = odd_chips.shares(chips, turns[first], table.unit)
        parts[second] = {seat: whole[seat] - part for seat, part in parts[first].items()}
    return parts


def _divided_as_one(table: Settlement, winners: Winners) -> bool:
    """Whether hands that tie both ways divide the whole pot, not each half by itself (WL 149, RR)."""
    seats = [set(seats) for seats in winners.values()]
    tied_both_ways = len(seats) == 2 and seats[0] == seats[1] and len(seats[0]) > 1
    return tied_both_ways and table.house.identical_hands == "whole-pot"


def _larger_half_first(table: Settlement) -> Sequence[Side]:
    return ("high", "low") if table.house.odd_chip_hi_lo == "high" else ("low", "high")


def _turn(table: Settlement, side: Side, seats: Iterable[Seat]) -> list[Seat]:
    tied = {seat: table.hand(seat) for seat in seats}
    return odd_chips.turn(tied, side, table.dealer, table.game, table.house)


def _words(table: Settlement, pots: Sequence[PotRuling]) -> Iterator[str]:
    """The ruling as a dealer says it."""
    for seat, chips in table.returned.items():
        yield f"{chips} go back to seat {seat}, since nobody called them"
    if table.rake:
        yield f"a rake of {table.rake} comes off first, from the main pot as far as it goes"
    for place, pot in enumerate(pots):
        yield from _words_for_pot(table, pot, _name(place, pots))


def _name(place: int, pots: Sequence[PotRuling]) -> str:
    if len(pots) == 1:
        return "the pot"
    return "the main pot" if place == 0 else f"side pot {place}" if len(pots) > 2 else "the side pot"


def _words_for_pot(table: Settlement, pot: PotRuling, name: str) -> Iterator[str]:
    if len(pot.seats) == 1:
        yield f"{name} of {pot.chips} goes to seat {pot.seats[0]}, since nobody else can win it"
        return
    parts = {side: part for side in table.game.sides if (part := pot.part(side)) is not None}
    if _divided_as_one(table, {side: list(part) for side, part in parts.items()}):
        yield f"{name} is divided as one, since the same hands win both halves"
    for side, part in parts.items():
        what = f"the {side} half" if len(parts) > 1 else "all"
        yield f"{name} of {pot.chips}: {what} to {_words_for_winners(table, side, part)}"
    if len(parts) < len(table.game.sides):
        yield f"nobody wins the {'low' if 'high' in parts else 'high'} half"


def _words_for_winners(table: Settlement, side: Side, part: Mapping[Seat, Chips]) -> str:
    value = table.hand(next(iter(part))).value(side)
    assert value is not None  # it won
    seats = " and ".join(f"seat {seat} ({chips})" for seat, chips in part.items())
    uneven = (
        f", odd chips {odd_chips.words(side, table.game, table.house)}" if len(set(part.values())) > 1 else ""
    )
    return f"{seats} with {value.describe()}{uneven}"


def read(given: Given, game: Game, house: HouseRules) -> Settlement:
    """The settlement of a given: seats as text keys."""
    contributions = given.get("contributions")
    return Settlement(
        hands={int(seat): _cards(text, "hands", seat) for seat, text in given.get("hands", {}).items()},
        game=game,
        house=house,
        board=_cards(given["board"], "board") if "board" in given else None,
        community=_card(given["community"]) if "community" in given else None,
        pot=given.get("pot"),
        contributions=None if contributions is None else _by_seat(contributions),
        folded=given.get("folded", ()),
        dealer=given.get("dealer", 0),
        unit=given.get("unit", 1),
        rake=given.get("rake", 0),
        declared=_by_seat(given.get("declared", {})),
    )


def _by_seat(part: Mapping[str, Any]) -> dict[Seat, Any]:
    return {int(seat): value for seat, value in part.items()}


def _cards(cards: Cards | str, *path: str) -> Cards:
    with within(*path):
        return Cards(cards)


def _card(card: Card | str) -> Card:
    with within("community"):
        return Card(card) if isinstance(card, str) else card


def answer(table: Settlement) -> Answer:
    """The ruling as data: "none" for a half that a pot does not have."""
    ruling = rule(table)
    return {
        "paid": _named(ruling.paid),
        "returned": _named(ruling.returned),
        "pots": [_pot_as_data(pot) for pot in ruling.pots],
        "scoop": ruling.scoop or "none",
        "reason": ruling.reason,
    }


def _pot_as_data(pot: PotRuling) -> dict[str, Any]:
    halves = {
        side: "none" if part is None else _named(part)
        for side, part in (("high", pot.high), ("low", pot.low))
    }
    return {"chips": pot.chips, "seats": list(pot.seats), **halves}


def _named(part: Mapping[Seat, Chips]) -> dict[str, Chips]:
    return {str(seat): chips for seat, chips in part.items()}


def normal(found: Answer) -> Answer:
    """What is paid and returned is compared as a whole, with the seats that get nothing left out; so is each part.

    Pots are compared by their number, main pot 1, and by the keys that are stated.
    """
    whole = {key: _normal_part(found[key]) for key in ("paid", "returned") if key in found}
    if not isinstance(found.get("pots"), Sequence):
        return found | whole
    pots = {str(place): _normal_pot(pot) for place, pot in enumerate(found["pots"], start=1)}
    return found | whole | {"pots": {"number": len(pots), **pots}}


def _normal_pot(pot: Mapping[str, Any]) -> dict[str, Any]:
    changed = {key: _normal_part(pot[key]) for key in ("high", "low") if key in pot}
    return {**pot, **changed} | ({"seats": sorted(pot["seats"])} if "seats" in pot else {})


def _normal_part(part: Any) -> Any:
    if not isinstance(part, Mapping):
        return part
    seats = sorted((int(seat), chips) for seat, chips in part.items() if chips)
    return ", ".join(f"seat {seat}: {chips}" for seat, chips in seats) or "none"


OPERATION = Operation("award", "who is paid what from the pots", read, answer, normal)
