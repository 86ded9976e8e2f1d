"""Answers and refuses at once."""

from sound import line, serve

serve(run=lambda request: line(request, {"ok": {"seat": 3}, "refuse": {"code": "impossible"}}))
