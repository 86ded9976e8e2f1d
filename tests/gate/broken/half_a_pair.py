"""Answers with a text that cannot be written in UTF-8."""

from sound import line, serve

serve(run=lambda request: line(request, {"ok": {"seat": 3, "reason": "\ud800"}}))
