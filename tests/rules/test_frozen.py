"""Copies of immutable states: what changes is new, what stays is shared, what was worked out is worked out anew."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from studeval.rules.frozen import FrozenDict, changed, kept, made, with_key, without_key


@dataclass(frozen=True)
class Pile:
    """Some chips."""

    chips: int
    owners: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.chips < 0:
            raise ValueError("a pile cannot be negative")

    @kept
    def double(self) -> int:
        """Twice as many."""
        return 2 * self.chips


def test_a_changed_state_shares_what_stays() -> None:
    pile = Pile(10, (1, 2))
    after = changed(pile, chips=7)
    assert (Pile(7, (1, 2)), Pile(10, (1, 2))) == (after, pile)
    assert after.owners is pile.owners


def test_what_was_kept_is_worked_out_anew() -> None:
    pile = Pile(10)
    assert (20, 14) == (pile.double, changed(pile, chips=7).double)


def test_what_is_kept_is_worked_out_once() -> None:
    asked: list[int] = []

    class Counted:
        @kept
        def value(self) -> int:
            asked.append(1)
            return 5

    one = Counted()
    assert (5, 5, [1]) == (one.value, one.value, asked)


def test_a_made_state_is_like_a_constructed_one() -> None:
    assert Pile(3, (1,)) == made(Pile, chips=3, owners=(1,))


def test_it_stays_frozen() -> None:
    with pytest.raises(AttributeError):
        changed(Pile(1), chips=2).chips = 3


@dataclass(frozen=True)
class Heap(Pile):
    """A pile like any other, that weighs something."""

    @kept
    def weight(self) -> int:
        """Ten a chip."""
        return 10 * self.chips


def test_what_was_kept_by_inheritance_is_worked_out_anew() -> None:
    heap = Heap(10)
    assert (20, 100) == (heap.double, heap.weight)
    after = changed(heap, chips=7)
    assert (14, 70) == (after.double, after.weight)


def test_of_the_class_it_is_the_property_itself() -> None:
    assert "Twice as many." == Pile.double.__doc__


def test_a_change_of_what_is_kept_stands() -> None:
    assert 5 == changed(Pile(10), double=5).double


@pytest.mark.parametrize(
    "change",
    [
        lambda chips: chips.update({1: 5}),
        lambda chips: chips.pop(1),
        lambda chips: chips.popitem(),
        lambda chips: chips.setdefault(2, 5),
        lambda chips: chips.__delitem__(1),
        lambda chips: chips.__ior__({1: 5}),
    ],
    ids=["update", "pop", "popitem", "setdefault", "del", "|="],
)
def test_a_frozen_dict_refuses_every_change(change: Callable[[FrozenDict[int, int]], object]) -> None:
    chips = FrozenDict({1: 10})
    with pytest.raises(TypeError, match="never changes"):
        change(chips)
    assert {1: 10} == chips


def test_a_union_with_a_frozen_dict_is_a_dict_of_ones_own() -> None:
    own = FrozenDict({1: 10}) | {2: 20}
    own[1] = 5
    assert {1: 5, 2: 20} == own


def test_a_key_of_a_frozen_dict_is_changed_or_dropped_in_a_new_one() -> None:
    chips = FrozenDict({1: 10, 2: 20})
    assert with_key(chips, 2, 5) == FrozenDict({1: 10, 2: 5})
    assert without_key(chips, 1) == FrozenDict({2: 20})
    assert type(with_key(chips, 2, 5)) is type(without_key(chips, 1)) is FrozenDict
    assert chips == FrozenDict({1: 10, 2: 20})
