"""What holds in every state of every hand, whatever was done before."""

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from studeval.games import GAMES
from studeval.hands import phh
from studeval.hands.generate import STYLES, choose, table
from studeval.rulebook import bundled, load
from studeval.rules.hand import RAISES, Hand
from studeval.rules.hand_end import bounds

HOUSES = [(each.house(), tuple(each.games)) for each in load([bundled()])[0].profiles.values()]
GAMES_IN = [
    (house, game, structure)
    for house, games in HOUSES
    for game in games
    for structure in (("fixed-limit", "pot-limit", "no-limit") if GAMES[game].board else ("fixed-limit",))
]


@st.composite
def states(draw: st.DrawFn) -> list[Hand]:
    """All states of a hand that was played with legal actions, up to its end."""
    house, game, structure = draw(st.sampled_from(GAMES_IN))
    random, style = Random(draw(st.integers(0, 2**32))), STYLES[draw(st.sampled_from(sorted(STYLES)))]
    found = [Hand.at(table(random, game, house, structure, style))]
    while not found[-1].over:
        found.append(found[-1].apply(choose(random, found[-1], style.weights)))
    return found


@given(states())
def test_chips_are_conserved(hands: list[Hand]) -> None:
    at_the_start = sum(hands[0].table.stacks.values())
    for hand in hands[:-1]:
        assert at_the_start == hand.pot + sum(hand.chips(seat) for seat in hand.table.seats)
    assert at_the_start == sum(hands[-1].result().stacks.values())


@given(states())
def test_the_payment_is_within_the_bounds_for_all_cards(hands: list[Hand]) -> None:
    paid = hands[-1].result().stacks
    for seat, (least, most) in bounds(hands[-1]).items():
        assert least <= paid[seat] <= most


@given(states())
def test_no_legal_action_leaves_less_than_nothing(hands: list[Hand]) -> None:
    for hand in hands:
        for verb, amounts in hand.legal_actions().items() if hand.phase == "bet" and hand.actor else ():
            most = max(amounts) if verb in RAISES else 0
            assert most <= hand.stacks[hand.actor]
            assert verb != "call" or 0 < amounts <= hand.chips(hand.actor)


@given(states())
def test_an_actor_is_in_and_has_chips(hands: list[Hand]) -> None:
    for hand in hands:
        if hand.phase == "bet":
            assert hand.actor in hand.alive
            assert hand.chips(hand.actor or 0) > 0


@given(states())
def test_no_card_is_out_twice(hands: list[Hand]) -> None:
    end = hands[-1]
    out = [card for own in (*end.cards.values(), end.board, end.community) for card in own]
    assert len(out) == len(set(out)) == end.seen.bit_count()


@given(states())
def test_the_steps_make_the_hand_again_without_its_deck(hands: list[Hand]) -> None:
    end = hands[-1]
    again = Hand.at(replace(end.table, deck=None))
    for step in end.history:
        again = again.apply(step)
    assert (end.history, end.result().stacks) == (again.history, again.result().stacks)


@given(states())
def test_a_written_hand_is_the_hand(hands: list[Hand]) -> None:
    end = hands[-1]
    again = phh.play(phh.loads(phh.dumps(phh.of_hand(end))), end.table.house)
    assert phh.same(phh.of_hand(end), phh.of_hand(again))
