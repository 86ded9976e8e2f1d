"""Who is paid: the chips are posted as antes, the folded fold, the hands are dealt out and shown, and the state pays.

pokerkit gives back what of an ante nobody matched and cuts the rest into pots, as it does with bets.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from studeval.gate.engines.libraries.library import CannotAskError, RefusedError
from studeval.gate.engines.libraries.pokerkit_payment import SIDES, pay
from studeval.gate.engines.libraries.pokerkit_table import UNKNOWN, Chips, Table, check_known, create, seated

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from studeval.gate.engine import Query
    from studeval.gate.engines.libraries.pokerkit_table import Deal

BEHIND = 1  # a chip that everybody keeps, so that he can fold in his turn
STUD_CARDS, FEWEST = 7, 5
SHORT_DECK_PLAYERS = 8
STUD_CUTS = ((0, 3), (3, 4), (4, 5), (5, 6), (6, None))
BOARD_CUTS = ((0, 3), (3, 4), (4, 5))


def award(kit: Any, query: Query) -> dict[str, Any]:
    """`award`: what the state pushed to whom, and what it gave back."""
    table = _played(kit, query)
    if query.given.get("rake") and len(list(table.state.pots)) > 1:
        raise CannotAskError("pokerkit rakes each pot by itself")
    payment = pay(table, SIDES[query.game], query.given.get("hands", {}))
    paid: Counter[int] = Counter()
    for push in payment.pushes:
        paid.update(push.amounts)
    left = dict(zip(table.seats, table.state.stacks, strict=True))
    returned = {seat: left[seat] - paid[seat] - BEHIND for seat in table.seats}
    pots = payment.pots()
    return {"paid": _named(paid), "returned": _named(returned), "pots": pots, "scoop": _scoop(pots)}


def _named(amounts: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): amount for seat, amount in sorted(amounts.items()) if amount}


def _scoop(pots: Sequence[Mapping[str, Any]]) -> int | str:
    """The seat that got both halves of every pot that hands decided, and all else."""
    seats = {seat for pot in pots for side in ("high", "low") if pot[side] != "none" for seat in pot[side]}
    decided = [pot for pot in pots if len(pot["seats"]) > 1]
    both = all("none" not in (pot["high"], pot["low"]) for pot in decided)
    return int(seats.pop()) if len(seats) == 1 and decided and both else "none"


# --- The hand ----------------------------------------------------------------------------------------------------


def _played(kit: Any, query: Query) -> Table:
    """The hand when all cards are out and nothing is shown."""
    given = query.given
    _check(given)
    folded = given.get("folded", ())
    seats = seated(
        {int(seat) for seat in given.get("contributions", given.get("hands"))}, given.get("dealer", 0)
    )
    check_known(seats, map(int, given.get("hands", ())), folded)
    table = create(kit, query.game, seats, _chips(query, seats), **_settings(kit, given))
    contested = len(set(seats) - set(folded)) > 1
    table.play(_deals(query, seats) if contested else _unseen(query.game, seats), folded)
    table.check_around(folded)
    if any(table.state.statuses[seats.index(seat)] for seat in folded):
        raise RefusedError("the state is over, and not all have folded who should")
    return table


def _check(given: Mapping[str, Any]) -> None:
    """Raise CannotAskError for what pokerkit has no words for."""
    if "declared" in given:
        raise CannotAskError("pokerkit's players do not declare")
    if ("pot" in given) == ("contributions" in given):
        raise CannotAskError("pokerkit's pot is what its players put in")
    if given.get("pot") == 0:
        raise CannotAskError("a pokerkit hand begins with chips in the pot")
    rake, folded = given.get("rake", 0), given.get("folded", ())
    if rake < 0 or 0 < rake >= given.get("pot", sum(given.get("contributions", {}).values())):
        raise CannotAskError("pokerkit is told the most that a rake may be, and that is less than the pot")
    if any(chips == 0 and int(seat) not in folded for seat, chips in given.get("contributions", {}).items()):
        raise CannotAskError("a pokerkit player who is in has put chips into the pot")
    if len(set(folded)) < len(folded):
        raise CannotAskError("a pokerkit player has one turn to fold in, so he cannot be told to fold twice")
    if given.get("unit", 1) < 1:
        raise CannotAskError("pokerkit is told the smallest chip by the way it has to divide")


def _chips(query: Query, seats: Sequence[int]) -> Chips:
    """Contributions as antes; a pot as the ante of the first seat, which is then not given back."""
    given = query.given
    stated = given.get("contributions", {str(seats[0]): given.get("pot", 0)})
    antes = {seat: stated.get(str(seat), 0) for seat in seats}
    blinds: dict[int, int] | None = {} if query.game == "omaha-hi-lo" else None
    return Chips({seat: ante + BEHIND for seat, ante in antes.items()}, antes, blinds)


def _settings(kit: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    """In cash games anybody may fold. The smallest chip is told by the divmod that pokerkit is to use."""
    unit, rake = given.get("unit", 1), given.get("rake", 0)
    return {
        "trim": "contributions" in given,
        "mode": kit.Mode.CASH_GAME,
        "divmod": divmod if unit == 1 else partial(_divide, unit),
        "rake": partial(kit.rake, percentage=min(rake, 1), cap=rake),
    }


def _divide(unit: int, chips: int, parts: int) -> tuple[int, int]:
    share = chips // unit // parts * unit
    return share, chips - share * parts


# --- The cards ---------------------------------------------------------------------------------------------------


def _unseen(game: str, seats: Sequence[int]) -> list[Deal]:
    """The first street of a hand that ends before anybody shows."""
    return [(dict.fromkeys(seats, UNKNOWN * (4 if game == "omaha-hi-lo" else 3)), "")]


def _deals(query: Query, seats: Sequence[int]) -> list[Deal]:
    """All the cards, a hand that was not shown as unknown ones."""
    given = query.given
    hands = {seat: given.get("hands", {}).get(str(seat), "").split() for seat in seats}
    still_in = [hand for seat, hand in hands.items() if seat not in given.get("folded", ())]
    if not all(still_in):
        raise CannotAskError("a pokerkit player who is still in has cards")
    if query.game == "omaha-hi-lo":
        return _omaha_deals(hands, given.get("board", "").split())
    if "board" in given or any(len(hand) < FEWEST for hand in still_in):
        raise CannotAskError(
            "pokerkit's stud has no board, and hands of seven of which at least five are shown"
        )
    return _stud_deals(hands, given.get("community"))


def _omaha_deals(hands: Mapping[int, Sequence[str]], board: Sequence[str]) -> list[Deal]:
    if len(board) != 5 or any(len(hand) not in {0, 4} for hand in hands.values()):
        raise CannotAskError("pokerkit's Omaha has four hole cards and ends with five on the board")
    holes = {seat: "".join(hand) or UNKNOWN * 4 for seat, hand in hands.items()}
    return [(holes, ""), *(({}, "".join(board[start:end])) for start, end in BOARD_CUTS)]


def _stud_deals(hands: Mapping[int, Sequence[str]], community: str | None) -> list[Deal]:
    """Three cards, then one a street; a community card where pokerkit runs out of cards for seventh street."""
    if community and (len(hands) != SHORT_DECK_PLAYERS or any(len(hand) != 6 for hand in hands.values())):
        raise CannotAskError(
            "pokerkit deals a community card only where eight hands of six leave too few cards"
        )
    full = {seat: [*hand, *[UNKNOWN] * (STUD_CARDS - len(hand))] for seat, hand in hands.items()}
    deals: list[Deal] = [
        ({seat: "".join(hand[start:end]) for seat, hand in full.items()}, "") for start, end in STUD_CUTS
    ]
    return [*deals[:-1], ({}, community)] if community else deals
