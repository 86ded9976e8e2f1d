"""Never answers, and has a child like itself in a process group of its own, as `timeout` and a shell's jobs are."""

import os
import signal
import time

from sound import note, serve


def run(_):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if child := os.fork():
        note(child)
    else:
        os.setpgid(0, 0)
        note(os.getpid())
    time.sleep(600)


serve(run=run)
