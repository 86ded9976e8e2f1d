"""Ends after each answer, as if one question were all."""

import sys

from sound import line, serve, write


def run(request):
    write(line(request, {"ok": {"seat": 3}}))
    sys.exit(0)


serve(run=run)
