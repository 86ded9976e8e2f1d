"""What a run's exit code says. Every command uses these and no others."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """Exit codes of `studeval`; 6 is free."""

    AS_EXPECTED = 0
    FAILURES = 1
    INTERRUPTED = 2
    INTERNAL = 3
    BAD_INPUT = 4
    NOTHING_RAN = 5
    NO_ENGINE = 7
    STALE_BASELINE = 8


class DiedError(Exception):
    """A process that was at work is gone, killed or out of memory: the run ends with `INTERNAL`."""

    def __init__(self) -> None:
        super().__init__(
            "a process that judged hands died, killed or out of memory; fewer --jobs need less of it"
        )


class UnwrittenError(Exception):
    """There is no room for a report, or its place is gone: the run ends with `INTERNAL`."""
