"""What a hand put to the rules: the clauses that speak of what happened in it, for the cases that are made of hands.

`SIGNS` is a table: what to look for in the hand, and the clauses that it exercises. A clause is named only where
the rule was needed: the one on ties where upcards were tied, the one on side pots where there was one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from studeval.cards import Card
from studeval.hands.clauses import Cited, Clauses, by_game
from studeval.hands.story import Story
from studeval.rules.hand import RAISES, Hand
from studeval.rules.hand_steps import Declared, Shown
from studeval.rules.table import Seat


def exercised(hand: Hand) -> list[str]:
    """The clauses that the hand exercised, each once, in the order of the table."""
    story, game = Story(hand), hand.table.game.name
    named = (clause for sign in SIGNS if sign.seen(story) for clause in sign.clauses(game))
    return list(dict.fromkeys(named))


# --- What to look for ------------------------------------------------------------------------------------------------


def _door_cards(story: Story) -> Mapping[Seat, Card]:
    first = next((before for before, _ in story.acts()), None)
    shown = first.upcards.items() if first and story.hand.table.game.bring_in else ()
    return {seat: faces[0] for seat, faces in shown if faces and faces[0]}


def _tied_door_cards(story: Story) -> bool:
    cards, opener = _door_cards(story), story.openers.get(0)
    ranks = [card.rank for card in cards.values()]
    return opener is not None and opener in cards and ranks.count(cards[opener].rank) > 1


def _short_bring_in(story: Story, heads_up: bool) -> bool:
    due = story.hand.table.bring_in_due or 0
    return any(
        (len(before.alive) == 2) is heads_up and (action.total or 0) < due
        for before, action in story.acts("bring-in")
    )


def _opens_full(story: Story) -> bool:
    return any(not before.betting or not before.betting.started for before, _ in story.acts("complete"))


def _completes(story: Story) -> bool:
    return any(before.betting and before.betting.started for before, _ in story.acts("complete"))


def _raises_after_completing(story: Story) -> bool:
    return any(before.street == 0 for before, _ in story.acts("raise"))


def _capped(story: Story) -> bool:
    return any(before.betting and before.betting.capped for before, _ in story.acts("fold", "call"))


def _doubles(story: Story) -> bool:
    big = story.hand.table.big_bet
    return any(before.deal.name == "4" and action.total == big for before, action in story.acts("bet"))


def _open_pair(story: Story) -> bool:
    """A pair showed on fourth street where the game has no double bet, and somebody bet the small bet."""
    return any(
        before.deal.name == "4"
        and any(
            len(up) == 2 and up[0] and up[1] and up[0].rank == up[1].rank for up in before.upcards.values()
        )
        for before, _ in story.acts("bet")
    )


def _bets_big(story: Story) -> bool:
    return any(before.deal.big for before, _ in story.acts("bet", "raise"))


def _bets_small_later(story: Story) -> bool:
    return any(0 < before.street and not before.deal.big for before, _ in story.acts("bet"))


def _board_leads(story: Story) -> bool:
    return story.hand.table.game.leads is not None and any(street > 0 for street in story.openers)


def _all_in(story: Story) -> bool:
    return any(
        action.total and action.total == before.stacks[action.seat] for before, action in story.acts(*RAISES)
    )


def _short_call(story: Story) -> bool:
    return any(
        before.chips(action.seat) < before.betting.owed(action.seat)
        for before, action in story.acts("call")
        if before.betting
    )


def _runs_out(story: Story) -> bool:
    last = max(story.openers, default=-1)
    return len(story.hand.alive) > 1 and last + 1 < len(story.hand.table.game.streets)


def _short_ante(story: Story) -> bool:
    table = story.hand.table
    return any(table.posted[seat] < chips for seat, chips in table.antes.items())


def _mucks(story: Story) -> bool:
    return any(isinstance(step, Shown) and step.muck for _, step in story.moments)


def _showdown(story: Story) -> bool:
    return len(story.hand.alive) > 1 and any(isinstance(step, Shown) for _, step in story.moments)


def _last_street_bet(story: Story) -> bool:
    last = len(story.hand.table.game.streets) - 1
    return _showdown(story) and any(before.street == last for before, _ in story.acts(*RAISES))


def _last_street_checked(story: Story) -> bool:
    return _showdown(story) and not _last_street_bet(story)


def _lowest_seat_shows(story: Story) -> bool:
    return _last_street_checked(story) and story.hand.table.house.showdown_when_checked == "lowest-seat"


def _both_halves(story: Story) -> bool:
    return any(pot.high and pot.low for pot in story.contested)


def _no_low(story: Story) -> bool:
    return any(pot.low is None for pot in story.contested) and len(story.hand.table.game.sides) > 1


def _uneven_halves(story: Story) -> bool:
    return any(
        pot.high and pot.low and sum(pot.high.values()) != sum(pot.low.values()) for pot in story.contested
    )


def _tied(story: Story, side: str) -> bool:
    parts = (pot.high if side == "high" else pot.low for pot in story.contested)
    return any(part is not None and len(part) > 1 for part in parts)


def _button_opens(story: Story, streets: slice) -> bool:
    order = range(len(story.hand.table.game.streets))[streets]
    return story.hand.table.game.board and any(street in order for street in story.openers)


def _heads_up_blinds(story: Story) -> bool:
    return story.hand.table.game.board and len(story.hand.table.stacks) == 2


def _biggest(story: Story) -> bool:
    """Somebody bet or raised the most that the pot allows, and had more."""
    return story.hand.table.structure == "pot-limit" and any(
        before.legal_actions().get(action.verb, [None])[-1] == action.total != before.stacks[action.seat]
        for before, action in story.acts("bet", "raise")
    )


def _reshuffles_or_shares(story: Story) -> bool:
    return bool(story.hand.community)


@dataclass(frozen=True)
class Sign(Cited):
    """Something to look for, and the clauses that it exercises: in all games, and in each."""

    seen: Callable[[Story], bool]
    common: Clauses = ()
    of_game: Mapping[str, Clauses] = field(default_factory=dict)


SIGNS: tuple[Sign, ...] = (
    Sign(_short_ante, ("CU-ANTE-01",)),
    Sign(
        lambda story: any(story.acts("bring-in")),
        of_game=by_game(("CU-BRING-07",), ("S8-BRING-01", "S8-BRING-02"), ("RZ-BRING-01", "RZ-BRING-02")),
    ),
    Sign(_tied_door_cards, ("CU-BRING-08",), by_game((), ("S8-BRING-05",), ("RZ-BRING-05",))),
    Sign(lambda story: _short_bring_in(story, heads_up=True), ("CU-BRING-10",)),
    Sign(lambda story: _short_bring_in(story, heads_up=False), ("CU-BRING-02",)),
    Sign(_opens_full, ("CU-BRING-03",), by_game((), ("S8-BRING-03",), ("RZ-BRING-03",))),
    Sign(_completes, ("CU-BRING-06",)),
    Sign(
        _raises_after_completing,
        of_game=by_game(("CU-BET-05",), ("CU-BET-05",), ("CU-BET-05",), ("CU-BET-04",)),
    ),
    Sign(lambda story: _button_opens(story, slice(1)) and not _heads_up_blinds(story), ("CU-ACT-16",)),
    Sign(lambda story: _button_opens(story, slice(1, None)) and not _heads_up_blinds(story), ("CU-ACT-17",)),
    Sign(lambda story: _button_opens(story, slice(1)) and _heads_up_blinds(story), ("CU-ACT-18",)),
    Sign(_board_leads, of_game=by_game(("CU-ACT-01",), ("S8-ACT-02",), ("RZ-ACT-02", "CU-ACT-04"))),
    Sign(_bets_small_later, of_game=by_game(("CU-BET-01",), ("S8-BET-02",), ("RZ-BET-01",))),
    Sign(_doubles, of_game=by_game(("CU-BET-09",))),
    Sign(_open_pair, of_game=by_game((), ("S8-BET-01",), ("CU-BET-14",))),
    Sign(_bets_big, of_game=by_game(("CU-BET-01",), ("S8-BET-05",), ("RZ-BET-02",))),
    Sign(
        lambda story: story.hand.table.structure == "fixed-limit" and any(story.acts("bet")),
        of_game=by_game(omaha=("CU-BET-02",)),
    ),
    Sign(_biggest, ("CU-BET-26",)),
    Sign(_capped, ("CU-BET-15", "CU-BET-16")),
    Sign(_all_in, ("CU-ACTION-10",)),
    Sign(_short_call, ("CU-BET-30",)),
    Sign(_runs_out, ("CU-DEAL-03",)),
    Sign(_reshuffles_or_shares, ("CU-DECK-09",)),
    Sign(lambda story: any(isinstance(step, Declared) for _, step in story.moments), ("CU-POT-25",)),
    Sign(
        _last_street_bet,
        of_game=by_game(
            ("CU-SHOW-01",), ("S8-SHOW-02", "S8-SHOW-04"), ("RZ-SHOW-02", "RZ-SHOW-04"), ("CU-SHOW-10",)
        ),
    ),
    Sign(
        _last_street_checked,
        of_game=by_game(("CU-SHOW-02",), ("CU-SHOW-02",), ("CU-SHOW-02",), ("CU-SHOW-10",)),
    ),
    Sign(_lowest_seat_shows, of_game=by_game((), ("S8-SHOW-03",), ("RZ-SHOW-03",))),
    Sign(_mucks, ("CU-SHOW-11",)),
    Sign(lambda story: bool(story.award and story.award.returned), ("CU-POT-18",)),
    Sign(lambda story: bool(story.hand.table.rake), ("CU-POT-23",)),
    Sign(lambda story: len(story.pots) > 1, ("CU-POT-13", "CU-POT-14")),
    Sign(lambda story: len(story.hand.alive) == 1, ("CU-POT-20",)),
    Sign(
        lambda story: bool(story.contested) and not _both_halves(story) and not _no_low(story),
        of_game=by_game(("7S-POT-01",), (), ("RZ-POT-02",)),
    ),
    Sign(_both_halves, of_game=by_game((), ("S8-POT-04", "S8-POT-05"), (), ("O8-POT-04", "CU-POT-01"))),
    Sign(
        lambda story: _no_low(story) and story.hand.table.house.low_qualifier == "eight",
        of_game=by_game((), ("S8-POT-06",), (), ("O8-POT-08",)),
    ),
    Sign(
        lambda story: bool(story.award and story.award.scoop and _both_halves(story)),
        of_game=by_game((), ("S8-POT-03",), (), ("O8-POT-06",)),
    ),
    Sign(_uneven_halves, ("CU-POT-02",)),
    Sign(
        lambda story: _tied(story, "high"),
        of_game=by_game(("7S-POT-04",), ("S8-POT-08",), (), ("CU-POT-11",)),
    ),
    Sign(
        lambda story: _tied(story, "low"), of_game=by_game((), ("CU-POT-10",), ("RZ-POT-03",), ("CU-POT-10",))
    ),
)
