"""The mutants of a C file: every operator applied to every token that it knows, one at a time.

Comments, text and directives are left alone, but for the body of a #define. Which of the many mutants are taken is a
seeded choice, so many of each file, the same at every run.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from tests.mutation.mutant import ROOT, Mutant, windows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CSRC = ROOT / "csrc"
# What is no code: comments, text, directives (a #define only up to its body).
NO_CODE = re.compile(
    r'/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|^ *#define \w+(?:\([^)]*\))?|^ *#(?!define)[^\n]*',
    re.DOTALL | re.MULTILINE,
)
TOKEN = re.compile(r"0x[0-9a-fA-F]+|\d+|\w+|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||->|\+\+|--|[-+*/%&|^]=|[^\w\s]")


@dataclass(frozen=True)
class Change:
    """Other text for the characters from `start` to `end`."""

    start: int
    end: int
    text: str
    operator: str


@dataclass(frozen=True)
class Token:
    text: str
    start: int
    end: int
    after: str  # the token before it


class CSource:
    """A file that can be mutated: `mutants` lists all its mutants, `text` is the file with one of them."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.original = (ROOT / file).read_text(encoding="utf-8")
        self._changes = list(dict.fromkeys(_changes(self.original)))
        self.mutants = [self._mutant(place) for place in range(len(self._changes))]

    def text(self, mutant: Mutant) -> str:
        """The file with the mutant in it."""
        change = self._changes[mutant.place]
        return self.original[: change.start] + change.text + self.original[change.end :]

    def options(self, mutant: Mutant) -> tuple[str, ...]:
        """What the compiler is told, so that it reads the place: some is for compilers without vectors."""
        start = self._changes[mutant.place].start
        without = "#ifdef SV_LANES" in self.original and self.original.rfind("\n#else\n", 0, start) >= 0
        return ("-DSV_NO_LANES",) if without else ()

    def _mutant(self, place: int) -> Mutant:
        change = self._changes[place]
        start = self.original.rfind("\n", 0, change.start) + 1
        end = f"{self.original}\n".find("\n", change.end)
        line = self.original[start:end]
        other = self.original[start : change.start] + change.text + self.original[change.end : end]
        before, after = windows(" ".join(line.split()), " ".join(other.split()))
        number = self.original.count("\n", 0, start) + 1
        return Mutant(
            self.file, number, _function(self.original, start), change.operator, before, after, place
        )


def _function(text: str, start: int) -> str:
    """The function that a line stands in: the last name before a parenthesis at the beginning of a line."""
    above = re.findall(r"^(?![ }#/])[^;=\n]*?(\w+)\([^;]*$", text[: text.find("\n", start)], re.MULTILINE)
    return next((name for name in reversed(above) if name != "__attribute__"), "")


def _changes(text: str) -> Iterator[Change]:
    code = NO_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    for operator in OPERATORS:
        for change in operator(code):
            yield Change(*change, operator.__name__.replace("_", " "))


def tokens(code: str) -> Iterator[Token]:
    """The tokens of code, each with the one before it."""
    before = ""
    for match in TOKEN.finditer(code):
        yield Token(match[0], match.start(), match.end(), before)
        before = match[0]


def _binary(token: Token) -> bool:
    """Whether an operator stands between two operands, and is no pointer or address."""
    return bool(re.fullmatch(r"\w+|[)\]]", token.after)) and token.after not in {"return", *TYPES}


TYPES = {
    "uint8_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "char",
    "void",
    "const",
    "sv_kernel",
    "int",
    "size_t",
    "case",
}
Found = tuple[int, int, str]
OPERATORS: list[Callable[[str], Iterator[Found]]] = []


def _operator(function: Callable[[str], Iterator[Found]]) -> Callable[[str], Iterator[Found]]:
    OPERATORS.append(function)
    return function


@_operator
def constant(code: str) -> Iterator[Found]:
    for match in re.finditer(r"(?<![\w.])(0x[0-9a-fA-F]+|\d+)(u?)\b", code):
        number = int(match[1], 0)
        for other in (number + 1, number - 1):
            if other >= 0:
                written = f"0x{other:x}" if match[1].startswith("0x") else str(other)
                yield match.start(), match.end(), written + match[2]


