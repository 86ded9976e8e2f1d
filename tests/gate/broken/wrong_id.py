"""Counts its replies by itself, from 0."""

from sound import line, serve

serve(run=lambda request: line(request, {"id": request["id"] - 1, "ok": {"seat": 3}}))
