"""The door for those who call from Python: what a public function is told is looked at before its rule is asked.

The schema checks what a case says; nothing checks a call. So each public function of the rules stands behind `asked`,
which refuses an unknown game, a house that is none, a seat that is no number and a keyword that there is not, each at
its place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import wraps
from inspect import Parameter, signature
from typing import Any, ParamSpec, TypeVar

from studeval.errors import HouseRuleError, SituationError
from studeval.games import GAMES
from studeval.rules.house import HouseRules

P = ParamSpec("P")
R = TypeVar("R")


def asked(*seats: str, details: Iterable[str] = ()) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Looks at the arguments of a public function. `seats` are those that name seats, `details` its free keywords.

    What names seats is a seat, several of them, or a mapping by seat. Raises SituationError or HouseRuleError.
    """

    def behind_door(function: Callable[P, R]) -> Callable[P, R]:
        form, free = signature(function), (Parameter.VAR_KEYWORD, Parameter.VAR_POSITIONAL)
        known = [*(name for name, each in form.parameters.items() if each.kind not in free), *details]
        rest = [name for name, each in form.parameters.items() if each.kind is Parameter.VAR_KEYWORD]

        @wraps(function)
        def asks(*args: P.args, **kwargs: P.kwargs) -> R:
            for name in kwargs:
                if name not in known:
                    raise SituationError(f"{name!r} is none of {', '.join(known)}", path=(name,))
            said = form.bind_partial(*args, **kwargs).arguments
            told = said | {key: each for name in rest for key, each in said.get(name, {}).items()}
            _check_game_and_house(told)
            for name in seats:
                _check_seats(name, told.get(name))
            return function(*args, **kwargs)

        return asks

    return behind_door


def _check_game_and_house(told: Mapping[str, Any]) -> None:
    game, house = told.get("game"), told.get("house")
    if "game" in told and (not isinstance(game, str) or game not in GAMES):
        raise SituationError(f"there is no game {game!r}: {', '.join(GAMES)}", path=("game",))
    if house is not None and not isinstance(house, HouseRules):
        said = f"a house is HouseRules, not {type(house).__name__}"
        raise HouseRuleError(f"{said}: HouseRules.from_choices makes it of choices").at("house")


def _check_seats(name: str, told: Any) -> None:
    for seat in _named(told):
        if isinstance(seat, bool) or not isinstance(seat, int):
            path = (name.replace("_", "-"), str(seat))
            raise SituationError(f"{seat!r} is no seat: seats are whole numbers from 1", path=path)


def _named(told: Any) -> Iterable[Any]:
    """The seats that an argument names; what can be read only once is left to the function."""
    if isinstance(told, str) or not isinstance(told, Iterable):
        return () if told is None else (told,)
    return told if isinstance(told, Collection) else ()
