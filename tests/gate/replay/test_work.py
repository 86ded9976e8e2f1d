"""Hands through a task: in order, in one process or two, and no further than they are asked to go."""

from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from time import perf_counter

import pytest

from studeval.gate.exits import DiedError
from studeval.gate.replay import House, Wish
from studeval.gate.replay.judging import Judging
from studeval.gate.replay.source import Piece, pieces
from studeval.gate.replay.survey import StatementTask
from studeval.gate.replay.work import Workers, batches
from studeval.rulebook import bundled
from studeval.rules.house import HouseRules

HANDS = bundled() / "hands"


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
    paths = [str(collection), str(collection), str(HANDS / "ps-razz-200911-03.phh")]
    with Workers(jobs) as workers:
        done = list(workers.work(pieces(paths), task))
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


def test_a_process_that_is_killed_is_told(profiles: dict[str, House]) -> None:
    paths = [str(HANDS)] * 20
    with Workers(2) as workers:
        done = workers.work(pieces(paths), Judging(Wish([profiles["ps-razz"]])))
        next(done)
        for each in active_children():
            each.kill()
        with pytest.raises(DiedError, match="a process that judged hands died"):
            list(done)


def test_only_so_many_pieces_are_read_ahead_of_the_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred thousand hands are not all sent at once: the reader waits for the workers."""
    monkeypatch.setattr("studeval.gate.replay.work.BATCH", 1)
    asked: list[int] = []

    def many() -> Iterator[Piece]:
        for number in range(1000):
            asked.append(number)
            yield Piece(f"none-{number}", 1)

    with Workers(2) as workers:
        next(workers.work(many(), Judging(Wish([House("usual", HouseRules(), ("razz",))]))))
    assert len(asked) < 10


def test_the_same_processes_serve_task_after_task(collection: Path, profiles: dict[str, House]) -> None:
    """A survey has a task for each of its rounds; starting the processes anew takes longer than many a round."""
    statuses = []
    with Workers(2) as workers:
        for house in ("ps-razz", "ps-stud8"):
            task = Judging(Wish([profiles[house]]))
            found = [one for done in workers.work(pieces([str(collection)]), task) for one in done.found]
            statuses.append([verdict.status for verdict in found])
    assert [["lawful", "malformed", "lawful"], ["not-judged", "malformed", "not-judged"]] == statuses


class Stopping:
    """Says stop once so many answers came."""

    def __init__(self, most: int) -> None:
        self.came, self.most = 0, most

    def __call__(self) -> bool:
        return self.came >= self.most


def test_one_process_begins_no_hand_after_the_stop(collection: Path) -> None:
    task, stopping = Judging(Wish([House("usual", HouseRules(), ("razz",))])), Stopping(2)
    for done in Workers(1).work(pieces([str(collection)]), task, stopping):
        stopping.came += len(done.found)
    assert 2 == stopping.came


def test_processes_that_are_stopped_send_what_they_have_and_begin_no_other_hand(tmp_path: Path) -> None:
    """Two files of six hundred hands, for each of which a survey takes long; the stop comes long before the last."""
    text = (HANDS / "ps-razz-200911-09.phh").read_text(encoding="utf-8")
    for name in ("one.phhs", "two.phhs"):
        (tmp_path / name).write_text(
            "".join(f"[{number}]\n{text}\n" for number in range(600)), encoding="utf-8"
        )
    begun = perf_counter()
    with Workers(2) as workers:
        task, late = StatementTask(HouseRules()), begun + 3
        done = workers.work(pieces([str(tmp_path)]), task, lambda: perf_counter() > late)
        found = [one for each in done for one in each.found]
    took = perf_counter() - begun
    assert (True, True) == (0 < len(found) < 1200, took < 9), (len(found), took)
