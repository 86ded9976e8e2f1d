"""The audit: every recorded hand is judged as it is known, and each rule is found where it is broken."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from studeval.gate.replay import House, Wish, judge
from studeval.hands import phh
from studeval.hands.audit import LENIENT, Audit, audit
from studeval.hands.clauses import RULES
from studeval.rulebook import bundled, load
from studeval.rules.house import HouseRules

HANDS = sorted((bundled() / "hands").glob("*.phh"))
EXPECTED = yaml.safe_load((Path(__file__).parent / "data" / "recorded.yaml").read_text(encoding="ascii"))
ODD = {name: each for name, each in EXPECTED.items() if each["status"] == "unlawful"}


def expected(name: str) -> dict[str, Any]:
    """What is expected of a hand: its status, the rule it breaks with the line, the streets that are undecided."""
    known = EXPECTED[name]
    return {
        "status": known["status"],
        "broken": [(known["rule"], known["line"])] if "rule" in known else [],
        "streets": known.get("streets", []),
    }


def test_every_recorded_hand_is_expected_to_be_something() -> None:
    assert sorted(EXPECTED) == [path.stem for path in HANDS]


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_a_recorded_hand_is_judged_as_it_is_known(path: Path, houses: dict[str, House]) -> None:
    found = audit(phh.load(path), houses[EXPECTED[path.stem]["house"]].rules)
    assert expected(path.stem) == {
        "status": found.status,
        "broken": [(finding.rule, finding.line) for finding in found.findings],
        "streets": [
            int(street) for each in found.doubts for street in re.findall(r"on street (\d)", each.message)
        ],
    }


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_the_best_house_finds_no_more_than_the_stated_one(path: Path, houses: dict[str, House]) -> None:
    verdict = judge(phh.load(path), Wish(list(houses.values())))
    assert EXPECTED[path.stem]["status"] == verdict.status
    assert [rule for rule, _ in expected(path.stem)["broken"]] == list(verdict.rules)


@pytest.mark.parametrize("name", ODD)
def test_a_known_oddity_is_let_pass_by_name(name: str, recorded: Path, houses: dict[str, House]) -> None:
    verdict = judge(phh.load(recorded / f"{name}.phh"), Wish(list(houses.values()), lenient=True))
    assert "lawful" == verdict.status
    rule = ODD[name]["rule"]
    assert [rule] == [each.rule for each in verdict.passed]
    assert [True] == [f"let pass: {LENIENT[rule]}: " in line for line in verdict.lines()]


def test_by_the_chip_of_the_table_the_odd_chip_was_given_to_nobody(recorded: Path) -> None:
    """The README of the hands: at the table the smallest chip was 25000, so the high half has one more."""
    record = phh.load(recorded / "wsop-2023-ppc-48.phh")
    chip = record.fields["_table_chip"]
    found = audit(phh.Record({**record.fields, "_smallest_unit": chip}), HouseRules(raise_cap="four"))
    assert ["odd-chip"] == [finding.rule for finding in found.findings]
    assert "p1 has 4537500, not 4550000, p5 has 2887500, not 2875000" in found.findings[0].message


def changed(path: Path, old: str, new: str) -> Audit:
    """The audit of a recorded hand with one text replaced, under the usual house."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    return audit(phh.loads(text.replace(old, new, 1), path.name), HouseRules(raise_cap="four"))


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("d dh p2 Tc4h5s", "d dh p2 Ac4h5s", "duplicate-card"),
        ('"p3 pb"', '"p2 pb"', "bring-in"),
        ('"p4 f"', '"p5 f"', "turn"),
        ("p5 cbr 250000", "p5 cbr 260000", "amount"),
        ('"p1 cc"', '"p5 cc"', "first-to-act"),
        ("d dh p5 3s", "d dh p4 3s", "deal"),
        ("p1 sm Ac8dAsTh3cTs7c", "p1 sm Ac8dAsTh3cTs7d", "show-cards"),
        ('  "p5 sm 8h3hAh3sJc7d4s",\n', "", "unfinished"),
        ("finishing_stacks = [4537500", "finishing_stacks = [4537501", "chips"),
        (
            "[4537500, 1800000, 14400000, 6075000, 2887500]",
            "[4537499, 1800000, 14400000, 6075000, 2887501]",
            "odd-chip",
        ),
        (
            "[4537500, 1800000, 14400000, 6075000, 2887500]",
            "[6950000, 1800000, 14400000, 6075000, 475000]",
            "award",
        ),
    ],
    ids=lambda value: value[:20],
)
def test_a_change_is_found_by_its_rule(old: str, new: str, rule: str, recorded: Path) -> None:
    assert rule == changed(recorded / "wsop-2023-ppc-48.phh", old, new).findings[0].rule


