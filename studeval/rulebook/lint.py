"""Lint: what no single entry can show: ids used twice, decisions not made, cases that prove nothing.

A check is a function of one sound entry and of what there is; `CHECKS` lists them by kind of entry.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING, Any

from studeval.errors import StudevalError
from studeval.evaluator import using
from studeval.games import GAMES
from studeval.rulebook.coverage import told_apart
from studeval.rulebook.model import Case, Clause, Decision, Profile, Question, Rulebook
from studeval.rulebook.names import Known, Problems, names_exist, unknown
from studeval.rulebook.place import Place, Problem
from studeval.rules import operations
from studeval.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from studeval.rulebook.sources import Draft


def lint(book: Rulebook, drafts: Collection[Draft]) -> Problems:
    """Every problem across entries."""
    places: dict[str, dict[str, list[Place]]] = defaultdict(lambda: defaultdict(list))
    for draft in drafts:
        if draft.id is not None:
            places[draft.kind][draft.id].append(draft.place)
    yield from _repeated(places)
    known = Known(book, {kind: {name: at[0] for name, at in each.items()} for kind, each in places.items()})
    yield from _decisions_not_there(known)
    for draft in drafts:
        yield from names_exist(draft, known)
    for entry in chain(*(getattr(book, shelf).values() for shelf in _SHELVES)):
        for check in CHECKS[type(entry)]:
            yield from check(entry, known)


_SHELVES = ("clauses", "decisions", "profiles", "cases")


def _repeated(places: Mapping[str, Mapping[str, list[Place]]]) -> Problems:
    for kind, names in places.items():
        for name, (first, *others) in names.items():
            for place in others:
                yield Problem(place, f"there is a {kind} {name!r} already, at {first}")


# Documents, decisions, profiles


def clause_prefix(clause: Clause, _: Known) -> Problems:
    """A clause's id begins with its document's."""
    if not clause.id.startswith(f"{clause.document}-"):
        yield Problem(clause.at("id"), f"a clause of {clause.document} is called {clause.document}-...")


def decision_choices(decision: Decision, _: Known) -> Problems:
    """The default is a choice, and no choice is there twice."""
    yield from unknown(decision.at("default"), "choice", decision.default, decision.choices)
    ids = [path for path in decision.places if path[:1] == ("choices",) and path[2:] == ("id",)]
    if len(ids) != len(decision.choices):
        yield Problem(decision.at("choices"), "two choices have the same id")


def decision_in_rules(decision: Decision, _: Known) -> Problems:
    """The rules have the same choices and the same default."""
    rules = HouseRules.decisions().get(decision.id, ())
    if rules and set(rules) != set(decision.choices):
        said = f"the rules have these choices: {', '.join(rules)}"
        yield Problem(decision.at("choices"), said)
    if rules and (usual := HouseRules().choices()[decision.id]) != decision.default:
        yield Problem(decision.at("default"), f"the default of the rules is {usual}")


def _decisions_not_there(known: Known) -> Problems:
    """Every decision of the rules is written down, if any is."""
    names = known.names.get("decision", {})
    missing = [name for name in HouseRules.decisions() if name not in names]
    if names and missing:
        first = min(names.values())
        yield Problem(
            Place(first.file, 1, 1), f"the rules have decisions that are missing here: {', '.join(missing)}"
        )


def profile_complete(profile: Profile, known: Known) -> Problems:
    """A house makes every decision that is written down and that the rules have."""
    decisions = [name for name in HouseRules.decisions() if name in known.of("decision")]
    if missing := [name for name in decisions if name not in profile.choices]:
        yield Problem(profile.at("choices"), f"decisions not made: {', '.join(missing)}")


def profile_choices(profile: Profile, known: Known) -> Problems:
    """What a house chooses is a choice of the decision."""
    for name, made in profile.choices.items():
        if decision := known.book.decisions.get(name):
            place = profile.at("choices", name, "choice")
            yield from unknown(place, f"choice of {name}", made.choice, decision.choices)


# Cases


def case_game_of_profile(case: Case, known: Known) -> Problems:
    """The house plays the game."""
    profile = known.book.profiles.get(case.profile)
    if profile and case.game in GAMES and case.game not in profile.games:
        said = f"profile {case.profile} is for {', '.join(profile.games)}, not for {case.game}"
        yield Problem(case.at("profile"), said)


def case_clauses(case: Case, known: Known) -> Problems:
    """A case can reach the clauses."""
    for index, name in enumerate(case.clauses):
        clause = known.book.clauses.get(name)
        if clause and clause.testable == "none":
            place = case.at("clauses", str(index))
            yield Problem(place, f"no case can prove {name}: it is exempt ({clause.exempt})")


def case_house(case: Case, known: Known) -> Problems:
    """What a case chooses itself is a choice that its profile does not make, of another decision than it hangs on."""
    profile = known.book.profiles.get(case.profile)
    for name, choice in case.overrides.items():
        at, decision = case.at("house", name), known.book.decisions.get(name)
        if decision and choice not in decision.choices:
            yield from unknown(at, f"choice of {name}", choice, decision.choices)
        elif name == case.decision:
            yield Problem(at, f"the case has the answer under each choice of {name}: leave this out")
        elif profile and name in profile.choices and profile.choices[name].choice == choice:
            yield Problem(at, f"{case.profile} chooses {choice} already: leave this out")


def case_outcome(case: Case, _: Known) -> Problems:
    """An answer or a refusal, not both and not neither; a refusal hangs on no decision."""
    if (case.expect is None) == (case.refuse is None):
        yield Problem(case.at("id"), "a case has either expect or refuse")
    if case.refuse is not None and case.decision is not None:
        yield Problem(case.at("decision"), "a refusal hangs on no decision: leave it out")


def case_decision(case: Case, known: Known) -> Problems:
    """A case that hangs on a decision has the answer under each of its choices, and they differ."""
    decision = known.book.decisions.get(case.decision or "")
    if decision is None or case.expect is None:
        return
    at = case.at("expect")
    for choice in case.expect:
        yield from unknown(case.at("expect", choice), f"choice of {decision.id}", choice, decision.choices)
    if missing := [choice for choice in decision.choices if choice not in case.expect]:
        yield Problem(at, f"answers are missing under these choices of {decision.id}: {', '.join(missing)}")
    if case.op in operations() and not any(told_apart(case)):
        yield Problem(
            at, f"the answer is the same under each choice: the case does not hang on {decision.id}"
        )


def _answers(case: Case) -> list[Any]:
    """The answers that a case expects: one, or one for each choice."""
    if case.expect is None:
        return []
    return [case.expect] if case.decision is None else list(case.expect.values())


def order_shuffled(case: Case, _: Known) -> Problems:
    """The hands to be put in order are those of the expected order, and do not stand in it already.

    Under a decision they may: with two hands no third order is left.
    """
    hands, at = list(case.given["hands"]), case.at("given", "hands")
    for answer in _answers(case):
        groups = [[group] if isinstance(group, str) else group for group in answer["weakest-to-strongest"]]
        if sorted(hands) != sorted(chain(*groups)):
            yield Problem(at, "the hands and the labels in expect are not the same")
        elif case.decision is None and len(groups) > 1 and _stand_in(groups, hands):
            yield Problem(at, "the hands stand in the expected order: shuffle them, or doing nothing passes")


def _stand_in(groups: list[list[str]], hands: list[str]) -> bool:
    group_of = {label: index for index, group in enumerate(groups) for label in group}
    order = [group_of[label] for label in hands]
    return order == sorted(order)


def winners_compete(case: Case, _: Known) -> Problems:
    """The expected winners are among the hands."""
    for winner in chain(*(answer["winners"] for answer in _answers(case))):
        yield from unknown(case.at("expect"), "hand", winner, case.given["hands"])


CHECKS_OF_OPERATION: dict[str, Callable[[Case, Known], Problems]] = {
    "order": order_shuffled,
    "compare": winners_compete,
}


def case_of_operation(case: Case, known: Known) -> Problems:
    """What only one operation asks of its cases."""
    if check := CHECKS_OF_OPERATION.get(case.op):
        yield from check(case, known)


def case_can_be(case: Case, known: Known) -> Problems:
    """The operation takes the situation, or refuses it as the case says."""
    if case.op in operations() and case.game in GAMES and _choices_known(case) and _code_known(case, known):
        for question in case.questions():
            yield from _refused(case, question, _refusal(question))


def _choices_known(case: Case) -> bool:
    if case.decision is None or case.expect is None:
        return True
    return set(case.expect) <= set(HouseRules.decisions().get(case.decision, ()))


def _code_known(case: Case, known: Known) -> bool:
    return case.refuse is None or case.refuse in known.of("error code")


def _refusal(question: Question) -> StudevalError | None:
    operation = operations()[question.op]
    try:
        with using("python"):
            situation = operation.read(question.given, GAMES[question.game], question.house)
            if question.refuse is not None:
                operation.answer(situation)
    except StudevalError as error:
        return error
    except Exception:  # a rule that breaks is no fault of the case: the engines will show it
        return None
    return None


def _refused(case: Case, question: Question, error: StudevalError | None) -> Problems:
    if error is None:
        if question.refuse is not None:
            yield Problem(case.at("refuse"), f"nothing here is refused as {question.refuse}", ruled=True)
    elif question.refuse is None:
        yield Problem(case.at("given", *error.path), str(error), ruled=True)
    elif question.refuse != error.code:
        said = f"this is refused as {error.code} ({error}), not as {question.refuse}"
        yield Problem(case.at("refuse"), said, ruled=True)


CHECKS: dict[type, tuple[Callable[[Any, Known], Problems], ...]] = {
    Clause: (clause_prefix,),
    Decision: (decision_choices, decision_in_rules),
    Profile: (profile_complete, profile_choices),
    Case: (
        case_game_of_profile,
        case_clauses,
        case_house,
        case_outcome,
        case_decision,
        case_of_operation,
        case_can_be,
    ),
}
