"""The protocol's two ends: what we send is in form, what we read is checked, and our server answers anything."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from studeval.games import GAMES
from studeval.gate.engine import Answer, Failure, Query, Refusal, Unsupported, start
from studeval.gate.protocol.capabilities import Capabilities, houses
from studeval.gate.protocol.messages import BrokenError, from_line, read_reply, to_line, told
from studeval.gate.protocol.server import Server, serve
from studeval.rules.house import HouseRules

ROOT = Path(__file__).parents[2]
RECORDER = """
import sys
for line in sys.stdin:
    print(line, end="", file=sys.stderr)
    id = line.split(",")[0]
    print(id + ', "ok": {"protocol": 1, "name": "recorder", "profiles": ["ps-razz"]}}', flush=True)
    sys.stderr.flush()
"""
GIVEN = {"side": "low", "hands": {"P1": "8s 7h 6d 5c 4s", "P2": "9s 5h 4d 3c 2s"}}


def query(**more):
    parts = {"key": "a-case/a-choice", "op": "compare", "game": "razz", "house": HouseRules(), "given": GIVEN}
    return Query(**parts | more)


# --- What we send ----------------------------------------------------------------------------------------------------


@pytest.fixture
def sent(tmp_path):
    """What a program is sent for these queries, one after the other."""

    def sent_for(*queries):
        program = tmp_path / "recorder.py"
        program.write_text(
            RECORDER.replace("sys.stderr", "log").replace(
                "import sys", f"import sys; log = open({str(tmp_path / 'log')!r}, 'w')"
            )
        )
        engine = start(f"cmd:{sys.executable} {program}")
        for each in queries:
            engine.answer(each)
        engine.close()
        return [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]

    return sent_for


def test_requests_are_in_form_and_numbered(sent):
    requests = sent(query(), query(house=None))
    assert [told(request, "protocol/request") for request in requests] == [[]] * 6
    assert [request["id"] for request in requests] == [1, 2, 3, 4, 5, 6]
    assert [request["verb"] for request in requests] == [
        "hello",
        "configure",
        "run",
        "configure",
        "run",
        "bye",
    ]


def test_a_question_has_neither_name_nor_expectation(sent):
    assert sent(query(house=None))[1] == {
        "id": 2,
        "verb": "run",
        "op": "compare",
        "game": "razz",
        "given": GIVEN,
    }


def test_a_house_is_told_when_it_changes(sent):
    other = HouseRules(suit_order="chds")
    verbs = [
        request["verb"]
        for request in sent(query(house=None), query(), query(), query(house=other), query(house=other))
    ]
    assert verbs == ["hello", "run", "configure", "run", "run", "configure", "run", "run", "bye"]


def test_a_house_is_told_by_its_choices_and_by_a_name_that_was_declared(sent):
    own = houses()["ps-razz"]
    configured = [
        request
        for request in sent(query(house=own), query(house=HouseRules(suit_order="chds")))
        if "house" in request
    ]
    assert [request["profile"] for request in configured] == ["ps-razz", None]
    assert [request["house"]["suit-order"] for request in configured] == ["cdhs", "chds"]
    assert configured[0]["house"] == own.choices()


# --- What we read ----------------------------------------------------------------------------------------------------


def reply(**fields):
    return to_line({"id": 1} | fields)


def test_unknown_fields_are_ignored():
    assert read_reply(reply(ok={"mood": "good"}, mood="good"), "configure", 1)["ok"] == {"mood": "good"}


@pytest.mark.parametrize(
    ("verb", "line", "kind", "words"),
    [
        ("run", b"", "garbage", "no JSON, Expecting value at character 0: ''"),
        ("run", b"\xef\xbb\xbf{}", "garbage", "no JSON, Unexpected UTF-8 BOM"),
        ("run", b"9" * 5000, "garbage", "Exceeds the limit"),
        ("run", b"[1]", "protocol", "a mapping (key: value) is wanted here, not a list"),
        ("run", b'{"id": true, "ok": {}}', "protocol", "id: a whole number or nothing is wanted here, not true"),
        ("run", b'{"id": "1", "ok": {}}', "protocol", "id: a whole number or nothing is wanted here, not '1'"),
        ("run", b'{"id": null, "error": {"message": "?"}}', "protocol", "the reply has id null, the request had 1"),
        ("run", reply(ok=3), "protocol", "ok: a mapping (key: value) is wanted here, not 3"),
        ("run", reply(error="no"), "protocol", "error: a mapping (key: value) is wanted here, not 'no'"),
        ("run", reply(refuse={}), "protocol", "refuse: missing here: code"),
        ("run", reply(unsupported={}), "protocol", "unsupported: missing here: reason"),
        ("hello", reply(ok={}), "protocol", "ok: missing here: protocol, name"),
        ("hello", reply(ok={"protocol": 1, "name": ""}), "protocol", "ok.name: '': this text is empty"),
        ("hello", reply(ok={"protocol": 1, "name": "x", "decisions": "some"}), "protocol", "ok.decisions: a list"),
        ("configure", reply(refuse={"code": "no"}), "protocol", "only run may be refused"),
        ("bye", reply(refuse={"code": "no"}), "protocol", "only run may be refused"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_reply_is_named(verb, line, kind, words):
    with pytest.raises(BrokenError, match=re.escape(words)) as caught:
        read_reply(line, verb, 1)
    assert caught.value.kind == kind


def test_an_id_may_be_written_as_a_float():
    assert read_reply(b'{"id": 1.0, "ok": {}}', "run", 1)["ok"] == {}


# --- What an engine declares -----------------------------------------------------------------------------------------


def lacks(hello, asked=None, hanging=("bring-in-tie",)):
    able = Capabilities.of({"protocol": 1, "name": "x"} | hello)
    return able.lacks(asked or query(), lambda _: frozenset(hanging))


@pytest.mark.parametrize(
    ("hello", "reason"),
    [
        ({}, ""),
        ({"operations": ["compare"], "games": ["razz"]}, ""),
        ({"operations": ["order", "best"]}, "its hello has no operation compare (order, best)"),
        ({"operations": []}, "its hello has no operation compare (none at all)"),
        ({"games": ["stud"]}, "its hello has no game razz (stud)"),
        ({"decisions": "all"}, ""),
        ({"decisions": ["bring-in-tie"]}, ""),
        ({"decisions": []}, "it cannot be told bring-in-tie: suit, and does not say what it plays"),
        ({"choices": {"bring-in-tie": "suit"}}, ""),
        (
            {"choices": {"bring-in-tie": "seat"}},
            "it cannot be told bring-in-tie: suit, and always plays seat",
        ),
        ({"choices": {"bring-in-tie": "seat"}, "decisions": "all"}, ""),
        ({"choices": {}}, "it cannot be told bring-in-tie: suit, and does not say what it plays"),
        ({"profiles": ["tda"]}, "it cannot be told bring-in-tie: suit, and does not say what it plays"),
    ],
)
def test_what_was_not_declared_is_not_asked(hello, reason):
    assert lacks(hello) == reason


def test_a_house_that_is_declared_by_name_may_be_asked_for():
    assert lacks({"profiles": ["ps-razz"]}, query(house=houses()["ps-razz"])) == ""


def test_what_hangs_on_no_decision_may_be_asked_under_any_house():
    assert lacks({"decisions": []}, hanging=()) == ""


def test_without_a_house_no_decision_stands_in_the_way():
    assert lacks({"decisions": []}, query(house=None)) == ""


# --- Our server ------------------------------------------------------------------------------------------------------


def asked(request, engine=None, house=None):
    server = Server(engine or start("python"))
    if house is not None:
        server.reply(to_line({"id": 1, "verb": "configure", "house": house, "profile": None}))
    line = request if isinstance(request, bytes) else to_line(request)
    return server.reply(line)


RUN = {"id": 7, "verb": "run", "op": "compare", "game": "razz", "given": GIVEN}
OTHER, NO_CARD = "this is protocol 1, not 2", "'7x' at position 3 is not a card: 'x' is no suit"
QUALIFY = RUN | {"op": "qualify", "game": "stud-hi-lo", "given": {"cards": "9s 7h 6d 5c 4s"}}


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (RUN, {"ok": {"winners": ["P1"]}}),
        (RUN | {"mood": "good"}, {"ok": {"winners": ["P1"]}}),
        (RUN | {"op": "juggle"}, {"unsupported": {"reason": "no operation 'juggle'"}}),
        (RUN | {"game": "draw"}, {"unsupported": {"reason": f"there is no game 'draw': {', '.join(GAMES)}"}}),
        (RUN | {"given": {}}, {"error": {"message": "given: missing here: side, hands"}}),
        (RUN | {"given": GIVEN | {"hands": {"P1": "8s 7x"}}}, {"refuse": {"code": "bad-card", "message": NO_CARD}}),
        ({"id": 7, "verb": "sing"}, {"unsupported": {"reason": "there is no verb 'sing': hello, configure, run, bye"}}),
        ({"id": 7, "verb": "run"}, {"error": {"message": "missing here: op, game, given"}}),
        ({"id": 7, "verb": "hello", "protocol": 2, "studeval": "9"}, {"error": {"message": OTHER}}),
        ({"id": 7, "verb": "configure", "house": {"dress": "black-tie"}, "profile": None}, {"unsupported"}),
        ({"id": 7, "verb": "bye"}, {"ok": {}}),
    ],
)  # fmt: skip
def test_the_server_replies(request_, expected):
    found = asked(request_)
    assert told(found, "protocol/reply") == []
    assert found.pop("id") == 7
    assert (set(found) if isinstance(expected, set) else found) == expected


@pytest.mark.parametrize(("house", "qualifies"), [(None, False), ({"low-qualifier": "nine"}, True)])
def test_the_server_plays_the_house_it_was_told(house, qualifies):
    assert asked(QUALIFY, house=house)["ok"]["qualifies"] is qualifies


@pytest.mark.parametrize(
    "line", [b"?", b"\xff", b"[]", b"3", b"{}", b'{"id": "a", "verb": "bye"}', b"[" * 100_000]
)
def test_the_server_survives_what_is_no_request(line):
    found = asked(line)
    assert told(found, "protocol/reply") == []
    assert (found["id"], set(found)) == (None, {"id", "error"})


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (Answer({"winners": []}), {"ok": {"winners": []}}),
        (Refusal("hand-size", "four"), {"refuse": {"code": "hand-size", "message": "four"}}),
        (Unsupported("no"), {"unsupported": {"reason": "no"}}),
        (Failure("no"), {"error": {"message": "no"}}),
        (Failure("no", "here"), {"error": {"message": "no", "trace": "here"}}),
    ],
)
def test_the_server_tells_each_outcome(outcome, expected, scripted):
    assert asked(RUN, scripted(outcome)) == {"id": 7} | expected


def test_what_the_engine_raises_is_an_error(scripted):
    error = asked(RUN, scripted(KeyError("suit")))["error"]
    assert error["message"] == "KeyError: 'suit'"
    assert error["trace"].endswith("KeyError: 'suit'")


def test_the_server_ends_at_bye_and_at_the_end():
    for lines, replies in [([{"id": 1, "verb": "bye"}, RUN], 1), ([RUN, RUN], 2)]:
        out = io.BytesIO()
        serve(start("python"), map(to_line, lines), out)
        assert len(out.getvalue().splitlines()) == replies


def test_an_answer_that_is_no_json_is_an_error(scripted):
    out = io.BytesIO()
    serve(scripted({"seat": float("nan")}), [to_line(RUN), to_line(RUN)], out)
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [set(reply) for reply in replies] == [{"id", "error"}] * 2


def test_what_a_served_engine_prints_is_no_reply(tmp_path):
    (tmp_path / "loud.py").write_text("def answer(query):\n    print('hm')\n    return {'winners': []}\n")
    command = [sys.executable, "-m", "studeval", "engine", "py:loud:answer"]
    done = subprocess.run(command, cwd=tmp_path, input=to_line(RUN), capture_output=True, check=True)
    assert (json.loads(done.stdout), done.stderr) == ({"id": 7, "ok": {"winners": []}}, b"hm\n")


# --- The page --------------------------------------------------------------------------------------------------------


def transcript():
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    return re.findall(r"^    -> (.*)\n    <- (.*)$", text, re.MULTILINE)


def test_the_talk_on_the_page_is_one_that_was_held():
    requests = "".join(f"{request}\n" for request, _ in transcript())
    command = [sys.executable, ROOT / "examples" / "engine.py"]
    held = subprocess.run(command, input=requests, capture_output=True, text=True, check=True)
    assert [reply for _, reply in transcript()] == held.stdout.splitlines()


@pytest.mark.parametrize(("request_", "reply_"), transcript(), ids=lambda line: line[:24])
def test_the_talk_on_the_page_is_in_form(request_, reply_):
    sent = from_line(request_.encode())
    assert told(sent, "protocol/request") == []
    assert told(from_line(reply_.encode()), f"protocol/reply#/$defs/{sent['verb']}") == []
