"""Never answers, does not go at SIGTERM, and has a child like itself that holds the pipes."""

import os
import signal
import time

from sound import note, serve


def run(_):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    note(os.fork() or os.getpid())
    time.sleep(600)


serve(run=run)
