"""bring-in: who must open third street, for how much, and what he and the others may do then.

The worst upcard pays (S8-BRING-01, RZ-BRING-01); which end is worst is the game's, how equal ranks are told apart is
the house's. An all-in player passes the duty on clockwise, whatever the next player's card (S8-BRING-11).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from studeval.cards import Card, Cards
from studeval.errors import RANK_WORDS, SUIT_WORDS, SituationError, within
from studeval.games import GAMES, BringIn, Game
from studeval.rules.asked import asked
from studeval.rules.dealt import check_no_card_twice
from studeval.rules.frozen import kept
from studeval.rules.house import HouseRules
from studeval.rules.operation import Answer, Given, Operation
from studeval.rules.table import Chips, Problem, Seat, acting, clockwise, not_whole


@dataclass(frozen=True)
class ThirdStreet:
    """The table after the ante: the upcard of each seat and, where they matter, the chips.

    `stacks` are chips left after the ante; a seat without a stack has enough for everything. `dealer` 0 is a house
    dealer, who sits between the last seat and the first (CU-BRING-05).
    """

    upcards: Mapping[Seat, Card]
    game: Game
    house: HouseRules
    dealer: Seat = 0
    stacks: Mapping[Seat, Chips] = field(default_factory=dict)
    bring_in: Chips | None = None
    small_bet: Chips | None = None

    def __post_init__(self) -> None:
        for problem, path in _problems(self):
            raise SituationError(problem, path=path)
        check_no_card_twice({str(seat): Cards([card]) for seat, card in self.upcards.items()}, "upcards")

    @property
    def rule(self) -> BringIn:
        """Which card pays in this game."""
        assert self.game.bring_in is not None
        return self.game.bring_in

    @property
    def amount(self) -> Chips | None:
        """The bring-in of this house, in chips; None when it is not stated."""
        return amount_due(self.house, self.bring_in, self.small_bet)

    def has_chips(self, seat: Seat) -> bool:
        """Whether the ante left that seat anything."""
        return self.stacks.get(seat, 1) > 0


def amount_due(house: HouseRules, stated: Chips | None, small_bet: Chips | None) -> Chips | None:
    """The bring-in: as stated, or half of the small bet where the house says so (7S-BRING-02)."""
    if house.bring_in_amount == "half-small-bet" and small_bet is not None:
        return small_bet // 2
    return stated


def _problems(table: ThirdStreet) -> Iterator[Problem]:
    """What makes a table impossible, each with its place in the given."""
    if table.game.bring_in is None:
        yield f"{table.game.title} has no bring-in", ()
    if len(table.upcards) < 2:
        yield "a bring-in needs at least two players", ("upcards",)
    for seat in table.upcards:
        if seat < 1:
            yield f"there is no seat {seat}", ("upcards", str(seat))
    if table.dealer < 0:
        yield f"there is no seat {table.dealer}", ("dealer",)
    yield from _chips_problems(table)
    yield from _amount_problems(table)


def _chips_problems(table: ThirdStreet) -> Iterator[Problem]:
    yield from not_whole({("stacks", str(seat)): chips for seat, chips in table.stacks.items()})
    for seat, chips in table.stacks.items():
        if seat not in table.upcards:
            yield f"seat {seat} has chips but no upcard", ("stacks", str(seat))
        if chips < 0:
            yield f"seat {seat} cannot have {chips} chips", ("stacks", str(seat))


def _amount_problems(table: ThirdStreet) -> Iterator[Problem]:
    small_bet, bring_in = table.small_bet, table.bring_in
    yield from not_whole({("bring-in",): bring_in, ("small-bet",): small_bet})
    if bring_in is not None and bring_in <= 0:
        yield "a bring-in is more than nothing", ("bring-in",)
    if small_bet is not None and small_bet <= 0:
        yield "a small bet is more than nothing", ("small-bet",)
    if bring_in is not None and small_bet is not None and bring_in >= small_bet:
        yield f"a bring-in of {bring_in} is not below the small bet of {small_bet}", ("bring-in",)
    yield from half_problems(table.house, small_bet)


def half_problems(house: HouseRules, small_bet: Chips | None) -> Iterator[Problem]:
    """What makes half of a small bet no bring-in, where the house asks for that."""
    if house.bring_in_amount == "half-small-bet" and small_bet is not None and small_bet % 2:
        yield f"half of {small_bet} is no whole number of chips: use a smaller unit", ("small-bet",)


@dataclass(frozen=True)
class BringInRuling:
    """The ruling. Amounts are chips; None where the situation does not state them, or where there is none.

    `seat` None: nobody has chips, so there is no bring-in. `choices` are the legal ones of that seat. `call` is what
    the next player owes, `raise_to` the first increase he may make. `acts_again`: whether the seat gets another turn
    when everybody only calls.
    """

    seat: Seat | None
    card: Card | None
    amount: Chips | None
    all_in: bool
    choices: Mapping[str, Chips]
    call: Chips | None
    raise_to: Chips | None
    acts_again: bool
    table: ThirdStreet = field(repr=False, compare=False)

    @kept
    def reason(self) -> str:
        """Why, in words."""
        return _words(self.table, self.seat, self.amount)


@asked("upcards", "stacks", "dealer")
def bring_in(
    upcards: Mapping[Seat, Card | str],
    game: str,
    house: HouseRules | None = None,
    *,
    dealer: Seat = 0,
    stacks: Mapping[Seat, Chips] | None = None,
    bring_in: Chips | None = None,
    small_bet: Chips | None = None,
) -> BringInRuling:
    """Who brings it in and for how much, with the reason in words (S8-BRING-01, RZ-BRING-01).

    `upcards` gives each seat's card; `stacks` the chips left after the ante (a seat left out has enough); `dealer` 0
    is a house dealer. Raises SituationError, DuplicateCardError or CardError.

    >>> bring_in({1: "Ac", 2: "Qd", 3: "Qh", 4: "Js"}, "razz").seat
    3
    """
    cards = {seat: Card(card) if isinstance(card, str) else card for seat, card in upcards.items()}
    return rule(
        ThirdStreet(cards, GAMES[game], house or HouseRules(), dealer, stacks or {}, bring_in, small_bet)
    )


def rule(table: ThirdStreet) -> BringInRuling:
    """The ruling on a table."""
    seat = bringer(table)
    if seat is None:
        return BringInRuling(None, None, None, False, {}, None, None, False, table)
    amount = _posted(table, seat)
    all_in = amount is not None and amount == table.stacks.get(seat)
    call, raise_to = _owed_by_others(table, seat, all_in)
    return BringInRuling(
        seat=seat,
        card=table.upcards[seat],
        amount=amount,
        all_in=all_in,
        choices=_choices(table, seat, passed_on=seat != payer(table)),
        call=call,
        raise_to=raise_to,
        acts_again=table.house.bring_in_option == "live" and not all_in,
        table=table,
    )


def bringer(table: ThirdStreet) -> Seat | None:
    """The seat that brings it in: the first with chips from the worst card on clockwise; None where nobody has any."""
    able = [seat for seat in table.upcards if table.has_chips(seat)]
    return acting(able, payer(table)) if able else None


def payer(table: ThirdStreet) -> Seat:
    """The seat whose upcard pays, with chips or without."""
    return _worst(table, _tied(table))


def _tied(table: ThirdStreet) -> list[Seat]:
    """The seats whose upcards are of the rank that pays, from the dealer's left."""
    rule = table.rule
    heights = {seat: _height(card, rule) for seat, card in table.upcards.items()}
    end = (max if rule.pays == "highest" else min)(heights.values())
    return clockwise([seat for seat, height in heights.items() if height == end], table.dealer)


