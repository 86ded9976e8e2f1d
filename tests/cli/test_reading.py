"""show, explain, diff and new: the rulebook for readers, and a case to start from."""

import pytest

from studeval.gate.exits import Exit
from studeval.rules import operations


def output(run, *args):
    result = run(*args)
    assert result.exit_code == Exit.AS_EXPECTED, result.output
    return result.output.splitlines()


@pytest.mark.usefixtures("folder")
def test_a_clause_shows_its_document_and_the_cases_that_prove_it(run):
    lines = output(run, "show", "RZ-BRING-04", "mine")
    assert lines[0] == "RZ-BRING-04"
    assert lines[1].startswith("  text      Upcards equal in rank are put in order by suit")
    assert lines[2].startswith("  document  RZ  Razz, fixed limit (PokerStars rules page)")
    assert "  backs     bring-in-tie: suit" in lines
    assert lines[-1] == "  proved by my-queen-of-hearts  two queens are separated by suit"


def test_an_erratum_shows_what_is_printed_and_what_is_read(run):
    labels = [line[2:11].strip() for line in output(run, "show", "7S-BRING-05")]
    assert labels[labels.index("printed") + 1] == "corrected"


@pytest.mark.usefixtures("folder")
def test_a_decision_shows_its_choices_with_basis_and_houses(run):
    lines = output(run, "show", "suit-order", "mine")
    at = lines.index(
        "  choice    chds: Clubs, hearts, diamonds, spades. (As one article prints it; no room is known to play so.)"
    )
    assert lines[at + 1] == "  basis     7S-BRING-05"
    assert "epoker-stud-online" in lines[at + 2]
    assert lines[-1] == "  settled by none"


@pytest.mark.usefixtures("folder")
def test_a_profile_shows_its_choices(run):
    lines = output(run, "show", "ps-razz", "mine")
    assert lines[1] == "  title     PokerStars razz"
    assert "  choice    bring-in-tie: suit (RZ-BRING-04, RZ-BRING-05)" in lines
    assert lines[-1] == "  visited by 1 case"


@pytest.mark.usefixtures("folder")
def test_a_document_shows_its_clauses(run):
    lines = output(run, "show", "RZ", "mine")
    assert lines[1] == "  title     Razz, fixed limit (PokerStars rules page)"
    assert any(line.startswith("  clause    RZ-") for line in lines)


@pytest.mark.usefixtures("folder")
def test_a_case_is_explained(run):
    blocks = "\n".join(output(run, "explain", "my-queen-of-hearts", "mine")).split("\n\n")
    assert blocks[0].startswith("my-queen-of-hearts\n  case      two queens are separated by suit\n")
    assert blocks[1].splitlines() == [
        "  game      razz",
        "  seat      1   xx xx Ac",
        "            2   xx xx Qd",
        "            3   xx xx Qh",
        "            4   xx xx Js",
        "  dealer    the house's, between the last seat and the first",
    ]
    assert blocks[2].splitlines() == [
        "  house     ps-razz",
        "  expected  seat: 3",
        "  because   In razz the high end of the suit order pays.",
        "  ruling    seat: 3, card: Qh, all-in: false, choices: {}, acts-again: false",
        "  reason    seat 3 shows the queen of hearts, the highest upcard of razz (ace",
        "            low); seats 2 and 3 tie, and the highest suit pays (clubs < diamonds",
        "            < hearts < spades)",
    ]
    assert blocks[3].splitlines()[:4] == [
        "  otherwise bring-in-tie: seat. The tied player who sits nearest to the dealer's",
        "            left, whatever the suits. (epoker-stud-corrected, epoker-stud,",
        "            epoker-stud8-no-qualifier, epoker-stud8)",
        "              seat: 2, card: Qd",
    ]


@pytest.mark.usefixtures("folder")
def test_where_the_ruling_differs_from_what_is_expected_is_told(run, add):
    add("wrong.yaml", "expect: {seat: 3}", "expect: {seat: 2, card: Qh}")
    lines = output(run, "explain", "my-other-queen", "mine")
    assert "  differs   seat: 2 expected, 3 came" in lines
    add(
        "wrong.yaml",
        "expect: {seat: 3}",
        "decision: bring-in-tie\n    expect: {suit: {seat: 2}, seat: {seat: 4}}",
    )
    assert "  differs   suit: seat: 2 expected, 3 came" in output(run, "explain", "my-other-queen", "mine")


@pytest.mark.usefixtures("folder")
def test_what_a_case_chooses_itself_is_told(run, add):
    add("own.yaml", "why: In razz", "house: {bring-in-tie: seat}\n    why: In razz")
    lines = output(run, "explain", "my-other-queen", "mine")
    assert "  house     ps-razz, but bring-in-tie: seat" in lines
    assert "  differs   seat: 3 expected, 2 came" in lines


def test_a_hand_is_told_by_its_streets(run):
    lines = output(run, "explain", "hand-ps-stud-200911-02")
    record = next(line for line in lines if line.startswith("  record"))
    assert record.endswith("specs/hands/ps-stud-200911-02.phh")
    actions = lines.index("  actions   1   d dh p1 3sQd9h, d dh p2 Ac4d7d, d dh p3 3c7s7c, d dh p4 ????5h,")
    assert lines[actions + 2] == "            7   p5 pb, p6 cc, p1 f, p2 cc, p3 cc, p4 cc"
    assert [line for line in lines if len(line) > 80 and line != record] == []


TABLE = """\
topic: mine
game: {game}
profile: {profile}
op: {op}
cases:
  - id: mine
    title: a table
    clauses: [RZ-BRING-04]
    why: Reasons.
    given: {given}
    {outcome}
"""


