"""The whole corpus as one JSON value with a digest, for those who keep a copy of it or join runs over it.

The digest is of the questions only, in a form that any language can make again: see `digest`. A clause that is worded
anew leaves it as it is; a question that is put otherwise does not.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from studeval.rulebook.model import Case, Clause, Document, Question, Rulebook

FORMAT = "studeval-corpus/1"
Json = dict[str, Any]


def digest(questions: Iterable[Question]) -> str:
    """ "sha256:..." of the questions as canonical JSON.

    That is the list of `asked` of each question, sorted by key, as JSON in ASCII with sorted keys and no white space.
    """
    listed = sorted(map(asked, questions), key=lambda question: str(question["key"]))
    return "sha256:" + sha256(_canonical(listed).encode("ascii")).hexdigest()


def all_questions(rulebook: Rulebook) -> Iterator[Question]:
    """Every question of every case."""
    return (question for case in rulebook.cases.values() for question in case.questions())


def asked(question: Question) -> Json:
    """What a question is: its key, the situation, every choice of the house, and what is expected."""
    return {
        "key": question.key,
        "op": question.op,
        "game": question.game,
        "house": question.house.choices(),
        "given": question.given,
        "expect": question.expect,
        "refuse": question.refuse,
    }


def export(rulebook: Rulebook, version: str, root: Path) -> Json:
    """All of the rulebook, each kind sorted by id; files are named as below the folder `root`."""
    return {
        "format": FORMAT,
        "studeval": version,
        "digest": digest(all_questions(rulebook)),
        "documents": [_document(rulebook.documents[name]) for name in sorted(rulebook.documents)],
        "references": [
            _plain(rulebook.references[name], "title", "read") for name in sorted(rulebook.references)
        ],
        "decisions": [_decision(rulebook, name) for name in sorted(rulebook.decisions)],
        "profiles": [_profile(rulebook, name) for name in sorted(rulebook.profiles)],
        "cases": [_case(rulebook.cases[name], root) for name in sorted(rulebook.cases)],
    }


def text(corpus: Json) -> str:
    """The export as JSON, an entry of each list a line, so that two of them differ where the rulebook does."""
    return "{\n" + ",\n".join(f"{_line(key)}: {_value(value)}" for key, value in corpus.items()) + "\n}\n"


def _value(value: Any) -> str:
    return "[\n" + ",\n".join(map(_line, value)) + "\n]" if isinstance(value, list) else _line(value)


def _line(value: Any) -> str:
    return json.dumps(value, allow_nan=False)


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _plain(entry: Any, *fields: str) -> Json:
    """The id and these fields of an entry; tuples become lists."""
    values = {name: getattr(entry, name) for name in fields}
    return {"id": entry.id} | {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }


def _document(document: Document) -> Json:
    clauses = [_clause(clause) for clause in document.clauses]
    return _plain(document, "title", "language", "games") | {"clauses": clauses}


def _clause(clause: Clause) -> Json:
    slip = clause.erratum
    erratum = {"slip": slip.slip, "corrected": slip.corrected} if slip else None
    fields = ("section", "line", "text", "kind", "testable", "exempt", "authority")
    return _plain(clause, *fields) | {"erratum": erratum}


def _decision(rulebook: Rulebook, name: str) -> Json:
    decision = rulebook.decisions[name]
    choices = [_plain(choice, "text", "basis") for choice in decision.choices.values()]
    return _plain(decision, "question", "kind", "default") | {"choices": choices}


def _profile(rulebook: Rulebook, name: str) -> Json:
    profile = rulebook.profiles[name]
    choices = {
        decision: {"choice": made.choice, "basis": list(made.basis)}
        for decision, made in profile.choices.items()
    }
    return _plain(profile, "title", "games", "documents") | {"choices": choices}


def _case(case: Case, root: Path) -> Json:
    fields = ("title", "topic", "game", "profile", "op", "decision", "clauses", "why", "source")
    place = {"file": _below(case.place.file, root), "line": case.place.line}
    questions = [{"choice": question.choice} | asked(question) for question in case.questions()]
    return _plain(case, *fields) | place | {"questions": questions}


def _below(file: str, root: Path) -> str:
    path, root = Path(file).resolve(), root.resolve()
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
