"""Forgets the end of the line, and to flush it would not help."""

from sound import line, serve

serve(run=lambda request: line(request, {"ok": {"seat": 3}}).rstrip())
