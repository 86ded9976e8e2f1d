"""Ends what a program has started, also when nobody is left to do it.

A program is the first of a session of its own, and what it starts belongs to that session unless it makes itself one:
children in process groups of their own too, as `timeout` and the jobs of a shell are. So the session is what is ended.

This file is also a program, the guard: it is told a session and waits for the end of its input. That comes when the
process that started it is gone, however it died, and then the guard ends the session. It needs the standard library
only, so that it is quickly there.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress

PROC = "/proc"
ROUNDS = 50  # of looking again; what was killed starts nothing, so one more is as a rule enough
NOBODYS = (ProcessLookupError, PermissionError)  # it is gone; or, on macOS, only a zombie is left


def end(session: int, number: int = signal.SIGKILL) -> None:
    """Sends the signal to all of the session, and looks again until there is nobody whom it has not reached."""
    with suppress(*NOBODYS):
        os.killpg(session, number)  # at once: none of the group can start another meanwhile
    reached: set[int] = set()
    for _ in range(ROUNDS):
        found = set(members(session)) - reached
        for process in found:
            with suppress(*NOBODYS):
                os.kill(process, number)
        if not found:
            break
        reached |= found


def members(session: int) -> list[int]:
    """The processes of the session; zombies too, whom a signal does not trouble."""
    return [process for process in _processes() if _session(process) == session]


def _session(process: int) -> int | None:
    try:
        return os.getsid(process)
    except OSError:
        return None


def _processes() -> list[int]:
    """All that there are: from /proc, or from `ps` where there is none."""
    with suppress(OSError):
        if found := [int(name) for name in os.listdir(PROC) if name.isdigit()]:  # noqa: PTH208  # quick to import
            return found
    listed = subprocess.run(["ps", "-A", "-o", "pid="], capture_output=True, check=False)
    return [int(word) for word in listed.stdout.split()]


def wait_and_end() -> None:
    """The guard: a line with the session's number, then nothing more until the input ends."""
    session = sys.stdin.readline().strip()
    sys.stdin.read()
    if session:
        end(int(session))


if __name__ == "__main__":
    wait_and_end()
