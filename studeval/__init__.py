"""Stud-family poker made right: hand values, the rules of the table, and a gate that puts them to any engine.

>>> import studeval as sv
>>> hand = sv.high("As Ah 9c 9d Ks 4h 2c")
>>> print(hand.describe())
two pair, aces and nines, king kicker
>>> sv.low8("8c 6d 4h 3s 2c Kd Kh").describe()
'eight-six low (8-6-4-3-2)'

Cards are text or `Cards`; a hand is five to seven of them, or Omaha's hole and board. What is wrong with cards, hands,
houses and situations raises a kind of `StudevalError`, which is a ValueError. `sv.fast` is the raw door for many hands.
"""

from __future__ import annotations

from studeval.cards import Card, Cards
from studeval.errors import (
    BackendError,
    BatchError,
    CardError,
    CardTypeError,
    DuplicateCardError,
    HandSizeError,
    HouseRuleError,
    IllegalActionError,
    SituationError,
    SpecError,
    StudevalError,
)
from studeval.evaluator import Backend, backend, using
from studeval.values import High, Low, from_7462, high, low, low8, omaha_high, omaha_low8, to_7462

TYPE_CHECKING = False
if TYPE_CHECKING:
    from studeval import fast as fast
    from studeval.games import GAMES as GAMES
    from studeval.hands import phh as phh
    from studeval.rules.award import AwardRuling as AwardRuling
    from studeval.rules.award import award as award
    from studeval.rules.bring_in import BringInRuling as BringInRuling
    from studeval.rules.bring_in import bring_in as bring_in
    from studeval.rules.first_to_act import FirstToActRuling as FirstToActRuling
    from studeval.rules.first_to_act import first_to_act as first_to_act
    from studeval.rules.hand import Hand as Hand
    from studeval.rules.hand_errors import UndecidedError as UndecidedError
    from studeval.rules.hand_errors import UnlawfulError as UnlawfulError
    from studeval.rules.house import HouseRules as HouseRules
    from studeval.rules.legal_actions import legal_actions as legal_actions
    from studeval.rules.showdown_order import ShowdownRuling as ShowdownRuling
    from studeval.rules.showdown_order import showdown_order as showdown_order

    __version__: str

__all__ = [
    "GAMES",
    "AwardRuling",
    "Backend",
    "BackendError",
    "BatchError",
    "BringInRuling",
    "Card",
    "CardError",
    "CardTypeError",
    "Cards",
    "DuplicateCardError",
    "FirstToActRuling",
    "Hand",
    "HandSizeError",
    "High",
    "HouseRuleError",
    "HouseRules",
    "IllegalActionError",
    "Low",
    "ShowdownRuling",
    "SituationError",
    "SpecError",
    "StudevalError",
    "UndecidedError",
    "UnlawfulError",
    "award",
    "backend",
    "bring_in",
    "fast",
    "first_to_act",
    "from_7462",
    "high",
    "legal_actions",
    "low",
    "low8",
    "omaha_high",
    "omaha_low8",
    "phh",
    "showdown_order",
    "to_7462",
    "using",
]

# What costs time to import is imported when it is first asked for.
_LAZY = {
    "GAMES": "studeval.games",
    "AwardRuling": "studeval.rules.award",
    "BringInRuling": "studeval.rules.bring_in",
    "FirstToActRuling": "studeval.rules.first_to_act",
    "Hand": "studeval.rules.hand",
    "UndecidedError": "studeval.rules.hand_errors",
    "UnlawfulError": "studeval.rules.hand_errors",
    "ShowdownRuling": "studeval.rules.showdown_order",
    "bring_in": "studeval.rules.bring_in",
    "HouseRules": "studeval.rules.house",
    "award": "studeval.rules.award",
    "first_to_act": "studeval.rules.first_to_act",
    "legal_actions": "studeval.rules.legal_actions",
    "showdown_order": "studeval.rules.showdown_order",
}
_MODULES = {"fast": "studeval.fast", "phh": "studeval.hands.phh"}


def __getattr__(name: str) -> object:
    from importlib import import_module  # noqa: PLC0415  # only for what is asked for

    if name == "__version__":
        return import_module("importlib.metadata").version("studeval")
    if name in _MODULES:
        value: object = import_module(_MODULES[name])
    elif name in _LAZY:
        value = getattr(import_module(_LAZY[name]), name)
    else:
        raise AttributeError(f"module 'studeval' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY, *_MODULES, "__version__"})
