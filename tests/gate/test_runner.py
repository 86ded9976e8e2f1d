"""The run: whatever an engine does, the next question is asked."""

from studeval.gate.engine import Failure
from studeval.gate.runner import not_run, run
from studeval.gate.verdict import Kind


def test_each_question_goes_to_each_engine_in_turn(question, scripted):
    questions = [question({"seat": 3}, choice="suit"), question({"seat": 2}, choice="seat")]
    verdicts = run(questions, [scripted({"seat": 3}, "a"), scripted({"seat": 2}, "b")])
    assert [(each.question.key, each.engine, each.kind) for each in verdicts] == [
        ("queen-of-hearts/suit", "a", Kind.PASS),
        ("queen-of-hearts/suit", "b", Kind.WRONG),
        ("queen-of-hearts/seat", "a", Kind.WRONG),
        ("queen-of-hearts/seat", "b", Kind.PASS),
    ]


def test_an_engine_is_not_told_what_is_expected(question, scripted):
    engine = scripted({"seat": 3})
    asked = question({"seat": 3})
    list(run([asked], [engine]))
    (query,) = engine.asked
    assert {name: getattr(query, name) for name in query.__slots__} == {
        "key": "queen-of-hearts",
        "op": "bring-in",
        "game": "razz",
        "house": asked.house,
        "given": asked.given,
    }


def test_an_exception_is_an_error_with_the_end_of_its_traceback(question, scripted):
    broken, sound = scripted(KeyError("suit"), "broken"), scripted({"seat": 3}, "sound")
    first, second = run([question({"seat": 3})], [broken, sound])
    assert (first.kind, first.message, second.kind) == (Kind.ERROR, "KeyError: 'suit'", Kind.PASS)
    assert isinstance(first.outcome, Failure)
    assert first.outcome.trace.splitlines()[-2:] == ["    raise self.reply", "KeyError: 'suit'"]


def test_the_stream_does_not_run_ahead(question, scripted):
    engine = scripted({"seat": 3})
    stream = run([question({"seat": 3})] * 2, [engine])
    next(stream)
    assert len(engine.asked) == 1


def test_what_is_left_of_a_run_is_not_run(question, scripted):
    questions = [question({"seat": 3}, choice="suit"), question({"seat": 2}, choice="seat")]
    left = not_run(questions, [scripted({}, "a"), scripted({}, "b")], done=3)
    assert [(each.question.choice, each.engine, each.kind) for each in left] == [("seat", "b", Kind.NOT_RUN)]
