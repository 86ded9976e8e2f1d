"""What a replay asks of its house, and what follows: one audit for many houses, and the choice behind a finding."""

from pathlib import Path

import pytest

from studeval.gate.replay import House
from studeval.hands import phh
from studeval.hands.asked import Mending, replay, replays
from studeval.hands.audit import audit
from studeval.hands.clauses import RULES
from studeval.rulebook import bundled
from studeval.rules.house import HouseRules

HANDS = sorted((bundled() / "hands").glob("*.phh"))


def test_a_hand_without_a_showdown_does_not_ask_who_shows(recorded: Path) -> None:
    asked = replay(phh.load(recorded / "ps-razz-200911-02.phh"), HouseRules()).asked
    assert {"bring-in-tie", "raise-cap"} <= asked
    assert set() == asked & {"showdown-when-checked", "odd-chip-hi-lo", "low-qualifier", "preflop-first"}


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_an_audit_is_shared_only_by_houses_that_would_have_the_same(
    path: Path, houses: dict[str, House]
) -> None:
    record = phh.load(path)
    rules = {name: house.rules for name, house in houses.items() if record.game in house.games}
    shared = {name: (each.audit.findings, each.audit.doubts) for name, each in replays(record, rules).items()}
    alone = {name: audit(record, house) for name, house in rules.items()}
    assert {name: (each.findings, each.doubts) for name, each in alone.items()} == shared


def test_what_was_not_asked_for_changes_nothing(recorded: Path) -> None:
    record = phh.load(recorded / "absolute-stud8-200903.phh")
    own = replay(record, HouseRules())
    unasked = set(HouseRules.decisions()) - own.asked
    others = [
        HouseRules().with_choices({decision: choice})
        for decision in unasked
        for choice in HouseRules.decisions()[decision]
    ]
    assert [own.audit.findings] * len(others) == [audit(record, house).findings for house in others]


def test_a_finding_hangs_on_the_choice_that_makes_it_one(recorded: Path) -> None:
    """The pair of deuces on fourth street bets double: unlawful where the house knows no double bet."""
    house = HouseRules(raise_cap="four", open_pair="off")
    own = replay(phh.load(recorded / "ps-stud-200911-10.phh"), house)
    assert ["amount"] == [finding.rule for finding in own.audit.findings]
    assert {"open-pair": ("any-player", "pair-holder")} == Mending(own).of(own.audit.findings[0])


def test_a_finding_that_no_choice_mends_hangs_on_none(recorded: Path) -> None:
    own = replay(phh.load(recorded / "kings-stud-202010.phh"), HouseRules(open_pair="any-player"))
    assert {} == Mending(own).of(own.audit.findings[0])


@pytest.mark.parametrize("path", HANDS[::3], ids=lambda path: path.stem)
def test_a_rule_names_every_decision_that_it_hangs_on(path: Path) -> None:
    """A hand that one other choice makes unlawful breaks a rule that hangs on that decision."""
    record, house = phh.load(path), HouseRules(raise_cap="four", open_pair="any-player")
    own = replay(record, house)
    for decision in own.asked:
        for choice in HouseRules.decisions()[decision]:
            found = audit(record, house.with_choices({decision: choice})).findings
            if found and not own.audit.findings:
                assert decision in RULES[found[0].rule].decisions
