"""The survey of recorded hands: the house in a sentence, decision by decision, and as a profile."""

from dataclasses import replace
from pathlib import Path
from shutil import copy

import pytest

from studeval.gate.replay import House
from studeval.gate.replay_survey import HandSurvey, Surveying
from studeval.gate.replay_survey_words import breaking, data, exclusions, never_put, sentences, table
from studeval.gate.survey import profile_text
from studeval.rulebook import bundled, load
from studeval.rules.house import HouseRules

HANDS = bundled() / "hands"
NAMES = (
    "wsop-2023-ppc-20",
    "wsop-2023-ppc-26",
    "ftp-stud-201006-b",
    "ps-stud-200911-05",
    "kings-stud-202010",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two hands of razz and three of stud: one shown from the first seat, one with sizes of its own; and no hand."""
    folder = tmp_path_factory.mktemp("hands")
    for name in NAMES:
        copy(HANDS / f"{name}.phh", folder)
    (folder / "x.phh").write_text('variant = "NT"\n', encoding="utf-8")
    return folder


def surveying(folder: Path, *names: str) -> Surveying:
    book, _ = load([bundled()])
    houses = [House.of(each) for each in book.profiles.values() if each.id in names]
    known = HouseRules.decisions()
    return Surveying([str(folder)], houses, [each for each in book.decisions.values() if each.id in known])


@pytest.fixture(scope="module")
def found(folder: Path) -> HandSurvey:
    return surveying(folder, "roberts", "ps-razz", "epoker-stud").make()


def test_a_sentence_names_the_house_of_each_game_and_the_hands_that_break_it(
    found: HandSurvey, folder: Path
) -> None:
    broken = f"{folder}/kings-stud-202010.phh, {folder}/ps-stud-200911-05.phh"
    assert list(sentences(found)) == [
        f"1 of 3 hands of seven-card stud plays by the rules of roberts, and {broken} break them.",
        "2 hands of razz play by the rules of ps-razz (as of roberts).",
    ]


def test_the_house_is_changed_where_that_explains_more_hands(found: HandSurvey) -> None:
    """Roberts has the first to act show first; the checked hand is shown from the first seat."""
    assert (5, 4) == (found.evidence.hands, found.evidence.fitting)
    assert "lowest-seat" == found.house.choices()["showdown-when-checked"]


def test_a_row_tells_the_choice_and_how_many_hands_tell_it(found: HandSurvey) -> None:
    rows = {decision: (choices, known) for decision, choices, known in table(found)}
    assert ("suit", "the one that fits, 1 of 1 telling hand") == rows["bring-in-tie"]
    assert ("lowest-seat | earliest-position", "several fit, 1 of 1 telling hand") == rows[
        "showdown-when-checked"
    ]


def test_what_was_never_put_is_named(found: HandSurvey) -> None:
    assert {"preflop-first", "low-qualifier", "odd-chip-hi-lo", "burns"} <= set(never_put(found))


def test_an_exclusion_names_the_hand_the_line_and_the_action(found: HandSurvey, folder: Path) -> None:
    (told,) = (line for line in exclusions(found) if line.startswith("bring-in-tie"))
    place = f"{folder}/ftp-stud-201006-b.phh:16: action 8"
    assert told.startswith(
        f"bring-in-tie seat: not by 1 hand, first {place}: p4 pb: it is the turn of seat 3"
    )


def test_the_hand_that_no_choice_mends_breaks_the_house(found: HandSurvey, folder: Path) -> None:
    (told,) = breaking(found)
    assert told.startswith(f"{folder}/kings-stud-202010.phh:18: action 10: p4 cbr 7716")


def test_hands_at_odds_are_told(tmp_path: Path) -> None:
    """One table shows from the first seat, the other from the first to act: no choice fits both."""
    for name in ("ps-stud-200911-05", "ps-8game-hu-stud8-06", "ps-8game-hu-stud8-07"):
        copy(HANDS / f"{name}.phh", tmp_path)
    found = surveying(tmp_path, "roberts").make()
    rows = {decision: (choices, known) for decision, choices, known in table(found)}
    assert ("first-to-act", "HANDS AT ODDS, 2 of 3 telling hands") == rows["showdown-when-checked"]


def test_the_house_found_is_a_profile_with_remarks(found: HandSurvey, tmp_path: Path) -> None:
    text = profile_text(found.as_survey(), "my-room")
    assert "title: '5 recorded hands as it was surveyed'\ngames: [stud, razz]\n" in text
    assert "  bring-in-tie: {choice: suit, basis: [custom]}\n" in text
    assert "  low-qualifier: {choice: eight, basis: [custom]}  # never put: the usual choice\n" in text
    (tmp_path / "my-room.yaml").write_text(text, encoding="ascii")
    book, problems = load([bundled(), tmp_path])
    assert [] == problems
    assert found.house == book.profiles["my-room"].house()


def test_the_report_has_what_is_known_of_each_decision(found: HandSurvey) -> None:
    known = data(found)
    assert set(HouseRules.decisions()) == set(known)
    assert {"found": "found", "choice": "suit", "fit": ["suit"], "telling": 1} == {
        key: value
        for key, value in known["bring-in-tie"].items()
        if key in {"found", "choice", "fit", "telling"}
    }


def test_a_survey_that_is_stopped_is_of_the_hands_so_far(folder: Path) -> None:
    found = replace(surveying(folder, "roberts"), stopped=lambda: True).make()
    assert 1 == found.evidence.hands
