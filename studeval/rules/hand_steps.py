"""What can happen in a hand: cards are dealt, a player acts, a player shows or mucks; and how each is written.

"3 raise 40" is an action, "deal 3 As ?? Kd" and "board 2c 5h Jc" deal cards, "3 show As Kd 9c 8c 7h 4d 2s" or
"3 show" and "3 muck" end the hand, "3 declares high" goes before them where players declare. "??" is a card that was
not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from studeval.cards import WHITE_SPACE, Card, card_at
from studeval.errors import IllegalActionError
from studeval.rules.betting import Action
from studeval.rules.legal_actions import action_of
from studeval.rules.settlement import Claim
from studeval.rules.stub import Face
from studeval.rules.table import Seat, is_number

UNSEEN = "??"


class Dealt(NamedTuple):
    """Cards for a seat, in the order dealt; seat 0 is the board, or the community card."""

    seat: Seat
    cards: tuple[Face, ...]

    def __str__(self) -> str:
        where = f"deal {self.seat}" if self.seat else "board"
        return f"{where} {faces_text(self.cards)}"


class Shown(NamedTuple):
    """A seat shows its hand: `cards` as it shows them, or none where they are known; `muck` throws it away."""

    seat: Seat
    cards: tuple[Face, ...] = ()
    muck: bool = False

    def __str__(self) -> str:
        return f"{self.seat} {'muck' if self.muck else 'show'} {faces_text(self.cards)}".rstrip()


class Declared(NamedTuple):
    """A seat says for which half it plays, in a house where players declare (UA-SHOW-01)."""

    seat: Seat
    claim: Claim

    def __str__(self) -> str:
        return f"{self.seat} declares {self.claim}"


Step = Dealt | Action | Shown | Declared


def faces_text(cards: Iterable[Face]) -> str:
    """Cards as text, unseen ones as ??."""
    return " ".join(UNSEEN if card is None else str(card) for card in cards)


def faces_of(text: str, start: int = 0) -> tuple[Face, ...]:
    """Cards from text, with or without spaces, unseen ones as ??; they begin at `start`. Raises CardError.

    >>> faces_of("As??Kd")
    (Card('As'), None, Card('Kd'))
    """
    try:
        return tuple([_FACES[text[index : index + 2]] for index in range(start, len(text), 2)])
    except KeyError:  # with spaces, or no card
        return tuple(_each_face(text, start))


def _each_face(text: str, start: int) -> Iterator[Face]:
    while start < len(text):
        if text[start] in WHITE_SPACE:
            start += 1
        elif text.startswith(UNSEEN, start):
            start += len(UNSEEN)
            yield None
        else:
            card, start = card_at(text, start)
            yield card


_FACES: dict[str, Face] = {rank + suit: Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"}
_FACES[UNSEEN] = None


def step_of(text: str) -> Step:
    """A step from its text. Raises IllegalActionError where it is none, CardError for a card that is none."""
    first, _, rest = text.strip().partition(" ")
    told = text.rstrip()
    if first == "board":
        return Dealt(0, faces_of(told, len(told) - len(rest)))
    seat, _, what = rest.strip().partition(" ")
    start = len(told) - len(what)
    if first == "deal" and is_number(seat):
        return Dealt(int(seat), faces_of(told, start))
    if is_number(first) and seat in {"show", "muck"}:
        return Shown(int(first), faces_of(told, start), muck=seat == "muck")
    if is_number(first) and seat == "declares" and what in {"high", "low", "both"}:
        return Declared(int(first), what)  # type: ignore[arg-type]  # one of the three
    if first == "deal":
        raise IllegalActionError(f"{text!r} deals nothing: deal SEAT CARDS, or board CARDS")
    return action_of(text)
