"""A program under a deadline: one line in, one line out, and at the end nothing of it is left.

It runs without a shell in a session of its own, and that session, with all that the program started, is what is killed.
A guard (guard.py) watches over it from outside: should this process die in any way, even by SIGKILL, the guard's input
ends and it kills the session. Linux and macOS; a child that makes itself a session is out of reach.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import IO, TYPE_CHECKING

from studeval.gate.protocol import guard
from studeval.gate.protocol.messages import LONGEST_LINE, BrokenError, shown
from studeval.gate.shield import shielded

if TYPE_CHECKING:
    from collections.abc import Sequence

GRACE = 0.5  # seconds between being asked to end and being killed
TICK = 0.05  # seconds of silence after which it is looked whether the program still lives
CHUNK = 1 << 16
LOG_KEPT = 4096  # bytes of standard error
GUARD = ("-I", "-S", str(Path(guard.__file__)))  # what Python runs


class Process:
    """A running program. Raises OSError or ValueError where it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        with shielded():  # Ctrl-C waits until the guard knows whom it watches
            self._guard, self._program = _guarded(command)
        self._to_send, self._received, self._log = bytearray(), bytearray(), bytearray()
        self._asked = False
        self._open = True  # its standard output, as far as we know
        self._watch()

    def _watch(self) -> None:
        self._selector = DefaultSelector()
        self._in, out, log = (
            _pipe(each) for each in (self._program.stdin, self._program.stdout, self._program.stderr)
        )
        for stream in (self._in, out, log):
            os.set_blocking(stream.fileno(), False)
        self._selector.register(out, EVENT_READ, self._take_output)
        self._selector.register(log, EVENT_READ, self._take_log)

    @property
    def log(self) -> str:
        """The end of what it wrote to standard error since the last request."""
        return self._log.decode("utf-8", "backslashreplace").rstrip()

    def exchange(self, request: bytes, seconds: float) -> bytes:
        """Sends a line and gives the one that comes back. Raises BrokenError; the process must then be stopped."""
        deadline = monotonic() + seconds
        self._drain()
        if self._asked:  # what it wrote before the first request tells why it did not start
            self._log.clear()
        self._asked = True
        if self._received:
            raise BrokenError("protocol", f"it wrote what nobody asked for: {shown(bytes(self._received))}")
        self._to_send += request
        self._selector.register(self._in, EVENT_WRITE, self._send)
        while (line := self._line()) is None:
            left = deadline - monotonic()
            if left <= 0:
                raise BrokenError("timeout", f"no answer within {seconds:g} s{self._half()}")
            self._advance(left)
        if self._to_send:
            raise BrokenError("protocol", f"it did not read the request before it wrote: {shown(line)}")
        return line

    def _line(self) -> bytes | None:
        """The one line that came, if it is complete."""
        end = self._received.find(b"\n")
        if max(end, len(self._received) if end < 0 else 0) > LONGEST_LINE:
            raise BrokenError(
                "garbage", f"a line of more than {LONGEST_LINE} bytes: {shown(bytes(self._received[:CHUNK]))}"
            )
        if end < 0:
            return None
        self._drain()
        line, rest = bytes(self._received[:end]), bytes(self._received[end + 1 :])
        if rest:
            raise BrokenError(
                "protocol", f"more than one line for one request: {shown(line)}, then {shown(rest)}"
            )
        self._received.clear()
        return line

    def _advance(self, left: float) -> None:
        """Waits a little for something to happen. Raises BrokenError if nothing can happen any more."""
        idle = not self._pump(min(left, TICK) if self._open else 0)
        if idle and (not self._open or self._program.poll() is not None):
            raise BrokenError("crash", self._obituary())

    def _drain(self) -> None:
        """Takes what is there already, as much as can be there at once."""
        for _ in range(LONGEST_LINE // CHUNK):
            if not self._pump(0):
                break

    def _pump(self, seconds: float) -> bool:
        """Moves what can be moved, waiting so long for it; whether anything came or went."""
        ready = self._selector.select(seconds)
        for key, _ in ready:
            key.data()
        return bool(ready)

    def _send(self) -> None:
        try:
            sent = os.write(self._in.fileno(), self._to_send)
        except BrokenPipeError:  # it reads no more: what it wrote before its end is still to come
            sent = len(self._to_send)
        del self._to_send[:sent]
        if not self._to_send:
            self._selector.unregister(self._in)

    def _take_output(self) -> None:
        self._open = self._take(_pipe(self._program.stdout), self._received)

    def _take_log(self) -> None:
        self._take(_pipe(self._program.stderr), self._log)
        del self._log[:-LOG_KEPT]

    def _take(self, stream: IO[bytes], kept: bytearray) -> bool:
        """Whether the stream has not ended."""
        chunk = os.read(stream.fileno(), CHUNK)
        if not chunk:
            self._selector.unregister(stream)
        kept += chunk
        return bool(chunk)

    def _obituary(self) -> str:
        try:
            end = ended(self._program.wait(GRACE))
        except TimeoutExpired:
            end = "closed its output"
        self._drain()
        return f"the program {end} and did not answer{self._half()}"

    def _half(self) -> str:
        """What came of a line that was not finished."""
        return f"; a line without its end came: {shown(bytes(self._received))}" if self._received else ""

    def leave(self) -> None:
        """Ends its input, by which it should know that it is to go, and waits a little."""
        self._in.close()
        with suppress(TimeoutExpired):
            self._program.wait(GRACE)

    def kill(self) -> None:
        """Kills all of the session at once; safe to call from another thread, whose exchange then ends."""
        guard.end(self._program.pid)

    def stop(self) -> None:
        """Ends the program and all of its session: SIGTERM, a little time, SIGKILL. Only once."""
        guard.end(self._program.pid, signal.SIGTERM)
        with suppress(TimeoutExpired):
            self._program.wait(GRACE)
        guard.end(self._program.pid)
        self._selector.close()
        self._program.wait()
        for stream in (self._program.stdin, self._program.stdout, self._program.stderr):
            _pipe(stream).close()
        _end(self._guard)


def _guarded(command: Sequence[str]) -> tuple[Popen[bytes], Popen[bytes]]:
    """The guard and the program, each in a session of its own; the guard knows that of the program."""
    watching = Popen(
        [sys.executable, *GUARD], stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
    )
    try:
        program = Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, bufsize=0, start_new_session=True)
    except BaseException:
        _end(watching)
        raise
    _pipe(watching.stdin).write(b"%d\n" % program.pid)
    _pipe(watching.stdin).flush()
    return watching, program


def ended(status: int) -> str:
    """A return code of a process in words."""
    if status >= 0:
        return f"ended with status {status}"
    names = {number.value: number.name for number in signal.Signals}
    return f"was killed by {names.get(-status, f'signal {-status}')}"


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def _end(watching: Popen[bytes]) -> None:
    watching.kill()
    watching.wait()
    with suppress(BrokenPipeError):
        _pipe(watching.stdin).close()
