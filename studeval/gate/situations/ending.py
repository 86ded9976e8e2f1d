"""award: pots to be paid, with ties of two, three and four, odd chips, all-ins at several levels and folded chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.gate.situations import by_seat, some_seats
from studeval.gate.situations.cards import deck, hands

if TYPE_CHECKING:
    from random import Random

    from studeval.games import Game
    from studeval.gate.situations import Given
    from studeval.rules.house import HouseRules

ONE_POT, FOLDS, LEVELS, UNCALLED, RAKE, UNIT = 0.15, 0.35, 0.8, 0.2, 0.1, 0.1
FULL, SHORT_HAND = 7, 0.05  # a stud hand, and how often hands are shorter
MOST = 7  # players who can all have seven cards


def award(rng: Random, game: Game, house: HouseRules) -> Given:
    """The end of a hand, as one pot or as what each seat put in."""
    seats = some_seats(rng, 2, MOST, game.seats)
    folded = [seat for seat in seats[2:] if rng.random() < FOLDS]
    rng.shuffle(folded)
    still_in = [seat for seat in seats if seat not in folded]
    given = _cards(rng, game, still_in)
    given |= {"dealer": rng.choice(seats)} if game.board or rng.random() < 0.5 else {}
    if house.showdown_claim == "declare" and len(game.sides) > 1:
        given["declared"] = by_seat({seat: rng.choice(["high", "low", "both"]) for seat in still_in})
    unit = rng.choice([2, 5]) if rng.random() < UNIT else 1
    given |= {"unit": unit} if unit > 1 else {}
    return given | _chips(rng, still_in, folded, unit)


def _cards(rng: Random, game: Game, seats: list[int]) -> Given:
    """The hands of those still in; hands of six may have a community card."""
    if game.board:
        board = deck(rng)[:5]
        return {"hands": _to(seats, hands(rng, len(seats), 4, board)), "board": " ".join(board)}
    size = rng.randint(5, 6) if rng.random() < SHORT_HAND else FULL
    if size == 6 and rng.random() < 0.5:
        community = rng.choice(deck(rng)[:13])
        return {"hands": _to(seats, hands(rng, len(seats), size, [community])), "community": community}
    return {"hands": _to(seats, hands(rng, len(seats), size))}


def _to(seats: list[int], found: list[str]) -> dict[str, str]:
    return by_seat(dict(zip(seats, found, strict=True)))


def _chips(rng: Random, still_in: list[int], folded: list[int], unit: int) -> Given:
    """One pot of those still in, or contributions; sometimes raked."""
    if rng.random() < ONE_POT:
        chips = unit * rng.randint(1, 120)
        given: Given = {"pot": chips}
    else:
        put_in = _contributions(rng, still_in, folded, unit)
        given = {"contributions": by_seat(put_in)} | ({"folded": folded} if folded else {})
        chips = 2 * min(put_in[seat] for seat in still_in)  # never returned, whoever put in the most
    if rng.random() < RAKE:
        given["rake"] = unit * rng.randint(1, max(1, chips // unit // 4))
    return given


def _contributions(rng: Random, still_in: list[int], folded: list[int], unit: int) -> dict[int, int]:
    """All to one level, or all-ins at up to four; folded chips up to the highest, and perhaps an uncalled bet."""
    levels = sorted(rng.randint(1, 60) for _ in range(rng.randint(2, 4) if rng.random() < LEVELS else 1))
    put_in = {seat: rng.choice(levels) for seat in still_in} | {
        seat: rng.randint(0, levels[-1]) for seat in folded
    }
    if rng.random() < UNCALLED:
        put_in[rng.choice(still_in)] += rng.randint(1, 20)
    return {seat: unit * chips for seat, chips in put_in.items()}


MAKERS = {"award": award}
