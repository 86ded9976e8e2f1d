"""The house that a run asserts: one by name or from a file (--profile), or the one an engine plays (--survey)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from studeval.cli.selection import gathered
from studeval.cli.sources import read
from studeval.gate.exits import UnwrittenError
from studeval.gate.survey import AsItPlays, profile_text, survey, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from studeval.gate.engine import Engine
    from studeval.gate.survey import Survey
    from studeval.rulebook.model import Profile, Rulebook

SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True)
class Wanted:
    """What was asked for by the options."""

    profile: str | None
    survey: bool
    survey_profile: Path | None

    def __post_init__(self) -> None:
        if self.profile and self.survey:
            raise click.UsageError("--profile asserts a house and --survey finds one out: take one of them")
        if self.survey_profile and not self.survey:
            raise click.UsageError("--survey-profile saves what --survey finds out")

    def find(
        self, rulebook: Rulebook, engines: Sequence[Engine], games: Sequence[str], out: Console
    ) -> Asserted:
        """The house, and the engines as they are to be asked; a survey is run now and told on `out`."""
        if self.profile:
            return Asserted(engines, profile_named(self.profile, rulebook), ("--profile", self.profile))
        return self._surveyed(rulebook, engines, games, out) if self.survey else Asserted(engines)

    def _surveyed(
        self, rulebook: Rulebook, engines: Sequence[Engine], games: Sequence[str], out: Console
    ) -> Asserted:
        if len(engines) != 1:
            raise click.UsageError("--survey is of one engine: name it with --engine")
        self.check_place()
        found = survey(rulebook, engines[0], games)
        _tell(found, out)
        self.save(found)
        as_it_plays = [AsItPlays(engine) for engine in engines]
        return Asserted(as_it_plays, found.profile(), ("--survey",), not found.contradictions)

    def check_place(self) -> None:
        """That a profile can be saved, for a survey takes long; what stands there stays. Raises click.UsageError."""
        path = self.survey_profile
        if path is None:
            return
        new = not path.exists()
        try:
            path.open("a", encoding="ascii").close()
            if new:
                path.unlink()
        except OSError as error:
            raise click.UsageError(f"--survey-profile {path}: {error.strerror}") from error

    def save(self, found: Survey) -> None:
        """Saves the house that was found, if that is wanted. Raises UnwrittenError."""
        path = self.survey_profile
        if path is None:
            return
        name = re.sub("[^a-z0-9]+", "-", path.stem.lower()).strip("-") or "survey"
        try:
            path.write_text(profile_text(found, name), encoding="ascii")
        except OSError as error:
            raise UnwrittenError(f"the profile cannot be written: {error.strerror}") from error


@dataclass(frozen=True)
class Asserted:
    """The engines of a run, the one house that they are asked under if any, the options that say so, and whether a
    survey found its engine consistent."""

    engines: Sequence[Engine]
    profile: Profile | None = None
    options: tuple[str, ...] = ()
    consistent: bool = True


house_options = gathered(
    "wanted",
    Wanted,
    [
        click.option(
            "-p",
            "--profile",
            metavar="P",
            help="Assert one house, by name or from a profile's YAML file: every case whose answer holds in it is put"
            " under its rules, the others are left out.",
        ),
        click.option(
            "--survey",
            is_flag=True,
            help="First find out which choice the engine makes for every decision, then assert that house. An engine"
            " that makes a choice two ways fails.",
        ),
        click.option(
            "--survey-profile",
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help="Save the house that --survey finds as a profile.",
        ),
    ],
)


def profile_named(name: str, rulebook: Rulebook) -> Profile:
    """The profile of that name, or that of a file. Raises click.ClickException where there is none or it is bad."""
    if name.endswith(SUFFIXES):
        return _profile_of_file(name)
    if name not in rulebook.profiles:
        known = ", ".join(rulebook.profiles)
        raise click.UsageError(f"there is no profile {name!r}: {known}, or a file such as my-house.yaml")
    return rulebook.profiles[name]


def _profile_of_file(name: str) -> Profile:
    from studeval.rulebook.sources import shown  # noqa: PLC0415  # slow to import

    source = read([name])
    if source.problems:
        raise click.ClickException("\n".join(map(str, source.problems)))
    file = shown(Path(name))
    found = [profile for profile in source.rulebook.profiles.values() if profile.place.file == file]
    if len(found) != 1:
        raise click.UsageError(f"{name} is no profile: `--survey-profile` writes one")
    return found[0]


def _tell(found: Survey, out: Console) -> None:
    from rich.table import Table  # noqa: PLC0415  # slow to import
    from rich.text import Text  # noqa: PLC0415  # slow to import

    rows = Table("decision", f"{found.engine} plays", "", box=None, pad_edge=False)
    for row in table(found):
        rows.add_row(*map(Text, row))
    out.print(rows)
    for contradiction in found.contradictions:
        said = f"NOT CONSISTENT: {found.engine} answers two ways: {contradiction}"
        out.print(Text(said, "red"), soft_wrap=True)
