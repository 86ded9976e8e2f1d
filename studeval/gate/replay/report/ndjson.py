"""The records themselves, a line each as it comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.gate.report.sinks import lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from studeval.gate.report.sinks import Opener

KINDS: Mapping[str, Opener] = {"ndjson": lines}
