"""What a hand's value means: `High` and `Low`, which compare as numbers and speak as a player does.

A value is a number from the evaluator, bigger wins; its words come from the five cards that play. Each
category has a row in a table: the sentence that describes it, and the name of each thing that is compared in
turn.
"""

from __future__ import annotations

from studeval.cards import Cards, mask_of
from studeval.errors import RANK_WORDS, DuplicateCardError, HandSizeError, SituationError
from studeval.evaluator import active

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import NoReturn, Self, TypeAlias

    from studeval.cards import Card

    CardsLike: TypeAlias = "str | Cards | Iterable[Card | str]"

HIGH_CATEGORIES = (
    "none", "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
    "four of a kind", "straight flush",
)  # fmt: skip
LOW_CATEGORIES = ("none", "four of a kind", "full house", "three of a kind", "two pair", "pair", "no pair")
HIGH_SIZES = (0, 1277, 2860, 858, 858, 10, 1277, 156, 156, 10)  # values in each category of High, 7462 in all

_WITH_ARTICLE = {"pair", "straight", "flush", "full house", "straight flush"}

# {ranks} is "K-K-Q-Q-7"; w the words of the different ranks in that order ("king"), p the same in the plural.
_HIGH_SENTENCES = {
    "high card": "{w[0]} high ({ranks})",
    "pair": "pair of {p[0]}, {w[1]}-{w[2]}-{w[3]} kickers",
    "two pair": "two pair, {p[0]} and {p[1]}, {w[2]} kicker",
    "three of a kind": "three of a kind, {p[0]}, {w[1]}-{w[2]} kickers",
    "straight": "straight, {w[0]} high",
    "flush": "flush, {w[0]} high ({ranks})",
    "full house": "full house, {p[0]} full of {p[1]}",
    "four of a kind": "four of a kind, {p[0]}, {w[1]} kicker",
    "straight flush": "straight flush, {w[0]} high",
}
_LOW_SENTENCES = {
    "no pair": "{w[0]}-{w[1]} low ({ranks})",
    "pair": "pair of {p[0]} low ({ranks})",
    "two pair": "two pair low, {p[0]} and {p[1]} ({ranks})",
    "three of a kind": "three of a kind low, {p[0]} ({ranks})",
    "full house": "full house low, {p[0]} full of {p[1]} ({ranks})",
    "four of a kind": "four of a kind low, {p[0]} ({ranks})",
}
_BEST = {"straight flush, ace high": "royal flush", "five-four low (5-4-3-2-A)": "the wheel"}

_EACH_CARD = ("first card", "second card", "third card", "fourth card", "fifth card")
# What is compared in turn, one name for each of the different ranks.
_COMPARED = {
    "high card": _EACH_CARD,
    "no pair": _EACH_CARD,
    "flush": _EACH_CARD,
    "pair": ("pair", "first kicker", "second kicker", "third kicker"),
    "two pair": ("higher pair", "lower pair", "kicker"),
    "three of a kind": ("three of a kind", "first kicker", "second kicker"),
    "straight": ("top card",),
    "straight flush": ("top card",),
    "full house": ("three of a kind", "pair"),
    "four of a kind": ("four of a kind", "kicker"),
}
_OF_SEVERAL = {"pair", "higher pair", "lower pair", "three of a kind", "four of a kind"}  # said in the plural


class _Value:
    """What High and Low share; the cards that play are looked up when they are asked for."""

    __slots__ = ("_board", "_cards", "_value")

    _categories: tuple[str, ...]
    _sentences: dict[str, str]
    _rank_order: str  # the ranks, lowest first
    _over: str  # how the better of two ranks stands to the other

    def __init__(self, value: int, cards: int, board: int = 0) -> None:
        self._value = value
        self._cards = cards
        self._board = board

    @property
    def value(self) -> int:
        """The number to compare by: bigger wins. Its top four bits are the category."""
        return self._value

    @property
    def category(self) -> str:
        """What the hand is, in words."""
        return self._categories[self._value >> 12]

    @property
    def cards(self) -> Cards:
        """The five cards that play; of equal choices the one with the higher suits."""
        return Cards.from_mask(self._playing())

    @property
    def ranks(self) -> str:
        """The ranks of the five cards as they are compared, the most numerous first: "K-K-Q-Q-7"."""
        return "-".join(self._ranks_in_turn())

    def describe(self) -> str:
        """The hand as a player says it."""
        ranks = self._ranks_in_turn()
        words = [RANK_WORDS[rank] for rank in dict.fromkeys(ranks)]
        plurals = [_plural(word) for word in words]
        said = self._sentences[self.category].format(ranks="-".join(ranks), w=words, p=plurals)
        return _BEST.get(said, said)

    def explain(self, other: Self) -> str:
        """One sentence that names the better hand first and says which card decided.

        TypeError for a value of the other kind.

        >>> print(high("As Ah Ac Kd Ks").explain(high("As Ah Ac Td Ts")))
        full house, aces full of kings beats full house, aces full of tens: the pair decides, kings over tens
        >>> print(low("6c 4d 3h 2s Ac").explain(low("6d 5d 4h 3s 2c")))
        six-four low (6-4-3-2-A) beats six-five low (6-5-4-3-2): the second card decides, four under five
        """
        if not isinstance(other, type(self)):
            kind = type(self).__name__
            raise TypeError(f"a {kind} is explained against a {kind}, not against {type(other).__name__}")
        better, worse = (self, other) if self >= other else (other, self)
        if better == worse:
            return f"equal: {self.describe()}"
        return f"{better.describe()} beats {worse.describe()}: {better._reason_over(worse)}"

    def _reason_over(self, worse: Self) -> str:
        kind, other = self.category, worse.category
        if kind != other:
            return f"{_with_article(kind)} beats {_with_article(other)}"
        mine, others = dict.fromkeys(self._ranks_in_turn()), dict.fromkeys(worse._ranks_in_turn())
        # The same category, so the ranks pair up; equal hands do not come here, so one pair of ranks differs.
        return next(
            f"the {what} decides, {_word(a, what)} {self._over} {_word(b, what)}"
            for what, a, b in zip(_COMPARED[kind], mine, others, strict=False)
            if a != b
        )

    def _playing(self) -> int:
        raise NotImplementedError

    def _ranks_in_turn(self) -> list[str]:
        ranks = [card.rank for card in self.cards]
        return sorted(ranks, key=lambda rank: (ranks.count(rank), self._rank_order.index(rank)), reverse=True)

    def __eq__(self, other: object) -> bool:
        return self._value == other._value if isinstance(other, type(self)) else NotImplemented

    def __lt__(self, other: Self) -> bool:
        return self._value < other._value if isinstance(other, type(self)) else NotImplemented

    def __le__(self, other: Self) -> bool:
        return self._value <= other._value if isinstance(other, type(self)) else NotImplemented

    def __gt__(self, other: Self) -> bool:
        return self._value > other._value if isinstance(other, type(self)) else NotImplemented

    def __ge__(self, other: Self) -> bool:
        return self._value >= other._value if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._value)

    def __str__(self) -> str:
        return self.describe()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._value}: {self.describe()}>"


def _with_article(category: str) -> str:
    return f"a {category}" if category in _WITH_ARTICLE else category


def _plural(word: str) -> str:
    return word + ("es" if word.endswith("x") else "s")


def _word(rank: str, compared: str) -> str:
    word = RANK_WORDS[rank]
    return _plural(word) if compared in _OF_SEVERAL else word


class High(_Value):
    """The value of a high hand, as `high` and `omaha_high` give it. The better hand is greater.

    >>> hand = high("As Ah 9c 9d Ks 4h 2c")
    >>> hand.category, hand.ranks, hand.cards
    ('two pair', 'A-A-9-9-K', Cards('As Ah Ks 9d 9c'))
    >>> hand > high("Kc Kd Kh 2s 3c") or hand == high("Ac Ad 9s 9h Kd")
    True
    """

    __slots__ = ()

    _categories = HIGH_CATEGORIES
    _sentences = _HIGH_SENTENCES
    _rank_order = "23456789TJQKA"
    _over = "over"

    def _playing(self) -> int:
        if self._board:
            return active().omaha_high_cards(self._cards, self._board)
        return active().high_cards(self._cards)

    def _ranks_in_turn(self) -> list[str]:
        ranks = super()._ranks_in_turn()
        wheel = "straight" in self.category and ranks[:2] == ["A", "5"]
        return [*ranks[1:], "A"] if wheel else ranks


class Low(_Value):
    """The value of an ace-to-five low, as `low`, `low8` and `omaha_low8` give it. The better low is greater.

    Straights and flushes do not exist, the ace is the lowest rank, any five different ranks beat any pair,
    and the best low of all is the wheel, 5-4-3-2-A.

    >>> hand = low("As 2h 3c 4d 8s Kc Kd")
    >>> hand.category, hand.ranks, hand.describe()
    ('no pair', '8-4-3-2-A', 'eight-four low (8-4-3-2-A)')
    >>> hand < low("Ac 2c 3c 4c 5c")
    True
    """

    __slots__ = ()

    _categories = LOW_CATEGORIES
    _sentences = _LOW_SENTENCES
    _rank_order = "A23456789TJQK"
    _over = "under"

    def _playing(self) -> int:
        if self._board:
            return active().omaha_low8_cards(self._cards, self._board)
        return active().low_cards(self._cards)


