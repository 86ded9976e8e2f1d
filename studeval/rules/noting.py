"""A house that notes which of its decisions are asked for.

A decision that a ruling never asks for cannot change it; so whoever wants to know what a ruling hangs on tries only the
others.
"""

from __future__ import annotations

from typing import Any

from studeval.rules.house import HouseRules

DECISIONS = {decision.replace("-", "_"): decision for decision in HouseRules.decisions()}


class NotingHouse(HouseRules):
    """House rules that keep the ids of the decisions asked for in `asked`.

    Each is equal to itself alone, so that nothing that was kept for another house is taken for an answer of this one.
    """

    asked: set[str]

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @classmethod
    def of(cls, house: HouseRules) -> NotingHouse:
        """The same choices, none of them asked for so far."""
        noting: NotingHouse = object.__new__(
            cls
        )  # past the checks of a new house, which look at every choice
        noting.__dict__.update(house.__dict__, asked=set())
        return noting

    def __getattribute__(self, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if name in DECISIONS:
            object.__getattribute__(self, "__dict__")["asked"].add(DECISIONS[name])
        return value
