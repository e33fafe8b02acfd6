"""Types are read for the first time by several threads at once, as on a server that has just started."""

import subprocess
import sys

import pytest

TRIES = 3
CHECK_AT_ONCE = """
import sys
from threading import Barrier, Thread

from ironroads.games import TITLES

title = TITLES["{title}"]
boards, checked = [title.shipped(board) for board in title.boards], []
start = Barrier(3)
sys.setswitchinterval(1e-5)

def check_boards():
    start.wait()
    for board in boards:
        title.check(board)
        checked.append(board)

threads = [Thread(target=check_boards) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(checked) == 3 * len(boards) > 0)
"""


@pytest.mark.parametrize("title", ["steel-driver", "stephensons-rocket", "steam-barons", "dampfross"])
def test_several_threads_check_boards_at_once(title):
    command = [sys.executable, "-c", CHECK_AT_ONCE.format(title=title)]
    for _ in range(TRIES):
        done = subprocess.run(command, capture_output=True, text=True)
        assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")
