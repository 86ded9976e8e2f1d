"""Answers without having read the question, as it can tell from its first bytes."""

import os
import time

from sound import HELLO, line, note, write

note(os.getpid())
os.read(0, 1000)
write(line({"id": 1}, HELLO))
os.read(0, 1000)
write(line({"id": 2}, {"ok": {"seat": 3}}))
time.sleep(600)
