"""A hand played out: whose turn it is, what may be done, how it ends."""

from collections.abc import Callable

import pytest

from studeval.cards import Card, Cards
from studeval.errors import DuplicateCardError, IllegalActionError, SituationError
from studeval.games import GAMES
from studeval.rules import bring_in, first_to_act, hand_open
from studeval.rules.betting import Action
from studeval.rules.hand import Hand, UndecidedError, UnlawfulError
from studeval.rules.hand_end import bounds
from studeval.rules.hand_steps import Dealt, Declared, Shown
from studeval.rules.hand_table import Table
from studeval.rules.hand_unseen import DECK
from studeval.rules.house import HouseRules


def stud(*stacks: int, game: str = "stud", house: HouseRules | None = None, **more: object) -> Hand:
    """A hand of 10/20 with an ante of 1 and a bring-in of 3, before the first card."""
    seats = dict(enumerate(stacks, start=1))
    stakes = {"antes": dict.fromkeys(seats, 1), "bring_in": 3, "small_bet": 10, "big_bet": 20}
    return Hand.at(Table(GAMES[game], house or HouseRules(), seats, **stakes | more))


def play(hand: Hand, *steps: str) -> Hand:
    for step in steps:
        hand = hand.apply(step)
    return hand


FOLLOWED = ("1 bring-in 3", "2 call", "3 call")
THIRD = ("deal 1 As Kd 4c", "deal 2 9h 9d Kc", "deal 3 2s 3s Jd")
FOURTH = (*THIRD, *FOLLOWED, "deal 1 4d", "deal 2 9s", "deal 3 Th")  # seat 1 leads with fours
FOURTH_UNSEEN = (*THIRD, *FOLLOWED, "deal 1 4d", "deal 2 ??", "deal 3 Th")  # or seat 2 with kings


def test_the_antes_are_in_before_the_first_card() -> None:
    hand = stud(100, 100)
    assert (2, {1: 99, 2: 99}) == (hand.pot, dict(hand.stacks))


def test_the_deal_says_what_it_wants() -> None:
    assert {"deal": {1: 3, 2: 3, 3: 3}} == stud(100, 100, 100).legal_actions()


def test_the_lowest_upcard_brings_it_in() -> None:
    hand = play(stud(100, 100, 100), *THIRD)
    assert (1, {"bring-in": 3, "complete": [10]}) == (hand.actor, hand.legal_actions())


def test_in_razz_the_highest_does() -> None:
    assert 2 == play(stud(100, 100, 100, game="razz"), *THIRD).actor


def test_the_last_one_left_takes_the_pot_and_his_uncalled_bet_back() -> None:
    hand = play(stud(100, 100, 100), *THIRD, "1 bring-in 3", "2 complete 10", "3 fold", "1 fold")
    result = hand.result()
    assert hand.over
    assert ({1: 96, 2: 105, 3: 99}, {2: 7}) == (result.stacks, result.award and result.award.returned)


def test_a_hand_to_the_showdown() -> None:
    hand = play(stud(100, 100), "deal 1 As Kd 4c", "deal 2 9h 9d Kc", "1 bring-in 3", "2 call")
    for first, second in (("5c", "2d"), ("6d", "3d"), ("Th", "Jd")):
        hand = play(hand, f"deal 1 {first}", f"deal 2 {second}", "2 check", "1 check")
    hand = play(hand, "deal 1 ??", "deal 2 7c", "2 bet 20", "1 call", "2 show")
    assert ("show", 1, {"show": True, "muck": True}) == (hand.phase, hand.actor, hand.legal_actions())
    assert {1: 76, 2: 124} == hand.apply("1 muck").result().stacks


def test_an_unseen_card_leaves_undecided_who_wins() -> None:
    hand = play(stud(4, 100), "deal 1 As Kd 4c", "deal 2 9h 9d Kc", "1 bring-in 3", "2 call")
    for first, second in (("5c", "2d"), ("6d", "3d"), ("Th", "Jd"), ("??", "7c")):
        hand = play(hand, f"deal 1 {first}", f"deal 2 {second}")
    hand = play(hand, f"{hand.actor} show", f"{3 - (hand.actor or 0)} show")
    assert (True, 2) == (hand.result().undecided, len(hand.result().awards))
    assert {1: 0, 2: 104} == hand.apply("1 show As Kd 4c 5c 6d Th 2s").result().stacks
    assert {1: 8, 2: 96} == hand.apply("1 show As Kd 4c 5c 6d Th Ac").result().stacks


