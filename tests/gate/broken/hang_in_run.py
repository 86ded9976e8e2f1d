"""Never answers a question."""

import time

from sound import serve

serve(run=lambda _: time.sleep(600))
