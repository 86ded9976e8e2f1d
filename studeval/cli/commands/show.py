"""show: one thing of the rulebook in full: a clause, a decision, a house, a document or a case."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from studeval.cli.sources import paths_argument, read
from studeval.gate.exits import Exit
from studeval.gate.explain import about, asked, came_back, lines, many
from studeval.gate.lineup import lineup
from studeval.gate.runner import put

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from studeval.gate.engine import Engine
    from studeval.gate.explain import Row
    from studeval.rulebook.model import Case, Clause, Decision, Document, Entry, Profile, Rulebook


@click.command("show")
@click.argument("name", metavar="NAME")
@paths_argument()
def command(name: str, paths: tuple[str, ...]) -> Exit:
    """Show NAME, the id of a clause, decision, profile, document or case.

    A clause with the cases that prove it; a decision with its choices and the houses that make them; a profile
    with its choices; a case with what it asks and expects and why, and the answers of c and python. PATH is a
    file or folder of your own in which it may stand.
    """
    from studeval.rulebook.formats import did_you_mean  # noqa: PLC0415  # slow to import

    source = read(paths)
    source.tell_of_problems()
    shelves = [getattr(source.rulebook, shelf) for shelf in SHELVES]
    if not (
        found := [
            (shelf, tell) for shelf, tell in zip(shelves, SHELVES.values(), strict=True) if name in shelf
        ]
    ):
        known = [each for shelf in shelves for each in shelf]
        what = "clause, decision, profile, document or case"
        raise click.UsageError(f"there is no {what} {name!r}{did_you_mean(name, known)}")
    for shelf, tell in found:
        print(name)
        print("\n".join(lines(tell(shelf[name], source.rulebook))))
    return Exit.AS_EXPECTED


def _place(entry: Entry) -> Row:
    return "place", f"{entry.place.file}:{entry.place.line}"


def _listed(label: str, cases: Sequence[Case]) -> Iterator[Row]:
    """The cases by id and title, or that there are none."""
    yield from ((label, f"{case.id}  {case.title}") for case in cases)
    if not cases:
        yield label, "none"


def _clause(clause: Clause, book: Rulebook) -> Iterator[Row]:
    yield "text", clause.text
    yield from _origin(clause, book)
    if clause.erratum:
        yield "printed", clause.erratum.slip
        yield "corrected", clause.erratum.corrected
    if clause.authority:
        yield "authority", clause.authority
    if clause.exempt:
        yield "exempt", f"no case can reach it: {clause.exempt}"
    for decision in book.decisions.values():
        for choice in decision.choices.values():
            if clause.id in choice.basis:
                yield "backs", f"{decision.id}: {choice.id}"
    if not clause.exempt:
        yield from _listed("proved by", [case for case in book.cases.values() if clause.id in case.clauses])


def _origin(clause: Clause, book: Rulebook) -> Iterator[Row]:
    section = f", {clause.section}" if clause.section else ""
    line = f", line {clause.line}" if clause.line else ""
    yield "document", f"{clause.document}  {book.documents[clause.document].title}{section}{line}"
    yield "kind", f"{clause.kind}, testable: {clause.testable}"
    yield _place(clause)


def _decision(decision: Decision, book: Rulebook) -> Iterator[Row]:
    yield "question", decision.question
    yield "kind", f"{decision.kind}; the default is {decision.default}"
    yield _place(decision)
    for choice in decision.choices.values():
        yield "choice", f"{choice.id}: {choice.text}"
        yield "basis", ", ".join(choice.basis)
        yield "houses", ", ".join(book.houses_making(decision.id, choice.id)) or "none"
    yield from _listed("settled by", [case for case in book.cases.values() if case.decision == decision.id])


def _profile(profile: Profile, book: Rulebook) -> Iterator[Row]:
    yield "title", profile.title
    yield "games", ", ".join(profile.games)
    yield "documents", ", ".join(profile.documents) or "none"
    yield _place(profile)
    for name, made in profile.choices.items():
        yield "choice", f"{name}: {made.choice} ({', '.join(made.basis)})"
    visits = sum(case.profile == profile.id for case in book.cases.values())
    yield "visited by", many(visits, "case")


def _document(document: Document, _: Rulebook) -> Iterator[Row]:
    yield "title", document.title
    yield "language", document.language
    yield "games", ", ".join(document.games)
    yield _place(document)
    yield from (("clause", f"{clause.id}  {clause.text}") for clause in document.clauses)


def _case(case: Case, book: Rulebook) -> Iterator[Row]:
    """The case, then each of its questions with the answer and verdict of each engine."""
    engines, notice = lineup()
    yield from about(case, book)
    for question in case.questions():
        yield from asked(case, question)
        yield from _answers(question, engines)
    if notice:
        yield "NOT ON C", notice


def _answers(question: Any, engines: Sequence[Engine]) -> Iterator[Row]:
    for engine in engines:
        verdict = put(question, engine)
        yield engine.name, f"{verdict.kind}: {came_back(verdict.outcome)}"


# The kinds of entries that can be shown, by their names in `Rulebook`.
SHELVES: dict[str, Callable[[Any, Rulebook], Iterator[Row]]] = {
    "clauses": _clause,
    "decisions": _decision,
    "profiles": _profile,
    "documents": _document,
    "cases": _case,
}
