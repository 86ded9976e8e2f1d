"""Dies, and leaves a child that holds the pipes open, so that no end of them is seen."""

import os
import time

from sound import note, serve


def run(_):
    if child := os.fork():
        note(child)
        os._exit(4)
    time.sleep(600)


serve(run=run)
