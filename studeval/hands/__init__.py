"""Recorded hands: read and written as PHH, and audited action by action against the rules of a house."""

from __future__ import annotations

from studeval.hands import audit, phh
from studeval.hands.phh import Record

__all__ = ["Record", "audit", "phh"]
