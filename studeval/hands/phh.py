"""PHH, the public format for hand histories: TOML with the table, the actions and what became of the stacks.

A `Record` keeps every field as it was read, known or not, with its line; `table` and `steps` say what it means to the
referee. Amounts with a decimal point are counted in the smallest decimal unit that the record uses. A file is one hand,
or a collection with a table `[1]`, `[2]` ... for each.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any

from studeval.errors import CardError, StudevalError
from studeval.games import GAMES
from studeval.rules.betting import Action, Structure
from studeval.rules.hand import Hand
from studeval.rules.hand_steps import Dealt, Shown, Step, faces_of, faces_text
from studeval.rules.hand_table import Table
from studeval.rules.house import HouseRules
from studeval.rules.table import Chips, Seat

# The codes of the format and what they mean here; PO/8 and NO/8 are in its spirit, it has no code of its own for them.
VARIANTS: dict[str, tuple[str, Structure]] = {
    "F7S": ("stud", "fixed-limit"),
    "F7S/8": ("stud-hi-lo", "fixed-limit"),
    "FR": ("razz", "fixed-limit"),
    "FO/8": ("omaha-hi-lo", "fixed-limit"),
    "PO/8": ("omaha-hi-lo", "pot-limit"),
    "NO/8": ("omaha-hi-lo", "no-limit"),
}
CODES = {meaning: code for code, meaning in VARIANTS.items()}
SUFFIXES = {".phh", ".phhs", ".toml"}
AMOUNTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks")
SINGLE_AMOUNTS = ("bring_in", "small_bet", "big_bet", "min_bet", "_smallest_unit", "_table_chip")


class PHHError(StudevalError):
    """Something in a file that is no hand of these games, at `file`:`line` (from 1)."""

    code = "phh"

    def __init__(self, message: str, file: str = "", line: int = 1) -> None:
        super().__init__(message)
        self.args = (message, file, line)
        self.file, self.line = file, line

    def __str__(self) -> str:
        return f"{self.file or 'text'}:{self.line}: {self.message}"


@dataclass(frozen=True)
class Move:
    """One entry of `actions`, as a step of the referee or as one of the kinds that need the state of the hand.

    `kind` is "step" for what is complete; "cc" a check or call, "cbr" a bet, completion or raise to `total`, "f" a
    fold, "pb" the bring-in.
    """

    text: str
    kind: str
    seat: Seat = 0
    total: Chips | None = None
    step: Step | None = None


@dataclass(frozen=True)
class Record:
    """A recorded hand: its fields in the order of the file; `lines` tells the line of each, and of each action.

    `file` is for messages.
    """

    fields: Mapping[str, Any]
    file: str = ""
    lines: Mapping[str, int] = field(default_factory=dict)
    action_lines: Sequence[int] = ()

    def fault(self, message: str, name: str) -> PHHError:
        """An error at a field."""
        return PHHError(message, self.file, self.lines.get(name, min(self.lines.values(), default=1)))

    @property
    def meaning(self) -> tuple[str, Structure]:
        """The game and its betting structure. Raises PHHError."""
        code = self.fields.get("variant")
        if code not in VARIANTS:
            raise self.fault(f"variant {code!r} is none of {', '.join(VARIANTS)}", "variant")
        return VARIANTS[code]

    @property
    def game(self) -> str:
        """The game's name. Raises PHHError."""
        return self.meaning[0]

    @cached_property
    def scale(self) -> int:
        """By what amounts are multiplied to be whole: 1, or 100 where cents are written 0.25."""
        places = [
            -int(value.as_tuple().exponent) for value in self._decimals() if value.as_tuple().exponent != 0
        ]
        return int(10 ** max([0, *places]))

    def _decimals(self) -> Iterator[Decimal]:
        fields = self.fields
        values = [
            *(fields.get(name) for name in SINGLE_AMOUNTS),
            *_flat(fields.get(name) for name in AMOUNTS),
        ]
        yield from (value for value in values if isinstance(value, Decimal) and value.is_finite())
        for text in self.texts if isinstance(fields.get("actions"), list) else ():
            amount = text.split(" ")[-1]
            if " cbr " in text and _NUMBER.fullmatch(amount):
                yield Decimal(amount)

    def chips(self, value: Any, name: str) -> Chips:
        """An amount in whole chips of the record's own unit. Raises PHHError."""
        if isinstance(value, bool) or not isinstance(value, int | Decimal) or value < 0:
            raise self.fault(f"{name}: {value!r} is no amount of chips", name)
        return int(value * self.scale)

    def amounts(self, name: str) -> list[Chips]:
        """An amount for each player. Raises PHHError."""
        values = self.fields.get(name)
        if not isinstance(values, list):
            raise self.fault(f"{name} is missing, or no list of amounts", name)
        return [self.chips(value, name) for value in values]

    def amount(self, name: str, default: Chips | None = None) -> Chips:
        """A single amount. Raises PHHError where it is missing and there is no default."""
        if name in self.fields:
            return self.chips(self.fields[name], name)
        if default is None:
            raise self.fault(f"{name} is missing", name)
        return default

    @cached_property
    def texts(self) -> list[str]:
        """The entries of `actions`, without comments. Raises PHHError."""
        entries = self.fields.get("actions")
        if not isinstance(entries, list) or not all(isinstance(entry, str) for entry in entries):
            raise self.fault("actions is missing, or no list of texts", "actions")
        return [" ".join(entry.partition("#")[0].split()) for entry in entries]

    @property
    def rake(self) -> Chips:
        """What the house took: as stated in `_rake`, else what the final stacks lack. Raises PHHError."""
        stated = self.fields.get("_rake")
        if isinstance(stated, dict) and "amount" in stated:
            return self.chips(stated["amount"], "_rake")
        if "finishing_stacks" not in self.fields:
            return 0
        return max(0, sum(self.amounts("starting_stacks")) - sum(self.amounts("finishing_stacks")))

    def table(self, house: HouseRules) -> Table:
        """The table under a house. Raises PHHError."""
        game, structure = self.meaning
        stacks, limited = self.amounts("starting_stacks"), structure == "fixed-limit"
        seats = len(stacks)
        blinds = self._by_seat(self._blinds(seats), "blinds_or_straddles", seats) if GAMES[game].board else {}
        try:
            return Table(
                game=GAMES[game],
                house=house,
                stacks=dict(enumerate(stacks, start=1)),
                antes=self._by_seat(self.amounts("antes"), "antes", seats),
                blinds=blinds,
                structure=structure,
                bring_in=self.amount("bring_in") if GAMES[game].bring_in else None,
                small_bet=self.amount("small_bet") if limited else 0,
                big_bet=self.amount("big_bet") if limited else 0,
                big_blind=0 if limited else self.amount("min_bet"),
                dealer=seats if GAMES[game].board else 0,
                dead_antes=self.fields.get("ante_trimming_status") is False,
                unit=self.amount("_smallest_unit", default=1),
                rake=self.rake,
            )
        except PHHError:
            raise
        except StudevalError as error:
            name = _FIELDS.get(error.path[0] if error.path else "", "variant")
            raise self.fault(str(error), name) from error

    def _blinds(self, seats: int) -> list[Chips]:
        """The blinds by seat; heads-up they are written small blind first, and seat 1 has the big one."""
        blinds = self.amounts("blinds_or_straddles")
        return blinds[::-1] if seats == 2 else blinds

    def _by_seat(self, amounts: Sequence[Chips], name: str, seats: int) -> dict[Seat, Chips]:
        if len(amounts) != seats:
            raise self.fault(f"{name} has {len(amounts)} amounts for {seats} players", name)
        return {seat: chips for seat, chips in enumerate(amounts, start=1) if chips}

    def line_of(self, index: int) -> int:
        """The line of an action."""
        known = index < len(self.action_lines)
        return self.action_lines[index] if known else self.lines.get("actions", 1)

    def move(self, index: int) -> Move:
        """An action, read. Raises PHHError at its line."""
        text = self.texts[index]
        try:
            return self._read(text)
        except (CardError, ValueError) as error:
            raise PHHError(f"{text!r}: {error}", self.file, self.line_of(index)) from error

    def _read(self, text: str) -> Move:
        actor, _, rest = text.partition(" ")
        verb, _, what = rest.partition(" ")
        if actor == "d":
            return Move(text, "step", step=_dealing(verb, what))
        if not (actor[:1] == "p" and actor[1:].isdecimal()):
            raise ValueError("it begins with d or p1, p2 ...")
        seat = int(actor[1:])
        if verb == "sm":
            return Move(text, "step", seat, step=Shown(seat, faces_of(what), muck=not what))
        if verb == "cbr" and _NUMBER.fullmatch(what):
            return Move(text, verb, seat, int(Decimal(what) * self.scale))
        if verb in {"f", "cc", "pb"} and not what:
            return Move(text, verb, seat)
        raise ValueError("a player's action is f, cc, cbr AMOUNT, pb or sm")


