"""poker-equity: the numbers of its batch scoring (0 the best), and the winners of a hand that is dealt out.

Its lows under a qualifier exist only inside its hi-lo games, so that they are asked as a finished deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from studeval.gate.engines.libraries.hands import board_of, compared, named_hands, ordered
from studeval.gate.engines.libraries.library import CannotAskError, Library, RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from studeval.gate.engine import Engine, Query
    from studeval.gate.engines.libraries.library import Handler

NO_HAND = 65535  # what `score_batch` gives for cards that are no hand
OMAHA = {4: "omaha_hi_lo", 5: "omaha_five_hi_lo"}


class PokerEquity(Library):
    """`score_batch` and `exact_from_text`."""

    name, distribution, module = "poker-equity", "poker-equity", "poker_equity"
    choices: ClassVar = {"low-qualifier": ("eight",)}

    def handlers(self) -> Mapping[str, Handler]:
        """Hands only; it names no category and tells no cards."""
        return {"order": self.order, "compare": self.compare}

    def order(self, query: Query) -> dict[str, Any]:
        """By the numbers of its kernels."""
        return ordered(query, self._rank(query))

    def compare(self, query: Query) -> dict[str, Any]:
        """By the numbers of its kernels, or as the showdown of one of its hi-lo games."""
        if query.game == "omaha-hi-lo" or (query.game == "stud-hi-lo" and query.given["side"] == "low"):
            return self._showdown(query)
        return compared(query, self._rank(query))

    def _rank(self, query: Query) -> Callable[[Sequence[str], Sequence[str]], int]:
        kernel = self._kernel(query)

        def rank(cards: Sequence[str], _: Sequence[str]) -> int:
            (number,) = self.library.score_batch(kernel, ["".join(cards)])
            if number == NO_HAND:
                raise RefusedError("score_batch gives 65535, which is no hand")
            return -int(number)

        return rank

    def _kernel(self, query: Query) -> str:
        """Which kernel ranks such hands. Raises CannotAskError where there is none."""
        side, razz = query.given["side"], query.game == "razz"
        if query.game == "omaha-hi-lo":
            raise CannotAskError(
                "no kernel of score_batch makes a hand of two hole cards and three of the board"
            )
        if razz != (side == "low"):
            raise CannotAskError(f"no kernel of score_batch ranks the {side} hands of {query.game}")
        return "low_a5" if razz else "high"

    def _showdown(self, query: Query) -> dict[str, Any]:
        """The winners of one side in a deal that is over."""
        hands, board = named_hands(query), board_of(query)
        variant = _variant(query.game, hands, board)
        players = self.library.exact_from_text(
            variant, ["".join(cards) for cards in hands.values()], "".join(board)
        )
        side = query.given["side"]
        won = [player[f"{side}_win"] + player[f"{side}_tie"] > 0 for player in players["players"]]
        return {"winners": [name for name, wins in zip(hands, won, strict=True) if wins]}


def _variant(game: str, hands: Mapping[str, Sequence[str]], board: Sequence[str]) -> str:
    """Its game for a finished deal. Raises CannotAskError for cards that are not all dealt."""
    sizes = {len(cards) for cards in hands.values()}
    if len(hands) < 2:
        raise CannotAskError("a showdown takes two players")
    if game == "stud-hi-lo" and sizes <= {7}:
        return "stud_hi_lo"
    if game == "omaha-hi-lo" and len(board) == 5 and len(sizes) == 1 and sizes <= OMAHA.keys():
        return OMAHA[sizes.pop()]
    raise CannotAskError(
        "its hi-lo games are asked with all cards dealt, seven each, or four or five and a board"
    )


ENGINES: Mapping[str, Callable[[], Engine]] = {PokerEquity.name: PokerEquity}
