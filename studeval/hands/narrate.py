"""A recorded hand told street by street: the boards as the table sees them, each action, each ruling with its reason.

Lines fit into 80 columns and need no colour: `>` begins a ruling, `!!` what was not lawful, `??` what cannot be known.
Cards that only their owner sees are xx until they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from studeval.hands import money, reasons
from studeval.hands.audit import Ending, Turn, ending, start, turns
from studeval.hands.finding import Finding
from studeval.hands.phh import PHHError, Record
from studeval.rules.amounts import words
from studeval.rules.betting import Action
from studeval.rules.deal import dealt_to
from studeval.rules.hand import Hand
from studeval.rules.hand_steps import Dealt, Declared, Shown, faces_text
from studeval.rules.house import HouseRules
from studeval.rules.stub import plan_street
from studeval.rules.table import Seat

WIDTH = 80
HIDDEN = "xx"
STREETS = {"3": "third", "4": "fourth", "5": "fifth", "6": "sixth", "7": "seventh"}
DOES = {
    "bring-in": "brings it in for {}",
    "complete": "makes it {}",
    "bet": "bets {}",
    "raise": "raises to {}",
    "call": "calls {}",
    "check": "checks",
    "fold": "folds",
}


def narrate(record: Record, house: HouseRules, name: str = "") -> Iterator[str]:
    """The lines of a hand under a house of that name. A record that is no hand is told as far as it can be read."""
    try:
        hand = start(record, house)
        yield from _head(record, hand, name)
        yield from _marked(money.stakes(record, house))
        for turn in turns(record, hand):
            yield from _turn(turn)
            if turn.after is None:
                yield from _set("The hand cannot go on from here.")
                return
            hand = turn.after
        yield from _end(ending(record, hand))
    except PHHError as error:
        yield from _set(str(error), "!! ")


# --- The table before the hand ---------------------------------------------------------------------------------------


def _head(record: Record, hand: Hand, name: str) -> Iterator[str]:
    table = hand.table
    rules = f", by the rules of {name}" if name else ""
    unit = f" (amounts are in units of 1/{record.scale})" if record.scale > 1 else ""
    yield from _set(f"{record.file or 'A hand'}: {table.game.title}, {table.structure}{rules}")
    yield from _set(f"{', '.join(_stakes(hand))}{unit}")


def _stakes(hand: Hand) -> Iterator[str]:
    table = hand.table
    yield f"{len(table.seats)} players"
    if table.small_bet:
        yield f"bets of {table.small_bet} and {table.big_bet}"
    if table.big_blind:
        yield f"a big blind of {table.big_blind}"
    if antes := sorted({chips for chips in table.antes.values() if chips}):
        yield f"ante {' or '.join(map(str, antes))}"
    if table.bring_in_due:
        yield f"bring-in {table.bring_in_due}"
    yield from (f"seat {seat} posts {chips}" for seat, chips in table.blinds.items() if chips)


# --- The hand --------------------------------------------------------------------------------------------------------


def _turn(turn: Turn) -> Iterator[str]:
    """An action, what was wrong with it, and the street or the showdown that it leads to."""
    yield from _said(turn)
    yield from _marked(turn.findings)
    yield from _marked(turn.doubts, "?? ")
    if turn.after is None:
        return
    if isinstance(turn.step, Dealt) and _is_dealt(turn.before, turn.after):
        yield from _street(turn.before, turn.after)
    yield from _ruling(_short_deck(turn.before, turn.after))
    if turn.after.phase == "show" != turn.before.phase:
        yield from ("", "Showdown")
        yield from _ruling(reasons.showing(turn.after))


def _said(turn: Turn) -> Iterator[str]:
    """What a player does, with what he might have done; cards are told when a street is out."""
    step = turn.step
    if isinstance(step, Action):
        yield from _set(f"seat {step.seat} {_does(step, turn.before, turn.after)}", "  ")
        yield from _set(_might(turn), "      ")
    elif isinstance(step, Shown):
        cards = faces_text((turn.after or turn.before).cards.get(step.seat, step.cards))
        yield from _set(f"seat {step.seat} {'mucks' if step.muck else f'shows {cards}'}", "  ")
    elif isinstance(step, Declared):
        yield from _set(f"seat {step.seat} declares {step.claim}", "  ")


def _does(step: Action, before: Hand, after: Hand | None) -> str:
    amount = step.total
    if step.verb == "call" and before.betting and step.seat in before.betting.put:
        amount = before.betting.owed(step.seat)
    told = DOES[step.verb].format(amount)
    return f"{told}, all-in" if after and step.verb != "fold" and not after.chips(step.seat) else told


def _might(turn: Turn) -> str:
    """The ruling on what was lawful; "" where it was not the seat's turn."""
    before, step = turn.before, turn.step
    if before.phase != "bet" or step.seat not in (before.turns if before.actor is None else (before.actor,)):
        return ""
    lawful = words(before.betting_for(step.seat).legal())
    return f"might {lawful.replace('bring-in', 'bring it in for')}"


