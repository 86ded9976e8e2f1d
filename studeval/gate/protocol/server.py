"""The engine's end of the protocol, for any engine of ours: requests come in as lines, replies go out as lines.

What the engine raises is an error in the reply; what cannot be read is one too, and nothing ends the loop but bye and
the end of the input.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from studeval.errors import HouseRuleError
from studeval.games import GAMES
from studeval.gate.engine import Answer, Failure, Query, Refusal, Unsupported
from studeval.gate.protocol.messages import VERSION, from_line, own_version, to_line, told
from studeval.gate.runner import failure
from studeval.rulebook.formats import faults, operation_names
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import BinaryIO

    from studeval.gate.engine import Engine, Outcome

Message = dict[str, Any]


def serve(engine: Engine, requests: Iterable[bytes], out: BinaryIO) -> None:
    """Answers the requests, a line each, until bye or the end."""
    server = Server(engine)
    for line in requests:
        out.write(_line(server.reply(line)))
        out.flush()
        if server.done:
            break


def _line(reply: Message) -> bytes:
    try:
        return to_line(reply)
    except (TypeError, ValueError, RecursionError) as error:
        return to_line({"id": reply["id"]} | _error(f"the answer is no JSON: {error}"))


class Server:
    """One talk, seen from the engine: the house that was configured, and whether bye was said."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._house: HouseRules | None = None
        self.done = False

    def reply(self, line: bytes) -> Message:
        """The reply to a request, whatever the line is."""
        try:
            request = from_line(line)
        except ValueError as error:
            return {"id": None} | _error(str(error))
        number = request.get("id") if isinstance(request, dict) else None
        wrong = "; ".join(told(request, "protocol/request"))
        return {"id": number if isinstance(number, int) else None} | (
            _error(wrong) if wrong else self._do(request)
        )

    def _do(self, request: Message) -> Message:
        verbs = {"hello": self._hello, "configure": self._configure, "run": self._run, "bye": self._bye}
        do = verbs.get(request["verb"])
        return (
            do(request) if do else _unsupported(f"there is no verb {request['verb']!r}: {', '.join(verbs)}")
        )

    def _hello(self, request: Message) -> Message:
        if request["protocol"] != VERSION:
            return _error(f"this is protocol {VERSION}, not {request['protocol']}")
        name = f"studeval {self._engine.describe()}"
        return {"ok": {"protocol": VERSION, "name": name, "version": own_version()}}

    def _configure(self, request: Message) -> Message:
        try:
            self._house = None if request["house"] is None else HouseRules.from_choices(request["house"])
        except HouseRuleError as error:
            return _unsupported(str(error))
        return {"ok": {}}

    def _run(self, request: Message) -> Message:
        query = Query("", request["op"], request["game"], self._house, request["given"])
        if query.game not in GAMES:
            return _unsupported(f"there is no game {query.game!r}: {', '.join(GAMES)}")
        if wrong := _wrong_given(query):
            return _error(wrong)
        try:
            return _message(self._engine.answer(query))
        except Exception as error:  # an engine's failure is not the server's
            return _message(failure(error))

    def _bye(self, _: Message) -> Message:
        self.done = True
        return {"ok": {}}


def _wrong_given(query: Query) -> str:
    """What is wrong with the form of a situation; how cards are spelt is for the engine to say."""
    if query.op not in operation_names():
        return ""
    found = faults(query.given, f"operations/{query.op}#/$defs/given")
    wrong = (f"{'.'.join(('given', *fault.path))}: {fault.message}" for fault in found if not fault.spelling)
    return "; ".join(dict.fromkeys(wrong))


def _message(outcome: Outcome) -> Message:
    match outcome:
        case Answer(value):
            return {"ok": value}
        case Refusal(code, message):
            return {"refuse": {"code": code, "message": message}}
        case Unsupported(reason):
            return _unsupported(reason)
        case Failure(message, trace):
            return _error(message) if not trace else {"error": {"message": message, "trace": trace}}


def _error(message: str) -> Message:
    return {"error": {"message": message}}


def _unsupported(reason: str) -> Message:
    return {"unsupported": {"reason": reason}}
