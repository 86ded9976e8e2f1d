"""A collection of hands, and the houses of the rulebook."""

from pathlib import Path

import pytest

from studeval.gate.replay import House
from studeval.rulebook import bundled, load

LAWFUL = (bundled() / "hands" / "ps-razz-200911-02.phh").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def profiles() -> dict[str, House]:
    book, _ = load([bundled()])
    return {each.id: House.of(each) for each in book.profiles.values()}


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    """Three hands in one file, the second no hand."""
    path = tmp_path / "three.phhs"
    path.write_text(f"# remarks\n\n[1]\n{LAWFUL}\n[2]\nvariant = \n\n[3]\n{LAWFUL}\n", encoding="utf-8")
    return path
