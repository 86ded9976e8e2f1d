"""House rules: one immutable object, a field a decision, each with its usual choice as the default.

The decisions and what backs each choice are in `specs/decisions.yaml`; lint keeps the two in step. A house is never
asked for its name: a rule asks for the choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Literal, get_args, get_type_hints

from studeval.errors import HouseRuleError


@dataclass(frozen=True)
class HouseRules:
    """The choices of one house. Field names are the decisions' ids with underscores."""

    bring_in_tie: Literal["suit", "seat"] = "suit"
    suit_order: Literal["cdhs", "chds"] = "cdhs"
    bring_in_all_in: Literal["next-must-post", "next-posts-or-folds"] = "next-must-post"
    short_bring_in: Literal["full", "short"] = "full"
    bring_in_amount: Literal["stated", "half-small-bet"] = "stated"
    bring_in_raise: Literal["complete", "raise-by-small-bet"] = "complete"
    bring_in_option: Literal["none", "live"] = "none"
    low_qualifier: Literal["eight", "nine", "none"] = "eight"

    @classmethod
    def decisions(cls) -> dict[str, tuple[str, ...]]:
        """Each decision's id with its choices."""
        return _decisions()

    @classmethod
    def from_choices(cls, choices: Mapping[str, str]) -> HouseRules:
        """The house that makes these choices, by decision, and the usual ones besides. Raises HouseRuleError."""
        return cls().with_choices(choices)

    def with_choices(self, choices: Mapping[str, str]) -> HouseRules:
        """The same house with other choices. Raises HouseRuleError for an unknown decision or choice."""
        for decision, choice in choices.items():
            _check(decision, choice)
        return replace(self, **{decision.replace("-", "_"): choice for decision, choice in choices.items()})  # type: ignore[arg-type]  # checked above

    def choices(self) -> dict[str, str]:
        """Every decision's id with the choice made."""
        return {_id(field.name): getattr(self, field.name) for field in fields(self)}


@cache
def _decisions() -> dict[str, tuple[str, ...]]:
    hints = get_type_hints(HouseRules)
    return {_id(field.name): get_args(hints[field.name]) for field in fields(HouseRules)}


def _id(field: str) -> str:
    return field.replace("_", "-")


def _check(decision: str, choice: str) -> None:
    known = HouseRules.decisions()
    if decision not in known:
        raise HouseRuleError(f"there is no decision {decision!r}: {', '.join(known)}")
    if choice not in known[decision]:
        raise HouseRuleError(f"{decision} has no choice {choice!r}: {', '.join(known[decision])}")
