"""The normal form of each answer: what is compared, and as what.

The expected answer of a case goes through the same form as an engine's. So a form that drops something would make every
case that states it pass, and no case can tell.
"""

from __future__ import annotations

from typing import Any

import pytest

from studeval.rules import operations


def row(name: str, op: str, found: dict[str, Any], normal: dict[str, Any]) -> object:
    return pytest.param(op, found, normal, id=name)


@pytest.mark.parametrize(
    ("op", "found", "normal"),
    [
        row(
            "order-in-groups",
            "order",
            {"weakest-to-strongest": ["nine", ["two", "one"], "six"], "reason": "so it is"},
            {"weakest-to-strongest": [["nine"], ["one", "two"], ["six"]], "reason": "so it is"},
        ),
        row("winners", "compare", {"winners": ["P2", "P1"], "reason": "a"}, {"winners": ["P1", "P2"], "reason": "a"}),
        row(
            "five-cards",
            "best",
            {"high": {"category": "pair", "ranks": "K-A-A-Q-J", "cards": "Kh As Ah Qd Jc"}, "low": "none"},
            {"high": {"category": "pair", "ranks": "A-A-J-K-Q", "cards": "Ah As Jc Kh Qd"}, "low": "none"},
        ),
        row("five-cards-unread", "best", {"high": {"ranks": 5, "cards": None}}, {"high": {"ranks": 5, "cards": None}}),
        row(
            "a-low",
            "qualify",
            {"qualifies": True, "ranks": "8-7-6-5-4", "cards": "8s 7h 6d 5c 4s"},
            {"qualifies": True, "ranks": "4-5-6-7-8", "cards": "4s 5c 6d 7h 8s"},
        ),
        row(
            "choices-of-the-bring-in",
            "bring-in",
            {"seat": 1, "choices": {"complete": 4, "bring-in": 2}},
            {"seat": 1, "choices": "bring-in 2, complete 4"},
        ),
        row("no-choices", "bring-in", {"choices": {}}, {"choices": "none"}),
        row("choices-unread", "bring-in", {"seat": 1, "choices": 7}, {"seat": 1, "choices": 7}),
        row(
            "legal-actions",
            "legal-actions",
            {"actor": 1, "actions": {"fold": True, "bet": [10]}},
            {"actor": 1, "actions": ["bet [10]", "fold True"]},
        ),
        row("actions-unread", "legal-actions", {"actor": 1, "actions": 7}, {"actor": 1, "actions": 7}),
        row(
            "payments",
            "award",
            {"paid": {"2": 5, "10": 6, "1": 0}, "returned": {}, "scoop": 1},
            {"paid": "seat 2: 5, seat 10: 6", "returned": "none", "scoop": 1},
        ),
        row(
            "pots-by-number",
            "award",
            {"scoop": "none", "pots": [{"chips": 5, "seats": [2, 1], "high": {"2": 5}, "low": "none"}, {"chips": 3}]},
            {
                "scoop": "none",
                "pots": {
                    "number": 2,
                    "1": {"chips": 5, "seats": [1, 2], "high": "seat 2: 5", "low": "none"},
                    "2": {"chips": 3},
                },
            },
        ),
        row(
            "payments-and-pots-in-another-order",
            "award",
            {"paid": {"10": 6, "2": 5}, "pots": [{"low": {"10": 6, "2": 5, "3": 0}}]},
            {
                "paid": "seat 2: 5, seat 10: 6",
                "pots": {"number": 1, "1": {"low": "seat 2: 5, seat 10: 6"}},
            },
        ),
        row(
            "hand",
            "hand",
            {"lawful": True, "stacks": {"2": 5, "1": 3}, "actions": {"fold": True, "bet": [10]}},
            {"lawful": True, "stacks": ["1: 3", "2: 5"], "actions": ["bet: [10]", "fold: True"]},
        ),
        row(
            "hand-undecided",
            "hand",
            {"stacks": "undecided", "actions": "undecided"},
            {"stacks": "undecided", "actions": "undecided"},
        ),
        row("deal-in-part", "deal", {"used": 4}, {"used": 4}),
        row(
            "deal",
            "deal",
            {
                "streets": {"3": ["down", "up"], "flop": 3},
                "antes": {"2": 1, "1": 2},
                "cards": {"1": {"up": "As", "down": "Kd"}},
                "shared-by": [2, 1],
                "all-in": [3, 1],
                "used": 4,
            },
            {
                "streets": "{3: down up, flop: 3}",
                "antes": "{1: 2, 2: 1}",
                "cards": "{1: {down: Kd, up: As}}",
                "shared-by": [1, 2],
                "all-in": [1, 3],
                "used": 4,
            },
        ),
    ],
)  # fmt: skip
def test_the_normal_form(op: str, found: dict[str, Any], normal: dict[str, Any]) -> None:
    assert normal == operations()[op].normal(found)
