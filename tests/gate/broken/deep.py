"""Answers with a hundred thousand lists inside each other."""

from sound import line, serve

serve(run=lambda request: line(request, {"ok": {"seat": 3}}).replace("3", "[" * 100_000 + "]" * 100_000))
