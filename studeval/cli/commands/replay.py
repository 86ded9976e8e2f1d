"""replay: plays recorded hands again and says which action breaks which rule."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from studeval.cli.sources import read
from studeval.gate.exits import Exit
from studeval.gate.explain import many

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

    from studeval.gate.replay import HandVerdict, House, Totals


@click.command("replay")
@click.argument("paths", nargs=-1, required=True, metavar="FILE_OR_FOLDER...", type=click.Path(exists=True))
@click.option("-p", "--profile", metavar="P", help="Judge by the rules of this house; else by every house.")
@click.option("--lenient", is_flag=True, help="Let pass, by name, what records often have wrong.")
@click.option("-j", "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("-v", "--verbose", is_flag=True, help="Tell of lawful hands too.")
def command(paths: tuple[str, ...], profile: str | None, lenient: bool, jobs: int, verbose: bool) -> Exit:
    """Play the hands of PHH files again and judge every action.

    Judged are cards, bring-in, turns, amounts, showing, pots, halves, odd chips, final stacks and rake. A hand is
    lawful, unlawful, undecided where a card that was not seen decides, or malformed. Without a profile the houses that
    explain a hand best are named.

    Exit code: 0 nothing unlawful, 1 unlawful hands, 2 interrupted, 3 internal error, 4 bad usage or malformed hands,
    5 no hands.
    """
    from studeval.cli.console import console  # noqa: PLC0415  # rich is slow to import
    from studeval.gate.replay import Totals, Wish, files, run  # noqa: PLC0415

    wish, found, totals = Wish(_houses(profile), lenient), list(files(paths)), Totals()
    out = console()
    try:
        for verdicts in _with_progress(run(found, wish, jobs), len(found), out):
            for verdict in verdicts:
                totals.add(verdict)
                _tell(verdict, out, verbose)
    except KeyboardInterrupt:
        totals.interrupted = True
    _sum(totals, out)
    return totals.exit()


def _houses(profile: str | None) -> list[House]:
    from studeval.gate.replay import House  # noqa: PLC0415

    source = read(())
    profiles = [source.profile(profile)] if profile else source.rulebook.profiles.values()
    return [House(each.id, each.house(), tuple(each.games)) for each in profiles]


def _with_progress(
    verdicts: Iterable[list[HandVerdict]], total: int, out: Console
) -> Iterable[list[HandVerdict]]:
    """The verdicts, with a bar on a terminal only, never in CI or a pipe."""
    from rich.progress import track  # noqa: PLC0415

    hidden = not out.is_terminal or "CI" in os.environ
    return track(verdicts, "replaying", total=total, console=out, transient=True, disable=hidden)


def _tell(verdict: HandVerdict, out: Console, verbose: bool) -> None:
    for line in (*verdict.lines, *verdict.passed):
        out.print(line, soft_wrap=True)
    if verbose or verdict.status == "unlawful":
        under = f" under {', '.join(verdict.houses)}" if verdict.houses else ""
        out.print(f"{verdict.hand}: {verdict.status}{under}", soft_wrap=True)


def _sum(totals: Totals, out: Console) -> None:
    """What was found, in a line for the houses, one for the rules broken, and the last one for all."""
    for head, counts in (("houses", totals.houses), ("rules broken", totals.rules)):
        if counts:
            told = ", ".join(f"{name} {count}" for name, count in counts.most_common())
            out.print(f"{head}: {told}", soft_wrap=True)
    code = totals.exit()
    head = "INTERRUPTED: " if totals.interrupted else "FAILED: " if code else ""
    told = ", ".join(f"{count} {status}" for status, count in totals.status.most_common()) or "none"
    out.print(f"{head}{many(totals.status.total(), 'hand')}: {told}", soft_wrap=True)
