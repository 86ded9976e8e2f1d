"""eval: what a hand is worth in each game, and what is said of bad cards."""

import pytest

from studeval.gate.exits import Exit

WHEEL = "5s 4h 3d 2c As"


def told(run, *args):
    result = run("eval", *args)
    assert result.exit_code == Exit.AS_EXPECTED, result.output
    return result.output.splitlines()


def test_a_stud_hand(run):
    assert told(run, "As Ah 9c 9d Kh 3c 2d") == [
        "As Ah Kh 9d 9c 3c 2d",
        "  high      two pair, aces and nines, king kicker",
        "  cards     As Ah Kh 9d 9c",
        "  category  two pair",
        "  value     13101",
    ]


@pytest.mark.parametrize(
    "args", [["As", "Ks", "10s", "Q♠", "js"], ["AsKsQsJsTs"]], ids=["five words", "one word"]
)
def test_a_hand_may_be_written_in_one_word_or_five(run, args):
    assert told(run, *args)[:2] == ["As Ks Qs Js Ts", "  high      royal flush"]


def test_hi_lo_shows_both_sides(run):
    lines = told(run, WHEEL, "--game", "stud-hi-lo")
    assert [line for line in lines if line.startswith(("  high", "  low"))] == [
        "  high      straight, five high",
        "  low       the wheel",
    ]


def test_a_low_that_does_not_qualify(run):
    assert told(run, "9s 7h 6d 5c 4s", "--game", "stud-hi-lo")[-1] == (
        "  low       no low: it takes five different ranks, eight or lower"
    )


def test_omaha(run):
    lines = told(run, "AsKs2d3c", "--board", "4h5h8s", "--game", "omaha-hi-lo")
    assert (lines[0], lines[5]) == ("As Ks 3c 2d on 8s 5h 4h", "  low       eight-five low (8-5-4-2-A)")


def test_several_hands_are_compared(run):
    assert told(run, "8s 7h 6d 5c 4s", "8h 7c 6c 5h 3s", "--game", "razz")[-1] == (
        "low: hand 2 wins: eight-seven low (8-7-6-5-3) beats eight-seven low (8-7-6-5-4): "
        "the fifth card decides, three under four"
    )


def test_hands_that_tie(run):
    lines = told(run, WHEEL, "5h 4d 3c 2s Ah", "5c 4s 3h 2h Ac", "--game", "razz")
    assert lines[-1] == "low: hand 1, hand 2 and hand 3 tie with the wheel"


def test_one_low_or_none(run):
    hands = ("Ks Kh 7d 6c 2s", "Qs Qh 7h 6h 2h")
    assert told(run, *hands, "--game", "stud-hi-lo")[-1] == "low: nobody has one"
    assert told(run, hands[0], WHEEL, "--game", "stud-hi-lo")[-1] == "low: hand 2 wins, alone in having one"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        pytest.param(["As Kd Xs 2c 3c"], "'Xs' at position 6 is not a card", id="no card"),
        pytest.param(["As Kd Xs 2c 3c"], "\n  As Kd Xs 2c 3c\n        ^\n", id="a finger at it"),
        pytest.param(["As Kd 2c As 3c"], "('As') stands twice, again at position 9", id="a card twice"),
        pytest.param(["As Kd 2c 3c"], "a hand is five to seven cards, not four", id="four cards"),
        pytest.param(["As", "Kd", "2c", "3c"], "a hand is five to seven cards, not four", id="four words"),
        pytest.param([""], "a hand is five to seven cards, not none", id="nothing"),
        pytest.param(
            ["AsKs2d3c", "--game", "omaha-hi-lo"], "Omaha hi-lo is played with --board", id="no board"
        ),
        pytest.param(
            [WHEEL, "--board", "4h5h8s"], "seven-card stud is played without --board", id="a board in stud"
        ),
        pytest.param([], "Missing argument", id="no hand"),
        pytest.param(
            ["AsKs2d3c", "--board", "4hXh8s", "--game", "omaha-hi-lo"],
            "--board '4hXh8s': 'Xh8s' at position 2 is not a card",
            id="a bad board",
        ),
        pytest.param(
            ["AsKs2d3c", "--board", "4hAs8s", "--game", "omaha-hi-lo"],
            "('As') stands twice",
            id="a hole card on the board",
        ),
    ],
)
def test_bad_cards_are_exit_4(run, args, words):
    result = run("eval", *args)
    assert result.exit_code == Exit.BAD_INPUT
    assert words in result.output
