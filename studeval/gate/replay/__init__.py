"""Recorded hands in the gate: read from files, judged by the referee under houses, and reported as `check` reports.

`source` cuts files into hands, `judging` gives each its `verdict`, `work` does that in several processes, and `session`
is a whole run with its `baseline` and `report`s. `survey` finds out by whose rules the hands were played.
"""

from __future__ import annotations

from studeval.gate.replay.judging import House, Wish, judge
from studeval.gate.replay.verdict import HandFinding, HandVerdict, Hang

__all__ = ["HandFinding", "HandVerdict", "Hang", "House", "Wish", "judge"]
