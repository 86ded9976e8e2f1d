"""PHH in and out: what is read is written again, and what is no hand is refused at its line."""

import re
from pathlib import Path

import pytest

from studeval.hands import phh
from studeval.rulebook import bundled
from studeval.rules.hand import Hand
from studeval.rules.hand_steps import Dealt
from studeval.rules.house import HouseRules

HANDS = sorted((bundled() / "hands").glob("*.phh"))

HAND = """\
variant = "FR"
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = [
  "d dh p1 As2cKh",  # the bring-in
  "d dh p2 3s4c5h",
  "p1 pb",
  "p2 cbr 4",
  "p1 f",
]
finishing_stacks = [97, 103]
author = "nobody"
_mine = { deep = [1, 2.5, true], "odd key" = "a \\"quote\\"" }
"""


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_a_recorded_hand_is_written_as_it_was_read(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == phh.dumps(phh.load(path))


def test_there_are_142_recorded_hands() -> None:
    assert 142 == len(HANDS)


def test_unknown_fields_are_kept() -> None:
    record = phh.loads(HAND)
    assert phh.same(record, phh.loads(phh.dumps(record)))
    assert {"author", "_mine"} <= set(record.fields)


def test_a_file_is_written_and_read(tmp_path: Path) -> None:
    record = phh.loads(HAND)
    phh.dump(record, tmp_path / "one.phh")
    assert phh.same(record, phh.load(tmp_path / "one.phh"))


def test_an_action_has_its_line() -> None:
    record = phh.loads(HAND)
    assert [8, 9, 10, 11, 12] == [record.line_of(index) for index in range(5)]


def test_comments_are_no_part_of_an_action() -> None:
    record = phh.loads(HAND.replace('"p1 pb"', '"p1 pb # he had to"'))
    assert "p1 pb" == record.texts[2]


def test_unseen_cards_are_read_as_such() -> None:
    record = phh.loads(HAND.replace("As2cKh", "????Kh"))
    assert "deal 1 ?? ?? Kh" == str(record.move(0).step)
    assert isinstance(record.move(0).step, Dealt)


def test_decimals_are_counted_in_the_smallest_unit() -> None:
    record = phh.loads(HAND.replace("antes = [1, 1]", "antes = [0.25, 0.25]"))
    table = record.table(HouseRules())
    assert ({1: 25, 2: 25}, 200, 10000) == (table.antes, table.bring_in, table.stacks[1])


# --- What a field means ----------------------------------------------------------------------------------------------


def omaha(*blinds: int, **more: object) -> phh.Record:
    """A hand of Omaha hi-lo in which all fold to the big blind, or nothing has happened yet."""
    fields = {"variant": "FO/8", "antes": [0] * len(blinds), "blinds_or_straddles": [*blinds]}
    stakes = {"small_bet": 10, "big_bet": 20, "starting_stacks": [100] * len(blinds), "actions": []}
    return phh.Record(fields | stakes | more)


def test_antes_that_are_not_trimmed_are_dead_and_that_is_the_default() -> None:
    house = HouseRules()
    told = [{}, {"ante_trimming_status": False}, {"ante_trimming_status": True}]
    assert [True, True, False] == [omaha(5, 10, 0, **each).table(house).dead_antes for each in told]


def test_heads_up_antes_and_blinds_are_those_of_the_button_first() -> None:
    table = omaha(5, 10, antes=[0, 3]).table(HouseRules())
    assert ({1: 10, 2: 5}, {1: 3}) == (table.blinds, table.antes)


def test_a_straddle_is_told_to_be_none_of_the_rules_here() -> None:
    with pytest.raises(phh.PHHError, match="a blind above the big blind is a straddle"):
        omaha(5, 10, 20, 0).table(HouseRules())


def test_blinds_in_a_stud_game_are_refused() -> None:
    with pytest.raises(phh.PHHError, match="razz has no blinds"):
        phh.loads(HAND.replace("bring_in = 2", "bring_in = 2\nblinds_or_straddles = [1, 2]")).table(
            HouseRules()
        )


@pytest.mark.parametrize(
    ("rake", "chips"),
    [("5", 5), ("{ amount = 5 }", 5), ("{ amount = 0.25 }", 25)],
    ids=["number", "table", "cents"],
)
def test_a_rake_is_a_number_or_a_table_with_one(rake: str, chips: int) -> None:
    assert chips == phh.loads(f"{HAND}_rake = {rake}\n").table(HouseRules()).rake


def test_a_rake_of_no_amount_is_refused() -> None:
    with pytest.raises(phh.PHHError, match="_rake: None is no amount of chips"):
        phh.loads(f'{HAND}_rake = {{ taken = "yes" }}\n').table(HouseRules())


def test_the_players_of_an_event_are_kept() -> None:
    house = HouseRules(heads_up_cap="uncapped-last-two")
    stakes = {"ante": 1, "bring_in": 3, "small_bet": 10, "event_players": 2, "seed": 1}
    hand = Hand.start("stud", [200, 200], house=house, **stakes)
    for step in ("complete 10", "raise 20", "raise 30", "raise 40", "raise 50", "fold"):
        hand = hand.apply(step)
    assert hand == phh.play(phh.loads(phh.dumps(phh.of_hand(hand))), house)


def test_a_collection_is_read_hand_by_hand() -> None:
    text = f"[1]\n{HAND}\n[2]\n{HAND}"
    records = phh.loads_all(text, "many.phhs")
    assert ["many.phhs[1]", "many.phhs[2]"] == [record.file for record in records]
    assert [11, 29] == [record.line_of(2) for record in records]


@pytest.mark.parametrize(
    ("heading", "said"),
    [("[1]", "a second hand [1] in a collection"), ("[a]", "[a] is no heading of a hand")],
)
def test_a_heading_that_is_none_is_refused_at_its_line(heading: str, said: str) -> None:
    with pytest.raises(phh.PHHError, match=re.escape(said)) as caught:
        phh.loads_all(f"# two\n [1]\n{HAND}{heading}\n{HAND}", "many.phhs")
    assert (f"many.phhs{heading}", 3 + HAND.count("\n")) == (caught.value.file, caught.value.line)


def test_a_line_ends_as_toml_has_it(tmp_path: Path) -> None:
    """With CR LF as with LF; a CR alone ends none, and is told at its line."""
    path = tmp_path / "one.phh"
    path.write_bytes(HAND.replace("\n", "\r\n").encode())
    assert phh.same(phh.loads(HAND), phh.load(path))
    path.write_bytes(HAND.replace("bring_in = 2\n", "bring_in = 2\r").encode())
    with pytest.raises(phh.PHHError, match="it is no TOML") as caught:
        phh.load(path)
    assert 3 == caught.value.line


def test_numbers_that_are_none_are_written_as_toml_has_them() -> None:
    record = phh.loads(HAND + "_odd = [+nan, -nan, +inf, -inf, { deep = nan }]\n")
    text = phh.dumps(record)
    assert "_odd = [nan, -nan, inf, -inf, { deep = nan }]" == text.splitlines()[-1]
    assert phh.same(record, phh.loads(text))


def read_whole(text: str) -> None:
    """Reads the table and every action of a hand."""
    record = phh.loads(text, "my.phh")
    record.table(HouseRules())
    for index in range(len(record.texts)):
        record.move(index)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('variant = "FR"', 'variant = "NT"', 1, "is none of F7S"),
        ("antes = [1, 1]", "antes = [1]", 2, "1 amounts for 2 players"),
        ("antes = [1, 1]", 'antes = ["x", 1]', 2, "no amount of chips"),
        ("bring_in = 2\n", "", 1, "bring_in is missing"),
        ("bring_in = 2", "bring_in = 4", 3, "not below the small bet"),
        ("bring_in = 2", "bring_in = ", 3, "it is no TOML"),
        ("[100, 100]", "[100]", 2, "2 amounts for 1 players"),
        ('"p2 cbr 4"', '"p2 cbr four"', 11, "a player's action is"),
        ('"p2 cbr 4"', '"p2 cbr 9999999999999999"', 11, "a number of at most 15 digits"),
        ('"p2 cbr 4"', '"q2 cbr 4"', 11, "it begins with"),
        ("As2cKh", "As2xKh", 8, "As2xKh"),
    ],
    ids=lambda value: None if isinstance(value, int) else value[:24],
)
def test_a_fault_is_told_with_its_line(old: str, new: str, line: int, said: str) -> None:
    assert old in HAND
    with pytest.raises(phh.PHHError, match=said) as caught:
        read_whole(HAND.replace(old, new, 1))
    assert ("my.phh", line) == (caught.value.file, caught.value.line)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.phh").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(phh.PHHError, match="no text"):
        phh.load(tmp_path / "bad.phh")


def test_a_collection_may_begin_with_remarks() -> None:
    text = f"# remark\n\n[1]\n{HAND}[2]\n{HAND}"
    records = phh.loads_all(text, "x.phhs")
    assert [("x.phhs[1]", 4), ("x.phhs[2]", 21)] == [(each.file, each.lines["variant"]) for each in records]
    assert ["FR", "FR"] == [each.fields["variant"] for each in records]


def test_a_byte_order_mark_is_no_part_of_a_hand(tmp_path: Path) -> None:
    """Windows editors write one."""
    text = HANDS[0].read_text(encoding="utf-8")
    (marked := tmp_path / "marked.phh").write_text(text, encoding="utf-8-sig")
    assert phh.load(marked).fields == phh.loads(text).fields
