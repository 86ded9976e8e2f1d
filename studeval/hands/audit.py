"""The audit of a recorded hand: it is played again by the referee, and each thing it says is judged.

What was not lawful is a finding, with its rule, its line and what would have been lawful; where a card that was not
seen decides, a doubt. Nothing is repaired silently: the audit goes on after a finding only where the record is plain
about what stood (a bet off the limit, a show out of turn), and `lenient` lets just these pass, by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from studeval.errors import DuplicateCardError, IllegalActionError, StudevalError
from studeval.games import GAMES
from studeval.hands.phh import PHHError, Record, step_of
from studeval.rules.award import AwardRuling
from studeval.rules.betting import Action
from studeval.rules.bring_in import amount_due
from studeval.rules.deal import Deal
from studeval.rules.hand import RAISES, Hand, UnlawfulError
from studeval.rules.hand_end import Result
from studeval.rules.hand_steps import Shown, Step
from studeval.rules.house import HouseRules
from studeval.rules.table import Chips, Seat

Status = Literal["lawful", "undecided", "unlawful", "malformed"]

# What a record may have though it is not lawful, with what `lenient` says of it.
LENIENT = {
    "show-order": "hands were shown in another order",
    "amount": "a bet or raise of another size stood",
    "effective-amount": "a raise was written at what the others could match",
    "unfinished": "the showdown was not written, and the known cards decide",
    "ante": "another ante was posted",
    "bring-in-amount": "another bring-in was due",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not lawful, or not decided, at a line of the file.

    `rule` names what it breaks (see `clauses.RULES`), `action` is the number of the action from 1, 0 for a field.
    """

    rule: str
    message: str
    line: int
    action: int = 0


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


def audit(record: Record, house: HouseRules, lenient: bool = False) -> Audit:
    """Judges a record under a house; a record that is no hand of ours is malformed, and nothing is raised."""
    try:
        ending = _Run(record, house).run()
    except PHHError as error:
        return Audit(record, fault=error)
    return _leniently(ending) if lenient else ending


def _leniently(found: Audit) -> Audit:
    """The findings of a kind that a record may have, let pass."""
    passed = [finding for finding in found.findings if finding.rule in LENIENT]
    kept = [finding for finding in found.findings if finding.rule not in LENIENT]
    return replace(found, findings=kept, passed=passed)


@dataclass
class _Run:
    """One audit on its way."""

    record: Record
    house: HouseRules
    findings: list[Finding] = field(default_factory=list)
    doubts: list[Finding] = field(default_factory=list)

    def run(self) -> Audit:
        table = self.record.table(self.house)
        self.findings += _stakes(self.record, self.house)
        hand: Hand | None = Hand.at(table)
        for index in range(len(self.record.texts)):
            assert hand is not None
            after = self._step(index, hand)
            if after is None:
                return self._done(hand)
            hand = after
        assert hand is not None
        return self._end(hand)

    def _done(self, hand: Hand, result: Result | None = None) -> Audit:
        return Audit(
            self.record, self.findings, self.doubts, end=hand, award=result.award if result else None
        )

    def _step(self, index: int, hand: Hand) -> Hand | None:
        """The hand after an action; None where it cannot go on."""
        step = step_of(self.record.move(index), hand)
        try:
            after = hand.apply(step)
        except StudevalError as error:
            rule = _rule(error, step, hand)
            self.findings.append(_finding(rule, self.record, index, error))
            return self._forced(step, hand, index) if rule in LENIENT else None
        for doubt in after.doubts[len(hand.doubts) :]:
            self.doubts.append(_finding("unseen", self.record, index, doubt))
        return after

    def _forced(self, step: Step, hand: Hand, index: int) -> Hand | None:
        """The hand as the record says it went on, unless more was wrong with the step."""
        try:
            return hand.force(step)
        except StudevalError as error:
            self.findings.append(_finding(_rule(error, step, hand), self.record, index, error))
            return None

    def _end(self, hand: Hand) -> Audit:
        """The payment against the recorded stacks; where the showdown was not written, by the cards that are known."""
        if not hand.over:
            self._note("unfinished", f"the record ends here; {next_words(hand)}", "actions", last=True)
        while hand.phase == "show":
            hand = hand.force(Shown(hand.to_show[0]))
        if not hand.over:
            return self._done(hand)
        try:
            result = hand.result()
        except StudevalError as error:
            self._note("award", str(error), "finishing_stacks")
            return self._done(hand)
        if "finishing_stacks" in self.record.fields:
            self._stacks(hand, result)
        if result.undecided:
            self._doubt("who wins what hangs on cards not seen")
        return self._done(hand, result)

    def _stacks(self, hand: Hand, result: Result) -> None:
        recorded = dict(enumerate(self.record.amounts("finishing_stacks"), start=1))
        start, rake = sum(hand.table.stacks.values()), hand.table.rake
        if len(recorded) != len(hand.table.seats):
            raise self.record.fault(
                f"finishing_stacks has {len(recorded)} amounts for {len(hand.table.seats)} players",
                "finishing_stacks",
            )
        if sum(recorded.values()) + rake != start:
            message = f"{start} chips at the start, {sum(recorded.values())} at the end with a rake of {rake}"
            self._note("chips", message, "finishing_stacks")
        elif result.awards and not any(_fits(hand, award, recorded) for award in result.awards):
            self._note(*_wrong(hand, result.awards[0], recorded), "finishing_stacks")

    def _note(self, rule: str, message: str, name: str, last: bool = False) -> None:
        count = len(self.record.texts)
        line = self.record.line_of(count - 1) if last and count else self.record.lines.get(name, 1)
        self.findings.append(Finding(rule, message, line, count if last else 0))

    def _doubt(self, message: str) -> None:
        self.doubts.append(Finding("unseen", message, self.record.lines.get("finishing_stacks", 1)))


