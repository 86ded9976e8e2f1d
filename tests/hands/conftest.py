"""The recorded hands that ship with the rulebook, and the houses of the rulebook."""

from pathlib import Path

import pytest

from studeval.gate.replay import House
from studeval.rulebook import bundled, load


@pytest.fixture(scope="session")
def houses() -> dict[str, House]:
    book, problems = load([bundled()])
    assert [] == problems
    return {each.id: House(each.id, each.house(), tuple(each.games)) for each in book.profiles.values()}


@pytest.fixture
def recorded() -> Path:
    return bundled() / "hands"
