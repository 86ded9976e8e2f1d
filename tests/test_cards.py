"""Text to cards and back, and sets of cards."""

import copy
import operator
import pickle

import pytest

from studeval.cards import Card, Cards, format_mask, parse_mask
from studeval.errors import CardError, CardTypeError, DuplicateCardError
from studeval.evaluator import active


def row(name: str, *values: object) -> object:
    return pytest.param(*values, id=name)


ACCEPTED = [
    row("canonical", "As Kh", "As Kh"),
    row("any-order", "2c Ah As 2s", "As Ah 2s 2c"),
    row("without-spaces", "AsKhTd", "As Kh Td"),
    row("all-white-space", "\tAs\n Kh\r\n\f\v", "As Kh"),
    row("either-case", "aS kH tD", "As Kh Td"),
    row("black-symbols", "A♠ K♥ Q♦ J♣", "As Kh Qd Jc"),
    row("white-symbols", "A♤K♡Q♢J♧", "As Kh Qd Jc"),
    row("empty", "", ""),
    row("BR-102-ten-in-digits", "10d 9c", "Td 9c"),
    row("BR-102-ten-in-digits-capital-suit", "10D", "Td"),
    row("BR-102-ten-in-digits-symbol", "10♦10♣", "Td Tc"),
    row("BR-102-ten-as-letter", "Td", "Td"),
    row("BR-102-ten-as-small-letter", "tD", "Td"),
]


@pytest.mark.parametrize(("text", "canonical"), ACCEPTED)
@pytest.mark.usefixtures("backend")
def test_text_that_is_cards(text: str, canonical: str) -> None:
    assert canonical == active().format(active().parse(text))


@pytest.mark.parametrize(("text", "canonical"), ACCEPTED)
def test_c_reads_text_that_is_cards_by_itself(
    text: str, canonical: str, native, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "parse_mask", None)  # which words what C refuses
    assert canonical == native.format(native.parse(text))


REFUSED = [
    row("no-such-rank", "As Kd Xs", 6, "'Xs' at position 6 is not a card: 'X' is no rank"),
    row("no-such-suit", "As Kx", 3, "'Kx' at position 3 is not a card: 'x' is no suit"),
    row("suit-missing-at-the-end", "As K", 3, "'K' at position 3 is not a card: its suit is missing"),
    row("suit-after-white-space", "A s", 0, "'A' at position 0 is not a card: its suit is missing"),
    row("suit-first", "sA", 0, "'sA' at position 0 is not a card: 's' is no rank"),
    row("comma", "As,Kd", 2, "',Kd' at position 2 is not a card: ',' is no rank"),
    row("in-a-long-run", "AsXsKdQhJc", 2, "'Xs' at position 2 is not a card: 'X' is no rank"),
    row("position-counts-characters", "A♠ K♥ X♦", 6, "'X♦' at position 6 is not a card: 'X' is no rank"),
    row("suit-symbol-twice", "A♠♠", 2, "'♠' at position 2 is not a card: '♠' (black spade suit) is no rank"),
    row(
        "no-break-space", "As\xa0Kd", 2,
        r"'\xa0Kd' at position 2 is not a card: '\xa0' (no-break space) is no rank",
    ),
    row(
        "cyrillic-ace", "\u0410s", 0,
        "'\u0410s' at position 0 is not a card: '\u0410' (cyrillic capital letter a) is no rank",
    ),
    row(
        "cyrillic-clubs", "A\u0441", 0,
        "'A\u0441' at position 0 is not a card: '\u0441' (cyrillic small letter es) is no suit",
    ),
    row("BR-102-one", "1d", 0, "'1d' at position 0 is not a card: '1' is no rank (a ten is T or 10)"),
    row("BR-102-ten-without-suit", "10", 0, "'10' at position 0 is not a card: its suit is missing"),
    row("BR-102-ten-with-bad-suit", "9c 10x", 3, "'10x' at position 3 is not a card: 'x' is no suit"),
    row("BR-102-zero", "0d", 0, "'0d' at position 0 is not a card: '0' is no rank"),
    row("BR-108-token-of-a-broken-history",
        "As [of]", 3, "'[of]' at position 3 is not a card: '[' is no rank"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "position", "sentence"), REFUSED)
@pytest.mark.usefixtures("backend")
def test_text_that_is_no_card(text: str, position: int, sentence: str) -> None:
    with pytest.raises(CardError) as caught:
        active().parse(text)
    assert (text, position, sentence) == (caught.value.text, caught.value.position, str(caught.value))


@pytest.mark.parametrize(
    ("text", "card", "position"),
    [
        row("BR-104-eight-of-spades-twice", "As 8s Ac Kd Ks 8s 3s", "8s", 15),
        row("in-another-spelling", "T♠ 10s", "Ts", 3),
        row("without-spaces", "AsKdAs", "As", 4),
    ],
)
@pytest.mark.usefixtures("backend")
def test_a_card_that_stands_twice(text: str, card: str, position: int) -> None:
    with pytest.raises(DuplicateCardError) as caught:
        active().parse(text)
    assert (card, position) == (caught.value.card, caught.value.position)


