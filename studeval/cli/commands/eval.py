"""eval: what hands are worth, on each side of a game, and which one wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import click

from studeval.cards import Cards
from studeval.errors import CardError, DuplicateCardError, StudevalError
from studeval.evaluator import active
from studeval.games import GAMES, Game, Side
from studeval.gate.exits import Exit
from studeval.gate.explain import lines
from studeval.rules.hands import Hand
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from studeval.gate.explain import Row
    from studeval.values import High, Low

LONGEST_CARD = len("10s")


@click.command("eval")
@click.argument("hands", nargs=-1, required=True, metavar="CARDS...")
@click.option("--game", "name", type=click.Choice(list(GAMES)), default="stud", show_default=True)
@click.option("--board", metavar="CARDS", help="The board, three to five cards (omaha-hi-lo).")
def command(hands: tuple[str, ...], name: str, board: str | None) -> Exit:
    """Say what each hand CARDS ("As Ks Qs Js Ts") is worth, and which of several wins.

    A hand has five to seven cards; in Omaha four to six hole cards, with --board. Single cards make one hand:
    `eval As Ks Qs Js Ts`. Lows in hi-lo games are eight or better.
    """
    active()  # where the evaluator asked for is not there, that is no fault of the cards
    game = GAMES[name]
    if game.board != (board is not None):
        raise click.UsageError(f"{game.title} is played {'with' if game.board else 'without'} --board")
    common = _cards(board, "--board") if board is not None else None
    dealt = [_hand(text, common, game) for text in _split(hands)]
    print("\n".join(_told(dealt, game)))
    return Exit.AS_EXPECTED


def _told(dealt: Sequence[Hand], game: Game) -> Iterator[str]:
    several = len(dealt) > 1
    for number, hand in enumerate(dealt, 1):
        name = f"hand {number}: " if several else ""
        yield f"{name}{hand.own}" + (f" on {hand.board}" if hand.board else "")
        yield from lines(row for side in game.sides for row in _worth(hand, side))
    if several:
        yield from (_winner([hand.value(side) for hand in dealt], side) for side in game.sides)


def _split(hands: tuple[str, ...]) -> tuple[str, ...]:
    """No hand has one card, so that arguments of one card each are one hand."""
    return (" ".join(hands),) if all(len(hand.strip()) <= LONGEST_CARD for hand in hands) else hands


def _cards(text: str, name: str) -> Cards:
    try:
        return Cards(text)
    except StudevalError as error:
        _refuse(error, text, name)


def _hand(text: str, board: Cards | None, game: Game) -> Hand:
    hand = Hand(_cards(text, "CARDS"), board, game, HouseRules())
    try:
        hand.value(game.sides[0])
    except StudevalError as error:
        _refuse(error, text, "CARDS")
    return hand


def _refuse(error: StudevalError, text: str, name: str) -> NoReturn:
    """Says what is wrong with the text, and points at the place where it is known."""
    message = f"{name} {text!r}: {error}"
    if isinstance(error, CardError | DuplicateCardError) and error.position is not None:
        message += f"\n  {text}\n  {'^':>{error.position + 1}}"
    raise click.ClickException(message) from error


def _worth(hand: Hand, side: Side) -> Iterator[Row]:
    value = hand.value(side)
    if value is None:
        yield side, "no low: it takes five different ranks, eight or lower"
        return
    yield side, value.describe()
    yield "cards", str(value.cards)
    yield "category", value.category
    yield "value", str(value.value)


def _winner(values: Sequence[High | Low | None], side: Side) -> str:
    """Who wins the side, and what decided it against the next best."""
    ranked = sorted({value for value in values if value is not None}, reverse=True)
    if not ranked:
        return f"{side}: nobody has one"
    best = ranked[0]
    names = [f"hand {number}" for number, value in enumerate(values, 1) if value == best]
    if len(names) > 1:
        return f"{side}: {', '.join(names[:-1])} and {names[-1]} tie with {best.describe()}"
    why = f": {best.explain(ranked[1])}" if len(ranked) > 1 else ", alone in having one"  # type: ignore[arg-type]  # highs with highs, lows with lows
    return f"{side}: {names[0]} wins{why}"
