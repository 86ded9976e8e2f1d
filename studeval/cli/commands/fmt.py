"""fmt: spec files in their canonical form."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from studeval.cli.sources import paths_argument
from studeval.gate.exits import Exit
from studeval.gate.explain import many

if TYPE_CHECKING:
    from collections.abc import Iterable

    from studeval.rulebook.place import Problem


@click.command("fmt")
@paths_argument()
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file is not in its form.")
def command(paths: tuple[str, ...], check: bool) -> Exit:
    """Write the files of the bundled rulebook, or those of PATH, in their canonical form.

    What a file says and its comments stay; the order of keys, spaces, quotes and line breaks are settled. A
    file that is no YAML of ours is told (exit code 4) and left as it is.
    """
    from studeval.rulebook.bundled import bundled  # noqa: PLC0415  # slow to import
    from studeval.rulebook.sources import files  # noqa: PLC0415  # slow to import

    problems: list[Problem] = []
    found = list(files(paths or [bundled()], problems))
    changed = [path for path in found if _changed(path, check, problems)]
    for path in changed:
        print(f"{'not in canonical form' if check else 'formatted'}: {path}")
    return _ended(len(found), len(changed) if check else 0, problems)


def _changed(path: Path, check: bool, problems: list[Problem]) -> bool:
    """Whether the file is not in its form; unless it is only a check, it is now."""
    from studeval.rulebook.fmt import formatted  # noqa: PLC0415  # slow to import
    from studeval.rulebook.sources import shown  # noqa: PLC0415  # slow to import
    from studeval.rulebook.strict_yaml import read_file  # noqa: PLC0415  # slow to import

    if unreadable := read_file(path, shown(path)).problems:
        problems += unreadable
        return False
    before = path.read_bytes().decode()
    after, wrong = formatted(before, shown(path))
    problems += wrong
    if after != before and not check:
        path.write_bytes(after.encode())
    return after != before


def _ended(files: int, left: int, problems: Iterable[Problem]) -> Exit:
    for problem in problems:
        print(problem, file=sys.stderr, flush=True)
    if problems:
        return Exit.BAD_INPUT
    if left:
        print(f"{left} of {many(files, 'file')} are not in canonical form: run studeval fmt")
        return Exit.FAILURES
    print(f"{many(files, 'file')} in canonical form")
    return Exit.AS_EXPECTED
