"""diff: where two houses differ: the decision, what each of them chooses, and what backs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from studeval.cli.sources import paths_argument, read
from studeval.gate.exits import Exit
from studeval.gate.explain import lines, many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studeval.gate.explain import Row
    from studeval.rulebook.model import Profile, Rulebook


@click.command("diff")
@click.argument("one", metavar="PROFILE")
@click.argument("other", metavar="PROFILE")
@paths_argument()
def command(one: str, other: str, paths: tuple[str, ...]) -> Exit:
    """List the decisions that two houses make differently, each with both choices and what backs them.

    PATH is a file or folder of your own in which a profile may stand. Exits with 0 also where they differ.
    """
    source = read(paths)
    source.tell_of_problems()
    houses = [source.profile(name) for name in (one, other)]
    differing = _differing(*houses)
    for decision in differing:
        print(decision)
        print("\n".join(lines(_rows(decision, houses, source.rulebook))))
    print(f"{one} and {other} differ in {many(len(differing), 'decision')}")
    return Exit.AS_EXPECTED


def _differing(one: Profile, other: Profile) -> list[str]:
    """The decisions that both make, and differently."""
    both = (name for name in one.choices if name in other.choices)
    return [name for name in both if one.choices[name].choice != other.choices[name].choice]


def _rows(decision: str, houses: list[Profile], book: Rulebook) -> Iterator[Row]:
    yield "question", book.decisions[decision].question
    for house in houses:
        made = house.choices[decision]
        text = book.decisions[decision].choices[made.choice].text
        yield "house", f"{house.id}: {made.choice}. {text} ({', '.join(made.basis)})"
