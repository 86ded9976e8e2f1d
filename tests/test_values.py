"""Values as users meet them: the best five cards, in words. An id with BR names a fault seen in the field."""

from __future__ import annotations

import operator
import pickle
from itertools import pairwise

import pytest

from studeval.cards import Card, Cards
from studeval.errors import CardError, CardTypeError, DuplicateCardError, HandSizeError, SituationError
from studeval.values import (
    HIGH_SIZES,
    High,
    Low,
    from_7462,
    high,
    low,
    low8,
    omaha_high,
    omaha_low8,
    to_7462,
)

pytestmark = pytest.mark.usefixtures("backend")


def row(name: str, *values: object) -> object:
    return pytest.param(*values, id=name)


# ---- the best five cards

HIGHS = [
    row("high-card", "Ah Ks Jd 9c 7s 3d 2h", "ace high (A-K-J-9-7)"),
    row("worst-of-all", "7c 5d 4h 3s 2c", "seven high (7-5-4-3-2)"),
    row("pair", "9c 9d Ks Qh Jc 4d 2s", "pair of nines, king-queen-jack kickers"),
    row("pair-of-sixes", "6c 6d 5s 4h 2c", "pair of sixes, five-four-deuce kickers"),
    row("two-pair", "As Ah 9c 9d Ks 4h 2c", "two pair, aces and nines, king kicker"),
    row("trips", "8c 8d 8h Ks 5c 3d 2s", "three of a kind, eights, king-five kickers"),
    row("straight", "Ts 9d 8h 7c 6s 2d 2h", "straight, ten high"),
    row("full-house", "Ac Ad Ah Kc Kd 2s 3h", "full house, aces full of kings"),
    row("quads", "9c 9d 9h 9s Ac Kd 2h", "four of a kind, nines, ace kicker"),
    row("straight-flush", "9h 8h 7h 6h 5h As Ad", "straight flush, nine high"),
    row("royal-flush", "As Ks Qs Js Ts Ah Ad", "royal flush"),
    row("BR-03-eight-high-straight", "7h 6s 8h 4c 5c 5s 6d", "straight, eight high"),
    row("BR-03-kings-and-deuces", "Kd 6h Ah Kc 2s 3h 2h", "two pair, kings and deuces, ace kicker"),
    row("BR-07-flush-that-is-also-the-low", "2s 4s 6s 7s 8s Kd Kh", "flush, eight high (8-7-6-4-2)"),
    row("BR-14-steel-wheel", "Ad Kc 2d 3d 4d 5d 9h", "straight flush, five high"),
    row("BR-15-five-high-straight", "Ac 2d 3h 4s 5c", "straight, five high"),
    row("BR-15-no-wrap-at-the-queen", "Qc Kd Ah 2s 3c", "ace high (A-K-Q-3-2)"),
    row("BR-15-no-wrap-at-the-king", "Kc Ad 2h 3s 4c", "ace high (A-K-4-3-2)"),
    row("BR-15-ace-high-straight", "Tc Jd Qh Ks Ac", "straight, ace high"),
    row("BR-18-six-of-a-suit", "Jd Ac Ad 7d Qd 4d Td", "flush, ace high (A-Q-J-T-7)"),
    row("BR-22-two-sets", "8c 8d 8h 5c 5d 5s Kc", "full house, eights full of fives"),
    row("BR-22-set-with-two-pairs", "Ts Th 2s 3s 2h 3h 3d", "full house, threes full of tens"),
    row("BR-22-set-with-one-pair", "3c 3d 3h 9c 9d 2h 4s", "full house, threes full of nines"),
    row("BR-24-three-pairs", "7c 5d 4c 8d 4h 7s 8c", "two pair, eights and sevens, five kicker"),
    row("BR-24-three-pairs-and-a-kicker", "Kc Kd Qh Qs 2c 2d Jh", "two pair, kings and queens, jack kicker"),
    row("BR-121-aces-full", "Ac Ad Ah Kc Kd Kh 7c", "full house, aces full of kings"),
]


