"""Many threads at once: every entry point answers as it does alone, from the first call on."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest

from studeval import fast

if TYPE_CHECKING:
    from collections.abc import Callable

THREADS, ROUNDS = 8, 6

FIRST_USE = """
from threading import Barrier, Thread
start, found = Barrier(16), []
def work(number):
    start.wait()
    import studeval
    found.append((studeval.high("As Ks Qs Js Ts").value, list(studeval.fast.high_many(
        studeval.fast.parse_many(["As Ks Qs Js Ts", "2c 3d 4h 5s 7c"]))), str(studeval.backend()),
        studeval.bring_in({1: "Ac", 2: "Qd", 3: "Qh"}, "razz").seat))
threads = [Thread(target=work, args=(number,)) for number in range(16)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert len(found) == 16, len(found)
assert len({str(each) for each in found}) == 1, found
print(found[0][:2], found[0][3])
"""


@pytest.mark.usefixtures("native")
def test_every_entry_point_hammered_by_threads(calls: dict[str, Callable[[], Any]]) -> None:
    expected = {name: call() for name, call in calls.items()}
    start = Barrier(THREADS)

    def work(seed: int) -> list[str]:
        names = list(calls) * ROUNDS
        Random(seed).shuffle(names)
        start.wait()
        return [name for name in names if calls[name]() != expected[name]]

    with ThreadPoolExecutor(THREADS) as pool:
        assert [[]] * THREADS == list(pool.map(work, range(THREADS)))


@pytest.mark.usefixtures("native")
def test_batches_that_share_threads_of_their_own() -> None:
    hands = fast.parse_many(["As Ks Qs Js Ts 2c 3d", "9c 9d 9h 2s 2c"] * (1 << 18))
    alone = fast.high_many(hands)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: fast.high_many(hands, threads=2), range(8)))
    assert all(each == alone for each in found)


@pytest.mark.parametrize("attempt", range(4))
@pytest.mark.parametrize("kernel", ["", "portable"], ids=["best kernel", "portable"])
def test_first_use_from_many_threads_at_once(attempt: int, kernel: str) -> None:
    del attempt
    environment = {"STUDEVAL_CPU": kernel} if kernel else {}
    done = subprocess.run(
        [sys.executable, "-c", FIRST_USE],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "(36873, [36873, 4096]) 3\n"
