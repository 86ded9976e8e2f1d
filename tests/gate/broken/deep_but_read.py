"""Answers with lists that a parser takes, and whoever walks through them may not."""

from sound import line, serve

serve(run=lambda request: line(request, {"ok": {"seat": 3}}).replace("3", "[" * 500 + "]" * 500))
