"""pokerkit: its hand classes, and its games as simulated states for everything that happens at a table.

What it plays by itself stands in `choices`. Where no rule text backs its way (it serves odd chips by seat in stud, asks
only a short bring-in of three players, and lets no half bet reopen) it is asked all the same.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, ClassVar

from studeval.gate.engines.libraries.hands import (
    as_words,
    board_of,
    compared,
    from_the_top,
    one_hand,
    ordered,
)
from studeval.gate.engines.libraries.library import CannotAskError, Library
from studeval.gate.engines.libraries.pokerkit_award import award
from studeval.gate.engines.libraries.pokerkit_betting import begins_heads_up, legal_actions, showdown_order
from studeval.gate.engines.libraries.pokerkit_opening import bring_in, first_to_act

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from studeval.gate.engine import Engine, Outcome, Query
    from studeval.gate.engines.libraries.library import Handler

HANDS = {
    ("stud", "high"): "StandardHighHand",
    ("stud-hi-lo", "high"): "StandardHighHand",
    ("stud-hi-lo", "low"): "EightOrBetterLowHand",
    ("razz", "low"): "RegularLowHand",
    ("omaha-hi-lo", "high"): "OmahaHoldemHand",
    ("omaha-hi-lo", "low"): "OmahaEightOrBetterLowHand",
}
HEADS_UP = ("capped", "uncapped-if-began", "uncapped", "uncapped-last-two")
CATEGORIES = {
    "high": {
        "High card": "high card",
        "One pair": "pair",
        "Two pair": "two pair",
        "Three of a kind": "three of a kind",
        "Straight": "straight",
        "Flush": "flush",
        "Full house": "full house",
        "Four of a kind": "four of a kind",
        "Straight flush": "straight flush",
    },
    "low": {
        "High card": "no pair",
        "One pair": "pair",
        "Two pair": "two pair",
        "Three of a kind": "three of a kind",
        "Full house": "full house",
        "Four of a kind": "four of a kind",
    },
}


class Pokerkit(Library):
    """Hands by class; tables by the state of the game's own class. It warns of cards dealt twice, and goes on."""

    name, distribution, module = "pokerkit", "pokerkit", "pokerkit"
    unasked = frozenset({"reason", "raises-left"})
    choices: ClassVar = {
        "low-qualifier": ("eight",),
        "bring-in-tie": ("suit",),
        "suit-order": ("cdhs",),
        "bring-in-all-in": ("next-must-post",),
        "bring-in-amount": ("stated",),
        "bring-in-raise": ("complete",),
        "bring-in-option": ("none",),
        "first-to-act-tie": ("seat",),
        "all-in-leader": ("next-clockwise",),
        "first-after-community": ("sixth-street-order",),
        "preflop-first": ("left-of-big-blind",),
        "open-pair": ("off",),
        "raise-cap": ("three", "four", "none"),
        "heads-up-cap": ("capped",),
        "completion-counts": ("as-bet",),
        "fold-without-bet": ("not-offered", "allowed"),
        "short-all-ins": ("add-up",),
        "short-open": ("half-bet",),
        "last-aggressor": ("last-round",),
        "showdown-when-checked": ("first-to-act",),
        "showdown-claim": ("cards-speak",),
        "odd-chip-hi-lo": ("high",),
        "identical-hands": ("per-half",),
    }

    def handlers(self) -> Mapping[str, Handler]:
        """The hands here, the tables in the files beside."""
        kit = self.library
        return {
            "order": self.order,
            "compare": self.compare,
            "best": self.best,
            "qualify": self.qualify,
            "bring-in": lambda query: bring_in(kit, query),
            "first-to-act": lambda query: first_to_act(kit, query),
            "legal-actions": lambda query: legal_actions(kit, query),
            "showdown-order": lambda query: showdown_order(kit, query),
            "award": lambda query: award(kit, query),
        }

    def played(self, query: Query) -> Mapping[str, Sequence[str]]:
        """A state is given its cap before the cards, so it can be told of a street that begins between two players."""
        return {**self.choices, "heads-up-cap": HEADS_UP} if begins_heads_up(query) else self.choices

    def answer(self, query: Query) -> Outcome:
        """Its own answer; its warnings are no part of it."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return super().answer(query)

    def order(self, query: Query) -> dict[str, Any]:
        """By its hands, which compare."""
        return ordered(query, self._hands(query.game, query.given["side"]))

    def compare(self, query: Query) -> dict[str, Any]:
        """By its hands, which compare."""
        return compared(query, self._hands(query.game, query.given["side"]))

    def best(self, query: Query) -> dict[str, Any]:
        """Its hand on each side of the game."""
        cards, board = one_hand(query), board_of(query)
        sides = [side for game, side in HANDS if game == query.game]
        return {side: _words(self._hands(query.game, side)(cards, board), side) for side in sides}

    def qualify(self, query: Query) -> dict[str, Any]:
        """Whether it makes a low of the cards. Its razz takes any."""
        if query.game not in {"stud-hi-lo", "omaha-hi-lo"}:
            raise CannotAskError(f"pokerkit's {query.game} has no qualifier to ask about")
        low = _words(self._hands(query.game, "low")(one_hand(query), board_of(query)), "low")
        if isinstance(low, str):
            return {"qualifies": False, "ranks": low, "cards": low}
        return {"qualifies": True, "ranks": low["ranks"], "cards": low["cards"]}

    def _hands(self, game: str, side: str) -> Callable[[Sequence[str], Sequence[str]], Any]:
        """What makes its hand of cards and board: a high hand or raise its error, a low or None."""
        if (game, side) not in HANDS:
            raise CannotAskError(f"pokerkit's {game} has no {side} hands")
        kind = getattr(self.library, HANDS[game, side])
        make = _low_or_none if "EightOrBetter" in HANDS[game, side] else _hand
        return lambda cards, board: make(kind, from_the_top(cards), from_the_top(board))


def _hand(kind: Any, cards: Sequence[str], board: Sequence[str]) -> Any:
    return kind.from_game("".join(cards), "".join(board))


def _low_or_none(kind: Any, cards: Sequence[str], board: Sequence[str]) -> Any:
    """None where no low can be made of cards enough. It has one error for that and for too few cards."""
    try:
        return _hand(kind, cards, board)
    except ValueError:
        hole, common = getattr(kind, "hole_card_count", kind.card_count), getattr(kind, "board_card_count", 0)
        if len(cards) < hole or len(board) < common:
            raise
        return None


def _words(hand: Any, side: str) -> Mapping[str, str] | str:
    """A pokerkit hand as `best` tells it."""
    if hand is None:
        return "none"
    return as_words(CATEGORIES[side][hand.entry.label.value], [repr(card) for card in hand.cards])


ENGINES: Mapping[str, Callable[[], Engine]] = {Pokerkit.name: Pokerkit}