def _is_dealt(before: Hand, after: Hand) -> bool:
    """Whether the cards of the street are out."""
    return after.phase != "deal" or after.street != before.street


def _street(before: Hand, after: Hand) -> Iterator[str]:
    """The pot, the table as it sees itself, and the ruling on who opens."""
    name = before.deal.name
    title = f"{STREETS[name].capitalize()} street" if name in STREETS else name.capitalize()
    yield from ("", f"{title}, pot {after.pot}")
    yield from _table(before.street, after)
    if after.phase != "bet":
        yield from _ruling("too many are all-in for another bet")
    elif after.turns and len(after.turns) == 1:
        yield from _ruling(reasons.opening(after))


def _table(street: int, hand: Hand) -> Iterator[str]:
    """A line a seat that is in, its upcards between the cards that only it sees; then the cards for all."""
    for seat in hand.alive:
        cards = " ".join(_as_seen(seat, street, hand))
        chips = hand.chips(seat)
        yield f"  seat {seat:<3} {cards:<22} {f'has {chips}' if chips else 'all-in'}"
    if common := hand.board or hand.community:
        yield f"  {'board' if hand.board else 'for all':<8} {faces_text(common)}"


def _as_seen(seat: Seat, street: int, hand: Hand) -> Iterator[str]:
    kinds = [
        kind
        for each in hand.table.game.streets[: street + 1]
        for kind in ("down",) * each.down + ("up",) * each.up
    ]
    for face, kind in zip(hand.cards[seat], kinds, strict=False):
        shown = kind == "up" or seat in hand.tabled
        yield faces_text([face]) if shown else HIDDEN


def _short_deck(before: Hand, after: Hand) -> str:
    """Why the next street is dealt otherwise than usual: of the turn that ends the one before it."""
    table = after.table
    if after.street == before.street or table.game.board or 0 not in after.pending:
        return ""
    seats = dealt_to(after.alive, after.free_folds, table.dealer, table.house)
    return plan_street(after.deal, seats, before.layout, table.house).reason


# --- The end ---------------------------------------------------------------------------------------------------------


def _end(end: Ending) -> Iterator[str]:
    """Who is paid what, and the stacks."""
    yield from ("", "The end")
    yield from _marked(end.findings)
    yield from _marked(end.doubts, "?? ")
    if end.award is None:
        return
    for reason in end.award.reason.split("; "):
        yield from _ruling(reason)
    before = end.hand.table.stacks
    for seat, chips in sorted(money.final_stacks(end.hand, end.award).items()):
        yield f"  seat {seat:<3} has {chips} ({chips - before[seat]:+})"


# --- Setting ---------------------------------------------------------------------------------------------------------


def _ruling(reason: str) -> Iterator[str]:
    yield from _set(reason, "> ")


def _marked(found: Iterator[Finding] | tuple[Finding, ...], mark: str = "!! ") -> Iterator[str]:
    for each in found:
        yield from _set(f"line {each.line}: {each.message} [{each.rule}]", mark)


def _set(text: str, mark: str = "") -> list[str]:
    """The text in lines of 80 columns, behind its mark; nothing for no text."""
    inside = mark if not mark.strip() else " " * len(mark)
    return wrap(text, WIDTH, initial_indent=mark, subsequent_indent=inside, break_on_hyphens=False)