def test_every_clause_that_a_rule_cites_is_in_the_rulebook() -> None:
    book, _ = load([bundled()])
    cited = {clause for rule in RULES.values() for clause in rule.all_clauses}
    assert set() == cited - set(book.clauses)
    assert set() == {decision for rule in RULES.values() for decision in rule.decisions} - set(book.decisions)


def test_every_rule_that_is_let_pass_is_one() -> None:
    assert set(LENIENT) <= set(RULES)


def test_a_house_that_fixes_the_bring_in_asks_none_of_a_game_with_blinds(recorded: Path) -> None:
    house = HouseRules(raise_cap="four", bring_in_amount="half-small-bet")
    assert "lawful" == audit(phh.load(recorded / "wsop-2023-ppc-12.phh"), house).status


# --- Records that no program wrote -----------------------------------------------------------------------------------

SMALL = """\
variant = "FR"
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = [
  "d dh p1 As2cKh",
  "d dh p2 3s4c5h",
  "p1 pb",
  "p2 cbr 4",
  "p1 f",
]
finishing_stacks = [97, 103]
"""
ODD_AMOUNTS = (
    "nan", "-nan", "inf", "1e99999999", "1e-9999999", "0e-9999999", "1e9999999999999999999", "9" * 16, "9" * 5000,
    "0x" + "f" * 5000, "0.123456789", "true", "-1", "[" * 5000 + "]" * 5000, "{a = " * 5000,
)  # fmt: skip


def fault_of(text: str) -> str:
    """Why a text is malformed, as it is read or as it is audited, with its place."""
    try:
        return str(audit(phh.loads(text, "x.phh"), HouseRules()).fault)
    except phh.PHHError as error:
        return str(error)


def test_the_small_hand_is_lawful() -> None:
    assert "lawful" == audit(phh.loads(SMALL), HouseRules()).status


UNSEEN = """\
variant = "F7S"
antes = [1, 1, 1]
bring_in = 3
small_bet = 10
big_bet = 20
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 ????Kc", "d dh p2 ????2s", "d dh p3 5c6h9s", "p2 pb", "p3 f", "p1 cc",
  "d dh p1 Kd", "d dh p2 3s", "p1 cc", "p2 cc",
  "d dh p1 9d", "d dh p2 3d", "p1 cc", "p2 cc",
  "d dh p1 9h", "d dh p2 4d", "p1 cc", "p2 cc",
  "d dh p1 ??", "d dh p2 ??", "p1 cc", "p2 cc", "p1 sm ????KcKd9d9h??", "p2 sm ????2s3s3d4d??",
]
finishing_stacks = [105, 96, 99]
"""


def test_a_bring_in_by_none_of_those_who_may_owe_it_is_found() -> None:
    """Seat 1 or seat 2 has the low card; seat 3 with the ace of spades cannot."""
    text = UNSEEN.replace("????Kc", "??????").replace("????2s", "??????").replace("5c6h9s", "5c6hAs")
    text = text.replace('"p2 pb", "p3 f"', '"p3 pb"')
    (found,) = audit(phh.loads(text), HouseRules()).findings
    assert ("bring-in", "p3 pb: it is the turn of seat 1 or 2") == (found.rule, found.message)


