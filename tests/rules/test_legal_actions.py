"""What a player may do. Cases of the rulebook prove the rules; these are the Python door and the laws behind them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import studeval as sv
from studeval.games import GAMES
from studeval.rules.amounts import between, payable, words
from studeval.rules.betting import Action, Betting, Round
from studeval.rules.house import HouseRules

FIFTH = {"street": 5, "seats": [1, 2, 3], "first": 1, "small_bet": 10, "big_bet": 20}


def test_a_raise_is_by_the_big_bet_on_fifth_street() -> None:
    assert sv.legal_actions("stud", history=["1 bet 20"], **FIFTH) == {
        "call": 20,
        "fold": True,
        "raise": [40],
    }


def test_a_history_may_be_of_actions() -> None:
    history = [Action(1, "bet", 20), "2 raise 40"]
    assert [60] == sv.legal_actions("stud", history=history, **FIFTH)["raise"]


def test_nothing_is_legal_when_the_round_is_over() -> None:
    assert sv.legal_actions("stud", history=["1 check", "2 check", "3 check"], **FIFTH) == {}


@pytest.mark.parametrize(
    ("history", "message"),
    [
        (["1 bet 30"], "1 bet 30: seat 1 may check, fold or bet to 20"),
        (["2 check"], "2 check: it is the turn of seat 1"),
        (["1 bet 20", "2 check"], "2 check: seat 2 may call 20, fold or raise to 40"),
        (["1 check", "2 check", "3 check", "1 bet 20"], "1 bet 20: the round is over"),
        (
            ["1 sings"],
            "'1 sings' is no action: SEAT and one of bring-in, complete, bet, raise, fold, check, call",
        ),
        (["1 bet"], "'1 bet' is no action"),
        (["1"], "'1' is no action"),
        (["\u0661 check"], "'\u0661 check' is no action"),  # a digit, and no seat
        (["1 call 20"], "'1 call 20' is no action"),
        (["1 sings 5"], "'1 sings 5' is no action"),
    ],
)
def test_an_illegal_action_is_refused_at_its_place(history: list[str], message: str) -> None:
    with pytest.raises(sv.IllegalActionError) as caught:
        sv.legal_actions("stud", history=history, **FIFTH)
    assert str(caught.value).startswith(message)
    assert caught.value.path == ("history", str(len(history) - 1))


@pytest.mark.parametrize(
    ("changes", "message", "path"),
    [
        ({"seats": [1]}, "a betting round needs at least two players", ("seats",)),
        ({"seats": [1, 1]}, "each seat is there once, counted from 1", ("seats",)),
        ({"first": 9}, "seat 9 is not in the hand", ("first",)),
        ({"stacks": {9: 5}}, "seat 9 is not in the hand", ("stacks", "9")),
        ({"stacks": {1: -5}}, "seat 1 cannot have -5 chips", ("stacks", "1")),
        ({"blinds": {9: 5}}, "seat 9 is not in the hand", ("blinds", "9")),
        ({"boards": {9: "As Kd Qc"}}, "seat 9 is not in the hand", ("boards", "9")),
        ({"small_bet": 0}, "bets of 0 and 20 are no limits", ("small-bet",)),
        (
            {"structure": "no-limit", "big_blind": 2},
            "seven-card stud is played with fixed limits",
            ("structure",),
        ),
        ({"bring_in": 5}, "third street, and no other, has a bring-in, and it must be stated", ("bring-in",)),
        ({"street": "flop"}, "seven-card stud has no street flop", ("street",)),
        ({"pot": -1}, "a pot of -1 cannot be", ("pot",)),
        ({"small_bet": 10.5}, "10.5 is no whole number of chips", ("small-bet",)),
        ({"stacks": {1: 0.5}}, "0.5 is no whole number of chips", ("stacks", "1")),
        (
            {"structure": "spread"},
            "there is no structure 'spread': fixed-limit, pot-limit, no-limit",
            ("structure",),
        ),
        ({"blinds": {1: 5}}, "seven-card stud has no blinds", ("blinds",)),
        (
            {"game": "omaha-hi-lo", "street": "flop", "structure": "pot-limit"},
            "pot-limit and no-limit need the big blind",
            ("big-blind",),
        ),
        (
            {"street": 3, "bring_in": 10},
            "a bring-in of 10 is not below the small bet of 10",
            ("bring-in",),
        ),
        ({"seats": list(range(1, 10))}, "seven-card stud is for 8 players at most", ("seats",)),
    ],
)
def test_an_impossible_table_is_refused(changes, message: str, path: tuple[str, ...]) -> None:
    with pytest.raises(sv.SituationError) as caught:
        sv.legal_actions(**{"game": "stud", **FIFTH, **changes})
    assert (str(caught.value), caught.value.path) == (message, path)


def test_the_house_says_how_much_the_bring_in_is() -> None:
    house = sv.HouseRules(bring_in_amount="half-small-bet")
    opening = {"street": 3, "seats": [1, 2], "first": 1, "small_bet": 10, "big_bet": 20, "house": house}
    assert sv.legal_actions("stud", **opening) == {"bring-in": 5, "complete": [10]}
    assert sv.legal_actions("stud", **opening, bring_in=3) == {"bring-in": 5, "complete": [10]}


def test_a_game_with_blinds_has_no_bring_in_whatever_the_house_asks() -> None:
    half = HouseRules(bring_in_amount="half-small-bet")
    limits = {"small_bet": 10, "big_bet": 20, "blinds": {1: 5, 2: 10}}
    assert {"fold": True, "call": 10, "raise": [20]} == sv.legal_actions(
        "omaha-hi-lo", "preflop", [1, 2, 3], 3, house=half, **limits
    )


def test_a_card_on_two_boards_is_refused() -> None:
    with pytest.raises(sv.DuplicateCardError) as caught:
        sv.legal_actions("stud", **{**FIFTH, "street": 4}, boards={1: "Ks Kd", 2: "Ks 2d"})
    assert caught.value.path == ("boards", "2")


def test_without_a_stack_a_no_limit_bet_may_be_any_size() -> None:
    table = {"street": "flop", "seats": [1, 2], "first": 1, "structure": "no-limit", "big_blind": 2}
    assert sv.legal_actions("omaha-hi-lo", history=["1 bet 50"], **table) == {
        "call": 50,
        "fold": True,
        "raise": [100],
    }


def test_a_raise_over_a_short_all_in_is_counted_from_the_last_full_one() -> None:
    house = sv.HouseRules(open_pair="any-player", reopen="full-bet")
    table = {
        "seats": [1, 2, 3, 4],
        "first": 1,
        "small_bet": 10,
        "big_bet": 20,
        "house": house,
        "stacks": {3: 57},
    }
    history = ["1 bet 20", "2 raise 40", "3 raise 57"]
    fourth = sv.legal_actions("stud", 4, history=history, boards={1: "Ks Kd"}, **table)
    assert fourth["raise"] == sv.legal_actions("stud", 5, history=history, **table)["raise"] == [60]


def test_sizes_that_a_stack_can_pay() -> None:
    assert payable([5, 10], None) == [5, 10]
    assert payable([5, 10], 7) == [5, 7]
    assert payable([5, 10], 5) == [5]
    assert payable([5, 10], 3) == [3]


def test_the_range_of_a_big_bet_game() -> None:
    assert between(200, 700, None) == [200, 700]
    assert between(200, 700, 500) == [200, 500]
    assert between(200, None, 5000) == [200, 5000]
    assert between(200, 700, 150) == [150]


def test_words_join_as_a_sentence() -> None:
    assert words({"check": True}) == "check"
    assert words({"call": 10, "fold": "penalised", "raise": [20, 30]}) == "call 10, fold or raise to 20 or 30"


# --- What no case asks: other seats, rounds that are over, and what a record has though it was not legal --------------


@pytest.mark.parametrize(
    ("short_open", "history", "answer"),
    [
        ("complete", ["1 bring-in 50", "2 raise 199"], {"complete": [200]}),
        ("complete", ["1 bring-in 50", "2 raise 200"], {"raise": [400]}),
        ("complete", ["1 bring-in 50", "2 raise 225"], {"raise": [425]}),
        ("next-level", ["1 bring-in 50", "2 raise 225"], {"raise": [425]}),
    ],
)
def test_a_raise_all_in_where_a_bet_is_added_to_the_bring_in(
    short_open: str, history: list[str], answer: dict[str, list[int]]
) -> None:
    """No clause says what such a raise is short of. Read here: of a bet, not of the bring-in and a bet."""
    house = HouseRules(bring_in_raise="raise-by-small-bet", short_open=short_open, reopen="half-bet")
    seat, _, total = history[-1].split()
    table = {"small_bet": 200, "big_bet": 400, "bring_in": 50, "stacks": {int(seat): int(total)}}
    legal = sv.legal_actions("stud", 3, [1, 2, 3], 1, history, house, **table)
    assert {"call": int(total), "fold": True, **answer} == legal


def fifth_street(house: HouseRules | None = None, **more: object) -> Betting:
    game = GAMES["stud"]
    table = {"seats": (1, 2, 3), "first": 1, "small_bet": 10, "big_bet": 20}
    return Round(game, house or HouseRules(), game.streets[2], **{**table, **more}).start()


def after(betting: Betting, *actions: Action) -> Betting:
    """The betting after actions that stand, legal or not."""
    for action in actions:
        betting = betting.taken(action)
    return betting


def test_what_each_seat_owes_is_told_out_of_turn_too() -> None:
    betting = after(fifth_street(), Action(1, "bet", 20), Action(2, "raise", 40))
    assert [(1, 20), (2, 0), (3, 40)] == [(seat, betting.owed(seat)) for seat in (1, 2, 3)]


def test_nothing_is_due_when_the_round_is_over() -> None:
    betting = after(fifth_street(), Action(1, "check"), Action(2, "check"), Action(3, "check"))
    assert (None, 0) == (betting.actor, betting.due)


def test_a_blind_above_the_big_one_is_what_a_raise_is_measured_by() -> None:
    blinds = {"structure": "no-limit", "big_blind": 2, "blinds": {1: 1, 2: 2, 3: 6}}
    assert [12] == sv.legal_actions("omaha-hi-lo", "preflop", [1, 2, 3, 4], 4, **blinds)["raise"]


def test_a_raise_off_the_limit_that_stands_is_a_full_one_if_it_is_large_enough() -> None:
    full_bets = HouseRules(reopen="full-bet")
    large = after(fifth_street(full_bets), Action(1, "bet", 20), Action(2, "raise", 45))
    small = after(fifth_street(full_bets), Action(1, "bet", 20), Action(2, "raise", 35))
    assert [(45, [65]), (20, [40])] == [(each.full, each.regular_totals(3)) for each in (large, small)]


def test_a_cap_reached_by_three_stays_when_a_raise_beyond_it_stands_between_two() -> None:
    house = HouseRules(raise_cap="three", heads_up_cap="uncapped")
    raises = [Action(1, "bet", 20), Action(2, "raise", 40), Action(3, "raise", 60), Action(1, "raise", 80)]
    betting = after(fifth_street(house), *raises, Action(2, "fold"), Action(3, "raise", 100))
    assert (True, True, {"call": 20, "fold": True}) == (betting.locked, betting.capped, betting.legal())


def test_between_two_there_is_no_cap_where_the_house_lifts_it() -> None:
    house = HouseRules(raise_cap="three", heads_up_cap="uncapped")
    raises = [Action(seat, "raise", total) for seat, total in ((2, 40), (1, 60), (2, 80))]
    betting = after(fifth_street(house, seats=(1, 2)), Action(1, "bet", 20), *raises)
    assert (False, None, [100]) == (betting.locked, betting.raises_left, betting.legal()["raise"])


def test_all_ins_judged_alone_that_have_passed_the_small_raise_are_raised_from_the_last() -> None:
    """With an open pair a raise is by 10 or 20; no all-in here is half of 10 more, yet together they pass 20."""
    house = HouseRules(open_pair="any-player", short_all_ins="each-alone")
    table = {"seats": [1, 2, 3, 4, 5], "first": 1, "small_bet": 10, "big_bet": 20, "house": house}
    stacks, boards = {2: 14, 3: 18, 4: 22}, {1: "Ks Kd"}
    history = ["1 bet 10", "2 raise 14", "3 raise 18", "4 raise 22"]
    found = sv.legal_actions("stud", 4, history=history, stacks=stacks, boards=boards, **table)
    assert [32, 42] == found["raise"]


# --- Laws ------------------------------------------------------------------------------------------------------------

CHOICES = HouseRules.decisions()
houses = st.builds(
    HouseRules.from_choices,
    st.fixed_dictionaries({key: st.sampled_from(value) for key, value in CHOICES.items()}),
)
stacks = st.dictionaries(st.integers(1, 6), st.integers(0, 200), min_size=2).filter(
    lambda s: sum(map(bool, s.values())) > 1
)


def tables(draw: st.DrawFn) -> Round:
    """A table of two to six players with short and long stacks, on any street of any game."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    deal, chips = draw(st.sampled_from(game.streets)), draw(stacks)
    big_bet_game = game.bring_in is None and draw(st.booleans())
    first = draw(st.sampled_from([seat for seat, stack in chips.items() if stack]))
    limits = {"structure": "pot-limit", "big_blind": 10} if big_bet_game else {"small_bet": 10, "big_bet": 20}
    third = game.bring_in is not None and deal is game.streets[0]
    return Round(
        game,
        draw(houses),
        deal,
        tuple(chips),
        first,
        stacks=chips,
        bring_in=3 if third else None,
        pot=7,
        **limits,
    )


@st.composite
def plays(draw: st.DrawFn) -> list[Betting]:
    """Every state of a round that is played to its end by legal actions, drawn at random."""
    states = [tables(draw).start()]
    while legal := states[-1].legal():
        verb = draw(st.sampled_from(sorted(legal)))
        total = draw(st.sampled_from(legal[verb])) if isinstance(legal[verb], list) else legal[verb]
        actor = states[-1].actor
        assert actor is not None
        states.append(
            states[-1].apply(Action(actor, verb, total if verb not in ("fold", "check", "call") else None))
        )
    return states


@given(plays())
def test_nobody_puts_in_more_than_he_has(states: list[Betting]) -> None:
    table = states[0].round
    assert all(0 <= put <= table.stacks[seat] for state in states for seat, put in state.put.items())


@given(plays())
def test_who_acts_has_chips_and_has_not_folded(states: list[Betting]) -> None:
    assert all(state.actor is None or state.behind(state.actor) for state in states)


@given(plays())
def test_a_finished_round_is_matched_by_all_who_can(states: list[Betting]) -> None:
    end = states[-1]
    able = [seat for seat in end.alive if end.behind(seat)]
    if len(end.alive) > 1 and len(able) > 1:
        assert {end.put[seat] for seat in able} == {end.to_match}


@given(plays())
def test_chips_only_go_in(states: list[Betting]) -> None:
    for before, after in pairwise(states):
        assert all(after.put[seat] >= put for seat, put in before.put.items())
        assert after.to_match >= before.to_match


@given(plays())
def test_every_offered_size_is_accepted(states: list[Betting]) -> None:
    for state in states[:-1]:
        for verb, sizes in state.legal().items():
            for total in sizes if isinstance(sizes, list) else [sizes]:
                plain = verb in ("fold", "check", "call")
                assert state.actor is not None
                assert state.apply(Action(state.actor, verb, None if plain else total)).started
