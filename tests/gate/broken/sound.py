"""An engine that keeps to the protocol and answers {"seat": 3}; a broken one changes one thing of it.

`--note FILE`: appends its process id there, so that a test can see that nothing of it is left.
"""

import json
import os
import sys

HELLO = {"ok": {"protocol": 1, "name": "test engine"}}


def note(pid):
    if sys.argv[1:2] == ["--note"]:
        with open(sys.argv[2], "a") as file:  # noqa: PTH123  # an import less, as it starts often
            file.write(f"{pid}\n")


def write(text):
    data = text if isinstance(text, bytes) else text.encode()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def line(request, reply):
    return json.dumps({"id": request["id"]} | reply) + "\n"


def serve(hello=None, run=None):
    """Answers until bye or the end of the input; `hello` and `run` take a request and give what is written."""
    verbs = {
        "hello": hello or (lambda request: line(request, HELLO)),
        "run": run or (lambda request: line(request, {"ok": {"seat": 3}})),
    }
    note(os.getpid())
    for text in sys.stdin.buffer:
        request = json.loads(text)
        write(verbs.get(request["verb"], lambda request: line(request, {"ok": {}}))(request))
        if request["verb"] == "bye":
            break


if __name__ == "__main__":
    serve()
