"""Text of an engine made harmless: it can do nothing to a terminal, to Markdown or in the log of a CI job.

A control character is written as Python writes it, such as \\x1b, and so is one that changes the direction of a text or
is not to be seen. The logs of CI servers are also read for commands: a line that begins with "::" or holds "##[" or
"##vso[" is one to the runners of GitHub and Azure, and "##teamcity[" to TeamCity.
"""

from __future__ import annotations

import re
from unicodedata import category

UNSEEN = frozenset(
    {"Cc", "Cf", "Cs", "Zl", "Zp"}
)  # control, format, half a pair, ends of lines and paragraphs
KEPT = frozenset("\n\t")
COMMAND = re.compile(r"^(\s*):(?=:)|#(?=#[a-z]*\[)", re.MULTILINE)


def visible(text: str) -> str:
    r"""The text with what is not to be seen, and what a CI server would take for a command, as \x1b or \x3a."""
    if not text.isprintable():
        text = "".join(each if _harmless(each) else ascii(each)[1:-1] for each in text)
    return COMMAND.sub(_broken, text)


def _harmless(character: str) -> bool:
    return character in KEPT or category(character) not in UNSEEN


def _broken(found: re.Match[str]) -> str:
    return r"\x23" if found.group() == "#" else f"{found.group(1)}\\x3a"
