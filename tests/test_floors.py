"""Imports go down only: cli, gate, rulebook, hands, rules, values, evaluator, cards."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "studeval"

# A module stands on the floor of the longest prefix here; the front door and the entry points see everything.
FLOORS = {
    "studeval.errors": 0,
    "studeval.cards": 0,
    "studeval.evaluator": 1,
    "studeval.fast": 1,
    "studeval.values": 2,
    "studeval.games": 3,
    "studeval.rules": 3,
    "studeval.hands": 4,
    "studeval.rulebook": 5,
    "studeval.gate": 6,
    "studeval.cli": 7,
    "studeval.__main__": 8,
    "studeval": 8,
}


def floor(module: str) -> int:
    while module not in FLOORS:
        module = module.rpartition(".")[0]
    return FLOORS[module]


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> set[str]:
    """The studeval modules that a file imports; `from studeval import values` imports studeval.values."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            found.update(name if name in FLOORS else str(node.module) for name in names)
    return {name for name in found if name.split(".")[0] == "studeval"}


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=name_of)
def test_imports_go_down_only(path: Path) -> None:
    here = name_of(path)
    upward = {name for name in imports(path) if floor(name) > floor(here)}
    assert upward == set()


def test_a_module_of_every_floor_is_there() -> None:
    assert set(FLOORS) <= {name_of(path) for path in PACKAGE.rglob("*.py")}
