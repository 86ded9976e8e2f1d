"""Where the cards of a hand are while it is dealt."""

from studeval.cards import Card
from studeval.games import GAMES
from studeval.rules.house import HouseRules
from studeval.rules.stub import DealRules, Layout, Pile, plan_street


def test_before_the_deal_all_cards_are_in_the_stub_and_none_is_known() -> None:
    assert (None,) * 52 == Layout().stub
    assert () == Layout().pile("board")


def test_a_pile_is_nobodys_if_no_seat_is_told() -> None:
    assert 0 == Pile("board").seat
    dealt = Layout().after((Pile("board"), Pile("up", 2)))
    assert ((None,), (None,), 50) == (dealt.pile("board"), dealt.pile("up", 2), len(dealt.stub))


def test_the_rules_of_a_deal_are_those_of_the_house() -> None:
    house = HouseRules(burns="each-street", last_card="never-dealt", short_stub="tda")
    assert DealRules("each-street", "never-dealt", "tda") == DealRules.of(house)


def test_with_nobody_served_the_one_card_is_for_all() -> None:
    """One card is left for two, who share it: nobody has one of his own."""
    house = HouseRules(short_stub="community-for-unserved")
    left = Layout(stub=(Card("As"),))
    plan = plan_street(GAMES["stud"].streets[-1], (1, 2), left, DealRules.of(house))
    assert (Pile("board"),) == tuple(plan.steps)
    assert plan.reason == "1 left in the stub cannot serve 2 players: one community card for all"
