"""Hands with one action changed: the rule is known by the change, and the audit finds that rule at that action."""

from itertools import product
from random import Random

import pytest

from studeval.errors import DuplicateCardError
from studeval.gate.replay import House
from studeval.hands.audit import audit
from studeval.hands.clauses import RULES
from studeval.hands.generate import Setting, hand, settings
from studeval.hands.unlawful import WAYS, Change, changes
from studeval.rules.hand import UnlawfulError
from studeval.rules.house import HouseRules

STACKS = {"chip_too_many", "chip_of_the_winner"}


@pytest.fixture(scope="session")
def changed(houses: dict[str, House]) -> list[tuple[Setting, Change]]:
    """Every way to change hands of each house, game and structure; in hand 22 of the usual house only one shows."""
    every = settings({house.name: (house.rules, house.games) for house in houses.values()})
    seeded = [*product(every, (7, 8)), (Setting("usual", "stud", HouseRules()), 22)]
    return [(each, change) for each, seed in seeded for change in changes(each.hand(seed), Random(seed))]


def test_a_change_is_found_at_its_action_by_its_rule(changed: list[tuple[Setting, Change]]) -> None:
    for setting, change in changed:
        first = audit(change.record, setting.house).findings[0]
        assert (change.way, change.rule, change.action) == (change.way, first.rule, first.action)


def test_every_way_is_met(changed: list[tuple[Setting, Change]]) -> None:
    assert {way.__name__.strip("_") for way in WAYS} | STACKS == {change.way for _, change in changed}


def test_the_hand_before_a_change_refuses_its_step(changed: list[tuple[Setting, Change]]) -> None:
    for _, change in changed:
        if change.step is not None:
            with pytest.raises((UnlawfulError, DuplicateCardError)) as refused:
                change.before.apply(change.step)
            assert change.rule == getattr(refused.value, "rule", "duplicate-card")


def test_a_change_names_clauses_or_decisions_that_it_breaks(changed: list[tuple[Setting, Change]]) -> None:
    for _, change in changed:
        assert change.clauses or RULES[change.rule].decisions


def test_the_same_random_gives_the_same_changes() -> None:
    played = hand(3, "razz", HouseRules())
    one, two = (next(changes(played, Random(5))) for _ in range(2))
    assert (one.way, one.record) == (two.way, two.record)