@pytest.mark.parametrize(("cards", "said"), HIGHS)
def test_high(cards: str, said: str) -> None:
    assert said == high(cards).describe()


LOWS = [
    row("wheel", "Ac 2d 3h 4s 5c Kd Kh", "the wheel"),
    row("six-four", "Ac 2d 3h 4s 6c", "six-four low (6-4-3-2-A)"),
    row("king-queen", "Kc Qd Jh Ts 9c", "king-queen low (K-Q-J-T-9)"),
    row("pair-of-aces", "Ac Ad Th 9s 8c", "pair of aces low (A-A-T-9-8)"),
    row("trips", "6c 6d 6h 2s 2c 2d Ah", "two pair low, sixes and deuces (6-6-2-2-A)"),
    row("two-sets-of-three", "Kc Kd Kh 2s Ac", "three of a kind low, kings (K-K-K-2-A)"),
    row("full-house", "Kc Kd Kh As Ac", "full house low, kings full of aces (K-K-K-A-A)"),
    row("quads", "Kc Kd Kh Ks Qc", "four of a kind low, kings (K-K-K-K-Q)"),
    row("quads-and-trips", "Kc Kd Kh Ks Ac Ad Ah", "full house low, aces full of kings (A-A-A-K-K)"),
    row("BR-01-three-ranks-5-6-7", "5d 5c 6d 6c 7d 7c 7h", "two pair low, sixes and fives (6-6-5-5-7)"),
    row("BR-01-three-ranks-4-8-9", "4d 4c 8d 8c 9d 9c 9h", "two pair low, eights and fours (8-8-4-4-9)"),
    row("BR-01-five-ranks", "Ad Tc 9h 9c 8d 8c 7s", "ten-nine low (T-9-8-7-A)"),
    row("BR-03-rank-twice-is-skipped", "7h 6s 8h 4c 5c 5s 6d", "eight-seven low (8-7-6-5-4)"),
    row("BR-06-suited-wheel", "Ah 2h 3h 4h 5h", "the wheel"),
    row("BR-06-straight-does-not-count", "2c 3c 4c 5c 6c", "six-five low (6-5-4-3-2)"),
    row("BR-07-flush-does-not-count", "2s 4s 6s 7s 8s Kd Kh", "eight-seven low (8-7-6-4-2)"),
]


@pytest.mark.parametrize(("cards", "said"), LOWS)
def test_low(cards: str, said: str) -> None:
    assert said == low(cards).describe()


QUALIFYING = [
    row("BR-03-player-with-the-low", "7h 6s 8h 4c 5c 5s 6d", "8-7-6-5-4"),
    row("BR-03-player-without", "Kd 6h Ah Kc 2s 3h 2h", None),
    row("BR-07-the-flush-is-the-low", "2s 4s 6s 7s 8s Kd Kh", "8-7-6-4-2"),
    row("BR-11-four-ranks", "2s 2h 3h 3d 4c 4s 5h", None),
    row("BR-11-paired-aces", "Ac Ad 2h 3s 4d", None),
    row("BR-11-five-ranks-beside-pairs", "2s 2h 3h 3d 4c 5h 6d", "6-5-4-3-2"),
    row("BR-12-worst-of-all", "4c 5d 6h 7s 8c Kd Kh", "8-7-6-5-4"),
    row("BR-12-nine-low", "Ac 2d 3h 4s 9c Kd Kh", None),
    row("BR-12-four-ranks-and-a-nine", "Ac 2d 3h 3s 8c 8d 9h", None),
    row("BR-12-flush-qualifies", "Ad 2d 3d 4d 8d Kd Qd", "8-4-3-2-A"),
]


@pytest.mark.parametrize(("cards", "ranks"), QUALIFYING)
def test_low8(cards: str, ranks: str | None) -> None:
    found = low8(cards)
    assert ranks == (found and found.ranks)


