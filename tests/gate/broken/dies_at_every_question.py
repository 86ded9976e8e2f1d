"""Dies at every question, by an error of its own."""

from sound import serve


def run(_):
    raise KeyError("razz")


serve(run=run)
