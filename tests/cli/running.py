"""The real program as a child process."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp

RECORD = Path(__file__).parent.parent / "fixtures" / "steel-driver" / "3-players.json"
SOMEWHERE = mkdtemp()
atexit.register(shutil.rmtree, SOMEWHERE, ignore_errors=True)
ENVIRONMENT = {**os.environ, "COLUMNS": "160", "PYTHONIOENCODING": "utf-8", "TERM": "dumb", "LC_ALL": "C.UTF-8"}


def ironroads(*args: object, typed: str = "", **kwargs: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ironroads", *map(str, args)]
    settings = {"cwd": SOMEWHERE, "env": ENVIRONMENT, "timeout": 120, **kwargs}
    done = subprocess.run(command, input=typed, capture_output=True, text=True, **settings)
    assert "Traceback" not in done.stderr, done.stderr
    return done


def said(*args: object, typed: str = "", **kwargs: object) -> str:
    """What a command prints that goes well."""
    done = ironroads(*args, typed=typed, **kwargs)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refused(*args: object, typed: str = "", **kwargs: object) -> str:
    """The sentence of a command that is refused."""
    done = ironroads(*args, typed=typed, **kwargs)
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert not done.stdout
    return done.stderr.strip()
