"""deal: who gets which card, street by street, and what the antes take.

A deal is a fold over the streets of the game: each is planned from what the one before it left (`stub.plan_street`)
and laid out. Cards go one at a time clockwise from the dealer's left to those who have not folded (CU-DEAL-01, -02).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from studeval.cards import Card, Cards
from studeval.errors import SituationError, within
from studeval.games import GAMES, Game, Street
from studeval.rules.asked import asked
from studeval.rules.house import HouseRules
from studeval.rules.operation import Answer, Given, Operation
from studeval.rules.stub import DECK_SIZE, SHUFFLE, Face, Layout, Plan, plan_street
from studeval.rules.table import Chips, Problem, Seat, clockwise

Problems = Iterator[Problem]
SeatsByStreet = Mapping[str, Sequence[Seat]]


@dataclass(frozen=True)
class Deal:
    """A hand to be dealt: who sits there, who is still in on which street, the chips and, if it is known, the deck.

    `still_in` tells who gets cards from a street on; before it is told, everybody. `folded_free` are hands that were
    folded with nothing to call and that no bet has killed since, by street. `until` is the last street to deal. `deck`
    is in its order, top card first; it need not be told further than the deal goes. `stacks` are chips before the ante;
    a seat without a stack has enough. `dealer` 0 is a house dealer between the last seat and the first (CU-BRING-05).
    """

    seats: Sequence[Seat]
    game: Game
    house: HouseRules
    dealer: Seat = 0
    still_in: SeatsByStreet = field(default_factory=dict)
    folded_free: SeatsByStreet = field(default_factory=dict)
    until: str | None = None
    ante: Chips | None = None
    small_bet: Chips | None = None
    stacks: Mapping[Seat, Chips] = field(default_factory=dict)
    deck: Sequence[Card] | None = None

    def __post_init__(self) -> None:
        for problem, path in _problems(self):
            raise SituationError(problem, path=path)
        if self.deck is not None:
            _check_deck(self, self.deck)

    @property
    def streets(self) -> tuple[Street, ...]:
        """The streets to deal if two players stay."""
        names = [street.name for street in self.game.streets]
        return self.game.streets[: names.index(self.until) + 1 if self.until else None]

    @cached_property
    def players(self) -> Mapping[str, tuple[Seat, ...]]:
        """Who is still in on each street of the game."""
        found: dict[str, tuple[Seat, ...]] = {}
        now = tuple(self.seats)
        for street in self.game.streets:
            found[street.name] = now = tuple(self.still_in.get(street.name, now))
        return found

    @cached_property
    def dealt(self) -> tuple[tuple[Plan, Layout], ...]:
        """Each street as planned, with the layout after it."""
        return tuple(_streets(self))

    @property
    def due(self) -> Chips | None:
        """The ante of this house in chips; None when it is not stated."""
        return ante_due(self.game, self.house, self.ante, self.small_bet)


def ante_due(game: Game, house: HouseRules, stated: Chips | None, small_bet: Chips | None) -> Chips | None:
    """The ante: as stated, or a fifth of the small bet where the house says so."""
    return small_bet // 5 if fifth_is_due(game, house) and small_bet is not None else stated


def fifth_problems(game: Game, house: HouseRules, small_bet: Chips | None) -> Problems:
    """What makes a fifth of a small bet no ante, where the house asks for that."""
    if fifth_is_due(game, house) and small_bet is not None and small_bet % 5:
        yield f"a fifth of {small_bet} is no whole number of chips: use a smaller unit", ("small-bet",)


def fifth_is_due(game: Game, house: HouseRules) -> bool:
    return house.ante_amount == "fifth-of-small-bet" and game.bring_in is not None


def _streets(deal: Deal) -> Iterator[tuple[Plan, Layout]]:
    """The fold: nothing more is dealt when one player is left."""
    layout = Layout.of_deck(deal.deck or ())
    for street in deal.streets:
        if len(deal.players[street.name]) < 2:
            return
        free = deal.folded_free.get(street.name, ())
        seats = dealt_to(deal.players[street.name], free, deal.dealer, deal.house)
        plan = plan_street(street, seats, layout, deal.house)
        layout = layout.after(plan.steps)
        yield plan, layout


def dealt_to(seats: Sequence[Seat], free: Sequence[Seat], dealer: Seat, house: HouseRules) -> list[Seat]:
    """Who gets cards on a street, in order: a hand folded for `free` too, where the house waits for a bet."""
    until_a_bet = house.free_fold_cards == "until-a-bet"
    return clockwise((*seats, *free) if until_a_bet else seats, dealer)


def _problems(deal: Deal) -> Problems:
    """What makes a deal impossible, each with its place in the given; the first is told."""
    yield from _seat_problems(deal)
    yield from _street_problems(deal)
    yield from _still_in_problems(deal)
    yield from _folded_free_problems(deal)
    yield from _chip_problems(deal)


def _seat_problems(deal: Deal) -> Problems:
    game, seats = deal.game, deal.seats
    if len(seats) < 2:
        yield "a deal needs at least two players", ("seats",)
    if len(seats) > game.seats:
        yield f"{game.title} seats no more than {game.seats} players, not {len(seats)}", ("seats",)
    for index, seat in enumerate(seats):
        if seat < 1:
            yield f"there is no seat {seat}", ("seats", str(index))
        if seat in seats[:index]:
            yield f"seat {seat} stands twice", ("seats", str(index))
    if deal.dealer < 0:
        yield f"there is no seat {deal.dealer}", ("dealer",)
    # Only a player's own card can be made up for by a community card, so a board must fit into the deck.
    if game.board and (needed := _needed(deal)) > DECK_SIZE:
        yield f"{len(seats)} players need {needed} cards, and the deck has {DECK_SIZE}", ("seats",)


def _needed(deal: Deal) -> int:
    """How many cards the whole deal takes if nobody folds, with burns and a last card that is never dealt."""
    streets = deal.game.streets
    cards = sum((street.down + street.up) * len(deal.seats) + street.board for street in streets)
    burns = len(streets) - 1 if deal.house.burns == "each-street" else 0
    return cards + burns + (deal.house.last_card == "never-dealt")


def _street_problems(deal: Deal) -> Problems:
    known = [street.name for street in deal.game.streets]
    if deal.until is not None and deal.until not in known:
        yield f"{deal.game.title} has no street {deal.until}: {', '.join(known)}", ("until",)
    for key, told in (("still-in", deal.still_in), ("folded-free", deal.folded_free)):
        for name in told:
            if name not in known[1:]:
                yield f"nobody has folded before street {name}: {', '.join(known[1:])}", (key, name)


def _still_in_problems(deal: Deal) -> Problems:
    before: Sequence[Seat] = deal.seats
    for street, seats in deal.players.items():
        path = ("still-in", street)
        if not seats:
            yield f"nobody is left on street {street}", path
        yield from ((f"seat {seat} stands twice", path) for seat in _twice(seats))
        yield from (
            (f"seat {seat} was not in the hand any more", path) for seat in seats if seat not in before
        )
        before = seats


def _folded_free_problems(deal: Deal) -> Problems:
    before: Sequence[Seat] = deal.seats
    for street, players in deal.players.items():
        free, path = deal.folded_free.get(street, ()), ("folded-free", street)
        yield from ((f"seat {seat} stands twice", path) for seat in _twice(free))
        yield from ((f"seat {seat} is still in and has not folded", path) for seat in free if seat in players)
        yield from ((f"seat {seat} had no hand to fold", path) for seat in free if seat not in before)
        before = (*players, *free)


def _twice(seats: Sequence[Seat]) -> list[Seat]:
    return [seat for index, seat in enumerate(seats) if seat in seats[:index]]


def _chip_problems(deal: Deal) -> Problems:
    for key, chips in (("ante", deal.ante), ("small-bet", deal.small_bet)):
        if chips is not None and chips < 1:
            yield f"the {key.replace('-', ' ')} cannot be {chips} chips", (key,)
    yield from fifth_problems(deal.game, deal.house, deal.small_bet)
    for seat, chips in deal.stacks.items():
        if seat not in deal.seats:
            yield f"seat {seat} has chips but no place in the hand", ("stacks", str(seat))
        if chips < 1:
            yield f"seat {seat} cannot be dealt in with {chips} chips", ("stacks", str(seat))


def _check_deck(deal: Deal, deck: Sequence[Card]) -> None:
    """One deck, no card of it twice, and told as far as its order is dealt: after a reshuffle it does not matter."""
    with within("deck"):
        Cards(deck)
    steps = [step for plan, _ in deal.dealt for step in plan.steps]
    needed = steps.index(SHUFFLE) if SHUFFLE in steps else len(steps)
    if needed > len(deck):
        raise SituationError(f"the deal takes {needed} cards, and the deck has {len(deck)}", path=("deck",))


class OwnCards(NamedTuple):
    """A seat's own cards in the order dealt, as far as their faces are known."""

    down: tuple[Card, ...]
    up: tuple[Card, ...]


