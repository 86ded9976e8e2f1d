"""The schemas: valid themselves, closed to unknown keys, explained to editors, one for each operation."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from studeval.rulebook import bundled
from studeval.rulebook.editor_schema import editor_schema
from studeval.rulebook.formats import faults, operation_names
from studeval.rulebook.strict_yaml import read_file
from studeval.rules import operations

FOLDER = bundled() / "schema"
FILES = sorted(FOLDER.rglob("*.json"))
HERE = Path(__file__).parent


def load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="ascii"))


def parts(schema: Any) -> Iterator[dict[str, Any]]:
    """Every mapping in a schema."""
    if isinstance(schema, dict):
        yield schema
        schema = list(schema.values())
    for part in schema if isinstance(schema, list) else []:
        yield from parts(part)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_schema_is_valid_itself(path: Path) -> None:
    Draft202012Validator.check_schema(load(path))


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if path.name != "cases.json" and path.parent.name != "protocol"],
    ids=lambda path: path.stem,  # the protocol passes over what it does not know
)
def test_a_schema_lets_no_unknown_key_in(path: Path) -> None:
    mappings = [part for part in parts(load(path)) if part.get("type") == "object" and "properties" in part]
    assert [part for part in mappings if part.get("additionalProperties") is not False] == []


@pytest.mark.parametrize("path", sorted(FOLDER.glob("operations/*.json")), ids=lambda path: path.stem)
def test_an_operation_tells_what_each_key_means(path: Path) -> None:
    common = load(FOLDER / "common.json")["$defs"]
    keys = [item for part in parts(load(path)) for item in part.get("properties", {}).items()]
    told = {
        name: "description" in schema or "description" in common[schema["$ref"].rpartition("/")[2]]
        for name, schema in keys
    }
    assert [name for name, is_told in told.items() if not is_told] == []


def test_every_operation_has_a_schema_and_every_schema_an_operation() -> None:
    assert sorted(operations()) == list(operation_names())


def test_the_schema_for_editors_is_in_step() -> None:
    written = (FOLDER / "cases.json").read_text(encoding="ascii")
    assert editor_schema() == written, "run python -m studeval.rulebook.editor_schema"


def editor() -> Draft202012Validator:
    resources = [(path.as_uri(), Resource.from_contents(load(path))) for path in FILES]
    return Draft202012Validator(
        {"$ref": (FOLDER / "cases.json").as_uri()}, registry=Registry().with_resources(resources)
    )


def test_editors_accept_good_cases() -> None:
    case_file = read_file(HERE / "valid" / "cases.yml", "cases.yml").value
    # An editor cannot know that a refusal may be about how a card is written.
    case_file["cases"] = [case for case in case_file["cases"] if case["id"] != "card-that-is-none"]
    assert [error.message for error in editor().iter_errors(case_file)] == []


@pytest.mark.parametrize("name", ["cards", "no-such-value", "unknown-keys", "wrong-types", "missing-keys"])
def test_editors_refuse_what_the_loader_refuses(name: str) -> None:
    case_file = read_file(HERE / "bad" / f"{name}.yaml", name).value
    assert not editor().is_valid(case_file)


@pytest.mark.parametrize(
    ("schema", "value", "told"),
    [
        ("common#/$defs/card", "10h", "write it as 'Th'"),
        ("common#/$defs/cards", "asKD", "write it as 'As Kd'"),
        ("common#/$defs/side", "hgih", "'hgih' is none of high, low; did you mean 'high'?"),
        ("common#/$defs/chips", "2", "a whole number is wanted here, not '2'"),
        ("common#/$defs/side", None, "null is none of high, low"),
        ("common#/$defs/text", None, "text is wanted here, but there is nothing"),
        ("common#/$defs/text", 0.5, "text is wanted here, not 0.5: put it in quotes"),
        ("common#/$defs/text", True, "text is wanted here, not true: put it in quotes"),
        ("common#/$defs/text", {}, "text is wanted here, not a mapping"),
        ("common#/$defs/text", [], "text is wanted here, not a list"),
        (
            "operations/hand#/$defs/given/properties/dead-antes",
            "no",
            "true or false is wanted here, not 'no'",
        ),
        ("report#/$defs/verdict/properties/seconds", "x", "a number is wanted here, not 'x'"),
        ("report#/$defs/verdict/properties/refuse", [], "text or nothing is wanted here, not a list"),
        (
            "report#/$defs/verdict/properties/got",
            1,
            "a mapping (key: value) or nothing is wanted here, not 1",
        ),
        ("common#/$defs/games", "razz", "a list is wanted here, not 'razz'"),
        ("common#/$defs/games", [], "at least 1 must stand here"),
        ("common#/$defs/games", ["razz", "razz"], "the same stands here twice"),
        # What is said beside a `$ref` holds as well.
        ("operations/hand#/$defs/given/properties/stacks", {}, "at least 1 must stand here"),
    ],
)
def test_a_fault_is_told_as_a_sentence(schema: str, value: object, told: str) -> None:
    assert [told] == [fault.message for fault in faults(value, schema)]


BRING_IN = "operations/bring-in#/$defs/given"


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ({"upcards": {"first": "Kc"}}, (("upcards", "first"), True, False, "pattern")),
        ({"upcards": {"1": "10c"}}, (("upcards", "1"), False, True, "pattern")),
        ({"upcards": {"1": 7}}, (("upcards", "1"), False, False, "type")),
        ({"upcards": {"1": "Kc"}, "cards": ""}, (("cards",), True, False, "additionalProperties")),
        ({}, ((), False, False, "required")),
    ],
    ids=["a-key-that-is-none", "a-spelling", "a-type", "an-unknown-key", "a-missing-key"],
)
def test_a_fault_tells_where_it_is_and_of_what_sort(value: object, fault: tuple[object, ...]) -> None:
    found = [(each.path, each.at_key, each.spelling, each.keyword) for each in faults(value, BRING_IN)]
    assert [fault] == found


def test_cards_twice_are_no_fault_of_format() -> None:
    assert list(faults("As As", "common#/$defs/cards")) == []
