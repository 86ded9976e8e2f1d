"""The files here are programs, run by test_program.py; none is a test, and none may be imported as one."""

collect_ignore_glob = ["*.py"]
