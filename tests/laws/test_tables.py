"""Laws of the table, for random situations of every operation under random houses: chips, turns, seats and suits.

hypothesis makes the random choices of the situations, and so makes a counterexample as small as it can.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studeval.cards import SUITS
from studeval.games import GAMES
from studeval.gate import situations
from studeval.gate.differ.run import any_house
from studeval.rules import operations
from studeval.rules.house import HouseRules
from studeval.rules.table import clockwise

choices = st.randoms(use_true_random=False)
few = settings(max_examples=25)

STUD = ("stud", "stud-hi-lo", "razz")
BY_SEAT = ("upcards", "stacks", "boards", "hands", "contributions", "declared", "blinds", "cards", "antes")
BY_SEAT += ("paid", "returned", "high", "low")
SEATS = ("seats", "all-in", "folded", "order", "side-pot", "shared-by")
SEATS += ("dealer", "first", "big-blind", "earlier-aggressor", "seat", "actor", "scoop")
BY_STREET = ("still-in", "folded-free")
ACTIONS = ("history", "last-round")


def asked(op: str, game: str, rng: Random, house: HouseRules | None = None) -> tuple[Any, Any, HouseRules]:
    """A random situation, our answer, and the house."""
    house = house or any_house(rng)
    given = situations.make(op, game, house, rng)
    assert given is not None
    return given, answer(op, game, given, house), house


def answer(op: str, game: str, given: Any, house: HouseRules) -> Any:
    found = operations()[op].ask(given, GAMES[game], house)
    return {key: part for key, part in found.items() if key != "reason"}


# --- Chips -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@few
@given(rng=choices)
def test_chips_in_are_chips_out(game: str, rng: Random) -> None:
    told, found, _ = asked("award", game, rng)
    put_in = sum(told["contributions"].values()) if "contributions" in told else told["pot"]
    out = sum(found["paid"].values()) + sum(found["returned"].values()) + told.get("rake", 0)
    assert put_in == out
    assert min(found["paid"].values(), default=0) >= 0


@pytest.mark.parametrize("game", GAMES)
@few
@given(rng=choices)
def test_no_legal_action_takes_more_chips_than_there_are(game: str, rng: Random) -> None:
    told, found, house = asked("legal-actions", game, rng)
    stack = told.get("stacks", {}).get(str(found["actor"]), 10**9)
    put = _put_in(told, found["actor"], game, house)
    assert put + found["actions"].get("call", 0) <= stack
    totals = [sizes for verb, sizes in found["actions"].items() if verb in ("bet", "complete", "raise")]
    assert all(put < total <= stack for sizes in totals for total in sizes)
    assert found["actions"].get("bring-in", 0) <= stack


def _put_in(told: Any, actor: Any, game: str, house: HouseRules) -> int:
    """What the actor has in, by our own round after the same history."""
    betting = operations()["legal-actions"].read(told, GAMES[game], house)
    return 0 if actor == "none" else int(betting.put[actor])


@pytest.mark.parametrize("game", STUD)
@few
@given(rng=choices)
def test_who_brings_it_in_has_chips_and_posts_no_more(game: str, rng: Random) -> None:
    told, found, _ = asked("bring-in", game, rng)
    stacks = {seat: told.get("stacks", {}).get(seat, 10**9) for seat in told["upcards"]}
    if found["seat"] == "none":
        assert set(stacks.values()) == {0}
    else:
        assert 0 < stacks[str(found["seat"])] >= found.get("amount", 0)
        assert max(found["choices"].values(), default=0) <= stacks[str(found["seat"])]


# --- Turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@few
@given(rng=choices)
def test_who_acts_first_is_in_and_has_chips(game: str, rng: Random) -> None:
    told, found, _ = asked("first-to-act", game, rng)
    seats = told.get("seats") or [int(seat) for seat in told["boards"]]
    able = set(seats) - set(told.get("all-in", ()))
    assert found["seat"] in able or (found["seat"] == "none" and len(able) < 2)


@pytest.mark.parametrize("game", GAMES)
@few
@given(rng=choices)
def test_everybody_shows_once_and_those_with_chips_clockwise(game: str, rng: Random) -> None:
    told, found, _ = asked("showdown-order", game, rng)
    assert sorted(told["seats"]) == sorted(found["order"])
    first, *others = found["order"]
    late = [first, *(seat for seat in others if seat not in told.get("all-in", ()))]
    assert late == [first, *clockwise(late, first)[:-1]]


# --- Seats -----------------------------------------------------------------------------------------------------------


def turned(value: Any, to: dict[int, int], key: str = "") -> Any:
    """A given or an answer with other seat numbers; `key` is what the value stands under."""
    if isinstance(value, dict) and key != "choices":  # these are chips
        by_seat = {(str(to[int(name)]) if key in BY_SEAT else name): part for name, part in value.items()}
        inner = {name: key if key in BY_STREET else name for name in by_seat}
        return {name: turned(part, to, inner[name]) for name, part in by_seat.items()}
    if isinstance(value, list):
        return [turned(item, to, key) for item in value]
    if key in ACTIONS:
        seat, _, rest = value.partition(" ")
        return f"{to[int(seat)]} {rest}"
    is_seat = key in SEATS + BY_STREET and isinstance(value, int) and not isinstance(value, bool)
    return to.get(value, value) if is_seat else value


def turnable(told: Any, places: int) -> dict[str, Any]:
    """With a dealer who sits at the table: a house dealer does not turn with it."""
    return told if told.get("dealer", 0) else {**told, "dealer": places}


@pytest.mark.parametrize(
    ("op", "game"),
    [(op, game) for op in ("bring-in", "first-to-act", "showdown-order", "award", "deal") for game in STUD]
    + [(op, "omaha-hi-lo") for op in ("first-to-act", "showdown-order", "award", "deal")],
)
@few
@given(rng=choices, by=st.integers(1, 10))
def test_a_turn_of_the_table_turns_the_answer(op: str, game: str, rng: Random, by: int) -> None:
    places = GAMES[game].seats
    to = {seat: (seat - 1 + by) % places + 1 for seat in range(1, places + 1)}
    house = any_house(rng).with_choices(
        {"showdown-when-checked": "first-to-act"}
    )  # the lowest seat does not turn
    told = turnable(situations.make(op, game, house, rng), places)
    normal = operations()[op].normal
    expected = normal(turned(answer(op, game, told, house), to))
    assert expected == normal(answer(op, game, turned(told, to), house))


@pytest.mark.parametrize("game", GAMES)
@few
@given(rng=choices, by=st.integers(1, 10))
def test_a_turn_of_the_table_turns_the_betting(game: str, rng: Random, by: int) -> None:
    places = GAMES[game].seats
    to = {seat: (seat - 1 + by) % places + 1 for seat in range(1, places + 1)}
    told, found, house = asked("legal-actions", game, rng)
    amounts = {
        key: told[key] for key in ("big-blind",) if key in told
    }  # chips here, a seat in other questions
    assert turned(found, to) == answer("legal-actions", game, turned(told, to) | amounts, house)


@pytest.mark.parametrize("side", ["high", "low"])
@few
@given(rng=choices)
def test_names_of_hands_do_not_matter(side: str, rng: Random) -> None:
    told, _, house = asked("compare", "stud-hi-lo", rng)
    told["side"] = side
    names = list(told["hands"])
    others = rng.sample(names, len(names))
    renamed = {**told, "hands": dict(zip(others, told["hands"].values(), strict=True))}
    to = dict(zip(names, others, strict=True))
    won = answer("compare", "stud-hi-lo", told, house)["winners"]
    assert sorted(to[name] for name in won) == sorted(
        answer("compare", "stud-hi-lo", renamed, house)["winners"]
    )


# --- Suits -----------------------------------------------------------------------------------------------------------

SUIT_BLIND = {"bring-in-tie": "seat", "first-to-act-tie": "seat", "odd-chip-tie": "seat"}


def resuited(value: Any, table: dict[int, int]) -> Any:
    """Every card of a given in its new suit. Suits are the last letters of its two-letter words."""
    if isinstance(value, dict):
        return {key: resuited(part, table) for key, part in value.items()}
    if isinstance(value, str):
        return " ".join(
            word[0] + word[1].translate(table) if len(word) == 2 else word for word in value.split()
        )
    return value


@pytest.mark.parametrize(
    ("op", "game"),
    [(op, game) for op in ("bring-in", "first-to-act", "award") for game in STUD]
    + [(op, game) for op in ("order", "compare") for game in GAMES]
    + [("award", "omaha-hi-lo")],
)
@few
@given(rng=choices, order=st.permutations(SUITS))
def test_suits_are_equal_where_no_rule_of_the_house_ranks_them(
    op: str, game: str, rng: Random, order: list[str]
) -> None:
    house = any_house(rng).with_choices(SUIT_BLIND)
    told = situations.make(op, game, house, rng)
    changed = resuited(told, str.maketrans(SUITS, "".join(order)))
    before, after = (answer(op, game, each, house) for each in (told, changed))
    assert {k: v for k, v in before.items() if k != "card"} == {k: v for k, v in after.items() if k != "card"}
