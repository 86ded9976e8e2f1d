"""Dies before hello, and says why."""

import sys

sys.exit("no table of hands")
