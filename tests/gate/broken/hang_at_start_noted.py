"""Notes itself, and never says hello."""

import os
import time

from sound import note

note(os.getpid())
time.sleep(600)
