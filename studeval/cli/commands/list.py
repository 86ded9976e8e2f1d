"""list: what there is, a line each: cases, clauses, documents, decisions, profiles, operations, games, engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from studeval.cli.selection import listing_options
from studeval.cli.sources import paths_argument, read
from studeval.games import GAMES
from studeval.gate.engine import EngineStartError, start, starters
from studeval.gate.exits import Exit
from studeval.gate.select import Selection
from studeval.rules import operations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from studeval.cli.sources import Source

Row = tuple[str, ...]


def _cases(source: Source, selection: Selection) -> Iterator[Row]:
    for case_id in dict.fromkeys(question.case_id for question in source.questions(selection)):
        case = source.rulebook.cases[case_id]
        yield case.id, case.op, case.game, case.profile, case.title


def _clauses(source: Source, _: Selection) -> Iterator[Row]:
    for clause in source.rulebook.clauses.values():
        yield clause.id, clause.kind, clause.testable, clause.text


def _documents(source: Source, _: Selection) -> Iterator[Row]:
    for document in source.rulebook.documents.values():
        yield (
            document.id,
            document.language,
            " ".join(document.games),
            str(len(document.clauses)),
            document.title,
        )


def _decisions(source: Source, _: Selection) -> Iterator[Row]:
    for decision in source.rulebook.decisions.values():
        yield decision.id, " | ".join(decision.choices), decision.default, decision.question


def _profiles(source: Source, _: Selection) -> Iterator[Row]:
    for profile in source.rulebook.profiles.values():
        yield profile.id, " ".join(profile.games), " ".join(profile.documents), profile.title


def _operations() -> Iterator[Row]:
    for operation in operations().values():
        yield operation.name, operation.title


def _games() -> Iterator[Row]:
    for game in GAMES.values():
        yield game.name, " ".join(game.sides), game.title


def _engines() -> Iterator[Row]:
    for name in starters():
        try:
            yield name, start(name).describe()
        except EngineStartError as error:
            yield name, f"not here: {error}"


# What there is to list: the headings, and the rows out of the rulebook or out of the package itself.
FROM_RULEBOOK: dict[str, tuple[Row, Callable[[Source, Selection], Iterator[Row]]]] = {
    "cases": (("id", "operation", "game", "profile", "title"), _cases),
    "clauses": (("id", "kind", "testable", "text"), _clauses),
    "documents": (("id", "language", "games", "clauses", "title"), _documents),
    "decisions": (("id", "choices", "default", "question"), _decisions),
    "profiles": (("id", "games", "documents", "title"), _profiles),
}
FROM_PACKAGE: dict[str, tuple[Row, Callable[[], Iterator[Row]]]] = {
    "operations": (("name", "title"), _operations),
    "games": (("name", "sides", "title"), _games),
    "engines": (("name", "what answers"), _engines),
}


@click.command("list")
@click.argument("what", type=click.Choice([*FROM_RULEBOOK, *FROM_PACKAGE]), default="cases")
@paths_argument()
@listing_options
def command(what: str, paths: tuple[str, ...], selection: Selection) -> Exit:
    """List cases (the default), clauses, documents, decisions, profiles, operations, games or engines.

    PATH is a file or folder of your own. -k selects from any listing, the other options select cases.
    """
    if what != "cases" and (selection.ops or selection.games or selection.profiles):
        raise click.UsageError("--op, --game and --profile select cases only")
    if what in FROM_PACKAGE:
        head, package_rows = FROM_PACKAGE[what]
        return _print(head, list(package_rows()), selection)
    head, rows = FROM_RULEBOOK[what]
    source = read(paths)
    source.tell_of_problems()
    listed = list(rows(source, selection))
    return _print(head, listed, selection if what != "cases" else Selection()) or source.exit()


def _print(head: Row, rows: Sequence[Row], selection: Selection) -> Exit:
    from studeval.cli.console import print_rows  # noqa: PLC0415  # rich is slow to import

    wanted = selection.wanted(row[0] for row in rows)
    print_rows(head, [row for row in rows if wanted(row[0])])
    return Exit.AS_EXPECTED
