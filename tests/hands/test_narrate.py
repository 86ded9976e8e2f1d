"""The telling of a hand: three whole ones, read over and kept, and what holds of every one."""

from pathlib import Path

import pytest

from studeval.gate.replay import House
from studeval.hands import phh
from studeval.hands.narrate import narrate
from studeval.rulebook import bundled
from studeval.rules.house import HouseRules

HERE = Path(__file__).parent
HANDS = sorted((bundled() / "hands").glob("*.phh"))


def told(path: Path, house: HouseRules, name: str = "") -> str:
    record = phh.loads(path.read_text(encoding="utf-8"), path.name)
    return "\n".join(narrate(record, house, name)) + "\n"


@pytest.mark.parametrize("name", ["wsop-2023-ppc-48", "wsop-2023-ppc-85", "wsop-2023-ppc-79"])
def test_a_hand_is_told_as_it_was_read_over(name: str, recorded: Path, houses: dict[str, House]) -> None:
    """Stud hi-lo with a split pot; razz with a raise that was cut; Omaha with a side pot and a show out of turn."""
    kept = HERE / "data" / "narrated" / f"{name}.txt"
    expected = kept.read_text(encoding="utf-8")
    assert expected == told(recorded / f"{name}.phh", houses["wsop-live"].rules, "wsop-live")


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_every_hand_is_told_in_80_columns_of_plain_text(path: Path) -> None:
    text = told(path, HouseRules(raise_cap="four", open_pair="any-player"))
    assert [] == [line for line in text.splitlines() if len(line) > 80 or not line.isprintable()]


def test_a_hand_that_cannot_go_on_is_told_up_to_there(recorded: Path) -> None:
    text = (recorded / "ps-razz-200911-02.phh").read_text(encoding="utf-8").replace('"p4 pb"', '"p3 pb"')
    lines = list(narrate(phh.loads(text), HouseRules()))
    assert "The hand cannot go on from here." == lines[-1]
    assert [line for line in lines if line.startswith("!!")] == [
        "!! line 13: p3 pb: it is the turn of seat 4: seat 4 shows the jack of clubs, the"
    ]


def test_what_is_no_hand_is_told_as_far_as_it_can_be_read() -> None:
    assert ["!! text:1: variant 'X' is none of F7S, F7S/8, FR, FO/8, PO/8, NO/8"] == list(
        narrate(phh.loads('variant = "X"\n'), HouseRules())
    )


def test_a_card_that_was_not_seen_leaves_the_opener_open(recorded: Path) -> None:
    text = told(recorded / "wsop-2023-ppc-49.phh", HouseRules(raise_cap="four"))
    assert "?? line 14: p4 pb: who acts first on street 3 hangs on cards not seen [unseen]" in text


def test_a_community_card_is_told_with_its_reason() -> None:
    """Eight players have six cards each, so four of 52 are left for seventh street (S8-DECK-04)."""
    record = phh.loads((HERE / "data" / "eight-to-seventh.phh").read_text(encoding="utf-8"))
    text = "\n".join(narrate(record, HouseRules()))
    assert "> 4 left in the stub cannot serve 8 players: one community card for all" in text
    assert "  for all  " in text
