"""Cheap copies of immutable states: what stays is shared, and nothing is checked or worked out twice.

A hand is some fifty states, each a step from the one before, so making a state must cost little. These do what
`dataclasses.replace`, a class and `functools.cached_property` do, past `__init__`, `__post_init__` and a lock;
`changed` and `made` are for states that the rules have made, never for what somebody tells. `FrozenDict` is for the
mappings inside a state, which nobody may change either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Generic, NoReturn, Self, TypeVar, overload

State = TypeVar("State")
Key = TypeVar("Key")
Value = TypeVar("Value")


class FrozenDict(dict[Key, Value]):
    """A dict that stays as it was made: to change it is a TypeError. `|` gives a dict of one's own.

    It is a dict and no view of one, since a view can neither be pickled nor copied.
    """

    __slots__ = ()

    def _refused(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("a state never changes: its next one has other values")

    __setitem__ = __delitem__ = __ior__ = _refused
    clear = pop = popitem = setdefault = update = _refused

    def __reduce__(self) -> tuple[type[Self], tuple[dict[Key, Value]]]:
        return type(self), (dict(self),)


EMPTY: FrozenDict[Any, Any] = FrozenDict()
_put, _drop = dict.__setitem__, dict.__delitem__


def with_key(mapping: Mapping[Key, Value], key: Key, value: Value) -> FrozenDict[Key, Value]:
    """The mapping with another value at one key."""
    new = FrozenDict(mapping)
    _put(new, key, value)
    return new


def without_key(mapping: Mapping[Key, Value], key: Key) -> FrozenDict[Key, Value]:
    """The mapping without one key."""
    new = FrozenDict(mapping)
    _drop(new, key)
    return new


_new, _set = object.__new__, object.__setattr__  # looked up once


class kept(Generic[Value]):  # noqa: N801  # used as `property` is
    """A property that is worked out once, when it is first asked for."""

    def __init__(self, work_out: Callable[[Any], Value]) -> None:
        self.work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, state: None, kind: type | None = None) -> Self: ...
    @overload
    def __get__(self, state: object, kind: type | None = None) -> Value: ...
    def __get__(self, state: Any, kind: type | None = None) -> Self | Value:
        if state is None:
            return self
        value = state.__dict__[self._name] = self.work_out(state)
        return value


@cache
def _kept_by(kind: type) -> tuple[str, ...]:
    """The names of what such a state keeps, by what it inherits too."""
    return tuple(
        name for base in kind.__mro__ for name, value in vars(base).items() if isinstance(value, kept)
    )


def changed(state: State, **changes: Any) -> State:
    """The state with other values; what was kept of the old one is worked out anew."""
    return with_values(state, changes)


def with_values(state: State, changes: dict[str, Any]) -> State:
    """The same where the changes are at hand as a mapping, which is not copied once more."""
    values = state.__dict__ | changes  # in one piece; `update` goes name by name where some were deleted
    for name in _kept_by(type(state)):  # type: ignore[arg-type]  # every class is hashable
        if name in values and name not in changes:
            del values[name]
    new: State = _new(type(state))
    _set(new, "__dict__", values)
    return new


def made(kind: type[State], **values: Any) -> State:
    """A state of this kind with all its values, known to be possible."""
    new: State = _new(kind)
    _set(new, "__dict__", values)
    return new