def test_an_unseen_card_that_decides_nothing_leaves_nothing_undecided() -> None:
    hand = play(stud(4, 100), "deal 1 As Ad 4c", "deal 2 9h 8d Kc", "1 bring-in 3", "2 call")
    for first, second in (("Ah", "2d"), ("Ac", "3d"), ("Th", "Jd"), ("??", "7c")):
        hand = play(hand, f"deal 1 {first}", f"deal 2 {second}")
    hand = play(hand, f"{hand.actor} show", f"{3 - (hand.actor or 0)} show")
    assert {1: 8, 2: 96} == hand.result().stacks


def test_who_brings_it_in_is_undecided_where_a_door_card_was_not_seen() -> None:
    hand = play(stud(100, 100, 100), "deal 1 As Kd 4c", "deal 2 9h 9d Kc", "deal 3 ?? ?? ??")
    assert ((1, 3), None) == (hand.turns, hand.actor)
    with pytest.raises(UndecidedError, match="seat 1 or 3"):
        hand.legal_actions()
    assert ("who acts first on street 3 hangs on cards not seen",) == hand.apply("3 bring-in 3").doubts


def test_it_is_decided_where_no_card_could_be_lower() -> None:
    assert 1 == play(stud(100, 100), "deal 1 As Kd 2c", "deal 2 ?? ?? ??").actor


def test_a_card_seen_face_down_is_no_lower_door_card() -> None:
    assert (1, 2) == play(stud(100, 100), "deal 1 Kc Kd 2d", "deal 2 ?? ?? ??").turns
    assert 1 == play(stud(100, 100), "deal 1 2c Kd 2d", "deal 2 ?? ?? ??").actor


@pytest.mark.parametrize(
    ("first", "second", "turns"),
    [("As Ah", "2c", (1,)), ("Kd 9s", "Qc", (1, 2))],
    ids=["aces: no card beats them", "king-nine: an ace does, or a queen"],
)
def test_a_board_leads_if_no_unseen_card_beats_it(first: str, second: str, turns: tuple[int, ...]) -> None:
    door, fourth = first.split()
    hand = play(stud(100, 100), f"deal 1 9c 8d {door}", f"deal 2 ?? ?? {second}", "2 bring-in 3", "1 call")
    assert turns == play(hand, f"deal 1 {fourth}", "deal 2 ??").turns


def test_a_duty_that_may_have_passed_on_may_be_folded_with_a_doubt() -> None:
    """If the all-in player shows the lowest card, the duty has passed on to the next, who may fold it (WL 217)."""
    house = HouseRules(bring_in_all_in="next-posts-or-folds")
    hand = play(stud(1, 100, 100, house=house), "deal 1 ?? ?? ??", "deal 2 9c 9d Kc", "deal 3 8c 8d Qd")
    assert (2, 3) == hand.turns
    folded = hand.apply("2 fold")
    assert (1, 3) == folded.alive
    assert "whether the duty to bring it in had passed on hangs on cards not seen" in folded.doubts


@pytest.mark.parametrize(
    ("blinds", "actor"),
    [((5, 10), 3), ({1: 10}, 2), ({1: 5, 3: 10}, 4), ({1: 5, 2: 10, 5: 10}, 3)],
    ids=["two", "big blind alone", "seat between without one", "newcomer on the button"],
)
def test_the_seat_after_the_big_blind_opens(blinds: object, actor: int) -> None:
    assert actor == Hand.start("omaha-hi-lo", [100] * 5, blinds=blinds, small_bet=10, seed=1).actor


def test_of_a_hand_that_is_over_the_deck_says_no_more() -> None:
    hand = Hand.start("razz", [100, 100], ante=1, bring_in=3, small_bet=10, seed=1)
    assert hand != Hand.start("razz", [100, 100], ante=1, bring_in=3, small_bet=10, seed=2)
    told = Hand.start("razz", [100, 100], ante=1, bring_in=3, small_bet=10)
    steps = [str(step) for step in hand.history]
    hand, told = hand.apply("bring-in").apply("fold"), play(told, *steps, "bring-in", "fold")
    assert hand == told


