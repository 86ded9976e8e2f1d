"""explain: a case as the table sees it, the ruling with its reason, and what other houses would say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from studeval.cli.drawing import drawn
from studeval.cli.sources import paths_argument, read
from studeval.gate.exits import Exit
from studeval.gate.explain import about, expected, flow, lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studeval.gate.explain import Row
    from studeval.rulebook.model import Case, Rulebook
    from studeval.rulebook.rulings import Ruling


@click.command("explain")
@click.argument("case_id", metavar="CASE")
@paths_argument()
def command(case_id: str, paths: tuple[str, ...]) -> Exit:
    """Explain CASE: the situation, the ruling and its reason, the clauses, and what other choices would give.

    The ruling is that of this package in the house of the case. PATH is a file or folder of your own in which
    the case may stand.
    """
    source = read(paths)
    source.tell_of_problems()
    case = source.case(case_id)
    print(case.id)
    for block in (about(case, source.rulebook), drawn(case), _ruled(case), _otherwise(case, source.rulebook)):
        print("\n".join(lines(block)), end="\n\n")
    return Exit.AS_EXPECTED


def _ruled(case: Case) -> Iterator[Row]:
    """What is expected and why, and how the rules of this package come to it."""
    from studeval.rulebook.rulings import ruling  # noqa: PLC0415  # slow to import

    yield "house", case.profile
    for question in case.questions():
        yield (
            "expected",
            f"{question.choice}: {expected(question)}" if question.choice else expected(question),
        )
    yield "because", case.why
    ruled = ruling(case)
    yield "ruling", _told(ruled)
    if ruled.reason:
        yield "reason", ruled.reason


def _told(ruled: Ruling) -> str:
    return f"a refusal, {ruled.refused}" if ruled.refused else flow(ruled.answer)


def _otherwise(case: Case, book: Rulebook) -> Iterator[Row]:
    """Each other choice that changes the answer, with what changes."""
    from studeval.rulebook.rulings import otherwise, ruling  # noqa: PLC0415  # slow to import

    here, changed = ruling(case), False
    for other in otherwise(case):
        changed = True
        text = book.decisions[other.decision].choices[other.choice].text
        yield "otherwise", f"{other.decision}: {other.choice}. {text}"
        yield "", f"  {_changed(here, other.ruling)}"
    if not changed:
        yield "otherwise", "no other choice of the house changes the answer"


def _changed(here: Ruling, there: Ruling) -> str:
    if here.refused or there.refused:
        return f"{_told(there)} ({there.reason})"
    names = dict.fromkeys([*here.answer, *there.answer])
    absent = "no longer stated"
    return flow(
        {
            name: there.answer.get(name, absent)
            for name in names
            if here.answer.get(name) != there.answer.get(name)
        }
    )
