"""Processes and interpreters: a fork after use, pools of either kind, and sub-interpreters."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

import studeval as sv
from studeval import fast

if TYPE_CHECKING:
    from collections.abc import Callable

HANDS = ["As Ks Qs Js Ts 2c 3d", "Ac 2d 3h 4s 5c Kd Kh", "9c 9d 9h 2s 2c"] * 40

# _interpreters from 3.13 on, before that by its private name; from 3.12 on they may have a lock of their own.
SUBINTERPRETERS = """
import sys
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
code = '''
import sys
sys.path[:] = {path!r}
import studeval as sv
print(sv.high("As Ks Qs Js Ts").value, sv.low8("8c 6d 4h 3s 2c").ranks, flush=True)
'''.format(path=sys.path)
for number in range(3):
    one = interpreters.create()
    told = interpreters.run_string(one, code)
    assert told is None, told
    interpreters.destroy(one)
"""


def work(number: int) -> tuple[int, list[int], dict[int, int]]:
    """What a process is asked."""
    paid = sv.award(
        {1: "As Ks Qs Js Ts 2c 4d", 2: "8c 6d 4h 3s 2d Kd Kh"}, "stud-hi-lo", pot=100 + number
    ).paid
    return sv.high(HANDS[number % 3]).value, list(fast.low_many(fast.parse_many(HANDS))), dict(paid)


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_pools_of_processes_answer_as_one_does(method: str) -> None:
    expected = [work(number) for number in range(12)]  # used before the fork
    with ProcessPoolExecutor(4, mp_context=multiprocessing.get_context(method)) as pool:
        assert expected == list(pool.map(work, range(12)))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only where processes fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_every_entry_point_after_a_fork_with_threads(calls: dict[str, Callable[[], Any]]) -> None:
    expected = {name: call() for name, call in calls.items()}
    fast.high_many(fast.parse_many(["As Ks Qs Js Ts"] * (1 << 18)), threads=2)  # the helpers are awake
    child = os.fork()
    if not child:
        fine = all(call() == expected[name] for name, call in calls.items())
        large = fast.high_many(fast.parse_many(["As Ks Qs Js Ts"] * (1 << 18)), threads=2)
        os._exit(0 if fine and set(large) == {36873} else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_sub_interpreters_answer() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SUBINTERPRETERS], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "36873 8-6-4-3-2\n" * 3