OMAHA = [
    row("BR-09-no-low-is-an-answer", "Kc Qc Jd Td", "4s 8c 3s", "king high (K-Q-8-4-3)", None),
    row("BR-09-low-on-the-flop",
        "As Ad 3d 2s", "4s 8c 3s", "pair of aces, eight-four-three kickers", "8-4-3-2-A"),
    row("BR-29-royal-on-the-board", "Ts 9h 8h 7d", "As Ks Qs Js 2d", "straight, king high", None),
    row("BR-31-four-nines-in-the-hand",
        "9c 9d 9h 9s", "2c 5d Jh Qs Kc", "pair of nines, king-queen-jack kickers", None),
    row("BR-32-three-kings-in-the-hand",
        "Kd Kh Ad Ks", "2d 5c Qh Js 8c", "pair of kings, queen-jack-eight kickers", None),
    row("BR-33-three-hole-cards-tempt",
        "Qc 5d Jh Jd", "Qs 5c Js Kh 9d", "three of a kind, jacks, king-queen kickers", None),
    row("BR-33-straight", "Qc Js Th 2d", "Qs 5c Jh Kh 9d", "straight, king high", None),
    row("BR-35-counterfeit",
        "Ac 2d Jh Qd", "2s 5d 6h 7c 9s", "pair of deuces, ace-nine-seven kickers", "7-6-5-2-A"),
    row("BR-35-not-counterfeit", "Ad 3c Th Kd", "2s 5d 6h 7c 9s", "ace high (A-K-9-7-6)", "6-5-3-2-A"),
    row("five-hole-cards", "As Ks 2d 3c 4h", "4s 5d 6c 9s Jh", "straight, six high", "6-5-4-2-A"),
    row("six-hole-cards", "As Ks 2d 3c 4h 9s", "Qs Js Ts", "royal flush", None),
]  # fmt: skip


@pytest.mark.parametrize(("hole", "board", "said", "low_ranks"), OMAHA)
def test_omaha(hole: str, board: str, said: str, low_ranks: str | None) -> None:
    low_half = omaha_low8(hole, board)
    assert (said, low_ranks) == (omaha_high(hole, board).describe(), low_half and low_half.ranks)


# ---- what plays

PLAYING = [
    row("BR-17-royal", high, ["As Ah Ks Qs Js Ts 9d"], "As Ks Qs Js Ts"),
    row("BR-17-king-high-straight-flush", high, ["Ac 9s Ks Qs Js Ts 9d"], "Ks Qs Js Ts 9s"),
    row("BR-18-exactly-five", high, ["Jd Ac Ad 7d Qd 4d Td"], "Ad Qd Jd Td 7d"),
    row("of-equal-kickers-the-higher-suit", high, ["Ac Ad Kc Kd Qh Qs 2c"], "Ad Ac Kd Kc Qs"),
    row("of-equal-pairs-in-a-full-house", high, ["Ac Ad Ah Kc Kd Kh 7c"], "Ah Ad Ac Kh Kd"),
    row("of-equal-lows-the-higher-suits", low, ["Ac As 2c 2d 3h 4h 5h"], "As 2d 3h 4h 5h"),
    row("low8", low8, ["Ac As 2c 3h 4h 8h Kd"], "As 2c 3h 4h 8h"),
    row("omaha-high", omaha_high, ["Ts 9h 8h 7d", "As Ks Qs Js 2d"], "Ks Qs Js Ts 9h"),
    row("omaha-low", omaha_low8, ["Ac 2d Jh Qd", "2s 5d 6h 7c 9s"], "Ac 2d 5d 6h 7c"),
]


@pytest.mark.parametrize(("kind", "hands", "cards"), PLAYING)
def test_the_cards_that_play(kind, hands: list[str], cards: str) -> None:
    assert Cards(cards) == kind(*hands).cards


