"""Cannot be told a house."""

import json
import sys

from sound import HELLO, line, write

for text in sys.stdin.buffer:
    request = json.loads(text)
    write(
        line(request, HELLO if request["verb"] == "hello" else {"unsupported": {"reason": "one house only"}})
    )
