"""Closes its output and lives on."""

import os
import time

from sound import serve


def run(_):
    os.close(1)
    time.sleep(600)


serve(run=run)
