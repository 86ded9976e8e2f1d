"""An engine whose texts are meant for the terminal, the CI server or the browser: they are shown and do nothing."""

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from studeval.gate.exits import Exit
from studeval.gate.report.kinds import kinds

HOSTILE = "fine\x1b[2J\x9b31m\r\n::error::taken over\n##[add-path]/tmp\u202e"
# Says hello with a hostile name, and answers the questions with: a wrong answer, an error, unsupported.
ENGINE = f"""\
import json, sys

HOSTILE = {HOSTILE!a}
replies = iter([
    {{"ok": {{"seat": 1, "reason": HOSTILE}}}},
    {{"error": {{"message": HOSTILE, "trace": HOSTILE}}}},
    {{"unsupported": {{"reason": HOSTILE}}}},
])
for line in sys.stdin:
    request = json.loads(line)
    reply = {{"ok": {{"protocol": 1, "name": HOSTILE, "version": HOSTILE}}}}
    if request["verb"] != "hello":
        reply = next(replies) if request["verb"] == "run" else {{"ok": {{}}}}
    print(json.dumps({{"id": request["id"]}} | reply), flush=True)
"""
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]")
COMMAND = re.compile(r"^\s*::(?!error (file|title)=)|##\[", re.MULTILINE)


@pytest.fixture
def hostile(folder, add):
    """The engine as --engine takes it, and three cases for it."""
    (folder.parent / "hostile.py").write_text(ENGINE, encoding="ascii")
    add("b.yaml", "my-other-queen", "my-queen-b")
    add("c.yaml", "my-other-queen", "my-queen-c")
    return f"cmd:{shlex.quote(sys.executable)} hostile.py"


def assert_harmless(text):
    assert RAW.findall(text) == []
    assert COMMAND.findall(text) == []
    assert r"fine\x1b[2J" in text


@pytest.mark.parametrize("options", [(), ("-v",)], ids=["quiet", "verbose"])
def test_on_the_terminal(run, hostile, options):
    result = run("check", "-e", hostile, "mine", *options)
    assert result.exit_code == Exit.FAILURES
    assert_harmless(result.output)


@pytest.mark.parametrize("kind", sorted({*kinds()} - {"ndjson", "badge", "badge-json"}))
def test_in_a_report(run, hostile, kind):
    run("check", "-e", hostile, "mine", f"--report={kind}:out")
    text = Path("out").read_text(encoding="utf-8")
    if kind == "html":
        text = text.replace(r"\\", "\\")  # it is in JSON
    assert_harmless(text)


def test_the_stream_has_what_was_said(run, hostile):
    run("check", "-e", hostile, "mine", "--report=ndjson:out")
    records = [json.loads(line) for line in Path("out").read_bytes().splitlines()]
    assert [record.get("message") for record in records[2:4]] == [HOSTILE, HOSTILE]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("last", ["hello", "nothing"])
def test_where_it_does_not_start(run, last):
    reply = {"id": 1, "error": {"message": HOSTILE}} if last == "hello" else HOSTILE
    code = f"import sys; input(); print({json.dumps(reply)!a}); print({HOSTILE!a}, file=sys.stderr)"
    result = run("check", "-e", f"cmd:{shlex.join([sys.executable, '-c', code])}", "mine")
    assert result.exit_code == Exit.NO_ENGINE
    assert_harmless(result.output.replace(r"\\", "\\"))
