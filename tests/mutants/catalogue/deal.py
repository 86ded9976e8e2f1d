"""The deal: who gets which card, up or down, in what order, and the antes."""

# ruff: noqa: ARG001, ARG005  # a wrong function takes what the right one takes
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from studeval.games import Street
from studeval.rules.deal import fifth_is_due
from studeval.rules.stub import Layout, plan_street

from ..mutant import Mutant, Wrong
from ..wrong import as_if, unnoticed, without

if TYPE_CHECKING:
    from studeval.rules.deal import Deal

READ = "rules.deal.OPERATION.read"
PLAN = "rules.deal.plan_street"
TO = "rules.deal.dealt_to"
RULE = "rules.deal.rule"
STUD = "stud stud-hi-lo razz"
OMAHA = "omaha-hi-lo"


def with_streets(*changes: Street) -> Wrong:
    """The game with some of its streets dealt otherwise."""

    def wrong(right: Any, given: Any, game: Any, house: Any) -> Any:
        other = {street.name: street for street in changes}
        streets = tuple(other.get(street.name, street) for street in game.streets)
        return right(given, replace(game, streets=streets), house)

    return wrong


def sorted_steps(key: Any) -> Wrong:
    """The cards of a street dealt in another order."""

    def wrong(right: Any, street: Any, seats: Any, layout: Any, house: Any) -> Any:
        plan = right(street, seats, layout, house)
        return replace(plan, steps=sorted(plan.steps, key=key)) if not plan.reason else plan

    return wrong


def dealer_first(right: Any, seats: Any, free: Any, dealer: int, house: Any) -> Any:
    turn = right(seats, free, dealer, house)
    return turn[-1:] + turn[:-1]


def by_number(right: Any, seats: Any, free: Any, dealer: int, house: Any) -> Any:
    return right(seats, free, 0, house)


def counter_clockwise(right: Any, seats: Any, free: Any, dealer: int, house: Any) -> Any:
    return right(seats, free, dealer, house)[::-1]


def all_in_passed_over(right: Any, deal: Deal) -> Any:
    """Who is all-in gets no more cards."""
    able = [seat for seat in deal.seats if deal.stacks.get(seat, 99999) > (deal.due or 0)]
    players = right(deal)
    first, *later = players
    return {first: players[first]} | {
        name: tuple(s for s in players[name] if s in able) or players[name] for name in later
    }


def goes_on_with_one(right: Any, deal: Deal) -> Any:
    """The streets are dealt to the end though one player is left."""
    layout = Layout.of_deck(deal.deck or ())
    for street in deal.streets:
        plan = plan_street(street, sorted(deal.players[street.name]), layout, deal.house)
        layout = layout.after(plan.steps)
        yield plan, layout


def padded(right: Any, layout: Any, steps: Any) -> Any:
    """A stub that is longer by what was shuffled in."""
    missing = max(0, len(steps) - len(layout.stub))
    return right(replace(layout, stub=(*layout.stub, *(None,) * missing)), steps)


def whole_ante(right: Any, deal: Deal) -> Any:
    return {} if deal.due is None else dict.fromkeys(sorted(deal.seats), deal.due)


def only_when_short(right: Any, deal: Deal) -> Any:
    ruling = right(deal)
    return replace(
        ruling, all_in=tuple(seat for seat in ruling.all_in if deal.stacks[seat] < (deal.due or 0))
    )


def free_hands_last(right: Any, seats: Any, free: Any, dealer: int, house: Any) -> Any:
    """A hand that was folded for free gets its cards after the others."""
    turn = right(seats, free, dealer, house)
    return [seat for seat in turn if seat in seats] + [seat for seat in turn if seat not in seats]


def without_the_last(right: Any, given: Any, game: Any, house: Any) -> Any:
    """The hand ends with sixth street."""
    return right(given, replace(game, streets=game.streets[:-1]), house)


