"""Pots out of contributions, and what does not divide: examples, then laws that hold for any table."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studeval.cards import Cards
from studeval.games import GAMES, Side
from studeval.rules import odd_chips
from studeval.rules.hands import Hand
from studeval.rules.house import HouseRules
from studeval.rules.pots import Pot, collect, raked, uncalled

HOUSE = HouseRules()
LAST_OWNER, PREVIOUS_POT = HouseRules(), HouseRules(folded_only_layer="previous-pot")


def row(name: str, *values: object) -> object:
    return pytest.param(*values, id=name)


@pytest.mark.parametrize(
    ("contributions", "expected"),
    [
        row("the-part-nobody-matched", {1: 100, 2: 300, 3: 250}, {2: 50}),
        row("two-who-match-get-nothing-back", {1: 100, 2: 300, 3: 300}, {}),
        row("everybody-folds-to-the-bring-in", {1: 3, 2: 1, 3: 1}, {1: 2}),
        row("one-player-alone", {4: 9}, {4: 9}),
        row("one-pot-without-contributions", {}, {}),
    ],
)
def test_the_uncalled_part_goes_back(contributions: dict[int, int], expected: dict[int, int]) -> None:
    assert expected == uncalled(contributions)


@pytest.mark.parametrize(
    ("contributions", "folded", "expected"),
    [
        row("one-level-is-one-pot", {1: 50, 2: 50}, [], [Pot(100, (1, 2))]),
        row("all-in-for-less", {1: 100, 2: 300, 3: 300}, [], [Pot(300, (1, 2, 3)), Pot(400, (2, 3))]),
        row(
            "two-levels-of-all-ins",
            {1: 40, 2: 20, 3: 60, 4: 60},
            [],
            [Pot(80, (1, 2, 3, 4)), Pot(60, (1, 3, 4)), Pot(40, (3, 4))],
        ),
        row("a-fold-makes-no-pot-of-its-own", {1: 50, 2: 20, 3: 50}, [2], [Pot(120, (1, 3))]),
        row(
            "a-fold-feeds-each-layer-it-reached",
            {1: 30, 2: 50, 3: 80, 4: 80},
            [2],
            [Pot(120, (1, 3, 4)), Pot(120, (3, 4))],
        ),
        row("a-fold-leaves-a-side-pot-to-one", {1: 30, 2: 50, 3: 50}, [2], [Pot(90, (1, 3)), Pot(40, (3,))]),
        row("a-seat-that-put-in-nothing", {1: 30, 2: 30, 3: 0}, [3], [Pot(60, (1, 2))]),
    ],
)
def test_layers_become_pots(contributions: dict[int, int], folded: list[int], expected: list[Pot]) -> None:
    assert expected == collect(contributions, folded, HOUSE)


@pytest.mark.parametrize(
    ("house", "folded", "expected"),
    [
        row("last-owner", LAST_OWNER, [2, 3], [Pot(400, (1, 4)), Pot(200, (3,))]),
        row("last-owner-by-order-of-folding", LAST_OWNER, [3, 2], [Pot(400, (1, 4)), Pot(200, (2,))]),
        row("previous-pot", PREVIOUS_POT, [2, 3], [Pot(600, (1, 4))]),
    ],
)
def test_a_layer_of_folded_players_does_not_vanish(
    house: HouseRules, folded: list[int], expected: list[Pot]
) -> None:
    assert expected == collect({1: 100, 2: 200, 3: 200, 4: 100}, folded, house)


def test_each_folded_layer_has_its_own_last_owner() -> None:
    pots = collect({1: 100, 2: 200, 3: 300, 4: 300}, [3, 4, 2], LAST_OWNER)
    assert [Pot(400, (1,)), Pot(300, (2,)), Pot(200, (4,))] == pots


@pytest.mark.parametrize(
    ("rake", "expected"), [row("none", 0, [30, 50]), row("main", 4, [26, 50]), row("both", 35, [0, 45])]
)
def test_the_rake_comes_off_the_main_pot_first(rake: int, expected: list[int]) -> None:
    assert expected == [pot.chips for pot in raked([Pot(30, (1, 2, 3)), Pot(50, (2, 3))], rake)]


@pytest.mark.parametrize(
    ("chips", "unit", "house", "expected"),
    [
        row("even", 100, 1, "high", {"high": 50, "low": 50}),
        row("odd-chip-to-the-high", 39, 1, "high", {"high": 20, "low": 19}),
        row("odd-chip-to-the-low", 39, 1, "low", {"high": 19, "low": 20}),
        row("a-big-chip", 175, 25, "high", {"high": 100, "low": 75}),
        row("less-than-a-chip-remains", 107, 25, "high", {"high": 57, "low": 50}),
    ],
)
def test_halves(chips: int, unit: int, house: str, expected: dict[str, int]) -> None:
    assert expected == odd_chips.halves(chips, unit, HOUSE.with_choices({"odd-chip-hi-lo": house}))


@pytest.mark.parametrize(
    ("chips", "turn", "unit", "expected"),
    [
        row("even", 30_300, [1, 2, 3], 1, {1: 10_100, 2: 10_100, 3: 10_100}),
        row("one-odd-chip", 100, [3, 1, 2], 1, {3: 34, 1: 33, 2: 33}),
        row("two-odd-chips-to-two-seats", 50, [1, 2, 3], 1, {1: 17, 2: 17, 3: 16}),
        row("a-big-chip", 125, [2, 1], 25, {2: 75, 1: 50}),
        row("less-than-a-chip-goes-with-the-first", 107, [2, 1], 25, {2: 57, 1: 50}),
        row("fewer-chips-than-seats", 1, [2, 1], 1, {2: 1, 1: 0}),
    ],
)
def test_shares(chips: int, turn: list[int], unit: int, expected: dict[int, int]) -> None:
    assert expected == odd_chips.shares(chips, turn, unit)


# Two wheels: the five of hearts is the highest card that plays, the ace of clubs the lowest; seat 1 has the king.
WHEELS = {1: "5c 4d 3h 2s Ac Kd Qc", 2: "5h 4s 3c 2d Ah Jd Tc"}
# Two pairs of aces with the same three kickers; seat 2 has the ace of spades, seat 1 a lower suit.
ACES = {1: "Ah Ad Kc 9d 8c 4h 2d", 2: "As Ac Kd 9c 8d 4s 2h"}


@pytest.mark.parametrize(
    ("hands", "side", "choices", "expected"),
    [
        row("high-card-of-five", WHEELS, "low", {}, [2, 1]),
        row("low-card-of-five", WHEELS, "low", {"odd-chip-tie-low": "low-suit"}, [1, 2]),
        row("high-card-of-all", WHEELS, "low", {"odd-chip-tie": "suit-of-all"}, [1, 2]),
        row(
            "low-card-of-all",
            WHEELS,
            "low",
            {"odd-chip-tie": "suit-of-all", "odd-chip-tie-low": "low-suit"},
            [1, 2],
        ),
        row("seat", WHEELS, "low", {"odd-chip-tie": "seat"}, [1, 2]),
        row("high-hand", ACES, "high", {}, [2, 1]),
        row("low-suit-is-for-lows-only", ACES, "high", {"odd-chip-tie-low": "low-suit"}, [2, 1]),
        row(
            "hearts-below-diamonds",
            {1: WHEELS[2], 2: "5d 4h 3d 2c As 9h 9s"},
            "low",
            {"suit-order": "chds"},
            [2, 1],
        ),
    ],
)
def test_the_turn_of_tied_hands(
    hands: dict[int, str], side: Side, choices: dict[str, str], expected: list[int]
) -> None:
    game, house = GAMES["stud-hi-lo"], HOUSE.with_choices(choices)
    tied = {seat: Hand(Cards(text), None, game, house) for seat, text in hands.items()}
    assert expected == odd_chips.turn(tied, side, 0, game, house)


def test_a_game_with_a_board_goes_by_seat_from_the_button() -> None:
    game = GAMES["omaha-hi-lo"]
    board = Cards("5h 4d 2d Jd 6h")
    tied = {
        seat: Hand(Cards(text), board, game, HOUSE)
        for seat, text in {2: "7c 6s 7h As", 3: "Ah 2h Kh 2s"}.items()
    }
    assert [[2, 3], [3, 2]] == [odd_chips.turn(tied, "low", button, game, HOUSE) for button in (5, 2)]


# ---- laws

tables = st.dictionaries(st.integers(1, 8), st.integers(1, 60), min_size=2)
houses = st.sampled_from([LAST_OWNER, PREVIOUS_POT])


@st.composite
def tables_with_folds(draw: st.DrawFn) -> tuple[dict[int, int], list[int]]:
    contributions = draw(tables)
    order = draw(st.permutations(sorted(contributions)))
    return contributions, order[: draw(st.integers(0, len(order) - 1))]


@given(tables_with_folds(), houses)
def test_every_chip_is_in_one_pot(table: tuple[dict[int, int], list[int]], house: HouseRules) -> None:
    contributions, folded = table
    assert sum(contributions.values()) == sum(pot.chips for pot in collect(contributions, folded, house))


@given(tables_with_folds())
def test_fewer_can_win_each_further_pot(table: tuple[dict[int, int], list[int]]) -> None:
    pots = collect(*table, PREVIOUS_POT)
    assert all(set(above.seats) < set(below.seats) for below, above in pairwise(pots))


@given(tables_with_folds(), houses)
def test_what_is_matched_leaves_nothing_uncalled(
    table: tuple[dict[int, int], list[int]], house: HouseRules
) -> None:
    contributions, folded = table
    back = uncalled(contributions)
    matched = {seat: chips - back.get(seat, 0) for seat, chips in contributions.items()}
    assert {} == uncalled(matched)
    assert all(pot.chips > 0 for pot in collect(matched, folded, house))


@given(st.integers(0, 10_000), st.permutations(range(1, 9)), st.integers(1, 8), st.sampled_from([1, 5, 25]))
def test_no_seat_gets_two_odd_chips(chips: int, order: list[int], seats: int, unit: int) -> None:
    whole = chips - chips % unit
    paid = odd_chips.shares(whole, order[:seats], unit)
    assert whole == sum(paid.values())
    assert max(paid.values()) - min(paid.values()) <= unit
    assert sorted(paid.values(), reverse=True) == list(paid.values())


@given(st.integers(0, 10_000), st.sampled_from([1, 5, 25]), st.sampled_from(["high", "low"]))
def test_the_smaller_half_is_whole_chips(chips: int, unit: int, side: Side) -> None:
    parts = odd_chips.halves(chips, unit, HOUSE.with_choices({"odd-chip-hi-lo": side}))
    smaller = parts["low" if side == "high" else "high"]
    assert chips == sum(parts.values())
    assert smaller % unit == 0
    assert 0 <= parts[side] - smaller < 2 * unit


@pytest.mark.parametrize(
    ("house", "expected"),
    [
        row("last-owner", LAST_OWNER, [Pot(20, (1, 2)), Pot(6, (4,))]),
        row("previous-pot", PREVIOUS_POT, [Pot(26, (1, 2))]),
    ],
)
def test_dead_money_is_below_a_layer_of_folded_hands(house: HouseRules, expected: list[Pot]) -> None:
    assert expected == collect({1: 0, 2: 0, 3: 3, 4: 3}, [3, 4], house, Pot(20, (1, 2)))
