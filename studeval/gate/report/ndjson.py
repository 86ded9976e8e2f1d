"""The records themselves, a line each as it comes: what `studeval report` and `studeval matrix` read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.gate.report.sinks import lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from studeval.gate.report.sinks import Opener

STREAMS = True
KINDS: Mapping[str, Opener] = {"ndjson": lines}