_FIELDS = {
    "stacks": "starting_stacks",
    "antes": "antes",
    "blinds": "blinds_or_straddles",
    "bring-in": "bring_in",
    "small-bet": "small_bet",
}
_NUMBER = re.compile(r"\d+(\.\d+)?")


def _flat(lists: Iterable[Any]) -> Iterator[Any]:
    for values in lists:
        yield from values if isinstance(values, list) else ()


def _dealing(verb: str, what: str) -> Dealt:
    if verb == "db":
        return Dealt(0, faces_of(what))
    player, _, cards = what.partition(" ")
    if verb != "dh" or player[:1] != "p" or not player[1:].isdecimal():
        raise ValueError("a deal is d dh p1 CARDS or d db CARDS")
    return Dealt(int(player[1:]), faces_of(cards))


def step_of(move: Move, hand: Hand) -> Step:
    """The step that a move is in this state: a check or a call, a bet, completion or raise."""
    if move.step is not None:
        return move.step
    if hand.phase != "bet":
        return Action(
            move.seat, {"f": "fold", "cc": "call", "pb": "bring-in"}.get(move.kind, "raise"), move.total
        )
    return _ACTIONS[move.kind](move, hand)


def _check_or_call(move: Move, hand: Hand) -> Action:
    betting = hand.betting
    free = betting is not None and move.seat in betting.put and not betting.owed(move.seat)
    return Action(move.seat, "check" if free or betting is None else "call")


