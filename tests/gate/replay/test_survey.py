"""The survey of recorded hands: the house in a sentence, decision by decision, and as a profile."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from shutil import copy

import pytest

from studeval.gate.replay import House
from studeval.gate.replay.survey import Fitting, HandSurvey, NamingTask, StatementTask, Surveying
from studeval.gate.replay.survey_words import breaking, data, exclusions, never_put, sentences, so_far, table
from studeval.gate.replay.work import Workers
from studeval.gate.survey import profile_text
from studeval.hands import phh
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


def after(looks: int) -> Callable[[], bool]:
    """Says that the survey is to stop, from so many looks on; there is one before each hand."""
    counted = count(1)
    return lambda: next(counted) > looks


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_survey_that_is_stopped_at_once_is_of_no_hands(folder: Path, jobs: int) -> None:
    with Workers(jobs) as workers:
        found = replace(surveying(folder, "roberts"), workers=workers, stopped=lambda: True).make()
    assert (0, 0, False) == (found.hands, found.evidence.hands, found.complete)
    (told,) = so_far(found)
    assert told.endswith(": 0 hands held against the profiles, 0 hands asked by decisions.")


def test_a_survey_that_is_stopped_while_profiles_are_named_says_how_they_fit_so_far(folder: Path) -> None:
    found = replace(surveying(folder, "roberts", "ps-razz"), stopped=after(3)).make()
    assert (3, 0, False) == (found.hands, found.evidence.hands, found.complete)
    (told,) = sentences(found)
    assert told.startswith("1 of 3 hands of seven-card stud plays by the rules of roberts, and ")


def test_a_survey_that_is_stopped_among_the_decisions_says_what_is_known_so_far(folder: Path) -> None:
    """The folder has five hands and a file that is none, each looked at once for the profiles."""
    found = replace(surveying(folder, "roberts", "ps-razz"), stopped=after(8)).make()
    assert (5, 2, False) == (found.hands, found.evidence.hands, found.complete)
    assert [
        "PARTIAL: the survey was interrupted: 5 hands held against the profiles, 2 hands asked by decisions."
    ] == list(so_far(found))


def test_a_whole_survey_says_nothing_of_being_partial(found: HandSurvey) -> None:
    assert (True, []) == (found.complete, list(so_far(found)))


def test_a_hand_over_which_a_survey_stumbles_fits_no_house(
    profiles: dict[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("studeval.gate.replay.survey.replays", broken)
    monkeypatch.setattr("studeval.gate.replay.survey.statement", broken)
    hand, house = phh.load(HANDS / "ps-razz-200911-02.phh"), profiles["ps-razz"].rules
    assert NamingTask({"ps-razz": house})(hand, "") == Fitting(hand.file, "razz", frozenset(), {})
    assert StatementTask(house)(hand, "") is None
