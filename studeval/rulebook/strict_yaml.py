"""YAML to plain Python values, with the place of each, and nothing built on the way.

The reader walks the parser's events and keeps mappings, lists and scalars. What YAML could do besides is
refused at its place: anchors and aliases (an alias bomb never expands), tags (no object is ever
constructed), merge keys, repeated keys, several documents. Keys are text as written. A plain scalar is a
number, true, false or null only if YAML 1.2 and JSON agree on it; so `3:1`, `no`, `007` and `1_000` are
text, and whatever is quoted is text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn

import yaml

from studeval.rulebook.place import Path, Place, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path as FilePath

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MAX_DEPTH = 32  # a case needs seven; deeper is an accident or an attack

_NOT_ASCII = re.compile(r"[^\t\n\x20-\x7e]+")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})")  # longer digit strings are no amounts: they stay text
_FLOAT = re.compile(r"-?[0-9]{1,18}\.[0-9]{1,18}")

# What the parser says, and what an author should do about it.
_REMEDIES = {
    "mapping values are not allowed": "put a text that has ': ' in it in quotes",
    "cannot start any token": "put a text that begins with this character in quotes",
    "end of stream": "a quote or a bracket is not closed",
    "',' or": "a comma or the closing bracket is missing",
    "expected key": "check the indentation",
    "'-' indicator": "check the indentation",
    "document start": "check the indentation",
    "block end": "check the indentation",
    "expected ':'": "a key must be followed by a colon and a space",
}


@dataclass
class Reading:
    """What a file holds: its value, the place of every value and key, and what was refused.

    `whole` is false where a part of the value is missing because of a problem; then the value should not be
    judged.
    """

    file: str
    value: Any = None
    places: dict[Path, Place] = field(default_factory=dict)
    keys: dict[Path, Place] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    whole: bool = True


class _StopError(Exception):
    """Reading cannot go on: the problem has been noted."""


def read_file(path: FilePath, file: str) -> Reading:
    """Read a file, called `file` in problems. Raises nothing: what is wrong is in the reading's problems."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        return _unreadable(file, f"this file cannot be read: {error.strerror or error}")
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        return _unreadable(file, "this is not UTF-8: save the file as plain ASCII text", line, column)
    return read_text(text, file)


def _unreadable(file: str, message: str, line: int = 1, column: int = 1) -> Reading:
    return Reading(file, problems=[Problem(Place(file, line, column), message)], whole=False)


def read_text(text: str, file: str) -> Reading:
    """Read YAML text, called `file` in problems."""
    reader = _Reader(text.replace("\r\n", "\n").replace("\r", "\n"), file)
    reader.read()
    return reader.reading


