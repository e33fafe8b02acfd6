"""Figures about requests, kept as plain numbers; `pages.metrics` writes them for Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
MOST_ROUTES = 2000  # with method and status; the rest counts as other


class RequestStatistics:
    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str, int]] = Counter()  # by route, method and status
        self.buckets = [0] * (len(BOUNDS) + 1)  # by duration
        self.seconds = 0.0

    def note(self, route: str, method: str, status: int, seconds: float) -> None:
        key = (route, method, status)
        if key not in self.counts and len(self.counts) >= MOST_ROUTES:
            key = ("other", method, status)
        self.counts[key] += 1
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds
