"""The generator of the evaluator's tables: the same bytes every time, and no wrong table gets out."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections import defaultdict
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from types import ModuleType

CSRC = Path(__file__).parents[1] / "csrc"


def module(name: str) -> ModuleType:
    spec = spec_from_file_location(name, CSRC / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    loaded = module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


gen_tables = module("gen_tables")


@pytest.fixture(scope="module")
def high() -> Any:
    return gen_tables.with_more_cards(gen_tables.numbered(gen_tables.HIGH))


@pytest.fixture(scope="module")
def low() -> Any:
    return gen_tables.with_more_cards(gen_tables.numbered(gen_tables.LOW))


@pytest.fixture(scope="module")
def tables() -> Any:
    return gen_tables.make_tables()


def test_two_runs_write_the_same_bytes(tmp_path: Path, tables: Any) -> None:
    for name in ("first.h", "second.h"):
        subprocess.run([sys.executable, CSRC / "gen_tables.py", tmp_path / name], check=True)
    first = (tmp_path / "first.h").read_bytes()
    assert first == (tmp_path / "second.h").read_bytes()
    assert first == gen_tables.header(tables).encode()


def test_a_table_is_as_long_as_it_says(tables: Any) -> None:
    found = re.findall(r"SV_(\w+)\[(\d+)\] = \{([^}]*)\}", gen_tables.header(tables))
    assert [(name, str(len(table))) for name, table in tables.items()] == [each[:2] for each in found]
    assert [int(length) for _, length, _ in found] == [numbers.count(",") for *_, numbers in found]


def test_every_number_fits_its_type(tables: Any) -> None:
    assert max(tables["LANE_SUM"]) < 1 << 32
    assert max(max(table) for name, table in tables.items() if name != "LANE_SUM") < 1 << 16


@pytest.mark.parametrize(
    ("ranks", "value"),
    [
        pytest.param((3, 2, 1, 0, 5), 1 << 12, id="7-5-4-3-2"),
        pytest.param((12, 12, 11, 10, 9), 2 << 12 | 2859, id="aces-king-queen-jack"),
        pytest.param((0, 1, 2, 3, 12), 5 << 12, id="wheel-straight"),
        pytest.param((12, 12, 12, 11, 11), 7 << 12 | 155, id="aces-full-of-kings"),
        pytest.param((12, 12, 12, 11, 11, 11, 5), 7 << 12 | 155, id="aces-full-of-two-threes"),
    ],
)
def test_a_high_hand_has_its_place(high: Any, ranks: tuple[int, ...], value: int) -> None:
    assert value == high[gen_tables.pattern(ranks)]


@pytest.mark.parametrize(
    ("ranks", "value"),
    [
        pytest.param((12, 0, 1, 2, 3), 6 << 12 | 1286, id="wheel-is-the-best-low"),
        pytest.param((11, 10, 9, 8, 7), 6 << 12, id="king-low"),
        pytest.param((12, 12, 0, 1, 2), 5 << 12 | 2859, id="aces-are-the-best-pair"),
        pytest.param((3, 3, 4, 4, 5, 5, 5), 4 << 12 | 857 - 158, id="sixes-and-fives-with-a-seven"),
        pytest.param((11, 11, 11, 11, 10), 1 << 12, id="four-kings-are-the-worst"),
    ],
)
def test_a_low_has_its_place(low: Any, ranks: tuple[int, ...], value: int) -> None:
    assert value == low[gen_tables.pattern(ranks)]


@pytest.mark.parametrize(
    "weights",
    [
        pytest.param(gen_tables.WEIGHTS[:12], id="twelve"),
        pytest.param((-1, *gen_tables.WEIGHTS[1:]), id="a-negative-one"),
        pytest.param((gen_tables.WEIGHTS[1], *gen_tables.WEIGHTS[1:]), id="two-equal"),
        pytest.param(tuple(range(13)), id="in-a-row"),
        pytest.param(tuple(4**rank for rank in range(13)), id="powers-of-four"),
        pytest.param((*gen_tables.WEIGHTS[:12], gen_tables.WEIGHTS[12] - 1), id="the-last-less-one"),
    ],
)
def test_weights_that_do_not_tell_hands_apart_are_refused(weights: tuple[int, ...]) -> None:
    with pytest.raises(gen_tables.TableError):
        gen_tables.check_weights(weights)


@pytest.mark.parametrize("name", ["LANE_SUM", "HALF_SHIFT", "HIGH", "LOW", "FLUSH", "NO_PAIR"])
def test_a_damaged_table_is_refused(high: Any, low: Any, tables: Any, name: str) -> None:
    place = next(place for place in range(5000, 10**6) if tables[name][place % len(tables[name])])
    damaged = {**tables, name: list(tables[name])}
    damaged[name][place % len(damaged[name])] += 1
    with pytest.raises(gen_tables.TableError):
        gen_tables.check_tables(damaged, high, low)


def test_a_deck_that_reaches_the_flush_bit_is_refused(
    high: Any, low: Any, tables: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = 52 * gen_tables.CARD + 4 * sum(gen_tables.WEIGHTS)
    monkeypatch.setattr(gen_tables, "FLUSH_BIT", deck)
    with pytest.raises(gen_tables.TableError, match="the whole deck"):
        gen_tables.check_tables(tables, high, low)


def test_the_search_finds_weights_that_hold() -> None:
    gen_tables.check_weights(module("find_weights").weights(random.Random(52)))


@pytest.mark.parametrize("ranks", range(1, 7))
@pytest.mark.parametrize("d", [1, 2, 3, 4])
def test_the_search_knows_by_how_much_some_cards_can_outweigh_fewer(d: int, ranks: int) -> None:
    """Against every pattern of up to seven cards, counted out; the weights are the first of its first try."""
    weights = [0, 3, 5, 31, 136, 608][:ranks]
    weighing: defaultdict[int, set[int]] = defaultdict(set)
    for pattern in product(range(5), repeat=len(weights)):
        total = sum(copies * weight for copies, weight in zip(pattern, weights, strict=True))
        weighing[sum(pattern)].add(total)
    more = {a - b for k in range(d, 8) for a in weighing[k] for b in weighing[k - d] if a >= b}
    search = module("find_weights")
    sums = [1, *[0] * 7]
    for weight in weights:
        sums = search.with_rank(sums, weight)
    found = search.differences(sums, d, len(weights))
    assert more == {place for place in range(8 * len(found)) if search.has(found, place)}


def test_the_search_that_passes_over_none_finds_known_weights() -> None:
    """The least at each step are those of Kenneth J. Shackleton's SpecialKEval."""
    known = [0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181]
    assert known == module("find_weights").weights(SimpleNamespace(choice=min))


