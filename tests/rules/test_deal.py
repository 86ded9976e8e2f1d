"""The deal: the cases of the rulebook prove the rule, these its Python door, and what holds for every deal."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import studeval as sv
from studeval.cards import RANKS, SUITS
from studeval.games import GAMES
from studeval.rules.deal import Deal, antes, deal, rule
from studeval.rules.stub import BOARD, BURNS, SHUFFLE, Layout, Pile, plan_street

DECK = [sv.Card(rank + suit) for suit in SUITS for rank in RANKS]
BURNT = sv.HouseRules(burns="each-street")
STUD_STREETS = ("4", "5", "6", "7")


def house(short_stub: str, last_card: str = "playable", burns: str = "each-street") -> sv.HouseRules:
    return sv.HouseRules.from_choices({"short-stub": short_stub, "last-card": last_card, "burns": burns})


def test_one_street_is_planned_from_a_layout_and_laid_out() -> None:
    third, fourth = GAMES["razz"].streets[:2]
    dealt = Layout.of_deck(DECK).after(plan_street(third, [4, 2], Layout(), BURNT).steps)
    plan = plan_street(fourth, [4, 2], dealt, BURNT)
    after = dealt.after(plan.steps)
    assert [BURNS, Pile("up", 4), Pile("up", 2)] == plan.steps
    assert [tuple(DECK[0:3:2]), (DECK[4], DECK[7])] == [after.pile("down", 4), after.pile("up", 4)]
    assert ((DECK[6],), tuple(DECK[9:])) == (after.pile("burns"), after.stub)


def seventh_street(stub: int, players: int, rules: sv.HouseRules) -> list[Pile]:
    """The steps of seventh street with that many cards in the stub, and three burnt."""
    dealt = Layout().after([BURNS] * 3 + [BOARD] * (49 - stub))
    return list(plan_street(GAMES["stud"].streets[-1], range(1, players + 1), dealt, rules).steps)


OWN = [Pile("down", seat) for seat in range(1, 8)]


@pytest.mark.parametrize(
    ("stub", "players", "last_card", "steps"),
    [
        pytest.param(7, 7, "playable", [BURNS, *OWN[:5], SHUFFLE, BURNS, *OWN[5:]], id="a-burn-each-time"),
        pytest.param(4, 7, "playable", [BURNS, *OWN[:2], SHUFFLE, *OWN[2:]], id="no-second-burn"),
        pytest.param(4, 7, "never-dealt", [BURNS, BOARD], id="the-last-card-is-missing"),
        pytest.param(1, 3, "playable", [SHUFFLE, BURNS, *OWN[:3]], id="the-last-card-is-not-burnt"),
    ],
)
def test_the_stub_is_dealt_out_but_for_its_last_card(
    stub: int, players: int, last_card: str, steps: list[Pile]
) -> None:
    assert steps == seventh_street(stub, players, house("roberts", last_card))


@pytest.mark.parametrize(
    ("short_stub", "reason"),
    [
        ("community-for-all", "one community card for all"),
        ("community-for-unserved", "4 get a card of their own, and the others share one"),
        ("tda", "the 3 burns are shuffled into the stub, and each gets his own"),
        ("roberts", "5 are served from the stub, and its last card with the burns serves the others"),
    ],
)
def test_the_reason_tells_what_is_short_and_what_is_done(short_stub: str, reason: str) -> None:
    ruling = deal(range(1, 8), "stud", house(short_stub, "never-dealt"))
    short = "7 left in the stub cannot serve 7 players with one to burn and one never dealt"
    assert f"{short}: {reason}" == ruling.reason


def test_the_reason_tells_why_the_deal_is_over() -> None:
    over = [deal([1, 2, 3], "razz", still_in={"5": still}) for still in ([2], [1, 2])]
    assert [
        "seat 2 is the only one left, so nothing is dealt after street 4",
        "2 players get all their cards of street 7",
    ] == [ruling.reason for ruling in over]


def test_cards_known_before_a_reshuffle_stay_known() -> None:
    ruling = deal(range(1, 8), "razz", house("roberts"), deck=DECK)
    assert [3] * 5 + [2] * 2 == [len(hand.down) for hand in ruling.hands.values()]
    assert [DECK[21], DECK[29], DECK[37], DECK[45]] == list(ruling.burns)


def test_the_antes() -> None:
    table = Deal([2, 5, 7], GAMES["stud"], sv.HouseRules(), ante=5, stacks={2: 3, 5: 5, 7: 6})
    assert ({2: 3, 5: 5, 7: 5}, (2, 5)) == (antes(table), rule(table).all_in)


def test_a_fifth_of_the_small_bet_is_never_due_in_a_game_with_blinds() -> None:
    fifth = sv.HouseRules(ante_amount="fifth-of-small-bet")
    dues = {name: Deal([1, 2], game, fifth, small_bet=20).due for name, game in GAMES.items()}
    assert {"stud": 4, "stud-hi-lo": 4, "razz": 4, "omaha-hi-lo": None} == dues


@pytest.mark.parametrize(
    ("arguments", "message", "path"),
    [
        ({"seats": [1]}, "a deal needs at least two players", ("seats",)),
        ({"seats": range(1, 10)}, "razz seats no more than 8 players, not 9", ("seats",)),
        ({"seats": [0, 1]}, "there is no seat 0", ("seats", "0")),
        ({"seats": [1, 2, 1]}, "seat 1 stands twice", ("seats", "2")),
        ({"dealer": -1}, "there is no seat -1", ("dealer",)),
        ({"until": "flop"}, "razz has no street flop: 3, 4, 5, 6, 7", ("until",)),
        ({"still_in": {"3": [1]}}, "nobody has folded before street 3: 4, 5, 6, 7", ("still-in", "3")),
        ({"folded_free": {"3": [1]}}, "nobody has folded before street 3: 4, 5, 6, 7", ("folded-free", "3")),
        ({"still_in": {"4": []}}, "nobody is left on street 4", ("still-in", "4")),
        ({"still_in": {"4": [1, 1]}}, "seat 1 stands twice", ("still-in", "4")),
        ({"still_in": {"4": [1, 4]}}, "seat 4 was not in the hand any more", ("still-in", "4")),
        (
            {"still_in": {"4": [1, 2], "6": [1, 3]}},
            "seat 3 was not in the hand any more",
            ("still-in", "6"),
        ),
        ({"folded_free": {"4": [1]}}, "seat 1 is still in and has not folded", ("folded-free", "4")),
        (
            {"still_in": {"5": [1, 2]}, "folded_free": {"6": [3]}},
            "seat 3 had no hand to fold",
            ("folded-free", "6"),
        ),
        ({"deck": "As Kd"}, "the deal takes 21 cards, and the deck has 2", ("deck",)),
        ({"game": "badugi"}, f"there is no game 'badugi': {', '.join(GAMES)}", ("game",)),
    ],
)
def test_an_impossible_deal_is_refused(arguments, message: str, path: tuple[str, ...]) -> None:
    with pytest.raises(sv.SituationError) as caught:
        deal(**{"seats": [1, 2, 3], "game": "razz", **arguments})
    assert (message, path) == (str(caught.value), caught.value.path)


@pytest.mark.parametrize(
    ("chips", "message", "path"),
    [
        ({"ante": 0}, "the ante cannot be 0 chips", ("ante",)),
        ({"small_bet": -5}, "the small bet cannot be -5 chips", ("small-bet",)),
        ({"small_bet": 12}, "a fifth of 12 is no whole number of chips: use a smaller unit", ("small-bet",)),
        ({"stacks": {2: 0}}, "seat 2 cannot be dealt in with 0 chips", ("stacks", "2")),
        ({"stacks": {9: 5}}, "seat 9 has chips but no place in the hand", ("stacks", "9")),
    ],
)
def test_impossible_chips_are_refused(chips, message: str, path: tuple[str, ...]) -> None:
    with pytest.raises(sv.SituationError) as caught:
        Deal([1, 2], GAMES["stud"], sv.HouseRules(ante_amount="fifth-of-small-bet"), **chips)
    assert (message, path) == (str(caught.value), caught.value.path)


def test_seats_are_told_in_their_order() -> None:
    ruling = rule(Deal((3, 1, 2), GAMES["stud"], sv.HouseRules(), ante=5, stacks={3: 5, 1: 4}))
    assert [[1, 2, 3], [1, 2, 3], [1, 3]] == [list(ruling.hands), list(ruling.antes), list(ruling.all_in)]


def test_a_board_must_fit_into_the_deck() -> None:
    with pytest.raises(sv.SituationError, match="11 players need 53 cards, and the deck has 52") as caught:
        deal(range(1, 12), "omaha-hi-lo", house("tda", "never-dealt"))
    assert ("seats",) == caught.value.path


def test_a_card_twice_is_refused_even_where_it_is_not_dealt() -> None:
    with pytest.raises(sv.DuplicateCardError) as caught:
        deal([1, 2], "stud", until="3", deck=[*DECK, DECK[0]])
    assert ("2c", ("deck",)) == (caught.value.card, caught.value.path)


@pytest.mark.parametrize("deck", ["As Kx", "As KdQd"])
def test_what_is_no_card_is_refused_in_the_deck(deck: str) -> None:
    with pytest.raises(sv.CardError) as caught:
        deal([1, 2], "stud", deck=deck)
    assert ("deck",) == caught.value.path


HOUSES = st.fixed_dictionaries(
    {
        decision: st.sampled_from(sv.HouseRules.decisions()[decision])
        for decision in ("burns", "short-stub", "last-card")
    }
).map(sv.HouseRules.from_choices)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A deal of any stud game and house from a shuffled deck, with players who fold as they like, but never all."""
    seats = draw(st.lists(st.integers(1, 12), unique=True, min_size=2, max_size=8))
    still_in, now = {}, seats
    for street in STUD_STREETS:
        folding = draw(st.sets(st.sampled_from(now), max_size=min(2, len(now) - 1)) | st.just(set()))
        still_in[street] = now = [seat for seat in now if seat not in folding]
    game = GAMES[draw(st.sampled_from(["stud", "stud-hi-lo", "razz"]))]
    deck = draw(st.permutations(DECK))
    return Deal(seats, game, draw(HOUSES), draw(st.integers(0, 12)), still_in=still_in, deck=deck)


