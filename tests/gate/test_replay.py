"""Recorded hands in the gate: verdicts with what stands behind them, and files read hand by hand."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from studeval.gate.replay import House, Wish, judge
from studeval.gate.replay_session import Judging
from studeval.gate.replay_source import Piece, cut, files, in_part, missing, pieces, records
from studeval.gate.replay_survey import Fitting, NamingTask, StatementTask
from studeval.gate.replay_work import batches, work
from studeval.hands import phh
from studeval.hands.phh import PHHError
from studeval.rulebook import bundled, load
from studeval.rules.house import HouseRules

HANDS = bundled() / "hands"
LAWFUL = (HANDS / "ps-razz-200911-02.phh").read_text(encoding="utf-8")


def read(name: str) -> phh.Record:
    return phh.load(HANDS / f"{name}.phh")


@pytest.fixture(scope="module")
def profiles() -> dict[str, House]:
    book, _ = load([bundled()])
    return {each.id: House.of(each) for each in book.profiles.values()}


# --- Verdicts --------------------------------------------------------------------------------------------------------


def test_a_finding_names_its_clauses_and_the_choice_behind_it(profiles: dict[str, House]) -> None:
    verdict = judge(read("ps-stud-200911-10"), Wish([profiles["tda"]]))
    (finding,) = verdict.findings
    assert ("7S-BET-01", "7S-BET-02", "CU-BET-01") == finding.clauses
    (hang,) = finding.hangs
    assert ("open-pair", "off", "tda") == (hang.decision, hang.choice, hang.house)
    assert profiles["tda"].basis["open-pair"] == hang.basis != ()
    assert ("any-player", "pair-holder") == hang.lawful


def test_the_lines_tell_place_action_rule_and_choice(profiles: dict[str, House]) -> None:
    verdict = judge(read("ps-stud-200911-10"), Wish([profiles["tda"]]), "mine.phh")
    first, second = verdict.lines()
    assert first.startswith("mine.phh:")
    assert "[amount: how much a bet or raise is; 7S-BET-01, 7S-BET-02, CU-BET-01]" in first
    assert "since open-pair is off (tda, " in second


def test_the_houses_that_explain_a_hand_best_are_named(profiles: dict[str, House]) -> None:
    verdict = judge(read("ps-razz-200911-02"), Wish(list(profiles.values())))
    assert ("lawful", {"ps-razz", "roberts", "tda", "wsop-live", "wsop-tournament"}) == (
        verdict.status,
        set(verdict.houses) & set(profiles) - {"ps-stud"},
    )


def test_a_house_without_rules_for_the_game_is_told(profiles: dict[str, House]) -> None:
    verdict = judge(read("ps-razz-200911-02"), Wish([profiles["ps-stud8"]]))
    assert ("malformed", "no rules for razz in ps-stud8") == (verdict.status, verdict.fault)


def test_a_story_is_told_under_the_best_house(profiles: dict[str, House]) -> None:
    verdict = judge(read("ps-razz-200911-02"), Wish([profiles["ps-razz"]], narrate=True))
    assert "by the rules of ps-razz" in " ".join(verdict.story[:2])


# --- Files and pieces ------------------------------------------------------------------------------------------------


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    """Three hands in one file, the second no hand."""
    path = tmp_path / "three.phhs"
    path.write_text(f"# remarks\n\n[1]\n{LAWFUL}\n[2]\nvariant = \n\n[3]\n{LAWFUL}\n", encoding="utf-8")
    return path


def heard(path: Path) -> Iterator[tuple[str, int]]:
    for piece in pieces([str(path)]):
        for one in records(piece):
            if isinstance(one, PHHError):
                yield one.file, one.line
            else:
                yield one.file, one.lines["variant"]


def test_a_collection_is_read_hand_by_hand_and_a_bad_one_hides_no_other(collection: Path) -> None:
    lines = LAWFUL.count("\n")
    assert list(heard(collection)) == [
        (f"{collection}[1]", 4),
        (f"{collection}[2]", 4 + lines + 2),
        (f"{collection}[3]", 4 + lines + 5),
    ]


def test_a_large_file_is_cut_as_a_small_one(collection: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = list(heard(collection))
    monkeypatch.setattr("studeval.gate.replay_source.WHOLE", 100)
    assert small == list(heard(collection))
    assert [3, 4 + LAWFUL.count("\n") + 1, 4 + LAWFUL.count("\n") + 4] == [
        piece.line for piece in pieces([str(collection)])
    ]


def test_a_file_that_begins_otherwise_is_one_hand() -> None:
    assert ["a = 1\n[1]\nb = 2\n"] == [piece.text for piece in cut("x", ["a = 1\n", "[1]\n", "b = 2\n"])]


def test_one_hand_of_a_collection_is_named_by_its_number(collection: Path) -> None:
    (piece,) = pieces([f"{collection}[3]"])
    assert [f"{collection}[3]"] == [one.file for one in records(piece)]


def test_a_hand_that_a_collection_lacks_is_a_file_that_is_not_there(collection: Path) -> None:
    (piece,) = pieces([f"{collection}[9]"])
    (error,) = records(piece)
    assert isinstance(error, PHHError)
    assert "No such file" in error.message


def test_what_is_no_text_is_told_and_not_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x.phh").write_bytes(b"\xff\xfe" * 200)
    assert [(str(tmp_path / "x.phh"), 1)] == list(heard(tmp_path))
    monkeypatch.setattr("studeval.gate.replay_source.WHOLE", 100)
    assert [(str(tmp_path / "x.phh"), 1)] == list(heard(tmp_path))


def test_a_file_is_read_once_though_its_folder_is_named_too(collection: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no hand", encoding="utf-8")
    named = [str(collection), str(tmp_path), str(tmp_path)]
    assert [collection] == list(files(named))


def test_paths_that_are_not_there_are_named(collection: Path, tmp_path: Path) -> None:
    assert [f"{tmp_path}/none"] == missing([str(collection), f"{collection}[1]", f"{tmp_path}/none"])


# --- Work ------------------------------------------------------------------------------------------------------------


def test_batches_are_neither_too_many_nor_too_large() -> None:
    sizes = [
        [piece.size for piece in batch]
        for batch in batches(Piece("x", size) for size in [1] * 40 + [1 << 18, 2])
    ]
    assert [[1] * 32, [*[1] * 8, 1 << 18], [2]] == sizes


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_comes_back_in_order_from_one_process_or_two(
    jobs: int, collection: Path, profiles: dict[str, House]
) -> None:
    task = Judging(Wish([profiles["ps-razz"]]))
    done = list(work(pieces([str(collection)] * 2 + [str(HANDS / "ps-razz-200911-03.phh")]), task, jobs))
    verdicts = [(verdict.hand.rpartition("/")[2], verdict.status) for each in done for verdict in each.found]
    assert verdicts == [
        ("three.phhs[1]", "lawful"),
        ("three.phhs[2]", "malformed"),
        ("three.phhs[3]", "lawful"),
        ("ps-razz-200911-03.phh", "lawful"),
    ]
    assert sum(each.size for each in done) == sum(
        path.stat().st_size for path in (collection, HANDS / "ps-razz-200911-03.phh")
    )


def test_only_so_many_pieces_are_read_ahead_of_the_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred thousand hands are not all sent at once: the reader waits for the workers."""
    monkeypatch.setattr("studeval.gate.replay_work.BATCH", 1)
    asked: list[int] = []

    def many() -> Iterator[Piece]:
        for number in range(1000):
            asked.append(number)
            yield Piece(f"none-{number}", 1)

    stream = work(many(), Judging(Wish([House("usual", HouseRules(), ("razz",))])), 2)
    next(stream)
    assert len(asked) < 10
    stream.close()


