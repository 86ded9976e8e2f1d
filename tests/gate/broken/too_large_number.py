"""Answers with a number that no one can hold."""

from sound import line, serve

serve(run=lambda request: line(request, {"ok": {"seat": 3}}).replace("3", "1e999"))
