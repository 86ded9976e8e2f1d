"""The canonical form of a spec file: one way to write it, so that a difference in review is one in meaning.

Keys come in the order of the schema, except in what a case gives and expects. Whether a mapping or list
stands in brackets or in lines is the author's choice, until the brackets do not fit into a line. A text that
does not fit is folded. Comments stay with what they are about, and single blank lines where they are. That
what was read is what was written is checked each time.
"""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

from studeval.rulebook.comments import attach, comments
from studeval.rulebook.formats import schema_of
from studeval.rulebook.place import Place, Problem
from studeval.rulebook.sources import kind_of
from studeval.rulebook.strict_yaml import read_text
from studeval.rulebook.yaml_text import flow, key, scalar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from studeval.rulebook.comments import Comment
    from studeval.rulebook.place import Path
    from studeval.rulebook.strict_yaml import Reading

WIDTH = 120
STEP = 2
NO_PLACE = "a comment inside brackets or behind > has no place in the canonical form: put it on a line before"


def formatted(text: str, file: str) -> tuple[str, list[Problem]]:
    """The text in canonical form; or as it is, and the reasons why it cannot be brought into it."""
    reading = read_text(text, file)
    if reading.problems:
        return text, reading.problems
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").rstrip() + "\n"
    writer = _Writer(reading, text)
    if lost := writer.attached.lost:
        return text, [Problem(Place(file, comment.line, comment.column + 1), NO_PLACE) for comment in lost]
    written = "\n".join(line.rstrip() for line in writer.lines()) + "\n"
    _check(reading, text, written)
    return written, []


def _check(reading: Reading, text: str, written: str) -> None:
    """Nothing but the form has changed. Raises AssertionError."""
    before, after = (sorted(each.text for each in comments(one) if each.text) for one in (text, written))
    if read_text(written, reading.file).value != reading.value or before != after:
        raise AssertionError(f"formatting {reading.file} would change what it says")


def ordered(value: Any, schema: Any) -> Any:
    """The value with its keys in the order of the schema's; those that the schema does not name come last."""
    if isinstance(value, list):
        return [ordered(item, schema.get("items", {})) for item in value]
    if not isinstance(value, dict):
        return value
    known, others = schema.get("properties", {}), schema.get("additionalProperties")
    names = [*(name for name in known if name in value), *(name for name in value if name not in known)]
    rest = others if isinstance(others, dict) else {}
    return {name: ordered(value[name], known.get(name, rest)) for name in names}


def _parts(value: Any) -> list[tuple[str, Any]]:
    """What a mapping or list is made of, by key or position; nothing in a scalar."""
    if isinstance(value, dict):
        return list(value.items())
    return [(str(index), item) for index, item in enumerate(value)] if isinstance(value, list) else []


class _Writer:
    """One file being written. An entry is a key or an item that does not stand in brackets."""

    def __init__(self, reading: Reading, text: str) -> None:
        self.reading = reading
        self.source = text.split("\n")
        self.attached = attach(comments(text), list(self._entries((), reading.value)))

    def _entries(self, path: Path, value: Any) -> Iterator[tuple[int, Path]]:
        """The line and path of each entry, outer ones first."""
        yield (self.reading.keys.get(path) or self.reading.places[path]).line, path
        if not self._in_brackets(path):
            for name, part in _parts(value):
                yield from self._entries((*path, name), part)

    def _in_brackets(self, path: Path) -> bool:
        place = self.reading.places[path]
        return self.source[place.line - 1][place.column - 1 :].startswith(("{", "["))

    def lines(self) -> Iterator[str]:
        """The whole file."""
        kind = kind_of(self.reading.value)
        value = ordered(self.reading.value, schema_of(kind.schema) if kind else {})
        body = [
            *_lead(self.attached.before[()], 0),
            *self._block((), value, 0),
            *_lead(self.attached.last, 0),
        ]
        return iter(body if body[0] else body[1:])

    def _block(self, path: Path, value: Any, indent: int) -> Iterator[str]:
        """A mapping or list in lines; a scalar only as a whole file."""
        if not _parts(value):
            yield scalar(value)
        for name, part in _parts(value):
            head = " " * indent + ("-" if isinstance(value, list) else f"{key(name)}:")
            yield from self._entry((*path, name), head, part, indent)

    def _entry(self, path: Path, head: str, value: Any, indent: int) -> Iterator[str]:
        lead, comment = list(self.attached.before[path]), self.attached.behind.get(path)
        if not _parts(value) or self._in_brackets(path):
            lines = self._leaf(path, head, value, indent)
        else:
            lines = self._under(path, head, value, indent)
        if comment and lines[0].endswith(">-"):  # behind it a comment would be part of the text
            lead.append(comment.text)
        elif comment:
            lines = _with_comment(lines, comment, at=0 if lines[0] == head else -1)
        yield from _lead(lead, indent)
        yield from lines

    def _under(self, path: Path, head: str, value: Any, indent: int) -> list[str]:
        """A head with a block under it; after a dash its first line, and its comments before the dash."""
        lines = list(self._block(path, value, indent + STEP))
        if head.endswith(":"):
            return [head, *lines]
        first = next(number for number, line in enumerate(lines) if line.strip() and line.lstrip()[0] != "#")
        hoisted = [line[STEP:] for line in lines[:first]]
        return [*hoisted, f"{head} {lines[first].lstrip()}", *lines[first + 1 :]]

    def _leaf(self, path: Path, head: str, value: Any, indent: int) -> list[str]:
        """A scalar, or a mapping or list that stands in brackets as long as it fits into a line."""
        text = flow(value) if isinstance(value, dict | list) else scalar(value)
        pad = " " * (indent + STEP)
        if len(head) + 1 + len(text) <= WIDTH:
            return [f"{head} {text}"]
        if isinstance(value, str):
            return _folded(head, pad, value)
        if head.endswith(":") and len(pad) + len(text) <= WIDTH:
            return [head, pad + text]
        if isinstance(value, list) and not any(isinstance(item, dict | list) for item in value):
            return _filled(f"{head} [", list(map(flow, value)))
        return self._under(path, head, value, indent)


def _lead(comments: Iterable[str], indent: int) -> Iterator[str]:
    """The comments before an entry; of several blank lines one."""
    last = None
    for text in comments:
        if text or last != "":
            yield " " * indent + text if text else ""
        last = text


def _with_comment(lines: list[str], comment: Comment, at: int) -> list[str]:
    """The comment behind a line, in the column where it was if there is room."""
    column = max(comment.column, len(lines[at]) + 2)
    lines[at] = f"{lines[at]:<{column}}{comment.text}"
    return lines


def _folded(head: str, pad: str, text: str) -> list[str]:
    """A long text in lines, unless that would change its spaces."""
    if " ".join(text.split()) != text:
        return [f"{head} {scalar(text)}"]
    lines = wrap(text, WIDTH - len(pad), break_long_words=False, break_on_hyphens=False)
    return [f"{head} >-", *(pad + line for line in lines)]


def _filled(head: str, items: list[str]) -> list[str]:
    """A long list over as many lines as it takes, under its bracket."""
    lines = [head + items[0]]
    for item in items[1:]:
        lines[-1] += ","
        if len(lines[-1]) + len(item) + 2 > WIDTH:
            lines.append(" " * len(head) + item)
        else:
            lines[-1] += f" {item}"
    lines[-1] += "]"
    return lines
