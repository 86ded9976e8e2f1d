"""first-to-act: who opens the betting of a street after third, or of any street of a game with a button.

In the stud games the strongest upcards lead (S8-ACT-02, RZ-ACT-02): a board is a hand of fewer than five cards, so only
pairs and ranks count, and the board of seventh street is that of sixth. With a button it is the first player after it,
before the flop after the big blind. Who has no chips cannot act; what becomes of his lead is the house's choice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from studeval.cards import RANKS, Card, Cards
from studeval.errors import SUIT_WORDS, DuplicateCardError, SituationError, within
from studeval.evaluator import active
from studeval.games import GAMES, Game
from studeval.rules.asked import asked
from studeval.rules.dealt import check_no_card_twice
from studeval.rules.frozen import kept
from studeval.rules.house import HouseRules
from studeval.rules.operation import Answer, Given, Operation
from studeval.rules.table import Seat, acting, clockwise

Problem = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class Opening:
    """A street before anybody acts on it. `seats` are those still in, `all_in` those of them without chips.

    `boards` are the upcards of each seat, and `community` the card dealt for all on seventh street; both in games that
    boards lead. `dealer` is the button; 0 is a house dealer, who sits between the last seat and the first
    (CU-BRING-05). `big_blind` is a seat; None is the usual one.
    """

    game: Game
    house: HouseRules
    street: str
    seats: Sequence[Seat]
    boards: Mapping[Seat, Cards] = field(default_factory=dict)
    dealer: Seat = 0
    big_blind: Seat | None = None
    all_in: Collection[Seat] = ()
    community: Card | None = None

    def __post_init__(self) -> None:
        for problem, path in _problems(self):
            raise SituationError(problem, path=path)
        check_no_card_twice({str(seat): board for seat, board in self.boards.items()}, "boards")
        if any(self.community in board for board in self.boards.values() if self.community):
            raise DuplicateCardError(str(self.community)).at("community")

    @kept
    def able(self) -> list[Seat]:
        """The seats that have chips to act with."""
        return [seat for seat in self.seats if seat not in self.all_in]

    @property
    def before_the_flop(self) -> bool:
        """Whether the blinds are the only bets so far."""
        return self.game.bring_in is None and self.street == self.game.streets[0].name

    @property
    def blind(self) -> Seat:
        """The seat of the big blind: the second after the button; heads-up the other one, for the button is small."""
        heads_up = len(self.seats) == 2 and self.dealer in self.seats
        return self.big_blind or clockwise(self.seats, self.dealer)[0 if heads_up else 1]

    def shown(self, seat: Seat) -> Cards:
        """The cards of that seat that count: its upcards, with the community card where the house adds it."""
        if self.community is None or self.house.first_after_community != "board-with-community":
            return self.boards[seat]
        return self.boards[seat] | Cards([self.community])


def _problems(table: Opening) -> Iterator[Problem]:
    """What makes a street impossible, each with its place in the given."""
    listed = "boards" if table.game.leads else "seats"
    if len(table.seats) < 2:
        yield "nobody acts first: it takes at least two players", (listed,)
    if len(table.seats) > table.game.seats:
        yield f"{table.game.title} has at most {table.game.seats} players, not {len(table.seats)}", (listed,)
    if len(set(table.seats)) < len(table.seats) or min(table.seats, default=1) < 1:
        yield "each seat is there once, counted from 1", (listed,)
    yield from (
        (f"seat {seat} is not in the hand", ("all-in",)) for seat in table.all_in if seat not in table.seats
    )
    yield from _street_problems(table)
    yield from (_board_problems if table.game.leads else _button_problems)(table)


def _street_problems(table: Opening) -> Iterator[Problem]:
    opened = [street.name for street in table.game.streets if not _third(table.game, street.name)]
    if table.street not in opened:
        third = _third(table.game, table.street)
        told = "the bring-in opens third street" if third else f"there is no street {table.street!r}"
        yield f"{told}; in {table.game.title} ask about {', '.join(opened)}", ("street",)


def _third(game: Game, street: str) -> bool:
    """Whether that street is opened by the bring-in."""
    return game.bring_in is not None and street == game.streets[0].name


def _board_problems(table: Opening) -> Iterator[Problem]:
    size = _upcards(table.game, table.street)
    for seat, board in table.boards.items():
        if len(board) != size:
            yield f"{size} upcards show on street {table.street}, not {len(board)}", ("boards", str(seat))
    if table.community and table.street != table.game.streets[-1].name:
        yield "a community card is dealt on seventh street only", ("community",)
    if table.big_blind is not None:
        yield f"{table.game.title} has no blinds", ("big-blind",)
    if table.dealer < 0:
        yield f"there is no seat {table.dealer}", ("dealer",)


def _upcards(game: Game, street: str) -> int:
    """How many upcards a board has on a street: all that were dealt face up until then."""
    last = [each.name for each in game.streets].index(street)
    return sum(each.up for each in game.streets[: last + 1])


def _button_problems(table: Opening) -> Iterator[Problem]:
    if table.dealer < 1:
        yield f"{table.game.title} needs the seat of the button", ("dealer",)
    if table.community:
        yield f"{table.game.title} has a board, and no community card besides", ("community",)
    if table.before_the_flop and table.big_blind is not None and table.big_blind not in table.seats:
        yield f"seat {table.big_blind} is not in the hand", ("big-blind",)


@dataclass(frozen=True)
class FirstToActRuling:
    """The ruling: the seat that acts first, None where no betting is left, and the reason in words."""

    seat: Seat | None
    table: Opening = field(repr=False, compare=False)

    @kept
    def reason(self) -> str:
        """Why, in words."""
        return _words(self.table, self.seat)


@asked("players", "dealer", "big_blind", "all_in")
def first_to_act(
    players: Mapping[Seat, Cards | str] | Iterable[Seat],
    game: str,
    street: int | str,
    house: HouseRules | None = None,
    *,
    dealer: Seat = 0,
    big_blind: Seat | None = None,
    all_in: Collection[Seat] = (),
    community: Card | str | None = None,
) -> FirstToActRuling:
    """Who acts first on a street, with the reason in words (S8-ACT-02, RZ-ACT-02, 7S-ACT-03, O8-ACT-01).

    `players` are those still in: in the stud games the upcards of each seat, in Omaha the seats. `street` is 4 to 7, or
    preflop, flop, turn, river. `dealer` is the button, 0 a house dealer; `big_blind` a seat, by default the usual one;
    `community` the card dealt for all on seventh street. Amounts are not known here: the blinds count as posted in
    full. Raises SituationError, DuplicateCardError or CardError.

    >>> first_to_act({1: "Ks 4d", 2: "Ad 2c", 3: "8h 7c"}, "stud-hi-lo", 4).seat
    2
    >>> first_to_act([2, 5, 7], "omaha-hi-lo", "flop", dealer=7, all_in=[2]).seat
    5
    """
    boards = players if isinstance(players, Mapping) else None
    seats, cards = _seats_and_boards(GAMES[game], None if boards is not None else players, boards)
    card = Card(community) if isinstance(community, str) else community
    rules = house or HouseRules()
    return rule(Opening(GAMES[game], rules, str(street), seats, cards, dealer, big_blind, all_in, card))


def _seats_and_boards(
    game: Game, seats: Iterable[Seat] | None, boards: Mapping[Seat, Cards | str] | None
) -> tuple[tuple[Seat, ...], dict[Seat, Cards]]:
    """Who is in, and with what upcards: a game that boards lead is told the boards, the others the seats."""
    wanted, other = ("boards", "seats") if game.leads else ("seats", "boards")
    told = {"boards": boards, "seats": seats}
    if told[wanted] is None or told[other] is not None:
        raise SituationError(
            f"who acts first in {game.title} hangs on the {wanted}, not on the {other}",
            (wanted if told[wanted] is None else other,),
        )
    cards = {seat: _board(seat, board) for seat, board in (boards or {}).items()}
    return tuple(cards if seats is None else seats), cards


def _board(seat: Seat, board: Cards | str) -> Cards:
    with within("boards", str(seat)):
        return Cards(board)


def rule(table: Opening) -> FirstToActRuling:
    """The ruling on a street."""
    return FirstToActRuling(opener(table), table)


def opener(table: Opening) -> Seat | None:
    """The seat that acts first; None where no betting is left."""
    if _nothing_to_bet(table):
        return None
    if not table.game.leads:
        return clockwise(table.able, _start(table)[0])[0]
    return acting(table.able, leader(table))


def leader(table: Opening) -> Seat:
    """The seat whose board leads, with chips or without."""
    return _first_of_tied(table, _leading(table))


def _nothing_to_bet(table: Opening) -> bool:
    """It takes two with chips; before the flop one is enough if it is he who has to answer the big blind."""
    able = table.able
    return len(able) < 2 and not (able and table.before_the_flop and able != [table.blind])


def _start(table: Opening) -> tuple[Seat, str]:
    """The button; before the flop the big blind, unless the house says otherwise (O8-ACT-01)."""
    after_blind = table.before_the_flop and table.house.preflop_first == "left-of-big-blind"
    return (table.blind, "the big blind") if after_blind else (table.dealer, "the button")


def _among(table: Opening) -> Sequence[Seat]:
    """The seats whose boards are compared."""
    return compared(table.house, table.seats, table.able)


def compared(house: HouseRules, seats: Sequence[Seat], able: Sequence[Seat]) -> Sequence[Seat]:
    """The seats whose boards are compared: of all, or only of those able to bet (CU-ACT-11)."""
    return able if house.all_in_leader == "best-active-board" else seats


def _leading(table: Opening) -> list[Seat]:
    """The seats whose boards lead equally, from the dealer's left."""
    strengths = {seat: _strength(table, seat) for seat in _among(table)}
    best = max(strengths.values())
    return clockwise([seat for seat, strength in strengths.items() if strength == best], table.dealer)