def _finding(rule: str, record: Record, index: int, what: object) -> Finding:
    lawful = f": {what.lawful}" if isinstance(what, UnlawfulError) else f": {what}"
    return Finding(rule, f"{record.texts[index]}{lawful}", record.line_of(index), index + 1)


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


def _stakes(record: Record, house: HouseRules) -> Iterator[Finding]:
    """Antes and bring-in against what the house asks."""
    if not GAMES[record.game].bring_in:
        return
    small_bet, stated = record.amount("small_bet"), record.amount("bring_in")
    for ante in sorted({*record.amounts("antes")} - {0}):
        try:
            seats = range(1, 1 + len(record.amounts("antes")))
            due = Deal(tuple(seats), GAMES[record.game], house, ante=ante, small_bet=small_bet).due
        except StudevalError as error:
            yield Finding("ante", str(error), record.lines.get("antes", 1))
            continue
        if due != ante:
            yield Finding("ante", f"an ante of {ante}: the house asks {due}", record.lines.get("antes", 1))
    due = amount_due(house, stated, small_bet)
    if due != stated:
        message = f"a bring-in of {stated}: the house asks {due}"
        yield Finding("bring-in-amount", message, record.lines.get("bring_in", 1))


def next_words(hand: Hand) -> str:
    """What would come next in a hand that is not over."""
    if hand.phase == "deal":
        return hand.words_for_turn
    seats = " or ".join(map(str, hand.turns if hand.actor is None else (hand.actor,)))
    return f"seat {seats} is to {'show' if hand.phase == 'show' else 'act'}"


def _fits(hand: Hand, award: AwardRuling, recorded: Mapping[Seat, Chips]) -> bool:
    return all(chips == recorded[seat] for seat, chips in final_stacks(hand, award).items())


def final_stacks(hand: Hand, award: AwardRuling) -> dict[Seat, Chips]:
    """What each seat has after an award."""
    return {
        seat: chips + award.paid.get(seat, 0) + award.returned.get(seat, 0)
        for seat, chips in hand.stacks.items()
    }


def _wrong(hand: Hand, award: AwardRuling, recorded: Mapping[Seat, Chips]) -> tuple[str, str]:
    """The rule and the words for final stacks that no award gives: an odd chip, or more."""
    lawful = final_stacks(hand, award)
    wrong = [seat for seat in lawful if lawful[seat] != recorded[seat]]
    winners = {seat for pot in award.pots for part in (pot.high, pot.low) for seat in part or ()}
    odd = all(abs(lawful[seat] - recorded[seat]) <= hand.table.unit and seat in winners for seat in wrong)
    told = ", ".join(f"p{seat} has {recorded[seat]}, not {lawful[seat]}" for seat in wrong)
    return "odd-chip" if odd and len(winners) > 1 else "award", f"{told}: {award.reason}"
