"""What a player may do, and who shows: pokerkit plays the street up to the question, and is asked what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from studeval.gate.engines.libraries.library import CannotAskError, RefusedError
from studeval.gate.engines.libraries.pokerkit_table import (
    OMAHA,
    PLENTY,
    STUD,
    Chips,
    Table,
    build,
    by_player,
    check_known,
    create,
    omaha_deals,
    seated,
    stud_deals,
)
from studeval.rules.table import clockwise

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from studeval.gate.engine import Query

CAPS = {"three": 4, "four": 5, "none": None}  # pokerkit counts the bet too
# Upcards that let one seat open: of third street, and of the later ones. The ranks are for the other seats.
LEADER = {"razz": ("Ks", "As 2s 3s 4s"), "stud": ("2s", "As Ks Qs Js")}
OTHERS = {"razz": "56789TJQ", "stud": "3456789T"}
NO_SPADES = "cdhc"


# --- Legal actions -----------------------------------------------------------------------------------------------


def legal_actions(kit: Any, query: Query) -> dict[str, Any]:
    """`legal-actions`: the history is played, each action as the state takes it, then the state is asked."""
    table = _street(kit, query)
    state, street = table.state, table.state.street
    for entry in query.given.get("history", ()):
        play(table, entry)
    over = state.street is not street or table.actor is None
    return {
        "actor": "none" if over else table.actor,
        "actions": {} if over else _legal(state),
        "raises-left": _raises_left(street, state),
    }


def _street(kit: Any, query: Query) -> Table:
    """The table when the street begins."""
    given, street = query.given, str(query.given["street"])
    seats, first = seated(given["seats"], 0), given["first"]
    check_known(seats, (first,), *(map(int, given.get(key, ())) for key in ("stacks", "blinds", "boards")))
    if street not in (OMAHA if query.game == "omaha-hi-lo" else STUD):
        raise CannotAskError(f"pokerkit's {query.game} has no street {street}")
    if ("bring-in" in given) != (street == "3"):
        raise CannotAskError("pokerkit's stud games have a bring-in on third street, and nothing else has")
    if given.get("bring-in") == 0:
        raise CannotAskError("pokerkit takes a bring-in of 0 for a game without one")
    from_first = clockwise(seats, first - 1)
    table = (_omaha if query.game == "omaha-hi-lo" else _stud)(kit, query, from_first)
    if table.actor not in {first, None}:
        raise CannotAskError(f"pokerkit lets seat {table.actor} act first")
    return table


def _stud(kit: Any, query: Query, seats: Sequence[int]) -> Table:
    given, street = query.given, str(query.given["street"])
    if given.get("structure", "fixed-limit") != "fixed-limit":
        raise CannotAskError("pokerkit's stud games are fixed-limit")
    if "blinds" in given:
        raise CannotAskError("pokerkit's stud games take no blinds")
    small_bet = given.get("small-bet", 0)
    chips = Chips(
        {seat: stack + 1 for seat, stack in _stacks(given, seats).items()},
        dict.fromkeys(seats, 1),
        bring_in=given.get("bring-in", 0),
        small_bet=small_bet,
        big_bet=given.get("big-bet", 2 * small_bet),
    )
    table = create(kit, query.game, seats, chips, **_told(kit, query))
    boards = {int(seat): board.split() for seat, board in given.get("boards", {}).items()}
    table.play(stud_deals(boards or _leading(query.game, seats, street), street))
    return table


def _stacks(given: Mapping[str, Any], seats: Sequence[int]) -> dict[int, int]:
    return {seat: given.get("stacks", {}).get(str(seat), PLENTY) for seat in seats}


def begins_heads_up(query: Query) -> bool:
    """Whether it is about a betting round that begins between two players with chips."""
    stacks = query.given.get("stacks", {})
    return query.op == "legal-actions" and sum(stacks.get(str(s), 1) > 0 for s in query.given["seats"]) == 2


def _told(kit: Any, query: Query) -> dict[str, Any]:
    """The house rules that pokerkit can be told: nothing where the question leaves them to it."""
    house = query.house
    if house is None:
        return {}
    free = house.fold_without_bet == "allowed"
    last_two = house.heads_up_cap == "uncapped-last-two" and query.given.get("event-players") == 2
    uncapped = begins_heads_up(query) and (
        last_two or house.heads_up_cap in {"uncapped-if-began", "uncapped"}
    )
    cap = None if uncapped else CAPS[house.raise_cap]
    return {"mode": kit.Mode.CASH_GAME if free else kit.Mode.TOURNAMENT, "cap": cap}


def _leading(game: str, seats: Sequence[int], street: str) -> dict[int, list[str]]:
    """Upcards by which the first of the seats opens the street, without a pair."""
    kind = "razz" if game == "razz" else "stud"
    third, later = LEADER[kind]
    boards = {
        seat: [OTHERS[kind][(place + 2 * at) % 8] + suit for at, suit in enumerate(NO_SPADES)]
        for place, seat in enumerate(seats)
    }
    upcards = {seat: board[: min(STUD.index(street), 3) + 1] for seat, board in boards.items()}
    return upcards | {seats[0]: [third] if street == "3" else later.split()[: len(upcards[seats[0]])]}


def _omaha(kit: Any, query: Query, seats: Sequence[int]) -> Table:
    """With fixed limits its own hi-lo class; with others, as it has no such class, those of its high Omaha."""
    given = query.given
    structure = given.get("structure", "fixed-limit")
    chips, told = _omaha_chips(given, seats), _told(kit, query)
    told.pop("cap", None)  # its Omaha classes have none
    if structure == "fixed-limit":
        table = create(kit, query.game, seats, chips, **told)
    else:
        kind = kit.PotLimitOmahaHoldem
        if structure == "no-limit":
            kind = type("NoLimitOmahaHoldem", (kit.NoLimitPokerMixin, kind), {})
        limits = (by_player(chips.blinds or {}, seats), given["big-blind"])
        table = build(kit, kind, seats, chips, limits, **told)
    table.play(omaha_deals(seats, given["street"]))
    return table


def _omaha_chips(given: Mapping[str, Any], seats: Sequence[int]) -> Chips:
    """What was put in before as antes: a chip of each seat that has none left, and the rest of the first."""
    stacks = _stacks(given, seats)
    blinds = {int(seat): chips for seat, chips in given.get("blinds", {}).items()}
    antes = {seat: 1 for seat in seats if stacks[seat] == 0}
    rest = given.get("pot", 0) - len(antes)
    if rest < 0 and given.get("structure") == "pot-limit":
        raise CannotAskError("a pokerkit player without chips has put some into the pot")
    antes[seats[0]] = antes.get(seats[0], 0) + max(rest, 0 if blinds else 1)
    starting = {seat: stacks[seat] + antes.get(seat, 0) for seat in seats}
    return Chips(
        starting, antes, blinds, small_bet=given.get("small-bet", 1), big_bet=given.get("big-bet", 2)
    )


# --- Actions -----------------------------------------------------------------------------------------------------


def play(table: Table, entry: str) -> None:
    """An action in pokerkit's words. Raises RefusedError, or pokerkit its own error, where it is not legal."""
    seat, verb, *total = entry.split()
    state = table.state
    _require(entry, table.actor == int(seat))
    if verb == "fold":
        state.fold()
    elif verb in {"check", "call"}:
        _require(entry, (verb == "call") == bool(state.checking_or_calling_amount))
        state.check_or_call()
    elif verb == "bring-in":
        _require(entry, int(total[0]) == state.effective_bring_in_amount)
        state.post_bring_in()
    else:
        _require(entry, verb == _increase(state, int(total[0])))
        state.complete_bet_or_raise_to(int(total[0]))


