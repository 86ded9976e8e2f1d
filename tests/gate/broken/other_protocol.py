"""Speaks another version of the protocol."""

from sound import HELLO, line, serve

serve(hello=lambda request: line(request, {"ok": HELLO["ok"] | {"protocol": 2}}))
