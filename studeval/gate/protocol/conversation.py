"""One talk with a program, from hello to bye: requests are numbered, and a house is told only when it changes."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from studeval.gate.protocol.capabilities import Capabilities
from studeval.gate.protocol.messages import VERSION, BrokenError, own_version, read_reply, to_line
from studeval.gate.protocol.process import GRACE, Process

if TYPE_CHECKING:
    from collections.abc import Sequence

    from studeval.gate.engine import Query
    from studeval.rules.house import HouseRules

Reply = dict[str, Any]


class Conversation:
    """A program that was started and said hello. After BrokenError it must be ended by `break_off`."""

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        """Raises BrokenError where the program does not say hello in so many seconds."""
        try:
            self._process = Process(command)
        except (OSError, ValueError) as error:
            raise BrokenError("crash", f"it cannot be started: {error}") from error
        self._seconds, self._count = seconds, 0  # how long one reply may take; requests so far
        self._house: HouseRules | None = None
        try:
            self.capabilities = self._hello()
        except BaseException as error:
            self.break_off()
            if isinstance(error, BrokenError) and self.log:
                raise BrokenError(error.kind, f"{error}\n{self.log}") from error
            raise

    @property
    def log(self) -> str:
        """The end of what the program wrote to standard error since the last request."""
        return self._process.log

    def _hello(self) -> Capabilities:
        reply = self._greeted()
        if "ok" not in reply:
            raise BrokenError("protocol", f"it refuses hello: {_words(reply)}")
        if reply["ok"]["protocol"] != VERSION:
            raise BrokenError("protocol", f"it speaks protocol {reply['ok']['protocol']}, not {VERSION}")
        return Capabilities.of(reply["ok"])

    def _greeted(self) -> Reply:
        try:
            return self._ask("hello", protocol=VERSION, studeval=own_version())
        except BrokenError as error:
            if error.kind != "timeout":
                raise
            raise BrokenError(
                "timeout", f"{error} to hello: does it flush its output after each line?"
            ) from error

    def put(self, query: Query, seconds: float) -> Reply:
        """The reply to the query, or the one to configure if that is not ok. Raises BrokenError.

        Each of the two may take so many seconds.
        """
        self._seconds = seconds
        if query.house != self._house:
            reply = self._configure(query.house)
            if "ok" not in reply:
                return reply
            self._house = query.house
        return self._ask("run", op=query.op, game=query.game, given=query.given)

    def _configure(self, house: HouseRules | None) -> Reply:
        if house is None:
            return self._ask("configure", house=None, profile=None)
        return self._ask("configure", house=house.choices(), profile=self.capabilities.profile(house))

    def _ask(self, verb: str, **fields: Any) -> Reply:
        self._count += 1
        request = to_line({"id": self._count, "verb": verb, **fields})
        seconds = GRACE if verb == "bye" else self._seconds
        return read_reply(self._process.exchange(request, seconds), verb, self._count)

    def end(self) -> None:
        """Says bye to a program that is well, and sees that it is gone."""
        with suppress(BrokenError):
            self._ask("bye")
            self._process.leave()
        self.break_off()

    def kill(self) -> None:
        """Kills the program; safe to call from another thread, whose `put` then raises BrokenError."""
        self._process.kill()

    def break_off(self) -> None:
        """Ends the program whatever it does, with all that it started."""
        self._process.stop()


def _words(reply: Reply) -> str:
    return str(reply["error"]["message"] if "error" in reply else reply["unsupported"]["reason"])