def _strength(table: Opening, seat: Seat) -> int:
    """The more, the sooner it acts. Five cards are a hand like any other: in stud straights and flushes count."""
    mask, evaluator = table.shown(seat).mask, active()
    whole = mask.bit_count() == 5
    if table.game.leads == "highest":
        return (evaluator.high if whole else evaluator.up_high)(mask)
    return (evaluator.low if whole else evaluator.up_low)(mask)


def _first_of_tied(table: Opening, tied: Sequence[Seat]) -> Seat:
    """Who of several equal boards acts first (7S-ACT-03)."""
    if len(tied) == 1 or not _suits_decide(table):
        return tied[0]
    return max(tied, key=lambda seat: _highest_card(table, seat))


def _suits_decide(table: Opening) -> bool:
    choice = table.house.first_to_act_tie
    return choice == "high-suit" or (choice == "high-suit-in-stud" and table.game.sides == ("high",))


def _highest_card(table: Opening, seat: Seat) -> tuple[int, int]:
    """The highest of a seat's own upcards, as rank and suit; the community card is nobody's own."""
    ranks = RANKS if table.game.leads == "highest" else "A" + RANKS[:-1]
    order = table.house.suit_order
    return max((ranks.index(card.rank), order.index(card.suit)) for card in table.boards[seat])