RANKS = [
    row("pairs-before-the-kicker", high, "Kc Kd Qh Qs 7c", "K-K-Q-Q-7"),
    row("trips-before-the-pair", high, "2c 2d 2h As Ac", "2-2-2-A-A"),
    row("wheel-ends-in-the-ace", high, "Ac 2d 3h 4s 5c", "5-4-3-2-A"),
    row("steel-wheel-ends-in-the-ace", high, "Ac 2c 3c 4c 5c", "5-4-3-2-A"),
    row("ace-high-flush", high, "Ac 2c 3c 4c 6c", "A-6-4-3-2"),
    row("broadway", high, "Ac Kd Qh Js Tc", "A-K-Q-J-T"),
    row("low-ends-in-the-ace", low, "Ac 8c 7c 4c 6c", "8-7-6-4-A"),
    row("low-pair-first", low, "Ac Ad 8c 7c 4c", "A-A-8-7-4"),
    row("low-kings-above-aces", low, "Ac Ad Kc Kd 4c", "K-K-A-A-4"),
]


@pytest.mark.parametrize(("kind", "cards", "ranks"), RANKS)
def test_ranks_stand_as_they_are_compared(kind, cards: str, ranks: str) -> None:
    assert ranks == kind(cards).ranks


@pytest.mark.parametrize(("cards", "said"), HIGHS)
def test_the_category_is_the_top_of_the_value(cards: str, said: str) -> None:
    categories = {
        "pair of": "pair", "two pair": "two pair", "three of": "three of a kind", "straight,": "straight",
        "flush, ": "flush", "full house": "full house", "four of": "four of a kind",
        "straight flush": "straight flush", "royal": "straight flush",
    }  # fmt: skip
    expected = next((kind for start, kind in categories.items() if said.startswith(start)), "high card")
    assert expected == high(cards).category


# ---- what beats what

RISING = [
    row("BR-01-lows-of-three-ranks", low,
        ["4d 4c 8d 8c 9d 9c 9h", "5d 5c 6d 6c 7d 7c 7h", "Ad Tc 9h 9c 8d 8c 7s"]),
    row("BR-05-paired-lows", low,
        ["2c 2d 5h 4s 3d", "Ac Ad 7h 3s 2d", "Ac Ad 5h 4s 6d", "Ac Ad 4h 3s 2d", "Kc Qd Jh Ts 9c"]),
    row("BR-06-sixes-below-the-wheel", low, [
        "6c 5d 4h 3s 2c", "6c 5d 4h 3s Ac", "6c 5d 4h 2s Ac", "6c 5d 3h 2s Ac",
        "6c 4d 3h 2s Ac", "Ac 2d 3h 4s 5c"]),
    row("BR-14-steel-wheel-is-the-lowest", high, ["9c 9d 9h 9s Ac", "Ad 2d 3d 4d 5d", "2d 3d 4d 5d 6d"]),
    row("BR-14-steel-wheel-over-a-straight", high, ["6c Kh 2d 3d 4d 5d 9h", "Ad Kc 2d 3d 4d 5d 9h"]),
    row("BR-15-wheel-is-the-lowest-straight", high, ["Ac 2d 3h 4s 5c", "2d 3h 4s 5c 6c"]),
    row("BR-17-royal-on-top", high, ["Ac 9s Ks Qs Js Ts 9d", "As Ah Ks Qs Js Ts 9d"]),
    row("BR-20-fourth-card-of-a-flush", high, ["5d 3c Qd Jd 9d Kc 6d", "7d 2c Qd Jd 9d Kc 6d"]),
    row("BR-21-first-card-of-a-flush", high, ["Qh Th 7h 5h 4h", "Kc Tc 5c 4c 3c"]),
    row("BR-22-pair-of-equal-sets", high, ["3c 3d 3h 9c 9d 2h 4s", "Ts Th 2s 3s 2h 3h 3d"]),
    row("BR-26-two-pair-rank-by-rank", high, ["6c 6d 3h 3s Ad", "7h 7s 2c 2d Kc", "7c 7d 2h 2s Ac"]),
    row("BR-28-border-pair-two-pair", high, ["Ac Ad Kh Qs Jd", "3c 3d 2h 2s 4d"]),
    row("BR-28-border-two-pair-trips", high, ["Ac Ad Kh Ks Qd", "2c 2d 2h 3s 4c"]),
    row("BR-28-border-trips-straight", high, ["As Ah Ad Kc Qd", "Ac 2d 3h 4s 5c"]),
    row("BR-28-border-straight-flush", high, ["Ad Kd Qh Js Tc", "2c 3c 4c 5c 7c"]),
    row("BR-38-better-is-better-for-high", high, ["7c 5d 4h 3s 2c", "As Ks Qs Js Ts"]),
    row("BR-38-better-is-better-for-low", low, ["Kc Kd Kh Ks Qc", "Ac 2d 3h 4s 5c"]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "hands"), RISING)
