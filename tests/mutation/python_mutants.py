"""The mutants of a Python file: every operator applied to every node that it knows, one at a time.

What carries no behaviour is left alone: docstrings, annotations, decorators, asserts, what only the type checker reads,
and text with a blank in it, which is prose for people.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tests.mutation.mutant import ROOT, Mutant, beside_the_rule, windows
from tests.mutation.python_operators import OPERATORS, changed

if TYPE_CHECKING:
    from types import CodeType

UNREAD = {"annotation", "returns", "decorator_list", "type_comment", "type_params", "ctx"}


class Site:
    """A node in its parent's field, which can be taken out and put back."""

    def __init__(self, parent: ast.AST, field: str, place: int | None, node: ast.AST) -> None:
        self.parent, self.field, self.place, self.node = parent, field, place, node

    def put(self, node: ast.AST) -> None:
        if self.place is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.place] = node


class Source:
    """A file that can be mutated: `mutants` lists all its mutants, `tree` is the syntax tree of one of them."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.original = ast.parse((ROOT / file).read_text(encoding="utf-8"), file)
        self._tree = self.original
        self._found: list[tuple[Site, ast.AST, str, ast.stmt, str, str]] = []
        self._collect(self._tree, self._tree, "", "rule")  # type: ignore[arg-type]  # the module stands for the statement it has not
        mutants = map(self._mutant, range(len(self._found)))
        self.mutants = [mutant for mutant in mutants if mutant.before != mutant.after]

    def tree(self, mutant: Mutant) -> ast.Module:
        """The file's tree with the mutant in it; valid until the next call."""
        site, other, *_ = self._found[mutant.place]
        site.put(ast.copy_location(other, site.node))
        try:
            return ast.fix_missing_locations(ast.parse(ast.unparse(self._tree)))
        finally:
            site.put(site.node)

    def code(self, mutant: Mutant | None) -> CodeType:
        """The file compiled with the mutant in it, or as it is; quicker than by way of `tree`."""
        if mutant is None:
            return compile(self.original, self.file, "exec")
        site, other, *_ = self._found[mutant.place]
        site.put(ast.copy_location(other, site.node))
        try:
            return compile(ast.fix_missing_locations(self.original), self.file, "exec")
        finally:
            site.put(site.node)

    def scope(self, mutant: Mutant) -> str:
        """Who can see the change: "rule" the cases; "told" and "form" only tests (see `_scope`)."""
        return self._found[mutant.place][-1]

    def _mutant(self, place: int) -> Mutant:
        site, other, name, statement, function, _ = self._found[place]
        whole = head(statement)
        site.put(other)
        before, after = windows(whole, head(other if site.node is statement else statement))
        site.put(site.node)
        line = getattr(site.node, "lineno", statement.lineno)
        return Mutant(self.file, line, function, name, before, after, place)

    def _collect(self, node: ast.AST, statement: ast.stmt, function: str, scope: str) -> None:
        for field, part in ast.iter_fields(node):
            for place, child in enumerate(part) if isinstance(part, list) else [(None, part)]:
                if isinstance(child, ast.AST) and not _unread(field, child):
                    inner = _scope(node, place, child, function) or scope
                    self._visit(Site(node, field, place, child), statement, function, inner)

    def _visit(self, site: Site, statement: ast.stmt, function: str, scope: str) -> None:
        node = site.node
        if isinstance(node, ast.stmt):
            statement = node
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            function = f"{function}.{node.name}".lstrip(".")
        for name, apply in OPERATORS[type(node)]:
            for other in apply(node):
                seen = "told" if scope == "rule" and _told_by(node, other) else scope
                self._found.append((site, other, name, statement, function, seen))
        self._collect(node, statement, function, scope)


TOLD = {"reason", "path"}
# The argument from which on a call is told the place in the given.
PLACES = {
    "within": 0,
    "at": 0,
    "_cards": 1,
    "_card": 1,
    "read_cards": 1,
    "_hand": 4,
    "check_no_card_twice": 1,
}


def _told_from(call: ast.Call) -> int:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    return PLACES.get(name, 1 << 16)


def _told_by(node: ast.AST, other: ast.AST) -> bool:
    """Whether a changed call is the same but for its keywords and arguments that tell the place or the reason."""
    if not (isinstance(node, ast.Call) and isinstance(other, ast.Call) and node.func is other.func):
        return False
    start = _told_from(node)
    dropped = {each.arg for each in node.keywords} - {each.arg for each in other.keywords}
    return node.args[:start] == other.args[:start] and dropped <= TOLD


def _scope(parent: ast.AST, place: int | None, child: ast.AST, function: str) -> str:
    """What no case can see: besides `beside_the_rule` the reason, the place of a problem in the given, and what a
    caller from Python may leave out ("default": the reader of a given leaves nothing out)."""
    if isinstance(child, ast.FunctionDef):
        of_an_error = isinstance(parent, ast.ClassDef) and parent.name.endswith("Error")
        return "told" if of_an_error else beside_the_rule(child.name)
    if isinstance(parent, ast.ClassDef) and isinstance(child, ast.AnnAssign):
        return "default"
    told = (
        (isinstance(child, ast.keyword) and child.arg in TOLD)
        or (isinstance(child, ast.Constant) and child.value in TOLD)
        or (isinstance(parent, ast.Call) and place is not None and place >= _told_from(parent))
        or (isinstance(parent, ast.Call) and getattr(parent.func, "id", "") == "not_whole")
        or (isinstance(parent, ast.Tuple) and place == 1 and "problem" in function)
        or _says_why(parent, place, child)
    )
    return "told" if told else ""


def _says_why(parent: ast.AST, place: int | None, child: ast.AST) -> bool:
    """Whether it stands in what an error says, of which a verdict compares no more than the kind; or is a reason."""
    if isinstance(parent, ast.Raise) and isinstance(child, ast.Call):
        return getattr(child.func, "id", "").endswith("Error")
    key = parent.keys[place] if isinstance(parent, ast.Dict) and place is not None else None
    return isinstance(key, ast.Constant) and key.value in TOLD


def _unread(field: str, child: ast.AST) -> bool:
    """Whether nothing can come of a change there."""
    match child:
        case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.JoinedStr():
            return True
        case ast.Expr(ast.Constant()) | ast.If(
            ast.Name("TYPE_CHECKING")
        ):  # a docstring; for the type checker
            return True
        case (
            ast.Subscript(ast.Name("Literal"))
            | ast.Assign(value=ast.Call(ast.Name("TypeVar" | "ParamSpec")))
            | ast.Assign(value=ast.BinOp(op=ast.BitOr(), right=ast.Constant(None)))
        ):  # a type
            return True
        case ast.Assign([ast.Name("__all__" | "TYPE_CHECKING")]):
            return True
    return field in UNREAD


def head(node: ast.AST) -> str:
    """The statement in one line; of one that holds others only its head."""
    parts = {
        name: [] for name in ("body", "orelse", "handlers", "finalbody", "cases") if _is_block(node, name)
    }
    alone = changed(node, **parts, **({"decorator_list": []} if hasattr(node, "decorator_list") else {}))
    return " ".join(ast.unparse(ast.fix_missing_locations(alone)).split())


def _is_block(node: ast.AST, name: str) -> bool:
    return isinstance(getattr(node, name, None), list)
