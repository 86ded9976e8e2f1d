"""Cards, and sets of cards as one number.

The number has four lanes of 16 bits, clubs lowest; in a lane bit 0 is the deuce, bit 12 the ace. So a card is
the bit ``16 * suit + rank``, and a union, a common card or a count is one operation on an int. Text is read
by one table of all spellings of all cards; canonical text is ``As Ah Kc``, the higher ranks and suits first.
"""

from __future__ import annotations

from studeval.errors import CardError, CardTypeError, DuplicateCardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = 0x1FFF_1FFF_1FFF_1FFF
WHITE_SPACE = " \t\n\r\f\v"

_RANK_SPELLINGS = (*"23456789", ("T", "t", "10"), "Jj", "Qq", "Kk", "Aa")
_SUIT_SPELLINGS = ("cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤")


class Card:
    """One of the 52 cards; equal cards are the same object.

    Made from text: a rank 2-9 T J Q K A or 10, then a suit letter c d h s or symbol, in either case.
    Raises CardError.

    >>> Card("10♠"), Card("10♠") is Card("ts")
    (Card('Ts'), True)
    >>> Card("Ts").rank, Card("Ts").suit, Card("Ts").index
    ('T', 's', 35)
    """

    __slots__ = ("index", "mask", "rank", "suit")

    rank: str  #: one of 2 3 4 5 6 7 8 9 T J Q K A
    suit: str  #: one of c d h s
    index: int  #: 4 * rank + suit: deuce of clubs 0, ace of spades 51
    mask: int  #: the card's bit in a set

    def __new__(cls, text: str | Card) -> Card:
        if isinstance(text, Card):
            return text
        mask = parse_mask(text)
        if mask not in _CARD_OF_BIT:
            raise CardError(text, 0, f"{text!r} is not one card but {'several' if mask else 'none'}")
        return _CARD_OF_BIT[mask]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card never changes: {name} cannot be deleted")

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)


def _make_card(rank: int, suit: int) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "rank", RANKS[rank])
    object.__setattr__(card, "suit", SUITS[suit])
    object.__setattr__(card, "index", 4 * rank + suit)
    object.__setattr__(card, "mask", 1 << (16 * suit + rank))
    return card


_BY_INDEX = [_make_card(rank, suit) for rank in range(13) for suit in range(4)]
_CARD_OF_BIT = {card.mask: card for card in _BY_INDEX}
_HIGHEST_FIRST = _BY_INDEX[::-1]
_BIT_OF_SPELLING = {
    spelling + symbol: 1 << (16 * suit + rank)
    for rank, spellings in enumerate(_RANK_SPELLINGS)
    for spelling in spellings
    for suit, symbols in enumerate(_SUIT_SPELLINGS)
    for symbol in symbols
}


class Cards:
    """A set of cards that never changes, from text, from cards (Card or text each), or from another set.

    Text is cards one after another, with white space between them or none; anything else is a CardError with
    its position. A repeated card is a DuplicateCardError, what is neither text nor cards a CardTypeError.

    >>> Cards("9c 10h A♠")
    Cards('As Th 9c')
    >>> Cards("KdAs") | Cards(["Qc"])
    Cards('As Kd Qc')
    >>> [str(card) for card in Cards("2c Ah As 2s")], "2c" in Cards("2c Ah")
    (['As', 'Ah', '2s', '2c'], True)
    >>> Cards("As Kd Xs")
    Traceback (most recent call last):
    studeval.errors.CardError: 'Xs' at position 6 is not a card: 'X' is no rank
    """

    __slots__ = ("_mask",)

    def __init__(self, cards: str | Cards | Iterable[Card | str] = ()) -> None:
        self._mask = mask_of(cards)

    @classmethod
    def from_mask(cls, mask: int) -> Cards:
        """The set of a raw number. Raises CardError if a bit of it is no card.

        >>> Cards.from_mask(1 << 12)
        Cards('Ac')
        """
        if mask & ~DECK:
            raise CardError(hex(mask), 0, f"{mask:#x} is not a set of cards: {mask & ~DECK:#x} is no card")
        cards = cls.__new__(cls)
        cards._mask = mask
        return cards

    @property
    def mask(self) -> int:
        """The raw number of the set, as `studeval.fast` and the C library take it."""
        return self._mask

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __iter__(self) -> Iterator[Card]:
        return (card for card in _HIGHEST_FIRST if card.mask & self._mask)

    def __contains__(self, card: Card | str) -> bool:
        return bool(Card(card).mask & self._mask)

    def __eq__(self, other: object) -> bool:
        return self._mask == other._mask if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._mask)

    def __or__(self, other: Cards) -> Cards:
        return Cards.from_mask(self._mask | other._mask) if isinstance(other, type(self)) else NotImplemented

    def __and__(self, other: Cards) -> Cards:
        return Cards.from_mask(self._mask & other._mask) if isinstance(other, type(self)) else NotImplemented

    def __sub__(self, other: Cards) -> Cards:
        return Cards.from_mask(self._mask & ~other._mask) if isinstance(other, type(self)) else NotImplemented

    def __le__(self, other: Cards) -> bool:
        return not self._mask & ~other._mask if isinstance(other, type(self)) else NotImplemented

    def __str__(self) -> str:
        return format_mask(self._mask)

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"


