"""Where records go: a sink takes them one by one; either it writes each line at once, or a report at the footer.

Records come from a session (`Recorder`), from a stream that was kept (`replay`), or from whatever else makes a `Run`
in the form of `specs/schema/report.json`: a header, a "verdict" for each thing judged, a footer. What is judged need
not be a case. A recorded hand, say, is such a record too: `key` and `case` name it, `op` says what was done with it,
`file` and `line` where it stands, `clauses` what it breaks, and `engine` who is judged; what the schema does not
require may be left out. To `lines` any mapping is a record; one of another name than those three `run.read` refuses.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

from studeval.gate.exits import UnwrittenError
from studeval.gate.report.records import Record, footer, header, verdict
from studeval.gate.report.run import Run

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType
    from typing import Self

    from studeval.gate.session import Plan
    from studeval.gate.summary import Summary
    from studeval.gate.verdict import Verdict


Sink = Callable[[Record], None]
Opener = Callable[[TextIO], Sink]


def lines(out: TextIO) -> Sink:
    """Writes each record as it comes, a line of ASCII: what is written stays whatever becomes of the run."""

    def take(record: Record) -> None:
        out.write(json.dumps(record, allow_nan=False) + "\n")
        out.flush()

    return take


def whole(render: Callable[[Run], str]) -> Opener:
    """A sink that gathers the run and writes what `render` makes of it."""

    def opened(out: TextIO) -> Sink:
        run = Run()

        def take(record: Record) -> None:
            run.take(record)
            if run.ended:
                out.write(render(run))
                out.flush()

        return take

    return opened


def replay(run: Run, sinks: Sequence[Sink]) -> None:
    """Gives a run that was kept to the sinks."""
    for record in run.records():
        for take in sinks:
            take(record)


def tell(record: Record, sinks: Sequence[Sink]) -> None:
    """A record to every sink, also after one that failed. Raises UnwrittenError."""
    failed: OSError | None = None
    for take in sinks:
        try:
            take(record)
        except BrokenPipeError:  # a reader that left is no fault
            raise
        except OSError as error:
            failed = error
    if failed:
        raise UnwrittenError(f"a report cannot be written: {failed.strerror}") from failed


class Recorder:
    """The report of a session that hands its records to sinks; `version` is of studeval."""

    def __init__(self, plan: Plan, sinks: Sequence[Sink], version: str) -> None:
        self._plan, self._sinks, self._version = plan, sinks, version

    def __enter__(self) -> Self:
        self._tell(header(self._plan, self._version))
        return self

    def add(self, found: Verdict) -> None:
        """Records one verdict."""
        self._tell(verdict(self._plan, found))

    def end(self, summary: Summary) -> None:
        """Records the footer, upon which the reports are written."""
        self._tell(footer(summary))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """A run that broke has no footer."""

    def _tell(self, record: Record) -> None:
        tell(record, self._sinks)