class _Reader:
    """One pass over the events of one text."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.events: Iterator[Any] = iter(())
        self.reading = Reading(file)

    def read(self) -> None:
        self._refuse_other_than_ascii()
        try:
            self.events = yaml.parse(self.text, Loader=_LOADER)
            self.reading.value = self._document()
        except (_StopError, UnicodeEncodeError):  # half a surrogate pair was refused as no ASCII
            self.reading.whole = False
        except yaml.YAMLError as error:
            self.reading.whole = False
            self._refuse_malformed(error)

    def _document(self) -> Any:
        next(self.events)
        if isinstance(next(self.events), yaml.StreamEndEvent):
            self._stop(
                Place(self.reading.file, 1, 1),
                "this file is empty: write a document, references, decisions, a profile or cases",
            )
        value = self._value(next(self.events), ())
        next(self.events)
        if not isinstance(after := next(self.events), yaml.StreamEndEvent):
            self._stop(self._place(after), "a second YAML document: put it in a file of its own")
        return value

    def _value(self, event: Any, path: Path) -> Any:
        place = self._place(event)
        self.reading.places[path] = place
        self._refuse_machinery(event, place)
        if len(path) > MAX_DEPTH:
            self._stop(place, f"this is nested deeper than {MAX_DEPTH} levels")
        if isinstance(event, yaml.MappingStartEvent):
            return dict(self._mapping(path))
        if isinstance(event, yaml.SequenceStartEvent):
            return [self._value(item, (*path, str(index))) for index, item in enumerate(self._until_end())]
        return self._scalar(event)

    def _until_end(self) -> Iterator[Any]:
        """The events that start the parts of the collection at hand."""
        while not isinstance(event := next(self.events), yaml.CollectionEndEvent):
            yield event

    def _mapping(self, path: Path) -> Iterator[tuple[str, Any]]:
        for event in self._until_end():
            key = self._key(event)
            at = (*path, key)
            place = self._place(event)
            if first := self.reading.keys.get(at):
                self._refuse(place, f"the key {key!r} is there twice: the first is in line {first.line}")
                self._skip()
            else:
                self.reading.keys[at] = place
                yield key, self._value(next(self.events), at)

    def _key(self, event: Any) -> str:
        place = self._place(event)
        if not isinstance(event, yaml.ScalarEvent):
            self._stop(place, "a key must be a word or a number, not a list, a mapping or an alias")
        self._refuse_machinery(event, place)
        if event.value == "<<" and event.implicit[0]:
            self._refuse(place, "merge keys are not read: write the keys out")
        return str(event.value)

    def _skip(self) -> None:
        """Read a value whose key is refused, for the problems inside it; its places are not kept."""
        kept = self.reading.places, self.reading.keys
        self.reading.places, self.reading.keys = {}, {}
        self._value(next(self.events), ())
        self.reading.places, self.reading.keys = kept

    def _scalar(self, event: Any) -> Any:
        if isinstance(event, yaml.AliasEvent):
            self.reading.whole = False
            return None
        return plain(event.value) if event.implicit[0] else event.value

    def _refuse_machinery(self, event: Any, place: Place) -> None:
        if isinstance(event, yaml.AliasEvent):
            self._refuse(place, f"the alias *{event.anchor} is not read: write the value out")
        elif event.anchor is not None:
            self._refuse(place, f"the anchor &{event.anchor} is not read: write each value where it belongs")
        if getattr(event, "tag", None) is not None:
            self._refuse(
                place, f"the tag {event.tag} is not read: write plain text, numbers, lists and mappings"
            )

    def _refuse_other_than_ascii(self) -> None:
        for number, line in enumerate(self.text.split("\n"), 1):
            if found := _NOT_ASCII.search(line):
                code = f"U+{ord(found[0][0]):04X}"
                place = Place(self.reading.file, number, found.start() + 1)
                self._refuse(place, f"{found[0]!r} ({code}) is not plain ASCII: type it in Latin letters")

    def _refuse_malformed(self, error: yaml.YAMLError) -> None:
        if not isinstance(error, yaml.MarkedYAMLError) or (mark := error.problem_mark) is None:
            return  # a control character, refused above
        lines = self.text.split("\n")
        tab = mark.line < len(lines) and lines[mark.line][mark.column :].startswith("\t")
        said = "a tab cannot stand here: use spaces" if tab else _sentence(str(error.problem))
        self._refuse(Place(self.reading.file, mark.line + 1, mark.column + 1), said)

    def _refuse(self, place: Place, message: str) -> None:
        self.reading.problems.append(Problem(place, message))

    def _stop(self, place: Place, message: str) -> NoReturn:
        self._refuse(place, message)
        raise _StopError

    def _place(self, event: Any) -> Place:
        return Place(self.reading.file, event.start_mark.line + 1, event.start_mark.column + 1)


def plain(text: str) -> Any:
    """The value of a plain (unquoted) scalar.

    >>> [plain(text) for text in ("12", "0.5", "true", "3:1", "no", "007")]
    [12, 0.5, True, '3:1', 'no', '007']
    """
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else text


def _sentence(said: str) -> str:
    remedy = next((remedy for words, remedy in _REMEDIES.items() if words in said), "")
    return f"this is not YAML ({said}){': ' if remedy else ''}{remedy}"
