"""Whoever holds the pen tells the state of a table on; the others wait in line."""

from __future__ import annotations

import asyncio
from collections import deque


class FifoLock:
    """A lock that can also be taken without waiting, and given back by somebody else."""

    def __init__(self) -> None:
        self._held = False
        self._line: deque[asyncio.Future[None]] = deque()

    @property
    def is_free(self) -> bool:
        return not self._held

    def take(self) -> bool:
        """Now or not at all."""
        if self._held:
            return False
        self._held = True
        return True

    async def wait(self) -> None:
        """Until everybody who came before has given it back."""
        if self.take():
            return
        turn = asyncio.get_running_loop().create_future()
        self._line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came just when nobody wanted it any more
                self.give()
            raise

    def give(self) -> None:
        """Back, or to the next one who still waits."""
        while self._line:
            turn = self._line.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._held = False
