"""Pots: the uncalled bet, layers, folded chips, the rake, and who is looked at where."""

# ruff: noqa: ARG001, ARG005  # a wrong function takes what the right one takes
from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from studeval.cards import Cards
from studeval.rules.hands import Hand
from studeval.rules.pots import Pot, uncalled

from ..mutant import Mutant, Wrong
from ..wrong import unnoticed

if TYPE_CHECKING:
    from studeval.rules.settlement import Settlement

TABLE = "rules.settlement.Settlement"
POTS = f"{TABLE}.pots"
RETURNED = f"{TABLE}.returned"
READ = "rules.award.OPERATION.read"
COLLECT = "rules.settlement.collect"
WINNERS = "rules.award._winners"
STUD = "stud stud-hi-lo razz"


def above_the_lowest(_: Any, contributions: Any) -> Any:
    """Whatever is above the least contribution goes back."""
    least = min(contributions.values(), default=0)
    most = max(contributions.values(), default=0)
    return {seat: most - least for seat, put in contributions.items() if put == most > least}


def among_those_still_in(right: Any, table: Settlement) -> Any:
    """A bet that only folded players matched goes back."""
    put_in = table.contributions or {}
    return uncalled({seat: put_in[seat] for seat in table.still_in if seat in put_in})


def winner_takes_his_own_back(right: Any, table: Settlement) -> Any:
    """Where all others folded the last player gets all that he put in back first."""
    return right(table) if table.contested or not table.contributions else {
        seat: table.contributions[seat] for seat in table.still_in
    }  # fmt: skip


def one_pot(right: Any, table: Settlement) -> Any:
    """Everybody still in plays for everything."""
    return [Pot(sum(pot.chips for pot in right(table)), table.still_in)]


def covered_players_only(right: Any, table: Settlement) -> Any:
    """Who is all-in for less has no part in any pot."""
    pots = right(table)
    return [pot._replace(seats=pots[-1].seats) for pot in pots] if table.contributions else pots


def without_folded_chips(right: Any, contributions: Any, folded: Any, house: Any) -> Any:
    """What the folded players put in is not counted."""
    return right({seat: put for seat, put in contributions.items() if seat not in folded}, folded, house)


def folded_chips_in_the_main_pot(right: Any, contributions: Any, folded: Any, house: Any) -> Any:
    """What the folded players put in makes the main pot larger, and no side pot."""
    main, *side = right(
        {seat: put for seat, put in contributions.items() if seat not in folded}, folded, house
    )
    dead = sum(contributions[seat] for seat in folded if seat in contributions)
    return [main._replace(chips=main.chips + dead), *side]


def layers_never_joined(right: Any, pots: Any, layer: Any) -> None:
    """Every level makes a pot of its own, though the same players can win it."""
    pots.append(layer)


def folded_layers_lost(right: Any, contributions: Any, folded: Any, house: Any) -> Any:
    """A level that only folded players reached is in no pot."""
    return [pot for pot in right(contributions, folded, house) if set(pot.seats) - set(folded)]


def folded_hands_looked_at(right: Any, given: Any, game: Any, house: Any) -> Any:
    """A folded hand that is known is one of the hands."""
    known = [seat for seat in given.get("folded", ()) if str(seat) not in given.get("hands", {})]
    return right({**given, "folded": known}, game, house)


def last_pot_first(right: Any, pots: Any, rake: int) -> Any:
    """The rake comes off the side pots first."""
    return right(pots[::-1], rake)[::-1]


def winners_of_the_hand(right: Any, table: Settlement, seats: Any) -> Any:
    """The winners are found once, among all; a side pot goes to those of them who are in it."""
    found = {
        side: [seat for seat in won if seat in seats] for side, won in right(table, table.still_in).items()
    }
    return {side: won for side, won in found.items() if won} or right(table, seats)


def community_for(seats: Any) -> Wrong:
    """The common card counts only for the seats that `seats(table)` gives."""

    def wrong(right: Any, table: Settlement, seat: int) -> Any:
        alone = Hand(table.hands[seat], table.board, table.game, table.house)
        return right(table, seat) if seat in seats(table) else alone

    return wrong


