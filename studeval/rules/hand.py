"""A hand from the antes to the payment: an immutable state, and `apply` gives the next one.

No rule is written here. A state knows how far the hand is; what a step does to it is in `hand_deal`, `hand_open`,
`hand_bet` and `hand_show`, which ask the operation that rules on it, and `hand_end` has the payment. Where a card that
was not seen decides, the ruling is undecided and the hand keeps a doubt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Unpack

from studeval.cards import Card
from studeval.errors import IllegalActionError, SituationError
from studeval.games import Street
from studeval.rules import hand_bet, hand_deal, hand_end, hand_open, hand_show
from studeval.rules.amounts import Legal
from studeval.rules.betting import Action, Betting
from studeval.rules.frozen import EMPTY, FrozenDict, changed, kept, made, with_values
from studeval.rules.hand_end import Result
from studeval.rules.hand_errors import UndecidedError, UnlawfulError
from studeval.rules.hand_start import Stakes, table_of
from studeval.rules.hand_steps import Dealt, Declared, Shown, Step
from studeval.rules.hand_table import Table
from studeval.rules.hand_text import step_in
from studeval.rules.hand_unseen import others
from studeval.rules.settlement import Claim
from studeval.rules.stub import Face, Layout
from studeval.rules.table import Chips, Seat

__all__ = ["RAISES", "Hand", "UndecidedError", "UnlawfulError"]

Kind = Literal["down", "up", "board"]
Phase = Literal["deal", "bet", "collected", "declare", "show", "over"]
RAISES = hand_bet.RAISES
DOES: Mapping[type, Any] = {
    Dealt: hand_deal.dealt,
    Action: hand_bet.acted,
    Shown: hand_show.shown,
    Declared: hand_show.declared,
}


@dataclass(frozen=True, eq=False, repr=False)
class Hand:
    """A hand so far.

    `stacks` and `put_in` are chips at the start of the street: what each seat has, and what it has put in before.
    `alive` are the seats that have not folded, by number, `folded` the others in the order of folding, `free_folds`
    those that folded with nothing to call and since no bet. `cards` are each seat's own in the order dealt, `upcards`
    those of them that are up. `pending` are the cards still to be dealt on this street, by seat, 0 for the board.
    `turns` are the seats that may open the betting, more than one where unseen cards decide; `loose` is the betting if
    unseen upcards were pairs. `doubts` are what was undecided.
    """

    table: Table
    phase: Phase
    street: int
    stacks: Mapping[Seat, Chips]
    put_in: Mapping[Seat, Chips]
    alive: tuple[Seat, ...]
    folded: tuple[Seat, ...]
    free_folds: tuple[Seat, ...]
    cards: Mapping[Seat, tuple[Face, ...]]
    upcards: Mapping[Seat, tuple[Face, ...]]
    board: tuple[Face, ...]
    community: tuple[Face, ...]
    seen: int
    layout: Layout
    pending: Mapping[Seat, tuple[Kind, ...]]
    turns: tuple[Seat, ...]
    betting: Betting | None
    loose: Betting | None
    actions: tuple[Action, ...]
    aggressor: Seat | None
    to_show: tuple[Seat, ...]
    tabled: tuple[Seat, ...]
    mucked: tuple[Seat, ...]
    claims: Mapping[Seat, Claim]
    doubts: tuple[str, ...]
    history: tuple[Step, ...]

    @classmethod
    def start(
        cls,
        game: str,
        stacks: Sequence[Chips] | Mapping[Seat, Chips],
        **stakes: Unpack[Stakes],
    ) -> Hand:
        """A hand with the antes in; with `deck` or `seed` also dealt, up to the first action.

        `stacks` are chips before the antes, of seats 1, 2 ... in the order of dealing, or by seat. For the others see
        `Stakes`. Raises SituationError for a table that cannot be, CardError or DuplicateCardError for its deck.

        >>> hand = Hand.start("razz", [100, 100], ante=1, bring_in=3, small_bet=10, seed=1)
        >>> hand.actor, hand.legal_actions()
        (2, {'bring-in': 3, 'complete': [10]})
        """
        return cls.at(table_of(game, stacks, **stakes))

    @classmethod
    def at(cls, table: Table) -> Hand:
        """The hand at a table, the antes in, before the first card; with a deck, up to the first action."""
        nobody: tuple[Seat, ...] = ()
        no_cards: Mapping[Seat, Any] = FrozenDict(dict.fromkeys(table.seats, ()))
        hand = made(
            cls,
            table=table,
            street=-1,
            stacks=table.after_antes,
            put_in=table.posted,
            alive=table.seats,
            cards=no_cards,
            upcards=no_cards,
            seen=0,
            layout=hand_deal.layout(table),
            betting=None,
            loose=None,
            aggressor=None,
            claims=EMPTY,
            **dict.fromkeys(_EMPTY, nobody),
        )
        return _onward(hand_deal.next_street(hand))

    def __eq__(self, other: object) -> bool:
        """The same table and the same steps make the same hand; of a hand that is over the deck says no more."""
        return isinstance(other, Hand) and self._identity == other._identity

    @property
    def _identity(self) -> tuple[Table, tuple[Step, ...]]:
        return (changed(self.table, deck=None, declared=EMPTY) if self.over else self.table), self.history

    def __hash__(self) -> int:
        return hash(self.history)

    def __str__(self) -> str:
        stage = "over" if self.over else f"street {self.deal.name}, {self.words_for_turn}"
        return f"{self.table.game.title}, pot {self.pot}, {stage}"

    def __repr__(self) -> str:
        return f"<Hand: {self}>"

    # --- What is known ---------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nothing is left to do but to pay."""
        return self.phase == "over"

    @property
    def deal(self) -> Street:
        """The street that is being dealt or bet."""
        return self.table.game.streets[self.street]

    @property
    def all_in(self) -> tuple[Seat, ...]:
        """Those still in without chips at the start of the street."""
        return tuple([seat for seat in self.alive if not self.stacks[seat]])

    @property
    def actor(self) -> Seat | None:
        """Whose turn it is to act, declare or show; None while cards are dealt, at the end, or if undecided."""
        if self.phase == "bet":
            return self.betting.actor if self.betting else None
        if self.phase == "show":
            return self.to_show[0]
        if self.phase == "declare":
            return next(seat for seat in self.alive if seat not in self.claims)
        return None

    @property
    def unseen(self) -> list[Card]:
        """The cards of the deck that nobody has seen."""
        return others(self.seen)

    def chips(self, seat: Seat) -> Chips:
        """What the seat has behind now."""
        return self.stacks[seat] - (self.betting.put.get(seat, 0) if self.betting else 0)

    @property
    def pot(self) -> Chips:
        """All that is in, the bets of the street included."""
        return sum(self.put_in.values()) + (sum(self.betting.put.values()) if self.betting else 0)

    def legal_actions(self) -> Legal:
        """What may happen next: the actor's actions with their amounts (see `Betting.legal`), or what is to be dealt.

        Raises UndecidedError where it hangs on a card not seen whose turn it is.
        """
        if self.phase == "deal":
            return {"deal": {seat: len(faces) for seat, faces in self.pending.items()}}
        if self.phase == "bet":
            return hand_bet.legal(self)
        if self.phase == "declare":
            return {"declares": ["high", "low", "both"]}
        return hand_show.legal(self) if self.phase == "show" else {}

    def betting_for(self, seat: Seat | None) -> Betting:
        """The betting if that seat has the turn. Raises UndecidedError for None where that is not known."""
        return hand_bet.betting_for(self, seat)

    @property
    def words_for_turn(self) -> str:
        """What is to happen next, as a sentence."""
        if self.phase == "deal":
            return hand_deal.words(self)
        return "the hand is over" if self.over else hand_bet.words_for_turn(self)

    def result(self) -> Result:
        """Who is paid what. Raises SituationError before the hand is over."""
        if not self.over:
            raise SituationError("the hand is not over")
        return self._result

    @kept
    def _result(self) -> Result:
        return hand_end.result(self)

    # --- What happens ----------------------------------------------------------------------------------------------

    def apply(self, step: Step | str) -> Hand:
        """The hand after a step, or its text (see `hand_text`): "2 raise 40", "raise 40" of the actor, "p2 cbr 40".

        Raises UnlawfulError, which says what would have been lawful; also DuplicateCardError, and CardError or
        IllegalActionError for what is no step; UndecidedError where unseen cards decide what a text means, and
        SituationError where a deck that was told has no card left.
        """
        taken = step_in(step, self) if isinstance(step, str) else step
        return _onward(_doer(taken)(self, taken, False))

    def force(self, step: Step) -> Hand:
        """The hand after a step that stands though it was not lawful: a total off the limit, a show out of turn."""
        return _onward(_doer(step)(self, step, True))

    def then(self, step: Step, changes: dict[str, Any]) -> Hand:
        """The state with these changes and the step that made them; for the functions that know what a step does."""
        changes["history"] = self.history + (step,)  # noqa: RUF005  # unpacked, all steps are copied twice
        return with_values(self, changes)


# Fields with nothing in them before the first card.
_EMPTY = (
    *("folded", "free_folds", "board", "community", "turns", "actions"),
    *("to_show", "tabled", "mucked", "doubts", "history"),
)


def _doer(step: Step) -> Any:
    """The function that knows what such a step does."""
    try:
        return DOES[type(step)]
    except KeyError:
        said = f"{step!r} is no step: it is text, such as 2 raise 40, or a Step"
        raise IllegalActionError(said) from None


def _onward(hand: Hand) -> Hand:
    """The hand up to where somebody has to do something: a street that is dealt opens, one that is bet ends."""
    while not hand.pending:
        if hand.phase == "deal":
            hand = hand_open.opened(hand)
        elif hand.phase == "collected":
            hand = _after_street(hand)
        else:
            break
    return hand


def _after_street(hand: Hand) -> Hand:
    """The next street, the showdown, or the end where one is left."""
    if len(hand.alive) < 2:
        return changed(hand, phase="over")
    if hand.street + 1 < len(hand.table.game.streets):
        return hand_deal.next_street(hand)
    return hand_show.declaration(hand) or hand_show.showdown(hand)
