"""The guard: who belongs to a session, and that none of them is left."""

import signal
import subprocess
import sys

import pytest

from studeval.gate.protocol import guard

# Starts a child in a process group of its own, tells both numbers, and waits.
PARENT = """\
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"], process_group=0)
print(os.getpid(), child.pid, flush=True)
time.sleep(600)
"""


@pytest.fixture
def session():
    """A program and its child, who has a process group of its own; the numbers of both."""
    command = [sys.executable, "-S", "-c", PARENT]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as program:
        yield program, [int(word) for word in program.stdout.readline().split()]
        guard.end(program.pid)


@pytest.mark.parametrize("proc", [guard.PROC, "/no/such/folder"], ids=["proc", "ps"])
def test_those_of_a_session(session, monkeypatch, proc):
    monkeypatch.setattr(guard, "PROC", proc)
    program, both = session
    assert sorted(guard.members(program.pid)) == sorted(both)


def test_all_of_a_session_are_ended(session):
    program, (_, child) = session
    guard.end(program.pid)
    assert program.wait(5) == -signal.SIGKILL
    assert subprocess.run(["ps", "-o", "stat=", "-p", str(child)], capture_output=True, check=False).stdout[
        :1
    ] in {
        b"",
        b"Z",
    }


def test_a_session_that_is_over_is_let_be(session):
    program, _ = session
    guard.end(program.pid)
    program.wait(5)
    guard.end(program.pid)


def test_the_guard_ends_a_session_at_the_end_of_its_input(session):
    program, _ = session
    subprocess.run([sys.executable, guard.__file__], input=b"%d\n" % program.pid, check=True)
    assert program.wait(5) == -signal.SIGKILL


def test_a_guard_that_was_told_nobody_ends_nobody():
    assert subprocess.run([sys.executable, guard.__file__], input=b"", check=False).returncode == 0
