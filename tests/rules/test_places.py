"""What a given is refused for names its place in it, for every operation that reads cards or seats."""

from __future__ import annotations

from typing import Any

import pytest

from studeval.errors import StudevalError
from studeval.games import GAMES
from studeval.rules import operations
from studeval.rules.house import HouseRules

SEVEN, OTHER = "As Kd 9h 4c Td Js 2s", "7c 7d 3s 5c 8s Qh 2d"
HOLE, FLOP = "As Kd 9h 4c", "7c 7d 3s"
FOURTH = {"street": "4", "seats": [1, 2], "first": 1, "small-bet": 5, "big-bet": 10}
THIRD = {"stacks": {"1": 100, "2": 100}, "bring-in": 2, "small-bet": 5, "big-bet": 10}


def row(name: str, *values: object) -> object:
    return pytest.param(*values, id=name)


@pytest.mark.parametrize(
    ("op", "game", "given", "path"),
    [
        row("award-hand", "award", "stud", {"hands": {"1": SEVEN, "2": "1s"}, "pot": 9}, ("hands", "2")),
        row(
            "award-board",
            "award",
            "omaha-hi-lo",
            {"hands": {"1": HOLE, "2": "5c 5d 5h 5s"}, "board": "1c", "pot": 9},
            ("board",),
        ),
        row(
            "award-community",
            "award",
            "stud",
            {"hands": {"1": "As Kd 9h 4c Td Js", "2": "7d 3s 5c 8s Qh 2d"}, "community": "1c", "pot": 9},
            ("community",),
        ),
        row("best-cards", "best", "stud", {"cards": "1s Kd 9h 4c Td"}, ("cards",)),
        row("best-hole", "best", "omaha-hi-lo", {"hole": "1s Kd 9h 4c", "board": FLOP}, ("hole",)),
        row("best-board", "best", "omaha-hi-lo", {"hole": HOLE, "board": "1c 7d 3s"}, ("board",)),
        row("best-no-hand", "best", "stud", {"cards": "As Kd 9h 4c"}, ("cards",)),
        row("bring-in-card", "bring-in", "razz", {"upcards": {"1": "As", "2": "1s"}}, ("upcards", "2")),
        row(
            "bring-in-all-in",
            "bring-in",
            "razz",
            {"upcards": {"1": "As", "2": "Ks"}, "stacks": {"1": 5, "2": 9}, "all-in": [1]},
            ("all-in",),
        ),
        row(
            "compare-hand",
            "compare",
            "stud",
            {"side": "high", "hands": {"a": SEVEN, "b": "1s"}},
            ("hands", "b"),
        ),
        row(
            "compare-card-twice",
            "compare",
            "stud",
            {"side": "high", "hands": {"a": SEVEN, "b": "As 7d 3s 5c 8s"}},
            ("hands", "b"),
        ),
        row("compare-side", "compare", "stud", {"side": "low", "hands": {"a": SEVEN, "b": OTHER}}, ("side",)),
        row(
            "compare-board-in-stud",
            "compare",
            "stud",
            {"side": "high", "hands": {"a": SEVEN, "b": OTHER}, "board": FLOP},
            ("board",),
        ),
        row(
            "order-hand", "order", "stud", {"side": "high", "hands": {"a": SEVEN, "b": "1s"}}, ("hands", "b")
        ),
        row(
            "first-to-act-board",
            "first-to-act",
            "stud",
            {"street": "4", "boards": {"1": "As Kd", "2": "1s 2s"}},
            ("boards", "2"),
        ),
        row(
            "first-to-act-community",
            "first-to-act",
            "stud",
            {"street": "7", "boards": {"1": "As Kd 5c 6c", "2": "3s 2s Jh Jd"}, "community": "1c"},
            ("community",),
        ),
        row(
            "legal-actions-board",
            "legal-actions",
            "stud",
            FOURTH | {"boards": {"1": "As Kd", "2": "1s 2s"}},
            ("boards", "2"),
        ),
        row(
            "legal-actions-card-twice",
            "legal-actions",
            "stud",
            FOURTH | {"boards": {"1": "As Kd", "2": "As 2s"}},
            ("boards", "2"),
        ),
        row(
            "legal-actions-history",
            "legal-actions",
            "stud",
            FOURTH | {"street": "5", "history": ["1 check", "2 raise 7"]},
            ("history", "1"),
        ),
        row(
            "hand-card",
            "hand",
            "stud",
            THIRD | {"actions": ["d dh p1 AsKdQc", "d dh p2 1s"]},
            ("actions", "1"),
        ),
        row("hand-action", "hand", "stud", THIRD | {"actions": ["p1 jumps"]}, ("actions", "0")),
        row(
            "hand-declared",
            "hand",
            "stud",
            THIRD | {"actions": [], "declared": {"3": "low"}},
            ("declared", "3"),
        ),
    ],
)
def test_a_refusal_names_its_place(op: str, game: str, given: dict[str, Any], path: tuple[str, ...]) -> None:
    with pytest.raises(StudevalError) as refused:
        operations()[op].ask(given, GAMES[game], HouseRules())
    assert path == refused.value.path