def test_the_same_hand_under_the_same_house_is_the_same_verdict(profiles: dict[str, House]) -> None:
    record = read("wsop-2023-ppc-85")
    wish = Wish([profiles["wsop-live"]])
    assert judge(record, wish) == judge(replace(record), wish)


# --- What no hand may do ---------------------------------------------------------------------------------------------


def test_an_error_of_ours_is_the_verdict_on_that_hand(
    profiles: dict[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("studeval.gate.replay.replays", broken)
    verdict = judge(read("ps-razz-200911-02"), Wish(list(profiles.values())), "mine.phh")
    assert ("malformed", True, "mine.phh") == (verdict.status, verdict.internal, verdict.file)
    assert re.fullmatch(r"internal error at test_replay\.py:\d+: KeyError: 'x'", verdict.fault)


def test_a_hand_over_which_a_survey_stumbles_fits_no_house(
    profiles: dict[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("studeval.gate.replay_survey.replays", broken)
    monkeypatch.setattr("studeval.gate.replay_survey.statement", broken)
    hand, house = read("ps-razz-200911-02"), profiles["ps-razz"].rules
    assert NamingTask({"ps-razz": house})(hand, "") == Fitting(hand.file, "razz", frozenset(), {})
    assert StatementTask(house)(hand, "") is None


def test_a_file_is_asked_for_in_part_where_single_hands_of_it_are_named(tmp_path: Path) -> None:
    file = tmp_path / "two.phhs"
    file.write_text(f"[1]\n{LAWFUL}\n[2]\n{LAWFUL}", encoding="utf-8")
    assert {str(file)} == in_part([f"{file}[1]", f"{file}[2]"])
    assert set() == in_part([f"{file}[1]", str(tmp_path)])
    assert set() == in_part([str(file)])
