"""The comments and blank lines of a YAML text, which no parser keeps: where they stand and what they are about.

A comment on a line of its own is about the entry (key or list item) that begins next; one at the end of a
line is about the last entry that began. Comments in the midst of brackets are about no entry.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from studeval.rulebook.place import Path

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_OPENING = (yaml.FlowMappingStartToken, yaml.FlowSequenceStartToken)
_CLOSING = (yaml.FlowMappingEndToken, yaml.FlowSequenceEndToken)


@dataclass(frozen=True)
class Comment:
    """A comment, or a blank line where `text` is empty. Lines count from 1, columns from 0."""

    line: int
    column: int
    text: str
    alone: bool
    in_brackets: bool


def comments(text: str) -> list[Comment]:
    """All comments and blank lines, in their order."""
    lines, code = text.split("\n"), _code(text)
    found, inside = [], False
    for number, line in enumerate(lines[:-1], 1):
        end, inside = code.get(number, (0, inside))
        rest = line[end:]
        alone, column = number not in code, len(line) - len(rest.lstrip())
        if (comment := rest.strip()).startswith("#") or (alone and not line.strip()):
            found.append(Comment(number, column, comment, alone, inside))
    return found


def _code(text: str) -> dict[int, tuple[int, bool]]:
    """Of each line with something else than a comment: where that ends, and whether a bracket is open there."""
    code, depth = dict[int, tuple[int, bool]](), 0
    for token in yaml.scan(text, Loader=_LOADER):
        depth += isinstance(token, _OPENING) - isinstance(token, _CLOSING)
        mark, written = token.start_mark, text[token.start_mark.index : token.end_mark.index].rstrip()
        for number, line in enumerate(written.split("\n") if written else [], mark.line + 1):
            before = mark.column if number == mark.line + 1 else 0
            own = line.partition(" #")[0] if before and getattr(token, "style", None) in ("|", ">") else line
            code[number] = (
                before + len(own),
                depth > 0 or own != line,
            )  # behind the sign of a long text: no place
    return code


@dataclass
class Attached:
    """The comments by the path of the entry that they are about; `last` follow all entries."""

    before: dict[Path, list[str]] = field(default_factory=lambda: defaultdict(list))
    behind: dict[Path, Comment] = field(default_factory=dict)
    last: list[str] = field(default_factory=list)
    lost: list[Comment] = field(default_factory=list)


def attach(found: Iterable[Comment], entries: Sequence[tuple[int, Path]]) -> Attached:
    """The comments of a text whose entries begin in these lines; an entry comes before those inside it."""
    attached, starts = Attached(), [line for line, _ in entries]
    for comment in found:
        after = bisect_right(starts, comment.line)
        if comment.in_brackets:
            attached.lost += [comment] * bool(comment.text)
        elif not comment.alone:
            attached.behind[entries[after - 1][1]] = comment
        elif after < len(entries):
            attached.before[entries[after][1]].append(comment.text)
        else:
            attached.last.append(comment.text)
    return attached
