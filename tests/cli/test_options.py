"""The options of all commands together: one letter means one thing, and the same option has its letter everywhere."""

from collections import defaultdict

import click
import pytest

from studeval.cli import main

CONTEXT = click.Context(main)
OPTIONS = [
    option
    for name in main.list_commands(CONTEXT)
    if (command := main.get_command(CONTEXT, name))
    for option in command.params
    if isinstance(option, click.Option)
]


@pytest.mark.parametrize("long", ["--profile", "--engine", "--jobs", "--verbose"])
def test_a_long_option_has_the_same_letter_in_every_command(long: str) -> None:
    letters = {
        tuple(name for name in option.opts if name != long) for option in OPTIONS if long in option.opts
    }
    assert {(long[1:3],)} == letters


def test_a_letter_stands_for_one_option() -> None:
    meanings = defaultdict(set)
    for option in OPTIONS:
        short, long = (
            [each for each in option.opts if each.startswith("--") is is_long] for is_long in (False, True)
        )
        for letter in short:
            meanings[letter].update(long or [option.name])
    assert meanings == {
        "-e": {"--engine"},
        "-j": {"--jobs"},
        "-k": {"patterns"},
        "-p": {"--profile"},
        "-v": {"--verbose"},
    }
