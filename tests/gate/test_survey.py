"""Survey: an engine that plays some house is found to play it, and one that plays two is told so."""

from dataclasses import replace

import pytest

from studeval.gate.engine import Answer, Failure, Query, Unsupported, start
from studeval.gate.survey import AsItPlays, Found, profile_text, survey, table
from studeval.rulebook import bundled, load
from studeval.rules.house import HouseRules

RULEBOOK, _ = load([bundled()])


class Playing:
    """An engine that plays one house and cannot be told another; `odd` are cases in which it plays the usual one."""

    name = "mine"

    def __init__(self, house, odd=(), lacks=()):
        self.house, self.odd, self.lacks, self.engine = house, odd, lacks, start("python")

    def describe(self):
        return self.name

    def answer(self, query):
        assert query.house is None, "a survey tells no house"
        if query.op in self.lacks:
            return Unsupported(f"no {query.op}")
        house = HouseRules() if query.key.partition("/")[0] in self.odd else self.house
        return self.engine.answer(replace(query, house=house))

    def close(self):
        """There is nothing to end."""


def finding(found, decision):
    return next(each for each in found.surveyed if each.decision.id == decision)


@pytest.mark.parametrize("profile", ["roberts", "wsop-live", "ps-razz", "epoker-stud"])
def test_a_known_house_is_found(profile):
    """Every decision that comes out is the one that is played, and none is contradicted."""
    house = RULEBOOK.profiles[profile].house()
    found = survey(RULEBOOK, Playing(house))
    assert [] == found.contradictions
    assert [] == [
        each.decision.id
        for each in found.surveyed
        if each.choices and house.choices()[each.decision.id] not in each.choices
    ]


@pytest.mark.parametrize(
    "choices",
    [
        pytest.param({"bring-in-tie": "suit", "suit-order": "chds"}, id="ties in another order of suits"),
        pytest.param(
            {"odd-chip-tie": "suit-of-all", "odd-chip-tie-low": "low-suit", "showdown-claim": "declare"},
            id="odd chips by two rules at once",
        ),
    ],
)
def test_choices_that_hide_behind_each_other_are_no_contradiction(choices):
    found = survey(RULEBOOK, Playing(HouseRules.from_choices(choices)))
    assert [] == found.contradictions
    assert choices == {decision: finding(found, decision).choice for decision in choices}


def test_an_engine_that_answers_two_ways_is_told_with_both_cases():
    odd = next(case for case in RULEBOOK.cases.values() if case.decision == "preflop-first")
    found = survey(RULEBOOK, Playing(HouseRules(preflop_first="left-of-dealer"), odd=[odd.id]))
    (said,) = found.contradictions
    assert said.startswith("preflop-first is left-of-dealer in ")
    assert said.endswith(f" and left-of-big-blind in {odd.id} ({odd.place.file}:{odd.place.line})")
    known = finding(found, "preflop-first")
    assert (Found.TWO_WAYS, "left-of-dealer") == (known.found, known.choice)


def test_what_is_not_supported_is_told_and_played_as_usual():
    found = survey(RULEBOOK, Playing(HouseRules(burns="each-street"), lacks=["deal"]))
    burns = finding(found, "burns")
    assert (Found.UNSUPPORTED, (), "none") == (burns.found, burns.choices, burns.choice)


@pytest.mark.parametrize(
    ("reply", "known"),
    [
        pytest.param(Answer({"seat": 99}), Found.NO_CHOICE, id="an answer of no choice"),
        pytest.param(Failure("broke"), Found.NO_ANSWER, id="broken"),
        pytest.param(Unsupported("no"), Found.UNSUPPORTED, id="unsupported"),
    ],
)
def test_an_engine_that_cannot_be_read(scripted, reply, known):
    assert known == finding(survey(RULEBOOK, scripted(reply)), "bring-in-tie").found


def test_a_decision_without_a_case_in_these_games_was_never_put():
    found = survey(RULEBOOK, Playing(HouseRules()), games=["razz"])
    assert ("razz",) == found.games
    assert Found.NEVER_PUT == finding(found, "preflop-first").found


def test_of_several_choices_that_fit_the_usual_one_is_played():
    """A game without an open-pair option cannot tell how the option is judged."""
    judged = finding(survey(RULEBOOK, Playing(HouseRules())), "open-pair-judged")
    assert (Found.SEVERAL, "at-start-of-round") == (judged.found, judged.choice)
    assert {"at-start-of-round", "at-each-action"} == set(judged.choices)


def test_the_table_has_a_row_a_decision():
    rows = list(table(survey(RULEBOOK, Playing(HouseRules(bring_in_tie="seat")))))
    assert list(RULEBOOK.decisions) == [decision for decision, _, _ in rows]
    decision, plays, known = rows[0]
    assert ("bring-in-tie", "seat") == (decision, plays)
    assert known.startswith("found, ")


def test_the_house_can_be_saved_as_a_profile_that_lint_accepts(tmp_path):
    found = survey(RULEBOOK, Playing(RULEBOOK.profiles["roberts"].house(), lacks=["count"]))
    file = tmp_path / "mine.yaml"
    file.write_text(profile_text(found, "mine"), encoding="ascii")
    rulebook, problems = load([bundled(), file])
    assert [] == problems
    assert found.profile("mine").house() == rulebook.profiles["mine"].house()
    assert "  short-stub: {choice: roberts, basis: [custom]}\n" in file.read_text(encoding="ascii")


def test_a_saved_profile_says_what_is_not_known():
    text = profile_text(survey(RULEBOOK, Playing(HouseRules(), lacks=["deal"])), "mine")
    assert "  burns: {choice: none, basis: [custom]}  # not supported: the usual choice\n" in text


def test_an_engine_as_it_plays_is_the_engine_without_a_house(question, scripted):
    engine = scripted({"seat": 3}, "mine")
    plays = AsItPlays(engine)
    assert ("mine", "mine") == (plays.name, plays.describe())
    query = Query.of(question({"seat": 3}))
    assert Answer({"seat": 3}) == plays.answer(query)
    assert [replace(query, house=None)] == engine.asked
