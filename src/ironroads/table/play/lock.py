"""A first-in, first-out lock for the event loop."""

from __future__ import annotations

import asyncio
from collections import deque


class FifoLock:
    """Unlike `asyncio.Lock`, it can be acquired without awaiting, and released by another task or a callback."""

    def __init__(self) -> None:
        self._is_held = False
        self._waiters: deque[asyncio.Future[None]] = deque()

    @property
    def is_free(self) -> bool:
        return not self._is_held

    def acquire_nowait(self) -> bool:
        """Returns False if the lock is held."""
        if self._is_held:
            return False
        self._is_held = True
        return True

    async def acquire(self) -> None:
        """Wait for everyone who asked before."""
        if self.acquire_nowait():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiters.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the lock was passed on just before the cancellation
                self.release()
            raise

    def release(self) -> None:
        """Pass the lock on to the next waiter, if there is one."""
        while self._waiters:
            turn = self._waiters.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._is_held = False
