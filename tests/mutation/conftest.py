"""The modules here are a program, `python -m tests.mutation`, and no tests; test_mutation.py runs it."""

collect_ignore_glob = ["[!t]*.py"]
