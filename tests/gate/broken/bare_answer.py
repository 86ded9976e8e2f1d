"""Sends the answer by itself, not under ok."""

from sound import line, serve

serve(run=lambda request: line(request, {"seat": 3}))
