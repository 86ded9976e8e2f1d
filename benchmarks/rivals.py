"""The evaluators that pip can install: how each takes its cards, what it is called with, which way its values go.

Every one gets its own favourite form. A *prebuilt* hand is what its evaluating function takes, made beforehand; a
*text* is one string, with a space between the cards where it must be split, without where it is read whole.
"""
# ruff: noqa: PLC0415  (each is imported only where it is there)

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Cards = list[str]  # two letters each


@dataclass(frozen=True)
class Rival:
    """One evaluator of one kind of hand.

    `value` takes what `build` makes of the cards (its arguments, if that is a tuple), `from_text` what `spell` makes.
    `sign` is 1 if bigger values win, -1 if smaller; a hand that does not qualify is None.
    """

    name: str
    sign: int
    build: Callable[[Cards], Any]
    value: Callable[..., Any]
    spell: Callable[[Cards], str] = " ".join
    from_text: Callable[[str], Any] | None = None
    many: Callable[[list[str]], Any] | None = None
    prebuilt: bool = True  # False if it takes nothing but text


def _phevaluator() -> Iterator[tuple[str, Rival]]:
    from phevaluator import Card, evaluate_cards, evaluate_omaha_cards

    def ids(cards: Cards) -> tuple[int, ...]:
        return tuple(Card.to_id(card) for card in cards)

    yield (
        "high",
        Rival("phevaluator", -1, ids, evaluate_cards, from_text=lambda t: evaluate_cards(*t.split())),
    )
    yield "omaha_high", Rival("phevaluator", -1, lambda c: ids(c[4:] + c[:4]), evaluate_omaha_cards)


def _eval7() -> Iterator[tuple[str, Rival]]:
    from eval7 import Card, evaluate

    yield (
        "high",
        Rival("eval7", 1, _each(Card), evaluate, from_text=lambda t: evaluate([Card(c) for c in t.split()])),
    )


def _pkrbot() -> Iterator[tuple[str, Rival]]:
    from pkrbot import Card, evaluate

    yield (
        "high",
        Rival("pkrbot", 1, _each(Card), evaluate, from_text=lambda t: evaluate([Card(c) for c in t.split()])),
    )


def _sval() -> Iterator[tuple[str, Rival]]:
    from sval import calculate_index, encode_cards, rank_lookup

    def value(hand: Any) -> int:
        return rank_lookup[calculate_index(hand)]

    def from_text(text: str) -> int:
        return rank_lookup[calculate_index(encode_cards(text))]

    yield "high", Rival("sval", 1, lambda c: encode_cards("".join(c)), value, "".join, from_text)


def _treys_like(name: str, card: Any, evaluator: Any) -> Iterator[tuple[str, Rival]]:
    def build(cards: Cards) -> tuple[list[int], list[int]]:
        whole = [card.new(one) for one in cards]
        return whole[:2], whole[2:]

    yield (
        "high",
        Rival(name, -1, build, evaluator.evaluate, from_text=lambda t: evaluator.evaluate(*build(t.split()))),
    )


def _treys() -> Iterator[tuple[str, Rival]]:
    from treys import Card, Evaluator

    return _treys_like("treys", Card, Evaluator())


def _deuces() -> Iterator[tuple[str, Rival]]:
    from deuces import Card, Evaluator

    return _treys_like("deuces", Card, Evaluator())


def _pokerkit() -> Iterator[tuple[str, Rival]]:
    import pokerkit
    from pokerkit import Card

    def rival(hand: Any, split: int) -> Rival:
        def build(cards: Cards) -> tuple[list[Any], list[Any]]:
            whole = list(Card.parse("".join(cards)))
            return whole[:split], whole[split:]

        def value(hole: Any, board: Any) -> int | None:
            best = hand.from_game_or_none(hole, board)
            return None if best is None else best.entry.index

        sign = -1 if hand.low else 1
        return Rival(
            "pokerkit", sign, build, value, "".join, lambda text: value(text[: 2 * split], text[2 * split :])
        )

    yield "high", rival(pokerkit.StandardHighHand, 7)
    yield "low", rival(pokerkit.RegularLowHand, 7)
    yield "low8", rival(pokerkit.EightOrBetterLowHand, 7)
    yield "omaha_high", rival(pokerkit.OmahaHoldemHand, 4)
    yield "omaha_low8", rival(pokerkit.OmahaEightOrBetterLowHand, 4)


def _poker_equity() -> Iterator[tuple[str, Rival]]:
    from poker_equity import score_batch

    def rival(kernel: str) -> Rival:
        def value(text: str) -> int:
            return score_batch(kernel, [text])[0]

        return Rival(
            "poker-equity",
            -1,
            "".join,
            value,
            "".join,
            value,
            lambda texts: score_batch(kernel, texts),
            prebuilt=False,
        )

    yield "high", rival("high")
    yield "low", rival("low_a5")


def _each(card: Callable[[str], Any]) -> Callable[[Cards], list[Any]]:
    return lambda cards: [card(one) for one in cards]


_LOADERS = {
    "phevaluator": _phevaluator,
    "eval7": _eval7,
    "treys": _treys,
    "deuces": _deuces,
    "pkrbot": _pkrbot,
    "sval": _sval,
    "pokerkit": _pokerkit,
    "poker-equity": _poker_equity,
}


def load() -> tuple[dict[str, list[Rival]], dict[str, str]]:
    """The rivals for each kind of hand, and the version of each package, or why it is missing."""
    found: dict[str, list[Rival]] = {}
    versions: dict[str, str] = {}
    for package, loader in _LOADERS.items():
        try:
            for kind, rival in loader():
                found.setdefault(kind, []).append(rival)
            versions[package] = version(package)
        except ImportError as error:
            versions[package] = f"missing ({error})"
    return found, versions
