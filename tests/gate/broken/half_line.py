"""Ends in the middle of its reply."""

import sys

from sound import line, serve, write


def run(request):
    write(line(request, {"ok": {"seat": 3}})[:12])
    sys.exit(0)


serve(run=run)
