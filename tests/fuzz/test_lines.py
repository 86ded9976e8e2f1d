"""Any bytes on the line protocol, on either end: a message that says what is wrong, and never a traceback.

Random lines are bytes, nearly JSON, or requests of which one part was changed. A situation made for an operation is
changed likewise, so that the rules meet what only the schema keeps out.
"""

from __future__ import annotations

import copy
import io
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studeval.games import GAMES
from studeval.gate import situations
from studeval.gate.differ.run import any_house
from studeval.gate.engine import start
from studeval.gate.protocol.messages import BrokenError, from_line, read_reply, to_line
from studeval.gate.protocol.server import Server, serve
from studeval.rulebook.strict_yaml import read_text

NEARLY_JSON = st.text(alphabet='{}[]":,0123456789eE+-.truefalsn \\ud8', max_size=60)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
LINES = (
    st.binary(max_size=80) | NEARLY_JSON.map(str.encode) | JSON.map(lambda value: json.dumps(value).encode())
)
ODD = st.sampled_from(
    [None, True, -1, 0, 10**30, 0.5, "", "x", "As As", "\ud800", [], {}, [[]], {"": 0}, [None]]
)
rng = st.randoms(use_true_random=False)


def requests() -> list[dict[str, Any]]:
    run = {
        "id": 3,
        "verb": "run",
        "op": "bring-in",
        "game": "razz",
        "given": {"upcards": {"1": "Ac", "2": "Qd"}},
    }
    return [
        {"id": 1, "verb": "hello", "protocol": 1, "version": "1"},
        {"id": 2, "verb": "configure", "house": {"bring-in-tie": "suit"}},
        run,
        {"id": 4, "verb": "bye"},
    ]


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(deeper for key, part in inner for deeper in paths(part, (*path, key)))]


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    value = copy.copy(value)
    value[path[0]] = changed(value[path[0]], path[1:], new)
    return value


@st.composite
def changed_requests(draw: st.DrawFn) -> Any:
    request = draw(st.sampled_from(requests()))
    return changed(request, draw(st.sampled_from(paths(request))), draw(ODD | JSON))


def is_reply(reply: Any) -> bool:
    """An id, and one of the four kinds of reply."""
    return set(reply) - {"id"} <= {"ok", "refuse", "unsupported", "error"} and len(reply) == 2


@settings(max_examples=500)
@given(st.lists(LINES, max_size=4))
def test_any_lines_are_answered_one_by_one(lines: list[bytes]) -> None:
    out = io.BytesIO()
    lines = [line.replace(b"\n", b" ") for line in lines]
    serve(start("python"), lines, out)
    replies = [from_line(line) for line in out.getvalue().splitlines()]
    assert len(replies) == len(lines)
    assert all(map(is_reply, replies))


@settings(max_examples=500)
@given(changed_requests())
def test_a_changed_request_is_answered(request: Any) -> None:
    server = Server(start("python"))
    reply = server.reply(json.dumps(request).encode())
    assert is_reply(reply)
    assert from_line(to_line(reply)) == reply


@pytest.mark.parametrize("op", situations.makers())
@settings(max_examples=60)
@given(data=st.data(), rng=rng)
def test_a_changed_situation_is_answered_or_refused(op: str, data: st.DataObject, rng: Random) -> None:
    game = data.draw(
        st.sampled_from([name for name in GAMES if situations.make(op, name, any_house(rng), rng)])
    )
    house = any_house(rng)
    given = situations.make(op, game, house, rng)
    given = changed(given, data.draw(st.sampled_from(paths(given)[1:])), data.draw(ODD))
    server = Server(start("python"))
    server.reply(to_line({"id": 1, "verb": "configure", "house": house.choices()}))
    request = {"id": 2, "verb": "run", "op": op, "game": game, "given": given}
    reply = server.reply(json.dumps(request).encode())
    assert is_reply(reply)
    assert "trace" not in reply.get("error", {}), reply


@settings(max_examples=500)
@given(line=LINES, verb=st.sampled_from(["hello", "configure", "run", "bye"]))
def test_any_reply_is_taken_or_is_a_breach(line: bytes, verb: str) -> None:
    assert taken(line, verb) in {"taken", "garbage", "protocol"}


def taken(line: bytes, verb: str) -> str:
    """The kind of the breach, or that it is a reply."""
    try:
        read_reply(line, verb, 1)
    except BrokenError as error:
        return error.kind
    return "taken"


def test_half_a_surrogate_pair_in_a_spec_file_is_a_problem() -> None:
    assert [problem.place.column for problem in read_text("topic: \udc80", "f.yaml").problems] == [8]


@settings(max_examples=500)
@given(st.binary(max_size=60).map(lambda raw: raw.decode("utf-8", "surrogateescape")) | st.text(max_size=60))
def test_any_text_as_a_spec_file_is_read_or_has_problems(text: str) -> None:
    reading = read_text(text, "f.yaml")
    assert reading.problems or () in reading.places
