"""The deck: burns, and a stub that runs short."""

# ruff: noqa: ARG001  # a wrong function takes what the right one takes
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from studeval.rules.stub import BURNS, SHUFFLE, _to_each

from ..mutant import Mutant, Wrong
from ..wrong import unnoticed

if TYPE_CHECKING:
    pass

PLAN = "rules.deal.plan_street"
ENOUGH = "rules.stub._Count.enough"
COMMUNITY = "rules.stub._community_card"
PLANS = "rules.stub._SHORT_STUB"
STUD = "stud stud-hi-lo razz"


def burn_before_the_first_street(right: Any, street: Any, seats: Any, layout: Any, house: Any) -> Any:
    plan = right(street, seats, layout, house)
    first = house.burns == "each-street" and not layout.piles
    return replace(plan, steps=[BURNS, *plan.steps]) if first else plan


def no_burn_before_the_last_street(right: Any, street: Any, seats: Any, layout: Any, house: Any) -> Any:
    return right(
        street, seats, layout, replace(house, burns="none") if street.name in {"7", "river"} else house
    )


def without_a_burn(right: Any, count: Any) -> Any:
    return right(replace(count, burn=0))


def one_more_needed(right: Any, count: Any, cards: int, *, of: int) -> bool:
    return right(count, cards + 1, of=of)


def burn_not_counted(right: Any, count: Any, cards: int, *, of: int) -> bool:
    """Whether there is enough is asked without the card to burn."""
    return of >= cards + count.kept


def folded_cards_dealt_again(right: Any, street: Any, seats: Any, layout: Any, house: Any) -> Any:
    """The hands of those who folded are shuffled into a stub that runs short."""
    folded = [faces for pile, faces in layout.piles.items() if pile.seat and pile.seat not in seats]
    longer = replace(layout, stub=(*layout.stub, *(card for faces in folded for card in faces)))
    plan = right(street, seats, layout, house)
    return right(street, seats, longer, house) if plan.reason else plan


def padded(right: Any, layout: Any, steps: Any) -> Any:
    """A stub that is longer by what was shuffled in."""
    missing = max(0, len(steps) - len(layout.stub))
    return right(replace(layout, stub=(*layout.stub, *(None,) * missing)), steps)


def other_plan(choice: str, plan: Any) -> dict[str, Wrong]:
    """Another plan for a short stub under one choice."""
    return {PLANS: lambda right: {**right, choice: lambda count: plan(right[choice], count)}}


def nothing_kept_for_the_table(right: Any, count: Any) -> Any:
    """Own cards to the last; who got none gets nothing."""
    served = count.stub - count.burn - count.kept
    return [*count.burn * [BURNS], *_to_each("down", count.seats[:served])], "dealt" if served > 0 else right(
        count
    )


def last_seats_served(right: Any, count: Any) -> Any:
    return right(replace(count, seats=count.seats[::-1]))


def shuffled_without_the_count(right: Any, count: Any) -> Any:
    """The burns are shuffled in and one is burnt, be it enough for all after that or not."""
    return right(replace(count, burn=0)) if right(count) is None else right(count)


def no_second_burn(right: Any, count: Any) -> Any:
    plan = right(count)
    if plan is None:
        return None
    steps, words = plan
    burns = [place for place, pile in enumerate(steps) if pile == BURNS]
    return [pile for place, pile in enumerate(steps) if place not in burns[1:]], words


def community_among_his_own(right: Any, layout: Any, seat: int) -> int:
    return right(layout, seat) + len(layout.pile("board"))


def shared_by_all(right: Any, plan: Any) -> Any:
    return plan.seats if right(plan) else ()


def last_card_forgotten(right: Any, count: Any) -> Any:
    return right(replace(count, kept=0))


def never_shuffled(right: Any, count: Any) -> Any:
    """The burns stay out, however short the stub is."""
    steps, words = right(count)
    return [pile for pile in steps if pile.kind != "stub"][-max(1, count.stub) :], words


def always_shuffled(right: Any, count: Any) -> Any:
    """The burns are shuffled in before a community card, needed or not."""
    steps, words = right(count)
    return ([*steps] if steps[0].kind == "stub" else [SHUFFLE, *steps]), words


def everywhere(wrong: Any) -> dict[str, Wrong]:
    """The plan of one community card for all, by itself and where another plan fails."""
    return {COMMUNITY: wrong, **other_plan("community-for-all", wrong)}


