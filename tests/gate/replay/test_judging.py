"""Recorded hands judged: verdicts with what stands behind them."""

import re
from dataclasses import replace

import pytest

from studeval.gate.replay import House, Wish, judge
from studeval.gate.replay.judging import OTHER_GAMES
from studeval.hands import phh
from studeval.rulebook import bundled

HANDS = bundled() / "hands"


def read(name: str) -> phh.Record:
    return phh.load(HANDS / f"{name}.phh")


def test_a_finding_names_its_clauses_and_the_choice_behind_it(profiles: dict[str, House]) -> None:
    verdict = judge(read("ps-stud-200911-10"), Wish([profiles["tda"]]))
    (finding,) = verdict.findings
    assert ("7S-BET-01", "7S-BET-02", "CU-BET-01") == finding.clauses
    (hang,) = finding.hangs
    assert ("open-pair", "off", "tda") == (hang.decision, hang.choice, hang.house)
    assert profiles["tda"].basis["open-pair"] == hang.basis != ()
    assert ("any-player", "pair-holder") == hang.lawful


def test_the_lines_tell_place_action_rule_and_choice(profiles: dict[str, House]) -> None:
    verdict = judge(read("ps-stud-200911-10"), Wish([profiles["tda"]]), "mine.phh")
    first, second = verdict.lines()
    assert first.startswith("mine.phh:")
    assert "[amount: how much a bet or raise is; 7S-BET-01, 7S-BET-02, CU-BET-01]" in first
    assert "since open-pair is off (tda, " in second


def test_the_houses_that_explain_a_hand_best_are_named(profiles: dict[str, House]) -> None:
    verdict = judge(read("ps-razz-200911-02"), Wish(list(profiles.values())))
    assert ("lawful", {"ps-razz", "roberts", "tda", "wsop-live", "wsop-tournament"}) == (
        verdict.status,
        set(verdict.houses) & set(profiles) - {"ps-stud"},
    )


def test_a_stack_that_is_wrong_is_told_and_no_house_that_breaks_the_hand_before(
    profiles: dict[str, House],
) -> None:
    """A chip moved between two stacks of each lawful hand: its houses are those of the hand, which they play."""
    wish, moved = Wish(list(profiles.values())), 0
    for path in sorted(HANDS.glob("*.phh")):
        record = phh.load(path)
        before = judge(record, wish)
        if before.status != "lawful":
            continue
        verdict, moved = judge(with_a_chip_moved(record), wish), moved + 1
        (finding,) = verdict.findings
        assert (before.houses, 0) == (verdict.houses, finding.action), path.stem
        assert finding.rule in {"award", "uncontested", "odd-chip"}, path.stem
    assert 133 == moved


def with_a_chip_moved(record: phh.Record) -> phh.Record:
    """From the first stack that has one to the next."""
    stacks = list(record.fields["finishing_stacks"])
    giver = next(index for index, chips in enumerate(stacks) if chips)
    stacks[giver] -= 1
    stacks[(giver + 1) % len(stacks)] += 1
    return replace(record, fields={**record.fields, "finishing_stacks": stacks})


def test_a_house_that_explains_more_of_a_hand_is_named_though_it_finds_more(
    profiles: dict[str, House],
) -> None:
    """Two hands shown in another order and a chip moved; o8-article, which has another open, judges no further."""
    record = read("ftp-o8-200610")
    texts = list(record.texts)
    first, second = [index for index, text in enumerate(texts) if " sm " in text][:2]
    texts[first], texts[second] = texts[second], texts[first]
    wrong = with_a_chip_moved(replace(record, fields={**record.fields, "actions": texts}))
    houses = [profiles["o8-article"], profiles["o8-article-corrected"]]
    early, verdict = judge(wrong, Wish(houses[:1])), judge(wrong, Wish(houses))
    assert ["first-to-act"] == [finding.rule for finding in early.findings]
    assert ["show-order", "award"] == [finding.rule for finding in verdict.findings]
    assert ("o8-article-corrected",) == verdict.houses


def test_a_hand_of_a_game_that_the_house_has_not_is_not_judged(profiles: dict[str, House]) -> None:
    verdict = judge(read("ps-razz-200911-02"), Wish([profiles["ps-stud8"]], narrate=True))
    assert ("not-judged", "the house ps-stud8 has no rules for razz") == (verdict.status, verdict.fault)
    assert (False, "razz", (), ()) == (verdict.failed, verdict.game, verdict.houses, verdict.story)


@pytest.mark.parametrize(
    ("variant", "status", "told"),
    [
        ("NT", "not-judged", "there are no rules for no-limit hold'em here"),
        ("PO", "not-judged", "there are no rules for pot-limit Omaha here"),
        ("XX", "malformed", "variant 'XX' is none of F7S, F7S/8, FR, FO/8, PO/8, NO/8"),
    ],
)
def test_a_hand_of_another_game_of_the_format_is_not_judged(
    variant: str, status: str, told: str, profiles: dict[str, House]
) -> None:
    record = phh.loads(f'variant = "{variant}"\n', "x.phh")
    verdict = judge(record, Wish(list(profiles.values())))
    assert (status, told, "x.phh", 1) == (verdict.status, verdict.fault, verdict.file, verdict.line)


def test_the_other_games_are_those_of_the_format_that_are_none_of_ours() -> None:
    """What pokerkit, whose authors made the format, lists; it is installed with the engines."""
    notation = pytest.importorskip("pokerkit.notation", reason="pokerkit is not installed")
    assert set(notation.HandHistory.game_types) - set(phh.VARIANTS) == set(OTHER_GAMES)


def test_a_story_is_told_under_the_best_house(profiles: dict[str, House]) -> None:
    verdict = judge(read("ps-razz-200911-02"), Wish([profiles["ps-razz"]], narrate=True))
    assert "by the rules of ps-razz" in " ".join(verdict.story[:2])


def test_the_same_hand_under_the_same_house_is_the_same_verdict(profiles: dict[str, House]) -> None:
    record = read("wsop-2023-ppc-85")
    wish = Wish([profiles["wsop-live"]])
    assert judge(record, wish) == judge(replace(record), wish)


def test_an_error_of_ours_is_the_verdict_on_that_hand(
    profiles: dict[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("studeval.gate.replay.judging.replays", broken)
    verdict = judge(read("ps-razz-200911-02"), Wish(list(profiles.values())), "mine.phh")
    assert ("malformed", True, "mine.phh") == (verdict.status, verdict.internal, verdict.file)
    assert re.fullmatch(r"internal error at test_judging\.py:\d+: KeyError: 'x'", verdict.fault)
