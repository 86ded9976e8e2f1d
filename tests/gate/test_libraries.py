"""The adapters of published libraries: what they map, what they decline, and that no fault is their own.

A library that is not installed is skipped, or failed where STUDEVAL_REQUIRE_ENGINES=1.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

import pytest

from studeval.gate.engine import Answer, EngineStartError, Query, Refusal, Unsupported
from studeval.gate.engines.libraries.library import other_choices
from studeval.gate.engines.libraries.phevaluator import Phevaluator
from studeval.gate.verdict import ABSENT, Kind, judge
from studeval.rulebook import bundled, load
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Callable

    from studeval.gate.engine import Engine, Outcome
    from studeval.gate.verdict import Judgement
    from studeval.rulebook.model import Question

    Library = Callable[[str], Engine]
    Ask = Callable[..., Outcome]
    Answered = Callable[[str], list[tuple[Question, Outcome | Exception]]]
    Verdicts = Callable[[str], list[tuple[str, Judgement]]]

MODULES = {
    "pokerkit": "pokerkit",
    "phevaluator": "phevaluator",
    "eval7": "eval7",
    "treys": "treys",
    "deuces": "deuces",
    "poker-equity": "poker_equity",
}
HIGH = ("phevaluator", "eval7", "treys", "deuces", "poker-equity", "pokerkit")
NAMED = ("eval7", "treys", "deuces", "pokerkit")
OMAHA_HIGH = ("phevaluator", "treys", "pokerkit")
WHEEL_AND_TWO, KINGS = "As 2h 3d 4c 5s Jh Td", "Ks Kh 9d 8c 7s 4h 2d"


@pytest.fixture
def ask(library: Library) -> Ask:
    def put(name: str, op: str, game: str, house: HouseRules | None = None, **given: Any) -> Outcome:
        given = {key.replace("_", "-"): value for key, value in given.items()}
        return library(name).answer(Query("key", op, game, house, given))

    return put


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    cases = load([bundled()])[0].cases.values()
    return [question for case in cases for question in case.questions() if case.op != "count"]


def value(outcome: Outcome) -> dict[str, Any]:
    assert isinstance(outcome, Answer), outcome
    return outcome.value


# --- Starting ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MODULES)
def test_describes_itself_with_its_version(name: str, library: Library) -> None:
    engine = library(name)
    assert engine.name == name
    assert engine.describe().removeprefix(f"{name} ")[0].isdigit()
    engine.close()


def test_no_library_is_imported_before_it_is_asked_for() -> None:
    code = (
        "import sys; from studeval.gate.engine import starters; names = starters(); "
        f"print([name for name in {list(MODULES.values())!r} if name in sys.modules], "
        f"set({list(MODULES)!r}) <= set(names))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "[] True\n" == told.stdout


def test_a_library_that_is_not_there_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Phevaluator, "module", "no_such_module")
    with pytest.raises(
        EngineStartError, match=r"phevaluator is not installed: pip install 'studeval\[engines\]'"
    ):
        Phevaluator()


# --- Hands -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HIGH)
def test_puts_high_hands_in_order(ask: Ask, name: str) -> None:
    hands = {"wheel": "Ac 2d 3h 4s 5c", "flush": "2c 3c 4c 5c 7c", "other wheel": "As 2c 3d 4h 5s"}
    got = value(ask(name, "order", "stud", side="high", hands=hands))
    assert {"weakest-to-strongest": [["wheel", "other wheel"], ["flush"]]} == got


@pytest.mark.parametrize("name", HIGH)
def test_compares_high_hands(ask: Ask, name: str) -> None:
    hands = {"P1": "8c 8d 8h 5c 5d 5s Kc", "P2": "Ts Th 2s 3s 2h 3h 3d"}
    assert {"winners": ["P1"]} == value(ask(name, "compare", "stud", side="high", hands=hands))


@pytest.mark.parametrize("name", NAMED)
def test_names_the_best_hand_and_its_five_cards(ask: Ask, name: str) -> None:
    got = value(ask(name, "best", "stud", cards="Kc Kd Qh Qs 2c 2d Jh"))["high"]
    assert "two pair" == got["category"]
    assert {"Kc", "Kd", "Qh", "Qs", "Jh"} == set(got["cards"].split())


@pytest.mark.parametrize("name", OMAHA_HIGH)
def test_plays_two_of_the_hand_in_omaha(ask: Ask, name: str) -> None:
    hands = {"four nines": "9c 9d 9h 9s", "queens": "Qd Qc 3s 4h"}
    board = "2c 5d Jh Qs Kc"
    assert {"winners": ["queens"]} == value(
        ask(name, "compare", "omaha-hi-lo", side="high", hands=hands, board=board)
    )


@pytest.mark.parametrize("name", ["eval7", "treys", "deuces"])
def test_counts_five_card_hands(ask: Ask, name: str) -> None:
    got = value(ask(name, "count", "stud", side="high", cards=5))
    assert (2598960, 7462, 5108) == (got["hands"], got["values"], got["categories"]["flush"])


@pytest.mark.parametrize("name", ["pokerkit", "poker-equity"])
def test_ranks_razz(ask: Ask, name: str) -> None:
    hands = {"aces": "Ac Ad 7h 3s 2d", "deuces": "2c 2h 5h 4s 3d", "kings": "Kc Qd Jh Ts 9c"}
    got = value(ask(name, "order", "razz", side="low", hands=hands))
    assert {"weakest-to-strongest": [["deuces"], ["aces"], ["kings"]]} == got


@pytest.mark.parametrize("name", ["pokerkit", "poker-equity"])
@pytest.mark.parametrize(
    ("second", "winners"), [("9s 8s 7d 6h 5c Kh Qd", ["P1"]), ("8s 6d 4s 3c Ah Kh Qd", ["P2"])]
)
def test_compares_lows_under_the_qualifier(ask: Ask, name: str, second: str, winners: list[str]) -> None:
    hands = {"P1": "8c 7c 6c 5d 4d Ks Qs", "P2": second}
    assert {"winners": winners} == value(ask(name, "compare", "stud-hi-lo", side="low", hands=hands))


def test_pokerkit_has_no_low_where_none_qualifies(ask: Ask) -> None:
    hands = {"none": "Kc Qd Jh Ts 9c", "low": "8c 7d 6h 5s 4c"}
    got = value(ask("pokerkit", "order", "stud-hi-lo", side="low", hands=hands))
    assert {"weakest-to-strongest": [["none"], ["low"]]} == got
    assert "none" == value(ask("pokerkit", "best", "stud-hi-lo", cards=hands["none"]))["low"]


# --- Tables ------------------------------------------------------------------------------------------------------


def test_pokerkit_brings_in(ask: Ask) -> None:
    upcards = {"1": "Ac", "2": "Qd", "3": "Qh", "4": "Js"}
    got = value(ask("pokerkit", "bring-in", "razz", upcards=upcards, bring_in=1, small_bet=2))
    expected = {
        "seat": 3,
        "card": "Qh",
        "amount": 1,
        "all-in": False,
        "choices": {"bring-in": 1, "complete": 2},
        "others": {"call": 1, "raise-to": 2},
        "acts-again": False,
    }
    assert expected == got


@pytest.mark.parametrize(
    ("game", "given", "seat"),
    [
        ("stud", {"street": 4, "boards": {"1": "Ks 4d", "2": "Ad 2c", "3": "8h 7c"}}, 2),
        ("razz", {"street": 4, "boards": {"1": "Qd 6c", "3": "Th Ts"}}, 1),
        ("razz", {"street": 4, "boards": {"1": "6c 2d", "4": "6d 2c"}, "dealer": 1}, 4),
        (
            "stud",
            {"street": 5, "boards": {"1": "Ad Ac 7h", "2": "Kd Qh 2s", "3": "9c 8d 3h"}, "all-in": [1]},
            2,
        ),
        ("omaha-hi-lo", {"street": "preflop", "seats": [2, 5, 7], "dealer": 7}, 7),
        ("omaha-hi-lo", {"street": "flop", "seats": [2, 5, 7], "dealer": 7, "all-in": [2]}, 5),
        ("omaha-hi-lo", {"street": "turn", "seats": [2, 5], "dealer": 5}, 2),
    ],
)
def test_pokerkit_finds_the_first_to_act(ask: Ask, game: str, given: dict[str, Any], seat: int) -> None:
    assert {"seat": seat} == value(ask("pokerkit", "first-to-act", game, **given))


@pytest.mark.parametrize(
    ("given", "actions"),
    [
        ({"street": 3, "bring-in": 3, "history": []}, {"bring-in": 3, "complete": [10]}),
        (
            {"street": 3, "bring-in": 3, "history": ["1 bring-in 3", "2 call"]},
            {"fold": True, "call": 3, "complete": [10]},
        ),
        ({"street": 5, "history": ["1 check"]}, {"check": True, "bet": [20]}),
        ({"street": 5, "history": ["1 bet 20", "2 raise 40"]}, {"fold": True, "call": 40, "raise": [60]}),
        ({"street": 5, "history": ["1 bet 20"], "stacks": {"2": 8}}, {"fold": True, "call": 8}),
    ],
)
def test_pokerkit_tells_what_is_legal(ask: Ask, given: dict[str, Any], actions: dict[str, Any]) -> None:
    table = {"small-bet": 10, "big-bet": 20, "seats": [1, 2, 3], "first": 1}
    assert actions == value(ask("pokerkit", "legal-actions", "stud", **table, **given))["actions"]


def test_pokerkit_is_told_the_cap_and_the_free_fold(ask: Ask) -> None:
    house = HouseRules.from_choices({"raise-cap": "four", "fold-without-bet": "allowed"})
    table = {"street": 5, "small_bet": 10, "big_bet": 20, "seats": [1, 2, 3], "first": 1}
    capped = ["1 bet 20", "2 raise 40", "3 raise 60", "1 raise 80"]
    assert [100] == value(ask("pokerkit", "legal-actions", "stud", house, **table, history=capped))[
        "actions"
    ]["raise"]
    assert value(ask("pokerkit", "legal-actions", "stud", house, **table))["actions"]["fold"] is True


def test_pokerkit_pays_pots_and_halves(ask: Ask) -> None:
    hands = {"1": "Ks Kh Kd 9c 7s 4h 2d", "2": "8s 6h 4d 2c As Jh Qd", "3": "Ah Ac Td 9d 6s 5h 3c"}
    contributions = {"1": 51, "2": 300, "3": 400}
    got = value(ask("pokerkit", "award", "stud-hi-lo", hands=hands, contributions=contributions))
    assert ({"3": 100}, {"1": 77, "2": 325, "3": 249}) == (got["returned"], got["paid"])
    assert {"chips": 153, "seats": [1, 2, 3], "high": {"1": 77}, "low": {"2": 76}} == got["pots"][0]


def test_pokerkit_scoops_and_divides_in_chips(ask: Ask) -> None:
    hands = {"1": "8s 7h 6d 5c 4s Kd Qh", "2": "Ks Kh Qc Jd 9s 9h 2c"}
    got = value(ask("pokerkit", "award", "stud-hi-lo", hands=hands, pot=125, unit=25))
    assert (1, {"1": 125}, {"1": 75}) == (got["scoop"], got["paid"], got["pots"][0]["high"])


def test_pokerkit_shows_the_last_aggressor_first(ask: Ask) -> None:
    given = {"seats": [2, 5, 7], "first": 2, "last_round": ["2 bet 20", "5 raise 40", "7 call", "2 call"]}
    assert {"order": [5, 7, 2]} == value(ask("pokerkit", "showdown-order", "stud", **given))


# --- What they decline -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["phevaluator", "eval7", "treys", "deuces"])
def test_a_library_of_high_hands_ranks_no_lows(ask: Ask, name: str) -> None:
    hands = {"P1": "8c 7d 6h 5s 4c", "P2": "Kc Qd Jh Ts 9c"}
    outcome = ask(name, "compare", "razz", side="low", hands=hands)
    assert Unsupported(f"{name} ranks high hands only") == outcome


def test_a_card_in_two_hands_is_not_blamed_on_a_library_that_sees_one(ask: Ask) -> None:
    hands = {"P1": "As Kd Qh Jc 9s", "P2": "As Ad 7h 5c 2d"}
    outcome = ask("phevaluator", "compare", "stud", side="high", hands=hands)
    assert isinstance(outcome, Unsupported)
    assert "As" in outcome.reason


def test_another_house_is_declined_only_where_it_matters(ask: Ask) -> None:
    house = HouseRules.from_choices({"bring-in-tie": "seat"})
    tied = ask("pokerkit", "bring-in", "stud", house, upcards={"1": "2s", "2": "2c", "3": "Kd"})
    assert Unsupported("pokerkit plays another house: bring-in-tie: suit") == tied
    assert (
        2
        == value(ask("pokerkit", "bring-in", "stud", house, upcards={"1": "3s", "2": "2c", "3": "Kd"}))[
            "seat"
        ]
    )


def test_a_library_is_not_blamed_for_what_it_was_not_told(ask: Ask) -> None:
    seats = {"street": 4, "boards": {"1": "Kd 7s", "2": "9c 8d"}}
    assert ask("pokerkit", "first-to-act", "stud", **seats) == Answer({"seat": 1})
    assert ask("pokerkit", "first-to-act", "stud", seats=[1, 2], **seats) == Unsupported(
        "pokerkit is not told of seats"
    )


UNTELLABLE: list[tuple[str, str, str, dict[str, Any]]] = [
    ("pokerkit", "bring-in", "stud", {"upcards": {"1": "Kd", "2": "4c"}, "dealer": -1}),
    ("pokerkit", "bring-in", "stud", {"upcards": {"1": "Kd", "2": "4c"}, "small-bet": 1}),
    ("pokerkit", "showdown-order", "stud", {"seats": [1, 2], "dealer": -1, "last-round": []}),
    ("pokerkit", "award", "stud", {"pot": 0, "hands": {"1": WHEEL_AND_TWO, "2": KINGS}}),
    ("pokerkit", "award", "stud", {"pot": 9, "rake": 9, "hands": {"1": WHEEL_AND_TWO, "2": KINGS}}),
    ("treys", "count", "omaha-hi-lo", {"side": "high", "cards": 5}),
    ("poker-equity", "compare", "stud", {"side": "high", "board": "9h 8h 7c", "hands": {"P1": KINGS}}),
]


@pytest.mark.parametrize(
    ("name", "op", "game", "given"), UNTELLABLE, ids=[f"{name}-{op}" for name, op, *_ in UNTELLABLE]
)
def test_what_a_library_has_no_words_for_is_not_put_to_it(
    ask: Ask, name: str, op: str, game: str, given: dict[str, Any]
) -> None:
    assert isinstance(ask(name, op, game, **given), Unsupported)


def test_a_choice_that_can_be_told_is_no_other_house() -> None:
    house = HouseRules.from_choices({"raise-cap": "four", "low-qualifier": "nine"})
    played = {"raise-cap": ("three", "four"), "low-qualifier": ("eight",)}
    assert {"low-qualifier": "eight"} == other_choices(house, played)


def test_an_error_on_purpose_is_a_refusal_by_our_name(ask: Ask) -> None:
    outcome = ask(
        "phevaluator", "compare", "stud", side="high", hands={"P1": "As Ah Ad Ac", "P2": "Ks Qh Jd Tc 9s"}
    )
    assert isinstance(outcome, Refusal)
    assert "hand-size" == outcome.code


def test_pokerkit_has_no_low_of_cards_enough(ask: Ask) -> None:
    none = {"qualifies": False, "ranks": "none", "cards": "none"}
    assert none == value(ask("pokerkit", "qualify", "stud-hi-lo", cards="Kc Qd Jh Ts 9c"))
    omaha = {"hole": "Kc Qd Jh Ts", "board": "9c 8d 7h"}
    assert none == value(ask("pokerkit", "qualify", "omaha-hi-lo", **omaha))


@pytest.mark.parametrize(
    ("game", "given"),
    [
        ("stud-hi-lo", {"cards": "As 2h 3d 4c"}),
        ("omaha-hi-lo", {"hole": "As", "board": "2h 3d 4c 5s"}),
        ("omaha-hi-lo", {"hole": "As 2d 3h 4s", "board": "5c 6d"}),
    ],
    ids=["four cards", "one hole card", "two on the board"],
)
def test_pokerkit_refuses_to_make_a_low_of_too_few(ask: Ask, game: str, given: dict[str, Any]) -> None:
    outcome = ask("pokerkit", "qualify", game, **given)
    assert isinstance(outcome, Refusal)
    assert "hand-size" == outcome.code


# --- All the cases -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def answered(questions: list[Question], library: Library) -> Answered:
    """Each question with what the library of that name made of it, asked once for all tests."""

    @cache
    def all_of(name: str) -> list[tuple[Question, Outcome | Exception]]:
        engine = library(name)
        return [(question, _answer(engine, question)) for question in questions]

    return all_of


def _answer(engine: Engine, question: Question) -> Outcome | Exception:
    try:
        return engine.answer(Query.of(question))
    except Exception as error:
        return error


@pytest.fixture
def verdicts(answered: Answered) -> Verdicts:
    """The verdicts on a library's answers and refusals, each with the key of its question."""

    def judged(name: str) -> list[tuple[str, Judgement]]:
        return [
            (question.key, judge(question, outcome))
            for question, outcome in answered(name)
            if not isinstance(outcome, Exception)
        ]

    return judged


