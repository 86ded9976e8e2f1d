"""Writes without end, and never a newline."""

from sound import serve, write


def run(_):
    while True:
        write("x" * 65536)


serve(run=run)
