"""The exit code of a run, by what happened in it."""

import pytest

from studeval.gate.exits import Exit
from studeval.gate.summary import Summary
from studeval.gate.verdict import Kind, Verdict


@pytest.mark.parametrize(
    ("kinds", "flags", "code"),
    [
        pytest.param([Kind.PASS], {}, Exit.AS_EXPECTED, id="all passed"),
        pytest.param([Kind.PASS, Kind.WRONG], {}, Exit.FAILURES, id="wrong"),
        pytest.param([Kind.PASS, Kind.REFUSED], {}, Exit.FAILURES, id="refused"),
        pytest.param([Kind.PASS, Kind.ERROR], {}, Exit.FAILURES, id="error"),
        pytest.param([Kind.ERROR], {}, Exit.FAILURES, id="errors only"),
        pytest.param([Kind.PASS, Kind.UNSUPPORTED], {}, Exit.AS_EXPECTED, id="unsupported beside passes"),
        pytest.param([Kind.UNSUPPORTED], {}, Exit.NOTHING_RAN, id="nothing passed is not green"),
        pytest.param([], {}, Exit.NOTHING_RAN, id="nothing selected"),
        pytest.param([Kind.PASS], {"bad_input": True}, Exit.BAD_INPUT, id="bad files beside passes"),
        pytest.param([Kind.WRONG], {"bad_input": True}, Exit.BAD_INPUT, id="bad files beside failures"),
        pytest.param([], {"bad_input": True}, Exit.BAD_INPUT, id="bad files alone"),
        pytest.param([Kind.PASS, Kind.NOT_RUN], {"interrupted": True}, Exit.INTERRUPTED, id="interrupted"),
    ],
)
def test_exit_code(question, kinds, flags, code):
    summary = Summary(**flags)
    for kind in kinds:
        summary.add(Verdict(question({"seat": 3}), "c", kind), ["RZ"])
    assert summary.exit() == code


def test_counts_by_document_operation_and_engine(question):
    summary = Summary()
    summary.add(Verdict(question({"seat": 3}), "c", Kind.PASS), ["RZ", "CU"])
    summary.add(Verdict(question({"winners": []}, op="compare"), "c", Kind.WRONG), ["CU"])
    assert summary.by_document == {
        "RZ": {"c": {Kind.PASS: 1}},
        "CU": {"c": {Kind.PASS: 1, Kind.WRONG: 1}},
    }
    assert summary.by_operation == {"bring-in": {"c": {Kind.PASS: 1}}, "compare": {"c": {Kind.WRONG: 1}}}