@dataclass(frozen=True)
class DealRuling:
    """The ruling. `streets` are those dealt: what each seat gets in turn, or how many cards go on the board.

    `used`, `burnt` and `stub` count the cards before the last card of a stud hand, or where the deal ends if that
    is earlier; `left` those neither dealt nor burnt at the end. `own` is the fewest cards of his own that a player
    still in has; `seventh` how the last card came, and `shared_by` who uses the community card instead. `hands`,
    `board` and `burns` are the cards whose faces are known: nothing without a deck, or after a reshuffle.
    """

    streets: Mapping[str, tuple[str, ...] | int]
    used: int
    burnt: int
    stub: int
    left: int
    own: int
    seventh: str
    reshuffled: bool
    shared_by: tuple[Seat, ...]
    antes: Mapping[Seat, Chips]
    all_in: tuple[Seat, ...]
    hands: Mapping[Seat, OwnCards]
    board: tuple[Card, ...]
    burns: tuple[Card, ...]
    reason: str


@asked("seats", "dealer")
def deal(
    seats: Iterable[Seat],
    game: str,
    house: HouseRules | None = None,
    *,
    dealer: Seat = 0,
    still_in: SeatsByStreet | None = None,
    folded_free: SeatsByStreet | None = None,
    until: str | None = None,
    deck: str | Iterable[Card | str] | None = None,
) -> DealRuling:
    """Who gets which card, up or down, with what is done when the stub is short (S8-DEAL-02, S8-DECK-04).

    `still_in` gives the seats that get cards from a street on, by its name, such as ``{"5": [1, 4]}``; `folded_free`
    the hands folded with nothing to call; `until` the last street to deal. `deck` is cards with white space between,
    or cards, the top one first. Raises SituationError, CardError or DuplicateCardError.

    >>> eight = deal(range(1, 9), "stud-hi-lo")
    >>> eight.stub, eight.seventh, eight.reason
    (4, 'shared', '4 left in the stub cannot serve 8 players: one community card for all')
    >>> deal([1, 2], "razz", deck="As Kd 7h 2c 3s 9d", until="3").hands[1]
    OwnCards(down=(Card('As'), Card('7h')), up=(Card('3s'),))
    """
    return rule(
        Deal(
            tuple(seats),
            GAMES[game],
            house or HouseRules(),
            dealer=dealer,
            still_in=still_in or {},
            folded_free=folded_free or {},
            until=until,
            deck=None if deck is None else _deck(deck),
        )
    )


