"""The random hands of the rulebook: lawful ones of every house and game, and the same kind with one action changed.

They are data like all other cases; this file wrote them. The same seeds give the same hands, and a test compares. When
the generator changes, take another SERIES, since the hands come to be others: withdraw the old ids in `cases.lock`, and
run `python -m studeval.rulebook.random_hands`, `studeval fmt` and `studeval lint --update-lock`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any

from studeval.games import GAMES
from studeval.hands import unlawful
from studeval.hands.clauses import RULES
from studeval.hands.exercised import exercised
from studeval.hands.generate import Setting, settings
from studeval.hands.phh import of_hand
from studeval.hands.unlawful import Change, changes
from studeval.rulebook.bundled import bundled, ground
from studeval.rulebook.fmt import formatted
from studeval.rulebook.loader import load
from studeval.rulebook.yaml_text import flow, scalar
from studeval.rules.hand import Hand
from studeval.rules.hand_steps import Declared
from studeval.rules.play import given_of

SERIES = "a"
LAWFUL = 1  # hands of each house, game and structure
UNLAWFUL = 2


def _sentence(text: str) -> str:
    """A sentence as part of another one."""
    return text[:1].lower() + text[1:].rstrip(".")


# What each way to change a hand does, in words.
WAYS = {way.__name__.strip("_"): _sentence(way.__doc__ or "") for way in unlawful.WAYS}

HEAD = """\
# yaml-language-server: $schema=../schema/cases.json
# {title}, random hands. Written by python -m studeval.rulebook.random_hands: change nothing here.
topic: random hands
game: {game}
profile: roberts
op: hand
cases:
"""
CASE = """\
  - id: {id}
    title: {title}
    profile: {profile}
    clauses: {clauses}
    why: {why}
    source: {source}
    given: {given}
    expect: {expect}
"""


@dataclass(frozen=True)
class Drawn:
    """A hand that was played at random, and what it was played in."""

    setting: Setting
    number: int
    hand: Hand

    @property
    def id(self) -> str:
        """The id of its case."""
        structure = "" if self.setting.structure == "fixed-limit" else f"-{self.setting.structure}"
        return f"random-{SERIES}-{self.setting.name}-{self.setting.game}{structure}-{self.number}"

    @property
    def seed(self) -> str:
        """What it was drawn from."""
        return f"{SERIES} {self.setting.name} {self.number}"

    def given(self, actions: list[str]) -> dict[str, Any]:
        """Its table with these actions."""
        claims = {step.seat: step.claim for step in self.hand.history if isinstance(step, Declared)}
        return dict(given_of(self.hand.table, actions, claims))

    def case(self, **told: Any) -> str:
        """A case made of it."""
        same = {"profile": self.setting.name, "source": f"drawn from the seed {self.seed}"}
        texts = {key: value if key == "id" else flow(value) for key, value in told.items() if key != "why"}
        return CASE.format(**same, **texts, why=scalar(told["why"]))


def files() -> dict[str, str]:
    """The text of each file, by its name."""
    by_game: dict[str, list[Setting]] = defaultdict(list)
    for setting in _settings():
        by_game[setting.game].append(setting)
    return {
        f"random-{game}.yaml": formatted(_text(game, found), game)[0]
        for game, found in sorted(by_game.items())
    }


def _text(game: str, settings: list[Setting]) -> str:
    title = GAMES[game].title
    head = HEAD.format(title=title[0].upper() + title[1:], game=game)
    return head + "".join([*chain(*map(_lawful, settings)), *_unlawful(settings)])


def _settings() -> Iterator[Setting]:
    """Every house in each of its games and structures."""
    book, _ = load(ground())
    return settings({name: (profile.house(), profile.games) for name, profile in book.profiles.items()})


def _drawn(setting: Setting, number: int) -> Drawn:
    return Drawn(setting, number, setting.hand(f"{SERIES} {setting.name} {number}"))


def _lawful(setting: Setting) -> Iterator[str]:
    for number in range(1, LAWFUL + 1):
        drawn = _drawn(setting, number)
        hand, result = drawn.hand, drawn.hand.result()
        assert result.award is not None  # all cards are known
        yield drawn.case(
            id=drawn.id,
            title=_words(hand),
            clauses=exercised(hand),
            why=f"Every action was drawn from those that were legal. At the end {result.award.reason}.",
            given=drawn.given(of_hand(hand).fields["actions"]),
            expect={
                "lawful": True,
                "stacks": {str(seat): chips for seat, chips in sorted(result.stacks.items())},
            },
        )


def _words(hand: Hand) -> str:
    """A hand in a line: how many play, and how it ends."""
    winners = f"{len(hand.alive)} at the showdown" if len(hand.alive) > 1 else "all but one fold"
    return f"{len(hand.table.seats)} players, {winners}"


def _unlawful(settings: list[Setting]) -> Iterator[str]:
    """Changed hands, each in the way that was used least so far, of these in the one that is seldom possible."""
    numbers = range(LAWFUL + 1, LAWFUL + UNLAWFUL + 1)
    hands = [_drawn(setting, number) for setting in settings for number in numbers]
    ways = [[change for change in changes(each.hand, Random(each.seed)) if change.step] for each in hands]
    possible, used = Counter(change.way for found in ways for change in found), Counter[str]()
    for drawn, found in zip(hands, ways, strict=True):
        change = min(found, key=lambda change: (used[change.way], possible[change.way]))
        used[change.way] += 1
        yield _changed(drawn, change)


def _changed(drawn: Drawn, change: Change) -> str:
    actions = list(change.record.fields["actions"])
    was, place = of_hand(drawn.hand).fields["actions"], change.action
    rule = RULES[change.rule].title
    return drawn.case(
        id=f"{drawn.id}-{change.way.replace('_', '-')}",
        title=f"{len(drawn.hand.table.seats)} players; {WAYS[change.way]}",
        clauses=list(change.clauses),
        why=f"Action {place} of a lawful hand was {was[place - 1]}; here it is {actions[place - 1]}. The rule: {rule}.",
        given=drawn.given(actions),
        expect={"lawful": False, "action": place},
    )


if __name__ == "__main__":
    for name, text in files().items():
        (bundled() / "cases" / name).write_text(text, encoding="utf-8")
