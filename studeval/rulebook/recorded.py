"""A case may point at a recorded hand: `given: {phh: ../hands/NAME.phh}` becomes what the file says, as plain data.

The file is named from the folder of the case's file. The actions have the places where they stand in it, so that what
the rules say of one is told at its own line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from studeval.hands.phh import PHHError, Record, load
from studeval.rulebook.place import Path, Place, Problem
from studeval.rules.house import HouseRules
from studeval.rules.play import given_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path as FilePath

KEY = "phh"

# The fields of a record by the keys of a given that they become.
FIELDS = {
    "stacks": "starting_stacks",
    "antes": "antes",
    "blinds": "blinds_or_straddles",
    "bring-in": "bring_in",
    "small-bet": "small_bet",
    "big-bet": "big_bet",
    "big-blind": "min_bet",
    "actions": "actions",
}


def points_at(given: Any) -> str | None:
    """The file that a given points at, if it does."""
    name = given.get(KEY) if isinstance(given, dict) else None
    return name if isinstance(name, str) else None


def read(file: FilePath, shown: str, game: Any) -> tuple[dict[str, Any], dict[Path, Place]]:
    """The given of a recorded hand of that game, and the places of its parts in the file.

    Raises PHHError with the file as `shown`; OSError where it cannot be read.
    """
    try:
        record = load(file)
        given = _given(record)
    except PHHError as error:
        raise PHHError(error.message, shown, error.line) from error
    if record.game != game:
        said = f"this is a hand of {record.game}, and the case asks for {game}"
        raise PHHError(said, shown, record.lines["variant"])
    return given, dict(_places(record, shown))


def problem(error: PHHError) -> Problem:
    """What is wrong with a file, at its place."""
    return Problem(Place(error.file, error.line, 1), error.message)


def _given(record: Record) -> dict[str, Any]:
    moves = [record.move(index) for index in range(len(record.texts))]
    texts = [f"p{move.seat} cbr {move.total}" if move.kind == "cbr" else move.text for move in moves]
    given: Mapping[str, Any] = given_of(record.table(HouseRules()), texts)
    return dict(given)


def _places(record: Record, shown: str) -> Iterator[tuple[Path, Place]]:
    for key, name in FIELDS.items():
        if name in record.lines:
            yield ("given", key), Place(shown, record.lines[name], 1)
    for index in range(len(record.texts)):
        yield ("given", "actions", str(index)), Place(shown, record.line_of(index), 1)
