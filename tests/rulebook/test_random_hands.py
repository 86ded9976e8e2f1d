"""The random hands of the rulebook are those that the generator draws, and there are some of every kind."""

from collections import Counter

import pytest

from studeval.hands.unlawful import WAYS
from studeval.rulebook import bundled, load
from studeval.rulebook.model import Case
from studeval.rulebook.random_hands import LAWFUL, UNLAWFUL, files


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return [case for case in load([bundled()])[0].cases.values() if case.topic == "random hands"]


def test_the_same_seeds_give_the_same_hands() -> None:
    """When this fails the generator has changed: see `studeval.rulebook.random_hands` for what to do."""
    written = {path.name: path.read_text("ascii") for path in (bundled() / "cases").glob("random-*.yaml")}
    assert files() == written


def test_every_house_plays_every_game_of_its(cases: list[Case]) -> None:
    played = Counter((case.profile, case.game, case.given.get("structure", "fixed-limit")) for case in cases)
    houses = load([bundled()])[0].profiles.values()
    wanted = {
        (house.id, game, structure)
        for house in houses
        for game in house.games
        for structure in (
            ("fixed-limit", "pot-limit", "no-limit") if game == "omaha-hi-lo" else ("fixed-limit",)
        )
    }
    assert played == dict.fromkeys(wanted, LAWFUL + UNLAWFUL)


def test_every_way_to_break_a_rule_is_there(cases: list[Case]) -> None:
    ways = {way.__name__.strip("_").replace("_", "-") for way in WAYS}
    assert ways == {way for way in ways for case in cases if case.id.endswith(f"-{way}")}


def test_an_unlawful_hand_cites_what_it_breaks(cases: list[Case]) -> None:
    unlawful = [case for case in cases if case.expect and case.expect["lawful"] is False]
    assert [
        case.id for case in unlawful if case.id.endswith("-card-twice") and case.clauses != ("CU-DECK-01",)
    ] == []
    assert len(unlawful) == len(cases) * UNLAWFUL // (LAWFUL + UNLAWFUL)
