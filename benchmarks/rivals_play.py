"""A hand in pokerkit, and why it ends otherwise there: by the house that pokerkit plays, or by a clause it breaks.

A difference is explained only by something that the hand really has: another choice under which our referee gives
pokerkit's answer, or one of the known faults of the library with its situation (docs/engines.md).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pokerkit
from pokerkit.notation import parse_action

from studeval.errors import StudevalError
from studeval.hands import phh
from studeval.rules.betting import Action
from studeval.rules.hand import RAISES, Hand
from studeval.rules.hand_steps import Shown
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

# What pokerkit plays where houses differ; the last four it shares with no rule text (docs/engines.md).
HOUSE = HouseRules(
    showdown_when_checked="first-to-act",
    burns="each-street",
    raise_cap="three",
    short_bring_in="short",
    reopen="full-bet",
    odd_chip_tie="seat",
    short_stub="tda",
)
# A half bet reopens the betting for the next player, if not for the bettor.
HOUSES = (HOUSE, HOUSE.with_choices({"reopen": "half-bet"}))


@dataclass(frozen=True)
class Theirs:
    """How pokerkit ends: the stacks, or the action that it refuses and why."""

    stacks: list[int] | None
    refused: int | None = None
    said: str = ""


def has_game(hand: Hand) -> bool:
    """Whether pokerkit has the game: no pot- or no-limit Omaha hi-lo in PHH, and no declared hands."""
    return hand.table.structure == "fixed-limit" and not hand.claims


def replay(hand: Hand) -> Theirs:
    """The hand in pokerkit, by the text that we write. It is not let repair the hand: it would fold for players."""
    history = pokerkit.HandHistory.loads(phh.dumps(phh.of_hand(hand)))
    state, done = history.create_state(), 0
    try:
        while done < len(history.actions) or state.status:
            try:
                if done < len(history.actions):
                    parse_action(state, history.actions[done], history.parse_value)
                    done += 1
                    continue
            except ValueError as error:
                said = str(error)
            else:
                said = "it is not over"
            acts = done < len(history.actions) and history.actions[done].split()[1] not in {"dh", "db", "sm"}
            if not _kept_house(state) and (acts or not _idled(state)):
                return Theirs(None, done + 1, said)
    except Exception as error:  # it raises errors of many kinds
        return Theirs(None, done + 1, f"{type(error).__name__}: {error}")
    return Theirs(list(state.stacks))


def _kept_house(state: Any) -> bool:
    """Whether there was something to do that is no player's: antes, blinds, bets, burns, the pots."""
    for name in (
        "post_ante",
        "collect_bets",
        "post_blind_or_straddle",
        "kill_hand",
        "push_chips",
        "pull_chips",
    ):
        if getattr(state, f"can_{name}")():
            getattr(state, name)()
            return True
    if state.can_burn_card():
        state.burn_card("??")
        return True
    return False


def _idled(state: Any) -> bool:
    """Turns that change nothing and that PHH does not have to write: the check of one with nobody to bet against, and
    in its cash games the showing of all-in hands before the cards to come."""
    if state.can_check_or_call() and not state.checking_or_calling_amount:
        state.check_or_call()
        return True
    if state.can_show_or_muck_hole_cards(()):
        state.show_or_muck_hole_cards(())
        return True
    return False


def explained(hand: Hand, theirs: Theirs) -> str | None:
    """The name of what explains the difference; None where nothing does."""
    replayed = [_replayed(hand, house) for house in _houses(hand)]
    if any(_same(now, refused, theirs) for now, refused in replayed):
        return "house"
    for each in (hand, *(now for now, _ in replayed if now.over)):
        for name, fits in FITS.items():
            if fits(each, theirs):
                return name
    return None


def _houses(hand: Hand) -> Iterator[HouseRules]:
    """The houses that pokerkit may be playing: it takes the cards as they were dealt, whatever the stub had to give."""
    choices = hand.table.house.choices()
    for house in HOUSES:
        yield house
        yield house.with_choices({name: choices[name] for name in ("burns", "short-stub")})


def _same(now: Hand, refused: int | None, theirs: Theirs) -> bool:
    """Whether our referee in another house ends as pokerkit does."""
    if refused is not None:
        return theirs.refused == refused
    return now.over and theirs.stacks == list(now.result().stacks.values())


def _replayed(hand: Hand, house: HouseRules) -> tuple[Hand, int | None]:
    """The hand in another house, with the number of the action that is not lawful there."""
    now = Hand.at(replace(hand.table, house=house, deck=None))
    for number, step in enumerate(hand.history, start=1):
        try:
            now = now.force(step) if isinstance(step, Shown) else now.apply(step)
        except StudevalError:
            return now, number
    return now, None


def _short_deck(hand: Hand, theirs: Theirs) -> bool:
    """It deals folded cards again where every rule text has a community card."""
    return bool(hand.community) and (theirs.stacks is None)


