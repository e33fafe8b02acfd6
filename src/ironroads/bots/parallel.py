"""Many independent calls on all cores, or on a Dask or Ray cluster; the results come in the order of the tasks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from itertools import islice
from types import ModuleType
from typing import TypeVar

from joblib import Parallel, delayed, parallel_config

from ..core.errors import BadChoice

T = TypeVar("T")
R = TypeVar("R")
BATCH = 32
CALLS = 3  # until a cluster counts as out of reach
LOCAL = "local"  # dask://local and ray://local start a cluster on this machine


def spread(call: Callable[[T], R], tasks: Iterable[T], jobs: int = -1, cluster: str = "") -> Iterator[R]:
    """One result for each task, as soon as it and all before it are there."""
    with _cluster(cluster):
        if cluster.startswith("ray"):
            yield from _batches(call, tasks, jobs)
        else:
            yield from Parallel(jobs, return_as="generator", batch_size=1)(delayed(call)(task) for task in tasks)


def _batches(call: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[R]:
    """Ray hands over results only when all of a call are there."""
    left = iter(tasks)
    with Parallel(jobs, batch_size=1) as parallel:
        while batch := list(islice(left, BATCH)):
            yield from parallel(delayed(call)(task) for task in batch)


@contextmanager
def _cluster(address: str) -> Iterator[None]:
    kind, _, place = address.partition("://")
    if not address:
        yield
    elif kind == "dask" and place:
        with _dask(place), parallel_config("dask"):
            yield
    elif kind == "ray" and place:
        with _ray(place), parallel_config("ray"):
            yield
    else:
        raise BadChoice("cluster", address)


def _dask(place: str) -> AbstractContextManager[object]:
    distributed = import_module("distributed")
    client: AbstractContextManager[object] = distributed.Client(None if place == LOCAL else f"tcp://{place}")
    return client


@contextmanager
def _ray(place: str) -> Iterator[None]:
    ray = import_module("ray")
    import_module("ray.util.joblib").register_ray()
    _join(ray, LOCAL if place == LOCAL else f"ray://{place}")
    try:
        yield
    finally:
        ray.shutdown()


def _join(ray: ModuleType, address: str) -> None:
    """A head that has just been started, or has much to do, may miss the first call."""
    for left in reversed(range(CALLS)):
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
            return
        except ConnectionError:
            if not left:
                raise
