"""The rulebook: reads documents, decisions, profiles and cases from YAML, and finds all that is wrong."""

from studeval.rulebook.bundled import bundled, ground
from studeval.rulebook.coverage import Coverage, DecisionCoverage, cover, cover_decisions
from studeval.rulebook.loader import load
from studeval.rulebook.model import Case, Clause, Place, Problem, Question, Rulebook

__all__ = [
    "Case",
    "Clause",
    "Coverage",
    "DecisionCoverage",
    "Place",
    "Problem",
    "Question",
    "Rulebook",
    "bundled",
    "cover",
    "cover_decisions",
    "ground",
    "load",
]
