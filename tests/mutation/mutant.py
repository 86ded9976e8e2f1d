"""What a mutant is: one small change of one source file, told in words that outlive the file's line numbers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Mutant:
    """One change. `before` and `after` are what is changed, as it was and as it is, with a little of what surrounds it.

    `function` is where it stands ("Settlement.pots", "" at module level). `place` finds the change again in the file as
    it is now: it means something to the maker of the mutant only.
    """

    file: str
    line: int
    function: str
    operator: str
    before: str
    after: str
    place: int

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What names the mutant however often the file is edited elsewhere."""
        return self.file, self.function, self.before, self.after


def windows(before: str, after: str, around: int = 30) -> tuple[str, str]:
    """Two texts cut down to where they differ, with so many characters around: "turn)[0]" and "turn)[1]"."""
    same = _alike(before, after)
    tail = _alike(before[same:][::-1], after[same:][::-1])
    start = max(0, same - around)

    def cut(text: str) -> str:
        return text[start : max(same, len(text) - tail) + around].strip()

    return cut(before), cut(after)


def _alike(one: str, other: str) -> int:
    """How many characters two texts have in common from the beginning."""
    differing = (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return next(differing, min(len(one), len(other)))


# What only says to people how it stands: no answer has more of it than its reason, which is not compared.
SAYING = {"describe", "explain", "_why", "_either", "_unlawful", "_rule_of_turn"}


def beside_the_rule(name: str) -> str:
    """What a function of that name does that no case can see, "" for any other: "told" what it says to people,
    "form" the normal form, by which the expected answer is read as well as the engine's."""
    if "words" in name or name in SAYING:
        return "told"
    return "form" if name.strip("_").startswith("normal") else ""


def module_of(file: str) -> str:
    """The name that a file of the package is imported by: "studeval.rules.award"."""
    name = file.removesuffix(".py").replace("/", ".")
    return name.removesuffix(".__init__")
