"""The run: whatever an engine does, the next question is asked."""

from collections import Counter

from studeval.gate.engine import Answer, Failure, Unsupported
from studeval.gate.runner import not_run, run
from studeval.gate.verdict import Kind


def test_each_question_goes_to_each_engine_in_turn(question, scripted):
    questions = [question({"seat": 3}, choice="suit"), question({"seat": 2}, choice="seat")]
    verdicts = run(questions, [scripted({"seat": 3}, "a"), scripted({"seat": 2}, "b")])
    assert [(each.question.key, each.engine, each.kind) for each in verdicts] == [
        ("queen-of-hearts/suit", "a", Kind.PASS),
        ("queen-of-hearts/seat", "a", Kind.WRONG),
        ("queen-of-hearts/suit", "b", Kind.WRONG),
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


def test_a_question_that_is_not_asked_is_not_run(question, scripted):
    verdict = not_run(question({"seat": 3}), scripted({}, "a"), "the run was interrupted")
    assert (verdict.engine, verdict.kind, verdict.message) == ("a", Kind.NOT_RUN, "the run was interrupted")


def dead(kind="crash"):
    return Failure("gone", kind=kind)


def test_an_engine_that_dies_is_asked_again_alone(question, scripted):
    engine = scripted(dead())
    (verdict,) = run([question({"seat": 3})], [engine])
    assert (verdict.kind, verdict.repeat, len(engine.asked)) == (Kind.CRASH, "confirmed", 2)


def test_an_engine_that_keeps_dying_is_given_up(question, scripted):
    engine = scripted(dead("timeout"))
    kinds = [verdict.kind for verdict in run([question({"seat": 3})] * 8, [engine])]
    assert kinds == [Kind.TIMEOUT] * 5 + [Kind.NOT_RUN] * 3


def test_an_engine_that_dies_now_and_then_is_given_up_too(question):
    kinds = iter([dead(), dead(), {"seat": 3}] * 60)

    class Dying:
        name = "dying"

        def answer(self, _):
            reply = next(kinds)
            return reply if isinstance(reply, Failure) else Answer(reply)

    verdicts = list(run([question({"seat": 3})] * 60, [Dying()]))
    assert Counter(verdict.kind for verdict in verdicts) == {
        Kind.CRASH: 20,
        Kind.PASS: 19,
        Kind.NOT_RUN: 21,
    }


def test_an_engine_that_answers_out_of_form_lives_on(question, scripted):
    """It is not started anew, so it is asked once, and every question is put to it."""
    engine = scripted({"seat": "three"})
    verdicts = list(run([question({"seat": 3})] * 8, [engine]))
    assert [(each.kind, each.repeat) for each in verdicts] == [(Kind.PROTOCOL, "")] * 8
    assert len(engine.asked) == 8


def test_questions_that_are_unsupported_end_no_row(question):
    replies = iter([dead(), dead(), Unsupported("no ties")] * 8)

    class Picky:
        name = "picky"

        def answer(self, _):
            return next(replies)

    kinds = [verdict.kind for verdict in run([question({"seat": 3})] * 10, [Picky()])]
    assert kinds == [Kind.CRASH, Kind.UNSUPPORTED] * 4 + [Kind.CRASH, Kind.NOT_RUN]


def test_engines_run_beside_each_other(question, scripted):
    engines = [scripted({"seat": 3}, name) for name in "abc"]
    verdicts = list(run([question({"seat": 3})] * 4, engines, jobs=2))
    assert Counter(verdict.engine for verdict in verdicts) == {"a": 4, "b": 4, "c": 4}
    assert {verdict.kind for verdict in verdicts} == {Kind.PASS}
