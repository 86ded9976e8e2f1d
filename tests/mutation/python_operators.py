"""The operators: each makes of a syntax node what could stand there instead.

An operator is registered for kinds of node by `@operator`; its name is what it does.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from copy import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Operator = Callable[[Any], Iterator[ast.AST]]

OPERATORS: dict[type[ast.AST], list[tuple[str, Operator]]] = defaultdict(list)


def operator(*kinds: type[ast.AST]) -> Callable[[Operator], Operator]:
    """Registers a function as the operator of its name for those kinds of node."""

    def register(function: Operator) -> Operator:
        for kind in kinds:
            OPERATORS[kind].append((function.__name__.replace("_", " "), function))
        return function

    return register


def changed(node: Any, **parts: Any) -> Any:
    """The node with other parts."""
    other = copy(node)
    for name, part in parts.items():
        setattr(other, name, part)
    return other


BOUNDARY: dict[type, type] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
OPPOSITE: dict[type, type] = {
    ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ARITHMETIC: dict[type, type] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.BitXor: ast.BitOr,
}  # fmt: skip
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}


@operator(ast.Compare)
def boundary(node: ast.Compare) -> Iterator[ast.AST]:
    yield from _compared_by(node, BOUNDARY)


@operator(ast.Compare)
def opposite(node: ast.Compare) -> Iterator[ast.AST]:
    yield from _compared_by(node, OPPOSITE)


def _compared_by(node: ast.Compare, others: dict[type, type]) -> Iterator[ast.AST]:
    """The comparison with one of its operators replaced."""
    for place, test in enumerate(node.ops):
        if type(test) in others:
            yield changed(node, ops=[*node.ops[:place], others[type(test)](), *node.ops[place + 1 :]])


@operator(ast.BinOp, ast.AugAssign)
def arithmetic(node: ast.BinOp | ast.AugAssign) -> Iterator[ast.AST]:
    if type(node.op) in ARITHMETIC:
        yield changed(node, op=ARITHMETIC[type(node.op)]())


@operator(ast.BinOp)
def dropped_operand(node: ast.BinOp) -> Iterator[ast.AST]:
    if type(node.op) in ARITHMETIC:
        yield node.left
        yield node.right


@operator(ast.BoolOp)
def and_or(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield changed(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())


@operator(ast.BoolOp)
def dropped_condition(node: ast.BoolOp) -> Iterator[ast.AST]:
    for place in range(len(node.values)):
        left = node.values[:place] + node.values[place + 1 :]
        yield left[0] if len(left) == 1 else changed(node, values=left)


@operator(ast.UnaryOp)
def dropped_sign(node: ast.UnaryOp) -> Iterator[ast.AST]:
    yield node.operand


@operator(ast.If, ast.IfExp, ast.While)
def negated(node: ast.If | ast.IfExp | ast.While) -> Iterator[ast.AST]:
    if not isinstance(node.test, ast.Compare | ast.UnaryOp):  # those have an operator of their own
        yield changed(node, test=ast.UnaryOp(ast.Not(), node.test))


@operator(ast.comprehension)
def dropped_filter(node: ast.comprehension) -> Iterator[ast.AST]:
    for place in range(len(node.ifs)):
        yield changed(node, ifs=node.ifs[:place] + node.ifs[place + 1 :])


@operator(ast.Constant)
def constant(node: ast.Constant) -> Iterator[ast.AST]:
    match node.value:
        case bool(truth):
            yield ast.Constant(not truth)
        case int(number):
            yield ast.Constant(number + 1)
            yield ast.Constant(number - 1)
        case str(text) if text and " " not in text:
            yield ast.Constant(f"{text}?")


@operator(ast.Call)
def other_function(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS:
        if FUNCTIONS[node.func.id] == "list":
            yield changed(node, func=ast.Name("list", ast.Load()), keywords=[])
        else:
            yield changed(node, func=ast.Name(FUNCTIONS[node.func.id], ast.Load()))


@operator(ast.Call)
def swapped_arguments(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in {"min", "max"}:
        return  # of two equal numbers it does not matter which
    for place in range(len(node.args) - 1):
        one, other = node.args[place : place + 2]
        if not isinstance(other, ast.Starred) and not isinstance(one, ast.Starred):
            yield changed(node, args=[*node.args[:place], other, one, *node.args[place + 2 :]])


@operator(ast.Call)
def dropped_keyword(node: ast.Call) -> Iterator[ast.AST]:
    for place in range(len(node.keywords)):
        yield changed(node, keywords=node.keywords[:place] + node.keywords[place + 1 :])


@operator(ast.Return)
def returned_nothing(node: ast.Return) -> Iterator[ast.AST]:
    if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield changed(node, value=ast.Constant(None))


@operator(ast.Expr, ast.AugAssign, ast.Assign, ast.Raise, ast.Continue, ast.Break)
def dropped_statement(node: ast.stmt) -> Iterator[ast.AST]:
    # A name that is not assigned breaks at once and tells nothing; an attribute or an item may go unnoticed.
    if not isinstance(node, ast.Assign) or not any(isinstance(target, ast.Name) for target in node.targets):
        yield ast.Pass()