def _worst(table: ThirdStreet, tied: Sequence[Seat]) -> Seat:
    """The one of them whose card pays."""
    if table.house.bring_in_tie == "seat" or len(tied) == 1:
        return tied[0]
    order = table.house.suit_order
    return (max if table.rule.pays == "highest" else min)(
        tied, key=lambda seat: order.index(table.upcards[seat].suit)
    )


def _height(card: Card, rule: BringIn) -> int:
    return -1 if rule.ace == "low" and card.rank == "A" else card.index // 4


def _posted(table: ThirdStreet, seat: Seat) -> Chips | None:
    """The bring-in, or all that a short player has (CU-BRING-02)."""
    return None if table.amount is None else min(table.amount, table.stacks.get(seat, table.amount))


def _choices(table: ThirdStreet, seat: Seat, passed_on: bool) -> dict[str, Chips]:
    """What that seat may do, with the chips it takes: never check, and fold only where the house says so."""
    stack, amount = table.stacks.get(seat), table.amount
    found: dict[str, Chips] = {"fold": 0} if passed_on and may_fold(table.house) else {}
    if amount is not None and (stack is None or stack >= amount):
        found["bring-in"] = amount
    if table.small_bet is not None and (stack is None or stack >= table.small_bet):
        found["complete"] = table.small_bet
    elif stack is not None and amount is not None and _opens_all_in(stack, amount, table.small_bet):
        found["all-in"] = stack
    return found


def may_fold(house: HouseRules) -> bool:
    """Whether a duty that has passed on may be folded (WL 217)."""
    return house.bring_in_all_in == "next-posts-or-folds"


def _opens_all_in(stack: Chips, amount: Chips, small_bet: Chips | None) -> bool:
    """Whether a stack is short of the bring-in, or lies between it and a full bet."""
    return stack < amount or (small_bet is not None and stack > amount)


