"""Bet sizes of limit games: the wrong street, the open pair, the completion."""

# ruff: noqa: ARG001  # a wrong function takes what the right one takes
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..mutant import Mutant, Wrong

if TYPE_CHECKING:
    from studeval.rules.betting import Betting, Round

UNIT = "rules.betting.Round.unit"
DOUBLE = "rules.betting.Round.double_bet"
STEPS = "rules.betting.Betting._steps"
INCREASES = "rules.betting.Betting._increases"
STUD = "stud stud-hi-lo razz"
OMAHA = "omaha-hi-lo"


def unit_on(streets: str, size: str) -> Wrong:
    """On these streets the bet is of the other size."""

    def wrong(right: Any, table: Round) -> int:
        return getattr(table, size) if table.limited and table.deal.name in streets.split() else right(table)

    return wrong


def whatever_the_game(right: Any, table: Round) -> str:
    return table.house.open_pair if table.deal.name == "4" else "off"


def whatever_the_street(right: Any, table: Round) -> str:
    return table.house.open_pair if table.game.open_pair == "open-pair" else right(table)


def one_rank_on_two_boards(right: Any, table: Round) -> Any:
    """The upcards of the table are looked at together."""
    ranks = [card.rank for board in table.boards.values() for card in board]
    return set(table.boards) if len(set(ranks)) < len(ranks) else set()


def always_big(right: Any, betting: Betting, seat: int) -> Any:
    return right(betting, seat)[-1:]


def small_again(right: Any, betting: Betting, seat: int) -> Any:
    """After a big bet the small one is still to be had."""
    table = betting.round
    return [table.small_bet, table.big_bet] if betting._may_double(seat) else right(betting, seat)


def as_the_bet_was(right: Any, betting: Betting, seat: int) -> Any:
    """A raise is of the size of the bet."""
    return [betting.size] if betting.size and betting.round.double_bet != "off" else right(betting, seat)


def until_the_pair_checks(right: Any, betting: Betting, seat: int) -> bool:
    return right(betting, seat) and not (betting.round.pairs & set(betting.acted))


def by_the_first_player_only(right: Any, betting: Betting, seat: int) -> Any:
    """Once the bring-in is called it cannot be completed any more."""
    called = betting.to_match == betting.round.bring_in and len(betting.acted) > 1
    return [] if called else right(betting, seat)


def raise_on_half_a_bet(right: Any, betting: Betting, *rest: Any) -> Any:
    """A bring-in of half a bet or more is the first bet."""
    state = right(betting, *rest)
    table = betting.round
    bring_in = table.bring_in or 0
    return replace(state, full=bring_in, size=table.unit) if 2 * bring_in >= table.unit else state


def full_opening_completed_again(right: Any, betting: Betting, seat: int, total: int) -> Any:
    """Who opens for a full bet has only brought it in."""
    state = right(betting, seat, total)
    opened = not betting.started and betting.round.bring_in is not None
    return replace(state, full=0, size=0) if opened else state


def named_raise(right: Any, betting: Betting) -> str:
    return "raise" if betting.to_match else "bet"


