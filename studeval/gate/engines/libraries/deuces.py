"""deuces: high hands of five to seven cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from studeval.gate.engines.libraries.cactus import Cactus

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from studeval.gate.engine import Engine


class Deuces(Cactus):
    """Nothing but the hands."""

    name, distribution, module = "deuces", "deuces", "deuces"


ENGINES: Mapping[str, Callable[[], Engine]] = {Deuces.name: Deuces}