def eighth_card(right: Any, table: Settlement, seat: int) -> Any:
    """Who has seven cards of his own may use the common one instead of one of them."""
    hand = right(table, seat)
    if table.community is None or len(table.hands[seat]) < 7:
        return hand
    sixes = [Cards(combination) for combination in combinations(hand.own, 6)]
    seven = [replace(hand, own=six | Cards([table.community])) for six in sixes]
    return max([hand, *seven], key=lambda each: each.value(table.game.sides[0]).value)


def showdown_with_one_left(right: Any, table: Settlement) -> bool:
    """The last player has to show a hand."""
    return True


def first_to_fold(right: Any, contributors: Any, folded: Any, below: Any, house: Any) -> Any:
    """A level of folded players goes to the one who folded first."""
    return right(contributors, folded[::-1], below, house)


def from_the_main_pot_only(right: Any, pots: Any, rake: int) -> Any:
    """A rake larger than the main pot takes no more than that."""
    return [*right(pots[:1], rake), *pots[1:]]


def contested_pots_only_forgotten(right: Any, pots: Any) -> Any:
    """A side pot that nobody else could win spoils the scoop."""
    return right(pots) if all(pot.high and pot.low for pot in pots) else None


def empty_pot_between_equals(right: Any, contributions: Any, folded: Any, house: Any) -> Any:
    """Each all-in closes a pot: of two for the same amount the second closes an empty one."""
    pots = right(contributions, folded, house)
    levels = [
        put for seat, put in contributions.items() if seat not in folded and put < max(contributions.values())
    ]
    equals = len(levels) - len(set(levels))
    return [*pots[:1], *[Pot(0, pots[0].seats)] * equals, *pots[1:]]


