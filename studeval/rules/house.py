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


@dataclass(frozen=True, kw_only=True)
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
    first_to_act_tie: Literal["seat", "high-suit", "high-suit-in-stud"] = "seat"
    all_in_leader: Literal["next-clockwise", "best-active-board"] = "next-clockwise"
    first_after_community: Literal["sixth-street-order", "board-with-community"] = "sixth-street-order"
    preflop_first: Literal["left-of-big-blind", "left-of-dealer"] = "left-of-big-blind"
    open_pair: Literal["off", "any-player", "pair-holder"] = "off"
    open_pair_hi_lo: Literal["single", "as-stud"] = "single"
    open_pair_judged: Literal["at-start-of-round", "at-each-action"] = "at-start-of-round"
    raise_cap: Literal["three", "four", "none"] = "three"
    heads_up_cap: Literal["capped", "uncapped-if-began", "uncapped", "uncapped-last-two"] = "capped"
    completion_counts: Literal["as-bet", "as-raise"] = "as-bet"
    fold_without_bet: Literal["allowed", "not-offered", "penalised"] = "allowed"
    reopen: Literal["half-bet", "full-bet"] = "half-bet"
    short_all_ins: Literal["add-up", "each-alone"] = "add-up"
    short_open: Literal["half-bet", "complete", "next-level"] = "half-bet"
    last_aggressor: Literal["last-round", "whole-hand"] = "last-round"
    showdown_when_checked: Literal["lowest-seat", "first-to-act", "earliest-position"] = "lowest-seat"
    showdown_claim: Literal["cards-speak", "declare"] = "cards-speak"
    declared_both: Literal["must-win-both", "may-win-either"] = "must-win-both"
    declared_both_tie: Literal["tie-loses", "tie-wins"] = "tie-loses"
    odd_chip_hi_lo: Literal["high", "low"] = "high"
    odd_chip_tie: Literal["suit-of-five", "suit-of-all", "seat"] = "suit-of-five"
    odd_chip_tie_low: Literal["high-suit", "low-suit"] = "high-suit"
    identical_hands: Literal["per-half", "whole-pot"] = "per-half"
    folded_only_layer: Literal["last-owner", "previous-pot"] = "last-owner"
    burns: Literal["none", "each-street"] = "none"
    short_stub: Literal["community-for-all", "community-for-unserved", "tda", "roberts"] = "community-for-all"
    last_card: Literal["playable", "never-dealt"] = "playable"
    free_fold_cards: Literal["stop", "until-a-bet"] = "stop"
    ante_amount: Literal["stated", "fifth-of-small-bet"] = "stated"

    def __post_init__(self) -> None:
        for decision, choice in self.choices().items():
            _check(decision, choice)

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
        for decision in choices:
            _known(decision)
        return replace(self, **{decision.replace("-", "_"): choice for decision, choice in choices.items()})  # type: ignore[arg-type]  # checked as it is made

    def choices(self) -> dict[str, str]:
        """Every decision's id with the choice made."""
        return {_id(field.name): getattr(self, field.name) for field in fields(self)}


@cache
def _decisions() -> dict[str, tuple[str, ...]]:
    hints = get_type_hints(HouseRules)
    return {_id(field.name): get_args(hints[field.name]) for field in fields(HouseRules)}


def _id(field: str) -> str:
    return field.replace("_", "-")


def _known(decision: str) -> tuple[str, ...]:
    """The choices of a decision."""
    known = HouseRules.decisions()
    if decision not in known:
        raise HouseRuleError(f"there is no decision {decision!r}: {', '.join(known)}")
    return known[decision]


def _check(decision: str, choice: str) -> None:
    if choice not in (choices := _known(decision)):
        raise HouseRuleError(f"{decision} has no choice {choice!r}: {', '.join(choices)}")
