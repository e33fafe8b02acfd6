"""A rate limiter: a token bucket for every key."""

from __future__ import annotations

import time
from collections import OrderedDict

from starlette.exceptions import HTTPException

MOST_BUCKETS = 20_000  # the least recently used ones are dropped
RETRY_AFTER = "5"  # seconds


class RateLimiter:
    def __init__(self) -> None:
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by key: tokens left, time of last use

    def check(self, key: str, rate: float, burst: float) -> None:
        """Raise 429 if the key is used more than `rate` times a second beyond a `burst`; rate 0 means no limit."""
        if rate and not self._take(key, rate, burst):
            raise HTTPException(429, headers={"Retry-After": RETRY_AFTER})

    def _take(self, key: str, rate: float, burst: float) -> bool:
        now = time.monotonic()
        left, last = self._buckets.pop(key, (burst, now))
        left = min(burst, left + (now - last) * rate)
        self._buckets[key] = (max(left - 1, 0.0), now)
        while len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return left >= 1