MUTANTS = [
    # The size of the street
    Mutant(
        "small-bet-on-fifth-street",
        "The big bet begins on sixth street.",
        breaks="CU-BET-01 S8-BET-05 7S-BET-09 RZ-BET-02 7S-BET-04 RZ-ACTION-02",
        ops="legal-actions",
        patches={UNIT: unit_on("5", "small_bet")},
        games=STUD,
    ),
    Mutant(
        "big-bet-on-fourth-street",
        "The big bet begins on fourth street.",
        breaks="S8-BET-02 RZ-BET-01 7S-BET-01 S8-BET-04 7S-BET-03",
        ops="legal-actions",
        patches={UNIT: unit_on("4", "big_bet")},
        games=STUD,
    ),
    Mutant(
        "small-bet-on-the-river-of-stud",
        "The last round goes back to the small bet.",
        breaks="7S-BET-11 7S-BET-02",
        ops="legal-actions",
        patches={UNIT: unit_on("7", "small_bet")},
        games=STUD,
    ),
    Mutant(
        "big-bet-on-the-flop",
        "In limit Omaha the big bet begins on the flop.",
        breaks="CU-BET-02",
        ops="legal-actions",
        patches={UNIT: unit_on("flop", "big_bet")},
        games=OMAHA,
    ),
    Mutant(
        "small-bet-on-the-turn",
        "In limit Omaha the big bet begins on the river.",
        breaks="CU-BET-02",
        ops="legal-actions",
        patches={UNIT: unit_on("turn", "small_bet")},
        games=OMAHA,
    ),
    Mutant(
        "small-bet-on-sixth-street",
        "On sixth street the bet is small again.",
        breaks="7S-BET-10 S8-BET-05",
        ops="legal-actions",
        patches={UNIT: unit_on("6", "small_bet")},
        games=STUD,
    ),
    # The open pair
    Mutant(
        "open-pair-doubles-the-bet-in-hi-lo",
        "Where an open pair doubles the bet in stud it does in hi-lo and razz.",
        breaks="S8-BET-01 CU-BET-14 RZ-BET-01",
        ops="legal-actions",
        patches={DOUBLE: whatever_the_game},
        games="stud-hi-lo razz",
    ),
    Mutant(
        "open-pair-doubles-the-bet-on-any-street",
        "With an open pair small and big bets are to be had on any street.",
        breaks="CU-BET-14",
        ops="legal-actions",
        patches={DOUBLE: whatever_the_street},
        games="stud",
    ),
    Mutant(
        "open-pair-forces-the-big-bet",
        "With an open pair only the big bet is to be had.",
        breaks="CU-BET-09 7S-BET-07",
        ops="legal-actions",
        patches={STEPS: always_big},
        games="stud",
    ),
    Mutant(
        "one-rank-on-two-boards-a-pair",
        "A rank that two players show is an open pair.",
        breaks="CU-BET-10 7S-BET-08",
        ops="legal-actions",
        patches={"rules.betting.Round.pairs": one_rank_on_two_boards},
        games="stud",
    ),
    Mutant(
        "check-by-the-pair-ends-the-double-bet",
        "When the player with the pair has checked the bet is small.",
        breaks="CU-BET-12 7S-BET-06",
        ops="legal-actions",
        patches={"rules.betting.Betting._may_double": until_the_pair_checks},
        games="stud",
    ),
    Mutant(
        "small-raise-over-a-big-bet",
        "After a big bet a small raise is still to be had.",
        breaks="CU-BET-11",
        ops="legal-actions",
        patches={STEPS: small_again},
        games="stud",
    ),
    Mutant(
        "raise-of-the-size-of-the-bet",
        "After a small bet with an open pair only a small raise is to be had.",
        breaks="CU-BET-11",
        ops="legal-actions",
        patches={STEPS: as_the_bet_was},
        games="stud",
    ),
    # The completion
    Mutant(
        "completion-by-the-first-player-only",
        "Only the first player after the bring-in may complete it.",
        breaks="CU-BET-07",
        ops="legal-actions",
        patches={INCREASES: by_the_first_player_only},
        games=STUD,
    ),
    Mutant(
        "completion-called-a-raise",
        "The first increase over the bring-in is called a raise.",
        breaks="CU-BRING-06",
        ops="legal-actions",
        patches={"rules.betting.Betting.increase": named_raise},
        games=STUD,
    ),
    Mutant(
        "bring-in-of-half-a-bet-is-a-bet",
        "A bring-in of half the small bet counts as the bet of the street.",
        breaks="CU-BET-08",
        ops="legal-actions",
        patches={"rules.betting.Betting._brought_in": raise_on_half_a_bet},
        games=STUD,
    ),
    Mutant(
        "full-opening-to-be-completed",
        "After a full opening the next player only completes.",
        breaks="CU-BET-06",
        ops="legal-actions",
        patches={"rules.betting.Betting._increased": full_opening_completed_again},
        games=STUD,
    ),
    Mutant(
        "bring-in-may-not-open-full-in-the-betting",
        "The bring-in is the only opening of third street.",
        breaks="CU-BRING-03 S8-BRING-03 RZ-BRING-03",
        ops="legal-actions",
        patches={
            "rules.betting.Betting._openings": lambda right, *args: {"bring-in": right(*args)["bring-in"]}
        },
        games=STUD,
    ),
    Mutant(
        "bring-in-may-fold-in-the-betting",
        "Who has to bring it in may fold.",
        breaks="CU-BRING-03",
        ops="legal-actions",
        patches={"rules.betting.Betting._openings": lambda right, *args: {**right(*args), "fold": True}},
        games=STUD,
    ),
    # What cannot be
    Mutant(
        "bet-of-any-size-stands",
        "A bet or raise of any size is taken as it comes.",
        breaks="S8-BET-06 RZ-BET-03 CU-BET-34 RZ-ACTION-09 S8-ACTION-10",
        ops="legal-actions",
        patches={"rules.betting.Betting._is_size": lambda *_: True},
    ),
]
