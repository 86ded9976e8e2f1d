"""Loading: entries become the rulebook's objects, lint looks across them, every problem comes back."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, TypeVar

from studeval.errors import HouseRuleError
from studeval.rulebook.lint import lint
from studeval.rulebook.lock import lint_locks
from studeval.rulebook.model import (
    Case,
    Choice,
    Clause,
    Decision,
    Document,
    Entry,
    Erratum,
    Problem,
    Profile,
    ProfileChoice,
    Reference,
    Rulebook,
)
from studeval.rulebook.sources import Draft, drafts
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path as FilePath

Named = TypeVar("Named", bound=Entry)


def load(paths: Iterable[FilePath | str], locked: bool = True) -> tuple[Rulebook, list[Problem]]:
    """Read files and folders as one rulebook; a user's files may use what the bundled ones define.

    Every file is read whatever is wrong with others, and all problems come back, in the order of their
    places. The rulebook has only cases that can be relied on: none of a file with a problem, or whose
    profile's file has one. What the rules say of a situation is a problem that leaves the case in: an engine whose
    rules are broken is to be shown by its verdicts. A case that is not as its folder's lock has it is a problem and
    is kept; with `locked` false the locks are not looked at.

    >>> rulebook, problems = load(["no-such-folder"])
    >>> print(problems[0])
    no-such-folder:1:1: there is no such file or folder
    """
    problems: list[Problem] = []
    paths = list(paths)
    read = list(drafts(paths, problems))
    rulebook = _build(draft for draft in read if draft.sound)
    told = {problem.place for problem in problems}  # what is wrong there need not be said in other words
    found = {*problems, *(each for each in lint(rulebook, read) if each.place not in told)}
    reliable = _reliable(rulebook, {problem.place.file for problem in found if not problem.ruled})
    if locked:
        names = {draft.id for draft in read if draft.kind == "case"}
        found |= set(lint_locks(paths, rulebook.cases, names, complete=not found))
    return reliable, sorted(found)


def _reliable(book: Rulebook, faulty: set[str]) -> Rulebook:
    """The rulebook without the cases that a problem may have to do with."""
    profiles = {name for name, profile in book.profiles.items() if profile.place.file not in faulty}
    cases = {
        name: case
        for name, case in book.cases.items()
        if case.place.file not in faulty and case.profile in profiles
    }
    return Rulebook(book.documents, book.references, book.decisions, book.profiles, cases, book.clauses)


def _build(sound: Iterable[Draft]) -> Rulebook:
    """The objects of all entries; of two with the same id the first."""
    by_kind: dict[str, list[Draft]] = defaultdict(list)
    for draft in sound:
        by_kind[draft.kind].append(draft)
    clauses = _first(map(_clause, by_kind["clause"]))
    profiles = _first(map(_profile, by_kind["profile"]))
    houses = {name: _house(profile) for name, profile in profiles.items()}
    return Rulebook(
        documents=_first(_document(draft, clauses.values()) for draft in by_kind["document"]),
        references=_first(map(_reference, by_kind["reference"])),
        decisions=_first(map(_decision, by_kind["decision"])),
        profiles=profiles,
        cases=_first(_case(draft, houses) for draft in by_kind["case"]),
        clauses=clauses,
    )


def _first(entries: Iterable[Named]) -> dict[str, Named]:
    found: dict[str, Named] = {}
    for entry in entries:
        found.setdefault(entry.id, entry)
    return found


def _house(profile: Profile) -> HouseRules:
    """Its house rules; the usual ones if it names what no rule knows, so that its cases can be looked at."""
    try:
        return profile.house()
    except HouseRuleError:
        return HouseRules()


def _clause(draft: Draft) -> Clause:
    value = draft.value
    erratum = Erratum(**value["erratum"]) if "erratum" in value else None
    texts = {key: value.get(key, "") for key in ("section", "exempt", "authority")}
    same = {key: value[key] for key in ("id", "text", "kind", "testable")}
    document = str(draft.head.get("document"))
    return Clause(
        **same, **texts, document=document, erratum=erratum, line=value.get("line"), places=draft.places
    )


def _document(draft: Draft, clauses: Iterable[Clause]) -> Document:
    value = draft.value
    return Document(
        id=value["document"],
        places=draft.places,
        title=value["title"],
        language=value["language"],
        games=tuple(value["games"]),
        source=value.get("source", ""),
        clauses=tuple(clause for clause in clauses if clause.document == value["document"]),
    )


def _reference(draft: Draft) -> Reference:
    return Reference(**draft.value, places=draft.places)


def _decision(draft: Draft) -> Decision:
    choices = (Choice(each["id"], each["text"], tuple(each["basis"])) for each in draft.value["choices"])
    same = {key: draft.value[key] for key in ("id", "question", "kind", "default")}
    return Decision(**same, choices={choice.id: choice for choice in choices}, places=draft.places)


def _profile(draft: Draft) -> Profile:
    value = draft.value
    made = {
        decision: ProfileChoice(choice["choice"], tuple(choice["basis"]))
        for decision, choice in value["choices"].items()
    }
    return Profile(
        id=value["profile"],
        places=draft.places,
        title=value["title"],
        games=tuple(value["games"]),
        documents=tuple(value["documents"]),
        choices=made,
    )


def _case(draft: Draft, houses: Mapping[str, HouseRules]) -> Case:
    value = draft.value
    overrides = value.get("house", {})
    same = {key: value[key] for key in ("id", "title", "topic", "game", "profile", "op", "why", "given")}
    same |= {key: value.get(key) for key in ("expect", "refuse", "decision")}
    return Case(
        **same,
        clauses=tuple(value["clauses"]),
        source=_one_or_more(value.get("source", [])),
        supersedes=_one_or_more(value.get("supersedes", [])),
        house=_overridden(houses.get(value["profile"], HouseRules()), overrides),
        overrides=overrides,
        phh=value.get("phh", ""),
        places=draft.places,
    )


def _overridden(house: HouseRules, overrides: Mapping[str, str]) -> HouseRules:
    """The house with a case's own choices; without them if they are not known, so that the case can be looked at."""
    try:
        return house.with_choices(overrides) if overrides else house
    except HouseRuleError:
        return house


def _one_or_more(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)
