"""The amounts of a record that are no actions: antes and bring-in before the hand, the stacks after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from studeval.games import GAMES
from studeval.hands.finding import Finding
from studeval.hands.phh import Record
from studeval.rules.award import AwardRuling
from studeval.rules.bring_in import amount_due
from studeval.rules.deal import ante_due, fifth_problems
from studeval.rules.hand import Hand
from studeval.rules.hand_end import Result, bounds
from studeval.rules.house import HouseRules
from studeval.rules.table import Chips, Seat

# --- Before ----------------------------------------------------------------------------------------------------------


def stakes(record: Record, house: HouseRules) -> Iterator[Finding]:
    """Antes and bring-in against what the house asks. Raises PHHError."""
    if not GAMES[record.game].bring_in:
        return
    yield from _antes(record, house)
    stated = record.amount("bring_in")
    due = amount_due(house, stated, record.amount("small_bet"))
    if due != stated:
        message = f"a bring-in of {stated}: the house asks {due}"
        yield Finding("bring-in-amount", message, record.lines.get("bring_in", 1))


def _antes(record: Record, house: HouseRules) -> Iterator[Finding]:
    """Each ante that is posted, once; a seat that posts none is let be."""
    game, small_bet = GAMES[record.game], record.amount("small_bet")
    impossible = [problem for problem, _ in fifth_problems(game, house, small_bet)]
    for ante in sorted({*record.amounts("antes")} - {0}):
        due = ante_due(game, house, ante, small_bet)
        if impossible or due != ante:
            told = impossible[0] if impossible else f"an ante of {ante}: the house asks {due}"
            yield Finding("ante", told, record.lines.get("antes", 1))


# --- After -----------------------------------------------------------------------------------------------------------


def stacks(record: Record, hand: Hand, result: Result) -> Iterator[Finding]:
    """The recorded stacks against what the award leaves; any of the awards that unseen cards allow. Raises PHHError."""
    recorded = dict(enumerate(record.amounts("finishing_stacks"), start=1))
    start, rake, end = sum(hand.table.stacks.values()), hand.table.rake, sum(recorded.values())
    if len(recorded) != len(hand.table.seats):
        said = f"finishing_stacks has {len(recorded)} amounts for {len(hand.table.seats)} players"
        raise record.fault(said, "finishing_stacks")
    if end + rake != start:
        told = f"{start} chips at the start, {end} at the end with a rake of {rake}"
        yield at_the_end(record, "chips", "; ".join([told, *_off(hand, result, recorded)]))
    elif not result.awards:
        yield from _out_of_reach(record, hand, recorded)
    elif not any(_fits(hand, award, recorded) for award in result.awards):
        yield at_the_end(record, *_wrong(hand, result.awards[0], recorded))


def _out_of_reach(record: Record, hand: Hand, recorded: Mapping[Seat, Chips]) -> Iterator[Finding]:
    """Stacks that no cards give, where too many were not seen to work out every award."""
    for seat, (least, most) in bounds(hand).items():
        if not least <= recorded[seat] <= most:
            lawful = f"{least}" if least == most else f"{least} to {most}"
            told = f"p{seat} has {recorded[seat]}, and whatever the cards were it has {lawful}"
            yield at_the_end(record, _rule(hand), told)


def at_the_end(record: Record, rule: str, message: str) -> Finding:
    """A finding on who was paid what."""
    return Finding(rule, message, record.lines.get("finishing_stacks", 1))


def _off(hand: Hand, result: Result, recorded: Mapping[Seat, Chips]) -> Iterator[str]:
    """Which stacks are wrong and why, where the known cards leave one award only."""
    if len(result.awards) == 1:
        yield _wrong(hand, result.awards[0], recorded)[1]


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
    return "odd-chip" if odd and len(winners) > 1 else _rule(hand), f"{told}: {award.reason}"


def _rule(hand: Hand) -> str:
    """Who wins what, or that the last one in takes the pot."""
    return "award" if len(hand.alive) > 1 else "uncontested"