def test_chips_of_an_action_are_whole() -> None:
    hand = play(stud(100, 100, 100), *THIRD)
    with pytest.raises(IllegalActionError, match=r"3\.0 is no whole number of chips"):
        hand.apply(Action(1, "bring-in", 3.0))


def test_all_in_hands_are_run_out_without_a_turn() -> None:
    hand = play(stud(4, 100), "deal 1 As Kd 4c", "deal 2 9h 9d Kc", "1 bring-in 3", "2 call")
    assert ("deal", "4") == (hand.phase, hand.deal.name)
    assert "deal" == play(hand, "1 show As Kd 4c", "deal 1 5c", "deal 2 6c").phase


def test_a_short_ante_wins_no_more_than_it_matched() -> None:
    hand = stud(5, 100, 100, antes={1: 10, 2: 10, 3: 10})
    assert ({1: 5, 2: 10, 3: 10}, {1: 0, 2: 90, 3: 90}) == (dict(hand.put_in), dict(hand.stacks))


def test_dead_antes_are_of_the_main_pot_and_do_not_come_back() -> None:
    blinds = {"antes": {3: 50}, "blinds": {1: 50, 2: 100, 3: 100}, "small_bet": 100, "big_bet": 200}
    table = Table(
        GAMES["omaha-hi-lo"], HouseRules(), {1: 500, 2: 500, 3: 500}, dealer=3, dead_antes=True, **blinds
    )
    hand = play(
        Hand.at(table),
        "deal 1 ????????",
        "deal 2 ????????",
        "deal 3 ????????",
        "3 raise 200",
        "1 fold",
        "2 fold",
    )
    assert {1: 450, 2: 400, 3: 650} == hand.result().stacks


ACES_FULL = ("As Ah Kd", "Ac", "Kh", "Js", "Qd")
NINES_UP = ("Qs Jd 9h", "9c", "Th", "6s", "6h")
TEN_HIGH = ("2c 3d 4h", "5c", "7s", "8d", "Td")
EIGHTS = ("2d 3h 8c", "4c", "7d", "8h", "Jc")


def run_out(stacks: list[int], *hands: tuple[str, ...], house: HouseRules | None = None) -> Hand:
    """Dead antes of 5, and the last two all-in for the bring-in of 3; up to the showdown."""
    rules = house or HouseRules()
    hand = Hand.start("stud", stacks, ante=5, bring_in=3, small_bet=10, dead_antes=True, house=rules)
    third, *later = zip(*hands, strict=True)
    hand = play(hand, *[f"deal {seat} {cards}" for seat, cards in enumerate(third, 1)], "bring-in", "call")
    return play(hand, *[f"deal {seat} {card}" for cards in later for seat, card in enumerate(cards, 1)])


def test_who_is_all_in_with_a_dead_ante_can_win_the_dead_antes() -> None:
    hand = play(run_out([5, 8, 8], ACES_FULL, TEN_HIGH, NINES_UP), "show", "show", "show")
    assert {1: 15, 2: 0, 3: 6} == hand.result().stacks


@pytest.mark.parametrize(("layer", "chips"), [("last-owner", {1: 20, 4: 6}), ("previous-pot", {1: 26, 4: 0})])
def test_dead_antes_are_not_for_hands_thrown_away(layer: str, chips: dict[int, int]) -> None:
    house = HouseRules(folded_only_layer=layer)
    hand = run_out([5, 5, 8, 8], ACES_FULL, NINES_UP, TEN_HIGH, EIGHTS, house=house)
    assert {2: 0, 3: 0, **chips} == play(hand, "3 muck", "4 muck", "1 show", "2 show").result().stacks