def test_the_search_finds_the_weights_of_the_tables() -> None:
    """In its 59th try of sixty; each try before chooses eight times how many weights to pass over."""
    search, chances = module("find_weights"), random.Random(52)
    for _ in range(58 * 8):
        chances.choice(search.SKIPS)
    assert list(gen_tables.WEIGHTS) == search.weights(chances)


# --- The small tables of the vector kernels ---

sys.modules["gen_tables"] = gen_tables  # gen_lanes.py lies beside it, and imports it by name
gen_lanes = module("gen_lanes")


@pytest.fixture(scope="module")
def lanes() -> Any:
    return gen_lanes.make_tables()


def test_two_runs_write_the_same_lane_tables(tmp_path: Path, lanes: Any) -> None:
    subprocess.run([sys.executable, CSRC / "gen_lanes.py", tmp_path / "lanes.h"], check=True)
    assert gen_lanes.header(lanes).encode() == (tmp_path / "lanes.h").read_bytes()


def test_every_lane_table_fits_its_type(lanes: Any) -> None:
    found = re.findall(r"uint(8|16)_t SV_(\w+)\[(\d+)\]", gen_lanes.header(lanes))
    assert [(name, str(len(table))) for name, table in lanes.items()] == [each[1:] for each in found]
    assert all(0 <= min(lanes[name]) and max(lanes[name]) < 1 << int(bits) for bits, name, _ in found)


