"""Sends a reply of five megabytes."""

from sound import line, serve

serve(run=lambda request: line(request, {"ok": {"seat": 3, "reason": "x" * (5 << 20)}}))