@pytest.mark.parametrize("layer", ["last-owner", "previous-pot"])
def test_nobody_ends_out_of_the_bounds_that_hold_for_all_cards(layer: str) -> None:
    """With the layer that both its owners threw away: one of them has it, or the pot below."""
    house = HouseRules(folded_only_layer=layer)
    hand = run_out([5, 5, 8, 8], ACES_FULL, NINES_UP, TEN_HIGH, EIGHTS, house=house)
    hand = play(hand, "3 muck", "4 muck", "1 show", "2 show")
    most = {"last-owner": {1: 20, 2: 20, 3: 0, 4: 6}, "previous-pot": {1: 26, 2: 26, 3: 0, 4: 0}}[layer]
    assert {seat: (0, chips) for seat, chips in most.items()} == bounds(hand)


def test_one_who_is_all_in_with_a_dead_ante_wins_no_side_pot_by_being_last() -> None:
    hand = play(run_out([5, 8, 8], ACES_FULL, TEN_HIGH, EIGHTS), "muck", "muck", "show")
    assert {1: 15, 2: 0, 3: 6} == hand.result().stacks


def test_a_dead_ante_hides_no_side_pot_from_the_showdown() -> None:
    """The big blind has 2 besides its ante, the others play for 10 each: they show first."""
    stakes = {"ante": {2: 10}, "blinds": (5, 10), "small_bet": 10, "dead_antes": True, "seed": 1}
    hand = play(Hand.start("omaha-hi-lo", [10, 12, 10], **stakes), "3 call", "1 call")
    assert 2 == hand.to_show[-1]


def test_what_the_actor_may_do_is_his_to_change() -> None:
    hand = play(stud(100, 100, 100), *THIRD)
    hand.legal_actions()["complete"].append(77)
    with pytest.raises(UnlawfulError):
        hand.apply("1 complete 77")
    assert {"bring-in": 3, "complete": [10]} == hand.legal_actions()


@pytest.mark.parametrize(
    ("steps", "rule"),
    [
        (("deal 1 As Kd 4c 5c",), "deal"),
        (("deal 4 As Kd 4c",), "deal"),
        (("board As",), "deal"),
        ((*THIRD, "2 bring-in 3"), "bring-in"),
        ((*THIRD, "1 bring-in 4"), "amount"),
        ((*THIRD, "1 check"), "opening"),
        ((*THIRD, "1 bring-in 3", "3 call"), "turn"),
        ((*THIRD, "1 bring-in 3", "2 check"), "action"),
        ((*THIRD, "1 bring-in 3", "2 complete 20"), "amount"),
        ((*THIRD, "1 bring-in 3", "2 show As Kd 4c"), "show"),
        ((*THIRD, "1 complete 10", "2 raise 20", "3 raise 30", "1 raise 40", "2 raise 50"), "cap"),
        ((*THIRD, "1 complete 10", "2 raise 20", "3 raise 30", "1 raise 40", "2 check"), "action"),
        ((*THIRD, "1 complete 10", "2 complete 20"), "amount"),
        ((*THIRD, "1 complete 10", "2 bet 20"), "amount"),
        ((*THIRD, "1 bring-in 3", "2 call", "3 call", "1 check"), "turn"),
        (("deal 1 As Kd 4c", "deal 2 9h 9d Kc", "deal 3 ?? ?? ??", "2 bring-in 3"), "bring-in"),
        ((*FOURTH, "2 check"), "first-to-act"),
        ((*FOURTH, "1 call"), "action"),
        ((*FOURTH_UNSEEN, "3 check"), "first-to-act"),
    ],
    ids=lambda value: value if isinstance(value, str) else value[-1],
)
def test_an_unlawful_step_names_its_rule(steps: tuple[str, ...], rule: str) -> None:
    hand = play(stud(100, 100, 100), *steps[:-1])
    with pytest.raises(UnlawfulError) as caught:
        hand.apply(steps[-1])
    assert rule == caught.value.rule


def test_a_card_is_dealt_once() -> None:
    with pytest.raises(DuplicateCardError, match="ace of spades"):
        play(stud(100, 100), "deal 1 As Kd 4c", "deal 2 9h As Kc")


def test_a_hand_that_is_not_over_has_no_result() -> None:
    with pytest.raises(SituationError, match="not over"):
        stud(100, 100).result()


def test_a_house_may_let_the_next_player_fold_the_duty() -> None:
    house = HouseRules(bring_in_all_in="next-posts-or-folds")
    hand = play(stud(1, 100, 100, 100, house=house), *THIRD, "deal 4 2h 2c Qd")
    assert 2 == hand.actor
    assert 3 == hand.apply("2 fold").actor


