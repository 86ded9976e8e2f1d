"""Which clauses and which decisions of a house stand behind each thing that an audit can find.

A finding names its rule by a short word; here is what it rests on, by game, so that a report can cite it. The clauses
are those of the rulebook, and CU what all games take for granted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

STUD, HI_LO, RAZZ, OMAHA = "stud", "stud-hi-lo", "razz", "omaha-hi-lo"
Clauses = tuple[str, ...]


class Cited:
    """What cites clauses: `common` in all games, and those `of_game` in each."""

    common: Clauses
    of_game: Mapping[str, Clauses]

    def clauses(self, game: str) -> Clauses:
        """The clauses in one game, its own first."""
        return self.of_game.get(game, ()) + self.common


@dataclass(frozen=True)
class Rule(Cited):
    """What a rule says in short, the clauses for all games and for each, and the decisions that it hangs on."""

    title: str
    common: Clauses = ()
    of_game: Mapping[str, Clauses] = field(default_factory=dict)
    decisions: tuple[str, ...] = ()

    @property
    def all_clauses(self) -> set[str]:
        """The clauses in any game."""
        return {clause for clauses in (self.common, *self.of_game.values()) for clause in clauses}


def by_game(
    stud: Clauses = (), hi_lo: Clauses = (), razz: Clauses = (), omaha: Clauses = ()
) -> Mapping[str, Clauses]:
    return {STUD: stud, HI_LO: hi_lo, RAZZ: razz, OMAHA: omaha}


# What may leave a player another turn on a street, and so decides whether it is over.
ENDS_A_ROUND = ("bring-in-option", "short-bring-in", "reopen", "short-all-ins", "short-open")
ODD_CHIPS = ("odd-chip-hi-lo", "odd-chip-tie", "odd-chip-tie-low", "identical-hands")

RULES: Mapping[str, Rule] = {
    "ante": Rule(
        "the ante of the house",
        of_game=by_game(("7S-ANTE-04",), ("S8-ANTE-02",), ("RZ-ANTE-02",)),
        decisions=("ante-amount",),
    ),
    "bring-in-amount": Rule(
        "the bring-in of the house",
        of_game=by_game(("7S-BRING-02",), ("S8-BRING-02",), ("RZ-BRING-02",)),
        decisions=("bring-in-amount",),
    ),
    "duplicate-card": Rule("one deck, no card of it twice", ("CU-DECK-01",)),
    "deal": Rule(
        "who gets how many cards on a street",
        ("CU-DEAL-01", "CU-DEAL-04"),
        by_game(
            ("7S-DEAL-03", "7S-DEAL-06"),
            ("S8-DEAL-02", "S8-DEAL-06"),
            ("RZ-DEAL-02", "RZ-DEAL-06"),
            ("O8-DEAL-03", "O8-DEAL-04"),
        ),
        ("short-stub", "burns", "last-card", "free-fold-cards", *ENDS_A_ROUND),
    ),
    "bring-in": Rule(
        "who brings it in",
        ("CU-BRING-07",),
        by_game(("7S-BRING-01",), ("S8-BRING-01", "S8-BRING-05"), ("RZ-BRING-01", "RZ-BRING-05")),
        ("bring-in-tie", "suit-order", "bring-in-all-in"),
    ),
    "opening": Rule(
        "what the bring-in may do",
        ("CU-BRING-03",),
        by_game((), ("S8-BRING-02", "S8-BRING-03"), ("RZ-BRING-02", "RZ-BRING-03")),
        ("bring-in-all-in",),
    ),
    "first-to-act": Rule(
        "who opens the betting of a street",
        ("CU-ACT-02",),
        by_game(("7S-ACT-02",), ("S8-ACT-02",), ("RZ-ACT-02",), ("O8-ACT-01",)),
        ("first-to-act-tie", "all-in-leader", "first-after-community", "preflop-first", "short-bring-in"),
    ),
    "turn": Rule(
        "whose turn it is",
        ("CU-ACTION-01", "CU-ACTION-10"),
        by_game((), ("S8-ACT-01",), ("RZ-ACT-01",)),
        ("free-fold-cards", *ENDS_A_ROUND),
    ),
    "action": Rule(
        "what a player may do",
        ("CU-ACTION-02", "CU-ACTION-03"),
        by_game(("7S-ACTION-01",), ("S8-ACTION-06", "S8-ACTION-08"), ("RZ-ACTION-05", "RZ-ACTION-07")),
        ("fold-without-bet", "reopen", "short-all-ins", "short-open"),
    ),
    "amount": Rule(
        "how much a bet or raise is",
        ("CU-BET-01",),
        by_game(
            ("7S-BET-01", "7S-BET-02"), ("S8-BET-02", "S8-BET-05"), ("RZ-BET-01", "RZ-BET-02"), ("O8-BET-01",)
        ),
        ("open-pair", "open-pair-hi-lo", "bring-in-raise", "short-open", "reopen", "short-all-ins"),
    ),
    "effective-amount": Rule(
        "a raise is of the full size, and what nobody can call goes back",
        ("CU-BET-01",),
        by_game(
            ("7S-BET-01", "7S-BET-02"), ("S8-BET-02", "S8-BET-05"), ("RZ-BET-01", "RZ-BET-02"), ("O8-BET-01",)
        ),
    ),
    "cap": Rule(
        "how many raises there are",
        ("CU-BET-05",),
        by_game(("7S-BET-05",)),
        ("raise-cap", "heads-up-cap", "completion-counts"),
    ),
    "show": Rule(
        "who shows at all",
        ("CU-SHOW-12",),
        by_game((), ("S8-SHOW-01",), ("RZ-SHOW-01",)),
        ("showdown-claim", "free-fold-cards", "short-stub", *ENDS_A_ROUND),
    ),
    "show-order": Rule(
        "who shows first",
        ("CU-SHOW-01", "CU-SHOW-02", "CU-SHOW-03", "CU-SHOW-06"),
        by_game(("7S-SHOW-01",), ("S8-SHOW-02", "S8-SHOW-03"), ("RZ-SHOW-02", "RZ-SHOW-03"), ("CU-SHOW-10",)),
        ("last-aggressor", "showdown-when-checked"),
    ),
    "show-cards": Rule("the cards shown are those that were dealt", ("CU-DECK-01",)),
    "muck": Rule("the last hand that can win is not thrown away", ("CU-SHOW-11",)),
    "declare": Rule("who declares", decisions=("showdown-claim",)),
    "unfinished": Rule(
        "a hand is played to its end",
        ("CU-ACTION-01",),
        decisions=("showdown-claim", "free-fold-cards", *ENDS_A_ROUND),
    ),
    "award": Rule(
        "who wins what",
        (),
        by_game(
            ("7S-POT-01", "7S-POT-04"), ("S8-POT-04", "S8-POT-05"), ("RZ-POT-02", "RZ-POT-03"), ("O8-POT-07",)
        ),
        ("low-qualifier", "showdown-claim", "folded-only-layer", "short-bring-in", *ODD_CHIPS),
    ),
    "uncontested": Rule(
        "the last one in takes the pot",
        ("CU-POT-20",),
        decisions=("folded-only-layer", "short-bring-in"),
    ),
    "odd-chip": Rule(
        "where an odd chip goes",
        ("CU-POT-02", "CU-POT-06"),
        decisions=ODD_CHIPS,
    ),
    "chips": Rule("what goes in comes out", ("CU-POT-22",)),
    "unseen": Rule("a card that was not seen decides"),
}
