"""Never says hello."""

import time

from sound import serve

serve(hello=lambda _: time.sleep(600))
