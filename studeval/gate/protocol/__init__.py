"""The line protocol: one JSON object a line over stdio, told on one page in `docs/protocol.md`.

`messages` makes and reads the lines, `process` runs a program under a deadline, `conversation` talks to one from hello
to bye, `capabilities` knows what an engine declared, and `server` is the other end, for any engine of ours.
"""
