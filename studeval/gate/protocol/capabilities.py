"""What an engine declared in its hello, and which questions that leaves out before they are asked.

A question is left out for its operation, for its game, or for a decision on which its answer hangs, if the engine can
neither be told the choice (`decisions`, `profiles`) nor always makes it (`choices`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from studeval.gate.visible import visible
from studeval.rulebook.bundled import ground
from studeval.rulebook.loader import load

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from studeval.gate.engine import Query
    from studeval.rules.house import HouseRules

Names = tuple[str, ...]
LONGEST_NAME = 80  # characters of what an engine calls itself


@dataclass(frozen=True)
class Capabilities:
    """None is "all of them". `choices` is what the engine always plays, by decision."""

    name: str
    version: str = ""
    operations: Names | None = None
    games: Names | None = None
    decisions: Names | None = None
    choices: Mapping[str, str] | None = None
    profiles: Names = ()

    @classmethod
    def of(cls, hello: Mapping[str, Any]) -> Capabilities:
        """From the `ok` of a hello that is in form."""
        return cls(
            name=hello["name"],
            version=hello.get("version", ""),
            operations=_names(hello.get("operations")),
            games=_names(hello.get("games")),
            decisions=_decisions(hello),
            choices=hello.get("choices", {}),
            profiles=tuple(hello.get("profiles", ())),
        )

    def __str__(self) -> str:
        """What the engine calls itself, on one line and not too long; a table may break it anywhere."""
        name = visible(" ".join(f"{self.name} {self.version}".split())[:LONGEST_NAME])
        return name.replace("::", r"\x3a:")

    def lacks(self, query: Query, hangs_on: Callable[[Query], frozenset[str]]) -> str:
        """Why the engine is not to be asked this, or "". `hangs_on` gives the decisions that the answer hangs on."""
        if self.operations is not None and query.op not in self.operations:
            return _undeclared("operation", query.op, self.operations)
        if self.games is not None and query.game not in self.games:
            return _undeclared("game", query.game, self.games)
        if query.house is None or self.decisions is None or self.profile(query.house):
            return ""
        house = query.house.choices()
        undone = (self._undone(decision, house[decision]) for decision in sorted(hangs_on(query)))
        return "; ".join(filter(None, undone))

    def profile(self, house: HouseRules) -> str | None:
        """The name, of those declared, under which the engine knows the house."""
        return next((name for name in self.profiles if houses().get(name) == house), None)

    def _undone(self, decision: str, choice: str) -> str:
        always = (self.choices or {}).get(decision)
        if decision in (self.decisions or ()) or choice == always:
            return ""
        plays = "and does not say what it plays" if always is None else f"and always plays {always}"
        return f"it cannot be told {decision}: {choice}, {plays}"


def _names(declared: Any) -> Names | None:
    return None if declared is None else tuple(declared)


def _decisions(hello: Mapping[str, Any]) -> Names | None:
    """Absent, it is all, or none for an engine that speaks of its choices or profiles instead."""
    speaks = "choices" in hello or "profiles" in hello
    declared = hello.get("decisions", [] if speaks else "all")
    return None if declared == "all" else tuple(declared)


def _undeclared(kind: str, name: str, declared: Names) -> str:
    return f"its hello has no {kind} {name} ({', '.join(declared) or 'none at all'})"


@cache
def houses() -> Mapping[str, HouseRules]:
    """The bundled profiles by name."""
    rulebook, _ = load(ground())
    return {name: profile.house() for name, profile in rulebook.profiles.items()}
