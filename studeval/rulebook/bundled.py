"""Where the bundled rulebook is: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

GROUND = ("documents", "references.yaml", "decisions.yaml", "profiles")  # what cases stand on


def ground() -> list[Path]:
    """What of the bundled rulebook is read where its cases are not wanted; they take longest."""
    return [bundled() / name for name in GROUND]


@cache
def bundled() -> Path:
    """The folder `specs`. Raises FileNotFoundError if the package came without it."""
    installed = files("studeval") / "specs"
    checkout = Path(__file__).parents[2] / "specs"
    for folder in (installed, checkout):
        if isinstance(folder, Path) and (folder / "schema").is_dir():
            return folder
    raise FileNotFoundError(
        f"studeval was installed without its rulebook: there is no {checkout}; install it again"
    )
