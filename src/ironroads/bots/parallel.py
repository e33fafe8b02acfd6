"""Parallel calls on all cores, or on a Dask or Ray cluster; results in the order of the tasks."""

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
CALLS = 3  # attempts before a cluster counts as unreachable
LOCAL = "local"  # dask://local and ray://local start a cluster on this machine


def check_means(jobs: int, cluster: str) -> None:
    """Raise BadChoice for a number of processes or a cluster that cannot be; best before anything is written."""
    if jobs == 0:
        raise BadChoice("jobs")
    kind, _, place = cluster.partition("://")
    if cluster and (kind not in CLUSTERS or not place):
        raise BadChoice("cluster", cluster)


def run_parallel(call: Callable[[T], R], tasks: Iterable[T], jobs: int = -1, cluster: str = "") -> Iterator[R]:
    """Yield one result per task, in order, as soon as it is ready."""
    check_means(jobs, cluster)
    with _cluster(cluster):
        if cluster.startswith("ray"):
            yield from _batches(call, tasks, jobs)
        else:
            yield from Parallel(jobs, return_as="generator", batch_size=1)(delayed(call)(task) for task in tasks)


def _batches(call: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[R]:
    """Split the tasks: Ray returns the results of a call all at once."""
    left = iter(tasks)
    with Parallel(jobs, batch_size=1) as parallel:
        while batch := list(islice(left, BATCH)):
            yield from parallel(delayed(call)(task) for task in batch)


@contextmanager
def _cluster(address: str) -> Iterator[None]:
    kind, _, place = address.partition("://")
    if not address:
        yield
    else:
        with CLUSTERS[kind](place), parallel_config(kind):
            yield


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


CLUSTERS = {"dask": _dask, "ray": _ray}


def _join(ray: ModuleType, address: str) -> None:
    """Connect, with retries: a head node that is starting or busy may miss the first call."""
    for left in reversed(range(CALLS)):
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
            return
        except ConnectionError:
            if not left:
                raise
