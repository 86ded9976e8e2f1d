"""`python -m studeval` is the command line."""

from studeval.cli import main

main()
