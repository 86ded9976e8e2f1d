"""The survey of recorded hands in words: the table, what excludes a choice, the house in a sentence, and as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from studeval.games import GAMES
from studeval.gate.explain import many
from studeval.gate.survey import Found

if TYPE_CHECKING:
    from studeval.gate.replay.survey import HandSurvey, Named

WORDS: Mapping[Found, str] = {
    Found.CHOICE: "the one that fits",
    Found.SEVERAL: "several fit",
    Found.TWO_WAYS: "HANDS AT ODDS",
    Found.NEVER_PUT: "never put",
}


def table(found: HandSurvey) -> Iterator[tuple[str, str, str]]:
    """A row a decision that the hands were put: its id, the choice, how that is known; then those never put."""
    for each in found.surveyed:
        if each.found is not Found.NEVER_PUT:
            fit = f"{each.fitting} of {many(each.cases, 'telling hand')}"
            yield each.decision.id, " | ".join(each.choices), f"{WORDS[each.found]}, {fit}"


def never_put(found: HandSurvey) -> list[str]:
    """The decisions on which no hand's verdict hangs."""
    return [each.decision.id for each in found.surveyed if each.found is Found.NEVER_PUT]


def so_far(found: HandSurvey) -> Iterator[str]:
    """What a survey that was stopped is of; nothing of one that was not."""
    if not found.complete:
        hands, asked = many(found.hands, "hand"), many(found.evidence.hands, "hand")
        yield f"PARTIAL: the survey was interrupted: {hands} held against the profiles, {asked} asked by decisions."


def exclusions(found: HandSurvey) -> Iterator[str]:
    """Each choice that some hand excludes, with the first hand that does."""
    said = found.evidence
    for (decision, choice), count in sorted(said.excluded.items()):
        first = said.witnesses[decision, choice][0]
        told = f"{decision} {choice}: not by {many(count, 'hand')}, first {first}: {first.finding.message}"
        yield told


def sentences(found: HandSurvey) -> Iterator[str]:
    """The house in a sentence for each game, and the hands that break it."""
    for named, names in found.named:
        title = GAMES[named.game].title
        if not names:
            yield f"{many(named.hands, 'hand')} of {title}: no profile explains any."
            continue
        count, rest = named.fitting[names[0]], named.hands - named.fitting[names[0]]
        head = many(count, "hand") if not rest else f"{count} of {many(named.hands, 'hand')}"
        verb = "plays" if count == 1 else "play"
        others = f" (as of {', '.join(names[1:])})" if names[1:] else ""
        yield f"{head} of {title} {verb} by the rules of {names[0]}{others}" + _breaking(
            named, names[0], rest
        )


def _breaking(named: Named, name: str, rest: int) -> str:
    if not rest:
        return "."
    hands = [witness.hand for witness in named.against.get(name, ())]
    more = f" and {rest - len(hands)} more" if rest > len(hands) else ""
    return f", and {', '.join(hands)}{more} {'breaks' if rest == 1 else 'break'} them."


def breaking(found: HandSurvey) -> Iterator[str]:
    """The hands that are unlawful whatever one decision is changed to, with what is first wrong."""
    yield from (f"{each}: {each.finding.message}" for each in found.evidence.broken)


def data(found: HandSurvey) -> dict[str, object]:
    """The survey as a report has it."""
    said = found.evidence
    return {
        each.decision.id: {
            "found": str(each.found),
            "choice": each.choice,
            "fit": list(each.choices),
            "looked_at": said.asked[each.decision.id],
            "telling": said.telling[each.decision.id],
            "excluded": {
                choice: {"hands": count, "first": str(said.witnesses[each.decision.id, choice][0])}
                for choice in each.decision.choices
                if (count := said.excluded[each.decision.id, choice])
            },
        }
        for each in found.surveyed
    }
