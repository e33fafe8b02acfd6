"""Peers to measure against, each in an environment of its own, never a dependency."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from platformdirs import user_cache_path

from ..core.errors import BadChoice

PEERS = {"catanatron": "catanatron==3.2.1"}


def peer_command(name: str) -> list[str]:
    """The command that starts the peer's worker; installs the peer at the first call."""
    return [str(peer_python(name)), str(Path(__file__).with_name(f"{name}_worker.py"))]


def peer_python(name: str) -> Path:
    """The interpreter of the peer's environment, of the same version as ours."""
    version = ".".join(map(str, sys.version_info[:3]))
    home = cache_folder() / "peers" / f"{PEERS[name]}-python{version}"
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (home / "complete").exists():
        _run(name, [sys.executable, "-m", "venv", "--clear", str(home)])
        _run(name, [str(python), "-m", "pip", "install", "--quiet", PEERS[name]])
        (home / "complete").touch()
    return python


def cache_folder() -> Path:
    return user_cache_path("ironroads", appauthor=False)


def _run(name: str, command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        reason = (done.stderr.strip() or done.stdout.strip() or "no reason was given").splitlines()[-1]
        raise BadChoice("peer", name, reason)
