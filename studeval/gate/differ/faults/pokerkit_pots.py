"""pokerkit 0.7: how it pays pots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from studeval.gate.differ.faults import Fault, Sides

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Part = Mapping[str, int]
    Halves = tuple[Part, Part]  # of one pot and side: ours and theirs, empty where there is none

AWARD = ("award",)
BOTH = ("high", "low")


def _paired(sides: Sides) -> Iterator[Halves] | None:
    """Each side of each pot of ours beside theirs; None where the pots are not the same ones."""
    ours, theirs = sides.ours["pots"], sides.theirs.get("pots", ())
    if [(pot["chips"], sorted(pot["seats"])) for pot in ours] != [
        (pot["chips"], sorted(pot["seats"])) for pot in theirs
    ]:
        return None
    pots = zip(ours, theirs, strict=True)
    return ((_part(mine[side]), _part(other[side])) for mine, other in pots for side in BOTH)


def _part(told: Any) -> Part:
    return {} if told == "none" else told


def _odd_chips(ours: Part, theirs: Part, unit: int) -> bool:
    """The same winners of the same chips, and none further from his share than the odd chips reach."""
    if sum(ours.values()) != sum(theirs.values()) or not theirs.keys() <= ours.keys():
        return False
    return all(abs(ours[seat] - theirs.get(seat, 0)) < unit * len(ours) for seat in ours)


def _only_odd_chips(sides: Sides) -> bool:
    paired, unit = _paired(sides), sides.given.get("unit", 1)
    return paired is not None and all(_odd_chips(*halves, unit) for halves in paired)


def _other_seat(sides: Sides) -> bool:
    """The odd chips spread as ours are, but to other seats."""
    paired = _paired(sides)
    spread = all(sorted(ours.values()) == sorted(theirs.values()) for ours, theirs in paired or ())
    return _only_odd_chips(sides) and spread


def _low_from_nowhere(sides: Sides) -> bool:
    """A low half in a pot of which no player has a low."""
    paired = _paired(sides)
    return paired is not None and any(theirs and not ours for ours, theirs in list(paired)[1::2])


def _divided_together(sides: Sides) -> bool:
    """Fewer pots of as many chips, and the seats paid apart by no more than a chip for each pot and winner."""
    ours, theirs = sides.ours["pots"], sides.theirs.get("pots", ())
    chips = [sum(pot["chips"] for pot in pots) for pots in (ours, theirs)]
    paid, other = sides.ours["paid"], sides.theirs.get("paid", {})
    reach = sides.given.get("unit", 1) * len(ours) * max(len(paid), 1)
    near = all(abs(paid.get(seat, 0) - other.get(seat, 0)) < reach for seat in paid.keys() | other.keys())
    return chips[0] == chips[1] and len(theirs) < len(ours) and near


def _folded_layer(sides: Sides) -> bool:
    """Whether all who put in the topmost chips have folded."""
    put_in: Mapping[str, int] = sides.given.get("contributions", {})
    folded: Sequence[int] = sides.given.get("folded", ())
    staying = [chips for seat, chips in put_in.items() if int(seat) not in folded]
    gone = sorted(put_in[str(seat)] for seat in folded)
    return len(gone) > 1 and gone[-2] > max(staying)


def _vanished(sides: Sides) -> bool:
    """Fewer chips out than in, or an assertion that fails, where such a layer is."""
    put_in = sum(sides.given.get("contributions", {}).values()) - sides.given.get("rake", 0)
    out = sum(sum(sides.theirs.get(key, {}).values()) for key in ("paid", "returned"))
    return _folded_layer(sides) and (sides.says("AssertionError") or 0 < out < put_in)


def _scoop_by_chips(sides: Sides) -> bool:
    """Winners of nothing: the adapter tells a scoop from who was paid."""
    parts = [_part(pot[side]) for pot in sides.ours["pots"] for side in BOTH]
    return "scoop" in sides.places and any(0 in part.values() for part in parts)


POTS = (
    Fault(
        "PK-unseen",
        AWARD,
        "a hand of fewer than seven cards is dealt unknown ones, which it cannot rank",
        (),
        lambda sides: sides.says("Rank.UNKNOWN"),
    ),
    Fault(
        "PK6",
        AWARD,
        "chips to which only folded players contributed vanish, or nobody is paid",
        ("CU-POT-17", "CU-POT-22"),
        _vanished,
    ),
    Fault(
        "PK4",
        AWARD,
        "a side pot without a low is halved because somebody outside it has one",
        ("CU-POT-14",),
        _low_from_nowhere,
    ),
    Fault("PK3", AWARD, "odd chips go by seat in games without a button", ("CU-POT-03",), _other_seat),
    Fault(
        "PK2",
        AWARD,
        "all odd chips go to one winner",
        ("CU-POT-05",),
        lambda sides: bool(sides.places & {"paid", "pots"}) and _only_odd_chips(sides),
    ),
    Fault(
        "PK5", AWARD, "main and side pot are divided together", ("CU-POT-14", "CU-POT-02"), _divided_together
    ),
    Fault("PK-scoop", AWARD, "the adapter tells a scoop from who was paid", (), _scoop_by_chips),
)
