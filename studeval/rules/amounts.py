"""The amounts of what is legal: which totals a stack can pay, between what bounds they are, and all of it in words."""

from __future__ import annotations

from typing import Any

from studeval.rules.table import Chips

Legal = dict[str, Any]


def payable(totals: list[Chips], stack: Chips | None) -> list[Chips]:
    """The totals, smallest first, that a stack can pay, and its all-in where it cannot pay one of them."""
    if stack is None:
        return totals
    paid = [total for total in totals if total < stack]
    return paid if len(paid) == len(totals) else [*paid, stack]


def between(least: Chips, greatest: Chips | None, stack: Chips | None) -> list[Chips]:
    """The least and the greatest total, no more than the stack; one where they are the same or there is no limit."""
    limits = [limit for limit in (greatest, stack) if limit is not None]
    top = max(least, min(limits)) if limits else least
    bounds = {least, top} if stack is None else {min(least, stack), min(top, stack)}
    return sorted(bounds)


def words(legal: Legal) -> str:
    """The legal actions as a sentence has them: "call 10, fold or raise to 30"."""
    said = [
        f"{verb} to {' or '.join(map(str, sizes))}" if isinstance(sizes, list) else _plain(verb, sizes)
        for verb, sizes in legal.items()
    ]
    return " or ".join(part for part in (", ".join(said[:-1]), said[-1]) if part)


def _plain(verb: str, sizes: Any) -> str:
    return verb if isinstance(sizes, bool | str) else f"{verb} {sizes}"
