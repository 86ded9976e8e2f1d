"""The file of known failures: read as strictly as the rulebook, and written sorted, an entry a line.

known:
  - {engine: treys, case: high-two-pair, kind: wrong, answer: "3f2a91c0", why: "the author's issue 12"}

What an entry is made of is a `Form`: engines and recorded hands have one each.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from studeval.gate.baseline import FAILING, Entry
from studeval.rulebook.place import Path, Place, Problem
from studeval.rulebook.sources import shown
from studeval.rulebook.strict_yaml import plain, read_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path as FilePath

    from studeval.rulebook.strict_yaml import Reading

Known = TypeVar("Known")
HEAD = """\
# Known failures, which may only become fewer: see docs/{page}.md. Written by `studeval {command} --update-baseline`,
# which keeps `why` and no other remark.
"""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9/-]*")


@dataclass(frozen=True)
class Form(Generic[Known]):
    """What an entry is: the keys that it needs and may have, the kinds of failure, and the words for what it is about.

    `command` writes the file, and `page` of the documentation explains it.
    """

    make: Callable[..., Known]
    needed: tuple[str, ...]
    allowed: tuple[str, ...]
    kinds: tuple[str, ...]
    about: Callable[[Mapping[str, Any]], str]
    command: str
    page: str


ENGINES = Form(
    Entry,
    ("engine", "case", "kind"),
    ("engine", "case", "kind", "answer", "why"),
    FAILING,
    lambda item: f"{item['case']} on {item['engine']}",
    "check",
    "baseline",
)


def read(path: FilePath, form: Form[Any] = ENGINES) -> tuple[Sequence[Any], Sequence[Problem]]:
    """The entries of the file, and what is wrong with it; of a file with a problem no entry can be relied on."""
    reading = read_file(path, shown(path))
    if not reading.whole:
        return (), reading.problems
    problems = [*reading.problems, *_problems(reading, form)]
    return ((), problems) if problems else ([form.make(**item) for item in reading.value["known"]], ())


def write(path: FilePath, entries: Iterable[Any], form: Form[Any] = ENGINES) -> None:
    """Writes the file; a reader sees the old one or the new one, never a part."""
    new = path.with_name(f".{path.name}.new")
    new.write_text(text(entries, form), encoding="ascii", newline="\n")
    new.replace(path)


def text(entries: Iterable[Any], form: Form[Any] = ENGINES) -> str:
    """The entries as the file has them."""
    lines = [f"  - {{{', '.join(_fields(entry, form))}}}\n" for entry in sorted(entries)]
    head = HEAD.format(page=form.page, command=form.command)
    return head + ("known:\n" + "".join(lines) if lines else "known: []\n")


def _fields(entry: Any, form: Form[Any]) -> Iterator[str]:
    for name in form.allowed:
        if value := getattr(entry, name):
            yield f"{name}: {_scalar(value)}"


def _scalar(value: str) -> str:
    """Without quotes where the reader takes it as this very text."""
    return value if _PLAIN.fullmatch(value) and plain(value) == value else json.dumps(value)


# --- What may be wrong -----------------------------------------------------------------------------------------------


def _problems(reading: Reading, form: Form[Any]) -> Iterator[Problem]:
    top = reading.value
    known = top.get("known") if isinstance(top, dict) and set(top) == {"known"} else None
    if not isinstance(known, list):
        yield Problem(reading.places[()], "a baseline has one key, known: a list of failures")
        return
    first: dict[str, Place] = {}
    for index, item in enumerate(known):
        path = ("known", str(index))
        wrong = list(_faults(item, path, reading, form))
        yield from wrong
        if not wrong:
            yield from _again(reading.places[path], form.about(item), first)


def _again(place: Place, about: str, first: dict[str, Place]) -> Iterator[Problem]:
    if about in first:
        yield Problem(place, f"there is an entry for {about} already, at {first[about]}")
    first.setdefault(about, place)


def _faults(item: Any, path: Path, reading: Reading, form: Form[Any]) -> Iterator[Problem]:
    place = reading.places[path]
    if not isinstance(item, dict):
        wanted = ", ".join(f"{name}: ..." for name in form.needed)
        yield Problem(place, f"an entry is a mapping: {{{wanted}}}")
        return
    if missing := [name for name in form.needed if name not in item]:
        yield Problem(place, f"missing here: {', '.join(missing)}")
    for name, value in item.items():
        if name not in form.allowed:
            yield Problem(reading.keys[*path, name], f"an entry has no {name!r}: {', '.join(form.allowed)}")
        elif not isinstance(value, str):
            yield Problem(reading.places[*path, name], "text is wanted here: put it in quotes")
        elif name == "kind" and value not in form.kinds:
            yield Problem(reading.places[*path, name], f"{value!r} is no failure: {', '.join(form.kinds)}")