def _increase(move: Move, hand: Hand) -> Action:
    opening = hand.betting is None or not hand.betting.started
    if opening and hand.street == 0 and hand.table.game.bring_in:
        return Action(move.seat, "complete", move.total)
    verb = "bet" if hand.betting is None else hand.betting.increase
    return Action(move.seat, verb, move.total)


def _bring_in(move: Move, hand: Hand) -> Action:
    due = hand.table.bring_in_due or 0
    return Action(move.seat, "bring-in", min(due, hand.stacks.get(move.seat, due)))


_ACTIONS = {
    "f": lambda move, _: Action(move.seat, "fold"),
    "cc": _check_or_call,
    "cbr": _increase,
    "pb": _bring_in,
}


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
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise PHHError("it is no text in UTF-8", str(path)) from error


def loads(text: str, file: str = "") -> Record:
    """The hand of a text. Raises PHHError."""
    records = loads_all(text, file)
    if len(records) != 1:
        raise PHHError(f"{len(records)} hands where one is wanted", file)
    return records[0]


def loads_all(text: str, file: str = "") -> list[Record]:
    """The hands of a text. Raises PHHError."""
    return list(each(text, file))


def each(text: str, file: str = "") -> Iterator[Record]:
    """The hands of a text one after another; each part of a collection is read by itself. Raises PHHError."""
    heads = list(_SECTION.finditer(text))
    if not heads or text[: heads[0].start()].strip().strip("#"):
        yield _record(text, file, 1)
        return
    for head, end in zip(heads, [*(head.start() for head in heads[1:]), len(text)], strict=True):
        line = text.count("\n", 0, head.start()) + 1
        blank = text[head.start() : head.end()], " " * (head.end() - head.start())
        yield _record(text[head.start() : end].replace(*blank, 1), f"{file}[{head[1]}]", line)


