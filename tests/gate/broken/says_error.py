"""Says by itself that it failed, and lives on."""

import sys

from sound import line, serve


def run(request):
    print("the table of lows is empty", file=sys.stderr, flush=True)
    return line(request, {"error": {"message": "division by zero"}})


serve(run=run)