def mask_of(cards: str | Cards | Iterable[Card | str]) -> int:
    """The raw set of anything that `Cards` accepts; raises what `Cards` raises."""
    if isinstance(cards, Cards):
        return cards.mask
    return parse_mask(cards) if isinstance(cards, str) else _mask_of_each(cards)


def _mask_of_each(cards: Any) -> int:
    kind = type(cards)
    if issubclass(kind, bytes) or not hasattr(kind, "__iter__"):
        raise CardTypeError(f"cards are text, or Card objects, not {kind.__name__}")
    mask = 0
    for card in map(Card, cards):
        if mask & card.mask:
            raise DuplicateCardError(str(card))
        mask |= card.mask
    return mask


def format_mask(mask: int) -> str:
    """The canonical text of a raw set; bits that are no card are not written.

    >>> format_mask(parse_mask("2c 10♥ A♠"))
    'As Th 2c'
    """
    return " ".join([str(card) for card in _HIGHEST_FIRST if card.mask & mask])


def parse_mask(text: str) -> int:
    """The raw set of a text. Raises CardError, DuplicateCardError or CardTypeError as `Cards` does."""
    if not isinstance(text, str):
        raise CardTypeError(f"cards are text, or Card objects, not {type(text).__name__}")
    mask = position = 0
    while position < len(text):
        if text[position] in WHITE_SPACE:
            position += 1
            continue
        bit, after = _card_at(text, position)
        if mask & bit:
            raise DuplicateCardError(str(_CARD_OF_BIT[bit]), position)
        mask |= bit
        position = after
    return mask


def card_at(text: str, start: int) -> tuple[Card, int]:
    """The card that starts there, and where it ends. Raises CardError.

    >>> card_at("10♠ 2c", 0)
    (Card('Ts'), 3)
    """
    bit, end = _card_at(text, start)
    return _CARD_OF_BIT[bit], end


def _card_at(text: str, start: int) -> tuple[int, int]:
    """The bit of the card that starts there, and its end: two characters, or three for a ten in digits."""
    for end in (start + 2, start + 3):
        bit = _BIT_OF_SPELLING.get(text[start:end])
        if bit:
            return bit, end
    word, fault = _word(text, start), _fault(text, start)
    raise CardError(text, start, f"{word!r} at position {start} is not a card: {fault}")


def _word(text: str, start: int) -> str:
    """What stands where a card should: up to the next white space, or a card's length of a longer run."""
    end = next((at for at in range(start, len(text)) if text[at] in WHITE_SPACE), len(text))
    return text[start:end] if end - start <= 4 else text[start : start + 2]


def _fault(text: str, start: int) -> str:
    rank, suit = text[start], text[start + 1 : start + 2]
    if text.startswith("10", start):
        rank, suit = "10", text[start + 2 : start + 3]
    if all(rank not in spellings for spellings in _RANK_SPELLINGS):
        return f"{_shown(rank)} is no rank" + (" (a ten is T or 10)" if rank == "1" else "")
    if not suit or suit in WHITE_SPACE:
        return "its suit is missing"
    return f"{_shown(suit)} is no suit"


def _shown(character: str) -> str:
    """The character in quotes, and by name beyond ASCII: a Cyrillic A looks like a Latin one."""
    if character.isascii():
        return repr(character)
    from unicodedata import name  # noqa: PLC0415  (only for the sentence of an error)

    return f"{character!r} ({name(character, f'U+{ord(character):04X}').lower()})"