def high(cards: CardsLike) -> High:
    """The best high hand of five to seven cards: text, `Cards`, or cards one by one.

    Raises CardError for text that is no card, DuplicateCardError, HandSizeError, and CardTypeError for
    anything else.

    >>> high("Jd Ac Ad 7d Qd 4d Td").describe()
    'flush, ace high (A-Q-J-T-7)'
    """
    hand = _read(cards)
    value = active().high(hand)
    return High(value, hand) if value else _refuse(hand)


def low(cards: CardsLike) -> Low:
    """The best ace-to-five low of five to seven cards; every hand has one. Raises what `high` raises.

    >>> low("Kc Kd Kh Ks Qc").describe()
    'four of a kind low, kings (K-K-K-K-Q)'
    """
    hand = _read(cards)
    value = active().low(hand)
    return Low(value, hand) if value else _refuse(hand)


def low8(cards: CardsLike) -> Low | None:
    """The best eight-or-better low of five to seven cards, None if the hand does not qualify.

    Five different ranks of eight or lower qualify, the ace low. Raises what `high` raises.

    >>> low8("4c 5d 6h 7s 8c Kd Kh").describe()
    'eight-seven low (8-7-6-5-4)'
    >>> low8("Ac 2d 3h 4s 9c Kd Kh") is None
    True
    """
    hand = _read(cards)
    value = active().low8(hand)
    if value:
        return Low(value, hand)
    return None if 5 <= hand.bit_count() <= 7 else _refuse(hand)


def omaha_high(hole: CardsLike, board: CardsLike) -> High:
    """The best high hand of exactly two hole cards and exactly three cards of the board.

    Four to six hole cards, three to five on the board. Raises what `high` raises; a card that is both in the
    hole and on the board is a DuplicateCardError.

    >>> omaha_high("Ts 9h 8h 7d", "As Ks Qs Js 2d").describe()
    'straight, king high'
    """
    own, common = _read(hole), _read(board)
    value = active().omaha_high(own, common)
    if not value:
        _check_omaha(own, common)
    return High(value, own, common)


def omaha_low8(hole: CardsLike, board: CardsLike) -> Low | None:
    """The best eight-or-better low of two hole cards and three of the board, None if none qualifies.

    Raises what `omaha_high` raises.

    >>> omaha_low8("As Ad 3d 2s", "4s 8c 3s").describe()
    'eight-four low (8-4-3-2-A)'
    >>> omaha_low8("Kc Qc Jd Td", "4s 8c 3s") is None
    True
    """
    own, common = _read(hole), _read(board)
    value = active().omaha_low8(own, common)
    if value:
        return Low(value, own, common)
    _check_omaha(own, common)
    return None


def _read(cards: CardsLike) -> int:
    return active().parse(cards) if isinstance(cards, str) else mask_of(cards)


def _refuse(hand: int) -> NoReturn:
    raise HandSizeError(hand.bit_count(), "a hand is five to seven cards")


def _check_omaha(hole: int, board: int) -> None:
    """Raise what is wrong with these cards, if anything is."""
    for card in Cards.from_mask(hole & board):
        raise DuplicateCardError(str(card), where="in the hole and on the board")
    if not 4 <= hole.bit_count() <= 6:
        raise HandSizeError(hole.bit_count(), "Omaha is played with four to six hole cards")
    if not 3 <= board.bit_count() <= 5:
        raise HandSizeError(board.bit_count(), "an Omaha board is three to five cards")


def to_7462(value: int | High) -> int:
    """A high value on the scale of other libraries, 1 the royal flush and 7462 the worst hand.

    SituationError for a number that is no high value.

    >>> to_7462(high("As Ks Qs Js Ts")), to_7462(high("7c 5d 4h 3s 2c").value)
    (1, 7462)
    """
    number = value.value if isinstance(value, High) else value
    category, place = number >> 12, number & 0xFFF
    if not (0 < category < len(HIGH_SIZES) and place < HIGH_SIZES[category]):
        raise SituationError(f"{number} is not a high value")
    return sum(HIGH_SIZES[category:]) - place


def from_7462(rank: int) -> int:
    """The high value at a place of the scale of `to_7462`. SituationError outside 1 to 7462.

    >>> from_7462(1) == high("As Ks Qs Js Ts").value
    True
    """
    if not 1 <= rank <= sum(HIGH_SIZES):
        raise SituationError(f"{rank} is not on the scale of 1 to {sum(HIGH_SIZES)}")
    worse = sum(HIGH_SIZES) - rank
    category = next(category for category in range(1, 10) if worse < sum(HIGH_SIZES[: category + 1]))
    return category << 12 | worse - sum(HIGH_SIZES[:category])
