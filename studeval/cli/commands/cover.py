"""cover: which clauses the cases prove and which decisions they settle; not all of them is a failure."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from studeval.cli.sources import is_rulebook, read
from studeval.gate.exits import Exit
from studeval.gate.explain import many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studeval.rulebook.coverage import Coverage
    from studeval.rulebook.model import Rulebook


@click.command("cover")
@click.argument("folder", required=False, type=click.Path(exists=True, file_okay=False), metavar="[RULEBOOK]")
@click.option("--format", "form", type=click.Choice(["text", "snapshot"]), default="text", show_default=True)
@click.option("--check", is_flag=True, help="Say only what is not as it should be.")
@click.option("--update", is_flag=True, help="Write the snapshot, coverage.txt in the rulebook's folder.")
@click.option("-v", "--verbose", is_flag=True, help="List the proved clauses too.")
def command(folder: str | None, form: str, check: bool, update: bool, verbose: bool) -> Exit:
    """Say what the cases of the bundled rulebook prove, or those of a RULEBOOK folder of your own.

    A decision is covered when cases tell all its choices apart. Exits with 1 unless every testable clause is
    proved, every decision covered, and all as the snapshot has it, so that what a change does to coverage
    shows in review.
    """
    from studeval.rulebook.bundled import GROUND, bundled  # noqa: PLC0415  # slow to import
    from studeval.rulebook.snapshot import NAME, snapshot  # noqa: PLC0415  # slow to import

    if folder is not None and not is_rulebook(Path(folder)):
        raise click.UsageError(f"{folder} is no rulebook of its own, with {', '.join(GROUND)}")
    source, place = read((folder,) if folder else ()), Path(folder or bundled())
    source.tell_of_problems()
    if update:
        (place / NAME).write_text(snapshot(source.rulebook), encoding="utf-8")
    if not check:
        text = snapshot(source.rulebook) if form == "snapshot" else "\n".join(_text(source.rulebook, verbose))
        print(text.rstrip("\n"))
    return _verdict(source.rulebook, place) or source.exit()


def _verdict(book: Rulebook, place: Path) -> Exit:
    """Says what is missing and what is not as the snapshot has it; the last line tells how it stands."""
    from studeval.rulebook.coverage import gaps  # noqa: PLC0415  # slow to import
    from studeval.rulebook.snapshot import NAME, changes  # noqa: PLC0415  # slow to import

    missing, changed = gaps(book), changes(place, book)
    for line in missing:
        print(line)
    if changed:
        print(f"{NAME} is not so any more; if the change is meant, run studeval cover --update:")
        print("\n".join(changed))
    failed = bool(missing or changed)
    print(f"{'NOT COVERED' if failed else 'COVERED'}: {_sum(book)}")
    return Exit.FAILURES if failed else Exit.AS_EXPECTED


def _sum(book: Rulebook) -> str:
    from studeval.rulebook.coverage import cover, cover_decisions  # noqa: PLC0415  # slow to import

    covered, decisions = cover(book).values(), cover_decisions(book).values()
    proved = sum(len(document.proved) for document in covered)
    testable = proved + sum(len(document.unproved) for document in covered)
    settled = sum(not decision.alike for decision in decisions)
    return (
        f"{proved} of {testable} testable clauses proved by {many(len(book.cases), 'case')}, "
        f"{settled} of {many(len(decisions), 'decision')} settled"
    )


def _text(book: Rulebook, verbose: bool) -> Iterator[str]:
    from studeval.rulebook.coverage import cover, cover_decisions, orphans  # noqa: PLC0415  # slow to import

    for name, covered in sorted(cover(book).items()):
        testable = len(covered.proved) + len(covered.unproved)
        head = f"{len(covered.proved)} of {testable} testable clauses proved, {len(covered.exempt)} exempt"
        yield f"{name}  {book.documents[name].title}: {head}"
        yield from _listed(covered, verbose)
    yield "decisions"
    for name, decision in cover_decisions(book).items():
        yield f"  {name}: {' | '.join(book.decisions[name].choices)}, {many(len(decision.cases), 'case')}"
    yield "orphans"
    yield from (f"  {line}" for line in orphans(book) or ["none"])


def _listed(covered: Coverage, verbose: bool) -> Iterator[str]:
    if verbose:
        yield from (f"  {name}: {many(len(cases), 'case')}" for name, cases in covered.proved.items())
    yield from (f"  {name}: exempt. {reason}" for name, reason in covered.exempt.items())
    yield from (f"  {name}: NOT PROVED" for name in covered.unproved)
