"""Boards: read as whole hands, aces at the wrong end, the community card taken for somebody's own."""

# ruff: noqa: ARG001  # a wrong function takes what the right one takes
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from studeval.cards import RANKS, Cards
from studeval.evaluator import python as twin

from ..mutant import Mutant, Wrong
from ..wrong import as_if, unnoticed

if TYPE_CHECKING:
    from studeval.rules.first_to_act import Opening

STRENGTH = "rules.first_to_act._strength"
HIGHEST = "rules.first_to_act._highest_card"
READ = "rules.first_to_act.OPERATION.read"
STUD = "stud stud-hi-lo"
BOARDS = "stud stud-hi-lo razz"
ACE_LOW = "A23456789TJQK"


def ace_down(cards: Cards) -> int:
    """The same board with each rank one higher and the ace at the bottom, where the deuce is."""
    lanes = [cards.mask >> 16 * suit & twin.SUIT for suit in range(4)]
    return sum((lane << 1 & twin.SUIT | lane >> 12) << 16 * suit for suit, lane in enumerate(lanes))


def ace_low_on_the_board(right: Any, table: Opening, seat: int) -> int:
    return twin.up_high(ace_down(table.shown(seat))) or right(table, seat)


def ace_high_on_the_board(right: Any, table: Opening, seat: int) -> int:
    """Razz boards with the ace above the king."""
    groups = twin._groups(table.shown(seat).mask)
    place, size = twin._place(groups)
    return right(table, seat) >> 12 << 12 | size - 1 - place


def aces_the_highest_pair(right: Any, table: Opening, seat: int) -> int:
    paired = any(twin._groups(table.shown(seat).mask)[:3])
    return ace_high_on_the_board(right, table, seat) if paired else right(table, seat)


def highest_card_only(right: Any, table: Opening, seat: int) -> int:
    return max(RANKS.index(card.rank) for card in table.shown(seat))


def lowest_card_only(right: Any, table: Opening, seat: int) -> int:
    return -min(ACE_LOW.index(card.rank) for card in table.shown(seat))


def ranks_without_pairs(right: Any, table: Opening, seat: int) -> int:
    """The ranks from the highest down, pairs or not."""
    ranks = sorted((RANKS.index(card.rank) for card in table.shown(seat)), reverse=True)
    return sum(rank << 4 * place for place, rank in enumerate(reversed(ranks)))


def matched_cards_only(right: Any, table: Opening, seat: int) -> int:
    """What is matched decides; the cards besides are not compared."""
    four, three, two, _ = twin._groups(table.shown(seat).mask)
    value = right(table, seat)
    return value >> 12 << 12 | (four or three or two) >> 1 if four | three | two else value


def four_flush_leads(right: Any, table: Opening, seat: int) -> int:
    suits = {card.suit for card in table.shown(seat)}
    return right(table, seat) + (1 << 20 if len(suits) == 1 and len(table.shown(seat)) == 4 else 0)


def four_straight_leads(right: Any, table: Opening, seat: int) -> int:
    ranks = sorted(RANKS.index(card.rank) for card in table.shown(seat))
    run = len(ranks) == 4 and ranks == list(range(ranks[0], ranks[0] + 4))
    return right(table, seat) + (1 << 19 if run else 0)


def swapped(one: int, other: int) -> Wrong:
    """Two kinds of matched boards in the wrong order."""
    places = {one: other, other: one}

    def wrong(right: Any, table: Opening, seat: int) -> int:
        value = right(table, seat)
        return places.get(value >> 12, value >> 12) << 12 | value & 0xFFF

    return wrong


def lower_pair_first(right: Any, table: Opening, seat: int) -> int:
    """Two pair compared by the lower pair first."""
    value, two = right(table, seat), twin._groups(ace_down(table.shown(seat)))[2]
    if two.bit_count() != 2:
        return value
    return value >> 12 << 12 | 0xFFF - (16 * (two & -two).bit_length() + two.bit_length())


def straights_count_in_razz(right: Any, table: Opening, seat: int) -> int:
    """With the common card five are seen, and a straight or flush spoils the low."""
    cards = table.shown(seat)
    spoilt = len(cards) == 5 and twin.high(cards.mask) >> 12 in {5, 6, 9}
    return 1 if spoilt else right(table, seat)


def straights_never_count(right: Any, table: Opening, seat: int) -> int:
    """Five cards are seen with the common one, and only pairs and ranks are looked at."""
    groups = twin._groups(table.shown(seat).mask)
    return twin._category(groups, twin.HIGH_CATEGORY) << 12 | twin._place(groups)[0]


def suit_of_the_community_card(right: Any, table: Opening, seat: int) -> Any:
    """The common card is looked at as one of the seat's own."""
    ranks = RANKS if table.game.leads == "highest" else ACE_LOW
    order = table.house.suit_order
    return max((ranks.index(card.rank), order.index(card.suit)) for card in table.shown(seat))