def test_rising(kind, hands: list[str]) -> None:
    values = [kind(hand) for hand in hands]
    assert all(worse < better for worse, better in pairwise(values))


@pytest.mark.parametrize(
    ("better", "next_best"),
    [
        row("pair-two-pair", "3c 3d 2h 2s 4d", "Ac Ad Kh Qs Jd"),
        row("trips-straight", "Ac 2d 3h 4s 5c", "As Ah Ad Kc Qd"),
        row("two-pair-trips", "2c 2d 2h 3s 4c", "Ac Ad Kh Ks Qd"),
        row("straight-flush", "2c 3c 4c 5c 7c", "Ad Kd Qh Js Tc"),
    ],
)
def test_br_28_borders_are_neighbours(better: str, next_best: str) -> None:
    assert to_7462(high(better)) + 1 == to_7462(high(next_best))


COMPARISONS = {
    "<": operator.lt, "<=": operator.le, "==": operator.eq, "!=": operator.ne,
    ">=": operator.ge, ">": operator.gt,
}  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "true"),
    [
        row("equal", "As Ks Qs Js Ts", "Ah Kh Qh Jh Th", {"<=", "==", ">="}),
        row("worse", "Kh Qh Jh Th 9h", "As Ks Qs Js Ts", {"<", "<=", "!="}),
        row("better", "As Ks Qs Js Ts", "Kh Qh Jh Th 9h", {">", ">=", "!="}),
    ],
)
def test_br_36_six_comparisons(one: str, other: str, true: set[str]) -> None:
    a, b = high(one), high(other)
    assert true == {sign for sign, holds in COMPARISONS.items() if holds(a, b)}
    assert (a == b) == (hash(a) == hash(b))


@pytest.mark.parametrize("sign", ["<", "<=", ">", ">="])
def test_high_and_low_do_not_compare(sign: str) -> None:
    with pytest.raises(TypeError):
        COMPARISONS[sign](high("As Ks Qs Js Ts"), low("As Ks Qs Js Ts"))


def test_high_and_low_are_never_equal() -> None:
    assert High(1 << 12, 0) != Low(1 << 12, 0)


# ---- why

