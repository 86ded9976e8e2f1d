"""new: a file to start from, which lint takes as it is: a case of an operation, or a house."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from studeval.cli.selection import NAMES
from studeval.cli.sources import read
from studeval.gate.exits import Exit
from studeval.rules import operations

if TYPE_CHECKING:
    from studeval.rulebook.model import Case, Profile, Rulebook

PROFILE = "profile"
CASE_TEXT = """\
# A new case to start from. It is an example that holds: put your own situation in its place, bit by bit.
topic: {topic}
game: {game}
profile: {profile}
op: {op}
cases:
  - id: my-{op}-case
    title: what the case shows, in a few words
    # What the case proves: studeval list clauses
    clauses: {clauses}
    why: How the answer follows from the clause, worked out by hand.
    given: {given}
    expect: {expect}
"""
PROFILE_TEXT = """\
# A new house to start from: change its name and the choices that it makes differently. studeval show DECISION
# tells what there is to choose from; a basis is a clause, a place in a reference, or custom.
profile: my-house
title: My house, like {title}
games: {games}
documents: {documents}
choices:
"""


@click.command("new")
@click.argument("what", type=click.Choice([*sorted(operations()), PROFILE]), metavar="OP|profile")
@click.argument("path", required=False, type=click.Path(dir_okay=False, path_type=Path), metavar="[FILE]")
@click.option("--game", type=NAMES, help="The game of the case; the default is that of the plainest example.")
@click.option("--like", default="ps-stud8", show_default=True, metavar="P", help="The house to start from.")
def command(what: str, path: Path | None, game: str | None, like: str) -> Exit:
    """Write a case of the operation OP, or a house, into a new FILE or to standard output.

    The case is the plainest of its kind in the bundled rulebook under another name, the house is one that is there:
    `studeval lint` and `studeval check` take both as they are. `studeval list operations` tells the operations.
    """
    if path is not None and path.exists():
        raise click.UsageError(f"{path} is there already")
    source = read(())
    source.tell_of_problems()
    text = _house(source.profile(like)) if what == PROFILE else _case(_plainest(source.rulebook, what, game))
    if path is None:
        print(text, end="")
        return Exit.AS_EXPECTED
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(f"{path} is written: change it, and ask studeval lint")
    return Exit.AS_EXPECTED


def _plainest(book: Rulebook, op: str, game: str | None) -> Case:
    """The case with an answer that says the least. Raises click.UsageError if there is none of that game."""
    from studeval.rulebook.yaml_text import flow  # noqa: PLC0415  # slow to import

    cases = [case for case in book.cases.values() if case.op == op and (game is None or case.game == game)]
    fitting = [case for case in cases if case.expect is not None and not case.decision and not case.overrides]
    if not fitting:
        raise click.UsageError(f"there is no case of {op}{f' in {game}' if game else ''} to start from")
    return min(fitting, key=lambda case: len(flow(case.given) + flow(case.expect)))


def _case(case: Case) -> str:
    from studeval.rulebook.yaml_text import flow  # noqa: PLC0415  # slow to import

    values = {"clauses": list(case.clauses), "given": case.given, "expect": case.expect}
    same = {key: getattr(case, key) for key in ("topic", "game", "profile", "op")}
    return _formatted(CASE_TEXT.format(**same, **{key: flow(value) for key, value in values.items()}))


def _house(like: Profile) -> str:
    from studeval.rulebook.yaml_text import flow  # noqa: PLC0415  # slow to import

    head = PROFILE_TEXT.format(
        title=like.title, games=flow(list(like.games)), documents=flow(list(like.documents))
    )
    choices = {
        name: {"choice": made.choice, "basis": list(made.basis)} for name, made in like.choices.items()
    }
    return _formatted(head + "".join(f"  {name}: {flow(made)}\n" for name, made in choices.items()))


def _formatted(text: str) -> str:
    from studeval.rulebook.fmt import formatted  # noqa: PLC0415  # slow to import

    return formatted(text, "a new file")[0]
