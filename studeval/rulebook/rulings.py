"""What the rules of this package say of a case, and what they would say in a house that chooses otherwise.

Only choices that the rule looked at can change its ruling, so only those are tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from studeval.errors import StudevalError
from studeval.games import GAMES
from studeval.rules import operations
from studeval.rules.house import HouseRules
from studeval.rules.noting import NotingHouse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studeval.rulebook.model import Case

REASON = "reason"


@dataclass(frozen=True)
class Ruling:
    """An answer in the form of the operation with its reason in words; or a refusal, its code and why."""

    answer: Mapping[str, Any]
    reason: str = ""
    refused: str = ""


@dataclass(frozen=True)
class Otherwise:
    """What the ruling would be under another choice of one decision, all else being as it is."""

    decision: str
    choice: str
    ruling: Ruling


def ruling(case: Case, house: HouseRules | None = None) -> Ruling:
    """The ruling on the case's situation in its own house, or in another."""
    try:
        answer = operations()[case.op].ask(case.given, GAMES[case.game], house or case.house)
    except StudevalError as error:
        return Ruling({}, str(error), error.code)
    told = {key: value for key, value in answer.items() if key != REASON}
    return Ruling(told, str(answer.get(REASON, "")))


def otherwise(case: Case) -> Iterator[Otherwise]:
    """Every other choice that changes the answer, decision by decision."""
    here, decisions = ruling(case), HouseRules.decisions()
    for decision in _looked_at(case):
        for choice in decisions[decision]:
            there = ruling(case, case.house.with_choices({decision: choice}))
            if (there.answer, there.refused) != (here.answer, here.refused):
                yield Otherwise(decision, choice, there)


def _looked_at(case: Case) -> list[str]:
    """The decisions that the rule looks at in its way to the ruling, in their usual order."""
    house = NotingHouse.of(case.house)
    ruling(case, house)
    return [decision for decision in HouseRules.decisions() if decision in house.asked]