EXPLAINED = [
    row("kicker", high, "As Ah 9c 9d Ks", "Ac Ad 9s 9h Qc",
        "two pair, aces and nines, king kicker beats two pair, aces and nines, queen kicker: "
        "the kicker decides, king over queen"),
    row("category", high, "Jd Ad 7d Qd Td", "Tc Jd Qh Ks Ac",
        "flush, ace high (A-Q-J-T-7) beats straight, ace high: a flush beats a straight"),
    row("category-without-article", high, "2c 2d 2h 2s 3c", "Ac Ad Kh Ks Qd",
        "four of a kind, deuces, three kicker beats two pair, aces and kings, queen kicker: "
        "four of a kind beats two pair"),
    row("high-card", high, "Ah Ks Jd 9c 7s", "Ah Ks Jd 9c 6s",
        "ace high (A-K-J-9-7) beats ace high (A-K-J-9-6): the fifth card decides, seven over six"),
    row("lower-pair", high, "7c 7d 3h 3s Ac", "7h 7s 2c 2d Kc",
        "two pair, sevens and threes, ace kicker beats two pair, sevens and deuces, king kicker: "
        "the lower pair decides, threes over deuces"),
    row("wheel-is-low", high, "2d 3h 4s 5c 6c", "Ac 2d 3h 4s 5c",
        "straight, six high beats straight, five high: the top card decides, six over five"),
    row("trips-of-a-full-house", high, "Ts Th Td 2h 2d", "9s 9h 9d Ah Ad",
        "full house, tens full of deuces beats full house, nines full of aces: "
        "the three of a kind decides, tens over nines"),
    row("second-card-of-a-low", low, "6c 4d 3h 2s Ac", "6d 5d 4h 3s 2c",
        "six-four low (6-4-3-2-A) beats six-five low (6-5-4-3-2): the second card decides, four under five"),
    row("ace-under-deuce", low, "6c 5d 4h 3s Ac", "6d 5d 4h 3s 2c",
        "six-five low (6-5-4-3-A) beats six-five low (6-5-4-3-2): the fifth card decides, ace under deuce"),
    row("paired-low", low, "Ac Ad Kh Qs Jd", "2c 2d 5h 4s 3d",
        "pair of aces low (A-A-K-Q-J) beats pair of deuces low (2-2-5-4-3): "
        "the pair decides, aces under deuces"),
    row("unpaired-low", low, "Kc Qd Jh Ts 9c", "Ac Ad 4h 3s 2d",
        "king-queen low (K-Q-J-T-9) beats pair of aces low (A-A-4-3-2): no pair beats a pair"),
    row("equal", low, "Ac 2d 3h 4s 5c Kd", "Ah 2h 3d 4c 5s Kh", "equal: the wheel"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "better", "worse", "sentence"), EXPLAINED)
def test_explain(kind, better: str, worse: str, sentence: str) -> None:
    assert sentence == kind(better).explain(kind(worse))


def test_explain_names_the_better_hand_first_whoever_asks() -> None:
    flush, straight = high("Jd Ad 7d Qd Td"), high("Tc Jd Qh Ks Ac")
    assert flush.explain(straight) == straight.explain(flush)


def test_explain_stays_within_its_kind() -> None:
    with pytest.raises(TypeError, match="a High is explained against a High, not against Low"):
        high("Jd Ad 7d Qd Td").explain(low("Jd Ad 7d Qd Td"))


# ---- what goes in


@pytest.mark.parametrize(
    "cards",
    ["As Ah 9c 9d Ks", "AsAh 9♣ 9♦ KS", Cards("As Ah 9c 9d Ks"), [Card("As"), "Ah", "9c", "9d", "Ks"]],
    ids=["text", "other-text", "Cards", "iterable"],
)
def test_any_form_of_cards(cards) -> None:
    assert high(cards) == high("As Ah 9c 9d Ks")


SPADES = "As Ks Qs Js Ts 9s 8s 7s"


@pytest.mark.parametrize("kind", [high, low, low8])
@pytest.mark.parametrize(("size", "word"), [(0, "none"), (1, "one"), (4, "four"), (8, "eight")])
def test_br_106_wrong_number_of_cards(kind, size: int, word: str) -> None:
    with pytest.raises(HandSizeError, match=f"^a hand is five to seven cards, not {word}$"):
        kind(SPADES[: 3 * size])


@pytest.mark.parametrize("kind", [omaha_high, omaha_low8])
@pytest.mark.parametrize(
    ("hole", "board", "sentence"),
    [
        (3, 5, "Omaha is played with four to six hole cards, not three"),
        (7, 5, "Omaha is played with four to six hole cards, not seven"),
        (4, 0, "an Omaha board is three to five cards, not none"),
        (4, 2, "an Omaha board is three to five cards, not two"),
        (4, 6, "an Omaha board is three to five cards, not six"),
    ],
)
def test_br_106_wrong_number_of_omaha_cards(kind, hole: int, board: int, sentence: str) -> None:
    with pytest.raises(HandSizeError, match=f"^{sentence}$"):
        kind(SPADES[: 3 * hole], "2c 3c 4c 5c 6c 7c"[: 3 * board])


