"""An engine for studeval in plain Python: the lows of razz and stud hi-lo. cmd:python3 examples/engine.py"""

import json
import sys
from collections import Counter
from itertools import combinations

RANKS, DECK = "A23456789TJQK", [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
HELLO = {"protocol": 1, "name": "lows", "games": ["razz", "stud-hi-lo"]}
HELLO |= {"operations": ["compare", "qualify"], "choices": {"low-qualifier": "eight"}}


def worth(five):
    """How often each rank is there, the most first, and which: the lesser wins."""
    count = Counter(RANKS.index(card[0]) for card in five)
    return sorted(count.values())[::-1], sorted(count, key=lambda rank: (count[rank], rank))[::-1]


def best(hand, game):
    """The best low and its five cards, of equal ones the higher suits; no cards where it does not qualify."""
    fives = list(combinations(hand, 5))
    low = min(map(worth, fives))
    if game != "razz" and (len(low[1]) < 5 or low[1][0] > RANKS.index("8")):
        return ([9], []), ()
    equal = (five for five in fives if worth(five) == low)
    return low, max(equal, key=lambda five: sorted(map(DECK.index, five), reverse=True))


def run(op, game, given):
    """The answer. A ValueError is the code of a refusal."""
    if game == "razz" and (op == "qualify" or given.get("side") == "high"):
        raise ValueError("impossible")
    hands = {label: text.split() for label, text in given.get("hands", given).items()}
    if not all(5 <= len(hand) <= 7 for hand in hands.values()):
        raise ValueError("hand-size")
    if len({card for hand in hands.values() for card in hand}) < sum(map(len, hands.values())):
        raise ValueError("duplicate-card")
    lows = {label: best(hand, game) for label, hand in hands.items()}
    low, five = min(lows.values())
    if op == "compare":
        return {"winners": [label for label in lows if five and lows[label][0] == low]}
    ranks = "-".join(rank for rank, _ in five)
    return {"qualifies": bool(five), "ranks": ranks or "none", "cards": " ".join(five) or "none"}


for request in map(json.loads, sys.stdin):
    reply = {"ok": {}} if request["verb"] in {"configure", "bye"} else {"unsupported": {"reason": "what?"}}
    if request["verb"] == "hello":
        reply = {"ok": HELLO}
    elif request["verb"] == "run" and request["game"] != "razz" and request["given"].get("side") == "high":
        reply = {"unsupported": {"reason": "lows only"}}
    elif request["verb"] == "run":
        try:
            reply = {"ok": run(request["op"], request["game"], request["given"])}
        except ValueError as refusal:
            reply = {"refuse": {"code": str(refusal)}}
    print(json.dumps({"id": request["id"]} | reply), flush=True)
    if request["verb"] == "bye":
        break
