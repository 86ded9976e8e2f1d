"""A hand from the antes to the payment: an immutable state, and `apply` gives the next one.

No rule is written here. A state knows how far the hand is and asks the operation that rules on it: `stub` how a street
is dealt, `bring_in` and `first_to_act` who opens it, `betting` whose turn it is and for how much, `showdown_order` who
shows, `award` who is paid. Where a card that was not seen decides, the ruling is undecided and the hand keeps a doubt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from studeval.cards import Card, Cards
from studeval.errors import DuplicateCardError, IllegalActionError, SituationError, StudevalError
from studeval.games import Street
from studeval.rules import bring_in, hand_end, showdown_order
from studeval.rules.betting import Action, Betting, Legal, Round, words
from studeval.rules.bring_in import ThirdStreet
from studeval.rules.deal import dealt_to
from studeval.rules.first_to_act import Opening
from studeval.rules.hand_end import Result
from studeval.rules.hand_steps import Dealt, Declared, Shown, Step, step_of
from studeval.rules.hand_table import Table
from studeval.rules.hand_unseen import DECK, bringers, known, openers
from studeval.rules.settlement import Claim
from studeval.rules.stub import Face, Layout, plan_street
from studeval.rules.table import Chips, Seat

Kind = Literal["down", "up", "board"]
Phase = Literal["deal", "bet", "declare", "show", "over"]
RAISES = ("bet", "complete", "raise")


class UnlawfulError(IllegalActionError):
    """A step that the rules do not allow. `rule` names what it breaks, `lawful` says what would have been right."""

    def __init__(self, rule: str, message: str, lawful: str) -> None:
        super().__init__(f"{message}: {lawful}" if lawful else message)
        self.args = (rule, message, lawful)
        self.rule = rule
        self.lawful = lawful


class UndecidedError(StudevalError):
    """A ruling that hangs on a card that was not seen."""

    code = "undecided"


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand so far.

    `stacks` and `put_in` are chips at the start of the street: what each seat has, and what it has put in before.
    `cards` are each seat's own in the order dealt, `upcards` those of them that are up. `pending` are the cards still
    to be dealt on this street, by seat, 0 for the board. `turns` are the seats that may open the betting, more than one
    where unseen cards decide; `loose` is the betting if unseen upcards were pairs. `doubts` are what was undecided.
    """

    table: Table
    phase: Phase = "deal"
    street: int = 0
    stacks: Mapping[Seat, Chips] = field(default_factory=dict)
    put_in: Mapping[Seat, Chips] = field(default_factory=dict)
    folded: tuple[Seat, ...] = ()
    free_folds: tuple[Seat, ...] = ()
    cards: Mapping[Seat, tuple[Face, ...]] = field(default_factory=dict)
    upcards: Mapping[Seat, tuple[Face, ...]] = field(default_factory=dict)
    board: tuple[Face, ...] = ()
    community: tuple[Face, ...] = ()
    seen: int = 0
    layout: Layout = field(default_factory=Layout)
    pending: Mapping[Seat, tuple[Kind, ...]] = field(default_factory=dict)
    turns: tuple[Seat, ...] = ()
    betting: Betting | None = None
    loose: Betting | None = None
    actions: tuple[Action, ...] = ()
    aggressor: Seat | None = None
    to_show: tuple[Seat, ...] = ()
    tabled: tuple[Seat, ...] = ()
    mucked: tuple[Seat, ...] = ()
    claims: Mapping[Seat, Claim] = field(default_factory=dict)
    doubts: tuple[str, ...] = ()
    history: tuple[Step, ...] = ()

    @classmethod
    def at(cls, table: Table) -> Hand:
        """The hand with the antes in, before the first card; with a deck, up to the first action."""
        hand = cls(
            table,
            stacks=table.after_antes,
            put_in=table.posted,
            cards=dict.fromkeys(table.seats, ()),
            upcards=dict.fromkeys(table.seats, ()),
            layout=Layout() if table.deck is None else Layout.of_deck(table.deck),
        )
        return hand._next_street(0)

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
    def alive(self) -> tuple[Seat, ...]:
        """The seats that have not folded, by number."""
        return tuple(seat for seat in self.table.seats if seat not in self.folded)

    @property
    def all_in(self) -> tuple[Seat, ...]:
        """Those of them without chips at the start of the street."""
        return tuple(seat for seat in self.alive if not self.stacks[seat])

    @property
    def actor(self) -> Seat | None:
        """Whose turn it is to act, declare or show; None while cards are dealt, at the end, or if undecided."""
        if self.phase == "bet":
            return self.betting.actor if self.betting else self.turns[0] if len(self.turns) == 1 else None
        if self.phase == "show":
            return self.to_show[0]
        if self.phase == "declare":
            return next(seat for seat in self.alive if seat not in self.claims)
        return None

    @property
    def unseen(self) -> list[Card]:
        """The cards of the deck that nobody has seen."""
        return [card for card in DECK if not card.mask & self.seen]

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
            return self.betting_for(self.actor).legal()
        if self.phase == "declare":
            return {"declares": ["high", "low", "both"]}
        return {"show": True} | ({"muck": True} if self._may_muck else {}) if self.phase == "show" else {}

    def result(self) -> Result:
        """Who is paid what. Raises SituationError before the hand is over."""
        if not self.over:
            raise SituationError("the hand is not over")
        return hand_end.result(self)

    # --- What happens ----------------------------------------------------------------------------------------------

    def apply(self, step: Step | str) -> Hand:
        """The hand after a step, or its text. Raises UnlawfulError, which says what would have been lawful.

        Also DuplicateCardError, and CardError or IllegalActionError for text that is no step.
        """
        return self._after(step_of(step) if isinstance(step, str) else step, forced=False)

    def force(self, step: Step) -> Hand:
        """The hand after a step that stands though it was not lawful: a total off the limit, a show out of turn."""
        return self._after(step, forced=True)

    def _after(self, step: Step, forced: bool) -> Hand:
        hand = replace(self, history=(*self.history, step))
        if isinstance(step, Dealt):
            return hand._dealt(step)
        if isinstance(step, Action):
            return hand._acted(step, forced)
        return hand._shown(step, forced) if isinstance(step, Shown) else hand._declared(step)

    def _refuse(self, rule: str, step: Step, lawful: str) -> UnlawfulError:
        return UnlawfulError(rule, str(step), lawful)

    # --- Dealing ---------------------------------------------------------------------------------------------------

    def _next_street(self, street: int) -> Hand:
        """The street planned; with a deck also dealt."""
        table = self.table
        receivers = dealt_to(self.alive, self.free_folds, table.dealer, table.house)
        plan = plan_street(table.game.streets[street], receivers, self.layout, table.house)
        pending: dict[Seat, tuple[Kind, ...]] = {}
        for pile in plan.steps:
            if pile.kind != "burns" and pile.kind != "stub":  # noqa: PLR1714  # mypy narrows only these
                pending[pile.seat] = (*pending.get(pile.seat, ()), pile.kind)
        layout = self.layout.after(plan.steps)
        hand = replace(
            self, phase="deal", street=street, pending=pending, layout=layout, betting=None, loose=None
        )
        return hand._deal_itself(self.layout) if table.deck is not None else hand

    def _deal_itself(self, before: Layout) -> Hand:
        """The cards of the street from the deck; after a reshuffle the rest of it, the order of which nobody knows."""
        piles = {
            seat: [
                face
                for kind in dict.fromkeys(kinds)
                for face in self.layout.pile(kind, seat)[len(before.pile(kind, seat)) :]
            ]
            for seat, kinds in self.pending.items()
        }
        hand, rest = self, self._rest_of_deck(face for faces in piles.values() for face in faces)
        for seat, faces in piles.items():
            step = Dealt(seat, tuple(face or next(rest) for face in faces))
            hand = replace(hand, history=(*hand.history, step))._dealt(step)
        return hand

    def _rest_of_deck(self, dealt: Iterable[Face]) -> Iterator[Card]:
        """The cards of the deck that are neither out nor among those being dealt."""
        out = self.seen | known(dealt).mask
        return (card for card in self.table.deck or () if not card.mask & out)

    def _dealt(self, step: Dealt) -> Hand:
        """Cards for a seat or the board; the last ones of the street open the betting."""
        kinds = self.pending.get(step.seat, ()) if self.phase == "deal" else ()
        if not step.cards or len(step.cards) > len(kinds):
            raise self._refuse("deal", step, self._words_for_deal())
        hand = self._with_cards(step.seat, step.cards, kinds)
        left = {**self.pending, step.seat: kinds[len(step.cards) :]}
        hand = replace(hand, pending={seat: rest for seat, rest in left.items() if rest})
        return hand if hand.pending else hand._open()

    def _with_cards(self, seat: Seat, faces: tuple[Face, ...], kinds: Sequence[str]) -> Hand:
        seen = self._see(faces)
        if not seat:
            common = "board" if self.table.game.board else "community"
            return replace(self, seen=seen, **{common: getattr(self, common) + faces})
        up = tuple(face for face, kind in zip(faces, kinds, strict=False) if kind == "up")
        return replace(
            self,
            seen=seen,
            cards={**self.cards, seat: self.cards[seat] + faces},
            upcards={**self.upcards, seat: self.upcards[seat] + up} if up else self.upcards,
        )

    def _see(self, faces: Sequence[Face]) -> int:
        """The cards seen with these. Raises DuplicateCardError for one that is out already (CU-DECK-01)."""
        seen = self.seen
        for card in faces:
            if card is not None:
                if seen & card.mask:
                    raise DuplicateCardError(str(card))
                seen |= card.mask
        return seen

    def _words_for_deal(self) -> str:
        if self.phase != "deal":
            return f"it is not time to deal; {self.words_for_turn}"
        said = [
            f"{len(kinds)} {'on the board' if not seat else f'to seat {seat}'} ({', '.join(kinds)})"
            for seat, kinds in self.pending.items()
        ]
        return f"to be dealt on street {self.deal.name} are {', '.join(said)}"

    # --- Betting ---------------------------------------------------------------------------------------------------

    def _open(self) -> Hand:
        """The betting of the street, or none where no two players have chips (S-ALL-IN-RUNOUT)."""
        turns = self._openers()
        betting = self._round(turns[0] if turns else self.alive[0]).start()
        if not turns or betting.actor is None:
            return self._collected(betting)._close(None)  # a blind is in without an action
        hand = replace(self, phase="bet", turns=tuple(turns), actions=())
        return hand._started(turns[0]) if len(turns) == 1 else hand

    def _openers(self) -> list[Seat]:
        """Who opens the street: the bring-in, the leading board, or the seat after the blinds or the button."""
        table = self.table
        alive = self.alive
        if self.street == 0 and table.game.bring_in:
            shown = {seat: self.upcards[seat][0] for seat in alive}
            found = bringers(self._third_street, shown)
        else:
            boards = {seat: self.upcards[seat] for seat in alive} if table.game.leads else {}
            found = openers(self._opening, boards)
        if len(found) == 1 or not self.all_in:
            return found
        return [
            seat for seat in alive if self.stacks[seat]
        ]  # where the duty passes on to hangs on every card

    def _third_street(self, upcards: Mapping[Seat, Card]) -> ThirdStreet:
        table, stacks = self.table, {seat: self.stacks[seat] for seat in upcards}
        return ThirdStreet(
            upcards, table.game, table.house, table.dealer, stacks, table.bring_in, table.small_bet
        )

    def _opening(self, boards: Mapping[Seat, Cards]) -> Opening:
        table = self.table
        return Opening(
            game=table.game,
            house=table.house,
            street=self.deal.name,
            seats=tuple(boards) or self.alive,
            boards=boards,
            dealer=table.dealer,
            all_in=[seat for seat in self.all_in if seat in boards or not boards],
            community=next((face for face in self.community if face), None),
        )

    def _round(self, first: Seat, pairs: bool = False) -> Round:
        """The betting round; `pairs` takes boards that were not seen whole for open pairs."""
        table, third = self.table, self.street == 0
        alive = self.alive
        blinds = {seat: min(chips, self.stacks[seat]) for seat, chips in table.blinds.items() if third}
        return Round(
            game=table.game,
            house=table.house,
            deal=self.deal,
            seats=alive,
            first=first,
            structure=table.structure,
            small_bet=table.small_bet,
            big_bet=table.big_bet,
            big_blind=table.big_blind,
            bring_in=table.bring_in_due if third and table.game.bring_in else None,
            pot=sum(self.put_in.values()),
            stacks={seat: self.stacks[seat] for seat in alive},
            blinds=blinds,
            boards=self._boards(pairs) if self.deal.name == "4" else {},
            event_players=table.event_players,
        )

    def _boards(self, pairs: bool) -> dict[Seat, Cards]:
        hidden = [seat for seat in self.alive if None in self.upcards[seat]] if pairs else []
        return {seat: PAIR if seat in hidden else known(self.upcards[seat]) for seat in self.alive}

    def _started(self, first: Seat) -> Hand:
        strict, loose = self._round(first), None
        if strict.double_bet != "off" and any(None in self.upcards[seat] for seat in self.alive):
            loose = self._round(first, pairs=True).start()
        return replace(self, turns=(first,), betting=strict.start(), loose=loose)

    def betting_for(self, seat: Seat | None) -> Betting:
        """The betting if that seat has the turn. Raises UndecidedError for None where that is not known."""
        if self.betting is not None:
            return self.betting
        if seat is None:
            raise UndecidedError(f"whose turn it is hangs on cards not seen: seat {_either(self.turns)}")
        return self._round(seat).start()

    def _acted(self, action: Action, forced: bool) -> Hand:
        """An action; a fold of the duty to bring it in, where the house allows it, passes the duty on."""
        if self.phase != "bet":
            raise self._refuse("turn", action, f"nobody is to act; {self.words_for_turn}")
        if action.seat not in ((self.actor,) if len(self.turns) == 1 else self.turns):
            raise self._refuse(self._rule_of_turn(), action, self.words_for_turn)
        if self.betting is None:
            doubt = f"who acts first on street {self.deal.name} hangs on cards not seen"
            return replace(self._started(action.seat), doubts=(*self.doubts, doubt))._acted(action, forced)
        if action.verb == "fold" and self._passes_on:
            return replace(self, folded=(*self.folded, action.seat))._reopen()
        return self._bet(action, forced)

    def _bet(self, action: Action, forced: bool) -> Hand:
        assert self.betting is not None
        betting, loose, doubts = self.betting, self.loose, self.doubts
        try:
            betting = betting.taken(action) if forced else betting.apply(action)
            loose = loose and (loose.taken(action) if forced else loose.apply(action))
        except IllegalActionError:
            if loose is None or not _lawful(loose, action):
                raise self._unlawful(action) from None
            betting, loose = loose.apply(action), None
            doubts = (*doubts, "whether an open pair allows the big bet hangs on cards not seen")
        hand = replace(self, betting=betting, loose=loose, doubts=doubts, actions=(*self.actions, action))
        if action.verb == "fold":
            hand = replace(
                hand,
                folded=(*self.folded, action.seat),
                free_folds=self.free_folds
                if self.betting.owed(action.seat)
                else (*self.free_folds, action.seat),
            )
        elif action.verb in RAISES:
            hand = replace(hand, free_folds=())
        return hand._close(betting) if betting.actor is None else hand

    def _unlawful(self, action: Action) -> UnlawfulError:
        """What the action breaks: the cap, the size, or that there is such an action at all."""
        assert self.betting is not None
        legal, opens = (
            self.betting.legal(),
            not self.betting.started and self.betting.round.bring_in is not None,
        )
        if action.verb in RAISES and self.betting.full and self.betting.capped:
            rule = "cap"
        elif action.verb in legal or (action.verb in RAISES and any(verb in legal for verb in RAISES)):
            rule = "amount"
        else:
            rule = "opening" if opens else "action"
        return self._refuse(rule, action, f"seat {action.seat} may {words(legal)}")

    @property
    def _passes_on(self) -> bool:
        """Whether the duty to bring it in passed to the actor and he may fold it (WL 217)."""
        opening = self.betting is not None and not self.betting.started
        if not (opening and self.street == 0 and self.table.game.bring_in and self.all_in):
            return False
        seen = {seat: face for seat in self.alive if (face := self.upcards[seat][0])}
        return len(seen) > 1 and "fold" in bring_in.rule(self._third_street(seen)).choices

    def _reopen(self) -> Hand:
        return self._close(None) if len(self.alive) < 2 else self._open()

    def _rule_of_turn(self) -> str:
        if self.betting is not None and self.betting.started:
            return "turn"
        return "bring-in" if self.street == 0 and self.table.game.bring_in else "first-to-act"

    @property
    def words_for_turn(self) -> str:
        """What is to happen next, as a sentence."""
        if self.phase == "deal":
            return self._words_for_deal()
        if self.phase == "over":
            return "the hand is over"
        seats = (self.actor,) if self.actor is not None else self.turns
        return f"it is the turn of seat {_either(seats)}"

    # --- The end of a street and of the hand -----------------------------------------------------------------------

    def _close(self, betting: Betting | None) -> Hand:
        """The bets go in; then the next street, the showdown, or the end where one is left."""
        hand = self if betting is None else self._collected(betting)
        if len(hand.alive) < 2:
            return replace(hand, phase="over", pending={}, betting=None)
        if hand.street + 1 < len(hand.table.game.streets):
            return hand._next_street(hand.street + 1)
        declares = hand.table.house.showdown_claim == "declare" and len(hand.table.game.sides) > 1
        return replace(hand, phase="declare", betting=None) if declares else hand._showdown(betting)

    def _collected(self, betting: Betting) -> Hand:
        put = betting.put
        return replace(
            self,
            stacks={seat: chips - put.get(seat, 0) for seat, chips in self.stacks.items()},
            put_in={seat: chips + put.get(seat, 0) for seat, chips in self.put_in.items()},
            aggressor=betting.aggressor or self.aggressor,
        )

    def _showdown(self, betting: Betting | None) -> Hand:
        order = showdown_order.rule(hand_end.showdown(self, betting)).order
        hidden = [seat for seat in order if seat not in self.tabled or None in self.cards[seat]]
        return replace(self, phase="show" if hidden else "over", to_show=tuple(hidden), betting=None)

    def _declared(self, step: Declared) -> Hand:
        if self.phase != "declare" or step.seat in self.claims or step.seat not in self.alive:
            raise self._refuse("declare", step, self.words_for_turn)
        hand = replace(self, claims={**self.claims, step.seat: step.claim})
        return hand if len(hand.claims) < len(hand.alive) else hand._showdown(None)

    @property
    def _no_more_betting(self) -> bool:
        """Whether too many are all-in for another bet, so that hands may be tabled before the last card."""
        return self.phase == "deal" and len(self.alive) - len(self.all_in) < 2 and bool(self.all_in)

    @property
    def _may_muck(self) -> bool:
        """The last one who could win the pot does not throw it away."""
        return len(self.alive) - len(self.mucked) > 1

    def _shown(self, step: Shown, forced: bool) -> Hand:
        if step.seat not in self.alive or step.seat in self.mucked or (step.muck and step.cards):
            raise self._refuse("show", step, f"seat {step.seat} has no hand to show; {self.words_for_turn}")
        if self.phase != "show":
            return self._tabled(step)
        if step.seat != self.to_show[0] and not (forced and step.seat in self.to_show):
            if step.seat in self.tabled and not step.muck:
                return self._with_shown(step)
            raise self._refuse("show-order", step, self.words_for_turn)
        if step.muck and not self._may_muck:
            raise self._refuse("muck", step, f"seat {step.seat} is the last who can win the pot")
        hand = replace(self, mucked=(*self.mucked, step.seat)) if step.muck else self._with_shown(step)
        left = tuple(seat for seat in self.to_show if seat != step.seat)
        return replace(hand, to_show=left, phase="show" if left else "over")

    def _tabled(self, step: Shown) -> Hand:
        """A hand that is shown without duty: all-in with cards to come, again at the end, or by the last one in."""
        if step.muck or not (self.over or self._no_more_betting):
            raise self._refuse("show", step, f"there is no showdown yet; {self.words_for_turn}")
        return self._with_shown(step)

    def _with_shown(self, step: Shown) -> Hand:
        """The hand with the cards of a seat known; they must be those it was dealt."""
        own = self.cards[step.seat]
        faces = step.cards or own
        extra = [card for card in faces if card is not None and card not in own]
        if len(faces) != len(own) or len(extra) > own.count(None) or not known(own) <= known(faces):
            raise self._refuse("show-cards", step, f"seat {step.seat} was dealt {hand_end.text(own)}")
        seen = self._see(extra)
        fill = iter([*extra, *[None] * len(own)])
        cards = {**self.cards, step.seat: tuple(next(fill) if card is None else card for card in own)}
        return replace(self, seen=seen, cards=cards, tabled=(*self.tabled, step.seat))


PAIR = Cards("2c 2d")


def _either(seats: Sequence[Seat | None]) -> str:
    return " or ".join(map(str, seats))


def _lawful(betting: Betting, action: Action) -> bool:
    try:
        betting.apply(action)
    except IllegalActionError:
        return False
    return True
