"""A betting round: whose turn it is, what he may do, for how much, and what an action does.

The state of a round is two levels. `to_match` is what a player must have put in to stay. `full` is the last full bet
or raise: raises are counted from it, and it opens the betting anew for those who have acted. The two differ only after
an all-in for less; how far short one may fall and still count is the house's (CU-BET-07, WL 129, TDA 47).
All amounts are chips, totals of the street unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from studeval.cards import Card
from studeval.errors import IllegalActionError
from studeval.games import Game
from studeval.games import Street as Deal
from studeval.rules.amounts import Legal, between, payable, words
from studeval.rules.frozen import EMPTY, FrozenDict, kept, made, with_key, with_values
from studeval.rules.house import HouseRules
from studeval.rules.table import Chips, Seat, clockwise

Structure = Literal["fixed-limit", "pot-limit", "no-limit"]

CAPS = {"three": 3, "four": 4}
WITHOUT_AMOUNT = ("fold", "check", "call")


class Action(NamedTuple):
    """What a seat does. `total` is what it then has in on this street; a fold, check or call has none."""

    seat: Seat
    verb: str
    total: Chips | None = None

    def __str__(self) -> str:
        return f"{self.seat} {self.verb}" + ("" if self.total is None else f" {self.total}")


@dataclass(frozen=True)
class Round:
    """A street before anybody acts. `seats` are those in the hand, `first` the one who acts first.

    `stacks` are chips at the start of the street; a seat left out has enough for everything. `blinds` are in before
    anybody acts. `pot` is what was put in before this street. `boards` are the upcards, for the open pair.
    """

    game: Game
    house: HouseRules
    deal: Deal
    seats: tuple[Seat, ...]
    first: Seat
    structure: Structure = "fixed-limit"
    small_bet: Chips = 0
    big_bet: Chips = 0
    big_blind: Chips = 0
    bring_in: Chips | None = None
    pot: Chips = 0
    stacks: Mapping[Seat, Chips] = field(default_factory=dict)
    blinds: Mapping[Seat, Chips] = field(default_factory=dict)
    boards: Mapping[Seat, Collection[Card]] = field(default_factory=dict)
    event_players: int | None = None

    @kept
    def limited(self) -> bool:
        """Whether bets and raises are of fixed sizes."""
        return self.structure == "fixed-limit"

    @kept
    def unit(self) -> Chips:
        """The bet of this street: small or big (S8-BET-02, S8-BET-05); the big blind in big-bet games."""
        if not self.limited:
            return self.big_blind
        return self.big_bet if self.deal.big else self.small_bet

    @kept
    def double_bet(self) -> str:
        """Who may bet double with an open pair here: off, any-player or pair-holder (C-OPEN-PAIR)."""
        inherits = self.game.open_pair == "open-pair-hi-lo" and self.house.open_pair_hi_lo == "as-stud"
        here = self.deal.name == "4" and (self.game.open_pair == "open-pair" or inherits)
        return self.house.open_pair if here else "off"

    @kept
    def pairs(self) -> set[Seat]:
        """The seats whose two upcards are a pair."""
        return {seat for seat, board in self.boards.items() if shows_pair(board)}

    def start(self) -> Betting:
        """The round with the blinds in. The big blind is the first bet of its round (S-O8-BLINDS)."""
        put = dict.fromkeys(self.seats, 0)
        if self.blinds:
            put = {seat: self.blinds.get(seat, 0) for seat in self.seats}
        level = max(self.unit, *put.values()) if self.blinds else 0
        turn = clockwise(self.seats, self.first)
        return made(
            Betting,
            round=self,
            put=FrozenDict(put),
            alive=(turn[-1], *turn[:-1]),
            to_match=level,
            full=level,
            size=level,
            acted=EMPTY,
        )


@dataclass(frozen=True, eq=False)
class Betting:
    """A betting round so far. Immutable: `apply` gives the next state.

    `put` is what each seat has in, `alive` are those that have not folded, in turn after the one that acted last.
    `raises` counts those after the first bet; `size` is the last full bet or raise. `opens` counts the actions that by
    themselves opened the betting anew; `acted` holds for each seat that count, and what was to match, when it last
    acted. `locked`: the cap was reached while more than two players had chips. `aggressor` bet or raised last.
    """

    round: Round
    put: Mapping[Seat, Chips]
    alive: tuple[Seat, ...]
    to_match: Chips
    full: Chips
    size: Chips
    acted: Mapping[Seat, tuple[int, Chips]]
    raises: int = 0
    folded: frozenset[Seat] = frozenset()
    opens: int = 0
    locked: bool = False
    aggressor: Seat | None = None
    started: bool = False

    # --- Whose turn ------------------------------------------------------------------------------------------------

    @kept
    def able(self) -> list[Seat]:
        """The seats that are in and have chips left, in turn."""
        stacks, put = self.round.stacks, self.put
        return [seat for seat in self.alive if seat not in stacks or stacks[seat] > put[seat]]

    def behind(self, seat: Seat) -> bool:
        """Whether the seat is in and has chips left: only then can it act."""
        return seat in self.able

    @kept
    def actor(self) -> Seat | None:
        """The next seat to act; None when the round is over.

        It is over when all who can act have acted and matched the bet, when one player is left, or when the only one
        with chips has nothing to call (S-ROUND-END, S-ALL-IN-RUNOUT).
        """
        for seat in self.able:
            if seat not in self.acted or self.put[seat] < self.to_match:
                return None if len(self.able) == 1 and not self._owed(seat) else seat
        return None

    # --- What is legal ---------------------------------------------------------------------------------------------

    def owed(self, seat: Seat) -> Chips:
        """What the seat must add to stay; all it has if that is less.

        Never more than somebody else has in or can still put in: against one short all-in only that much (BR-45).
        """
        return self.due if seat == self.actor else self._owed(seat)

    def _owed(self, seat: Seat) -> Chips:
        level = self.to_match
        if self.able == [seat]:  # nobody else can put in more
            level = max(self.put[other] for other in self.alive)
        stack = self.round.stacks.get(seat, level)
        return min(level, stack) - self.put[seat]

    @kept
    def due(self) -> Chips:
        """What the actor owes."""
        return 0 if self.actor is None else self._owed(self.actor)

    def legal(self) -> Legal:
        """The actor's actions with their amounts; empty when the round is over.

        `fold` and `check` are true (a fold that costs a penalty is "penalised"), `call` is the chips to add, the
        others are totals: each regular one with fixed limits, else the least and the greatest.
        """
        return {verb: list(told) if isinstance(told, list) else told for verb, told in self._offer.items()}

    @kept
    def _offer(self) -> Legal:
        seat = self.actor
        if seat is None:
            return {}
        if not self.started and self.round.bring_in is not None:
            return self._openings(seat, self.round.bring_in)
        found = self._without_amount()
        if totals := self._increases(seat):
            found[self.increase] = totals
        return found

    def _without_amount(self) -> Legal:
        """What may be done short of a bet: call or check, and fold."""
        owed, unforced = self.due, self.round.house.fold_without_bet
        found: Legal = {"call": owed} if owed else {"check": True}
        if owed or unforced == "allowed":
            found["fold"] = True
        elif unforced == "penalised":
            found["fold"] = "penalised"
        return found

    def _openings(self, seat: Seat, bring_in: Chips) -> Legal:
        """Third street: the bring-in, or a full bet; no check and no fold (CU-BRING-03)."""
        stack = self.round.stacks.get(seat)
        found: Legal = {"bring-in": bring_in if stack is None else min(bring_in, stack)}
        if stack is None or stack > bring_in:
            found["complete"] = payable([self.round.small_bet], stack)
        return found

    @property
    def increase(self) -> str:
        """An increase is a bet, the completion of what is less than a bet, or a raise."""
        if not self.to_match:
            return "bet"
        return "raise" if self.full or self._raised_bring_in else "complete"

    @property
    def _raised_bring_in(self) -> Chips:
        """The bring-in where nobody has bet beyond it and the house has it raised by a small bet; else nothing."""
        raised = self.round.house.bring_in_raise == "raise-by-small-bet"
        bring_in = self.round.bring_in or 0
        return bring_in if raised and self.to_match <= bring_in else 0

    def reopened(self, seat: Seat) -> bool:
        """Whether the betting is open to the seat: it has not acted, or a full raise came since (WL 129, TDA 47).

        Several short all-ins may add up to one, for the seat that faces all of them.
        """
        if seat not in self.acted:
            return True
        opens, level = self.acted[seat]
        return opens < self.opens or (
            self.round.house.short_all_ins == "add-up" and self._near_enough(self.to_match - level, seat)
        )

    def _near_enough(self, gap: Chips, seat: Seat) -> bool:
        """Whether an increase counts as a full one: with fixed limits half may be enough."""
        if not self.round.limited:
            return gap >= self._least_step
        return (2 if self.round.house.reopen == "half-bet" else 1) * gap >= min(self._steps(seat))

    def _increases(self, seat: Seat) -> list[Chips]:
        stack = self.round.stacks.get(seat)
        open_to_seat = self._reaches_beyond(seat) and self._can_be_answered(seat) and self.reopened(seat)
        if not open_to_seat or self.capped:
            return []
        if self.round.limited:
            return payable(self.regular_totals(seat), stack)
        return between(self.to_match + self._least_step, self._greatest(seat), stack)

    def _reaches_beyond(self, seat: Seat) -> bool:
        """Whether the seat has chips beyond the bet."""
        return self.round.stacks.get(seat, self.to_match + 1) > self.to_match

    def _can_be_answered(self, seat: Seat) -> bool:
        """A raise that nobody can call has no sense: the others are all-in, or would be by calling (BR-99)."""
        level, stacks = self.to_match, self.round.stacks
        return any(stacks.get(other, level + 1) > level for other in self.alive if other != seat)

    # --- Sizes -----------------------------------------------------------------------------------------------------

    def regular_totals(self, seat: Seat) -> list[Chips]:
        """The totals of a full bet or raise with fixed limits, smallest first."""
        if not self.full and self.to_match:
            return [self._completion()]
        steps = self._steps(seat)
        base = self.full if self.full + min(steps) > self.to_match else self.to_match
        return [base + step for step in steps]

    def _completion(self) -> Chips:
        """To what a bring-in, or an all-in for less than a bet, is brought up (C-COMPLETE)."""
        return self.round.unit + self._raised_bring_in

    def _steps(self, seat: Seat) -> list[Chips]:
        """How much a bet or raise adds; with an open pair small or big, and only big after a big one (RR 8.7)."""
        table = self.round
        if self.size == table.big_bet:
            return [table.big_bet]
        return [table.small_bet, table.big_bet] if self._may_double(seat) else [table.unit]

    def _may_double(self, seat: Seat) -> bool:
        if self.round.double_bet == "off":
            return False
        pairs = self.round.pairs
        if self.round.house.open_pair_judged == "at-each-action":
            pairs = pairs - self.folded
        return bool(pairs) if self.round.double_bet == "any-player" else seat in pairs

    @property
    def _least_step(self) -> Chips:
        """The least raise in big-bet games: the last full one, and at first the big blind."""
        return max(self.size, self.round.big_blind)

    def _greatest(self, seat: Seat) -> Chips | None:
        """Pot-limit: the pot as it is after the call, on top of the call; no-limit: none."""
        if self.round.structure == "no-limit":
            return None
        return 2 * self.to_match + self.round.pot + sum(self.put.values()) - self.put[seat]

    @property
    def capped(self) -> bool:
        """Whether no raise is left on this street (7S-BET-05), heads-up by the house's reading."""
        cap = CAPS.get(self.round.house.raise_cap)
        return cap is not None and self.round.limited and self.raises >= cap and not self._uncapped()

    def _uncapped(self) -> bool:
        table = self.round
        began = [seat for seat in table.seats if table.stacks.get(seat, 1) > 0]
        lifted = {
            "capped": False,
            "uncapped-if-began": len(began) == 2,
            "uncapped": len(self.able) == 2 and not self.locked,
            "uncapped-last-two": table.event_players == 2,
        }
        return lifted[table.house.heads_up_cap]

    @property
    def raises_left(self) -> int | None:
        """How many raises the cap leaves; None where there is no cap."""
        cap = CAPS.get(self.round.house.raise_cap)
        if cap is None or not self.round.limited or self._uncapped():
            return None
        return cap - self.raises

    # --- What an action does ---------------------------------------------------------------------------------------

    def apply(self, action: Action) -> Betting:
        """The round after an action. Raises IllegalActionError, which says what would have been legal."""
        self.check(action)
        return self.taken(action)

    def taken(self, action: Action) -> Betting:
        """The round after an action that stands, be it legal or not: what a record of a hand may need."""
        seat = action.seat
        if action.verb == "fold":
            left = self._turn_after(seat)[:-1]
            return self._after(seat, {"folded": self.folded | {seat}, "alive": left})
        if action.total is None:
            owed = self.owed(seat)
            return self._after(seat, {"put": with_key(self.put, seat, self.put[seat] + owed)} if owed else {})
        if action.verb == "bring-in":
            return self._brought_in(seat, action.total)
        return self._increased(seat, action.total)

    def check(self, action: Action) -> None:
        """Raises IllegalActionError for what is not legal now."""
        if action.seat != self.actor:
            raise IllegalActionError(f"{action}: {self._words_for_turn}")
        if not self.allows(action):
            raise IllegalActionError(f"{action}: seat {action.seat} may {words(self._offer)}")

    @property
    def _words_for_turn(self) -> str:
        return f"it is the turn of seat {self.actor}" if self.actor else "the round is over"

    def allows(self, action: Action) -> bool:
        """Whether the actor may do that, whoever does it."""
        opens = not self.started and self.round.bring_in is not None
        if action.verb in WITHOUT_AMOUNT and not opens:  # the sizes of a bet do not matter here
            return action.total is None and action.verb in self._without_amount()
        return action.verb in self._offer and self._is_size(self._offer[action.verb], action)

    def _is_size(self, sizes: Any, action: Action) -> bool:
        if action.total is None or not isinstance(sizes, list):
            return bool(action.total == sizes)
        if self.round.limited:
            return action.total in sizes
        unbounded = self.round.structure == "no-limit" and action.seat not in self.round.stacks
        return sizes[0] <= action.total and (unbounded or action.total <= sizes[-1])

    def _turn_after(self, seat: Seat) -> tuple[Seat, ...]:
        """Those in the hand, in turn after that seat; itself last."""
        place = self.alive.index(seat) + 1
        return self.alive[place:] + self.alive[:place]

    def _after(self, seat: Seat, changes: dict[str, Any]) -> Betting:
        """The state after an action of the seat."""
        if "acted" not in changes:
            level = changes.get("opens", self.opens), changes.get("to_match", self.to_match)
            changes["acted"] = with_key(self.acted, seat, level)
        if "alive" not in changes:
            changes["alive"] = self._turn_after(seat)
        changes["started"] = True
        return with_values(self, changes)

    def _brought_in(self, seat: Seat, total: Chips) -> Betting:
        """The forced bet is no bet of the round; its owner has another turn only where the house says so."""
        house = self.round.house
        again: dict[str, Any] = {"acted": EMPTY} if house.bring_in_option == "live" else {}
        level = total if house.short_bring_in == "short" else self.round.bring_in
        return self._after(seat, {"put": with_key(self.put, seat, total), "to_match": level, **again})

    def _increased(self, seat: Seat, total: Chips) -> Betting:
        """A bet, completion or raise: full, or an all-in for less that may still count as full."""
        changes: dict[str, Any] = {
            "put": with_key(self.put, seat, total),
            "to_match": max(total, self.to_match),
            "aggressor": seat,
        }
        regular = self.round.limited and total in self.regular_totals(seat)
        full = total if regular else self._full_level(seat, total)
        if full is None:
            return self._after(seat, changes)
        raises = self.raises + self._raises_by()
        capped = raises == CAPS.get(self.round.house.raise_cap)
        changes |= {"full": full, "raises": raises, "size": self._size_of(seat, total)}
        changes["locked"] = self.locked or (capped and len(self.able) > 2)
        changes["opens"] = self.opens + (regular or self._opens_alone(seat, total))
        return self._after(seat, changes)

    def _raises_by(self) -> int:
        """A completion is the bet of the street and no raise (WL 219), unless the house counts it."""
        if self.full:
            return 1
        completes = self.to_match > 0 and self.round.bring_in is not None
        return int(completes and self.round.house.completion_counts == "as-raise")

    def _full_level(self, seat: Seat, total: Chips) -> Chips | None:
        """The level from which the next raise is counted, if a total off the limit is taken for a full one."""
        if self._short_open(total):
            taken_for = {"half-bet": total, "next-level": self.round.unit, "complete": None}
            return taken_for[self.round.house.short_open] if 2 * total >= self.round.unit else None
        base = self.full if self.round.house.short_all_ins == "add-up" else self.to_match
        return total if self._near_enough(total - base, seat) else None

    def _opens_alone(self, seat: Seat, total: Chips) -> bool:
        """Whether a total off the limit counts as full without the short all-ins before it."""
        return self._short_open(total) or self._near_enough(total - self.to_match, seat)

    def _short_open(self, total: Chips) -> bool:
        """An all-in that opens third street with more than the bring-in and less than a bet."""
        return not self.full and self.round.bring_in is not None and total < self.round.small_bet

    def _size_of(self, seat: Seat, total: Chips) -> Chips:
        """What later raises are measured by: the step just made, where it was a regular one."""
        if not self.round.limited:
            return max(total - self.to_match, self._least_step)
        step = total - self.full
        return step if step in self._steps(seat) else self.size


def shows_pair(board: Collection[Card]) -> bool:
    """Whether two of the cards are of one rank."""
    return len({card.rank for card in board}) < len(board)
