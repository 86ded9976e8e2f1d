"""First to act: ties to the wrong seat, players without chips, the button and the blinds."""

# ruff: noqa: ARG001, ARG005  # a wrong function takes what the right one takes
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from studeval.cards import RANKS
from studeval.rules.table import clockwise

from ..mutant import Mutant, Wrong
from ..wrong import unnoticed, without

if TYPE_CHECKING:
    from studeval.rules.first_to_act import Opening

TIE = "rules.first_to_act._first_of_tied"
HIGHEST = "rules.first_to_act._highest_card"
READ = "rules.first_to_act.OPERATION.read"
RULE = "rules.first_to_act.rule"
BOARDS = "stud stud-hi-lo razz"
OMAHA = "omaha-hi-lo"
ACE_LOW = "A23456789TJQK"


def last_of_tied(right: Any, table: Opening, tied: Any) -> Any:
    seat = right(table, tied)
    return tied[-1] if seat == tied[0] else seat


def lowest_of_tied(right: Any, table: Opening, tied: Any) -> Any:
    seat = right(table, tied)
    return min(tied) if seat == tied[0] else seat


def suit_of_the_lowest_card(right: Any, table: Opening, seat: int) -> Any:
    order = table.house.suit_order
    return min((ACE_LOW.index(card.rank), order.index(card.suit)) for card in table.boards[seat])


def any_card_of_the_highest_suit(right: Any, table: Opening, seat: int) -> Any:
    return sorted((table.house.suit_order.index(card.suit) for card in table.boards[seat]), reverse=True)


def lower_suit(right: Any, table: Opening, seat: int) -> Any:
    rank, suit = right(table, seat)
    return rank, -suit


def lower_suit_in_razz(right: Any, table: Opening, seat: int) -> Any:
    return (lower_suit if table.game.leads == "lowest" else lambda right, *at: right(*at))(right, table, seat)


def ace_the_highest_card(right: Any, table: Opening, seat: int) -> Any:
    order = table.house.suit_order
    return max((RANKS.index(card.rank), order.index(card.suit)) for card in table.boards[seat])


def lowest_seat_with_chips(right: Any, able: list[int], seat: int) -> int:
    return seat if seat in able else min(able)


def one_is_enough(right: Any, table: Opening) -> bool:
    """One player with chips opens the betting all by himself."""
    return not table.able


def blind_forgotten(right: Any, table: Opening) -> bool:
    """One player with chips never acts, be there a blind to answer or not."""
    return len(table.able) < 2


def button_first(right: Any, table: Opening) -> Any:
    """The button acts first after the flop, if it is in and has chips."""
    ruling = right(table)
    return (
        replace(ruling, seat=table.dealer)
        if not table.before_the_flop and table.dealer in table.able
        else ruling
    )


def heads_up(table: Opening) -> bool:
    return len(table.seats) == 2 and table.dealer in table.seats and len(table.able) == 2


def heads_up_button_first_after_the_flop(right: Any, table: Opening) -> Any:
    return button_first(right, table) if heads_up(table) else right(table)


def heads_up_blind_first_before_the_flop(right: Any, table: Opening) -> Any:
    ruling = right(table)
    other = next(seat for seat in table.seats if seat != table.dealer)
    return replace(ruling, seat=other) if heads_up(table) and table.before_the_flop else ruling


def second_from_the_button(right: Any, table: Opening) -> int:
    """The big blind is the second seat from the button, of two players too."""
    return table.big_blind or clockwise(table.seats, table.dealer)[1]


def first_of_two_from_the_button(right: Any, table: Opening) -> int:
    """Where two are in the first from the button has the big blind, be one of them the button or not."""
    return table.big_blind or clockwise(table.seats, table.dealer)[0 if len(table.seats) == 2 else 1]


def overlooked(*keys: str) -> Wrong:
    """What is wrong with a part of the given is not noticed."""
    return lambda right, table: (problem for problem in right(table) if not set(problem[1]) & set(keys))


