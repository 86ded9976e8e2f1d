"""What is wrong with a step of a hand: it breaks a rule, or nobody can tell."""

from __future__ import annotations

from studeval.errors import IllegalActionError, StudevalError


class UnlawfulError(IllegalActionError):
    """A step that the rules do not allow. `rule` names what it breaks, `lawful` says what would have been right."""

    def __init__(self, rule: str, message: str, lawful: str) -> None:
        super().__init__(f"{message}: {lawful}" if lawful else message)
        self.args = (rule, message, lawful)
        self.rule = rule
        self.lawful = lawful


class UndecidedError(StudevalError):
    """A ruling that hangs on a card that was not seen."""

    code = "undecided"
