"""Which clauses a hand exercised: each is named where its rule was needed, and only there."""

import pytest

from studeval.games import GAMES
from studeval.hands import phh
from studeval.hands.exercised import SIGNS, exercised
from studeval.rulebook import bundled, load
from studeval.rulebook.recorded import read as read_hand
from studeval.rules.house import HouseRules
from studeval.rules.play import play, read


def clauses(name: str, house: HouseRules | None = None) -> set[str]:
    """The clauses of a recorded hand."""
    path = bundled() / "hands" / f"{name}.phh"
    game = phh.load(path).game
    given, _ = read_hand(path, name, game)
    return set(exercised(play(read(given, GAMES[game], house or HouseRules())).hand))


@pytest.mark.parametrize(
    ("name", "there", "not_there"),
    [
        ("ps-stud-200911-07", {"CU-BRING-08", "CU-SHOW-02"}, {"CU-SHOW-01", "CU-BRING-03"}),
        ("ps-8game-hu-stud-14", {"CU-BRING-03", "CU-POT-18", "CU-POT-20"}, {"CU-BRING-06", "7S-POT-01"}),
        ("ps-stud8-200911-03", {"S8-POT-04", "S8-POT-05", "CU-POT-02"}, {"S8-POT-06"}),
        ("ps-stud8-200911-06", {"S8-POT-06"}, {"S8-POT-05"}),
        ("merge-razz-201111-allin-cap", {"CU-BET-16", "CU-DEAL-03", "CU-ACTION-10"}, {"CU-POT-13"}),
        ("ftp-razz-201102-tour-short-bringin", {"CU-BRING-10", "CU-DEAL-03"}, {"CU-BRING-02"}),
        ("ps-plo8-200911-03", {"CU-POT-02", "CU-POT-10", "CU-ACT-16", "CU-ACT-17"}, {"CU-ACT-18"}),
        ("wsop-2023-ppc-80", {"CU-ACT-18", "CU-POT-01"}, {"CU-ACT-16", "CU-BET-26"}),
        ("wsop-2023-ppc-12", {"CU-SHOW-11"}, {"O8-POT-08"}),
        ("pkr-plo8-201108-tie-both-ways", {"CU-POT-10", "CU-POT-11", "CU-BET-26"}, {"CU-BET-02"}),
    ],
)
def test_a_clause_is_named_where_it_was_needed(name: str, there: set[str], not_there: set[str]) -> None:
    house = HouseRules(showdown_when_checked="lowest-seat")
    found = clauses(name, house)
    assert (there - found, not_there & found) == (set(), set())


def test_the_lowest_seat_is_a_clause_only_in_houses_where_it_shows() -> None:
    name = "ps-razz-200911-06"
    assert "RZ-SHOW-03" in clauses(name, HouseRules(showdown_when_checked="lowest-seat"))
    assert "RZ-SHOW-03" not in clauses(name, HouseRules(showdown_when_checked="first-to-act"))


def test_every_clause_that_a_sign_names_can_be_proved() -> None:
    book, _ = load([bundled() / "documents"])
    named = {clause for sign in SIGNS for game in GAMES for clause in sign.clauses(game)}
    assert {name for name in named if book.clauses[name].testable == "none"} == set()