def _require(entry: str, offered: bool) -> None:
    if not offered:
        raise RefusedError(f"{entry} is not what the state offers")


def _legal(state: Any) -> dict[str, Any]:
    """What the state offers, by our names."""
    found: dict[str, Any] = {"fold": True} if state.can_fold() else {}
    if (amount := state.checking_or_calling_amount) is not None:
        found |= {"call": amount} if amount else {"check": True}
    if (amount := state.effective_bring_in_amount) is not None:
        found["bring-in"] = amount
    least = state.min_completion_betting_or_raising_to_amount
    if least is not None and least != found.get("bring-in"):  # all that he has is the same either way
        most = state.max_completion_betting_or_raising_to_amount
        found[_increase(state, least)] = sorted({least} if most > PLENTY // 2 else {least, most})
    return found


def _increase(state: Any, total: int) -> str:
    """The name of an increase, for which pokerkit has but one: a bet, the completion of less than one, or a raise."""
    bet = state.street.min_completion_betting_or_raising_amount
    if state.bring_in_status or 0 < max(state.bets) < bet >= total:
        return "complete"
    return "raise" if any(state.bets) else "bet"


def _raises_left(street: Any, state: Any) -> int | str:
    """The raises after the bet, of the bets and raises that the street allows in all."""
    most = street.max_completion_betting_or_raising_count
    if most is None:
        return "unlimited"
    return max(0, int(most) - max(1, int(state.completion_betting_or_raising_count)))


# --- Showdown ----------------------------------------------------------------------------------------------------


def showdown_order(kit: Any, query: Query) -> dict[str, Any]:
    """`showdown-order`: the last round is played, and the state's order of showing is read."""
    given = query.given
    if "last-round" not in given or "side-pot" in given or not given["seats"]:
        raise CannotAskError("pokerkit's order of showing follows from the actions of the last round")
    table = _last_round(kit, query)
    for entry in given["last-round"]:
        while table.actor not in {int(entry.split()[0]), None}:
            table.state.check_or_call()
        play(table, entry)
    table.check_around()
    if {seat for seat, status in zip(table.seats, table.state.statuses, strict=True) if status} != {
        *given["seats"]
    }:
        raise CannotAskError("pokerkit's players are in who have not folded")
    return {"order": [table.seats[index] for index in table.state.showdown_indices]}


def _last_round(kit: Any, query: Query) -> Table:
    """The table when the last round begins, with those who folded in it."""
    given = query.given
    actions = [entry.split() for entry in given["last-round"]]
    players = {*seated(given["seats"], given.get("dealer", 0)), *(int(seat) for seat, *_ in actions)}
    first = given.get("first") or (int(actions[0][0]) if actions else None)
    if first is None and not given.get("dealer"):
        raise CannotAskError(
            "pokerkit's first to act is known by its cards, which are not stated, or the button"
        )
    first = first or clockwise(players, given["dealer"])[0]
    check_known(players, (first,), given.get("all-in", ()))
    seats = clockwise(players, first - 1)
    if query.game == "omaha-hi-lo" and clockwise(players, given.get("dealer", 0)) != seats:
        raise CannotAskError("pokerkit's first to act after the flop sits left of the button")
    completed = [int(total[0]) for _, verb, *total in actions if verb == "complete"]
    bet = next(iter([*completed, *(int(total[0]) for _, _, *total in actions if total)]), 2)
    put = _put_in(actions)
    stacks = dict.fromkeys(seats, PLENTY) | {seat: 1 + put.get(seat, 0) for seat in given.get("all-in", ())}
    blinds: dict[int, int] | None = {} if query.game == "omaha-hi-lo" else None
    chips = Chips(stacks, dict.fromkeys(seats, 1), blinds, small_bet=bet, big_bet=bet)
    table = create(kit, query.game, seats, chips, mode=kit.Mode.CASH_GAME)
    deals = omaha_deals(seats, "river") if blinds == {} else stud_deals(_leading(query.game, seats, "7"), "7")
    table.play(deals)
    return table


def _put_in(actions: Sequence[Sequence[str]]) -> dict[int, int]:
    """What each seat puts in during the round: more than that an all-in player does not have."""
    put: dict[int, int] = {}
    for seat, verb, *total in actions:
        if total or verb == "call":
            put[int(seat)] = int(total[0]) if total else max(put.values(), default=0)
    return put
