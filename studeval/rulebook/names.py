"""Names: whatever an entry names must exist.

`NAMES` tells where the entries name something. The names are checked even where the entry has a fault
elsewhere, and a name counts as known even where its own entry has one: so one mistake is reported once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from studeval.errors import StudevalError
from studeval.games import GAMES
from studeval.rulebook.formats import did_you_mean
from studeval.rulebook.place import Path, Place, Problem
from studeval.rules import operations
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from studeval.rulebook.model import Rulebook
    from studeval.rulebook.sources import Draft

Problems = Iterator[Problem]

ANY, KEY = "*", "key"
NAMES: dict[str, dict[Path, str]] = {
    "document": {("games", ANY): "game"},
    "decision": {("id",): "decision in the rules", ("choices", ANY, "basis", ANY): "basis"},
    "profile": {
        ("games", ANY): "game",
        ("documents", ANY): "document",
        ("choices", KEY): "decision",
        ("choices", ANY, "basis", ANY): "basis",
    },
    "case": {
        ("game",): "game",
        ("op",): "operation",
        ("profile",): "profile",
        ("clauses", ANY): "clause",
        ("decision",): "decision",
        ("house", KEY): "decision",
        ("refuse",): "error code",
    },
}


@dataclass(frozen=True)
class Known:
    """What there is: the sound entries, and the places of all names by kind."""

    book: Rulebook
    names: Mapping[str, Mapping[str, Place]]

    def of(self, what: str) -> Collection[str]:
        """All names of a kind."""
        built_in = _BUILT_IN.get(what)
        return built_in() if built_in else self.names.get(what, {})


_BUILT_IN: dict[str, Callable[[], Collection[str]]] = {
    "game": lambda: GAMES,
    "operation": operations,
    "decision in the rules": HouseRules.decisions,
    "error code": lambda: {kind.code for kind in _errors(StudevalError)},
}


def _errors(kind: type[StudevalError]) -> Iterator[type[StudevalError]]:
    yield kind
    for narrower in kind.__subclasses__():
        yield from _errors(narrower)


def names_exist(draft: Draft, known: Known) -> Problems:
    """Whatever an entry names exists."""
    for pattern, what in NAMES.get(draft.kind, {}).items():
        for path, name in _named(draft.value, pattern):
            if isinstance(name, str):
                check = _basis if what == "basis" else _exists
                yield from check(draft.at(*path), what, name, known)


def _named(value: Any, pattern: Path, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The path and value of each place that a pattern fits; at KEY it is the keys themselves."""
    if not pattern:
        yield path, value
        return
    for key, part in _parts(value):
        if pattern[0] == KEY:
            yield (*path, key), key
        elif pattern[0] in (ANY, key):
            yield from _named(part, pattern[1:], (*path, key))


def _parts(value: Any) -> Iterable[tuple[str, Any]]:
    if isinstance(value, dict):
        return value.items()
    return [(str(index), part) for index, part in enumerate(value)] if isinstance(value, list) else []


def _exists(place: Place, what: str, name: str, known: Known) -> Problems:
    yield from unknown(place, what, name, known.of(what))


def unknown(place: Place, what: str, name: str, names: Iterable[str]) -> Problems:
    """A problem, unless the name is one of these."""
    if name not in (all_names := list(names)):
        yield Problem(place, f"there is no {what} {name!r}{did_you_mean(name, all_names)}")


def _basis(place: Place, _: str, basis: str, known: Known) -> Problems:
    """A clause, whose id has a hyphen, a place in a reference ("WL 217"), or `custom`."""
    word = basis.partition(" ")[0]
    if basis != "custom":
        what = "clause" if "-" in word else "reference"
        yield from unknown(place, what, word, known.of(what))
