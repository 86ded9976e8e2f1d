"""The audit of a recorded hand: it is played again by the referee, and each thing it says is judged.

What was not lawful is a finding, with its rule, its line and what would have been lawful; where a card that was not
seen decides, a doubt. Nothing is repaired silently: the audit goes on after a finding only where the record is plain
about what stood (a bet off the limit, a show out of turn), and `lenient` lets just these pass, by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from studeval.errors import DuplicateCardError, IllegalActionError, StudevalError
from studeval.hands import money, reasons
from studeval.hands.finding import Finding
from studeval.hands.phh import PHHError, Record
from studeval.rules.award import AwardRuling
from studeval.rules.betting import Action
from studeval.rules.hand import RAISES, Hand, UnlawfulError
from studeval.rules.hand_moves import step_of
from studeval.rules.hand_steps import Shown, Step
from studeval.rules.house import HouseRules
from studeval.rules.table import Chips, Seat

Status = Literal["lawful", "undecided", "unlawful", "malformed"]
STATUSES: tuple[Status, ...] = ("lawful", "undecided", "unlawful", "malformed")

# What a record may have though it is not lawful, with what `lenient` says of it.
LENIENT = {
    "show-order": "hands were shown in another order",
    "amount": "a bet or raise of another size stood",
    "effective-amount": "a raise was written at what the others could match",
    "unfinished": "the showdown was not written, and the known cards decide",
    "ante": "another ante was posted",
    "bring-in-amount": "another bring-in was due",
}


@dataclass(frozen=True)
class Audit:
    """The judgement on a record under one house. `passed` is what `lenient` let pass, `end` the last state."""

    record: Record
    findings: Sequence[Finding] = ()
    doubts: Sequence[Finding] = ()
    passed: Sequence[Finding] = ()
    fault: PHHError | None = None
    end: Hand | None = None
    award: AwardRuling | None = None

    @property
    def status(self) -> Status:
        """The hand in one word."""
        if self.fault:
            return "malformed"
        return "unlawful" if self.findings else "undecided" if self.doubts else "lawful"


class Turn(NamedTuple):
    """An action of a record: its place, its step, the hand before and after; `after` None where it cannot go on."""

    place: int
    step: Step
    before: Hand
    after: Hand | None
    findings: tuple[Finding, ...] = ()
    doubts: tuple[Finding, ...] = ()


@dataclass(frozen=True)
class Ending:
    """What became of a hand after its last action: the state in which the pots are paid, and what was found."""

    hand: Hand
    award: AwardRuling | None = None
    findings: tuple[Finding, ...] = ()
    doubts: tuple[Finding, ...] = ()


def audit(record: Record, house: HouseRules, lenient: bool = False) -> Audit:
    """Judges a record under a house; a record that is no hand of ours is malformed, and nothing is raised."""
    try:
        found = _judged(record, house)
    except PHHError as error:
        return Audit(record, fault=error)
    return _leniently(found) if lenient else found


def _judged(record: Record, house: HouseRules) -> Audit:
    """Everything found, in the order of the file. Raises PHHError."""
    hand = start(record, house)
    findings, doubts = [*money.stakes(record, house)], list[Finding]()
    for turn in turns(record, hand):
        findings += turn.findings
        doubts += turn.doubts
        if turn.after is None:
            return Audit(record, findings, doubts, end=turn.before)
        hand = turn.after
    end = ending(record, hand)
    return Audit(record, [*findings, *end.findings], [*doubts, *end.doubts], end=end.hand, award=end.award)


def _leniently(found: Audit) -> Audit:
    """The findings of a kind that a record may have, let pass."""
    passed = [finding for finding in found.findings if finding.rule in LENIENT]
    kept = [finding for finding in found.findings if finding.rule not in LENIENT]
    return replace(found, findings=kept, passed=passed)


# --- The actions -----------------------------------------------------------------------------------------------------


def start(record: Record, house: HouseRules) -> Hand:
    """The hand with the antes in. Raises PHHError."""
    return Hand.at(record.table(house))


def turns(record: Record, hand: Hand) -> Iterator[Turn]:
    """Each action judged, up to the one after which the hand cannot go on. Raises PHHError."""
    for index in range(len(record.texts)):
        turn = _turn(record, index, hand)
        yield turn
        if turn.after is None:
            return
        hand = turn.after


def _turn(record: Record, index: int, hand: Hand) -> Turn:
    step = step_of(record.move(index), hand)
    try:
        after = hand.apply(step)
    except StudevalError as error:
        return _stands(record, Turn(index, step, hand, None), error)
    if after.doubts is hand.doubts:
        return Turn(index, step, hand, after)
    new = after.doubts[len(hand.doubts) :]
    return Turn(
        index, step, hand, after, doubts=tuple([_at(record, index, "unseen", doubt) for doubt in new])
    )


# The rules on whose turn it is, and why it is another's.
REASONS: Mapping[str, Callable[[Hand], str]] = {
    "bring-in": reasons.bringing_in,
    "first-to-act": reasons.opening,
    "show-order": reasons.showing,
}


def _stands(record: Record, turn: Turn, error: StudevalError) -> Turn:
    """An action that was refused: the record says how it went on, unless more was wrong with the action."""
    rule = _rule(error, turn.step, turn.before)
    why = REASONS[rule](turn.before) if rule in REASONS else ""
    turn = turn._replace(findings=(_at(record, turn.place, rule, error, why),))
    if rule not in LENIENT:
        return turn
    try:
        return turn._replace(after=turn.before.force(turn.step))
    except StudevalError as again:
        worse = _at(record, turn.place, _rule(again, turn.step, turn.before), again)
        return turn._replace(findings=(*turn.findings, worse))


def _at(record: Record, index: int, rule: str, what: object, why: str = "") -> Finding:
    told = what.lawful if isinstance(what, UnlawfulError) else str(what)
    said = ": ".join(filter(None, (record.texts[index], told, why)))
    return Finding(rule, said, record.line_of(index), index + 1)


def _rule(error: StudevalError, step: Step, hand: Hand) -> str:
    """The rule that a refusal speaks of."""
    if isinstance(error, DuplicateCardError):
        return "duplicate-card"
    if not isinstance(error, UnlawfulError):
        return "action" if isinstance(error, IllegalActionError) else "deal"
    if error.rule != "amount" or not isinstance(step, Action) or step.total is None:
        return error.rule
    return _rule_of_amount(step.seat, step.total, hand)


def _rule_of_amount(seat: Seat, total: Chips, hand: Hand) -> str:
    """A total off the limit may stand: between the bet and the stack, where some increase was lawful."""
    betting = hand.betting_for(seat)
    sizes: list[Chips] = next((sizes for verb, sizes in betting.legal().items() if verb in RAISES), [])
    if not sizes or not betting.to_match < total <= hand.stacks[seat]:
        return "action"
    reach = max(hand.stacks[other] for other in hand.alive if other != seat)
    return "effective-amount" if total == reach < min(sizes) else "amount"


# --- The end ---------------------------------------------------------------------------------------------------------


def ending(record: Record, hand: Hand) -> Ending:
    """The payment against the recorded stacks; where the showdown was not written, by the cards that are known.

    Raises PHHError.
    """
    found = [] if hand.over else [_unfinished(record, hand)]
    while hand.phase == "show":
        hand = hand.force(Shown(hand.to_show[0]))
    if not hand.over:
        return Ending(hand, findings=tuple(found))
    try:
        result = hand.result()
    except StudevalError as error:
        return Ending(hand, findings=(*found, money.at_the_end(record, "award", str(error))))
    if "finishing_stacks" in record.fields:
        found += money.stacks(record, hand, result)
    told = "who wins what hangs on cards not seen"
    doubts = (money.at_the_end(record, "unseen", told),) if result.undecided else ()
    return Ending(hand, result.award, tuple(found), doubts)


def _unfinished(record: Record, hand: Hand) -> Finding:
    count = len(record.texts)
    line = record.line_of(count - 1) if count else record.lines.get("actions", 1)
    return Finding("unfinished", f"the record ends here; {next_words(hand)}", line, count)


def next_words(hand: Hand) -> str:
    """What would come next in a hand that is not over."""
    if hand.phase == "deal":
        return hand.words_for_turn
    seats = " or ".join(map(str, hand.turns if hand.actor is None else (hand.actor,)))
    return f"seat {seats} is to {'show' if hand.phase == 'show' else 'act'}"