@pytest.mark.parametrize(
    ("stacks", "said"),
    [
        ("[105, 96, 99]", []),
        ("[96, 105, 99]", []),
        ("[96, 96, 108]", ["p3 has 108, and whatever the cards were it has 99"]),
        ("[200, 1, 99]", [
            "p1 has 200, and whatever the cards were it has 96 to 105",
            "p2 has 1, and whatever the cards were it has 96 to 105",
        ]),
    ],
    ids=["one wins", "the other wins", "who folded wins", "who lost loses more"],
)  # fmt: skip
def test_stacks_that_no_unseen_cards_give_are_found(stacks: str, said: list[str]) -> None:
    found = audit(phh.loads(UNSEEN.replace("[105, 96, 99]", stacks)), HouseRules())
    assert said == [finding.message for finding in found.findings]


@pytest.mark.parametrize("amount", ODD_AMOUNTS, ids=lambda amount: amount[:20])
def test_what_is_no_amount_is_malformed_at_its_line(amount: str) -> None:
    assert fault_of(SMALL.replace("bring_in = 2", f"bring_in = {amount}")).startswith("x.phh:3: ")
    assert fault_of(SMALL.replace("antes = [1, 1]", f"antes = [1, {amount}]")).startswith("x.phh:2: ")
    assert len(fault_of(SMALL.replace("bring_in = 2", f"bring_in = {amount}"))) < 200


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"FR"', '["x"]', 1),
        ('"FR"', "0x" + "f" * 5000, 1),
        ("finishing_stacks", "_declared = [[1]]\nfinishing_stacks", 14),
        ("finishing_stacks", "_rake = {amount = nan}\nfinishing_stacks", 14),
        ("[97, 103]", "[97, inf]", 14),
        ("cbr 4", "cbr 0.000000001", 11),
        ("cbr 4", "cbr " + "9" * 5000, 11),
        ("p1 f", "p" + "9" * 5000 + " f", 12),
    ],
    ids=["variant", "long variant", "declared", "rake", "stacks", "places", "digits", "player"],
)
def test_what_has_no_sense_is_malformed_at_its_line(old: str, new: str, line: int) -> None:
    assert fault_of(SMALL.replace(old, new)).startswith(f"x.phh:{line}: ")


def test_a_bad_card_is_told_with_its_place_in_the_action() -> None:
    told = "'d dh p1 As2cXx': 'Xx' at position 12 is not a card: 'X' is no rank"
    assert f"x.phh:8: {told}" == fault_of(SMALL.replace("d dh p1 As2cKh", "d dh p1 As2cXx"))


def test_whole_toml_of_too_deep_brackets_is_malformed() -> None:
    assert fault_of("odd  =  1\n" + f"x = {'[' * 5000}").startswith("x.phh:")


UNEVEN = """\
variant = "F7S"
ante_trimming_status = true
antes = [1, 50, 1, 50]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [5, 1000, 1000, 1000]
actions = [
  "d dh p1 2c3c4c", "d dh p2 5d6dTh", "d dh p3 5h6hTs", "d dh p4 5s6sKh",
  "p1 pb", "p2 cc", "p3 cbr 4", "p4 cc", "p1 cc", "p2 cc",
  "d dh p1 8c", "d dh p2 8d", "d dh p3 8h", "d dh p4 8s", "p4 cc", "p2 cc", "p3 cc",
  "d dh p1 9c", "d dh p2 9d", "d dh p3 9h", "d dh p4 9s", "p4 cc", "p2 cc", "p3 cc",
  "d dh p1 Jc", "d dh p2 Jd", "d dh p3 Jh", "d dh p4 Js", "p4 cc", "p2 cc", "p3 cc",
  "d dh p1 2d", "d dh p2 2h", "d dh p3 2s", "d dh p4 3d", "p4 cc", "p2 cc", "p3 cbr 8", "p4 cc", "p2 cc",
  "p1 sm 2c3c4c8c9cJc2d",
]
"""


def test_a_show_out_of_turn_under_uneven_antes_is_a_finding() -> None:
    found = audit(phh.loads(UNEVEN), HouseRules())
    assert "show-order" == found.findings[0].rule


def test_where_the_uneven_antes_are_dead_the_finding_has_its_reason() -> None:
    found = audit(phh.loads(UNEVEN.replace("= true", "= false")), HouseRules())
    assert "seat 3 made the last bet or raise of the round" in found.findings[0].message
