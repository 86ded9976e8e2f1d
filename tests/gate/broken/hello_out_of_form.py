"""Declares its games as one text."""

from sound import HELLO, line, serve

serve(hello=lambda request: line(request, {"ok": HELLO["ok"] | {"games": "razz"}}))
