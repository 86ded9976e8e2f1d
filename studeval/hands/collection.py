"""A file of recorded hands cut into its hands, line by line: `[1]`, `[2]` ... are headings, each of one hand.

    for part in parts(lines): part.text, part.line, part.fault

A line that begins with `[` is a heading unless a list or a text of several lines is open there. A heading that is no
number, or one that a hand before has, makes a part with a fault: what stands under it is no hand, nor does it belong to
the hand before. No more than one part is held in memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

HEAD = re.compile(r"[ \t]*\[[ \t]*(?P<quote>[\"']?)(?P<number>[0-9]+)(?P=quote)[ \t]*\]")
LONGEST = 40  # characters of a heading that are told

_HEADING = re.compile(rf"{HEAD.pattern}[ \t]*(?:#.*)?\s*")
_REMARK = re.compile(r"[ \t]*(?:#.*)?\s*")
_OPENING = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*[ \t]*\[")
_KEY = re.compile(r"[ \t]*[A-Za-z0-9_-]+[ \t]*=")

Numbered = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Part:
    """The text of one hand, which begins at `line` (from 1); `name` is its heading, `fault` why it is no hand."""

    line: int
    text: str
    name: str = ""
    fault: str = ""

    @property
    def content(self) -> str:
        """The text with its heading blanked out, so that columns stay."""
        head = HEAD.match(self.text) if self.name else None
        return " " * head.end() + self.text[head.end() :] if head else self.text


def is_collection(text: str) -> bool:
    """Whether a heading is the first thing in a text, but for remarks."""
    return bool(_OPENING.match(text))


def parts(lines: Iterable[str]) -> Iterator[Part]:
    """Each hand of a file; it is one where anything but remarks and a heading comes first."""
    numbered = enumerate(lines, 1)
    before: list[str] = []
    for number, line in numbered:
        if _begins(line):
            yield from _collection(chain([(number, line)], numbered))
            return
        before.append(line)
        if not _REMARK.fullmatch(line):
            break
    yield Part(1, "".join(chain(before, (line for _, line in numbered))))


def _begins(line: str) -> bool:
    return line.lstrip(" \t").startswith("[")


def _collection(numbered: Iterable[Numbered]) -> Iterator[Part]:
    names = _Names()
    for first, lines in _cut(numbered):
        yield names.part(first, lines)


def _cut(numbered: Iterable[Numbered]) -> Iterator[tuple[int, list[str]]]:
    """The lines between two headings, with the number of the first."""
    part = _Open(1, [])
    for number, line in numbered:
        if part.within.open == "list" and _KEY.match(line):
            if part.doubtful:
                yield part.first, part.lines[: part.doubtful]
            part = part.rest()
        if not part.within.open and _begins(line):
            if part.lines:
                yield part.first, part.lines
            part = _Open(number, [line])
        else:
            part.take(line)
    yield part.first, part.lines


class _Names:
    """The headings that there were: a run of numbers as its two ends, so that a long collection takes no memory."""

    def __init__(self) -> None:
        self._low = self._high = 0
        self._others: set[str] = set()

    def part(self, line: int, lines: list[str]) -> Part:
        """The part under a heading, which is its first line."""
        text = "".join(lines)
        head = _HEADING.fullmatch(lines[0])
        if head:
            name = f"[{head['number']}]"
            return Part(
                line, text, name, "" if self._new(head["number"]) else f"a second hand {name} in a collection"
            )
        told = lines[0].strip()[:LONGEST]
        said = f"{told} is no heading of a hand in a collection, which are [1], [2] ..."
        return Part(line, text, told[: told.rfind("]") + 1], said)

    def _new(self, text: str) -> bool:
        """Whether there was no such number; 1 and 01 are two, as TOML has it."""
        if text in self._others:
            return False
        number = int(text) if len(text) < LONGEST and text[0] != "0" else 0
        if not number:
            self._others.add(text)
        elif not self._high:
            self._low = self._high = number
        elif number == self._high + 1:
            self._high = number
        elif self._low <= number <= self._high:
            return False
        else:
            self._others.add(text)
        return True


# --- What is open ----------------------------------------------------------------------------------------------------

# What opens or closes something; a text of one line and a remark are passed over, whatever is in them.
_TOKEN = re.compile(r'"""|\'\'\'|"(?:[^"\\\n]|\\.)*"?|\'[^\'\n]*\'?|#.*|[\[\]]')
_ENDS = {
    '"""': re.compile(r'(?:\\.|[^\\])*?""""{0,2}', re.DOTALL),
    "'''": re.compile(r"(?:.*?)''''{0,2}", re.DOTALL),
}
_MARK = re.compile(r'[\[\]]|"""|\'\'\'')  # in a line that changes something, if no text is open


@dataclass(slots=True)
class Within:
    """What is open after the lines that were taken: `open` is "list", "text" for one of several lines, or "".

    `depth` is of lists in one another, `quote` what ends the text.
    """

    open: str = ""
    depth: int = 0
    quote: str = ""

    def take(self, line: str) -> None:
        """Reads on by a line."""
        place = 0
        while token := (_ENDS[self.quote].match if self.quote else _TOKEN.search)(line, place):
            place = token.end()
            if self.quote:
                self.quote = ""
            else:
                self._open_or_close(token[0])
        self.open = "text" if self.quote else "list" if self.depth else ""

    def _open_or_close(self, token: str) -> None:
        if token in _ENDS:
            self.quote = token
        elif token == "[":
            self.depth += 1
        elif token == "]":
            self.depth = max(0, self.depth - 1)


@dataclass(slots=True)
class _Open:
    """A part that is being read: `doubtful` is where an entry of the list that is open looks like a heading.

    It is one if the list is cut off, which is seen by a line with `key =`: no list has such a line.
    """

    first: int
    lines: list[str]
    within: Within = field(default_factory=Within)
    doubtful: int = 0

    def take(self, line: str) -> None:
        if self.within.open == "list" and _HEADING.fullmatch(line):
            self.doubtful = len(self.lines)
        if self.within.open == "text" or _MARK.search(line):
            self.within.take(line)
            if self.within.open != "list":
                self.doubtful = 0
        self.lines.append(line)

    def rest(self) -> _Open:
        """The part from the doubtful heading on, with nothing open."""
        return _Open(self.first + self.doubtful, self.lines[self.doubtful :])
