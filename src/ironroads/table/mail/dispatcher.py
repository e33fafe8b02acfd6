"""Sending in parallel: threads of their own for each channel, and few messages at a time for one person or host.

Whatever a push service does, mail goes on, and so do pages and reads of the database, which use other threads.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import NamedTuple

from .message import Message, Transport
from .push import host_of


class ChannelLimits(NamedTuple):
    threads: int
    per_person: int  # messages to one address at a time
    per_host: int  # messages to one push service at a time
    seconds: float  # until we stop waiting for a transport
    first_pause: float  # seconds an address is left alone after it failed; each failure doubles them


LIMITS = {  # by channel; mail goes through our own server, which is not to blame for a single address
    "mail": ChannelLimits(threads=8, per_person=4, per_host=8, seconds=60.0, first_pause=0.0),
    "push": ChannelLimits(threads=16, per_person=1, per_host=4, seconds=60.0, first_pause=60.0),
}
MAX_PAUSE = 3600.0
MAX_FAILING = 10_000  # addresses remembered; the oldest are forgotten


class Failing(NamedTuple):
    failures: int
    until: float  # when the address is tried again


class Dispatcher:
    """Sends messages through the transport of their channel."""

    def __init__(self, transports: Mapping[str, Transport], now: Callable[[], float]) -> None:
        self.transports = transports
        self.now = now
        self._pools: dict[str, ThreadPoolExecutor] = {}
        self._slots: dict[str, asyncio.Semaphore] = {}
        self._users: Counter[str] = Counter()  # by slot: those who hold it or wait for it
        self._failing: dict[str, Failing] = {}

    async def send(self, channel: str, address: str, message: Message) -> None:
        """Send a message; raises what the transport raises, or OSError if the address failed a moment ago."""
        limits, host = LIMITS[channel], host_of(address) if channel == "push" else ""
        async with (
            self._slot(f"{channel} person {address}", limits.per_person),
            self._slot(f"{channel} host {host}", limits.per_host),
        ):
            self._check(address)
            try:
                await self._run(channel, address, message)
            except Exception:
                self._note_failure(address, limits.first_pause)
                raise
            self._failing.pop(address, None)

    async def _run(self, channel: str, address: str, message: Message) -> None:
        loop, limits = asyncio.get_running_loop(), LIMITS[channel]
        if channel not in self._pools:
            self._pools[channel] = ThreadPoolExecutor(limits.threads, f"ironroads-{channel}")
        sending = loop.run_in_executor(self._pools[channel], self.transports[channel], address, message)
        try:
            await asyncio.wait_for(sending, limits.seconds)
        except TimeoutError:
            raise OSError("the service did not answer in time") from None

    @asynccontextmanager
    async def _slot(self, key: str, most: int) -> AsyncIterator[None]:
        """Wait until fewer than `most` hold this key."""
        slot = self._slots.setdefault(key, asyncio.Semaphore(most))
        self._users[key] += 1
        try:
            async with slot:
                yield
        finally:
            self._users[key] -= 1
            if not self._users[key]:
                del self._users[key], self._slots[key]

    def _check(self, address: str) -> None:
        failing = self._failing.get(address)
        if failing is not None and self.now() < failing.until:
            raise OSError("the service did not answer a moment ago; we try again later")

    def _note_failure(self, address: str, first_pause: float) -> None:
        failures = self._failing.pop(address, Failing(0, 0.0)).failures
        pause = min(first_pause * 2**failures, MAX_PAUSE)
        self._failing[address] = Failing(failures + 1, self.now() + pause)
        while len(self._failing) > MAX_FAILING:
            del self._failing[next(iter(self._failing))]

    def close(self) -> None:
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)
