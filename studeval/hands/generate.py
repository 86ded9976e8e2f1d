"""Random hands: lawful ones from a seed, every action chosen among the legal ones.

    hand(seed, game, house, structure="fixed-limit") -> Hand        played to its end
    record(seed, game, house, structure="fixed-limit") -> Record    the same hand as PHH
    settings(houses) -> Iterator[Setting]                           each house, game and structure that there is

and in `studeval.hands.unlawful`, hands with one action changed, each with the rule that it breaks:

    changes(hand, random) -> Iterator[Change]     `.before` Hand, `.step` Step, `.rule` str, `.record` Record, `.action`

The same seed, game, house and structure give the same hand. Each hand has a style, so that short stacks with side pots
and run-outs, full tables that nobody leaves and so run out of cards, raising to the cap, and folding all come up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from studeval.cards import Card
from studeval.games import GAMES, Game
from studeval.hands.phh import Record, of_hand
from studeval.rules.amounts import Legal
from studeval.rules.asked import asked
from studeval.rules.betting import Action, Structure
from studeval.rules.hand import Hand
from studeval.rules.hand_steps import Declared, Shown, Step
from studeval.rules.hand_table import Table
from studeval.rules.hand_unseen import DECK
from studeval.rules.house import HouseRules
from studeval.rules.table import Chips, Seat

Weights = dict[str, int]

CALMLY: Weights = {"fold": 2, "check": 6, "call": 8, "bet": 4, "raise": 3, "complete": 4, "bring-in": 6}
STRUCTURES: tuple[Structure, ...] = ("fixed-limit", "pot-limit", "no-limit")


@dataclass(frozen=True)
class Style:
    """How a hand is played: how often each action is taken, the stacks that are met, the fewest players."""

    weights: Weights
    stacks: tuple[Chips, ...] = (200, 2000)
    least: int = 2


STYLES: Mapping[str, Style] = {
    "mixed": Style(CALMLY, stacks=(3, 7, 25, 60, 200, 2000)),
    "short": Style(CALMLY | {"fold": 1, "raise": 6}, stacks=(1, 3, 7, 12, 25, 45)),
    "to-the-end": Style(CALMLY | {"fold": 0, "bet": 1, "raise": 1}, stacks=(400, 2000), least=7),
    "to-the-cap": Style(CALMLY | {"raise": 16, "bet": 9}),
    "folding": Style(CALMLY | {"fold": 14}),
}


@dataclass(frozen=True)
class Setting:
    """What is played, and by whose rules."""

    name: str
    game: str
    house: HouseRules
    structure: Structure = "fixed-limit"

    def hand(self, seed: str | int) -> Hand:
        """The hand of a seed."""
        return hand(seed, self.game, self.house, self.structure)


def settings(houses: Mapping[str, tuple[HouseRules, tuple[str, ...]]]) -> Iterator[Setting]:
    """Each house, by its name with its rules and games, in each of the games and structures."""
    for name, (house, games) in houses.items():
        for game in games:
            for structure in STRUCTURES if GAMES[game].board else STRUCTURES[:1]:
                yield Setting(name, game, house, structure)


@asked()
def hand(seed: str | int, game: str, house: HouseRules, structure: Structure = "fixed-limit") -> Hand:
    """The hand of a seed, played to its end. Raises SituationError, or HouseRuleError for what is no house."""
    random = Random(f"{seed} {game} {structure}")
    style = STYLES[random.choice(list(STYLES))]
    played = play(random, Hand.at(table(random, game, house, structure, style)), style.weights)
    return _raked(random, played)


def record(seed: str | int, game: str, house: HouseRules, structure: Structure = "fixed-limit") -> Record:
    """The hand of a seed as PHH. Raises what `hand` raises."""
    return of_hand(hand(seed, game, house, structure))


def table(
    random: Random,
    game: str,
    house: HouseRules,
    structure: Structure = "fixed-limit",
    style: Style = STYLES["mixed"],
) -> Table:
    """A table with a shuffled deck."""
    rules = GAMES[game]
    seats = range(1, random.randint(style.least, 9 if rules.board else 8) + 1)
    small_bet = random.choice((10, 20, 40))
    return Table(
        game=rules,
        house=house,
        stacks={seat: random.choice(style.stacks) + random.randrange(5) for seat in seats},
        antes=_antes(random, seats, small_bet, house, rules),
        structure=structure,
        deck=shuffled(random),
        unit=random.choice((1, 1, 1, 5)),
        **_stakes(random, rules, house, small_bet, structure, seats),
    )


def _antes(
    random: Random, seats: range, small_bet: Chips, house: HouseRules, game: Game
) -> dict[Seat, Chips]:
    """The ante of everybody, with blinds mostly none; where the house asks a fifth of the bet it is that."""
    if game.board:
        return dict.fromkeys(seats, random.choice((0, 0, 0, small_bet // 10)))
    fixed = house.ante_amount == "fifth-of-small-bet"
    ante = small_bet // 5 if fixed else random.choice((0, small_bet // 10, small_bet // 5, small_bet // 5))
    return dict.fromkeys(seats, ante)


def _stakes(
    random: Random, game: Game, house: HouseRules, small_bet: Chips, structure: Structure, seats: range
) -> dict[str, Any]:
    limits = {"small_bet": small_bet, "big_bet": 2 * small_bet} if structure == "fixed-limit" else {}
    if game.bring_in:
        half = house.bring_in_amount == "half-small-bet" or random.random() < 0.5
        return limits | {"bring_in": small_bet // 2 if half else small_bet // 5}
    return limits | {
        "big_blind": 0 if limits else small_bet,
        "blinds": _blinds(random, small_bet, max(seats)),
        "dealer": max(seats),
    }


def _blinds(random: Random, big: Chips, button: Seat) -> dict[Seat, Chips]:
    """The small and the big blind; now and then a newcomer's live blind besides."""
    if button == 2:
        return {1: big, 2: big // 2}
    extra = {random.randint(3, button): big} if random.random() < 0.15 else {}
    return {1: big // 2, 2: big} | extra


def shuffled(random: Random) -> tuple[Card, ...]:
    """The deck in a random order."""
    return tuple(random.sample(DECK, len(DECK)))


def play(random: Random, hand: Hand, weights: Weights = CALMLY) -> Hand:
    """The hand played to its end."""
    while not hand.over:
        hand = hand.apply(choose(random, hand, weights))
    return hand


def choose(random: Random, hand: Hand, weights: Weights = CALMLY) -> Step:
    """A legal step of the actor."""
    seat, legal = hand.actor or 0, hand.legal_actions()
    if hand.phase == "declare":
        return Declared(seat, random.choice(legal["declares"]))
    if hand.phase == "show":
        return Shown(seat, muck="muck" in legal and random.random() < 0.1)
    verb = random.choices(list(legal), [weights[verb] for verb in legal])[0]
    return Action(seat, verb, _total(random, verb, legal, hand.table.structure))


def _total(random: Random, verb: str, legal: Legal, structure: Structure) -> Chips | None:
    if verb in {"fold", "check", "call"}:
        return None
    sizes = legal[verb] if isinstance(legal[verb], list) else [legal[verb]]
    if structure == "fixed-limit" or len(sizes) == 1:
        return int(random.choice(sizes))
    return random.choice((sizes[0], sizes[-1], random.randint(sizes[0], sizes[-1])))


def _raked(random: Random, hand: Hand) -> Hand:
    """The hand with a rake, in a third of those that reach a showdown: a twentieth of the pot, at most 20."""
    if len(hand.alive) < 2 or random.random() > 0.33:
        return hand
    award = hand.result().award
    assert award is not None  # all cards are known
    rake = min(20, sum(pot.chips for pot in award.pots) // 20)
    return replace(hand, table=replace(hand.table, rake=rake))
