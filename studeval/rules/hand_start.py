"""A table told in few words: stacks and stakes, and the rest as it usually is.

Hand.start("stud", [500, 500, 80], ante=1, bring_in=3, small_bet=10)
Hand.start("omaha-hi-lo", [500] * 6, blinds=(5, 10), small_bet=10, seed=7)
Hand.start("omaha-hi-lo", [500] * 6, blinds=(5, 10), structure="pot-limit", deck="As Kd 2c ...")
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypedDict, TypeVar, Unpack

from studeval.cards import Card, Cards
from studeval.errors import SituationError, within
from studeval.games import GAMES, Game
from studeval.rules.asked import asked
from studeval.rules.betting import Structure
from studeval.rules.hand_steps import faces_of
from studeval.rules.hand_table import Table
from studeval.rules.hand_unseen import DECK
from studeval.rules.house import HouseRules
from studeval.rules.table import Chips, Problem, Seat

Amount = TypeVar("Amount")


class Stakes(TypedDict, total=False):
    """What a hand is played for, in chips, and how.

    `ante` of everybody, or by seat; `bring_in` in the stud games. `blinds` are the small and the big one, or by seat.
    `small_bet` and `big_bet` with fixed limits (big: usually the double). `dealer` is the button, usually the last
    seat; 0 a house dealer, as in the stud games. `house` decides where rules differ. `deck` are the cards from the top,
    as text or cards, or `seed` shuffles one; without either the cards are told by "deal 1 As Kd 2c". `unit` is the
    smallest chip a pot is divided into, `rake` what the house takes.
    """

    ante: Chips | Mapping[Seat, Chips]
    bring_in: Chips
    blinds: Sequence[Chips] | Mapping[Seat, Chips]
    small_bet: Chips
    big_bet: Chips
    structure: Structure
    house: HouseRules
    dealer: Seat
    deck: str | Iterable[Card | str]
    seed: int | str
    dead_antes: bool
    unit: Chips
    rake: Chips
    event_players: int


AS_THEY_ARE = ("bring_in", "structure", "dead_antes", "unit", "rake", "event_players")


SINGLE = ("bring_in", "small_bet", "big_bet", "unit", "rake", "event_players", "dealer")
MAY_BE_NONE = ("bring_in", "event_players")


@asked("dealer", details=Stakes.__annotations__)
def table_of(game: str, stacks: Sequence[Chips] | Mapping[Seat, Chips], **stakes: Unpack[Stakes]) -> Table:
    """The table. Raises SituationError for one that cannot be, and HouseRuleError for no house.

    Also CardError or DuplicateCardError for its deck.
    """
    for problem, path in _form_problems({"stacks": stacks, **stakes}):
        raise SituationError(problem, path=path)
    if "deck" in stakes and "seed" in stakes:
        raise SituationError("a seed shuffles a deck of its own: tell one of deck and seed", path=("deck",))
    by_seat = dict(stacks) if isinstance(stacks, Mapping) else dict(enumerate(stacks, start=1))
    said = dict[str, Any](stakes)
    return Table(
        game=GAMES[game],
        house=stakes.get("house") or HouseRules(),
        stacks=by_seat,
        antes=_antes(stakes.get("ante", 0), by_seat),
        deck=_deck(stakes),
        **_with_blinds(GAMES[game], by_seat, stakes),
        **_limits(stakes),
        **{name: said[name] for name in AS_THEY_ARE if name in said},
    )


def _form_problems(told: Mapping[str, Any]) -> Iterator[Problem]:
    """The arguments that are told in a form which they do not have."""
    for name in ("stacks", "blinds", "ante"):
        yield from _amounts_problems(name, told.get(name, ()))
    for name in (name for name in SINGLE if name in told):
        if not _is_whole(told[name]) and not (told[name] is None and name in MAY_BE_NONE):
            yield f"{name} is a whole number, not {told[name]!r}", (name.replace("_", "-"),)
    if not isinstance(told.get("deck"), Iterable | None):
        yield f"deck is text or cards, not {told['deck']!r}", ("deck",)
    if not isinstance(told.get("dead_antes", False), bool):
        yield f"dead_antes is True or False, not {told['dead_antes']!r}", ("dead-antes",)
    if _is_longer(told.get("blinds"), told["stacks"]):
        yield f"{len(told['blinds'])} blinds are too many for {len(told['stacks'])} seats", ("blinds",)
    if isinstance(told.get("seed"), bool) or not isinstance(told.get("seed"), int | str | None):
        yield f"seed is a whole number or text, not {told['seed']!r}", ("seed",)


def _amounts_problems(name: str, told: Any) -> Iterator[Problem]:
    """What is wrong with the amounts of several seats: of everybody, one after another, or by seat."""
    if isinstance(told, Mapping):
        yield from (
            (f"{name}: {seat!r} is no seat", (name, str(seat))) for seat in told if not _is_whole(seat)
        )
    elif name == "ante":
        told = {} if told == () else {"everybody": told}
    elif isinstance(told, str) or not isinstance(told, Collection):
        yield f"{name} are a list of amounts, or amounts by seat, not {told!r}", (name,)
        return
    for seat, amount in (told if isinstance(told, Mapping) else dict(enumerate(told, start=1))).items():
        if not _is_whole(amount):
            yield f"{name}: {amount!r} is no whole number of chips", (name, str(seat))


def _is_longer(blinds: Any, stacks: Any) -> bool:
    """Whether a list of blinds has more than there are seats."""
    return isinstance(blinds, Sequence) and len(blinds) > len(stacks)


def _is_whole(told: Any) -> bool:
    return isinstance(told, int) and not isinstance(told, bool)


def _antes(ante: Chips | Mapping[Seat, Chips], seats: Iterable[Seat]) -> Mapping[Seat, Chips]:
    return ante if isinstance(ante, Mapping) else dict.fromkeys(seats, ante)


def _limits(stakes: Stakes) -> dict[str, Any]:
    if stakes.get("structure", "fixed-limit") != "fixed-limit":
        return {}
    small_bet = stakes.get("small_bet", 0)
    return {"small_bet": small_bet, "big_bet": stakes.get("big_bet", 2 * small_bet)}


def _with_blinds(game: Game, seats: Mapping[Seat, Chips], stakes: Stakes) -> dict[str, Any]:
    """The button and the blinds: two after it, or heads-up the small one on it."""
    dealer = stakes.get("dealer", max(seats, default=0) if game.board else 0)
    told = stakes.get("blinds", ())
    blinds = dict(told) if isinstance(told, Mapping) else _in_turn(told, sorted(seats), dealer)
    limited = stakes.get("structure", "fixed-limit") == "fixed-limit"
    return {
        "dealer": dealer,
        "blinds": blinds,
        "big_blind": 0 if limited else max(blinds.values(), default=0),
    }


def _in_turn(blinds: Sequence[Chips], seats: list[Seat], dealer: Seat) -> dict[Seat, Chips]:
    turn = [seat for seat in seats if seat > dealer] + [seat for seat in seats if seat <= dealer]
    return dict(zip(turn[::-1] if len(turn) == 2 else turn, blinds, strict=False))


def _deck(stakes: Stakes) -> tuple[Card, ...] | None:
    """The deck as told, or shuffled by the seed; None where the cards are told as they come."""
    told = stakes.get("deck")
    if told is None:
        seed = stakes.get("seed")
        return None if seed is None else tuple(Random(seed).sample(DECK, len(DECK)))
    with within("deck"):
        faces = faces_of(told) if isinstance(told, str) else tuple(map(Card, told))
        if None in faces:
            raise SituationError("every card of a deck is told")
        Cards(card for card in faces if card)  # a card that is there twice is refused
    return tuple([card for card in faces if card])
