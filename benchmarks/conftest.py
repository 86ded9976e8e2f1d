"""Only test_speed.py is for pytest; the others are one script, side_by_side.py, and its parts."""

collect_ignore = ["ceiling.py", "clock.py", "hands.py", "rivals.py", "side_by_side.py", "targets.py"]