def test_all_spellings_of_all_cards() -> None:
    suits = {"c": "cC♣♧", "d": "dD♦♢", "h": "hH♥♡", "s": "sS♠♤"}
    ranks = {rank: {rank, rank.lower()} for rank in "23456789TJQKA"}
    ranks["T"].add("10")
    for rank, spellings in ranks.items():
        for suit, symbols in suits.items():
            read = {Card(spelling + symbol) for spelling in spellings for symbol in symbols}
            assert read == {Card(rank + suit)}


# ---- a card


def test_a_card_knows_its_place() -> None:
    cards = [Card("2c"), Card("10♠"), Card("As")]
    places = [(card.rank, card.suit, card.index, card.mask) for card in cards]
    assert places == [("2", "c", 0, 1), ("T", "s", 35, 1 << 56), ("A", "s", 51, 1 << 60)]


def test_equal_cards_are_one_object() -> None:
    ace = Card("As")
    others = Card("a♠"), Card(ace), copy.deepcopy(ace), pickle.loads(pickle.dumps(ace))
    assert [other is ace for other in others] == [True] * 4


def test_a_card_never_changes() -> None:
    with pytest.raises(AttributeError, match="a card never changes: rank cannot be set"):
        Card("As").rank = "K"
    with pytest.raises(AttributeError, match="a card never changes: rank cannot be deleted"):
        del Card("As").rank
    assert Card("As").rank == "A"


@pytest.mark.parametrize(("text", "what"), [("As Kd", "several"), ("", "none"), (" ", "none")])
def test_one_card_is_one_card(text: str, what: str) -> None:
    with pytest.raises(CardError, match=f"is not one card but {what}"):
        Card(text)


def test_a_card_is_not_a_number() -> None:
    with pytest.raises(CardTypeError, match="cards are text, or Card objects, not int"):
        Card(51)


# ---- a set of cards


@pytest.mark.parametrize(
    "given",
    [
        row("text", "As Kd 2c"),
        row("texts", ["2c", "As", "Kd"]),
        row("cards", (Card("Kd"), Card("2c"), Card("As"))),
        row("mixed", iter([Card("Kd"), "2♣", "as"])),
        row("set", Cards("2c Kd As")),
    ],
)
def test_a_set_from_anything_that_is_cards(given) -> None:
    cards = Cards(given)
    assert (cards, str(cards), repr(cards)) == (Cards("As Kd 2c"), "As Kd 2c", "Cards('As Kd 2c')")


@pytest.mark.parametrize("given", [None, 51, 5.0, b"As", [1, 2], Card("As")], ids=repr)
def test_a_set_of_something_else(given) -> None:
    with pytest.raises(CardTypeError, match="cards are text, or Card objects, not"):
        Cards(given)


def test_a_set_of_cards_one_of_them_twice() -> None:
    with pytest.raises(DuplicateCardError, match=r"the ace of spades \('As'\) stands twice$") as caught:
        Cards([Card("As"), "Kd", "A♠"])
    assert caught.value.position is None


def test_iteration_goes_from_the_highest_rank_and_suit() -> None:
    assert [str(card) for card in Cards("2c Ac 2s Ad Ah As")] == ["As", "Ah", "Ad", "Ac", "2s", "2c"]


def test_set_arithmetic() -> None:
    one, other = Cards("As Kd Qc"), Cards("Kd 2h")
    assert (Cards("As Kd Qc 2h"), Cards("Kd"), Cards("As Qc")) == (one | other, one & other, one - other)


def test_set_relations() -> None:
    cards, same = Cards("As Kd Qc"), Cards("Qc As Kd")
    assert (Cards("Kd") <= cards, Cards("2h") <= cards, same <= cards) == (True, False, True)
    assert ("K♦" in cards, Card("As") in cards, "2c" in cards) == (True, True, False)
    assert (len(cards), bool(cards), bool(Cards())) == (3, True, False)


def test_equal_sets_are_one_key() -> None:
    assert {Cards("As Kd"): 1}[Cards("KdAs")] == 1
    assert Cards("As") != "As"


def test_a_set_does_not_mix_with_text() -> None:
    for mix in operator.or_, operator.and_, operator.sub, operator.le:
        with pytest.raises(TypeError):
            mix(Cards("As"), "As")


def test_a_set_never_changes() -> None:
    with pytest.raises(AttributeError):
        Cards("As").mask = 0
    with pytest.raises(AttributeError):
        Cards("As").suits = "s"


def test_a_set_survives_pickling() -> None:
    assert pickle.loads(pickle.dumps(Cards("As Kd"))) == Cards("As Kd")


def test_lanes_are_clubs_diamonds_hearts_spades() -> None:
    masks = [Cards(text).mask for text in ("2c", "2d", "2h", "2s", "As")]
    assert masks == [1, 1 << 16, 1 << 32, 1 << 48, 1 << 60]
    assert Cards.from_mask(1 << 60 | 1) == Cards("As 2c")


@pytest.mark.parametrize("stray", [1 << 13, 1 << 63, 1 << 64, -1], ids=hex)
def test_a_bit_that_is_no_card_is_refused(stray: int) -> None:
    with pytest.raises(CardError, match="is not a set of cards"):
        Cards.from_mask(stray)


def test_the_whole_deck_in_order() -> None:
    deck = Cards.from_mask(0x1FFF_1FFF_1FFF_1FFF)
    assert [card.index for card in deck] == list(range(51, -1, -1))
    assert parse_mask(format_mask(deck.mask)) == deck.mask
