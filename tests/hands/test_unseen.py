"""A card that was not seen may leave a hand undecided, and never makes a lawful hand unlawful."""

from random import Random

import pytest

from studeval.gate.replay import House
from studeval.hands.audit import audit
from studeval.hands.generate import record
from studeval.hands.phh import Record

SEEDS = 12  # of each house and game
LOST = ((0.4, 0.4), (0.7, 0.8), (1.0, 1.0))  # of how many seats, and how many of their cards


def with_cards_lost(played: Record, random: Random, seats: float, share: float) -> Record:
    """The hand as one tells it who did not see such a share of the cards that such a share of the seats were dealt."""
    blind = {f"p{seat}" for seat in range(1, 9) if random.random() < seats}
    actions = [
        _retold(action, random, share) if _is_dealt_to(blind, action) else action for action in played.texts
    ]
    return Record({**played.fields, "actions": actions})


def _is_dealt_to(players: set[str], action: str) -> bool:
    return action.startswith("d dh") and action.split(" ")[2] in players


def _retold(action: str, random: Random, share: float) -> str:
    *head, cards = action.split(" ")
    pairs = [cards[place : place + 2] for place in range(0, len(cards), 2)]
    return " ".join([*head, "".join("??" if random.random() < share else pair for pair in pairs)])


@pytest.mark.parametrize("game", ["stud", "stud-hi-lo", "razz"])
def test_cards_not_seen_make_no_lawful_hand_unlawful(game: str, houses: dict[str, House]) -> None:
    found = {
        (house.name, seed, lost): [finding.message for finding in audit(blind, house.rules).findings]
        for house in houses.values()
        if game in house.games
        for seed in range(SEEDS)
        for lost in LOST
        for blind in [with_cards_lost(record(seed, game, house.rules), Random(seed), *lost)]
    }
    assert {} == {key: said for key, said in found.items() if said}


@pytest.mark.parametrize("share", [0.1, 0.2, 1.0])
def test_common_cards_not_seen_make_no_lawful_hand_unlawful(share: float, houses: dict[str, House]) -> None:
    blind = {
        (house.name, seed): with_board_lost(record(seed, "omaha-hi-lo", house.rules), Random(seed), share)
        for house in houses.values()
        if "omaha-hi-lo" in house.games
        for seed in range(SEEDS)
    }
    found = {key: audit(played, houses[key[0]].rules).findings for key, played in blind.items()}
    assert {} == {key: [each.message for each in said] for key, said in found.items() if said}


def with_board_lost(played: Record, random: Random, share: float) -> Record:
    """The hand as one tells it who did not see such a share of the board."""
    actions = [
        _retold(action, random, share) if action.startswith("d db") else action for action in played.texts
    ]
    return Record({**played.fields, "actions": actions})
