"""A played hand, looked at from its end: what happened in it, step by step, and how it was paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from studeval.rules.award import AwardRuling, PotRuling
from studeval.rules.betting import Action
from studeval.rules.hand import Hand
from studeval.rules.hand_steps import Step
from studeval.rules.table import Seat


@dataclass(frozen=True)
class Story:
    """A hand that was played; its moments are the steps, each with the state before it."""

    hand: Hand

    @cached_property
    def moments(self) -> list[tuple[Hand, Step]]:
        """Each step with the state that it was taken in."""
        hand, found = Hand.at(replace(self.hand.table, deck=None)), []
        for step in self.hand.history:
            found.append((hand, step))
            hand = hand.force(step)
        return found

    @cached_property
    def award(self) -> AwardRuling | None:
        """How it was paid, where that is known."""
        return self.hand.result().award if self.hand.over else None

    @property
    def pots(self) -> tuple[PotRuling, ...]:
        """The pots that were paid."""
        return tuple(self.award.pots) if self.award else ()

    def acts(self, *verbs: str) -> Iterator[tuple[Hand, Action]]:
        """The actions of these kinds, with the state before; of all kinds where none is named."""
        for before, step in self.moments:
            if isinstance(step, Action) and (not verbs or step.verb in verbs):
                yield before, step

    @cached_property
    def openers(self) -> Mapping[int, Seat]:
        """The seat that acted first on each street that was bet, by the street's number from 0."""
        found: dict[int, Seat] = {}
        for before, action in self.acts():
            found.setdefault(before.street, action.seat)
        return found

    @property
    def contested(self) -> tuple[PotRuling, ...]:
        """The pots for which hands were compared: those that more than one could win."""
        return tuple(pot for pot in self.pots if len(pot.seats) > 1)
