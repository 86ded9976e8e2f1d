"""A hand never changes: its mappings cannot be written to, what is handed out to be changed is a copy."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from studeval.rules.hand import Hand
from studeval.rules.house import HouseRules

STAKES = {"ante": 1, "bring_in": 3, "small_bet": 10}


def third_street() -> Hand:
    return Hand.start("stud-hi-lo", [100, 100], **STAKES, seed=7)


def started() -> Hand:
    return third_street().apply("bring-in")


def before_the_deal() -> Hand:
    return Hand.start("stud-hi-lo", [100, 100], **STAKES)


def with_blinds() -> Hand:
    return Hand.start("omaha-hi-lo", [100, 100, 100], blinds=(5, 10), small_bet=10, seed=7)


def declared() -> Hand:
    """All-in with the ante, so that only the declarations are left."""
    house = HouseRules(showdown_claim="declare")
    hand = Hand.start("stud-hi-lo", [1, 1], **STAKES, house=house, seed=7)
    return hand.apply("declares high").apply("declares low")


def over() -> Hand:
    return started().apply("fold")


MAPPINGS: dict[str, tuple[Callable[[], Hand], Callable[[Hand], Any]]] = {
    "stacks": (third_street, lambda hand: hand.stacks),
    "put_in": (third_street, lambda hand: hand.put_in),
    "cards": (third_street, lambda hand: hand.cards),
    "upcards": (third_street, lambda hand: hand.upcards),
    "pending": (before_the_deal, lambda hand: hand.pending),
    "claims": (declared, lambda hand: hand.claims),
    "betting.put": (third_street, lambda hand: hand.betting and hand.betting.put),
    "betting.put after an action": (started, lambda hand: hand.betting and hand.betting.put),
    "betting.acted": (started, lambda hand: hand.betting and hand.betting.acted),
    "table.stacks": (third_street, lambda hand: hand.table.stacks),
    "table.antes": (third_street, lambda hand: hand.table.antes),
    "table.blinds": (with_blinds, lambda hand: hand.table.blinds),
    "table.posted": (third_street, lambda hand: hand.table.posted),
    "result.stacks": (over, lambda hand: hand.result().stacks),
    "award.paid": (over, lambda hand: hand.result().awards[0].paid),
    "award.returned": (over, lambda hand: hand.result().awards[0].returned),
    "a part of a pot": (over, lambda hand: hand.result().awards[0].pots[0].high),
}


@pytest.mark.parametrize(("hand", "told"), MAPPINGS.values(), ids=MAPPINGS)
def test_a_mapping_of_a_state_cannot_be_written_to(
    hand: Callable[[], Hand], told: Callable[[Hand], Any]
) -> None:
    mapping = told(hand())
    before = dict(mapping)
    with pytest.raises(TypeError, match="a state never changes"):
        mapping[1] = 5
    with pytest.raises(TypeError, match="a state never changes"):
        mapping.clear()
    assert before == mapping


@pytest.mark.parametrize("hand", [before_the_deal, third_street, started, declared, over])
def test_a_change_of_the_legal_actions_is_not_one_of_the_hand(hand: Callable[[], Hand]) -> None:
    state = hand()
    legal = state.legal_actions()
    before = copy.deepcopy(legal)
    legal["fly"] = True
    assert before == state.legal_actions()


@pytest.mark.parametrize("hand", [before_the_deal, third_street, started, declared, over])
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda hand: pickle.loads(pickle.dumps(hand))])
def test_a_copy_is_the_same_hand_and_goes_on_alike(
    hand: Callable[[], Hand], copied: Callable[[Hand], Hand]
) -> None:
    one, other = hand(), copied(hand())
    assert (one, one.stacks, one.put_in, one.legal_actions()) == (
        other,
        other.stacks,
        other.put_in,
        other.legal_actions(),
    )
    with pytest.raises(TypeError):
        other.stacks[1] = 5  # type: ignore[index]


def test_a_copied_betting_round_goes_on_alike() -> None:
    betting = started().betting
    assert betting is not None
    for other in (copy.copy(betting), copy.deepcopy(betting), pickle.loads(pickle.dumps(betting))):
        assert (betting.put, betting.actor, betting.legal()) == (other.put, other.actor, other.legal())