MUTANTS = [
    # Burns
    Mutant(
        "burn-before-the-first-street",
        "Where cards are burnt one is burnt before the first street too.",
        breaks="CU-DECK-03",
        ops="deal",
        patches={PLAN: burn_before_the_first_street},
    ),
    Mutant(
        "no-burn-before-the-last-street",
        "Where cards are burnt none is burnt before the last street.",
        breaks="CU-DECK-03",
        ops="deal",
        patches={PLAN: no_burn_before_the_last_street},
    ),
    Mutant(
        "no-burn-before-the-community-card",
        "No card is burnt before a community card.",
        breaks="CU-DECK-06",
        ops="deal",
        patches=everywhere(without_a_burn),
        games=STUD,
    ),
    # A stub that runs short
    Mutant(
        "exact-stub-taken-for-short",
        "A stub of just enough cards is short.",
        breaks="CU-DECK-04",
        ops="deal",
        patches={ENOUGH: one_more_needed},
        games=STUD,
    ),
    Mutant(
        "burn-forgotten-in-the-count",
        "Whether the stub is enough is asked without the card to burn.",
        breaks="CU-DECK-04",
        ops="deal",
        patches={ENOUGH: burn_not_counted, "rules.stub.Layout.after": padded},
        games=STUD,
    ),
    Mutant(
        "folded-cards-dealt-again",
        "When the stub is short the cards of folded hands are shuffled into it.",
        breaks="CU-DECK-10",
        ops="deal",
        patches={PLAN: folded_cards_dealt_again, "rules.stub.Layout.after": padded},
        games=STUD,
    ),
    Mutant(
        "community-card-among-the-own",
        "The community card is counted as everybody's seventh.",
        breaks="7S-HAND-03",
        ops="deal",
        patches={"rules.stub.Layout.own": community_among_his_own},
        games=STUD,
    ),
    Mutant(
        "nothing-kept-for-those-without-a-card",
        "Seventh cards are dealt to the last, and who got none gets nothing.",
        breaks="7S-DECK-02 CU-DECK-08",
        ops="deal",
        patches=other_plan("community-for-unserved", nothing_kept_for_the_table),
        games=STUD,
    ),
    Mutant(
        "last-seats-served-and-the-first-share",
        "Own seventh cards go to the last players, and the first use the common card.",
        breaks="CU-DECK-08",
        ops="deal",
        patches=other_plan("community-for-unserved", last_seats_served),
        games=STUD,
    ),
    Mutant(
        "burns-shuffled-in-without-a-burn",
        "With the burns back in the stub none is burnt again if that is needed to serve everybody.",
        breaks="CU-DECK-05",
        ops="deal",
        patches=other_plan("tda", shuffled_without_the_count),
        games=STUD,
    ),
    Mutant(
        "no-second-burn",
        "After the burns are shuffled in none is burnt again.",
        breaks="CU-DECK-07",
        ops="deal",
        patches=other_plan("roberts", no_second_burn),
        games=STUD,
    ),
    Mutant(
        "card-twice-in-the-deck",
        "Nobody counts the deck.",
        breaks="CU-DECK-01",
        ops="deal",
        patches={"rules.deal._check_deck": unnoticed},
    ),
    Mutant(
        "common-card-for-those-who-have-their-own",
        "Everybody uses the common card, though some were served.",
        breaks="7S-DECK-02 CU-DECK-08",
        ops="deal",
        patches={"rules.stub.Plan.sharing": shared_by_all},
        games=STUD,
    ),
    Mutant(
        "last-card-dealt-after-the-shuffle",
        "Where the last card is never dealt it is dealt after all once the burns are back.",
        breaks="CU-DECK-05",
        ops="deal",
        patches=other_plan("tda", last_card_forgotten),
        games=STUD,
    ),
    Mutant(
        "last-card-for-those-without-one",
        "Where the last card is never dealt it is dealt after all as the common card.",
        breaks="CU-DECK-08",
        ops="deal",
        patches=other_plan("community-for-unserved", last_card_forgotten),
        games=STUD,
    ),
    Mutant(
        "last-card-served-with-the-burns",
        "Where the last card is never dealt it is dealt after all when the burns serve the others.",
        breaks="CU-DECK-07",
        ops="deal",
        patches=other_plan("roberts", last_card_forgotten),
        games=STUD,
    ),
    Mutant(
        "burns-never-back-in-the-stub",
        "For a community card the burns are not shuffled in, be the stub too short or not.",
        breaks="CU-DECK-06",
        ops="deal",
        patches={**everywhere(never_shuffled), "rules.stub.Layout.after": padded},
        games=STUD,
    ),
    Mutant(
        "burns-always-back-in-the-stub",
        "Before a community card the burns are shuffled in, needed or not.",
        breaks="CU-DECK-06",
        ops="deal",
        patches=everywhere(always_shuffled),
        games=STUD,
    ),
    Mutant(
        "deck-with-a-joker",
        "There are 53 cards in the deck.",
        breaks="S8-DECK-02 RZ-DECK-02 CU-DECK-02",
        ops="deal",
        patches={"rules.stub.DECK_SIZE": lambda right: right + 1},
    ),
    Mutant(
        "deck-never-runs-short",
        "There always is a card for everybody.",
        breaks="7S-DECK-01 S8-DECK-03 RZ-DECK-03",
        ops="deal",
        patches={ENOUGH: lambda *_, **__: True, "rules.stub.Layout.after": padded},
        games=STUD,
    ),
]
