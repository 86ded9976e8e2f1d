"""lint: every problem of the rulebook's files, in one run; and the lock, brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from studeval.cli.sources import paths_argument, read
from studeval.gate.exits import Exit
from studeval.gate.explain import many

if TYPE_CHECKING:
    from collections.abc import Mapping

    from studeval.rulebook.lock import Lock
    from studeval.rulebook.model import Case


@click.command("lint")
@paths_argument()
@click.option(
    "--update-lock",
    is_flag=True,
    help="First give every new case its line in cases.lock, and retire what is superseded.",
)
def command(paths: tuple[str, ...], update_lock: bool) -> Exit:
    """Check the bundled rulebook, or a file or folder of your own, PATH.

    Prints each problem as file:line:column: message and exits with 4; else what was read. A folder that has a
    cases.lock is held to it: a case never comes to assert something else under the same id.
    """
    if update_lock and (failed := _update(paths)):
        return failed
    source = read(paths)
    source.tell_problems()
    if not source.problems:
        print(f"no problems: {source.counts()}")
    return source.exit()


def _update(paths: tuple[str, ...]) -> Exit:
    """Writes the locks of the folders; nothing is written while the files have other problems."""
    from studeval.rulebook.bundled import bundled  # noqa: PLC0415  # slow to import
    from studeval.rulebook.lock import NAME, Lock, governed, locks  # noqa: PLC0415  # slow to import

    source = read(paths, locked=False)
    source.tell_problems()
    if source.problems:
        return source.exit()
    folders = [Path(path) for path in paths] or [bundled()]
    if files := [folder for folder in folders if not folder.is_dir()]:
        raise click.UsageError(f"a lock is for a folder, and {files[0]} is a file")
    found = locks(folders)
    for lock in [*found, *(Lock(folder / NAME, {}) for folder in folders if not locks([folder]))]:
        _write(lock, governed(lock, source.rulebook.cases.values(), found))
    return Exit.AS_EXPECTED


def _write(lock: Lock, cases: Mapping[str, Case]) -> None:
    from studeval.rulebook.lock import updated  # noqa: PLC0415  # slow to import

    if lock.in_order:
        lock.path.write_text(updated(lock, cases), encoding="utf-8")
        new = sum(name not in lock.lines for name in cases)
        print(f"{lock.start.file}: {many(new, 'new line')}")