def test_a_deck_deals_the_hand_itself() -> None:
    hand = stud(100, 100, deck=DECK)
    assert ("bet", (Card("As"), Card("Ad"), Card("Ks"))) == (hand.phase, hand.cards[1])


def test_players_declare_before_they_show() -> None:
    house = HouseRules(showdown_claim="declare")
    hand = stud(4, 100, game="stud-hi-lo", house=house, deck=DECK)
    hand = play(hand, f"{hand.actor} bring-in 3", *([f"{3 - (hand.actor or 0)} call"]))
    assert ("declare", 1) == (hand.phase, hand.actor)
    hand = play(hand, "1 declares high", "2 declares low")
    assert "show" == hand.phase


def test_the_board_of_a_hand_with_blinds() -> None:
    blinds = {"blinds": {1: 1, 2: 2}, "small_bet": 2, "big_bet": 4}
    table = Table(GAMES["omaha-hi-lo"], HouseRules(), {1: 50, 2: 50, 3: 50}, dealer=3, deck=DECK, **blinds)
    hand = play(Hand.at(table), "3 call", "1 call", "2 check")
    assert ("flop", 3, 1) == (hand.deal.name, len(hand.board), hand.actor)


def test_before_the_first_card_nothing_has_happened() -> None:
    hand = stud(100, 100)
    assert ((), (), (), ()) == (hand.turns, hand.actions, hand.to_show, hand.history)
    assert (None, None, None, {}) == (hand.betting, hand.loose, hand.aggressor, hand.claims)


def test_who_may_open_is_known_once_one_has() -> None:
    hand = play(stud(100, 100, 100), "deal 1 As Kd 4c", "deal 2 9h 9d Kc", "deal 3 ?? ?? ??")
    assert ((1, 3), (3,)) == (hand.turns, hand.apply("3 bring-in 3").turns)


def test_those_who_may_open_stand_in_the_order_of_seats() -> None:
    cards = ["Ac Ad Kc", "As Ah Kd", "Qc Qd Kh", "Qh Qs Ks", "Jc Jd Tc", "Jh Js Td", "9c 9d Th", "?? ?? ??"]
    hand = stud(*[100] * 8)
    for seat, faces in enumerate(cards, start=1):
        hand = hand.apply(f"deal {seat} {faces}")
    assert (5, 8) == hand.turns


def test_nobody_opens_a_street_without_betting() -> None:
    hand = play(stud(4, 100), "deal 1 As Kd 4c", "deal 2 9h 9d Kc", "1 bring-in 3", "2 call")
    assert () == play(hand, "deal 1 5c", "deal 2 6c").turns


def test_no_cards_are_no_deal() -> None:
    with pytest.raises(UnlawfulError, match="to be dealt on street 3"):
        stud(100, 100).apply(Dealt(1, ()))


def test_what_is_no_step_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="5 is no step"):
        stud(100, 100).apply(5)  # type: ignore[arg-type]  # what is tested


@pytest.mark.parametrize("action", [Action(2, "raise"), Action(2, "call", 3)], ids=str)
def test_a_total_goes_with_a_bet_and_with_nothing_else(action: Action) -> None:
    with pytest.raises(UnlawfulError):
        play(stud(100, 100, 100), *THIRD, "1 bring-in 3").apply(action)


def test_a_raise_without_a_total_is_refused_without_limits_too() -> None:
    hand = Hand.start("omaha-hi-lo", [500] * 3, blinds=(5, 10), structure="no-limit", seed=1)
    with pytest.raises(UnlawfulError):
        hand.apply(Action(3, "raise"))


def test_an_unseen_turn_has_a_betting_for_each_who_may_have_it() -> None:
    hand = play(stud(100, 100, 100), "deal 1 As Kd 4c", "deal 2 9h 9d Kc", "deal 3 ?? ?? ??")
    assert {"bring-in": 3, "complete": [10]} == hand.betting_for(3).legal()
    with pytest.raises(UndecidedError) as undecided:
        hand.betting_for(None)
    assert "undecided" == undecided.value.code


