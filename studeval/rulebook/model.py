"""The rulebook as objects: clauses of documents, decisions and their choices, profiles, cases and their
questions.

All of it is immutable and knows its place in the files. `places` maps a path inside an entry, such as
`("given", "hands", "P1")`, to where that value stands.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from studeval.rulebook.place import Place, Places, Problem, nearest
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "Case", "Choice", "Clause", "Decision", "Document", "Erratum", "Place", "Places", "Problem", "Profile",
    "ProfileChoice", "Question", "Reference", "Rulebook", "nearest",
]  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """Anything that the files define and name: its id and where it stands."""

    id: str
    places: Places = field(repr=False, compare=False)

    @property
    def place(self) -> Place:
        """Where it begins."""
        return self.places[()]

    def at(self, *path: str) -> Place:
        """Where the value at `path` stands, or the nearest thing around it."""
        return nearest(self.places, path)


@dataclass(frozen=True)
class Erratum:
    """A slip of a document: what is printed, and the reading we use."""

    slip: str
    corrected: str


@dataclass(frozen=True)
class Clause(Entry):
    """One statement of a document, in our words; where `testable` is none, `exempt` says why."""

    document: str
    section: str
    text: str
    kind: str
    testable: str
    exempt: str
    erratum: Erratum | None
    authority: str
    line: int | None


@dataclass(frozen=True)
class Document(Entry):
    """A rules document; its id is the prefix of its clauses' ids."""

    title: str
    language: str
    games: tuple[str, ...]
    source: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Reference(Entry):
    """A rule set that a basis may name besides the documents; `read` tells how we read it."""

    title: str
    read: str


@dataclass(frozen=True)
class Choice:
    """One way to settle a decision, and what backs it."""

    id: str
    text: str
    basis: tuple[str, ...]


@dataclass(frozen=True)
class Decision(Entry):
    """A point where houses differ."""

    question: str
    kind: str
    default: str
    choices: Mapping[str, Choice]


@dataclass(frozen=True)
class ProfileChoice:
    """The choice that a house makes, and what backs that it does."""

    choice: str
    basis: tuple[str, ...]


@dataclass(frozen=True)
class Profile(Entry):
    """One house: its choice for every decision."""

    title: str
    games: tuple[str, ...]
    documents: tuple[str, ...]
    choices: Mapping[str, ProfileChoice]

    def house(self) -> HouseRules:
        """Its house rules. Raises HouseRuleError for a decision or choice that no rule knows."""
        return HouseRules.from_choices({decision: made.choice for decision, made in self.choices.items()})


@dataclass(frozen=True)
class Question:
    """What is put to an engine, and what is expected: `expect`, or the code of the refusal.

    `choice` is the one of the case's decision that `house` makes here, None in a case without a decision.
    """

    case_id: str
    choice: str | None
    op: str
    game: str
    house: HouseRules
    given: Mapping[str, Any]
    expect: Mapping[str, Any] | None
    refuse: str | None

    @property
    def key(self) -> str:
        """`case-id`, or `case-id/choice`."""
        return self.case_id if self.choice is None else f"{self.case_id}/{self.choice}"


@dataclass(frozen=True)
class Case(Entry):
    """A situation, the question put to it, and the answer with its reason and clauses.

    Where `decision` is set, `expect` maps each of its choices to the answer under it. `house` are the rules
    of its profile with its own `overrides`. `source` tells where the case was taken from, `supersedes` which retired
    cases it replaces, `phh` the file of the recorded hand that `given` is.
    """

    title: str
    topic: str
    game: str
    profile: str
    op: str
    clauses: tuple[str, ...]
    why: str
    given: Mapping[str, Any]
    expect: Mapping[str, Any] | None
    refuse: str | None
    decision: str | None
    source: tuple[str, ...]
    house: HouseRules = field(repr=False)
    supersedes: tuple[str, ...] = ()
    overrides: Mapping[str, str] = field(default_factory=dict)
    phh: str = ""

    def questions(self) -> list[Question]:
        """One question, or one for each choice of the case's decision."""
        if self.decision is None or self.expect is None:
            return [self._question(None, self.house, self.expect)]
        return [
            self._question(choice, self.house.with_choices({self.decision: choice}), answer)
            for choice, answer in self.expect.items()
        ]

    def _question(self, choice: str | None, house: HouseRules, expect: Mapping[str, Any] | None) -> Question:
        return Question(self.id, choice, self.op, self.game, house, self.given, expect, self.refuse)


@dataclass(frozen=True)
class Rulebook:
    """All that the files define, by id."""

    documents: Mapping[str, Document] = field(default_factory=dict)
    references: Mapping[str, Reference] = field(default_factory=dict)
    decisions: Mapping[str, Decision] = field(default_factory=dict)
    profiles: Mapping[str, Profile] = field(default_factory=dict)
    cases: Mapping[str, Case] = field(default_factory=dict)
    clauses: Mapping[str, Clause] = field(default_factory=dict)

    def houses_making(self, decision: str, choice: str) -> list[str]:
        """The profiles that make this choice."""
        chosen = ((name, profile.choices.get(decision)) for name, profile in self.profiles.items())
        return [name for name, made in chosen if made and made.choice == choice]