@pytest.mark.parametrize("name", MODULES)
def test_every_error_is_raised_inside_the_library(name: str, answered: Answered) -> None:
    errors = [(question.key, error) for question, error in answered(name) if isinstance(error, Exception)]
    spec = find_spec(MODULES[name])
    assert spec is not None
    assert spec.origin is not None
    home = Path(spec.origin).parent
    raised = {key: Path(extract_tb(error.__traceback__)[-1].filename) for key, error in errors}
    assert [] == [key for key, file in raised.items() if not file.is_relative_to(home)]


@pytest.mark.parametrize("name", MODULES)
def test_it_passes_more_than_it_fails(name: str, verdicts: Verdicts) -> None:
    kinds = [ruling.kind for _, ruling in verdicts(name)]
    assert sum(kind is Kind.PASS for kind in kinds) > 5 * sum(kind.failed for kind in kinds)


@pytest.mark.parametrize("name", MODULES)
def test_no_failure_is_a_key_that_the_adapter_left_out(name: str, verdicts: Verdicts) -> None:
    """One pot too few is the library's own."""
    absent = [
        (key, each.path)
        for key, ruling in verdicts(name)
        for each in ruling.differences
        if each.got is ABSENT and each.path[:-1] != ("pots",)
    ]
    assert [] == absent


@pytest.mark.parametrize("name", MODULES)
def test_every_answer_is_in_form(name: str, verdicts: Verdicts) -> None:
    assert [] == [(key, ruling.message) for key, ruling in verdicts(name) if ruling.kind is Kind.PROTOCOL]