def _deck(cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
    with within("deck"):
        return tuple(map(Card, cards.split() if isinstance(cards, str) else cards))


def rule(deal: Deal) -> DealRuling:
    """The ruling on a deal."""
    plan, end = deal.dealt[-1]
    has_seventh = plan.street == deal.game.streets[-1] and not plan.street.board
    before = deal.dealt[-2][1] if has_seventh else end
    return DealRuling(
        streets={plan.street.name: _given_on(plan) for plan, _ in deal.dealt},
        used=DECK_SIZE - len(before.stub),
        burnt=len(before.pile("burns")),
        stub=len(before.stub),
        left=len(end.stub),
        own=min(end.own(seat) for seat in deal.players[deal.streets[-1].name]),
        seventh=_seventh(plan) if has_seventh else "none",
        reshuffled=bool(end.returned),
        shared_by=plan.sharing,
        antes=antes(deal),
        all_in=tuple(seat for seat in sorted(deal.stacks) if deal.stacks[seat] <= (deal.due or 0)),
        hands={seat: OwnCards(*_own_cards(end, seat)) for seat in sorted(deal.seats)},
        board=_known(end.pile("board")),
        burns=_known(end.returned + end.pile("burns")),
        reason=plan.reason or _words_for_end(deal, plan),
    )


def antes(deal: Deal) -> dict[Seat, Chips]:
    """What each seat puts in: the ante, or all that a short player has (CU-ANTE-01); nothing where none is stated."""
    due = deal.due
    return {} if due is None else {seat: min(due, deal.stacks.get(seat, due)) for seat in sorted(deal.seats)}


def _given_on(plan: Plan) -> tuple[str, ...] | int:
    """What a street gives: by seat in turn, or the number of cards on the board."""
    if plan.street.board:
        return plan.street.board
    if _seventh(plan) == "shared":
        return ("shared",)
    return ("down",) * plan.street.down + ("up",) * plan.street.up


def _seventh(plan: Plan) -> str:
    if not plan.sharing:
        return "own"
    return "shared" if plan.sharing == plan.seats else "unserved"


def _own_cards(layout: Layout, seat: Seat) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    return _known(layout.pile("down", seat)), _known(layout.pile("up", seat))


def _known(cards: Iterable[Face]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _words_for_end(deal: Deal, plan: Plan) -> str:
    players = deal.players[deal.streets[-1].name]
    if len(players) == 1:
        return f"seat {players[0]} is the only one left, so nothing is dealt after street {plan.street.name}"
    return f"{len(players)} players get all their cards of street {plan.street.name}"


def read(given: Given, game: Game, house: HouseRules) -> Deal:
    """The deal of a given: seats that are keys are text there, and a street may be a number."""
    return Deal(
        seats=tuple(given["seats"]),
        game=game,
        house=house,
        dealer=given.get("dealer", 0),
        still_in=given.get("still-in", {}),
        folded_free=given.get("folded-free", {}),
        until=str(given["until"]) if "until" in given else None,
        ante=given.get("ante"),
        small_bet=given.get("small-bet"),
        stacks={int(seat): chips for seat, chips in given.get("stacks", {}).items()},
        deck=_deck(given["deck"]) if "deck" in given else None,
    )


def answer(deal: Deal) -> Answer:
    """The ruling as data; cards only where a deck is given, antes only where one is due."""
    ruling = rule(deal)
    found: dict[str, Any] = {
        "streets": {
            name: list(what) if isinstance(what, tuple) else what for name, what in ruling.streets.items()
        },
        "used": ruling.used,
        "burnt": ruling.burnt,
        "stub": ruling.stub,
        "left": ruling.left,
        "own": ruling.own,
        "seventh": ruling.seventh,
        "reshuffled": ruling.reshuffled,
        "shared-by": list(ruling.shared_by),
        "all-in": list(ruling.all_in),
        "reason": ruling.reason,
    }
    if ruling.antes:
        found["antes"] = {str(seat): chips for seat, chips in ruling.antes.items()}
    return found if deal.deck is None else found | _cards(deal, ruling)


def _cards(deal: Deal, ruling: DealRuling) -> Answer:
    has_up = any(street.up for street in deal.game.streets)
    return {
        "cards": {
            str(seat): {"down": _text(own.down)} | ({"up": _text(own.up)} if has_up else {})
            for seat, own in ruling.hands.items()
        },
        "board": _text(ruling.board),
        "burns": _text(ruling.burns),
    }


def _text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def normal(found: Answer) -> Answer:
    """What is told by street or by seat is compared as a whole; lists of seats in any order mean the same."""
    whole = {key: _words(found[key]) for key in ("streets", "cards", "antes") if key in found}
    seats = {key: sorted(found[key]) for key in ("shared-by", "all-in") if key in found}
    return found | whole | seats


def _words(value: Any) -> str:
    """A mapping as text, so that one key too many is as wrong as one too few."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_words(item)}" for key, item in sorted(value.items())) + "}"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


OPERATION = Operation("deal", "who gets which card, and what a short deck does", read, answer, normal)
