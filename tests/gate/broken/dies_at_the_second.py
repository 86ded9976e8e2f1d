"""Dies at the second question that it is asked in its life: what it was asked before is what kills it."""

import itertools
import sys

from sound import line, serve

count = itertools.count(1)
serve(run=lambda request: sys.exit(3) if next(count) == 2 else line(request, {"ok": {"seat": 3}}))
