"""What an operation is: a question of the game, asked as plain data and answered as plain data.

Each file of this package that defines OPERATION is one; there is no list to edit. `read` checks the situation and
`answer` rules on it, so that a case file can be checked without being answered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from studeval.games import Game
from studeval.rules.house import HouseRules

Given = Mapping[str, Any]
Answer = dict[str, Any]


@dataclass(frozen=True)
class Operation:
    """A question of the game.

    `read(given, game, house)` turns the given of a case (valid by its JSON Schema) into a situation; it raises a
    StudevalError with `.path` inside the given where the situation cannot be. `answer(situation)` is the ruling, as
    JSON-like data. `normal(answer)` is its canonical form: two answers mean the same if their normal forms are equal.
    """

    name: str
    title: str
    read: Callable[[Given, Game, HouseRules], Any]
    answer: Callable[[Any], Answer]
    normal: Callable[[Answer], Answer] = dict

    def ask(self, given: Given, game: Game, house: HouseRules) -> Answer:
        """Read and answer at once. Raises StudevalError if the situation cannot be."""
        return self.answer(self.read(given, game, house))
