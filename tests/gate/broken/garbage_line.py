"""Prints a word for people where a reply is due."""

from sound import serve

serve(run=lambda _: "seat 3 brings it in\n")
