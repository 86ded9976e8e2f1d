"""Answers the first question of the run too late, with a wrong seat; all others at once and rightly."""

import sys
import time
from pathlib import Path

from sound import line, serve


def run(request):
    asked = Path(sys.argv[3])
    if asked.exists():
        return line(request, {"ok": {"seat": 3}})
    asked.touch()
    time.sleep(2.5)
    return line(request, {"ok": {"seat": 2}})


serve(run=run)