def _words(table: Opening, seat: Seat | None) -> str:
    if seat is None:
        return "fewer than two players have chips to act with"
    if table.game.leads:
        return _words_by_board(table, seat)
    start, name = _start(table)
    return f"seat {seat} is the first with chips to the left of {name} in seat {start}"


def _words_by_board(table: Opening, seat: Seat) -> str:
    tied = _leading(table)
    leader = _first_of_tied(table, tied)
    said = _words_for_board(table, leader) + _words_for_tie(table, tied)
    if leader == seat:
        return said
    return f"{said}; seat {leader} is all-in, so the action goes on clockwise to seat {seat}"


def _words_for_tie(table: Opening, tied: Sequence[Seat]) -> str:
    if len(tied) == 1:
        return ""
    seats = " and ".join(str(seat) for seat in sorted(tied))
    if not _suits_decide(table):
        return f"; seats {seats} tie, and the nearest to the dealer's left acts first"
    order = " < ".join(SUIT_WORDS[suit] for suit in table.house.suit_order)
    return f"; seats {seats} tie, and the highest card of the higher suit acts first ({order})"


def _words_for_board(table: Opening, seat: Seat) -> str:
    cards, ace = table.shown(seat), "high" if table.game.leads == "highest" else "low"
    counts = f"ace {ace}" + ("" if ace == "high" and len(cards) == 5 else ", no straights or flushes")
    who = " among those with chips" if len(_among(table)) < len(table.seats) else ""
    return f"seat {seat} shows {cards}, the {table.game.leads} board of {table.game.title}{who} ({counts})"


def read(given: Given, game: Game, house: HouseRules) -> Opening:
    """The street of a given: `boards` by seats as text keys, or `seats`."""
    boards = given.get("boards")
    by_seat = None if boards is None else {int(seat): text for seat, text in boards.items()}
    seats, cards = _seats_and_boards(game, given.get("seats"), by_seat)
    return Opening(
        game=game,
        house=house,
        street=str(given["street"]),
        seats=seats,
        boards=cards,
        dealer=given.get("dealer", 0),
        big_blind=given.get("big-blind"),
        all_in=tuple(given.get("all-in", ())),
        community=_community(given),
    )


def _community(given: Given) -> Card | None:
    with within("community"):
        return Card(given["community"]) if "community" in given else None


def answer(table: Opening) -> Answer:
    """The ruling as data; "none" where no betting is left."""
    ruling = rule(table)
    return {"seat": ruling.seat or "none", "reason": ruling.reason}


OPERATION = Operation("first-to-act", "who opens the betting of a street", read, answer)
