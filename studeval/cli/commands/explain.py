"""explain: a case as the table sees it, the ruling with its reason, and what other houses would say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from studeval.cli.drawing import drawn
from studeval.cli.sources import paths_argument, read
from studeval.gate.exits import Exit
from studeval.gate.explain import about, difference, expected, flow, house_of, lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studeval.gate.explain import Row
    from studeval.rulebook.model import Case, Rulebook
    from studeval.rulebook.rulings import Ruling

WIDTH = 80


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
        print("\n".join(lines(block, WIDTH)), end="\n\n")
    return Exit.AS_EXPECTED


def _ruled(case: Case) -> Iterator[Row]:
    """What is expected and why, and how the rules of this package come to it."""
    from studeval.rulebook.rulings import ruling  # noqa: PLC0415  # slow to import

    yield "house", house_of(case)
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
    yield from _differs(case)


def _differs(case: Case) -> Iterator[Row]:
    """Where the ruling is not what the case expects; nothing where it is."""
    from studeval.gate.engine import Answer, Refusal  # noqa: PLC0415  # slow to import
    from studeval.gate.verdict import judge  # noqa: PLC0415  # slow to import
    from studeval.rulebook.rulings import ruling  # noqa: PLC0415  # slow to import

    for question in case.questions():
        ruled = ruling(case, question.house)
        came = Refusal(ruled.refused, ruled.reason) if ruled.refused else Answer(dict(ruled.answer))
        judged, under = judge(question, came), f"{question.choice}: " if question.choice else ""
        told = [*map(difference, judged.differences)] or [judged.message] * bool(judged.message)
        yield from (("differs", under + each) for each in told)


def _told(ruled: Ruling) -> str:
    return f"a refusal, {ruled.refused}" if ruled.refused else flow(ruled.answer)


def _otherwise(case: Case, book: Rulebook) -> Iterator[Row]:
    """Each other choice that changes the answer, with what changes."""
    from studeval.rulebook.rulings import otherwise, ruling  # noqa: PLC0415  # slow to import

    here, changed = ruling(case), False
    for other in otherwise(case):
        changed = True
        text = book.decisions[other.decision].choices[other.choice].text
        houses = ", ".join(book.houses_making(other.decision, other.choice)) or "no house here"
        yield "otherwise", f"{other.decision}: {other.choice}. {text} ({houses})"
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
