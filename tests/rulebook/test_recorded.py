"""Cases that point at a recorded hand: engines get plain data, and what is wrong is told where it stands."""

from pathlib import Path

import pytest

from studeval.rulebook import bundled, ground, load
from studeval.rulebook.lock import digest
from studeval.rulebook.place import Place
from studeval.rulebook.recorded import read

GROUND = ground()
HAND = """\
variant = "F7S"
antes = [1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [100, 100]
actions = [
  "d dh p1 AcAdKh",
  "d dh p2 7c8d3s", # the lowest card
  "p2 pb",
  "p1 cbr 5",
  "p2 f",
]
"""
CASE = """\
topic: hand
game: stud
profile: ps-stud
op: hand
cases:
  - id: my-hand
    title: a hand
    clauses: [CU-BRING-07]
    why: Seat 1 has the higher card, seat 2 folds its 2.
    given: {phh: ../hands/mine.phh}
    expect: {lawful: true, stacks: {1: 103, 2: 97}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a case and, beside it, the hand that it points at."""
    monkeypatch.chdir(tmp_path)
    for name, file, text in (("cases", "mine.yaml", CASE), ("hands", "mine.phh", HAND)):
        (tmp_path / name).mkdir()
        (tmp_path / name / file).write_text(text)
    return tmp_path


def told(folder: Path) -> list[str]:
    return [str(problem) for problem in load([*GROUND, folder / "cases"])[1]]


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_an_engine_is_told_what_the_file_says(folder: Path) -> None:
    book, problems = load([*GROUND, folder / "cases"])
    assert problems == []
    case = book.cases["my-hand"]
    assert case.phh == "hands/mine.phh"
    assert case.given == {
        "stacks": {"1": 100, "2": 100},
        "antes": {"1": 1, "2": 1},
        "dead-antes": True,  # as PHH has it where a file does not say that antes are trimmed
        "bring-in": 2,
        "small-bet": 5,
        "big-bet": 10,
        "actions": ["d dh p1 AcAdKh", "d dh p2 7c8d3s", "p2 pb", "p1 cbr 5", "p2 f"],
    }


def test_decimal_amounts_become_whole_chips(folder: Path) -> None:
    for old, new in (("[1, 1]", "[0.10, 0.10]"), ("cbr 5", "cbr 0.50"), ("[100, 100]", "[10.00, 10.00]")):
        edit(folder / "hands" / "mine.phh", old, new)
    for name, chips in (("bring_in = 2", "0.20"), ("small_bet = 5", "0.50"), ("big_bet = 10", "1.00")):
        edit(folder / "hands" / "mine.phh", name, f"{name.partition(' ')[0]} = {chips}")
    case = load([*GROUND, folder / "cases"])[0].cases["my-hand"]
    assert (case.given["small-bet"], case.given["actions"][3]) == (50, "p1 cbr 50")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            '"p2 pb"',
            '"p2 brings"',
            "hands/mine.phh:10:1: 'p2 brings': a player's action is f, cc, cbr AMOUNT, pb or sm",
        ),
        ("bring_in = 2\n", "", "hands/mine.phh:1:1: bring_in is missing"),
        ("[100, 100]", "[100]", "hands/mine.phh:2:1: antes has 2 amounts for 1 players"),
        ("small_bet = 5", "small_bet =", "hands/mine.phh:4:1: it is no TOML: Invalid value"),
        (
            'variant = "F7S"\nantes = [1, 1]',
            'antes = [1, 1]\nvariant = "FR"',
            "hands/mine.phh:2:1: this is a hand of razz, and the case asks for stud",
        ),
        (
            "bring_in = 2",
            "bring_in = 5",
            "hands/mine.phh:3:1: a bring-in of 5 is not below the small bet of 5",
        ),
    ],
    ids=["action", "field", "amounts", "toml", "other-game", "table"],
)
def test_a_fault_of_the_file_is_told_at_its_line(folder: Path, old: str, new: str, said: str) -> None:
    edit(folder / "hands" / "mine.phh", old, new)
    assert told(folder) == [said]
    assert load([*GROUND, folder / "cases"])[0].cases == {}


def test_a_file_that_is_not_there(folder: Path) -> None:
    (folder / "hands" / "mine.phh").unlink()
    assert told(folder) == ["cases/mine.yaml:10:18: there is no file hands/mine.phh to be read"]


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (("actions", "2"), "hands/mine.phh:10:1"),
        (("stacks", "1"), "hands/mine.phh:6:1"),
        (("bring-in",), "hands/mine.phh:3:1"),
        (("rake",), "cases/mine.yaml:10:12"),
    ],
    ids=lambda value: value if isinstance(value, str) else ".".join(value),
)
def test_what_the_rules_say_of_a_part_is_told_at_its_line(
    folder: Path, path: tuple[str, ...], place: str
) -> None:
    case = load([*GROUND, folder / "cases"])[0].cases["my-hand"]
    assert str(case.at("given", *path)) == place


OMAHA = """\
variant = "PO/8"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 ????????", "d dh p2 ????????", "p2 f"]
"""


@pytest.mark.parametrize(
    ("game", "hand", "lines"),
    [
        pytest.param(
            "stud",
            HAND,
            {"stacks": 6, "antes": 2, "bring-in": 3, "small-bet": 4, "big-bet": 5, "actions": 7},
            id="stud",
        ),
        pytest.param(
            "omaha-hi-lo",
            OMAHA,
            {"stacks": 5, "antes": 2, "blinds": 3, "big-blind": 4, "actions": 6},
            id="omaha",
        ),
    ],
)
def test_each_part_stands_where_its_field_does(
    game: str, hand: str, lines: dict[str, int], tmp_path: Path
) -> None:
    (tmp_path / "mine.phh").write_text(hand)
    _, places = read(tmp_path / "mine.phh", "shown.phh", game)
    assert {("given", key): Place("shown.phh", line, 1) for key, line in lines.items()} == {
        path: place for path, place in places.items() if len(path) == 2
    }


def test_a_case_says_more_or_points_at_a_file_but_not_both(folder: Path) -> None:
    edit(folder / "cases" / "mine.yaml", "mine.phh}", "mine.phh, actions: []}")
    (folder / "hands" / "mine.phh").unlink()  # a file that need not be there then
    assert told(folder) == [
        "cases/mine.yaml:10:12: give stacks and actions, with ante or antes or neither, or phh and nothing else"
    ]


def test_a_changed_hand_is_another_case(folder: Path) -> None:
    """The lock holds a case to what the file says, not to its name."""
    before = digest(load([*GROUND, folder / "cases"])[0].cases["my-hand"])
    edit(folder / "hands" / "mine.phh", "7c8d3s", "7c9d3s")
    assert before != digest(load([*GROUND, folder / "cases"])[0].cases["my-hand"])


def test_every_recorded_hand_is_a_case() -> None:
    book, _ = load([bundled()])
    pointed = {Path(case.phh).name for case in book.cases.values() if case.phh}
    assert {path.name for path in (bundled() / "hands").iterdir()} == pointed