def _record(text: str, file: str, first: int) -> Record:
    """One hand; its text begins at line `first` of the file."""
    try:
        fields = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        found = _AT_LINE.search(str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        said = _AT_LINE.sub("", str(error)).removesuffix("(at end of document)").strip()
        raise PHHError(f"it is no TOML: {said}", file, line + first - 1) from error
    if not fields:
        raise PHHError("it is empty", file)
    return Record(fields, file, *_lines(text, first))


_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_SECTION = re.compile(r"^\[\s*\"?(\d+)\"?\s*\]", re.MULTILINE)
_KEY = re.compile(r"^\s*([A-Za-z0-9_-]+)\s*=", re.MULTILINE)
_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|\]|\n')


def _lines(text: str, first: int) -> tuple[dict[str, int], list[int]]:
    """The line of each key, and of each action."""
    keys: dict[str, int] = {}
    actions: list[int] = []
    inside = False
    for number, content in enumerate(text.split("\n"), start=first):
        key = _KEY.match(content)
        if key and not inside:
            keys.setdefault(key[1], number)
            inside = key[1] == "actions"
            content = content[key.end() :]  # noqa: PLW2901  # the rest of the line
        if inside:
            tokens = _TOKEN.findall(content)
            actions += [number for token in tokens if token[0] in "\"'"]
            inside = "]" not in tokens
    return keys, actions


# --- Writing -------------------------------------------------------------------------------------------------


def dump(record: Record, path: Path | str) -> None:
    """Writes a hand to a file."""
    Path(path).write_text(dumps(record), encoding="utf-8")


def dumps(record: Record) -> str:
    """A hand as text; reading it again gives the same fields in the same order."""
    return "".join(
        f"{_key(name)} = {_value(value, multiline=True)}\n" for name, value in record.fields.items()
    )


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _quoted(name)


def _value(value: Any, multiline: bool = False) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(name)} = {_value(part)}" for name, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        if multiline and value and all(isinstance(part, str) for part in value):
            return "[\n" + "".join(f"  {_quoted(part)},\n" for part in value) + "]"
        return f"[{', '.join(map(_value, value))}]"
    return str(value.isoformat() if hasattr(value, "isoformat") else value)


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}


def _quoted(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(char) or _printable(char) for char in text) + '"'


def _printable(char: str) -> str:
    return f"\\u{ord(char):04x}" if ord(char) < 0x20 or ord(char) == 0x7F else char


def of_hand(hand: Hand, **extra: Any) -> Record:
    """A played hand as a record; `extra` are more fields, such as `_source`."""
    table = hand.table
    structure = {name: getattr(table, name) for name in ("small_bet", "big_bet")}
    stakes = structure if table.structure == "fixed-limit" else {"min_bet": table.big_blind}
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
        **stakes,
        "starting_stacks": [table.stacks[seat] for seat in table.seats],
        "actions": [text for step in hand.history if (text := text_of(step, hand))],
        **_ending(hand),
        "_smallest_unit": table.unit,
        "_rake": {"amount": table.rake},
        **extra,
    }
    return Record(fields)


def _ending(hand: Hand) -> dict[str, Any]:
    if not hand.over or hand.result().undecided:
        return {}
    return {"finishing_stacks": [hand.result().stacks[seat] for seat in hand.table.seats]}


def text_of(step: Step, hand: Hand) -> str:
    """A step as PHH writes it."""
    if isinstance(step, Dealt):
        cards = faces_text(step.cards).replace(" ", "")
        return f"d dh p{step.seat} {cards}" if step.seat else f"d db {cards}"
    if isinstance(step, Shown):
        cards = faces_text(step.cards or hand.cards[step.seat]).replace(" ", "")
        return f"p{step.seat} sm" + ("" if step.muck else f" {cards}")
    if not isinstance(step, Action):
        return ""
    codes = {"fold": "f", "check": "cc", "call": "cc", "bring-in": "pb"}
    return f"p{step.seat} {codes.get(step.verb) or f'cbr {step.total}'}"


def same(one: Record, other: Record) -> bool:
    """Whether two records say the same, field by field in the same order."""
    return list(one.fields.items()) == list(other.fields.items())
