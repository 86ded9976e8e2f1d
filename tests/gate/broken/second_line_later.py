"""Writes a second reply to a question after a while."""

import time

from sound import line, serve, write


def run(request):
    write(line(request, {"ok": {"seat": 3}}))
    time.sleep(0.05)
    return line(request, {"ok": {"seat": 3}})


serve(run=run)