MUTANTS = [
    # Up and down
    Mutant(
        "two-up-and-one-down",
        "On third street one card is down and two are up.",
        breaks="S8-DEAL-02 7S-DEAL-03 RZ-DEAL-02",
        ops="deal",
        patches={READ: with_streets(Street("3", down=1, up=2))},
        games=STUD,
    ),
    Mutant(
        "last-card-up",
        "The seventh card is dealt face up.",
        breaks="S8-DEAL-06 7S-DEAL-02 RZ-DEAL-06",
        ops="deal",
        patches={READ: with_streets(Street("7", up=1, big=True))},
        games=STUD,
    ),
    Mutant(
        "fourth-street-down",
        "The fourth card is dealt face down.",
        breaks="S8-DEAL-03 7S-DEAL-05 RZ-DEAL-03",
        ops="deal",
        patches={READ: with_streets(Street("4", down=1))},
        games=STUD,
    ),
    Mutant(
        "two-hole-cards",
        "Omaha is dealt like hold'em, two cards each.",
        breaks="O8-DEAL-02 O8-DEAL-03",
        ops="deal",
        patches={READ: with_streets(Street("preflop", down=2))},
        games=OMAHA,
    ),
    Mutant(
        "board-in-one-deal",
        "The five common cards are opened together.",
        breaks="CU-DEAL-06 O8-ACT-02 O8-DEAL-04",
        ops="deal",
        patches={
            READ: with_streets(Street("flop", board=5), Street("turn", board=0), Street("river", board=0))
        },
        games=OMAHA,
    ),
    Mutant(
        "five-players-cards-in-omaha",
        "Omaha is dealt with five hole cards.",
        breaks="O8-DEAL-01 O8-DEAL-03",
        ops="deal",
        patches={READ: with_streets(Street("preflop", down=5))},
        games=OMAHA,
    ),
    Mutant(
        "hand-ends-with-six-cards",
        "There is no seventh card.",
        breaks="S8-DEAL-01 RZ-DEAL-01",
        ops="deal",
        patches={READ: without_the_last},
        games=STUD,
    ),
    # The order
    Mutant(
        "all-cards-to-one-player-at-a-time",
        "Each player gets all his cards of a street together.",
        breaks="CU-DEAL-01 CU-DEAL-06",
        ops="deal",
        patches={PLAN: sorted_steps(lambda pile: pile.seat)},
    ),
    Mutant(
        "upcard-dealt-first",
        "On third street the upcard is dealt before the two downcards.",
        breaks="CU-DEAL-01",
        ops="deal",
        patches={PLAN: sorted_steps(lambda pile: {"burns": 0, "up": 1}.get(pile.kind, 2))},
        games=STUD,
    ),
    Mutant(
        "dealer-served-first",
        "The dealer gets the first card.",
        breaks="CU-DEAL-01",
        ops="deal",
        patches={TO: dealer_first},
    ),
    Mutant(
        "lowest-seat-served-first",
        "The lowest seat gets the first card, wherever the dealer sits.",
        breaks="CU-DEAL-01 CU-DEAL-06",
        ops="deal",
        patches={TO: by_number},
    ),
    Mutant(
        "dealt-counter-clockwise",
        "The cards go to the right.",
        breaks="CU-DEAL-01",
        ops="deal",
        patches={TO: counter_clockwise},
    ),
    Mutant(
        "free-folded-hands-served-last",
        "A hand folded with nothing to call gets its card after all others.",
        breaks="CU-DEAL-08",
        ops="deal",
        patches={TO: free_hands_last},
        games=STUD,
    ),
    # Who gets cards
    Mutant(
        "folded-players-get-cards",
        "Who has folded goes on getting cards.",
        breaks=(
            "S8-DEAL-04 7S-DEAL-06 RZ-DEAL-04 CU-DEAL-02 7S-DEAL-07 7S-DEAL-08 7S-DEAL-09 S8-DEAL-05 "
            "RZ-DEAL-05"
        ),
        ops="deal",
        patches={READ: without("still-in")},
        games=STUD,
    ),
    Mutant(
        "all-in-players-get-no-cards",
        "Who is all-in for the ante gets no card after third street.",
        breaks="CU-DEAL-03",
        ops="deal",
        patches={"rules.deal.Deal.players": all_in_passed_over},
    ),
    Mutant(
        "deal-goes-on-with-one-player",
        "Cards are dealt though all others have folded.",
        breaks="CU-DEAL-04",
        ops="deal",
        patches={"rules.deal._streets": goes_on_with_one},
    ),
    Mutant(
        "nine-players-at-a-stud-table",
        "Nine players may sit at a stud table.",
        breaks="S8-DECK-01 RZ-DECK-01 7S-DEAL-01 CU-DEAL-05",
        ops="deal",
        patches={READ: as_if(seats=9), "rules.stub.Layout.after": padded},
        games=STUD,
    ),
    Mutant(
        "as-many-omaha-players-as-chairs",
        "Nobody asks whether the deck is enough for the players and the board.",
        breaks="CU-DEAL-07",
        ops="deal",
        patches={
            "rules.deal._needed": lambda right, deal: 0,
            READ: as_if(seats=12),
            "rules.stub.Layout.after": padded,
        },
        games=OMAHA,
    ),
    # Antes
    Mutant(
        "short-player-antes-in-full",
        "A player with less than the ante posts all of it.",
        breaks="CU-ANTE-01",
        ops="deal",
        patches={"rules.deal.antes": whole_ante},
        games=STUD,
    ),
    Mutant(
        "exact-ante-not-all-in",
        "Who posts the ante with his last chip is not taken to be all-in.",
        breaks="CU-ANTE-02",
        ops="deal",
        patches={RULE: only_when_short},
        games=STUD,
    ),
    Mutant(
        "player-without-chips-dealt-in",
        "A player without chips is dealt in, and an ante need be no whole number.",
        breaks="CU-ANTE-03 CU-ANTE-04",
        ops="deal",
        patches={"rules.deal._chip_problems": unnoticed},
        games=STUD,
    ),
    Mutant(
        "ante-of-a-tenth",
        "Where the ante goes by the small bet it is a tenth of it.",
        breaks="7S-ANTE-04",
        ops="deal",
        patches={
            "rules.deal.Deal.due": lambda right, deal: (
                (right(deal) or 0) // 2
                if fifth_is_due(deal.game, deal.house) and deal.small_bet
                else right(deal)
            )
        },
        games=STUD,
    ),
    Mutant(
        "ante-forgotten",
        "Nobody posts an ante.",
        breaks="7S-ANTE-01 7S-ANTE-02 S8-ANTE-01 S8-ANTE-04 RZ-ANTE-01 RZ-ANTE-04",
        ops="deal",
        patches={"rules.deal.antes": lambda *_: {}},
        games=STUD,
    ),
]
