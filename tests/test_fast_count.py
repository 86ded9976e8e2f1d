"""Counts of all completions, against completions dealt one by one and against the known counts of the whole deck."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from studeval import fast
from studeval.cards import DECK, Cards
from studeval.errors import CardError, DuplicateCardError, HandSizeError, SituationError
from studeval.fast.counting import by_classes

SITUATIONS = {
    "three to a flush": ("As Ks 9s 2c 3d", "Qs 4h 4d", 7),
    "a made flush": ("2h 5h 9h Jh Kh", "Ah Ad Ac", 7),
    "a pair": ("8c 8d 3s 4h", "8h 8s Ac 2c", 6),
    "no pair": ("Ac 2d 7h", "3s 4s 5s 6s 7s", 5),
    "complete": ("Ac 2c 3c 4c 5c 6c 7c", "Kd", 7),
}
SIDES = {"high": fast.high, "low": fast.low, "low8": fast.low8}


def dealt(side: str, cards: str, dead: str, size: int) -> dict[int, int]:
    """The count by looking at every completion."""
    held, free = Cards(cards), Cards.from_mask(DECK) - Cards(cards) - Cards(dead)
    deals = combinations([card.mask for card in free], size - len(held))
    return dict(Counter(SIDES[side](held.mask | sum(deal)) for deal in deals))


@pytest.mark.parametrize("situation", SITUATIONS.values(), ids=SITUATIONS)
def test_a_count_is_what_dealing_finds(situation: tuple[str, str, int]) -> None:
    assert fast.count("stud", *situation) == {"high": dealt("high", *situation)}
    assert fast.count("razz", *situation) == {"low": dealt("low", *situation)}
    assert fast.count("stud-hi-lo", *situation) == {
        "high": dealt("high", *situation),
        "low8": dealt("low8", *situation),
    }


@pytest.mark.parametrize("situation", SITUATIONS.values(), ids=SITUATIONS)
@pytest.mark.parametrize("side", SIDES)
def test_classes_give_what_dealing_finds(side: str, situation: tuple[str, str, int]) -> None:
    cards, dead, size = situation
    assert by_classes(side, Cards(cards).mask, Cards(dead).mask, size) == dealt(side, *situation)


def test_all_hands_of_five() -> None:
    counts = fast.count("stud-hi-lo", size=5)
    categories = Counter()
    for value, hands in counts["high"].items():
        categories[value >> 12] += hands
    # https://en.wikipedia.org/wiki/Poker_probability: high card ... straight flush
    assert [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40] == [
        categories[n] for n in range(1, 10)
    ]
    assert (56, 56 * 4**5) == (len(counts["low8"]) - 1, sum(counts["low8"].values()) - counts["low8"][0])


def test_all_hands_of_seven() -> None:
    lows = fast.count("razz")["low"]
    assert sum(lows.values()) == comb(52, 7)
    assert 127_615_488 == sum(hands for value, hands in lows.items() if value >> 12 == 6)  # no pair


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (
            ("omaha-hi-lo",),
            SituationError,
            "hands are counted in stud, razz, stud-hi-lo, not in 'omaha-hi-lo'",
        ),
        (("stud", "As", "Kd As"), DuplicateCardError, "the ace of spades .* held and dead"),
        (("stud", "As", "", "7"), SituationError, "the size of a hand is a whole number, not '7'"),
        ((["stud"],), SituationError, r"razz, stud-hi-lo, not in \['stud'\]"),
        (("stud", "As", "", 8), HandSizeError, "a hand is five to seven cards, not eight"),
        (("stud", "As Ks Qs Js Ts 9s", "", 5), HandSizeError, "a hand of 5 is completed .*, not six"),
        (("stud", "", Cards.from_mask(DECK & ~7)), SituationError, "49 dead cards leave too few"),
        (("stud", "Ax"), CardError, "'Ax' at position 0 is not a card"),
    ],
    ids=["omaha", "held and dead", "text", "list", "eight cards", "six of five", "no deck", "no card"],
)
def test_what_cannot_be_counted_is_refused(arguments, error: type, message: str) -> None:
    with pytest.raises(error, match=message):
        fast.count(*arguments)