SWAPPED = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
    "<<": [">>"], ">>": ["<<"], "+": ["-"], "-": ["+"], "&": ["|"], "|": ["&"], "^": ["|"], "&&": ["||"], "||": ["&&"],
    "|=": ["&=", "="], "&=": ["|=", "="], "+=": ["-=", "="], "-=": ["+="], "^=": ["|="],
}  # fmt: skip


@_operator
def other_operator(code: str) -> Iterator[Found]:
    for token in tokens(code):
        if token.text in SWAPPED and _binary(token):
            yield from ((token.start, token.end, other) for other in SWAPPED[token.text])


@_operator
def dropped_sign(code: str) -> Iterator[Found]:
    for token in tokens(code):
        if token.text in {"!", "~"} or (token.text == "-" and not _binary(token)):
            yield token.start, token.end, ""


@_operator
def dropped_term(code: str) -> Iterator[Found]:
    for token in tokens(code):
        if token.text in {"+", "-", "|", "&", "^", "&&", "||", "<<", ">>", "*"} and _binary(token):
            end = _end_of_term(code, token.end)
            if end:
                yield token.start, end, ""


def _end_of_term(code: str, start: int) -> int:
    """Where the operand that begins there ends; 0 if that is hard to tell."""
    match = re.compile(r"\s*[!~]?(\w+(?:(?:->|\.)\w+)*)?").match(code, start)
    end = match.end() if match else start
    while end < len(code) and code[end] in "([":
        end = _closing(code, end)
    return end if code[start:end].strip() else 0


def _closing(code: str, start: int) -> int:
    depth = 0
    for place in range(start, len(code)):
        depth += (code[place] in "([") - (code[place] in ")]")
        if not depth:
            return place + 1
    return len(code)


PAIRS = [("low8", "low"), ("high", "low"), ("hole", "board"), ("LOWER", "UPPER"), ("lower", "upper"), ("once", "twice"),
         ("twice", "thrice"), ("unpacklo", "unpackhi"), ("HIGH", "LOW"), ("min", "max"), ("from_hole", "from_board"),
         ("third", "fourth"), ("fours", "threes"), ("pairs", "threes"), ("_and_", "_or_")]  # fmt: skip


@_operator
def other_name(code: str) -> Iterator[Found]:
    for token in tokens(code):
        for one, other in [*PAIRS, *(pair[::-1] for pair in PAIRS)]:
            swapped = token.text.replace(one, other)
            if swapped != token.text and swapped in _names():
                yield token.start, token.end, swapped


@cache
def _names() -> frozenset[str]:
    """All that is called something in the C sources."""
    files = [*CSRC.glob("*.c"), *CSRC.glob("*.h")]
    return frozenset(
        re.findall(r"\b[A-Za-z_]\w+", " ".join(path.read_text(encoding="utf-8") for path in files))
    )


@_operator
def returned_nothing(code: str) -> Iterator[Found]:
    for match in re.finditer(r"\breturn ([^;]+);", code):
        if match[1] != "0":
            yield match.start(1), match.end(1), "0"


@_operator
def dropped_statement(code: str) -> Iterator[Found]:
    for match in re.finditer(
        r"^ +([\w.>\[\]-]+ [-+|&^<>]*= [^;\n]*;|[\w]+\([^;\n]*\);)$", code, re.MULTILINE
    ):
        yield match.start(1), match.end(1), ";"


# ---- one entry of a finished table

TABLE = re.compile(r"SV_(\w+)\[\d+\] = \{([^}]*)\}")


class TableSource(CSource):
    """A generated header, in which one entry of one table is one too many; so many entries of each table are tried."""

    def __init__(self, file: str, text: str, each: int, seed: int) -> None:
        self.file, self.original = file, text
        self._changes = [change for table in TABLE.finditer(text) for change in _entries(table, each, seed)]
        self.mutants = [self._mutant(place) for place in range(len(self._changes))]


def _entries(table: re.Match[str], each: int, seed: int) -> Iterator[Change]:
    entries = [match for match in re.finditer(r"\d+", table[2]) if match[0] != "0"]
    for entry in random.Random(f"{seed} {table[1]}").sample(entries, min(each, len(entries))):
        start = table.start(2) + entry.start()
        yield Change(start, start + len(entry[0]), str(int(entry[0]) + 1), f"entry of {table[1]}")
