"""What a command reads: the bundled rulebook, or the user's own cases on top of its documents and houses."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from studeval.evaluator import active
from studeval.gate.exits import Exit
from studeval.gate.explain import many

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from studeval.gate.select import Selection
    from studeval.rulebook.model import Question, Rulebook
    from studeval.rulebook.place import Problem


def paths_argument(metavar: str = "PATH") -> Callable[[Any], Any]:
    """The argument `paths`: files and folders of the user's."""
    return click.argument("paths", nargs=-1, type=click.Path(exists=True), metavar=f"[{metavar}]...")


GROUND = ("documents", "references.yaml", "decisions.yaml", "profiles")


@dataclass(frozen=True)
class Source:
    """The rulebook that was read, and its problems."""

    rulebook: Rulebook
    problems: Sequence[Problem]

    def questions(self, selection: Selection) -> list[Question]:
        """The questions that are wanted. Raises click.UsageError for an unknown profile."""
        known = self.rulebook.profiles
        for profile in selection.profiles:
            if profile not in known:
                raise click.UsageError(f"there is no profile {profile!r}: {', '.join(known)}")
        return selection.questions(self.rulebook.cases.values())

    def tell_problems(self) -> None:
        """Every problem as file:line:column: message, to standard error."""
        for problem in self.problems:
            print(problem, file=sys.stderr, flush=True)

    def tell_of_problems(self) -> None:
        """That there are problems, for a command that is about something else."""
        if self.problems:
            problems = many(len(self.problems), "problem")
            print(f"{problems} in the files: see `studeval lint`", file=sys.stderr, flush=True)

    def exit(self) -> Exit:
        """Bad input if there is a problem."""
        return Exit.BAD_INPUT if self.problems else Exit.AS_EXPECTED

    def counts(self) -> str:
        """What was read: "61 cases, 314 clauses, 6 documents, 8 decisions, 11 profiles"."""
        book = self.rulebook
        kinds = {
            "case": book.cases,
            "clause": book.clauses,
            "document": book.documents,
            "decision": book.decisions,
            "profile": book.profiles,
        }
        return ", ".join(many(len(entries), kind) for kind, entries in kinds.items())


def read(paths: Sequence[str]) -> Source:
    """The bundled rulebook; or the user's `paths` on top of all of it but its cases.

    So the user's cases are the only ones, and a changed copy of a bundled file may be among them. Raises
    BackendError where STUDEVAL_BACKEND asks for an evaluator that is not there, no fault of the cases.
    """
    from studeval.rulebook.bundled import bundled  # noqa: PLC0415  # slow to import
    from studeval.rulebook.loader import load  # noqa: PLC0415

    active()
    ground = [bundled() / name for name in GROUND] if paths else [bundled()]
    return Source(*load([*ground, *paths]))
