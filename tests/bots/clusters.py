"""Clusters that exist before anybody asks for them: a scheduler and its workers in processes of their own."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from types import MappingProxyType

HERE = "127.0.0.1"
PATIENCE = 600  # tenths of a second until a cluster must be up


@contextmanager
def dask_cluster(folder: Path, token: str) -> Iterator[str]:
    """One scheduler, two workers; Dask knows no tokens."""
    card = folder / "scheduler.json"
    scheduler = _command("dask", "scheduler", "--host", HERE, "--port", "0", "--no-dashboard", "--scheduler-file", card)
    workers = _command(
        "dask", "worker", "--nworkers", "2", "--nthreads", "1", "--no-dashboard", "--scheduler-file", card
    )
    with _running(scheduler, folder / "scheduler.log") as alive, _running(workers, folder / "workers.log"):
        _wait(card.exists, alive)
        yield json.loads(card.read_text())["address"].replace("tcp://", "dask://")


@contextmanager
def ray_cluster(folder: Path, token: str) -> Iterator[str]:
    """A head with two places for work, which clients who know the token reach by a port of their own."""
    main, client = _free_port(), _free_port()
    ports = [f"--node-ip-address={HERE}", f"--port={main}", f"--ray-client-server-port={client}", "--num-cpus=2"]
    quiet = ["--include-dashboard=false", "--disable-usage-stats", "--block"]
    with TemporaryDirectory() as short:  # names of sockets must not be long
        head = _command("ray", "start", "--head", *ports, *quiet, f"--temp-dir={short}")
        with _running(head, folder / "head.log", ray_keys(token)) as alive:
            _wait(lambda: _listens(client), alive)
            yield f"ray://{HERE}:{client}"


def ray_keys(token: str) -> dict[str, str]:
    """A token of our own: otherwise Ray would leave one in the home folder, and ask for it ever after."""
    return {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token}


def _command(tool: str, *words: object) -> list[str]:
    return [str(Path(sys.executable).with_name(tool)), *map(str, words)]


@contextmanager
def _running(
    command: list[str], log: Path, more: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Callable[[], bool]]:
    env = {**os.environ, **more}
    with log.open("wb") as file, subprocess.Popen(command, stdout=file, stderr=file, env=env) as process:
        try:
            yield lambda: process.poll() is None
        finally:
            process.terminate()
            process.wait(60)


def _wait(ready: Callable[[], bool], alive: Callable[[], bool]) -> None:
    for _ in range(PATIENCE):
        if ready():
            return
        assert alive(), "the cluster ended before it was up"
        sleep(0.1)
    raise AssertionError("the cluster did not come up")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        return int(probe.getsockname()[1])


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((HERE, port)) == 0
