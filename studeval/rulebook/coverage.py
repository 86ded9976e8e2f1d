"""Coverage: which clauses the cases prove, which no case can reach, and which decisions they settle.

A clause is proved by the cases that cite it. A decision is covered when cases tell all its choices apart:
for each two of them some case has answers that cannot both be right. Whatever is left over (a rule set that
nobody cites, a house that no case visits, a choice that neither a house nor a case makes) is an orphan.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

from studeval.rules import operations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studeval.rulebook.model import Case, Decision, Document, Rulebook

Pair = tuple[str, str]


@dataclass(frozen=True)
class Coverage:
    """Of one document: the cases that prove each clause, the reason why a clause is exempt, and the rest."""

    proved: Mapping[str, tuple[str, ...]]
    exempt: Mapping[str, str]
    unproved: tuple[str, ...]


@dataclass(frozen=True)
class DecisionCoverage:
    """Of one decision: the cases that hang on it, and the pairs of choices that none of them tells apart."""

    cases: tuple[str, ...]
    alike: tuple[Pair, ...]


def cover(book: Rulebook) -> dict[str, Coverage]:
    """The coverage of each document, by its id."""
    cases: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for case in book.cases.values():
        for clause in case.clauses:
            cases[clause] += (case.id,)
    return {name: _cover(document, cases) for name, document in book.documents.items()}


def _cover(document: Document, cases: Mapping[str, tuple[str, ...]]) -> Coverage:
    ids = [clause.id for clause in document.clauses]
    exempt = {clause.id: clause.exempt for clause in document.clauses if clause.testable == "none"}
    return Coverage(
        proved={name: cases[name] for name in ids if name in cases},
        exempt=exempt,
        unproved=tuple(name for name in ids if name not in cases and name not in exempt),
    )


def cover_decisions(book: Rulebook) -> dict[str, DecisionCoverage]:
    """The coverage of each decision, by its id."""
    cases: dict[str, list[Case]] = defaultdict(list)
    for case in book.cases.values():
        if case.decision is not None and case.expect is not None:
            cases[case.decision].append(case)
    return {name: _cover_decision(decision, cases[name]) for name, decision in book.decisions.items()}


def _cover_decision(decision: Decision, cases: list[Case]) -> DecisionCoverage:
    apart = set(chain(*map(told_apart, cases)))
    pairs = combinations(decision.choices, 2)
    return DecisionCoverage(
        tuple(case.id for case in cases), tuple(pair for pair in pairs if frozenset(pair) not in apart)
    )


def told_apart(case: Case) -> Iterator[frozenset[str]]:
    """The pairs of choices under which the answers that a case expects cannot both be right."""
    normal = operations()[case.op].normal
    answers = {choice: normal(dict(answer)) for choice, answer in (case.expect or {}).items()}
    for one, other in combinations(answers, 2):
        if contradict(answers[one], answers[other]):
            yield frozenset({one, other})


def contradict(one: Any, other: Any) -> bool:
    """Whether no answer is as both say: what only one of them names does not count."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return any(contradict(one[key], other[key]) for key in one.keys() & other.keys())
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return any(map(contradict, one, other))
    return bool(one != other)


def gaps(book: Rulebook) -> list[str]:
    """The clauses that are not proved and the decisions that are not covered, in words."""
    clauses = [name for document in cover(book).values() for name in document.unproved]
    return [
        *(f"no case proves {name}" for name in clauses),
        *(f"no case tells the choices of {name} apart: {text}" for name, text in _alike(book)),
    ]


def _alike(book: Rulebook) -> Iterator[Pair]:
    for name, covered in cover_decisions(book).items():
        if covered.alike:
            yield name, ", ".join(f"{one} from {other}" for one, other in covered.alike)


def orphans(book: Rulebook) -> list[str]:
    """What stands in the rulebook and is used by nothing, in words."""
    visited = {case.profile for case in book.cases.values()}
    return [
        *(f"reference {name}: nobody cites it" for name in book.references if name not in _cited(book)),
        *(f"profile {name}: no case visits it" for name in book.profiles if name not in visited),
        *(f"choice {name}: no house and no case makes it" for name in _choices_not_made(book)),
    ]


def _cited(book: Rulebook) -> set[str]:
    """The words that a basis begins with, and those of the authorities that clauses name."""
    decided = (choice.basis for decision in book.decisions.values() for choice in decision.choices.values())
    made = (made.basis for profile in book.profiles.values() for made in profile.choices.values())
    words = {basis.partition(" ")[0] for basis in chain(*decided, *made)}
    return words.union(*(clause.authority.replace(",", " ").split() for clause in book.clauses.values()))


def _choices_not_made(book: Rulebook) -> Iterator[str]:
    made = {
        (name, each.choice) for profile in book.profiles.values() for name, each in profile.choices.items()
    }
    made |= {made for case in book.cases.values() for made in case.overrides.items()}
    for decision in book.decisions.values():
        for choice in decision.choices:
            if (decision.id, choice) not in made:
                yield f"{decision.id}/{choice}"
