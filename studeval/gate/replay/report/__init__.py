"""The reports of `studeval replay`, of the same kinds as those of `check`: each module with KINDS adds some."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

from studeval.gate.report.kinds import modules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from studeval.gate.report.sinks import Opener


@cache
def openers() -> Mapping[str, Opener]:
    """What opens a sink, by the kind of report."""
    return {kind: module.KINDS[kind] for kind, module in modules(sys.modules[__name__]).items()}