@pytest.mark.parametrize("kind", [high, low, low8])
def test_br_104_a_card_twice(kind) -> None:
    sentence = r"the eight of spades \('8s'\) stands twice, again at position 15"
    with pytest.raises(DuplicateCardError, match=sentence):
        kind("As 8s Ac Kd Ks 8s 3s")


@pytest.mark.parametrize("kind", [omaha_high, omaha_low8])
def test_br_104_a_card_in_the_hole_and_on_the_board(kind) -> None:
    sentence = r"the queen of hearts \('Qh'\) stands twice, in the hole and on the board"
    with pytest.raises(DuplicateCardError, match=sentence) as caught:
        kind("As Qh 2d 3c", "Qh Js Ts")
    assert caught.value.card == "Qh"


def test_text_that_is_no_card() -> None:
    with pytest.raises(CardError, match="'1d' at position 9"):
        high("As Ks Qs 1d Ts")


@pytest.mark.parametrize("cards", [None, 7, b"As Ks Qs Js Ts", 0.5], ids=repr)
def test_what_is_neither_text_nor_cards(cards) -> None:
    with pytest.raises(CardTypeError):
        high(cards)


def test_a_value_never_changes() -> None:
    with pytest.raises(AttributeError):
        high("As Ah 9c 9d Ks").value = 0


def test_a_value_survives_pickling() -> None:
    hand = omaha_high("Ts 9h 8h 7d", "As Ks Qs Js 2d")
    again = pickle.loads(pickle.dumps(hand))
    assert (hand, hand.cards) == (again, again.cards)


def test_a_value_prints_as_it_speaks() -> None:
    wheel = low("Ac 2d 3h 4s 5c")
    assert (f"{wheel}", repr(wheel)) == ("the wheel", f"<Low {6 << 12 | 1286}: the wheel>")


# ---- the scale of other libraries


@pytest.mark.parametrize(
    ("cards", "rank"),
    [
        row("royal-flush", "As Ks Qs Js Ts", 1),
        row("steel-wheel", "As 2s 3s 4s 5s", 10),
        row("best-quads", "As Ah Ad Ac Ks", 11),
        row("best-full-house", "As Ah Ad Kc Ks", 167),
        row("best-flush", "As Ks Qs Js 9s", 323),
        row("best-straight", "As Ks Qs Js Td", 1600),
        row("best-trips", "As Ah Ad Kc Qs", 1610),
        row("best-two-pair", "As Ah Kd Kc Qs", 2468),
        row("best-pair", "As Ah Kd Qc Js", 3326),
        row("best-high-card", "As Kh Qd Jc 9s", 6186),
        row("worst-of-all", "7c 5d 4h 3s 2c", 7462),
    ],
)
def test_the_scale_of_7462(cards: str, rank: int) -> None:
    hand = high(cards)
    assert (rank, rank, hand.value) == (to_7462(hand), to_7462(hand.value), from_7462(rank))


def test_the_scale_goes_there_and_back_without_a_gap() -> None:
    values = [from_7462(rank) for rank in range(1, 7463)]
    assert values == sorted(set(values), reverse=True)
    assert [to_7462(value) for value in values] == list(range(1, 7463))


@pytest.mark.parametrize("number", [0, 1, 1 << 12 | HIGH_SIZES[1], 10 << 12, -1])
def test_a_number_that_is_no_high_value(number: int) -> None:
    with pytest.raises(SituationError, match=f"^{number} is not a high value$"):
        to_7462(number)


@pytest.mark.parametrize("rank", [0, 7463, -1])
def test_a_place_off_the_scale(rank: int) -> None:
    with pytest.raises(SituationError, match=f"^{rank} is not on the scale of 1 to 7462$"):
        from_7462(rank)