MUTANTS = [
    # The uncalled bet
    Mutant(
        "uncalled-bet-won-and-not-returned",
        "What nobody matched is paid with the pots.",
        breaks="CU-POT-18",
        ops="award",
        patches={"rules.settlement.uncalled": lambda right, contributions: {}},
    ),
    Mutant(
        "everything-above-the-least-returned",
        "The bettor gets back all that is above the least contribution.",
        breaks="CU-POT-18",
        ops="award",
        patches={"rules.settlement.uncalled": above_the_lowest},
    ),
    Mutant(
        "chips-matched-by-folded-players-returned",
        "A bet that was matched only by players who folded since goes back.",
        breaks="CU-POT-16",
        ops="award",
        patches={RETURNED: among_those_still_in},
    ),
    Mutant(
        "antes-returned-to-the-winner",
        "When all others folded the winner's own chips are returned, his ante too.",
        breaks="CU-POT-19",
        ops="award",
        patches={RETURNED: winner_takes_his_own_back},
    ),
    # Layers
    Mutant(
        "all-in-player-wins-everything",
        "There are no side pots: who is all-in plays for all the chips.",
        breaks="CU-POT-13",
        ops="award",
        patches={POTS: one_pot},
    ),
    Mutant(
        "all-in-player-wins-nothing",
        "Only who matched everything can win, main pot or side pot.",
        breaks="CU-POT-13",
        ops="award",
        patches={POTS: covered_players_only},
    ),
    Mutant(
        "folded-chips-not-counted",
        "What folded players put in is in no pot.",
        breaks="CU-POT-16 CU-POT-22",
        ops="award",
        patches={COLLECT: without_folded_chips},
    ),
    Mutant(
        "folded-chips-in-the-main-pot",
        "What folded players put in goes to the main pot, however much it was.",
        breaks="CU-POT-16",
        ops="award",
        patches={COLLECT: folded_chips_in_the_main_pot},
    ),
    Mutant(
        "a-pot-for-every-level",
        "A player who folded makes a pot of what he put in, with odd chips of its own.",
        breaks="CU-POT-16",
        ops="award",
        patches={"rules.pots._lay": layers_never_joined},
    ),
    Mutant(
        "level-of-folded-players-lost",
        "A level that only folded players reached is paid to nobody.",
        breaks="CU-POT-17 CU-POT-22",
        ops="award",
        patches={COLLECT: folded_layers_lost},
    ),
    # Who is looked at
    Mutant(
        "folded-hand-wins",
        "A folded hand takes part in the showdown.",
        breaks="CU-POT-21 S8-ACTION-05",
        ops="award",
        patches={READ: folded_hands_looked_at},
    ),
    Mutant(
        "winners-found-once-for-all-pots",
        "The winners of the main pot win the side pots they are in.",
        breaks="CU-POT-14",
        ops="award",
        patches={WINNERS: winners_of_the_hand},
    ),
    Mutant(
        "showdown-with-one-player-left",
        "The last player has to show a hand to be paid.",
        breaks="CU-POT-20 7S-POT-02",
        ops="award",
        patches={f"{TABLE}.contested": showdown_with_one_left},
    ),
    # The rake
    Mutant(
        "rake-forgotten",
        "The whole pot is paid out, rake and all.",
        breaks="CU-POT-23",
        ops="award",
        patches={"rules.award.raked": lambda right, pots, rake: pots},
    ),
    Mutant(
        "rake-from-the-side-pot-first",
        "The rake comes off the last side pot first.",
        breaks="CU-POT-23",
        ops="award",
        patches={"rules.award.raked": last_pot_first},
    ),
    # The community card
    Mutant(
        "community-card-private",
        "The common card belongs to the first player.",
        breaks="S8-DECK-04 RZ-DECK-04",
        ops="award",
        patches={f"{TABLE}.hand": community_for(lambda table: [min(table.still_in)])},
        games=STUD,
    ),
    Mutant(
        "community-card-forgotten",
        "Hands are made of the six cards of each player only.",
        breaks="S8-DECK-04 RZ-DECK-04 CU-DECK-09",
        ops="award",
        patches={f"{TABLE}.hand": community_for(lambda table: [])},
        games=STUD,
    ),
    Mutant(
        "community-card-for-those-who-have-seven",
        "Who got a seventh card of his own may use the common one besides.",
        breaks="7S-DECK-02",
        ops="award",
        patches={f"{TABLE}.hand": eighth_card},
        games=STUD,
    ),
    # What cannot be
    Mutant(
        "card-in-two-hands-at-the-showdown",
        "Nobody notices a card that two players show.",
        breaks="CU-DECK-01",
        ops="award",
        patches={"rules.settlement.check_no_card_twice": unnoticed},
    ),
    Mutant(
        "pot-of-any-form-paid",
        "Hands and chips that cannot be are paid as they come.",
        breaks="CU-POT-28",
        ops="award",
        patches={
            "rules.settlement._seat_problems": unnoticed,
            "rules.settlement._card_problems": unnoticed,
        },
    ),
    Mutant(
        "level-of-folded-players-to-the-first-to-fold",
        "A level that only folded players reached goes to the one who folded first.",
        breaks="CU-POT-17",
        ops="award",
        patches={"rules.pots._winners_of": first_to_fold},
    ),
    Mutant(
        "rake-of-the-main-pot-only",
        "A rake larger than the main pot is not taken whole.",
        breaks="CU-POT-23",
        ops="award",
        patches={"rules.award.raked": from_the_main_pot_only},
    ),
    Mutant(
        "scoop-spoilt-by-an-uncontested-side-pot",
        "A side pot that nobody else can win spoils the scoop.",
        breaks="S8-POT-03",
        ops="award",
        patches={"rules.award._scoop": contested_pots_only_forgotten},
        games="stud-hi-lo omaha-hi-lo",
    ),
    Mutant(
        "empty-pot-between-equal-all-ins",
        "Each all-in closes a pot, so that two for the same amount have an empty one between them.",
        breaks="CU-POT-15",
        ops="award",
        patches={COLLECT: empty_pot_between_equals},
    ),
]
