"""Outside programs for tests."""

import sys

FIRST = """
import json, sys
open({started!r}, "a").write("started\\n")
for line in sys.stdin:
    asked = json.loads(line)
    if asked["request"] == "quit":
        break
    print(json.dumps({{"ok": True, "move": asked["legal"][0]}}), flush=True)
"""


def first_move_program(folder, started):
    """The command of a program that plays the first move, and notes every start in a file."""
    path = folder / "program.py"
    path.write_text(FIRST.format(started=str(started)))
    return f"{sys.executable} {path}"
