"""What `studeval replay` reads and writes besides hands: the houses, the survey, the report's texts."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from studeval.cli.house import Wanted, profile_named
from studeval.cli.selection import gathered
from studeval.gate.replay import House
from studeval.gate.replay.survey_words import breaking, exclusions, never_put, sentences, so_far, table
from studeval.gate.report.words import cut
from studeval.gate.visible import visible
from studeval.hands.clauses import RULES
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console

    from studeval.gate.replay.survey import HandSurvey, Surveying
    from studeval.rulebook.model import Decision, Rulebook

LONGEST = 200  # characters of a line on what excludes a choice


@dataclass(frozen=True)
class Manner:
    """How hands are gone through."""

    lenient: bool
    narrate: bool
    jobs: int
    verbose: bool

    @property
    def options(self) -> tuple[str, ...]:
        """The options by which a hand gets the same verdict again."""
        return ("--lenient",) if self.lenient else ()


@dataclass(frozen=True)
class WantedOfHands(Wanted):
    """Whose rules are to be judged by; the options are those of `check`; hands are surveyed, not an engine."""

    @property
    def options(self) -> tuple[str, ...]:
        """The options that say so again; a survey that was saved is a profile, another has to be made again."""
        profile = self.profile or self.survey_profile
        if profile:
            return ("--profile", str(profile))
        return ("--survey",) if self.survey else ()

    def houses(self, book: Rulebook) -> list[House]:
        """The house that is asserted, or all that there are. Raises click.UsageError."""
        profiles = [profile_named(self.profile, book)] if self.profile else book.profiles.values()
        return [House.of(each) for each in profiles]

    def surveyed(self, surveying: Surveying, out: Console) -> HandSurvey | None:
        """The survey, if it is wanted: made, told on `out` and saved. Raises click.UsageError, UnwrittenError.

        One that was stopped is told and not saved, for a profile does not say that it is half of one.
        """
        if not self.survey:
            return None
        self.check_place()
        found = _with_a_bar(surveying, out)
        _tell(found, out)
        if found.complete:
            self.save(found.as_survey())
        elif self.survey_profile:
            print(f"{self.survey_profile}: not written, since the survey was interrupted", file=sys.stderr)
        return found


manner_options = gathered(
    "manner",
    Manner,
    [
        click.option("--lenient", is_flag=True, help="Let pass, by name, what records often have wrong."),
        click.option(
            "--narrate", is_flag=True, help="Tell each hand street by street, each ruling with its reason."
        ),
        click.option(
            "-j", "--jobs", type=click.IntRange(1), default=1, metavar="N", help="Judge in N processes."
        ),
        click.option(
            "-v", "--verbose", is_flag=True, help="Tell of lawful hands too, and of known failures."
        ),
    ],
)
house_options = gathered(
    "wanted",
    WantedOfHands,
    [
        click.option(
            "-p",
            "--profile",
            metavar="P",
            help="Judge by the rules of this house, by name or from a profile's YAML file; else by every house.",
        ),
        click.option(
            "--survey",
            is_flag=True,
            help="First find out which house the hands were played in, decision by decision, then judge by it.",
        ),
        click.option(
            "--survey-profile",
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help="Save the house that --survey finds as a profile.",
        ),
    ],
)


def rulebook() -> Rulebook:
    """The bundled documents, decisions and houses."""
    from studeval.rulebook import ground, load  # noqa: PLC0415  # slow to import

    book, _ = load(ground(), locked=False)
    return book


def clauses(book: Rulebook) -> Mapping[str, str]:
    """The texts of the clauses that a finding may cite."""
    cited = {clause for rule in RULES.values() for clause in rule.all_clauses}
    return {name: book.clauses[name].text for name in sorted(cited)}


# --- The survey ------------------------------------------------------------------------------------------------------


def decisions(book: Rulebook) -> list[Decision]:
    """Those that our rules know."""
    return [each for each in book.decisions.values() if each.id in HouseRules.decisions()]


def house_of(found: HandSurvey) -> House:
    """The house that a survey found."""
    return House("survey", found.house, found.games)


def _with_a_bar(surveying: Surveying, out: Console) -> HandSurvey:
    """The survey; on a terminal with what it has read so far."""
    from studeval.gate.replay.terminal import bar  # noqa: PLC0415  # rich is slow to import

    with bar(out) as progress:
        task = progress.add_task("surveying", total=None)
        return replace(surveying, advance=lambda size: progress.advance(task, size)).make()


def _tell(found: HandSurvey, out: Console) -> None:
    """The decisions that the hands tell, what excludes the other choices, and the house in a sentence for each game."""
    from rich.table import Table  # noqa: PLC0415  # slow to import
    from rich.text import Text  # noqa: PLC0415  # slow to import

    from studeval.gate.replay.terminal import say  # noqa: PLC0415  # rich is slow to import

    rows = Table("decision", "these hands play", "", box=None, pad_edge=False)
    for row in table(found):
        rows.add_row(*(Text(visible(cell)) for cell in row))
    out.print(rows)
    so_far_never = "never put to them" if found.complete else "not put to them so far"
    for line in ("", f"{so_far_never}: {', '.join(never_put(found))}", "", "what excludes a choice:"):
        say(out, line)
    for line in exclusions(found):
        say(out, f"  {cut(visible(line), LONGEST)}")
    for line in ("", *sentences(found), *so_far(found), ""):
        say(out, line, "bold")
    for line in breaking(found):
        say(out, f"no one choice mends {cut(visible(line), LONGEST)}")
