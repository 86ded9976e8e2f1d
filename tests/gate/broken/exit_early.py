"""Ends with status 0 instead of answering."""

import sys

from sound import serve

serve(run=lambda _: sys.exit(0))
