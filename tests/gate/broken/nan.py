"""Answers with a number that JSON does not have."""

from sound import line, serve

serve(run=lambda request: line(request, {"ok": {"seat": float("nan")}}))
