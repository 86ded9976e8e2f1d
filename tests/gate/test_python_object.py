"""py:module:object: adapters that are imported, of every shape."""

import pytest

from studeval.gate.engine import Answer, EngineStartError, Failure, Query, Refusal, start
from studeval.gate.engines.python_object import PythonObject
from studeval.gate.runner import run
from studeval.gate.verdict import Kind
from studeval.rules.house import HouseRules

NO_JSON = "the answer is no JSON:"
ADAPTERS = """\
from studeval.gate.engine import Answer, Failure, Refusal, Unsupported

def function(query):
    return {"seat": len(query.given["upcards"])}

def spoils(query):
    query.given["upcards"].clear()
    return Refusal("impossible", "nobody is left")

def says_nothing(query):
    return None

def counts_seats(query):
    return Answer({"stacks": {1: 3}, "order": (1, 2)})

def no_number(query):
    return {"seat": float("nan")}

def no_json(query):
    return {"seat": query}

def leaves(query):
    raise SystemExit(3)

def unsupported_for_nothing(query):
    return Unsupported(None)

def fails_in_no_known_way(query):
    return Failure("gone", kind="meltdown")

class Adapter:
    closed = []
    def describe(self):
        return "adapter 2"
    def answer(self, query):
        return {"seat": 1}
    def close(self):
        self.closed.append(self)

class Broken:
    def __init__(self):
        raise OSError("no table")

class Nameless(Adapter):
    def describe(self):
        raise KeyError("name")

class Clings(Adapter):
    def close(self):
        raise OSError("busy")

class Speechless(Exception):
    def __str__(self):
        raise OSError("no words")

def speechless(query):
    raise Speechless

ready = Adapter()
number = 3
"""


@pytest.fixture
def adapter(tmp_path, monkeypatch):
    """Starts an object of the file `adapters.py` in the working directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    name = f"adapters_{tmp_path.name}".replace("-", "_")
    (tmp_path / f"{name}.py").write_text(ADAPTERS)
    return lambda found: PythonObject(f"py:{name}:{found}")


def query():
    return Query("case", "bring-in", "razz", HouseRules(), {"upcards": {"1": "Ac", "2": "Kd"}})


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ("function", Answer({"seat": 2})),
        ("Adapter", Answer({"seat": 1})),
        ("ready", Answer({"seat": 1})),
        ("ready.answer", Answer({"seat": 1})),
        ("spoils", Refusal("impossible", "nobody is left")),
        ("says_nothing", Failure("an answer is a mapping or an Outcome, not NoneType", kind="protocol")),
        ("counts_seats", Answer({"stacks": {"1": 3}, "order": [1, 2]})),
        ("no_number", Failure(f"{NO_JSON} Out of range float values are not JSON compliant", kind="garbage")),
        ("no_json", Failure(f"{NO_JSON} Object of type Query is not JSON serializable", kind="garbage")),
        ("leaves", Failure("SystemExit: 3", kind="crash")),
        (
            "unsupported_for_nothing",
            Failure("not in form: Unsupported(reason=None)", kind="protocol"),
        ),
        (
            "fails_in_no_known_way",
            Failure("not in form: Failure(message='gone', trace='', kind='meltdown')", kind="protocol"),
        ),
    ],
)
def test_what_an_adapter_gives(found, expected, adapter):
    assert adapter(found).answer(query()) == expected


def test_an_adapter_cannot_change_the_situation_of_others(adapter):
    asked = query()
    adapter("spoils").answer(asked)
    assert asked == query()


def test_an_adapter_may_describe_itself_and_be_closed(adapter):
    engine = adapter("Adapter")
    assert engine.describe() == f"{engine.name} (adapter 2)"
    assert adapter("function").describe().endswith(":function")
    engine.close()
    adapter("function").close()
    assert len(engine._adapter.closed) == 1


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ("nobody", "has no attribute 'nobody'"),
        ("number", "it has no method answer(query) and is no function"),
        ("Broken", "OSError: no table"),
        ("Nameless", "describe(): KeyError: 'name'"),
        ("", "write py:module:object"),
    ],
)
def test_what_is_no_adapter_does_not_start(found, words, adapter):
    with pytest.raises(EngineStartError, match="py:adapters") as caught:
        adapter(found)
    assert words in str(caught.value)


def test_an_adapter_that_cannot_be_closed_is_let_be(adapter):
    adapter("Clings").close()


def test_an_error_that_cannot_say_what_it_is(adapter, question):
    (verdict,) = run([question({"seat": 3})], [adapter("speechless")])
    assert (verdict.kind, verdict.message) == (Kind.ERROR, "Speechless: its message cannot be read")


def test_a_module_that_is_not_there_does_not_start():
    with pytest.raises(EngineStartError, match="No module named 'no_such_module'"):
        start("py:no_such_module:engine")