@given(deals())
def test_every_card_is_in_one_place(table: Deal) -> None:
    for _, layout in table.dealt:
        placed = [card for pile in layout.piles.values() for card in pile]
        known = Counter(card for card in [*placed, *layout.stub] if card is not None)
        assert (52, 1) == (len(placed) + len(layout.stub), max(known.values()))


@given(deals())
def test_who_stays_to_the_end_has_seven_cards_with_the_shared_one(table: Deal) -> None:
    ruling, (_, end) = rule(table), table.dealt[-1]
    staying = table.players["7"] if len(table.players["7"]) > 1 else ()
    shared = {seat: int(seat in ruling.shared_by) for seat in staying}
    assert dict.fromkeys(staying, 7) == {seat: end.own(seat) + shared[seat] for seat in staying}
    assert int(bool(ruling.shared_by)) == len(end.pile("board"))


@given(deals())
def test_the_last_card_is_kept_where_it_is_never_dealt(table: Deal) -> None:
    assert rule(table).left >= int(table.house.last_card == "never-dealt")


@given(deals())
def test_one_is_burnt_before_each_street_but_the_first_and_only_burns_are_shuffled_in(table: Deal) -> None:
    ruling = rule(table)
    before_seventh = min(len(ruling.streets), 4)
    burns = before_seventh - 1 if table.house.burns == "each-street" else 0
    assert burns == ruling.burnt
    assert not ruling.reshuffled or burns