def test_what_opens_a_street_is_told_with_its_chips() -> None:
    """The words of a hand ask for the ruling on its table; the player with the three is all-in for 2 of 3."""
    deep = hand_open.third_street(play(stud(100, 100), *THIRD[:2]), {1: Card("4c"), 2: Card("Kc")})
    assert {"bring-in": 3, "complete": 10} == bring_in.rule(deep).choices
    hand = play(stud(3, 100, 100), "deal 1 As Kd 3c", "deal 2 9h 9d Kc", "deal 3 2s 2h Jd")
    ruling = bring_in.rule(hand_open.third_street(hand, {1: Card("3c"), 2: Card("Kc"), 3: Card("Jd")}))
    assert (1, 2, True, {"all-in": 2}) == (ruling.seat, ruling.amount, ruling.all_in, ruling.choices)
    hand = play(hand, "1 bring-in 2", "2 call", "3 call", "deal 1 3d", "deal 2 Qc", "deal 3 Th")
    boards = {seat: Cards(hand.upcards[seat]) for seat in hand.alive}
    assert 2 == first_to_act.rule(hand_open.opening(hand, boards)).seat


def test_before_the_betting_everybody_may_keep_all() -> None:
    assert {1: (99, 101), 2: (99, 101)} == bounds(stud(100, 100))
    blinds = {"blinds": {1: 1, 2: 2}, "small_bet": 2, "big_bet": 4, "dealer": 3}
    table = Table(GAMES["omaha-hi-lo"], HouseRules(), {1: 50, 2: 50, 3: 50}, **blinds)
    assert {1: (50, 50), 2: (50, 50), 3: (50, 50)} == bounds(Hand.at(table))


def declaring() -> Hand:
    """Three at the declarations, one of them has folded before."""
    house = HouseRules(showdown_claim="declare")
    hand = play(stud(4, 4, 100, game="stud-hi-lo", house=house), *THIRD, "1 bring-in 3", "2 call", "3 fold")
    for first, second in (("5c", "2d"), ("6d", "3d"), ("Th", "Jh"), ("7s", "7c")):
        hand = play(hand, f"deal 1 {first}", f"deal 2 {second}")
    return hand


@pytest.mark.parametrize(
    ("steps", "step"),
    [((), Declared(3, "low")), (("1 declares high",), Declared(1, "low"))],
    ids=["who has folded", "twice"],
)
def test_each_who_is_in_declares_once(steps: tuple[str, ...], step: Declared) -> None:
    with pytest.raises(UnlawfulError) as refused:
        play(declaring(), *steps).apply(step)
    assert "declare" == refused.value.rule


def test_nobody_declares_before_the_showdown() -> None:
    with pytest.raises(UnlawfulError) as refused:
        play(stud(100, 100, game="stud-hi-lo"), "deal 1 As Kd 4c").apply(Declared(1, "low"))
    assert "declare" == refused.value.rule


def showing() -> Hand:
    """Three all-in after the last card; seat 1 shows first."""
    hand = play(stud(4, 4, 4), *THIRD, "1 bring-in 3", "2 call", "3 call")
    for street in (("5c", "2d", "2h"), ("6d", "3d", "3h"), ("Th", "Jh", "Jc"), ("7s", "7c", "7d")):
        hand = play(hand, *[f"deal {seat} {card}" for seat, card in enumerate(street, start=1)])
    return hand


def test_a_show_out_of_turn_may_stand_of_who_still_has_to_show() -> None:
    hand = showing()
    with pytest.raises(UnlawfulError, match="seat 1"):
        hand.apply(Shown(2))
    forced = hand.force(Shown(2))
    assert (1, 3) == forced.to_show
    with pytest.raises(UnlawfulError) as refused:
        forced.force(Shown(2, muck=True))
    assert "show-order" == refused.value.rule


def test_a_hand_that_lies_on_the_table_may_be_shown_again_but_not_thrown_away() -> None:
    hand = play(showing(), "1 show")
    assert ((2, 3), (2, 3)) == (hand.to_show, hand.apply("1 show").to_show)
    with pytest.raises(UnlawfulError) as refused:
        hand.apply("1 muck")
    assert "show-order" == refused.value.rule


