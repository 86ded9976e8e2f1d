"""One deck: no card can be dealt to two players (CU-DECK-01)."""

from __future__ import annotations

from collections.abc import Mapping

from studeval.cards import Card, Cards
from studeval.errors import DuplicateCardError, within


def check_no_card_twice(dealt: Mapping[str, Cards], *path: str) -> None:
    """Raise DuplicateCardError, at its place below `path`, for a card that two of the sets hold."""
    owner: dict[Card, str] = {}
    for name, cards in dealt.items():
        for card in cards:
            if card in owner:
                with within(*path, name):
                    raise DuplicateCardError(str(card))
            owner[card] = name
