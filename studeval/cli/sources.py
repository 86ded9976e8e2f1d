"""What a command reads: the bundled rulebook, or the user's own cases on top of its documents and houses."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from studeval.evaluator import active
from studeval.gate.exits import Exit
from studeval.gate.explain import many

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from studeval.gate.select import Selection
    from studeval.rulebook.model import Case, Profile, Question, Rulebook
    from studeval.rulebook.place import Problem


def paths_argument(metavar: str = "PATH") -> Callable[[Any], Any]:
    """The argument `paths`: files and folders of the user's."""
    return click.argument("paths", nargs=-1, metavar=f"[{metavar}]...")


Named = TypeVar("Named")


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

    def profile(self, name: str) -> Profile:
        """The house of that name. Raises click.UsageError if there is none."""
        return self._known("profile", name, self.rulebook.profiles)

    def case(self, name: str) -> Case:
        """The case of that id. Raises click.UsageError if there is none."""
        return self._known("case", name, self.rulebook.cases)

    def _known(self, kind: str, name: str, entries: Mapping[str, Named]) -> Named:
        from studeval.rulebook.formats import did_you_mean  # noqa: PLC0415  # slow to import

        if name not in entries:
            raise click.UsageError(f"there is no {kind} {name!r}{did_you_mean(name, entries)}")
        return entries[name]

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


def read(paths: Sequence[str], locked: bool = True) -> Source:
    """The bundled rulebook; or the user's `paths` on top of all of it but its cases.

    So the user's cases are the only ones, and a changed copy of a bundled file may be among them. A folder
    that is a rulebook of its own, as a copy of `specs/` is, stands alone. `locked` false leaves locks out.
    Raises BackendError where STUDEVAL_BACKEND asks for an evaluator that is not there, no fault of the cases.
    """
    from studeval.rulebook.loader import load  # noqa: PLC0415  # slow to import

    active()
    return Source(*load([*_ground(paths), *paths], locked))


def _ground(paths: Sequence[str]) -> list[Path]:
    """What of the bundled rulebook is read before the user's paths."""
    from studeval.rulebook.bundled import bundled, ground  # noqa: PLC0415  # slow to import

    if any(is_rulebook(Path(path)) for path in paths):
        return []
    return ground() if paths else [bundled()]


def is_rulebook(folder: Path) -> bool:
    """Whether the folder has documents, references, decisions and profiles of its own."""
    from studeval.rulebook.bundled import GROUND  # noqa: PLC0415  # slow to import

    return all((folder / name).exists() for name in GROUND)
