"""Writes its reply in Latin-1."""

from sound import line, serve

serve(run=lambda request: line(request, {"ok": {"reason": "x"}}).encode().replace(b"x", b"d\xe9j\xe0"))
