"""What hands say of their house: the choices they fit, those they exclude, and what breaks the house itself."""

from pathlib import Path

import pytest

from studeval.hands import phh
from studeval.hands.survey import Evidence, Statement, statement
from studeval.rules.house import HouseRules

HOUSE = HouseRules(raise_cap="four", open_pair="any-player", showdown_when_checked="first-to-act")


def said(recorded: Path, *names: str) -> list[Statement]:
    found = [statement(phh.load(recorded / f"{name}.phh"), HOUSE) for name in names]
    return [one for one in found if one is not None]


def test_a_tie_for_the_bring_in_tells_that_suits_decide(recorded: Path) -> None:
    """The deuce of clubs brings it in, not the deuce of spades that was dealt before it."""
    (one,) = said(recorded, "ftp-stud-201006-b")
    assert one.fits
    assert ("bring-in-tie", "suit") in one.told
    assert "p4 pb: it is the turn of seat 3" in one.excluded["bring-in-tie", "seat"].message


def test_what_is_asked_and_changes_nothing_is_not_told(recorded: Path) -> None:
    (one,) = said(recorded, "ps-razz-200911-02")
    assert "burns" in one.asked - {decision for decision, _ in one.told}


def test_a_double_bet_fits_the_choices_that_allow_it(recorded: Path) -> None:
    (one,) = said(recorded, "ps-stud-200911-10")
    assert {"any-player", "pair-holder"} == {
        choice for decision, choice in one.told if decision == "open-pair"
    }
    assert ["off"] == [choice for decision, choice in one.excluded if decision == "open-pair"]


def test_a_hand_that_one_decision_alone_mends_tells_it(recorded: Path) -> None:
    """Checked on every street and shown from the first seat; in this house whoever acted first shows first."""
    (one,) = said(recorded, "ps-stud-200911-05")
    mended = {("showdown-when-checked", "lowest-seat"), ("showdown-when-checked", "earliest-position")}
    assert (False, mended) == (one.fits, one.mends)
    assert mended <= one.told
    assert ("showdown-when-checked", "first-to-act") in one.excluded


def test_a_hand_that_several_decisions_mend_tells_none_of_them(recorded: Path) -> None:
    """Seat 3 shows first: it is the first seat, and the last that bet on an earlier street."""
    (one,) = said(recorded, "ps-stud-200911-07")
    assert {"showdown-when-checked", "last-aggressor"} == {decision for decision, _ in one.mends}
    assert one.broken is None
    assert {"ante-amount"} == {decision for decision, _ in one.told}  # of what is not in question


def test_a_hand_that_no_choice_mends_breaks_the_house_and_tells_the_rest(recorded: Path) -> None:
    """The sizes of third street are the room's own; the double bet of fourth street speaks against `off` still."""
    (one,) = said(recorded, "kings-stud-202010")
    assert one.broken is not None
    assert ("amount", 18, 10) == (one.broken.rule, one.broken.line, one.broken.action)
    assert ("amount", 19) == (one.excluded["open-pair", "off"].rule, one.excluded["open-pair", "off"].action)
    assert frozenset() == one.mends


def test_what_is_no_hand_says_nothing() -> None:
    assert statement(phh.loads('variant = "FR"\nantes = []\n'), HOUSE) is None


def test_evidence_counts_and_names_the_first(recorded: Path) -> None:
    evidence = Evidence()
    for one in said(recorded, "ftp-stud-201006-b", "ps-stud-200911-02", "kings-stud-202010"):
        evidence.take(one)
    assert (3, 2) == (evidence.hands, evidence.fitting)
    assert 2 == evidence.telling["bring-in-tie"] == evidence.excluded["bring-in-tie", "seat"]
    assert str(evidence.witnesses["bring-in-tie", "seat"][0]).endswith("ftp-stud-201006-b.phh:16: action 8")
    assert ["kings-stud-202010.phh"] == [Path(witness.hand).name for witness in evidence.broken]


@pytest.mark.parametrize(
    ("names", "better"),
    [
        (["ftp-stud-201006-b"], []),
        (["ps-stud-200911-05"], [{"showdown-when-checked": "lowest-seat"}] * 2),
        (["ps-stud-200911-05", "ps-8game-hu-stud8-06"], []),
    ],
    ids=["a hand that is explained", "one more is explained", "one more, but one is lost"],
)
def test_a_change_is_for_the_better_if_it_explains_more_hands(
    names: list[str], better: list[dict[str, str]], recorded: Path
) -> None:
    evidence = Evidence()
    for one in said(recorded, *names):
        evidence.take(one)
    assert better == evidence.better()
