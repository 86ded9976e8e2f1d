"""What editors read for case files: `cases.json`, made from `case-file.json` and the schemas of all
operations.

An editor cannot look into a folder, so the file names every operation and game. The loader does not use it.
After adding an operation run `python -m studeval.rulebook.editor_schema`; a test fails until then.
"""

from __future__ import annotations

import json
from typing import Any

from studeval.games import GAMES
from studeval.rulebook.bundled import bundled
from studeval.rulebook.formats import OPERATIONS, operation_names

NAME = "cases.json"


def editor_schema() -> str:
    """The text of `cases.json`."""
    ops = operation_names()
    case = {"properties": _names(), "allOf": [_if_op(op, _parts(op)) for op in ops]}
    under_head = [
        _if_op(op, {"properties": {"cases": {"items": {"if": _no_op(), "then": _parts(op)}}}}) for op in ops
    ]
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": "Made by python -m studeval.rulebook.editor_schema",
        "title": "Cases, by the operation that each puts",
        "allOf": [
            {"$ref": "case-file.json"},
            {"properties": _names() | {"cases": {"items": case}}},
            *under_head,
        ],
    }
    return json.dumps(schema, indent=2) + "\n"


def _names() -> dict[str, Any]:
    return {"game": {"enum": sorted(GAMES)}, "op": {"enum": list(operation_names())}}


def _if_op(op: str, then: dict[str, Any]) -> dict[str, Any]:
    return {"if": {"properties": {"op": {"const": op}}, "required": ["op"]}, "then": then}


def _no_op() -> dict[str, Any]:
    return {"not": {"required": ["op"]}}


def _parts(op: str) -> dict[str, Any]:
    """What a case of the operation gives and expects; with a decision, one answer a choice."""
    given, expect = ({"$ref": f"{OPERATIONS}/{op}.json#/$defs/{part}"} for part in ("given", "expect"))
    return {
        "properties": {"given": given},
        "if": {"required": ["decision"]},
        "then": {"properties": {"expect": {"additionalProperties": expect}}},
        "else": {"properties": {"expect": expect}},
    }


if __name__ == "__main__":
    (bundled() / "schema" / NAME).write_text(editor_schema(), encoding="utf-8")
