"""Writes 50 MB to standard error before each answer, which is right: that is a log, no fault."""

import sys

from sound import line, serve


def run(request):
    for _ in range(50):
        sys.stderr.write("x" * 999_999 + "\n")
    return line(request, {"ok": {"seat": 3}})


serve(run=run)
