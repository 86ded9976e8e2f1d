"""What an engine says can do nothing to a terminal or to the log of a CI job."""

import pytest

from studeval.gate.visible import visible

# What comes, and what is shown of it.
HARMFUL = {
    "colour": ("\x1b[31mred\x1b[0m", r"\x1b[31mred\x1b[0m"),
    "the line taken back": ("wrong\rpass", r"wrong\rpass"),
    "a title of the window": ("\x1b]0;mine\x07", r"\x1b]0;mine\x07"),
    "a control character of Latin-1": ("\x9b31m", r"\x9b31m"),
    "from right to left": ("P1\u202e2P", r"P1\u202e2P"),
    "nothing to be seen": ("a\u200bb", r"a\u200bb"),
    "another end of a line": ("a\u2028b", r"a\u2028b"),
    "half a pair": ("a\ud800b", r"a\ud800b"),
    "a command of GitHub": ("::error::all is well", r"\x3a:error::all is well"),
    "a command after a space": ("well\n  ::add-mask::x", "well\n  \\x3a:add-mask::x"),
    "an older command of GitHub": ("see ##[add-path]/bin", r"see \x23#[add-path]/bin"),
    "a command of Azure": ("##vso[task.complete]", r"\x23#vso[task.complete]"),
    "a command of TeamCity": ("##teamcity[testFailed]", r"\x23#teamcity[testFailed]"),
}
HARMLESS = ["seat: 3", "Kh::Kd", "5-4-3-2-A", "d\u00e9j\u00e0 vu, 9\u2660", "a\n\tb\n", "## 1 ##", ""]


@pytest.mark.parametrize(("text", "shown"), HARMFUL.values(), ids=HARMFUL)
def test_what_is_harmful_is_written_out(text, shown):
    assert visible(text) == shown
    assert visible(shown) == shown


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_harmless_stays(text):
    assert visible(text) == text
