"""Paying the pots: the Python door, its reasons and refusals, and laws that hold for every award in every house."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import studeval as sv
from studeval.games import GAMES
from studeval.rules.award import OPERATION, award
from studeval.rules.house import HouseRules
from studeval.rules.settlement import Settlement

HOUSE = HouseRules()
KINGS, EIGHT, NINE = "Ks Kh Kd 9c 7s 4h 2d", "8s 6h 4d 2c As Jh Qd", "Ah Ac Td 9d 6s 5h 3c"
HANDS = {1: KINGS, 2: EIGHT, 3: NINE}
KINGS_CARDS, EIGHT_CARDS = sv.Cards(KINGS), sv.Cards(EIGHT)
# Four players tie for high and low: the same ranks, each in suits of its own.
TWINS = {
    1: "6s 5h 4d 3c 2s Kd Qh",
    2: "6d 5c 4h 3s 2d Kh Qc",
    3: "6c 5s 4c 3d 2h Ks Qd",
    4: "6h 5d 4s 3h 2c Kc Qs",
}


def row(name: str, *values: object) -> object:
    return pytest.param(*values, id=name)


def two(*seats: int) -> dict[int, str]:
    return {seat: TWINS[seat] for seat in seats}


def test_the_seats_of_a_pot_stand_in_their_order() -> None:
    table = Settlement({3: KINGS_CARDS, 1: EIGHT_CARDS}, GAMES["stud"], HOUSE, contributions={3: 10, 1: 10})
    assert ((1, 3), [(1, 3)]) == (table.still_in, [pot.seats for pot in table.pots])


# ---- reasons


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        row(
            "halves",
            {"hands": {1: KINGS, 2: EIGHT}, "pot": 101},
            "the pot of 101: the high half to seat 1 (51) with three of a kind, kings, nine-seven kickers; "
            "the pot of 101: the low half to seat 2 (50) with eight-six low (8-6-4-2-A)",
        ),
        row(
            "no-low",
            {"hands": {1: KINGS, 3: NINE}, "pot": 50},
            "the pot of 50: all to seat 1 (50) with three of a kind, kings, nine-seven kickers; "
            "nobody wins the low half",
        ),
        row(
            "side-pot-rake-and-uncalled-bet",
            {"hands": {1: KINGS, 3: NINE}, "contributions": {1: 10, 2: 20, 3: 50}, "folded": [2], "rake": 2},
            "30 go back to seat 3, since nobody called them; "
            "a rake of 2 comes off first, from the main pot as far as it goes; "
            "the main pot of 28: all to seat 1 (28) with three of a kind, kings, nine-seven kickers; "
            "nobody wins the low half; the side pot of 20 goes to seat 3, since nobody else can win it",
        ),
        row(
            "odd-chip-by-suit",
            {"hands": two(1, 2), "pot": 5, "game": "razz"},
            "the pot of 5: all to seat 1 (3) and seat 2 (2) with six-five low (6-5-4-3-2), "
            "odd chips by the highest card of the five that play, then by its suit",
        ),
        row(
            "odd-chip-by-the-lowest-of-all",
            {
                "hands": two(1, 2),
                "pot": 5,
                "game": "razz",
                "house": HouseRules(odd_chip_tie="suit-of-all", odd_chip_tie_low="low-suit"),
            },
            "the pot of 5: all to seat 2 (3) and seat 1 (2) with six-five low (6-5-4-3-2), "
            "odd chips by the lowest card of all their cards, then by its suit",
        ),
        row(
            "odd-chip-by-seat",
            {
                "hands": two(1, 2),
                "pot": 5,
                "game": "razz",
                "dealer": 1,
                "house": HouseRules(odd_chip_tie="seat"),
            },
            "the pot of 5: all to seat 2 (3) and seat 1 (2) with six-five low (6-5-4-3-2), "
            "odd chips by seat from the dealer's left",
        ),
        row(
            "divided-as-one",
            {"hands": two(1, 2), "pot": 64, "house": HouseRules(identical_hands="whole-pot")},
            "the pot is divided as one, since the same hands win both halves; "
            "the pot of 64: the high half to seat 1 (16) and seat 2 (16) with straight, six high; "
            "the pot of 64: the low half to seat 1 (16) and seat 2 (16) with six-five low (6-5-4-3-2)",
        ),
        row(
            "two-side-pots",
            {"hands": {}, "contributions": {1: 1, 2: 2, 3: 3, 4: 3}, "folded": [2, 3, 4]},
            "the main pot of 4 goes to seat 1, since nobody else can win it; "
            "the side pot of 5 goes to seat 4, since nobody else can win it",
        ),
    ],
)
def test_the_reason_tells_the_ruling(arguments: dict[str, Any], expected: str) -> None:
    assert expected == award(**{"game": "stud-hi-lo", **arguments}).reason


def test_side_pots_have_numbers_where_there_are_several() -> None:
    ruling = award(two(1, 2, 3, 4), "stud", contributions={1: 1, 2: 2, 3: 3, 4: 3})
    names = [sentence.split(" of ")[0] for sentence in ruling.reason.split("; ")]
    assert ["the main pot", "side pot 1", "side pot 2"] == names


# ---- what is paid


def test_the_hands_of_folded_players_are_never_looked_at() -> None:
    folded = "Qc Qs Qh 9h 7c 3s 2h"
    assert {1: 90} == award({1: "As Ad 9c 7h 5d 4c 2s", 3: folded}, "stud", pot=90, folded=[3]).paid
    assert {1: 90} == award({**HANDS, 3: "Qc"}, "stud", pot=90, folded=[3]).paid


def test_the_last_player_takes_all_without_a_hand() -> None:
    ruling = award({}, "omaha-hi-lo", contributions={1: 3, 2: 1, 3: 1}, folded=[2, 3])
    assert ({1: 3}, {1: 2}, None) == (ruling.paid, ruling.returned, ruling.scoop)


def test_one_hand_that_wins_both_halves_is_no_tie() -> None:
    house = HouseRules(identical_hands="whole-pot")
    assert "divided as one" not in award({1: KINGS, 2: SCOOPER}, "stud-hi-lo", house, pot=66).reason


def test_identical_hands_split_the_whole_pot_as_evenly_as_the_house_says() -> None:
    per_half, whole_pot = (HouseRules(identical_hands=choice) for choice in ("per-half", "whole-pot"))
    assert [{1: 34, 2: 32}, {1: 33, 2: 33}] == [
        award(two(1, 2), "stud-hi-lo", house, pot=66).paid for house in (per_half, whole_pot)
    ]


def test_the_halves_of_a_pot_divided_as_one_add_up_to_it() -> None:
    (pot,) = award(two(1, 2), "stud-hi-lo", HouseRules(identical_hands="whole-pot"), pot=66).pots
    assert ({1: 17, 2: 16}, {1: 16, 2: 17}) == (pot.high, pot.low)


@pytest.mark.parametrize(
    ("larger", "high", "low"),
    [row("high", "high", {1: 17, 2: 16}, {1: 16, 2: 17}), row("low", "low", {1: 16, 2: 17}, {1: 17, 2: 16})],
)
def test_of_a_pot_divided_as_one_the_larger_half_is_divided_first(
    larger: Any, high: dict[int, int], low: dict[int, int]
) -> None:
    house = HouseRules(identical_hands="whole-pot", odd_chip_hi_lo=larger)
    (pot,) = award(two(1, 2), "stud-hi-lo", house, pot=66).pots
    assert (high, low) == (pot.high, pot.low)


def test_who_is_paid_is_told_in_the_order_of_seats() -> None:
    ruling = award(two(1, 2), "razz", HouseRules(odd_chip_tie="seat"), pot=5, dealer=1)
    assert [(1, 2), (2, 3)] == list(ruling.paid.items())


def test_a_pot_that_is_not_contested_is_told_under_the_first_side() -> None:
    (pot,) = award({}, "stud-hi-lo", contributions={1: 10, 2: 10}, folded=[2]).pots
    assert ({1: 20}, None) == (pot.high, pot.low)


def test_the_shared_card_is_the_seventh_of_those_who_have_six() -> None:
    kings, six, seven = "Ks Kh 9c 7s 5h 3d", "Qs Qh Jc 8s 6h 4d", "Qs Qh Jc 8s 6h 4d 2c"
    assert [{2: 10}, {1: 10}] == [
        award({1: kings, 2: queens}, "stud", pot=10, community="Qc").paid for queens in (six, seven)
    ]


def test_where_the_highest_card_is_shared_the_next_one_places_the_odd_chip() -> None:
    hands = {1: "Kc Qh 9c 7s 5h 3d", 2: "Kd Qc 9d 7h 5s 3c"}
    assert {1: 2, 2: 3} == award(hands, "stud", pot=5, community="As").paid


@pytest.mark.parametrize(
    ("contributions", "folded", "expected"),
    [
        row("both-halves-of-all-pots", {1: 30, 2: 30, 3: 30}, [], 1),
        row("what-nobody-else-can-win-does-not-spoil-it", {1: 30, 2: 20, 3: 30}, [3], 1),
        row("a-side-pot-of-others-does", {1: 10, 2: 30, 3: 30}, [], None),
        row("nobody-scoops-without-a-showdown", {1: 30, 2: 20, 3: 20}, [2, 3], None),
    ],
)
def test_who_scoops(contributions: dict[int, int], folded: list[int], expected: int | None) -> None:
    hands = {1: "As 2s 3s 4s 5s Kd Kh", 2: "Qs Qh Jc Tc 9d 9h 2d", 3: "Ah Ac Jd Td 9c 6h 6d"}
    assert expected == award(hands, "stud-hi-lo", contributions=contributions, folded=folded).scoop


def test_a_high_hand_that_takes_all_for_want_of_a_low_is_no_scoop() -> None:
    assert award({1: KINGS, 3: NINE}, "stud-hi-lo", pot=50).scoop is None


# ---- declared hi-lo

DECLARE = HouseRules(showdown_claim="declare")
SCOOPER = "Ac 2s 3c 4s 5c Jd 5h"  # beats KINGS both ways


@pytest.mark.parametrize(
    ("hands", "declared", "choices", "expected"),
    [
        row("each-half-to-its-claimant", {1: KINGS, 2: EIGHT}, {1: "high", 2: "low"}, {}, {1: 30, 2: 30}),
        row("nobody-claims-low", {1: KINGS, 2: EIGHT}, {1: "high", 2: "high"}, {}, {1: 60}),
        row("nobody-claims-high", {1: KINGS, 2: EIGHT}, {1: "low", 2: "low"}, {}, {2: 60}),
        row("both-won", {1: KINGS, 2: SCOOPER}, {1: "high", 2: "both"}, {}, {2: 60}),
        row("both-lost-in-one", {1: KINGS, 2: EIGHT}, {1: "high", 2: "both"}, {}, {1: 60}),
        row(
            "either-kept",
            {1: KINGS, 2: EIGHT},
            {1: "high", 2: "both"},
            {"declared-both": "may-win-either"},
            {1: 30, 2: 30},
        ),
        row("tie-loses", two(1, 2), {1: "both", 2: "low"}, {}, {2: 60}),
        row("tie-wins", two(1, 2), {1: "both", 2: "low"}, {"declared-both-tie": "tie-wins"}, {1: 45, 2: 15}),
        row("all-fail-and-the-cards-speak", {1: KINGS, 2: EIGHT}, {1: "both", 2: "both"}, {}, {1: 30, 2: 30}),
        row("nobody-has-what-he-claims", {1: KINGS, 3: NINE}, {1: "low", 3: "low"}, {}, {1: 60}),
    ],
)
def test_declared(
    hands: dict[int, str], declared: dict[int, Any], choices: dict[str, str], expected: dict[int, int]
) -> None:
    house = DECLARE.with_choices(choices)
    assert expected == award(hands, "stud-hi-lo", house, pot=60, declared=declared).paid


def test_declarations_are_nothing_where_the_cards_speak() -> None:
    assert {1: 30, 2: 30} == award(
        {1: KINGS, 2: EIGHT}, "stud-hi-lo", pot=60, declared={1: "low", 2: "high"}
    ).paid


# ---- refusals


@pytest.mark.parametrize(
    ("arguments", "message", "path"),
    [
        row("game", {"game": "badugi"}, f"there is no game 'badugi': {', '.join(GAMES)}", ("game",)),
        row("no-chips", {"pot": None}, "the chips are told as a pot or as contributions, one of the two", ()),
        row(
            "both",
            {"contributions": {1: 1, 2: 1, 3: 1}},
            "the chips are told as a pot or as contributions, one of the two",
            (),
        ),
        row("pot", {"pot": -1}, "a pot cannot be -1 chips", ("pot",)),
        row("half-a-chip", {"pot": 2.5}, "2.5 is no whole number of chips", ("pot",)),
        row("half-a-unit", {"unit": 2.5}, "2.5 is no whole number of chips", ("unit",)),
        row("half-a-rake", {"rake": 2.5}, "2.5 is no whole number of chips", ("rake",)),
        row(
            "half-a-contribution",
            {"pot": None, "contributions": {1: 5, 2: 2.5, 3: 5}},
            "2.5 is no whole number of chips",
            ("contributions", "2"),
        ),
        row(
            "contribution-of-nobody",
            {"pot": None, "contributions": {0: 5, 1: 5, 2: 5, 3: 5}},
            "there is no seat 0",
            ("contributions",),
        ),
        row(
            "contribution",
            {"pot": None, "contributions": {1: 5, 2: -5, 3: 5}},
            "seat 2 cannot have put in -5 chips",
            ("contributions", "2"),
        ),
        row(
            "nothing-put-in",
            {"pot": None, "contributions": {1: 5, 2: 0, 3: 5}},
            "seat 2 cannot have put in 0 chips",
            ("contributions", "2"),
        ),
        row(
            "stranger-shows",
            {"pot": None, "contributions": {1: 5, 2: 5}},
            "seat 3 has put in nothing",
            ("hands",),
        ),
        row(
            "stranger-folds",
            {"pot": None, "contributions": {1: 5, 2: 5, 3: 5}, "folded": [4]},
            "seat 4 has put in nothing",
            ("folded",),
        ),
        row("seat", {"hands": {0: KINGS, 2: EIGHT}}, "there is no seat 0", ("hands",)),
        row("dealer", {"dealer": -1}, "there is no seat -1", ("dealer",)),
        row("folds-twice", {"folded": [3, 3]}, "a seat folds only once", ("folded",)),
        row("nobody-left", {"folded": [1, 2, 3]}, "nobody is left to be paid", ("folded",)),
        row("nobody-at-all", {"hands": {}}, "nobody is left to be paid", ()),
        row("unit", {"unit": 0}, "the smallest chip is one or more", ("unit",)),
        row("rake", {"rake": -1}, "a rake of -1 cannot be taken", ("rake",)),
        row("rake-above-the-pot", {"rake": 101}, "a rake of 101 cannot be taken", ("rake",)),
        row("board", {"board": "2s"}, "seven-card stud hi-lo is played without a board", ("board",)),
        row("no-board", {"game": "omaha-hi-lo"}, "Omaha hi-lo is played with a board", ("board",)),
        row(
            "community",
            {"game": "omaha-hi-lo", "board": "2s", "community": "3s"},
            "Omaha hi-lo has a board and no community card besides",
            ("community",),
        ),
        row(
            "no-hand",
            {"pot": None, "contributions": {1: 5, 2: 5, 3: 5, 4: 5}},
            "seat 4 is still in and shows no hand",
            ("hands",),
        ),
        row(
            "one-side",
            {"game": "razz", "declared": {1: "low"}},
            "razz has one side, so there is nothing to declare",
            ("declared",),
        ),
        row(
            "folded-declares",
            {"folded": [3], "declared": {3: "low"}},
            "seat 3 is not in and cannot declare",
            ("declared", "3"),
        ),
        row(
            "claim",
            {"declared": {3: "all"}},
            "seat 3 declares high, low or both, not 'all'",
            ("declared", "3"),
        ),
        row(
            "no-claim",
            {"house": DECLARE, "declared": {1: "low", 2: "low"}},
            "seat 3 has not declared",
            ("declared",),
        ),
    ],
)
def test_an_impossible_end_is_refused(arguments: dict[str, Any], message: str, path: tuple[str, ...]) -> None:
    with pytest.raises(sv.SituationError) as caught:
        award(**{"hands": HANDS, "game": "stud-hi-lo", "pot": 100, **arguments})
    assert (message, path) == (str(caught.value), caught.value.path)


@pytest.mark.parametrize(
    ("arguments", "code", "path"),
    [
        row(
            "card-in-two-hands", {"hands": {1: KINGS, 2: "Ks 6h 4d 2c As"}}, "duplicate-card", ("hands", "2")
        ),
        row(
            "card-of-a-folded-hand",
            {"hands": {1: KINGS, 2: EIGHT, 4: "Ks"}, "folded": [4]},
            "duplicate-card",
            ("hands", "4"),
        ),
        row(
            "card-on-the-board",
            {"game": "omaha-hi-lo", "board": "Ks 2d 3d", "hands": {1: "Ks Kh 7s 2s", 2: "As Ac Jd 9d"}},
            "duplicate-card",
            ("hands", "1"),
        ),
        row("community-card", {"community": "8s"}, "duplicate-card", ("hands", "2")),
        row("too-few-cards", {"hands": {1: KINGS, 2: "8s 6h 4d 2c"}}, "hand-size", ("hands", "2")),
        row("no-card", {"hands": {1: "Kx"}}, "bad-card", ("hands", "1")),
        row("no-community-card", {"community": "Kx"}, "bad-card", ("community",)),
        row("no-board-card", {"board": "Kx"}, "bad-card", ("board",)),
    ],
)
def test_cards_that_cannot_be_are_refused(
    arguments: dict[str, Any], code: str, path: tuple[str, ...]
) -> None:
    with pytest.raises(sv.StudevalError) as caught:
        award(**{"hands": HANDS, "game": "stud-hi-lo", "pot": 100, **arguments})
    assert (code, path) == (caught.value.code, caught.value.path)


# ---- the form of cases


def test_a_case_asks_and_is_answered_in_plain_data() -> None:
    given = {"hands": {"1": KINGS, "2": EIGHT}, "contributions": {"1": 50, "2": 60, "3": 1}, "folded": [3]}
    answer = OPERATION.ask(given, GAMES["stud-hi-lo"], HOUSE)
    assert {
        "paid": {"1": 51, "2": 50},
        "returned": {"2": 10},
        "pots": [{"chips": 101, "seats": [1, 2], "high": {"1": 51}, "low": {"2": 50}}],
        "scoop": "none",
    } == {key: part for key, part in answer.items() if key != "reason"}


def test_a_seat_that_gets_nothing_may_be_left_out_and_one_that_is_paid_may_not() -> None:
    normal = OPERATION.normal
    assert normal({"paid": {"1": 60, "2": 0}}) == normal({"paid": {"1": 60}})
    assert normal({"paid": {"1": 60, "2": 1}}) != normal({"paid": {"1": 60}})
    assert normal({"pots": [{"seats": [2, 1]}]}) == normal({"pots": [{"seats": [1, 2]}]})
    assert normal({"returned": {}}) == normal({"returned": {"1": 0}})


def test_what_an_engine_sends_is_left_for_the_verdict_to_tell() -> None:
    assert {"paid": 5, "pots": None, "scoop": 1} == OPERATION.normal({"paid": 5, "pots": None, "scoop": 1})


# ---- laws

DECISIONS = (
    "suit-order",
    "low-qualifier",
    "showdown-claim",
    "declared-both",
    "declared-both-tie",
    "odd-chip-hi-lo",
    "odd-chip-tie",
    "odd-chip-tie-low",
    "identical-hands",
    "folded-only-layer",
)
CHOICES = HouseRules.decisions()
houses = st.fixed_dictionaries({each: st.sampled_from(CHOICES[each]) for each in DECISIONS}).map(
    HouseRules.from_choices
)


@dataclass(frozen=True)
class End:
    """A random end of a hand; `kwargs` are the arguments of `award`."""

    hands: Mapping[int, str]
    game: str
    house: HouseRules
    contributions: Mapping[int, int]
    folded: list[int]
    dealer: int
    unit: int
    rake: int
    board: str | None = None
    declared: Mapping[int, Any] = field(default_factory=dict)

    def award(self) -> Any:
        return award(**vars(self))

    def moved(self, to: Mapping[int, int]) -> End:
        """The same end with other seat numbers."""

        def by_seat(part: Mapping[int, Any]) -> dict[int, Any]:
            return {to[seat]: value for seat, value in part.items()}

        return replace(
            self,
            hands=by_seat(self.hands),
            contributions=by_seat(self.contributions),
            declared=by_seat(self.declared),
            folded=[to[seat] for seat in self.folded],
            dealer=to.get(self.dealer, 0),
        )


def deal(game: str, players: int, seed: int) -> tuple[list[str], str | None]:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    random.Random(seed).shuffle(deck)
    size = 4 if GAMES[game].board else 7
    hands = [" ".join(deck[size * seat : size * (seat + 1)]) for seat in range(players)]
    return hands, " ".join(deck[-5:]) if GAMES[game].board else None


def tied(players: int, seed: int) -> list[str]:
    """Stud hands of the same seven ranks; card by card the suits go round the table."""
    ranks = random.Random(seed).sample("23456789TJQKA", 7)
    return [" ".join(r + "cdhs"[(i * i + seat) % 4] for i, r in enumerate(ranks)) for seat in range(players)]


@st.composite
def ends(draw: st.DrawFn, games: tuple[str, ...] = tuple(GAMES)) -> End:
    game, players, seed = draw(st.sampled_from(games)), draw(st.integers(2, 4)), draw(st.integers(0, 10**6))
    hands, board = deal(game, players, seed)
    if not GAMES[game].board and draw(st.booleans()):
        hands = tied(players, seed)
    seats = range(1, players + 1)
    contributions = {seat: draw(st.integers(1, 40)) for seat in seats}
    order = draw(st.permutations(list(seats)))
    folded = order[: draw(st.integers(0, players - 1))]
    two_sides = len(GAMES[game].sides) == 2
    claims = {seat: draw(st.sampled_from(["high", "low", "both"])) for seat in seats if seat not in folded}
    return End(
        hands=dict(zip(seats, hands, strict=True)),
        game=game,
        house=draw(houses),
        contributions=contributions,
        folded=folded,
        dealer=draw(st.integers(0, players)),
        unit=draw(st.sampled_from([1, 1, 5])),
        rake=draw(st.integers(0, 2)),
        board=board,
        declared=claims if two_sides else {},
    )


@given(ends())
def test_chips_in_are_chips_out(end: End) -> None:
    ruling = end.award()
    out = sum(ruling.paid.values()) + sum(ruling.returned.values()) + end.rake
    assert sum(end.contributions.values()) == out
    assert sum(pot.chips for pot in ruling.pots) == sum(ruling.paid.values())
    assert all(chips > 0 for chips in ruling.paid.values())


@given(ends())
def test_every_pot_is_paid_out_to_those_who_can_win_it(end: End) -> None:
    for pot in end.award().pots:
        parts = [part for part in (pot.high, pot.low) if part is not None]
        assert pot.chips == sum(sum(part.values()) for part in parts)
        assert set().union(*parts) <= set(pot.seats)
        assert all(chips >= 0 for part in parts for chips in part.values())


@given(ends())
def test_a_folded_player_gets_only_what_nobody_called(end: End) -> None:
    ruling = replace(end, house=replace(end.house, folded_only_layer="previous-pot")).award()
    assert set() == set(ruling.paid) & set(end.folded)


@given(ends())
def test_the_last_owner_is_the_only_folded_player_paid(end: End) -> None:
    ruling = replace(end, house=replace(end.house, folded_only_layer="last-owner")).award()
    still_in = set(end.contributions) - set(end.folded)
    assert all(set(pot.seats) <= still_in or len(pot.seats) == 1 for pot in ruling.pots)
    owned = {seat for pot in ruling.pots for seat in pot.seats} & set(end.folded)
    assert set(ruling.paid) & set(end.folded) <= owned


@given(ends())
def test_nobody_wins_more_than_he_matched(end: End) -> None:
    ruling = replace(end, house=replace(end.house, folded_only_layer="last-owner")).award()
    for seat in set(ruling.paid) - set(end.folded):
        assert ruling.paid[seat] <= sum(
            min(put, end.contributions[seat]) for put in end.contributions.values()
        )


@given(ends(), st.integers(0, 3))
def test_a_turn_of_the_table_turns_the_payments(end: End, by: int) -> None:
    end = replace(end, dealer=end.dealer or 1)
    players = len(end.contributions)
    to = {seat: (seat - 1 + by) % players + 1 for seat in end.contributions}
    before, after = end.award(), end.moved(to).award()
    assert {to[seat]: chips for seat, chips in before.paid.items()} == after.paid
    assert {to[seat]: chips for seat, chips in before.returned.items()} == after.returned


@given(
    ends(("stud", "razz", "stud-hi-lo")),
    st.permutations([1, 2, 3, 4]),
    st.sampled_from(["suit-of-five", "suit-of-all"]),
)
def test_seats_do_not_matter_where_the_suit_decides(end: End, order: list[int], by: str) -> None:
    end = replace(end, house=end.house.with_choices({"odd-chip-tie": by}))
    to = dict(zip([1, 2, 3, 4], order, strict=True))
    before, after = end.award(), end.moved(to).award()
    assert {to[seat]: chips for seat, chips in before.paid.items()} == after.paid


@given(ends(), st.integers(2, 9))
def test_chips_of_another_size_change_nothing(end: End, times: int) -> None:
    def larger(part: Mapping[int, int]) -> dict[int, int]:
        return {seat: chips * times for seat, chips in part.items()}

    grown = replace(
        end, contributions=larger(end.contributions), unit=end.unit * times, rake=end.rake * times
    )
    assert larger(end.award().paid) == grown.award().paid


@given(
    st.integers(2, 4), st.integers(0, 10**6), st.integers(0, 999), houses, st.sampled_from(["stud", "razz"])
)
def test_tied_players_differ_by_one_odd_chip_at_most(
    players: int, seed: int, pot: int, house: HouseRules, game: str
) -> None:
    paid = award(dict(enumerate(tied(players, seed), start=1)), game, house, pot=pot).paid
    shares = [paid.get(seat, 0) for seat in range(1, players + 1)]
    assert pot == sum(shares)
    assert max(shares) - min(shares) <= 1


@given(ends())
def test_the_answer_is_the_same_from_either_door(end: End) -> None:
    given = {
        key: {str(seat): value for seat, value in part.items()} if isinstance(part, Mapping) else part
        for key, part in vars(end).items()
        if key not in {"game", "house"} and part is not None
    }
    answer = OPERATION.ask(given, GAMES[end.game], end.house)
    assert {str(seat): chips for seat, chips in end.award().paid.items()} == answer["paid"]


@pytest.mark.parametrize("chips", [100.5, True])
def test_chips_are_whole_numbers(chips) -> None:
    with pytest.raises(sv.SituationError, match="is no whole number of chips"):
        award({1: "As Ad 9c 7h 5d 4c 2s", 2: "Kc Kd Th 8s 6c 4h 3d"}, "stud", pot=chips)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (award(HANDS, "stud", pot=30), award(HANDS, "stud", pot=30, dealer=2)),
        (sv.bring_in({1: "Ac", 2: "Kd"}, "razz"), sv.bring_in({1: "Qc", 2: "Kd"}, "razz")),
        (
            sv.first_to_act({1: "Ac 2d", 2: "Kd 3c"}, "razz", 4),
            sv.first_to_act({1: "4c 2d", 2: "Kd 3c"}, "razz", 4),
        ),
    ],
    ids=["award", "bring-in", "first-to-act"],
)
def test_equal_rulings_of_other_tables_are_equal(one: object, other: object) -> None:
    assert one == other