MUTANTS = [
    # What a board is worth
    Mutant(
        "ace-low-on-the-boards-of-stud",
        "The ace is the lowest card of a stud or hi-lo board.",
        breaks="S8-ACT-03 CU-ACT-01",
        ops="first-to-act",
        patches={STRENGTH: ace_low_on_the_board},
        games=STUD,
    ),
    Mutant(
        "highest-board-leads-in-razz",
        "In razz too the highest board acts first, so that a pair leads.",
        breaks="RZ-ACT-02 RZ-ACT-04 CU-ACT-04 RZ-ACT-03 RZ-ACT-05",
        ops="first-to-act",
        patches={READ: as_if(leads="highest")},
        games="razz",
    ),
    Mutant(
        "lowest-board-leads-in-stud",
        "The lowest board acts first.",
        breaks="S8-ACT-02 7S-ACT-02 S8-ACT-05 S8-ACT-07",
        ops="first-to-act",
        patches={READ: as_if(leads="lowest")},
        games=STUD,
    ),
    Mutant(
        "lowest-single-card-leads-in-razz",
        "The lowest card of all boards acts first.",
        breaks="RZ-ACT-04 CU-ACT-04",
        ops="first-to-act",
        patches={STRENGTH: lowest_card_only},
        games="razz",
    ),
    Mutant(
        "highest-single-card-leads-in-stud",
        "The highest card of all boards acts first, pairs or not.",
        breaks="S8-ACT-02 CU-ACT-01 CU-ACT-03",
        ops="first-to-act",
        patches={STRENGTH: highest_card_only},
        games=STUD,
    ),
    Mutant(
        "pairs-of-a-board-overlooked",
        "Boards are compared by their ranks alone.",
        breaks="CU-ACT-01 S8-ACT-06",
        ops="first-to-act",
        patches={STRENGTH: ranks_without_pairs},
        games=STUD,
    ),
    Mutant(
        "kickers-of-a-board-overlooked",
        "Equal pairs on the board tie, whatever the other cards.",
        breaks="CU-ACT-03",
        ops="first-to-act",
        patches={STRENGTH: matched_cards_only},
        games=BOARDS,
    ),
    Mutant(
        "four-flush-leads",
        "Four upcards of a suit are a flush.",
        breaks="CU-ACT-02",
        ops="first-to-act",
        patches={STRENGTH: four_flush_leads},
        games=STUD,
    ),
    Mutant(
        "four-straight-leads",
        "Four upcards in sequence are a straight.",
        breaks="CU-ACT-02",
        ops="first-to-act",
        patches={STRENGTH: four_straight_leads},
        games=STUD,
    ),
    Mutant(
        "two-pair-board-above-three-of-a-kind",
        "Two open pair lead over three of a kind.",
        breaks="CU-ACT-01",
        ops="first-to-act",
        patches={STRENGTH: swapped(3, 4)},
        games=STUD,
    ),
    Mutant(
        "three-of-a-kind-leads-over-two-pair-in-razz",
        "In razz open threes lead over two open pair.",
        breaks="CU-ACT-04",
        ops="first-to-act",
        patches={STRENGTH: swapped(3, 4)},
        games="razz",
    ),
    Mutant(
        "ace-high-on-the-boards-of-razz",
        "The ace is the highest card of a razz board.",
        breaks="RZ-ACT-02 CU-ACT-04",
        ops="first-to-act",
        patches={STRENGTH: ace_high_on_the_board},
        games="razz",
    ),
    Mutant(
        "aces-the-highest-pair-of-a-razz-board",
        "Two aces are the worst pair of a razz board.",
        breaks="CU-ACT-05",
        ops="first-to-act",
        patches={STRENGTH: aces_the_highest_pair},
        games="razz",
    ),
    Mutant(
        "lower-pair-first-of-two-open-pair",
        "Razz boards of two pair are compared by the lower pair first.",
        breaks="CU-ACT-05",
        ops="first-to-act",
        patches={STRENGTH: lower_pair_first},
        games="razz",
    ),
    # The community card
    Mutant(
        "straights-count-on-a-razz-board",
        "With the common card a straight or flush spoils a razz board.",
        breaks="CU-ACT-14",
        ops="first-to-act",
        patches={STRENGTH: straights_count_in_razz},
        games="razz",
    ),
    Mutant(
        "straights-never-count-on-a-board",
        "With the common card too straights and flushes are not seen.",
        breaks="CU-ACT-14",
        ops="first-to-act",
        patches={STRENGTH: straights_never_count},
        games=STUD,
    ),
    Mutant(
        "community-card-breaks-the-tie",
        "The common card is looked at for the highest suit of every seat.",
        breaks="CU-DECK-09",
        ops="first-to-act",
        patches={HIGHEST: suit_of_the_community_card},
        games=BOARDS,
    ),
    Mutant(
        "community-card-on-any-street",
        "A common card on an earlier street is taken as it comes.",
        breaks="CU-ACT-15",
        ops="first-to-act",
        patches={"rules.first_to_act._board_problems": unnoticed},
        games=BOARDS,
    ),
]
