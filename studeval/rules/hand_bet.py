"""An action in a hand: `betting` rules on it, and what it does to the rest of the hand is here.

Where an unseen card decides whose action it is, or whether an open pair allows it, the hand keeps a doubt. What is not
legal is refused by the rule that it breaks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from studeval.errors import IllegalActionError
from studeval.rules import bring_in
from studeval.rules.amounts import Legal, words
from studeval.rules.betting import Action, Betting
from studeval.rules.frozen import changed
from studeval.rules.hand_errors import UndecidedError, UnlawfulError
from studeval.rules.hand_open import bets_in, payers_of, round_of, started
from studeval.rules.table import Seat, acting

if TYPE_CHECKING:
    from studeval.rules.hand import Hand

RAISES = ("bet", "complete", "raise")
_AMOUNT = {int, type(None)}  # what a total is


def legal(hand: Hand) -> Legal:
    """What the actor may do; a duty to bring it in that has passed on may also be folded, where the house says so."""
    found = betting_for(hand, hand.actor).legal()
    return {"fold": True, **found} if any(_passes_on(hand)) else found


def betting_for(hand: Hand, seat: Seat | None) -> Betting:
    """The betting if that seat has the turn. Raises UndecidedError for None where that is not known."""
    if hand.betting is not None:
        return hand.betting
    if seat is None:
        raise UndecidedError(f"whose turn it is hangs on cards not seen: seat {_either(hand.turns)}")
    return round_of(hand, seat)


def acted(hand: Hand, action: Action, forced: bool) -> Hand:
    """An action; a fold of the duty to bring it in, where the house allows it, passes the duty on."""
    if type(action.total) not in _AMOUNT:
        raise IllegalActionError(f"{action}: {action.total!r} is no whole number of chips")
    if hand.phase != "bet":
        raise UnlawfulError("turn", str(action), f"nobody is to act; {hand.words_for_turn}")
    if hand.betting is None:
        return _opened_by(hand, action, forced)
    if action.seat != hand.betting.actor:
        raise UnlawfulError(_rule_of_turn(hand), str(action), hand.words_for_turn)
    if action.verb == "fold" and any(passed := _passes_on(hand)):
        return _passed_on(hand, action, all(passed))
    return _bet(hand, action, forced)


def _passed_on(hand: Hand, action: Action, sure: bool) -> Hand:
    """The duty folded; not `sure` where it hangs on an unseen card whether it had passed on to that seat at all."""
    doubt = "whether the duty to bring it in had passed on hangs on cards not seen"
    changes = {"phase": "deal", "betting": None, **_without(hand, action.seat)}  # the street opens again
    return hand.then(action, changes if sure else {**changes, "doubts": (*hand.doubts, doubt)})


def _opened_by(hand: Hand, action: Action, forced: bool) -> Hand:
    """The first action of a street where unseen cards decide whose it is."""
    if action.seat not in hand.turns:
        raise UnlawfulError(_rule_of_turn(hand), str(action), hand.words_for_turn)
    doubt = f"who acts first on street {hand.deal.name} hangs on cards not seen"
    opened = started(hand, round_of(hand, action.seat))
    return acted(changed(hand, doubts=(*hand.doubts, doubt), **opened), action, forced)


def _without(hand: Hand, seat: Seat) -> dict[str, Any]:
    return {
        "folded": (*hand.folded, seat),
        "alive": tuple([other for other in hand.alive if other != seat]),
    }


def _bet(hand: Hand, action: Action, forced: bool) -> Hand:
    assert hand.betting is not None
    changes = _forced(hand, action) if forced else _judged(hand, action)
    changes["actions"] = (*hand.actions, action)
    if action.verb == "fold":
        changes |= _without(hand, action.seat)
        if not hand.betting.due:
            changes["free_folds"] = (*hand.free_folds, action.seat)
    elif action.verb in RAISES:
        changes["free_folds"] = ()
    if changes["betting"].actor is None:
        changes |= bets_in(hand, changes["betting"])
    return hand.then(action, changes)


def _judged(hand: Hand, action: Action) -> dict[str, Any]:
    """The betting after an action, where it is legal with the boards as they were seen, or at least as they may be."""
    assert hand.betting is not None
    loose = hand.loose
    if hand.betting.allows(action):
        after = hand.betting.taken(action)
        return {"betting": after, "loose": loose.taken(action)} if loose else {"betting": after}
    if loose is None or not loose.allows(action):
        raise _unlawful(hand, action)
    doubt = "whether an open pair allows the big bet hangs on cards not seen"
    return {"betting": loose.taken(action), "loose": None, "doubts": (*hand.doubts, doubt)}


def _forced(hand: Hand, action: Action) -> dict[str, Any]:
    """The betting after an action that stands."""
    assert hand.betting is not None
    return {"betting": hand.betting.taken(action), "loose": hand.loose and hand.loose.taken(action)}


def _unlawful(hand: Hand, action: Action) -> UnlawfulError:
    """What the action breaks: the cap, the size, or that there is such an action at all."""
    betting = hand.betting
    assert betting is not None
    offered = betting.legal()
    if action.verb in RAISES and betting.capped:
        rule = "cap"
    elif action.verb in offered or (action.verb in RAISES and any(verb in offered for verb in RAISES)):
        rule = "amount"
    else:
        rule = "action" if betting.started or betting.round.bring_in is None else "opening"
    return UnlawfulError(rule, str(action), f"seat {action.seat} may {words(offered)}")


def _passes_on(hand: Hand) -> set[bool]:
    """Whether the duty to bring it in passed to the actor and he may fold it (WL 217): as the unseen cards may be."""
    assert hand.betting is not None
    if hand.betting.started or hand.betting.round.bring_in is None or not hand.all_in:
        return set()
    able = [seat for seat in hand.alive if hand.stacks[seat]]
    return {
        seat not in able and acting(able, seat) == hand.actor and bring_in.may_fold(hand.table.house)
        for seat in payers_of(hand)
    }


def _rule_of_turn(hand: Hand) -> str:
    if hand.betting is not None and hand.betting.started:
        return "turn"
    return "bring-in" if hand.street == 0 and hand.table.game.bring_in else "first-to-act"


def words_for_turn(hand: Hand) -> str:
    """Whose turn it is, as a sentence."""
    return f"it is the turn of seat {_either(hand.turns if hand.actor is None else (hand.actor,))}"


def _either(seats: Sequence[Seat]) -> str:
    return " or ".join(map(str, seats))
