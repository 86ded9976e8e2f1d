"""Leaves the id out."""

from sound import serve

serve(run=lambda _: '{"ok": {"seat": 3}}\n')
