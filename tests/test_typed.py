"""Types are read for the first time by several threads at once, as on a server that has just started."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import ironroads

TRIES = 3
SERVER = ("balance", "boards", "bots/advice", "core", "draw", "games", "table", "web", "words")  # read in threads
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


def test_only_one_module_prepares_types():
    """Anywhere else, a second thread could prepare the same type at the same time."""
    root = Path(ironroads.__file__).parent
    files = [path for folder in SERVER for path in (root / folder).rglob("*.py") if path.name != "typed.py"]
    found = [f"{path}:{call.lineno}" for path in files for call in calls_in(path) if prepares_a_type(call)]
    assert files and found == []


def calls_in(path: Path) -> list[ast.Call]:
    return [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]


def prepares_a_type(call: ast.Call) -> bool:
    """Whether msgspec is called with a class of ours; dicts and lists need no preparation."""
    function = ast.unparse(call.func)
    kinds = [keyword.value for keyword in call.keywords if keyword.arg == "type"] or call.args[1:2]
    if function.startswith("msgspec.") and function.endswith((".decode", ".convert")):
        return any(isinstance(kind, ast.Name) and kind.id not in ("dict", "list") for kind in kinds)
    return function.startswith("msgspec.") and function.endswith(".Decoder")