def _owed_by_others(table: ThirdStreet, seat: Seat, all_in: bool) -> tuple[Chips | None, Chips | None]:
    """What the next player must put in to stay, and what he may raise to; None where nobody can or it is not stated."""
    amount, posted = table.amount, _posted(table, seat)
    opponents = [other for other in table.upcards if other != seat and table.has_chips(other)]
    if amount is None or not opponents:
        return None, None
    if all_in and len(opponents) == 1:  # nothing above the all-in can be won, so nothing more is owed
        return posted, None
    return (posted if table.house.short_bring_in == "short" else amount), _first_raise(table, amount)


def _first_raise(table: ThirdStreet, amount: Chips) -> Chips | None:
    if table.small_bet is None:
        return None
    return table.small_bet + (amount if table.house.bring_in_raise == "raise-by-small-bet" else 0)


def _words(table: ThirdStreet, seat: Seat | None, amount: Chips | None) -> str:
    tied = _tied(table)
    worst = _worst(table, tied)
    why = _words_for_card(table, worst, tied)
    if seat is None:
        return f"{why}; nobody has chips left to post it"
    turn = [worst, *clockwise(table.upcards, worst)]
    return why + _words_for_passing(turn[: turn.index(seat)], seat) + _words_for_amount(table, amount)


def _words_for_card(table: ThirdStreet, seat: Seat, tied: Sequence[Seat]) -> str:
    rule, card = table.rule, table.upcards[seat]
    name, game = f"{RANK_WORDS[card.rank]} of {SUIT_WORDS[card.suit]}", table.game.title
    text = f"seat {seat} shows the {name}, the {rule.pays} upcard of {game} (ace {rule.ace})"
    if len(tied) == 1:
        return text
    seats = " and ".join(str(other) for other in sorted(tied))
    if table.house.bring_in_tie == "seat":
        return f"{text}; seats {seats} tie, and the nearest to the dealer's left pays"
    order = " < ".join(SUIT_WORDS[suit] for suit in table.house.suit_order)
    return f"{text}; seats {seats} tie, and the {rule.pays} suit pays ({order})"


def _words_for_passing(passed: Sequence[Seat], seat: Seat) -> str:
    if not passed:
        return ""
    who = " and ".join(str(other) for other in passed)
    return f"; seat {who} is all-in for the ante, so the duty goes on clockwise to seat {seat}, whatever its card"


def _words_for_amount(table: ThirdStreet, amount: Chips | None) -> str:
    if amount is None:
        return ""
    short = table.amount is not None and amount < table.amount
    return f"; it posts {amount}" + (f", all it has of the {table.amount} due" if short else "")


def read(given: Given, game: Game, house: HouseRules) -> ThirdStreet:
    """The table of a given: seats as text keys, `all-in` a short way to write a stack of nothing."""
    stacks = {int(seat): chips for seat, chips in given.get("stacks", {}).items()}
    for seat in given.get("all-in", ()):
        if stacks.get(seat, 0) != 0:
            raise SituationError(f"seat {seat} is all-in and has {stacks[seat]} chips", path=("all-in",))
        stacks[seat] = 0
    return ThirdStreet(
        upcards={int(seat): _card(text, seat) for seat, text in given["upcards"].items()},
        game=game,
        house=house,
        dealer=given.get("dealer", 0),
        stacks=stacks,
        bring_in=given.get("bring-in"),
        small_bet=given.get("small-bet"),
    )


def _card(text: str, seat: str) -> Card:
    with within("upcards", seat):
        return Card(text)


def answer(table: ThirdStreet) -> Answer:
    """The ruling as data: "none" where there is none, nothing where the situation does not state it."""
    ruling = rule(table)
    found: dict[str, Any] = {
        "seat": ruling.seat or "none",
        "card": str(ruling.card) if ruling.card else "none",
        "all-in": ruling.all_in,
        "choices": dict(ruling.choices),
        "acts-again": ruling.acts_again,
        "reason": ruling.reason,
    }
    return found | _amounts(table, ruling)


def _amounts(table: ThirdStreet, ruling: BringInRuling) -> Answer:
    if table.amount is None:
        return {}
    others = {"call": _or_none(ruling.call)}
    if table.small_bet is not None:
        others["raise-to"] = _or_none(ruling.raise_to)
    return {"amount": ruling.amount or 0, "others": others}


def _or_none(chips: Chips | None) -> Chips | str:
    return "none" if chips is None else chips


def normal(found: Answer) -> Answer:
    """The choices are compared as a whole: one too many is as wrong as one too few."""
    choices = found.get("choices")
    if not isinstance(choices, Mapping):
        return found
    return found | {
        "choices": ", ".join(f"{choice} {chips}" for choice, chips in sorted(choices.items())) or "none"
    }


OPERATION = Operation("bring-in", "who brings it in, and for how much", read, answer, normal)