def test_a_hand_is_shown_or_thrown_away_and_not_both() -> None:
    hand = showing()
    with pytest.raises(UnlawfulError) as refused:
        hand.apply(Shown(1, hand.cards[1], muck=True))
    assert "show" == refused.value.rule


def test_an_unlawful_step_says_what_it_was_and_what_would_have_been_right() -> None:
    hand = play(stud(100, 100, 100), *THIRD)
    with pytest.raises(UnlawfulError) as caught:
        hand.apply("2 bring-in 3")
    assert "2 bring-in 3: it is the turn of seat 1" == str(caught.value)
    assert ("bring-in", "2 bring-in 3", "it is the turn of seat 1") == caught.value.args


@pytest.mark.parametrize(
    ("steps", "step", "said"),
    [
        (THIRD, "deal 1 5c", "deal 1 5c: it is not time to deal; it is the turn of seat 1"),
        (
            (*THIRD, *FOLLOWED),
            "1 check",
            "1 check: nobody is to act; to be dealt on street 4 are "
            + ", ".join(f"1 to seat {seat} (up)" for seat in (1, 2, 3)),
        ),
        (FOURTH_UNSEEN, "3 check", "3 check: it is the turn of seat 1 or 2"),
    ],
    ids=["a deal", "between the streets", "two who may have the turn"],
)
def test_what_is_to_happen_is_said(steps: tuple[str, ...], step: str, said: str) -> None:
    with pytest.raises(UnlawfulError) as caught:
        play(stud(100, 100, 100), *steps).apply(step)
    assert said == str(caught.value)


def test_a_raise_that_nobody_could_answer_is_no_action() -> None:
    hand = play(stud(100, 13), "deal 1 As Kd 4c", "deal 2 9h 9d Kc", "1 complete 10", "2 raise 12")
    with pytest.raises(UnlawfulError) as caught:
        hand.apply("1 raise 20")
    assert "action" == caught.value.rule


def test_out_of_turn_before_the_flop() -> None:
    hand = Hand.start("omaha-hi-lo", [100] * 4, blinds=(5, 10), small_bet=10, seed=1)
    with pytest.raises(UnlawfulError) as caught:
        hand.apply("4 fold")
    assert "first-to-act" == caught.value.rule


def test_the_steps_of_a_hand_are_its_history() -> None:
    hand = play(stud(100, 100, 100), *THIRD, "1 bring-in 3")
    assert [*THIRD, "1 bring-in 3"] == [str(step) for step in hand.history]


def test_a_hand_is_told_in_a_line() -> None:
    hand = play(stud(100, 100, 100), *THIRD)
    assert "seven-card stud, pot 3, street 3, it is the turn of seat 1" == str(hand)
    assert f"<Hand: {hand}>" == repr(hand)
    over = play(hand, "1 bring-in 3", "2 fold", "3 fold")
    assert "seven-card stud, pot 6, over" == str(over)


def test_hands_alike_are_equal_and_nothing_else_is() -> None:
    one, other = (play(stud(100, 100, 100), *THIRD) for _ in range(2))
    assert (True, True, False) == (one == other, hash(one) == hash(other), one == "a hand")


def test_of_a_hand_that_is_over_what_might_have_been_declared_says_no_more() -> None:
    plain = stud(100, 100, 100, game="stud-hi-lo")
    known = stud(100, 100, 100, game="stud-hi-lo", declared={1: "high"})
    assert plain != known
    assert play(plain, *(over := (*THIRD, "1 bring-in 3", "2 fold", "3 fold"))) == play(known, *over)


def test_a_bet_that_stands_does_so_whatever_pair_was_not_seen() -> None:
    house = HouseRules(open_pair="any-player")
    hand = play(stud(100, 100, 100, house=house), *FOURTH_UNSEEN[:-1], "deal 3 Th").apply("1 check")
    forced = hand.force(Action(2, "bet", 13))
    assert (13, 13) == (forced.betting and forced.betting.to_match, forced.loose and forced.loose.to_match)