@pytest.mark.parametrize(
    ("game", "op", "given", "outcome", "seen"),
    [
        pytest.param(
            "razz",
            "first-to-act",
            "{street: 7, boards: {2: Kd 7s 5c 4h, 5: 8s 6d 3c 2h}, dealer: 2, all-in: [5]}",
            "expect: {seat: none}",
            [
                "  game      razz, street 7",
                "  seat      2   xx xx Kd 7s 5c 4h xx, dealer",
                "            5   xx xx 8s 6d 3c 2h xx, all-in",
            ],
            id="seventh street",
        ),
        pytest.param(
            "razz",
            "legal-actions",
            "{street: 5, small-bet: 10, big-bet: 20, seats: [1, 2], first: 2, stacks: {1: 50}, history: [2 bet 20]}",
            "expect: {actor: 1}",
            [
                "  game      razz, street 5",
                "  seat      1   has 50",
                "            2   acts first",
                "  dealer    the house's, between the last seat and the first",
                "  small-bet 10",
                "  big-bet   20",
                "  history   2 bet 20",
            ],
            id="a history",
        ),
        pytest.param(
            "razz",
            "showdown-order",
            "{seats: [2, 3], first: 3, last-round: []}",
            "expect: {order: [2, 3]}",
            [
                "  game      razz",
                "  seat      2",
                "            3   acts first",
                "  dealer    the house's, between the last seat and the first",
                "  last-round all checked",
            ],
            id="a checked round",
        ),
        pytest.param(
            "razz",
            "compare",
            "{side: low, hands: {P1: 8s 7h 6d 5c 4s, P2: 7s 7h 6d 5c 4c}}",
            "refuse: duplicate-card",
            [
                "  game      razz",
                "  seat      P1  8s 7h 6d 5c 4s",
                "            P2  7s 7h 6d 5c 4c",
                "  side      low",
            ],
            id="hands with labels",
        ),
    ],
)
def test_a_table_is_drawn(run, folder, game, op, given, outcome, seen):
    text = TABLE.format(game=game, profile="ps-razz", op=op, given=given, outcome=outcome)
    (folder / "good.yaml").write_text(text, encoding="utf-8")
    blocks = "\n".join(output(run, "explain", "mine", "mine")).split("\n\n")
    assert seen == blocks[1].splitlines()


def test_a_refusal_is_explained(run, folder, add):
    (folder / "good.yaml").unlink()
    add("twice.yaml", "Qh, 4: Js}}\n    expect: {seat: 3}", "Qh, 4: Qh}}\n    refuse: duplicate-card")
    lines = output(run, "explain", "my-other-queen", "mine")
    assert "  ruling    a refusal, duplicate-card" in lines
    assert lines[-2] == "  otherwise no other choice of the house changes the answer"


def test_houses_that_differ(run):
    lines = output(run, "diff", "epoker-stud-online", "epoker-stud-online-corrected")
    assert lines[0] == "suit-order"
    assert lines[1] == "  question  In what order do the suits rank, from the lowest up?"
    assert lines[2].startswith("  house     epoker-stud-online: chds. Clubs, hearts, diamonds, spades. ")
    assert lines[3].startswith(
        "            epoker-stud-online-corrected: cdhs. Clubs, diamonds, hearts, spades. ("
    )
    assert lines[-1].startswith("epoker-stud-online and epoker-stud-online-corrected differ in ")


def test_a_house_does_not_differ_from_itself(run):
    assert output(run, "diff", "tda", "tda") == ["tda and tda differ in 0 decisions"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["explain", "no-such-case-at-all"], "there is no case 'no-such-case-at-all'"),
        (["diff", "tda", "robert"], "there is no profile 'robert'; did you mean 'roberts'?"),
        (["show", "RZ-BRING-4"], "did you mean 'RZ-BRING-04'?"),
        (
            ["new", "bring-in", "--game", "omaha-hi-lo"],
            "there is no case of bring-in in omaha-hi-lo to start from",
        ),
        (["new", "bringin"], "'bringin' is not one of"),
    ],
    ids=["case", "profile", "clause", "game without the operation", "operation"],
)
def test_what_is_not_there_is_exit_4(run, args, words):
    result = run(*args)
    assert result.exit_code == Exit.BAD_INPUT
    assert words in result.output


@pytest.mark.parametrize("op", sorted(operations()))
def test_a_new_case_is_taken_as_it_is(run, tmp_path, op):
    path = tmp_path / "new.yaml"
    output(run, "new", op, str(path))
    for command in (["lint"], ["check", "-e", "python"], ["fmt", "--check"]):
        output(run, *command, str(path))
    text = path.read_text(encoding="utf-8")
    assert f"op: {op}\n" in text
    assert text == run("new", op).stdout


def test_a_new_house_is_taken_as_it_is(run, tmp_path):
    path = tmp_path / "houses" / "new.yaml"
    output(run, "new", "profile", str(path), "--like", "roberts")
    for command in (["lint"], ["fmt", "--check"]):
        output(run, *command, str(path))
    assert output(run, "diff", "my-house", "roberts", str(path)) == [
        "my-house and roberts differ in 0 decisions"
    ]


def test_a_new_case_never_replaces_a_file(run, folder):
    before = (folder / "good.yaml").read_text(encoding="utf-8")
    assert run("new", "bring-in", "mine/good.yaml").exit_code == Exit.BAD_INPUT
    assert before == (folder / "good.yaml").read_text(encoding="utf-8")
