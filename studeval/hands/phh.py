"""PHH, the public format for hand histories: TOML with the table, the actions and what became of the stacks.

    record = phh.load("hand.phh")       phh.dump(record, "copy.phh")
    hand = phh.play(record, house)      record = phh.of_hand(hand)

A file is one hand, or a collection with a table `[1]`, `[2]` ... for each, which `load_all` reads. Fields that are not
known are kept. Text that is no such hand raises PHHError, with its file and line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

from studeval.errors import IllegalActionError
from studeval.hands import toml
from studeval.hands.record import CODES, VARIANTS, PHHError, Record
from studeval.rules.hand import Hand
from studeval.rules.hand_moves import Move, step_of
from studeval.rules.hand_steps import Dealt, Declared, Shown, Step, faces_text
from studeval.rules.house import HouseRules

__all__ = [
    "CODES",
    "VARIANTS",
    "Move",
    "PHHError",
    "Record",
    "dump",
    "dumps",
    "each",
    "load",
    "load_all",
    "loads",
    "loads_all",
    "of_hand",
    "play",
    "read_text",
    "same",
    "step_of",
    "text_of",
]


# --- Reading -------------------------------------------------------------------------------------------------


def load(path: Path | str) -> Record:
    """The hand of a file. Raises PHHError for what is no hand, or more than one; OSError where it cannot be read."""
    records = load_all(path)
    if len(records) != 1:
        raise PHHError(f"{len(records)} hands where one is wanted", str(path))
    return records[0]


def load_all(path: Path | str) -> list[Record]:
    """The hands of a file or a collection. Raises PHHError, or OSError."""
    return loads_all(read_text(path), str(path))


def read_text(path: Path | str) -> str:
    """The text of a file. Raises PHHError where it is none, or OSError."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise PHHError("it is no text in UTF-8", str(path)) from error


def loads(text: str, file: str = "", line: int = 1) -> Record:
    """The hand of a text, which begins at a line of its file. Raises PHHError."""
    records = list(each(text, file, line))
    if len(records) != 1:
        raise PHHError(f"{len(records)} hands where one is wanted", file)
    return records[0]


def loads_all(text: str, file: str = "") -> list[Record]:
    """The hands of a text. Raises PHHError."""
    return list(each(text, file))


def each(text: str, file: str = "", line: int = 1) -> Iterator[Record]:
    """The hands of a text one after another; each part of a collection is read by itself. Raises PHHError."""
    single = not text.startswith("[") and "\n[" not in text  # as most files are, and quicker than a search
    if single or not HEAD.search(text):
        yield _record(text, file, line)
        return
    for first, part in parts(StringIO(text)):
        yield _of_part(part, file, first + line - 1)


def parts(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The text of each hand of a collection, with its first line.

    It is one hand where anything but remarks stands before the first `[1]`.
    """
    start, part, collection = 1, list[str](), False
    for number, line in enumerate(lines, 1):
        if HEAD.match(line) and (collection or not _says_anything(part)):
            if collection:
                yield start, "".join(part)
            start, part, collection = number, [], True
        part.append(line)
    yield start, "".join(part)


def _says_anything(lines: Iterable[str]) -> bool:
    return any(line.strip() and not line.lstrip().startswith("#") for line in lines)


def _of_part(text: str, file: str, first: int) -> Record:
    """A hand of a collection; its head is blanked out, so that columns stay."""
    head = HEAD.match(text)
    if not head:
        return _record(text, file, first)
    return _record(" " * head.end() + text[head.end() :], f"{file}[{head[1]}]", first)


HEAD = re.compile(r"^\[[ \t]*\"?(\d+)\"?[ \t]*\]", re.MULTILINE)
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")


def _record(text: str, file: str, first: int) -> Record:
    """One hand; its text begins at line `first` of the file."""
    try:
        fields = toml.read(text)
    except tomllib.TOMLDecodeError as error:
        found = _AT_LINE.search(str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        said = _AT_LINE.sub("", str(error)).removesuffix("(at end of document)").strip()
        raise PHHError(f"it is no TOML: {said}", file, line + first - 1) from error
    if not fields:
        raise PHHError("it is empty", file)
    return Record.read(fields, file, text, first)


def play(record: Record, house: HouseRules | None = None) -> Hand:
    """The recorded hand played to where the record ends.

    Raises PHHError at the line of what is no action, and UnlawfulError or DuplicateCardError at the first one that is
    not lawful in this house; `audit` tells of all of them.
    """
    hand = Hand.at(record.table(house or HouseRules()))
    for index in range(len(record.texts)):
        hand = hand.apply(step_of(record.move(index), hand))
    return hand


# --- Writing -------------------------------------------------------------------------------------------------


def dump(record: Record, path: Path | str) -> None:
    """Writes a hand to a file."""
    Path(path).write_text(dumps(record), encoding="utf-8")


def dumps(record: Record) -> str:
    """A hand as text; reading it again gives the same fields in the same order."""
    return toml.write(record.fields)


def of_hand(hand: Hand, **extra: Any) -> Record:
    """A played hand as a record; `extra` are more fields, such as `_source`.

    The seats must be 1 to n with the button last, since PHH counts players so. Raises IllegalActionError otherwise.
    """
    table = hand.table
    if table.seats != tuple(range(1, len(table.seats) + 1)) or table.dealer not in {0, len(table.seats)}:
        raise IllegalActionError("PHH counts the players from 1, in the order of dealing, the button last")
    structure = {name: getattr(table, name) for name in ("small_bet", "big_bet")}
    blinds = [table.blinds.get(seat, 0) for seat in table.seats]
    opening: dict[str, Any] = (
        {"bring_in": table.bring_in}
        if table.game.bring_in
        else {"blinds_or_straddles": blinds[::-1] if len(blinds) == 2 else blinds}
    )
    fields = {
        "variant": CODES[table.game.name, table.structure],
        "ante_trimming_status": not table.dead_antes,
        "antes": [table.antes.get(seat, 0) for seat in table.seats],
        **opening,
        **(structure if table.structure == "fixed-limit" else {"min_bet": table.big_blind}),
        "starting_stacks": [table.stacks[seat] for seat in table.seats],
        "actions": [text for step in hand.history if (text := text_of(step, hand))],
        **_ending(hand),
        "_smallest_unit": table.unit,
        "_rake": {"amount": table.rake},
        **({"_declared": [hand.claims.get(seat, "") for seat in table.seats]} if hand.claims else {}),
        **extra,
    }
    return Record(fields)


def _ending(hand: Hand) -> dict[str, Any]:
    if not hand.over or (result := hand.result()).undecided:
        return {}
    return {"finishing_stacks": [result.stacks[seat] for seat in hand.table.seats]}


def text_of(step: Step, hand: Hand) -> str:
    """A step as PHH writes it; nothing for what a player declares, which it has no action for."""
    if isinstance(step, Declared):
        return ""
    if isinstance(step, Dealt):
        cards = faces_text(step.cards).replace(" ", "")
        return f"d dh p{step.seat} {cards}" if step.seat else f"d db {cards}"
    if isinstance(step, Shown):
        cards = faces_text(step.cards or hand.cards[step.seat]).replace(" ", "")
        return f"p{step.seat} sm" + ("" if step.muck else f" {cards}")
    return f"p{step.seat} {_CODES.get(step.verb) or f'cbr {step.total}'}"


_CODES = {"fold": "f", "check": "cc", "call": "cc", "bring-in": "pb"}


def same(one: Record, other: Record) -> bool:
    """Whether two records say the same, field by field in the same order."""
    return list(one.fields.items()) == list(other.fields.items())