MUTANTS = [
    # Ties
    Mutant(
        "tie-to-the-dealers-right",
        "Of equal boards the last from the dealer's left acts first.",
        breaks="CU-ACT-08 7S-ACT-03",
        ops="first-to-act",
        patches={TIE: last_of_tied},
        games=BOARDS,
    ),
    Mutant(
        "tie-to-the-lowest-seat",
        "Of equal boards the lowest seat number acts first, wherever the dealer sits.",
        breaks="CU-ACT-08 7S-ACT-03",
        ops="first-to-act",
        patches={TIE: lowest_of_tied},
        games=BOARDS,
    ),
    Mutant(
        "tie-to-the-lower-suit",
        "Where suits decide, the lower suit acts first.",
        breaks="CU-ACT-08",
        ops="first-to-act",
        patches={HIGHEST: lower_suit},
        games=BOARDS,
    ),
    Mutant(
        "tie-to-the-lower-suit-in-razz",
        "In razz the lower suit acts first.",
        breaks="CU-ACT-09",
        ops="first-to-act",
        patches={HIGHEST: lower_suit_in_razz},
        games=BOARDS,
    ),
    Mutant(
        "suit-of-the-lowest-card-in-razz",
        "In razz the suit of the lowest card decides.",
        breaks="CU-ACT-09",
        ops="first-to-act",
        patches={HIGHEST: suit_of_the_lowest_card},
        games="razz",
    ),
    Mutant(
        "ace-the-highest-card-of-tied-razz-boards",
        "The suit of the ace decides between equal razz boards.",
        breaks="CU-ACT-09",
        ops="first-to-act",
        patches={HIGHEST: ace_the_highest_card},
        games="razz",
    ),
    Mutant(
        "any-spade-breaks-the-tie",
        "The highest suit of any upcard decides, not that of the highest card.",
        breaks="CU-ACT-09",
        ops="first-to-act",
        patches={HIGHEST: any_card_of_the_highest_suit},
        games=BOARDS,
    ),
    # All-in
    Mutant(
        "all-in-leader-acts",
        "The leading board acts first though its player is all-in.",
        breaks="CU-ACT-10 CU-ACT-11",
        ops="first-to-act",
        patches={READ: without("all-in")},
    ),
    Mutant(
        "all-in-leader-passes-to-the-lowest-seat",
        "When the leading board is all-in the lowest seat with chips acts.",
        breaks="CU-ACT-11",
        ops="first-to-act",
        patches={"rules.first_to_act.acting": lowest_seat_with_chips},
        games=BOARDS,
    ),
    Mutant(
        "one-with-chips-opens-the-betting",
        "A single player with chips is asked to bet against players who are all-in.",
        breaks="CU-ACT-12",
        ops="first-to-act",
        patches={"rules.first_to_act._nothing_to_bet": one_is_enough},
    ),
    Mutant(
        "blind-of-an-all-in-player-not-answered",
        "A single player with chips is not asked, though there is a big blind to answer.",
        breaks="CU-ACT-12",
        ops="first-to-act",
        patches={"rules.first_to_act._nothing_to_bet": blind_forgotten},
        games=OMAHA,
    ),
    # The button
    Mutant(
        "after-the-big-blind-on-every-street",
        "After the flop too the player left of the big blind acts first.",
        breaks="CU-ACT-17",
        ops="first-to-act",
        patches={"rules.first_to_act.Opening.before_the_flop": lambda right, table: table.game.board},
        games=OMAHA,
    ),
    Mutant(
        "left-of-the-button-on-every-street",
        "Before the flop too the player left of the button acts first, blind or no blind.",
        breaks="CU-ACT-16",
        ops="first-to-act",
        patches={"rules.first_to_act.Opening.before_the_flop": lambda right, table: False},
        games=OMAHA,
    ),
    Mutant(
        "button-acts-first-after-the-flop",
        "The button itself acts first after the flop.",
        breaks="CU-ACT-17",
        ops="first-to-act",
        patches={RULE: button_first},
        games=OMAHA,
    ),
    Mutant(
        "heads-up-button-first-after-the-flop",
        "Heads-up the button acts first on every street.",
        breaks="CU-ACT-18",
        ops="first-to-act",
        patches={RULE: heads_up_button_first_after_the_flop},
        games=OMAHA,
    ),
    Mutant(
        "heads-up-big-blind-first-before-the-flop",
        "Heads-up the player who is not on the button acts first before the flop.",
        breaks="CU-ACT-18 O8-ACT-01",
        ops="first-to-act",
        patches={RULE: heads_up_blind_first_before_the_flop},
        games=OMAHA,
    ),
    Mutant(
        "big-blind-on-the-button-heads-up",
        "Heads-up the big blind sits on the button, second from itself.",
        breaks="CU-ACT-18",
        ops="first-to-act",
        patches={"rules.first_to_act.Opening.blind": second_from_the_button},
        games=OMAHA,
    ),
    Mutant(
        "two-left-taken-for-heads-up",
        "Where two are in, the first from the button has the big blind though neither has the button.",
        breaks="CU-ACT-16",
        ops="first-to-act",
        patches={"rules.first_to_act.Opening.blind": first_of_two_from_the_button},
        games=OMAHA,
    ),
    Mutant(
        "big-blind-in-its-usual-seat",
        "The big blind is the second from the button, whoever posted it.",
        breaks="CU-ACT-16",
        ops="first-to-act",
        patches={READ: without("big-blind")},
        games=OMAHA,
    ),
    # What cannot be
    Mutant(
        "seventh-card-on-the-board",
        "A board of any size is compared, with the downcard of seventh street too.",
        breaks="CU-ACT-06",
        ops="first-to-act",
        patches={"rules.first_to_act._board_problems": unnoticed},
        games=BOARDS,
    ),
    Mutant(
        "best-board-opens-third-street",
        "On third street too the best upcard acts first.",
        breaks="RZ-ACT-06 S8-BRING-01",
        ops="first-to-act",
        patches={"rules.first_to_act._street_problems": unnoticed},
        games=BOARDS,
    ),
    Mutant(
        "all-in-seat-that-is-not-in-the-hand",
        "A seat may be all-in without being in the hand.",
        breaks="CU-ACT-20",
        ops="first-to-act",
        patches={"rules.first_to_act._problems": overlooked("all-in")},
    ),
    Mutant(
        "street-with-one-player",
        "Who acts first is asked though one player is left.",
        breaks="CU-ACT-19",
        ops="first-to-act",
        patches={"rules.first_to_act._problems": overlooked("boards", "seats")},
    ),
]
