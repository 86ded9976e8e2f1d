"""Random hands of every game and house: chips are conserved, and what is written is read and judged lawful."""

from random import Random

import pytest

from studeval.games import GAMES
from studeval.gate.replay import House
from studeval.hands import phh
from studeval.hands.audit import audit
from studeval.hands.generate import play, table
from studeval.rules.betting import Structure
from studeval.rules.hand import Hand
from studeval.rules.house import HouseRules

STRUCTURES: dict[str, tuple[Structure, ...]] = {
    name: ("fixed-limit", "pot-limit", "no-limit") if game.board else ("fixed-limit",)
    for name, game in GAMES.items()
}


def played(seed: str, game: str, house: HouseRules, structure: Structure) -> Hand:
    random = Random(seed)
    return play(random, Hand.at(table(random, game, house, structure)))


@pytest.mark.parametrize("game", GAMES)
def test_chips_are_conserved_in_every_house(game: str, houses: dict[str, House]) -> None:
    for house in houses.values():
        for structure in STRUCTURES[game] if game in house.games else ():
            for number in range(12):
                hand = played(f"{house.name} {number}", game, house.rules, structure)
                assert sum(hand.table.stacks.values()) == sum(hand.result().stacks.values())


@pytest.mark.parametrize("game", GAMES)
def test_a_written_hand_is_read_and_lawful(game: str, houses: dict[str, House]) -> None:
    for house in houses.values():
        for structure in STRUCTURES[game] if game in house.games else ():
            hand = played(house.name, game, house.rules, structure)
            record = phh.of_hand(hand)
            assert phh.same(record, phh.loads(phh.dumps(record)))
            found = audit(record, house.rules)
            # What players declare has no place in PHH, so such a hand ends before its showdown there.
            assert ("unlawful" if hand.claims else "lawful") == found.status


def test_a_seed_gives_the_same_hand() -> None:
    one, two = (played("same", "stud", HouseRules(), "fixed-limit") for _ in range(2))
    assert one == two


def test_a_button_may_win_blinds_without_a_chip_in_the_pot() -> None:
    house = HouseRules(preflop_first="left-of-dealer")
    start = phh.loads(
        'variant = "FO/8"\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nsmall_bet = 2\nbig_bet = 4\n'
        'starting_stacks = [100, 100, 100]\nactions = ["d dh p1 ????????", "d dh p2 ????????", "d dh p3 ????????", '
        '"p1 f", "p2 f"]\nfinishing_stacks = [99, 98, 103]\n'
    )
    assert "lawful" == audit(start, house).status
