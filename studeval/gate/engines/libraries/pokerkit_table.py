"""A pokerkit state with our seats: its players are counted from the dealer's left, ours by seat number.

Whoever is dealt in puts in an ante, so that nobody starts without chips: an all-in seat has its ante and no more. Cards
that the question leaves open are dealt as unknown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from studeval.gate.engines.libraries.library import CannotAskError
from studeval.rules.table import clockwise

Deal = tuple[Mapping[int, str], str]  # a street: to each seat its cards, and the board's

GAMES = {
    "stud": "FixedLimitSevenCardStud",
    "stud-hi-lo": "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
    "razz": "FixedLimitRazz",
    "omaha-hi-lo": "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
}
STUD = ("3", "4", "5", "6", "7")
OMAHA = ("preflop", "flop", "turn", "river")
OMAHA_BOARD = (0, 3, 1, 1)
AUTOMATIONS = ("ANTE_POSTING", "BET_COLLECTION", "BLIND_OR_STRADDLE_POSTING", "RUNOUT_COUNT_SELECTION")
UNKNOWN = "??"
PLENTY = 10**9  # the stack of a seat that has enough


@dataclass(frozen=True)
class Chips:
    """What the seats have before the antes, and what is put in before the first card. Blinds None: a stud game."""

    stacks: Mapping[int, int]
    antes: Mapping[int, int]
    blinds: Mapping[int, int] | None = None
    bring_in: int = 0
    small_bet: int = 2
    big_bet: int = 4


@dataclass(frozen=True)
class Table:
    """A state and the seats of its players, in their order."""

    state: Any
    seats: tuple[int, ...]

    @property
    def actor(self) -> int | None:
        """The seat whose turn it is."""
        index = self.state.actor_index
        return None if index is None else self.seats[index]

    @property
    def dealing(self) -> bool:
        """Whether cards are due."""
        state = self.state
        return (
            state.card_burning_status or any(state.hole_dealing_statuses) or any(state.board_dealing_counts)
        )

    def play(self, deals: Iterable[Deal], folding: Collection[int] = ()) -> None:
        """Deal street after street, each checked or called through to the next; the betting of the last is open."""
        for deal in deals:
            self.check_around(folding)
            if not self.dealing:
                return
            self._deal(*deal)

    def _deal(self, cards: Mapping[int, str], board: str) -> None:
        if self.state.card_burning_status:
            self.state.burn_card(UNKNOWN)
        for index, seat in enumerate(self.seats):
            if self.state.statuses[index] and seat in cards:
                self.state.deal_hole(cards[seat], index)
        if board:
            self.state.deal_board(board)

    def check_around(self, folding: Collection[int] = ()) -> None:
        """Everybody checks or calls to the end of the street, but for those who fold."""
        while (seat := self.actor) is not None:
            if seat in folding:
                self.state.fold()
            else:
                self.state.check_or_call()


def seated(seats: Iterable[int], dealer: int) -> tuple[int, ...]:
    """The seats in pokerkit's order. Raises CannotAskError for what it has no words for."""
    listed = list(seats)
    if dealer < 0:
        raise CannotAskError(
            "pokerkit is told the button by the order of its players, which begins with some seat"
        )
    if len(set(listed)) < len(listed) or min(listed, default=1) < 1:
        raise CannotAskError("pokerkit numbers its players itself, and sees no seat twice or below 1")
    return tuple(clockwise(listed, dealer))


def check_known(seats: Collection[int], *named: Iterable[int]) -> None:
    """Raise CannotAskError where a seat is named that pokerkit would have no player for."""
    for seat in (seat for names in named for seat in names):
        if seat not in seats:
            raise CannotAskError(f"pokerkit has no player for seat {seat}, which is not in the hand")


def create(kit: Any, game: str, seats: Sequence[int], chips: Chips, **settings: Any) -> Table:
    """A state of the game's own class, before the cards. `settings` are pokerkit's; `cap` is of bets and raises."""
    kind = getattr(kit, GAMES[game])
    cap = settings.pop("cap", kind.max_completion_betting_or_raising_count)
    if cap != kind.max_completion_betting_or_raising_count:
        kind = type(kind.__name__, (kind,), {"max_completion_betting_or_raising_count": cap})
    forced = chips.bring_in if chips.blinds is None else by_player(chips.blinds, seats)
    return build(kit, kind, seats, chips, (forced, chips.small_bet, chips.big_bet), **settings)


def build(
    kit: Any, kind: Any, seats: Sequence[int], chips: Chips, limits: Sequence[Any], **settings: Any
) -> Table:
    """A state of any class of game; `trim` gives back what of an ante nobody matched."""
    automations = (*AUTOMATIONS, *settings.pop("automations", ()))
    state = kind.create_state(
        tuple(getattr(kit.Automation, name) for name in automations),
        settings.pop("trim", False),
        by_player(chips.antes, seats),
        *limits,
        [chips.stacks[seat] for seat in seats],
        len(seats),
        **settings,
    )
    return Table(state, tuple(seats))


def by_player(amounts: Mapping[int, int], seats: Sequence[int]) -> list[int]:
    """Antes or blinds in pokerkit's order, which it turns round between two players."""
    listed = [amounts.get(seat, 0) for seat in seats]
    return listed[::-1] if len(seats) == 2 else listed


def omaha_deals(seats: Iterable[int], street: str) -> list[Deal]:
    """Unknown cards up to a street."""
    boards = OMAHA_BOARD[1 : OMAHA.index(street) + 1]
    return [(dict.fromkeys(seats, UNKNOWN * 4), ""), *(({}, UNKNOWN * size) for size in boards)]


def stud_deals(boards: Mapping[int, Sequence[str]], street: str) -> list[Deal]:
    """The upcards up to a street, and unknown cards face down. Upcards too many all come with the last street."""
    last = STUD.index(street)
    deals: list[Deal] = []
    for at in range(last + 1):
        end = at + 1 if at < last else None
        cards = {seat: "".join(board[at:end]) for seat, board in boards.items()}
        before, after = UNKNOWN * 2 if at == 0 else "", UNKNOWN if at == 4 else ""
        deals.append(({seat: before + up + after for seat, up in cards.items()}, ""))
    return deals
