"""Random hands of every game and house: chips are conserved, and what is written is read, lawful and the same hand."""

from collections import Counter

import pytest

from studeval.errors import HouseRuleError
from studeval.games import GAMES
from studeval.gate.replay import House
from studeval.hands import phh
from studeval.hands.audit import audit
from studeval.hands.generate import STRUCTURES, STYLES, Setting, hand, record, settings
from studeval.rules.hand import Hand
from studeval.rules.house import HouseRules

EACH = 8  # hands of each house, game and structure


@pytest.fixture(scope="session")
def all_settings(houses: dict[str, House]) -> list[Setting]:
    return list(settings({house.name: (house.rules, house.games) for house in houses.values()}))


@pytest.fixture(scope="session")
def played(all_settings: list[Setting]) -> list[tuple[Setting, Hand]]:
    return [(setting, setting.hand(seed)) for setting in all_settings for seed in range(EACH)]


def test_there_is_a_setting_of_every_house_game_and_structure(
    all_settings: list[Setting], houses: dict[str, House]
) -> None:
    assert {each.name for each in all_settings} == set(houses)
    assert {each.game for each in all_settings} == set(GAMES)
    assert {each.structure for each in all_settings if GAMES[each.game].board} == set(STRUCTURES)


def test_a_house_by_name_is_refused() -> None:
    with pytest.raises(HouseRuleError, match="a house is HouseRules, not str"):
        hand(1, "razz", "tda")  # type: ignore[arg-type]  # what a caller may do


def test_chips_are_conserved(played: list[tuple[Setting, Hand]]) -> None:
    for _, each in played:
        stacks = each.result().stacks
        assert sum(each.table.stacks.values()) == sum(stacks.values()) + each.table.rake
        assert min(stacks.values()) >= 0


def test_a_written_hand_is_read_and_played_again_as_the_same(played: list[tuple[Setting, Hand]]) -> None:
    for setting, each in played:
        written = phh.of_hand(each)
        text = phh.dumps(written)
        assert phh.same(written, phh.loads(text))
        again = phh.play(phh.loads(text), setting.house)
        assert (text, each.result().stacks) == (phh.dumps(phh.of_hand(again)), again.result().stacks)


def test_a_generated_hand_is_lawful(played: list[tuple[Setting, Hand]]) -> None:
    assert {"lawful"} == {audit(phh.of_hand(each), setting.house).status for setting, each in played}


def test_all_that_hands_have_comes_up(played: list[tuple[Setting, Hand]]) -> None:
    met = Counter[str]()
    for _, each in played:
        met["folds"] += len(each.alive) == 1
        met["run-out"] += bool(each.all_in) and not each.actions
        met["short deck"] += bool(each.community)
        met["declared"] += bool(each.claims)
        met["mucked"] += bool(each.mucked)
        met["rake"] += bool(each.table.rake)
        met["live blinds"] += len(each.table.blinds) > 2
        met["side pots"] += len(each.result().awards[0].pots) > 1
    assert {} == {what: number for what, number in met.items() if not number}


def test_a_seed_gives_the_same_hand() -> None:
    assert hand(7, "stud", HouseRules()) == hand(7, "stud", HouseRules())
    assert record(7, "stud", HouseRules()) != record(8, "stud", HouseRules())


def test_every_style_has_a_weight_for_every_action() -> None:
    assert 1 == len({tuple(style.weights) for style in STYLES.values()})


def test_a_button_may_win_blinds_without_a_chip_in_the_pot() -> None:
    house = HouseRules(preflop_first="left-of-dealer")
    start = phh.loads(
        'variant = "FO/8"\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nsmall_bet = 2\nbig_bet = 4\n'
        'starting_stacks = [100, 100, 100]\nactions = ["d dh p1 ????????", "d dh p2 ????????", "d dh p3 ????????", '
        '"p1 f", "p2 f"]\nfinishing_stacks = [99, 98, 103]\n'
    )
    assert "lawful" == audit(start, house).status
