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
from functools import partial
from typing import TYPE_CHECKING, Generic, Protocol, TextIO, TypeVar

from studeval.gate.exits import UnwrittenError
from studeval.gate.report.records import Record, footer, header, verdict
from studeval.gate.report.run import Run
from studeval.gate.summary import Summary
from studeval.gate.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import TracebackType
    from typing import Self

    from studeval.gate.session import Plan


Sink = Callable[[Record], None]
Opener = Callable[[TextIO], Sink]
Gathered = TypeVar("Gathered", bound="Gathering")
Found = TypeVar("Found")
Ended = TypeVar("Ended")


def lines(out: TextIO) -> Sink:
    """Writes each record as it comes, a line of ASCII: what is written stays whatever becomes of the run."""

    def take(record: Record) -> None:
        out.write(json.dumps(record, allow_nan=False) + "\n")
        out.flush()

    return take


class Gathering(Protocol):
    """What a report is made of at the end: it takes the records one by one."""

    def take(self, record: Record, /) -> None:
        """Adds the next record."""

    @property
    def ended(self) -> bool:
        """Whether the footer has come."""


def gathered(begin: Callable[[], Gathered], render: Callable[[Gathered], str]) -> Opener:
    """A sink that gathers the records in what `begin` makes, and at the footer writes what `render` makes of it."""

    def opened(out: TextIO) -> Sink:
        so_far = begin()

        def take(record: Record) -> None:
            so_far.take(record)
            if so_far.ended:
                out.write(render(so_far))
                out.flush()

        return take

    return opened


def whole(render: Callable[[Run], str]) -> Opener:
    """A sink that gathers the run and writes what `render` makes of it."""
    return gathered(Run, render)


class Kept(Protocol):
    """A run that was kept."""

    def records(self) -> Iterator[Record]:
        """Its records, in their order."""


def replay(run: Kept, sinks: Sequence[Sink]) -> None:
    """Gives a run that was kept to the sinks."""
    for record in run.records():
        for take in sinks:
            take(record)


class Recording(Generic[Found, Ended]):
    """A report that hands records to sinks: of `begun` at the start, of `each` thing found, of `ended` at the end."""

    def __init__(
        self,
        sinks: Sequence[Sink],
        begun: Callable[[], Record],
        each: Callable[[Found], Record],
        ended: Callable[[Ended], Record],
    ) -> None:
        self._sinks, self._begun, self._each, self._ended = sinks, begun, each, ended

    def __enter__(self) -> Self:
        self._tell(self._begun())
        return self

    def add(self, found: Found) -> None:
        """Records one verdict."""
        self._tell(self._each(found))

    def end(self, ended: Ended) -> None:
        """Records the footer, upon which the reports are written."""
        self._tell(self._ended(ended))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """A run that broke has no footer."""

    def _tell(self, record: Record) -> None:
        """To every sink, also after one that failed. Raises UnwrittenError."""
        failed: OSError | None = None
        for take in self._sinks:
            try:
                take(record)
            except BrokenPipeError:  # a reader that left is no fault
                raise
            except OSError as error:
                failed = error
        if failed:
            raise UnwrittenError(f"a report cannot be written: {failed.strerror}") from failed


class Recorder(Recording[Verdict, Summary]):
    """The report of a session that hands its records to sinks; `version` is of studeval."""

    def __init__(self, plan: Plan, sinks: Sequence[Sink], version: str) -> None:
        super().__init__(sinks, partial(header, plan, version), partial(verdict, plan), footer)