def test_after_a_reshuffle_a_deck_deals_what_nobody_has_seen() -> None:
    """Three burns and the last card are left for eight players; the first of them in the deck is shared."""
    house = HouseRules(burns="each-street", short_stub="roberts")
    hand = stud(*[4] * 8, house=house, deck=DECK)
    hand = play(hand, f"{hand.actor} bring-in 3")
    while hand.actor and hand.phase == "bet":
        hand = hand.apply("call")
    assert ((DECK[24],), [DECK[33], DECK[42], DECK[51]]) == (hand.community, hand.unseen)


def test_a_rake_that_cannot_be_taken_is_refused_at_its_place() -> None:
    hand = play(stud(100, 100, 100, rake=50), *THIRD, "1 bring-in 3", "2 fold", "3 fold")
    with pytest.raises(SituationError) as refused:
        hand.result()
    assert ("rake",) == refused.value.path


def test_who_wins_what_nobody_called_has_it_in_the_end() -> None:
    hand = play(stud(100, 100, 100), *THIRD, "1 bring-in 3", "2 complete 10", "3 fold", "1 fold")
    assert {1: (96, 96), 2: (96, 105), 3: (99, 99)} == bounds(hand)


@pytest.mark.parametrize(
    ("hand", "steps", "told"),
    [
        (showing, ("2 show",), ("show-order", "2 show", "it is the turn of seat 1")),
        (
            showing,
            ("1 muck", "2 muck", "3 muck"),
            ("muck", "3 muck", "seat 3 is the last who can win the pot"),
        ),
        (
            showing,
            ("1 muck", "1 show"),
            ("show", "1 show", "seat 1 has no hand to show; it is the turn of seat 2"),
        ),
        (
            showing,
            ("1 show Ac Kd 4c 5c 6d Th 7s",),
            ("show-cards", "1 show Ac Kd 4c 5c 6d Th 7s", "seat 1 was dealt As Kd 4c 5c 6d Th 7s"),
        ),
        (
            lambda: stud(100, 100, 100),
            (*THIRD, "1 show"),
            ("show", "1 show", "there is no showdown yet; it is the turn of seat 1"),
        ),
        (declaring, ("2 declares low", "2 declares low"), ("declare", "2 declares low", "it is the turn of seat 1")),
    ],
    ids=["turn", "last hand", "thrown away", "other cards", "betting", "declared"],
)  # fmt: skip
def test_an_unlawful_end_names_its_rule(
    hand: Callable[[], Hand], steps: tuple[str, ...], told: tuple[str, str, str]
) -> None:
    before = play(hand(), *steps[:-1])
    with pytest.raises(UnlawfulError) as caught:
        before.apply(steps[-1])
    assert told == caught.value.args


def test_a_table_that_knows_what_is_declared_declares_itself() -> None:
    house = HouseRules(showdown_claim="declare")
    hand = stud(4, 4, game="stud-hi-lo", house=house, deck=DECK, declared={1: "high", 2: "low"})
    hand = play(hand, f"{hand.actor} bring-in 3", "call")
    assert ("show", {1: "high", 2: "low"}) == (hand.phase, hand.claims)


def test_three_unseen_cards_are_too_many_to_try() -> None:
    hand = play(stud(4, 100), "deal 1 As Kd 4c", "deal 2 9h 9d Kc", "1 bring-in 3", "2 call")
    for first, second in (("5c", "2d"), ("??", "3d"), ("??", "Jd"), ("??", "7c")):
        hand = play(hand, f"deal 1 {first}", f"deal 2 {second}")
    hand = play(hand, f"{hand.actor} show", f"{3 - (hand.actor or 0)} show")
    assert (True, ()) == (hand.result().undecided, hand.result().awards)


def test_a_card_shown_twice_stands_twice() -> None:
    hand = Hand.start("stud", [1, 1], ante=1, bring_in=3, small_bet=10)
    for step in ("deal 1 2c 3c ??", "deal 2 Ah Ad 9d", "deal 1 4h", "deal 2 Kh", "deal 1 5d", "deal 2 Js"):
        hand = hand.apply(step)
    for step in ("deal 1 6s", "deal 2 Ts", "deal 1 7h", "deal 2 9s"):
        hand = hand.apply(step)
    with pytest.raises(DuplicateCardError, match="deuce of clubs"):
        hand.apply("1 show 2c 3c 2c 4h 5d 6s 7h")
