"""`cmd:program args`: any program, in any language, over the line protocol (docs/protocol.md).

Whatever the program does, a question ends in an outcome within its time. A program that broke is ended with all that
it started, before anything else is asked, so that no late answer can meet a later question; the next question starts
it anew.
"""

from __future__ import annotations

import shlex
from threading import Lock
from typing import TYPE_CHECKING

from studeval.gate.engine import Answer, EngineStartError, Failure, Outcome, Query, Refusal, Unsupported
from studeval.gate.protocol.conversation import Conversation, Reply
from studeval.gate.protocol.messages import BrokenError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from studeval.gate.engine import Engine

TIMEOUT = 10.0  # seconds for one reply
START = 30.0  # seconds to start and say hello


def nothing(_: Query) -> frozenset[str]:
    """The answer hangs on no decision, as far as is known."""
    return frozenset()


class Program:
    """An engine in a process of its own. `spec` is "cmd:program args", split as a shell would, but without one.

    `timeout`, for one reply, and `starting`, for the first, are in seconds. `hangs_on` tells the decisions on which
    the answer to a query hangs; where the engine can neither be told the choice nor plays it, the query is
    unsupported. Both `timeout` and `hangs_on` may be set later. Raises EngineStartError.
    """

    def __init__(
        self,
        spec: str,
        timeout: float = TIMEOUT,
        hangs_on: Callable[[Query], frozenset[str]] = nothing,
        starting: float = START,
    ) -> None:
        self.name, self.timeout, self.hangs_on = spec, timeout, hangs_on
        self._command, self._starting = _split(spec), starting
        self._busy, self._closed = Lock(), False
        self._conversation: Conversation | None = None
        try:
            self._capabilities = self._talk().capabilities
        except BrokenError as broken:
            raise EngineStartError(f"{spec}: {broken}") from broken

    def describe(self) -> str:
        """The command, and what the program calls itself."""
        return f"{self.name} ({self._capabilities})"

    def answer(self, query: Query) -> Outcome:
        """The program's answer; a Failure if it breaks, is late or does not keep to the protocol."""
        if lacking := self._capabilities.lacks(query, self.hangs_on):
            return Unsupported(lacking)
        with self._busy:
            return self._answer(query)

    def _answer(self, query: Query) -> Outcome:
        if self._closed:
            return Failure("the engine is closed")
        try:
            talk = self._talk()
            reply = talk.put(query, self.timeout)
        except BrokenError as broken:
            return Failure(str(broken), self._break_off(), broken.kind)
        except BaseException:  # Ctrl-C: an answer may be on its way
            self._break_off()
            raise
        return _outcome(reply, talk.log)

    def _talk(self) -> Conversation:
        """The conversation, with a new process if there is none."""
        if self._conversation is None:
            self._conversation = Conversation(self._command, self._starting)
        return self._conversation

    def _break_off(self) -> str:
        """Ends the process, and gives the end of its log."""
        talk, self._conversation = self._conversation, None
        if talk is None:  # it did not even start again
            return ""
        talk.break_off()
        return talk.log

    def close(self) -> None:
        """Says bye; a question that is open in another thread ends as a crash."""
        self._closed = True
        talk = self._conversation
        if talk and self._busy.locked():
            talk.kill()
        with self._busy:
            talk, self._conversation = self._conversation, None
            if talk:
                talk.end()


def _split(spec: str) -> Sequence[str]:
    try:
        command = shlex.split(spec.partition(":")[2])
    except ValueError as error:
        raise EngineStartError(f"{spec}: {error}") from error
    if not command:
        raise EngineStartError(f"{spec!r} names no program")
    return command


def _outcome(reply: Reply, log: str) -> Outcome:
    if "ok" in reply:
        return Answer(reply["ok"])
    if "refuse" in reply:
        return Refusal(reply["refuse"]["code"], reply["refuse"].get("message", ""))
    if "unsupported" in reply:
        return Unsupported(reply["unsupported"]["reason"])
    return Failure(reply["error"]["message"], reply["error"].get("trace", log))


PREFIXES: Mapping[str, Callable[[str], Engine]] = {"cmd": Program}
