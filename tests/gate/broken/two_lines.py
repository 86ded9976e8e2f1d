"""Writes two replies to one question."""

from sound import line, serve

serve(run=lambda request: line(request, {"ok": {"seat": 3}}) * 2)
