"""A recorded hand: every field as it was read, known or not, with its line, and what the known ones mean.

`table` is the table they tell of, `move` an action. Amounts with a decimal point are counted in the smallest decimal
unit that the record uses. No amount has more than 15 digits before the point and 8 after it: to count with a
number of a million digits takes for ever.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from studeval.errors import CardError, StudevalError
from studeval.games import GAMES
from studeval.hands import toml
from studeval.rules.betting import Structure
from studeval.rules.frozen import kept, made
from studeval.rules.hand_moves import Move, move_of
from studeval.rules.hand_table import Table
from studeval.rules.house import HouseRules
from studeval.rules.settlement import Claim
from studeval.rules.table import DIGITS, Chips, Seat

# The codes of the format and what they mean here; PO/8 and NO/8 are in its spirit, it has no code of its own for them.
VARIANTS: dict[str, tuple[str, Structure]] = {
    "F7S": ("stud", "fixed-limit"),
    "F7S/8": ("stud-hi-lo", "fixed-limit"),
    "FR": ("razz", "fixed-limit"),
    "FO/8": ("omaha-hi-lo", "fixed-limit"),
    "PO/8": ("omaha-hi-lo", "pot-limit"),
    "NO/8": ("omaha-hi-lo", "no-limit"),
}
PLACES = 8  # of an amount at most, after the decimal point
LONGEST = 60  # characters that are told of a value which is none
CODES = {meaning: code for code, meaning in VARIANTS.items()}
AMOUNTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks")
SINGLE_AMOUNTS = ("bring_in", "small_bet", "big_bet", "min_bet", "_smallest_unit", "_table_chip")

_AMOUNT = re.compile(rf"[0-9]{{1,{DIGITS}}}(\.[0-9]{{1,{PLACES}}})?")

# The field in which what is wrong with a table was said.
_FIELDS = {
    "stacks": "starting_stacks",
    "antes": "antes",
    "blinds": "blinds_or_straddles",
    "bring-in": "bring_in",
    "small-bet": "small_bet",
    "event-players": "_event_players",
}


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
class Record:
    """A recorded hand: its fields in the order of the file; `lines` tells the line of each, and of each action.

    `file` is for messages.
    """

    fields: Mapping[str, Any]
    file: str = ""
    lines: Mapping[str, int] = field(default_factory=dict)
    action_lines: Sequence[int] = field(default_factory=tuple)

    @classmethod
    def read(cls, fields: Mapping[str, Any], file: str, text: str, first: int) -> Record:
        """The record of a text that begins at line `first`; its lines are looked up when they are first asked for."""
        return made(cls, fields=fields, file=file, _text=text, _first=first)

    def __getattr__(self, name: str) -> Any:
        if name not in {"lines", "action_lines"}:
            raise AttributeError(name)
        lines, actions = toml.lines(self.__dict__.get("_text", ""), self.__dict__.get("_first", 1))
        self.__dict__.update(lines=lines, action_lines=actions)
        return self.__dict__[name]

    def fault(self, message: str, name: str) -> PHHError:
        """An error at a field."""
        return PHHError(message, self.file, self.lines.get(name, min(self.lines.values(), default=1)))

    # --- The table ---------------------------------------------------------------------------------------------

    @property
    def meaning(self) -> tuple[str, Structure]:
        """The game and its betting structure. Raises PHHError."""
        code = self.fields.get("variant")
        if not isinstance(code, str) or code not in VARIANTS:
            raise self.fault(f"variant {_told(code)} is none of {', '.join(VARIANTS)}", "variant")
        return VARIANTS[code]

    @property
    def game(self) -> str:
        """The game's name. Raises PHHError."""
        return self.meaning[0]

    def table(self, house: HouseRules) -> Table:
        """The table under a house. Raises PHHError."""
        game, structure = self.meaning
        stacks, limited = self.amounts("starting_stacks"), structure == "fixed-limit"
        seats = len(stacks)
        rules = GAMES[game]
        stated = rules.board or "blinds_or_straddles" in self.fields
        blinds = self._turned("blinds_or_straddles", seats) if stated else {}
        try:
            return Table(
                game=rules,
                house=house,
                stacks=dict(enumerate(stacks, start=1)),
                antes=self._turned("antes", seats),
                blinds=blinds,
                structure=structure,
                bring_in=self.amount("bring_in") if rules.bring_in else None,
                small_bet=self.amount("small_bet") if limited else 0,
                big_bet=self.amount("big_bet") if limited else 0,
                big_blind=0 if limited else self.amount("min_bet"),
                dealer=seats if rules.board else 0,
                dead_antes=not self.fields.get("ante_trimming_status", False),
                unit=self.amount("_smallest_unit", default=1),
                rake=self.rake,
                event_players=self._event_players,
                declared=self.declared,
            )
        except PHHError:
            raise
        except StudevalError as error:
            name = _FIELDS.get(error.path[0] if error.path else "", "variant")
            raise self.fault(str(error), name) from error

    def _turned(self, name: str, seats: int) -> dict[Seat, Chips]:
        """Antes or blinds by seat: heads-up PHH writes those of the button first, and the button is seat 2."""
        amounts = self.amounts(name)
        return self._by_seat(amounts[::-1] if len(amounts) == 2 else amounts, name, seats)

    @property
    def _event_players(self) -> int | None:
        """How many are left in the event, a field of our own. Raises PHHError."""
        told = self.fields.get("_event_players")
        if told is not None and type(told) is not int:
            raise self.fault(f"_event_players: {_told(told)} is no number of players", "_event_players")
        return told

    def _by_seat(self, amounts: Sequence[Chips], name: str, seats: int) -> dict[Seat, Chips]:
        if len(amounts) != seats:
            raise self.fault(f"{name} has {len(amounts)} amounts for {seats} players", name)
        return {seat: chips for seat, chips in enumerate(amounts, start=1) if chips}

    @property
    def rake(self) -> Chips:
        """What the house took: as stated in `_rake`, else what the final stacks lack. Raises PHHError."""
        if "_rake" in self.fields:
            return self.chips(self._stated_rake, "_rake")
        if "finishing_stacks" not in self.fields:
            return 0
        return max(0, sum(self.amounts("starting_stacks")) - sum(self.amounts("finishing_stacks")))

    @property
    def _stated_rake(self) -> Any:
        """The amount of `_rake`, a number or a table with one."""
        stated = self.fields.get("_rake", 0)
        return stated.get("amount") if isinstance(stated, dict) else stated

    @property
    def declared(self) -> dict[Seat, Claim]:
        """What players declared, a list by seat with "" for who did not: PHH has no action for it. Raises PHHError."""
        told = self.fields.get("_declared", [])
        if not isinstance(told, list) or not all(
            isinstance(claim, str) and claim in _CLAIMS for claim in told
        ):
            raise self.fault("_declared is a list of high, low, both or nothing", "_declared")
        return {seat: claim for seat, claim in enumerate(told, start=1) if claim}

    # --- Amounts -----------------------------------------------------------------------------------------------

    @kept
    def scale(self) -> int:
        """By what amounts are multiplied to be whole: 1, or 100 where cents are written 0.25."""
        return int(10 ** max([0, *map(_places, self._decimals())]))

    def _decimals(self) -> list[Decimal]:
        """The amounts with a decimal point, but for what is none."""
        fields, actions = self.fields, self.fields.get("actions")
        values = [self._stated_rake, *(fields[name] for name in SINGLE_AMOUNTS if name in fields)]
        for name in AMOUNTS:
            values += found if isinstance(found := fields.get(name), list) else ()
        if isinstance(actions, list) and "." in "".join(self.texts):
            raises = [text.split(" ") for text in self.texts if "." in text and " cbr " in text]
            values += [Decimal(words[-1]) for words in raises if _AMOUNT.fullmatch(words[-1])]
        return [value for value in values if type(value) is Decimal and _is_amount(value)]

    def chips(self, value: Any, name: str) -> Chips:
        """An amount in whole chips of the record's own unit. Raises PHHError."""
        if not _is_amount(value):
            raise self.fault(f"{name}: {_told(value)} is no amount of chips", name)
        return int(value * self.scale)

    def amounts(self, name: str) -> list[Chips]:
        """An amount for each player. Raises PHHError."""
        values = self.fields.get(name)
        if not isinstance(values, list):
            raise self.fault(f"{name} is missing, or no list of amounts", name)
        if self.scale == 1 and {*map(type, values)} == {int} and 0 <= min(values) <= max(values) < _LIMIT:
            return values
        return [self.chips(value, name) for value in values]

    def amount(self, name: str, default: Chips | None = None) -> Chips:
        """A single amount. Raises PHHError where it is missing and there is no default."""
        if name in self.fields:
            return self.chips(self.fields[name], name)
        if default is None:
            raise self.fault(f"{name} is missing", name)
        return default

    # --- Actions -----------------------------------------------------------------------------------------------

    @kept
    def texts(self) -> list[str]:
        """The entries of `actions`, without comments. Raises PHHError."""
        entries = self.fields.get("actions")
        if not isinstance(entries, list) or not {*map(type, entries)} <= {str}:
            raise self.fault("actions is missing, or no list of texts", "actions")
        return _without_comments(entries)

    def line_of(self, index: int) -> int:
        """The line of an action."""
        known = index < len(self.action_lines)
        return self.action_lines[index] if known else self.lines.get("actions", 1)

    def move(self, index: int) -> Move:
        """An action, read. Raises PHHError at its line."""
        text = self.texts[index]
        try:
            move = move_of(text, self.scale)
            if move.total is not None and "." in text and not _AMOUNT.fullmatch(text.rpartition(" ")[2]):
                raise ValueError(f"an amount has {DIGITS} digits and {PLACES} decimal places at most")
        except (CardError, ValueError) as error:
            raise PHHError(f"{_told(text)}: {error}", self.file, self.line_of(index)) from error
        return move


def _without_comments(entries: list[str]) -> list[str]:
    """The entries without comments and with single spaces."""
    joined = "\n".join(["", *entries, ""])
    if not any(mark in joined for mark in _UNTIDY):
        return entries
    return [" ".join(entry.partition("#")[0].split()) for entry in entries]


_CLAIMS = {"", "high", "low", "both"}
_LIMIT = 10**DIGITS


def _is_amount(value: Any) -> bool:
    """Whether it is a number of chips that can be counted with."""
    if isinstance(value, Decimal):
        return value.is_finite() and 0 <= value < _LIMIT and -PLACES <= _exponent(value) < DIGITS
    return type(value) is int and 0 <= value < _LIMIT


def _exponent(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)  # it is finite
    return exponent


def _places(value: Decimal) -> int:
    return -_exponent(value)


def _told(value: Any) -> str:
    """A value as an error tells it, at no great length."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no number of so many digits
        text = "a number of thousands of digits"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."


_UNTIDY = ("#", "  ", "\t", "\r", "\n ", " \n")