def _pot_limit(hand: Hand, theirs: Theirs) -> bool:
    """A bet or raise of fixed-limit Omaha is refused by the limits of pot-limit."""
    step = _step(hand, theirs)
    return hand.table.game.board and isinstance(step, Action) and step.verb in RAISES


def _short_all_in(hand: Hand, theirs: Theirs) -> bool:
    """An action is refused, or taken for another, on a street where somebody was all-in for less than a full bet."""
    step = _step(hand, theirs)
    return isinstance(step, Action) and step.verb in (*RAISES, "call") and _has_short_all_in(hand)


def _has_short_all_in(hand: Hand) -> bool:
    now, short = Hand.at(replace(hand.table, deck=None)), False
    for step in hand.history:
        if isinstance(step, Action) and now.betting and step.total is not None:
            short |= step.total == now.stacks[step.seat] and step.total % now.betting.round.unit != 0
        now = now.apply(step)
    return short


def _straddle(hand: Hand, theirs: Theirs) -> bool:
    """A newcomer's live blind, for which PHH has no other field, is taken for a straddle: the next one acts first."""
    first = next((step for step in hand.history if isinstance(step, Action)), None)
    return len(hand.table.blinds) > 2 and _step(hand, theirs) == first


def _short_bring_in(hand: Hand, _: Theirs) -> bool:
    """The others owe what a short bring-in posted, and not what is due."""
    due = hand.table.bring_in_due or 0
    posted = [step.total for step in hand.history if isinstance(step, Action) and step.verb == "bring-in"]
    return any(total is not None and total < due for total in posted)


def _short_blind(hand: Hand, _: Theirs) -> bool:
    """The others owe what a short big blind posted, and not the whole of it."""
    return any(hand.table.after_antes[seat] < chips for seat, chips in hand.table.blinds.items())


def _step(hand: Hand, theirs: Theirs) -> object:
    return None if theirs.refused is None else hand.history[theirs.refused - 1]


def _odd_chips(hand: Hand, theirs: Theirs) -> bool:
    """Only winners differ, and by no more than the chips that do not divide."""
    award = hand.result().award
    if theirs.stacks is None or award is None:
        return False
    parts = [part for pot in award.pots for part in (pot.high, pot.low) if part]
    winners = {seat for part in parts for seat in part}
    off = {seat: a - b for (seat, a), b in zip(hand.result().stacks.items(), theirs.stacks, strict=True)}
    odd = sum(len(part) for part in parts)
    return sum(off.values()) == 0 and all(
        seat in winners and abs(by) <= odd for seat, by in off.items() if by
    )


def _side_pots(hand: Hand, theirs: Theirs) -> bool:
    """A side pot without a low is halved, or pots that the same hands can win are divided as one: odd chips move."""
    award = hand.result().award
    if theirs.stacks is None or award is None or len(award.pots) < 2:
        return False
    lows = {bool(pot.low) for pot in award.pots if len(pot.seats) > 1}
    off = [a - b for a, b in zip(hand.result().stacks.values(), theirs.stacks, strict=True)]
    return sum(off) == 0 and (len(lows) > 1 or max(map(abs, off)) <= 2 * len(award.pots))


def _folded_layer(hand: Hand, _: Theirs) -> bool:
    """The chips of a layer whose owners have all folded or mucked are lost, or nobody is paid at all."""
    live = max(chips for seat, chips in hand.put_in.items() if seat in hand.alive and seat not in hand.mucked)
    return sorted(hand.put_in.values())[-2] > live


FITS: Mapping[str, Callable[[Hand, Theirs], bool]] = {
    "short-deck": _short_deck,
    "straddle": _straddle,
    "short-bring-in": _short_bring_in,
    "short-blind": _short_blind,
    "pot-limit": _pot_limit,
    "short-all-in": _short_all_in,
    "odd-chips": _odd_chips,
    "folded-layer": _folded_layer,
    "side-pots": _side_pots,
}
WHY = {
    "house": "it plays another house, and so does our referee with its choices",
    "short-deck": "folded cards are dealt again instead of a community card (S8-DECK-04, RZ-DECK-04, CU-DECK-04)",
    "straddle": "a live blind of a newcomer is taken for a straddle, and the seat after it opens (O8-ACT-01)",
    "short-bring-in": "a short bring-in lowers what the others owe (CU-BRING-02)",
    "short-blind": "a short blind lowers what the others owe (CU-BET-03)",
    "pot-limit": "fixed-limit Omaha hi-lo is played pot-limit (CU-BET-02, CU-BET-04, O8-BET-01)",
    "short-all-in": "an all-in for less is raised by no-limit arithmetic (CU-BET-20 to CU-BET-24)",
    "odd-chips": "odd chips go by seat, or all to one (CU-POT-03, CU-POT-05)",
    "side-pots": "side pots are halved without a low, or divided as one (CU-POT-14, S8-POT-02)",
    "folded-layer": "chips of a folded layer vanish (CU-POT-17, CU-POT-22)",
}
