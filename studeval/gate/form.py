"""The form of an answer: what its operation's schema says of `expect`, in which a case tells what is due.

An answer may hold more than the schema knows, and need not hold all of it: what is only asked of those who write cases
is let be, and a key that a case asks for and that is not there makes a wrong answer, none out of form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.rulebook.formats import faults, operation_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

OF_CASES = frozenset({"additionalProperties", "required", "minProperties", "minItems"})


def out_of_form(op: str, answer: Mapping[str, Any]) -> str:
    """What is wrong with the form, each fault with its place ("others.call: a whole number is wanted here"), or ""."""
    return "; ".join(dict.fromkeys(_told(op, answer))) if op in operation_names() else ""


def _told(op: str, answer: Mapping[str, Any]) -> Iterator[str]:
    for fault in faults(answer, f"operations/{op}#/$defs/expect"):
        if fault.keyword not in OF_CASES:
            yield f"{'.'.join(fault.path)}: {fault.message}"