@pytest.mark.parametrize(
    ("ranks", "place"),
    [
        pytest.param((0, 1, 2, 3, 5), 0, id="7-5-4-3-2"),
        pytest.param((0, 1, 2, 4, 5), 1, id="7-6-4-3-2"),
        pytest.param((7, 9, 10, 11, 12), 1276, id="A-K-Q-J-9"),
        pytest.param((0,), 0, id="deuce-kicker"),
        pytest.param((9, 10, 11), 219, id="the-best-three-of-twelve-ranks"),
    ],
)
def test_a_set_of_ranks_has_its_place(lanes: Any, ranks: tuple[int, ...], place: int) -> None:
    assert place == lanes["HIGH_PLACE"][gen_lanes.set_of(ranks)]


@pytest.mark.parametrize(
    ("low", "place"),
    [
        pytest.param(0b00011111, 56, id="wheel"),
        pytest.param(0b11111000, 1, id="8-7-6-5-4"),
        pytest.param(0b11111111, 56, id="all-eight"),
        pytest.param(0b11110000, 0, id="four-ranks"),
    ],
)
def test_an_eight_or_better_low_has_its_place(lanes: Any, low: int, place: int) -> None:
    assert place == lanes["LOW8_PLACE"][low]


@pytest.mark.parametrize(
    ("name", "place"),
    [
        pytest.param("HIGH_CLASS_5", 1, id="the-class-of-a-pair"),
        pytest.param("LOW_BEST", 12, id="the-best-paired-low"),
        pytest.param("LOW_KICKERS", 3, id="the-kickers-of-two-low-pairs"),
        pytest.param("CHOOSE_TWO", 5, id="two-pair"),
        pytest.param("HIGH_PLACE", 0b111, id="three-kickers"),
        pytest.param("LOW_PLACE", 0b11111, id="five-low-ranks"),
        pytest.param("LOWER", 0b1011, id="lower-half"),
        pytest.param("UPPER", 0b1101, id="upper-half"),
        pytest.param("UPPER_OF_FEW", 33, id="upper-half-of-two-kickers"),
        pytest.param("LOW_KINGS", 0b101, id="half-with-the-kings"),
        pytest.param("LOW_ACES", 0b1010111, id="half-with-the-aces"),
        pytest.param("LOW8_LOWER", 0b1011, id="ace-to-four"),
        pytest.param("LOW8_UPPER", 51, id="five-to-eight"),
        pytest.param("LOW8_PLACE", 0b11111, id="eight-or-better"),
        pytest.param("LOW8_VALUE", 0b11111000, id="eight-or-better-at-once"),
    ],
)
def test_a_damaged_lane_table_is_refused(high: Any, low: Any, lanes: Any, name: str, place: int) -> None:
    damaged = {**lanes, name: list(lanes[name])}
    damaged[name][place] += 1
    with pytest.raises(gen_tables.TableError):
        gen_lanes.check_tables(damaged, high, low)


def test_two_classes_of_one_number_are_refused() -> None:
    with pytest.raises(gen_tables.TableError):
        gen_lanes.numbered_classes([1, 2], lambda _: 0, lambda hand: hand)


@pytest.mark.parametrize(
    ("number", "category"),
    [
        pytest.param(2, 2, id="two-ranks-are-a-full-house"),
        pytest.param(3, 4, id="three-ranks-are-two-pair"),
        pytest.param(4, 5, id="four-ranks-are-a-pair"),
        pytest.param(7, 6, id="seven-ranks-are-no-pair"),
    ],
)
def test_of_seven_cards_the_number_of_ranks_is_the_class_of_a_low(
    lanes: Any, number: int, category: int
) -> None:
    assert category == lanes["LOW_BEST"][number] >> 12
