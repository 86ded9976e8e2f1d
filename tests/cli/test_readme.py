"""specs/README.md followed to the letter: its files are written, its commands run, its output compared.

A block that begins with `# path` is that file, one with `# in path` replaces the line of its key there, and in a
`console` block the lines after a `$ command` stand in its output in this order (`...` for anything).
"""

import re
import shlex
from pathlib import Path
from textwrap import dedent

import pytest

from studeval.gate.exits import Exit
from studeval.rulebook import bundled
from studeval.rulebook.strict_yaml import read_text

README = (bundled() / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^ *```(?P<kind>yaml|console)\n(?P<text>.*?)^ *```$", re.DOTALL | re.MULTILINE)


def blocks() -> list[tuple[str, str]]:
    return [(block["kind"], dedent(block["text"])) for block in BLOCK.finditer(README)]


def write(text: str) -> None:
    """The file of a block; nothing for one that names none."""
    head, _, body = text.partition("\n")
    if match := re.fullmatch(r"# in (\S+)", head):
        path, key = Path(match[1]), body.partition(":")[0]
        changed, times = re.subn(
            rf"^( *){key}:.*", rf"\g<1>{body.strip()}", path.read_text(), flags=re.MULTILINE
        )
        assert times == 1
        path.write_text(changed)
    elif match := re.fullmatch(r"# (\S+\.yaml)", head):
        Path(match[1]).parent.mkdir(exist_ok=True)
        Path(match[1]).write_text(text)


def commands(text: str) -> list[tuple[list[str], list[str]]]:
    """Each command of a block, and the lines of its output that are shown."""
    parts = [part.splitlines() for part in text.split("$ ")[1:]]
    return [(shlex.split(command), shown) for command, *shown in parts]


def shown_in(lines: list[str], output: str) -> bool:
    pattern = ".*".join(re.escape(line).replace(r"\.\.\.", ".*") for line in lines)
    return re.search(pattern, output, re.DOTALL) is not None


def test_following_the_readme(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = 0
    for kind, text in blocks():
        if kind == "yaml":
            write(text)
            continue
        for (program, *args), shown in commands(text):
            result = run(*args)
            assert (program, result.exit_code) == ("studeval", Exit.AS_EXPECTED), result.output
            assert shown_in(shown, result.output), result.output
            ran += 1
    assert ran == text_of_commands()
    assert sorted(path.name for path in Path("my-rules").iterdir()) == [
        "cases.lock",
        "my-document.yaml",
        "my-house-ties.yaml",
        "my-house.yaml",
        "razz.yaml",
    ]


def text_of_commands() -> int:
    return len(re.findall(r"^ *\$ studeval ", README, re.MULTILINE))


@pytest.mark.parametrize("text", [text for kind, text in blocks() if kind == "yaml"])
def test_every_sample_is_yaml_of_ours(text):
    assert read_text(text, "README.md").problems == []


def test_every_operation_is_in_the_table(run):
    names = [line.split("\t")[0] for line in run("list", "operations").stdout.splitlines()]
    assert sorted(names) == sorted(
        re.findall(r"^\| `([a-z-]+)` \|", README.partition("## What can be asked")[2], re.MULTILINE)
    )
